"""An assistant answers questions about the real site: it searches, and reads the first two sections."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import groupby

from mcp import Client

from assistants import Assistant, call_tool
from paths import ROOT
from serving import Served

QUESTIONS: Mapping[str, Sequence[str]] = tomllib.loads(
    (ROOT / "tests/search/questions.toml").read_text("utf-8")
)["questions"]
READ = 2  # sections, so that an answer takes three calls
LEAST = 28  # of 30


async def unanswered(client: Client) -> list[str]:
    """Return the questions whose answer is in none of the sections that are read."""
    return [
        question for question, words in QUESTIONS.items() if not await has_answer(client, question, words)
    ]


async def has_answer(client: Client, question: str, words: Sequence[str]) -> bool:
    found = await call_tool(client, "search", query=question)
    for address in re.findall(r"^https?://\S+", found.text, re.MULTILINE)[:READ]:
        section = " ".join((await call_tool(client, "read", page=address)).text.split())
        if all(word in section for word in words):
            return True
    return False


def test_most_questions_are_answered_within_three_calls(published: Served) -> None:
    left = Assistant(f"{published.origin}/mcp").ask(unanswered)

    assert len(QUESTIONS) == 30
    assert len(left) <= len(QUESTIONS) - LEAST, left


def test_the_hits_of_a_page_follow_one_another(published: Served) -> None:
    async def ask(client: Client) -> str:
        return (await call_tool(client, "search", query="bluetooth profiles", limit=20)).text

    found = Assistant(f"{published.origin}/mcp").ask(ask)
    pages = [address.partition("#")[0] for address in re.findall(r"^https?://\S+", found, re.MULTILINE)]

    assert len(pages) > len({*pages}) == len([*groupby(pages)])


def test_names_and_pages_of_the_real_site_are_there(published: Served) -> None:
    async def ask(client: Client) -> tuple[str, str, str | None]:
        option = await call_tool(client, "look_up", name="CONFIG_ZMK_SLEEP")
        key = await call_tool(client, "read", page="/docs/keymaps/list-of-keycodes#c-volume-up")
        return option.text, key.text, (await client.list_resources()).next_cursor

    option, key, cursor = Assistant(f"{published.origin}/mcp").ask(ask)

    assert "/docs/config/power#config-zmk-sleep" in option
    assert "C_VOL_UP" in key
    assert cursor
