"""The texts of the interface: English, unless messages.toml translates them.

A message is known by its English text, in Python and in TypeScript: `python -m bench references` writes
the type of web/src/contract/messages.ts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from homerow.config.message_texts import MESSAGES, MONTHS, Message
from homerow.config.toml_file import TomlFile, convert_toml, read_toml
from homerow.diagnostics import Diagnostic, ReportedFailure, did_you_mean

MESSAGES_FILE = "messages.toml"
MAX_LENGTH = 300  # characters

_PLACEHOLDER = re.compile(r"\{(\w*)\}")

_Text: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"\S",
        max_length=MAX_LENGTH,
        description=f"a text of 1 to {MAX_LENGTH} characters",
        extra={"hint": "remove the line to keep the English text"},
    ),
]


class Messages(Struct, frozen=True, dict=True):
    """The translations of a site: pairs of an English text and its translation."""

    pairs: tuple[tuple[str, str], ...] = ()

    @cached_property
    def translations(self) -> Mapping[str, str]:
        """The pairs by their English texts."""
        return dict(self.pairs)

    def text(self, english: Message, **values: object) -> str:
        """Return a message in the site's language, with values in its placeholders."""
        text = self.translations.get(english, english)
        return _PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), text) if values else text

    def day(self, day: date) -> str:
        """Return a date as text."""
        month = self.text(MONTHS[day.month - 1])
        return self.text("{month} {day}, {year}", month=month, day=day.day, year=day.year)


ENGLISH = Messages()


def load_messages(site_dir: Path) -> Messages:
    """Read the translations; a site may have none. Raises ReportedFailure with all that is wrong."""
    path = site_dir / MESSAGES_FILE
    if not path.exists():
        return ENGLISH
    file = read_toml(path)
    texts = convert_toml(file, dict[str, _Text])
    if findings := [*_findings(file, texts)]:
        raise ReportedFailure(findings)
    return Messages(tuple(texts.items()))


def _findings(file: TomlFile, texts: Mapping[str, str]) -> Iterator[Diagnostic]:
    for english, text in texts.items():
        if english not in MESSAGES:
            hint = did_you_mean(english[:MAX_LENGTH], MESSAGES) or "docs/reference/messages lists all of them"
            message = f'no message is "{english[:80]}"'
            yield file.key_finding("unknown-message", message, (english,), hint=hint)
            continue
        wanted, given = {*_PLACEHOLDER.findall(english)}, {*_PLACEHOLDER.findall(text)}
        for name in sorted(wanted - given):
            message, hint = f"the translation has no {{{name}}}", f"write {{{name}}} where its value belongs"
            yield file.finding("wrong-placeholder", message, (english,), hint=hint)
        for name in sorted(given - wanted):
            message = f"the message has no value {{{name}}}"
            known = ", ".join(f"{{{each}}}" for each in sorted(wanted)) or "no placeholders"
            yield file.finding("wrong-placeholder", message, (english,), hint=f"it has {known}")
