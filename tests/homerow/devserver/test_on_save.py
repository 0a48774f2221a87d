"""Reactions to a save."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import pytest

from homerow.devserver.events import Events, Shown
from homerow.devserver.on_save import LiveSession, RequestThread
from homerow.devserver.session import Refresh, Session, open_session
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.build_tools import Overtaken
from homerow.pipeline.workers import Workers
from project import Project

PATIENCE = 20  # seconds
FAQ = "/docs/faq"
BROKEN = "[there](nowhere.md)"


async def seen_before() -> Shown:
    """Find that the page shows what is so now."""
    return Shown()


class OpenPage:
    """A page in somebody's browser: all that it was told, and what it waits for."""

    def __init__(self, events: Events, route: str) -> None:
        self._stream = events.stream(route, seen_before)
        self.heard: list[dict[str, Any]] = []

    async def wait_for(self, kind: str, text: str = "") -> dict[str, Any]:
        """Listen until a message of a kind, with a text in it, has come."""
        while True:
            event = await asyncio.wait_for(anext(self._stream), PATIENCE)
            message = json.loads(event.removeprefix("data: "))
            self.heard.append(message)
            if message["type"] == kind and text in event:
                return self.heard[-1]


@pytest.fixture
def thread() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(max_workers=1) as executor:
        yield executor


@pytest.fixture
def session(project: Project, thread: ThreadPoolExecutor) -> Iterator[Session]:
    """Open a session in the thread that its work is done in."""
    with Workers(1) as workers:
        opened = open_session(BuildOptions(project.site, project.output), workers, asset_overrides={})
        yield thread.submit(opened.__enter__).result()
        thread.submit(opened.__exit__, None, None, None).result()


def test_a_change_is_told_to_every_open_page(
    project: Project, session: Session, thread: ThreadPoolExecutor
) -> None:
    async def follow() -> list[dict[str, Any]]:
        async with watched(project, session, thread) as live:
            page = await opened(live, "/docs")
            project.edit("docs/faq.md", "Like this.", "Like that.")
            first = await page.wait_for("changed")
            project.edit("docs/faq.md", "Like that.", "Like those.")
            return [first, await page.wait_for("changed")]

    first, second = asyncio.run(follow())

    # Nobody knows what a page showed when it came, so it is told once.
    assert first["payload"]["page"]["href"] == "/docs"
    assert second == {"type": "changed", "site": None, "payload": None}


def test_an_open_page_has_its_patch_before_the_rest_is_looked_at(
    project: Project, session: Session, thread: ThreadPoolExecutor
) -> None:
    async def follow() -> list[dict[str, Any]]:
        async with watched(project, session, thread) as live:
            page = await opened(live, FAQ)
            project.edit("docs/intro.md", "First, see", BROKEN)
            project.edit("docs/faq.md", "title: Questions", "title: Answers")
            await page.wait_for("errors")
            await page.wait_for("changed")
            return page.heard

    patch, found, change = asyncio.run(follow())

    assert patch["payload"]["page"]["title"] == "Answers"
    assert "error[broken-link]" in found["diagnostics"][0]["text"]
    # The patch still has the sidebar as it was; the page has another name in the one that follows.
    sidebars = [each["payload"]["page"].pop("sidebarFile") for each in (patch, change)]
    assert patch["payload"] == change["payload"]
    assert sidebars[0] != sidebars[1]


def test_a_saved_partial_reaches_the_open_page(
    project: Project, session: Session, thread: ThreadPoolExecutor
) -> None:
    page_text = 'import Hint from "./_hint.md"\n\n## How\n\n<Hint/>\n'
    project.write({"docs/faq.md": page_text, "docs/_hint.md": "Ask.\n"})

    async def follow() -> dict[str, Any]:
        async with watched(project, session, thread) as live:
            page = await opened(live, FAQ)
            project.edit("docs/_hint.md", "Ask.", "Do ask.")
            return await page.wait_for("changed")

    assert "Do ask." in asyncio.run(follow())["payload"]["articles"][0]


def test_an_error_is_told_and_so_is_its_mending(
    project: Project, session: Session, thread: ThreadPoolExecutor, capsys: pytest.CaptureFixture[str]
) -> None:
    async def follow() -> dict[str, Any]:
        async with watched(project, session, thread) as live:
            page = await opened(live, FAQ)
            project.edit("docs/intro.md", "faq.md#how", "fqa.md")
            broken = await page.wait_for("errors")
            project.edit("docs/intro.md", "fqa.md", "faq.md")
            await page.wait_for("ok")
            return broken

    broken = asyncio.run(follow())

    assert "error[broken-link]" in broken["diagnostics"][0]["text"]
    assert broken["diagnostics"][0]["text"] in capsys.readouterr().err


def test_a_refresh_that_is_overtaken_is_made_anew(
    project: Project, session: Session, thread: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homerow.devserver.on_save.PATIENCE", PATIENCE)
    refresh = session.refresh
    overtaken: list[bool] = []

    def save_meanwhile(is_overtaken: Callable[[], bool]) -> Refresh:
        def look() -> bool:
            overtaken.append(is_overtaken())
            return overtaken[-1]

        if not overtaken:
            project.edit("docs/faq.md", "Like that.", "Like those.")
            while not is_overtaken():
                time.sleep(0.001)
        return refresh(look)

    async def follow() -> dict[str, Any]:
        async with watched(project, session, thread) as live:
            page = await opened(live, FAQ)
            monkeypatch.setattr(session, "refresh", save_meanwhile)
            project.edit("docs/faq.md", "Like this.", "Like that.")
            return await page.wait_for("changed", "Like those.")

    payload = asyncio.run(follow())["payload"]

    assert overtaken[0]
    assert "Like those." in payload["articles"][0]


def test_a_refresh_after_an_overtaken_one_waits_until_the_author_pauses(
    project: Project, session: Session, thread: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PATIENCE", "PAUSE"):
        monkeypatch.setattr(f"homerow.devserver.on_save.{name}", PATIENCE)
    begun: list[str] = []

    def save_meanwhile(is_overtaken: Callable[[], bool]) -> Refresh:
        begun.append((project.site / "docs/faq.md").read_text("utf-8"))
        project.edit("docs/faq.md", "Like that.", "Like those.")
        while not is_overtaken():
            time.sleep(0.001)
        raise Overtaken

    async def follow() -> None:
        async with watched(project, session, thread) as live:
            page = await opened(live, FAQ)
            monkeypatch.setattr(session, "refresh", save_meanwhile)
            project.edit("docs/faq.md", "Like this.", "Like that.")
            await page.wait_for("changed", "Like those.")
            project.edit("docs/faq.md", "Like those.", "Like these.")
            await page.wait_for("changed", "Like these.")

    asyncio.run(follow())

    assert len(begun) == 1
    assert "Like that." in begun[0]


def test_a_refresh_gives_way_for_a_while_and_then_no_more(
    project: Project, session: Session, thread: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homerow.devserver.on_save.PATIENCE", 0)
    refresh = session.refresh
    saves: list[bool] = []

    async def follow() -> None:
        async with watched(project, session, thread) as live:

            def save_meanwhile(is_overtaken: Callable[[], bool]) -> Refresh:
                if not saves:
                    project.edit("docs/faq.md", "Like that.", "Like those.")
                    while not live._saved.is_set():  # noqa: SLF001 - else a save could come too late
                        time.sleep(0.001)
                    saves.append(is_overtaken())
                return refresh(is_overtaken)

            page = await opened(live, FAQ)
            monkeypatch.setattr(session, "refresh", save_meanwhile)
            project.edit("docs/faq.md", "Like this.", "Like that.")
            await page.wait_for("ok")

    asyncio.run(follow())

    assert saves == [False]


def test_a_file_that_is_empty_while_it_is_saved_is_not_shown_so(
    project: Project, session: Session, thread: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homerow.devserver.on_save.SAVING", 0.5)
    whole = (project.site / "docs/faq.md").read_text("utf-8").replace("Like this.", "Like that.")

    async def follow() -> dict[str, Any]:
        async with watched(project, session, thread) as live:
            page = await opened(live, FAQ)
            project.write({"docs/faq.md": ""})
            await asyncio.sleep(0.1)
            project.write({"docs/faq.md": whole})
            return await page.wait_for("changed")

    assert "Like that." in asyncio.run(follow())["payload"]["articles"][0]


def test_a_mistake_of_ours_does_not_end_the_watching(
    project: Project, session: Session, thread: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(_: object) -> None:
        raise ZeroDivisionError("our mistake")

    async def follow() -> dict[str, Any]:
        async with watched(project, session, thread) as live:
            page = await opened(live, FAQ)
            with monkeypatch.context() as patch:
                patch.setattr(session, "refresh", stumble)
                project.edit("docs/faq.md", "Like this.", "Like that.")
                stumbled = await page.wait_for("errors")
            project.edit("docs/faq.md", "Like that.", "Like those.")
            await page.wait_for("ok")
            return stumbled

    shown = asyncio.run(follow())["diagnostics"][0]["text"]

    assert shown.startswith("error[crash]: ")
    assert "our mistake" in shown


def test_a_request_for_a_page_of_a_new_file_waits_for_the_refresh(
    project: Project, session: Session, thread: ThreadPoolExecutor
) -> None:
    def page() -> Any:
        return session.page("/docs/new")

    async def follow() -> list[Any]:
        async with watched(project, session, thread) as live:
            faq = await opened(live, FAQ)
            project.write({"docs/new.md": "# New\n"})
            project.edit("docs/faq.md", "Like this.", "Like that.")
            await faq.wait_for("changed", "Like that.")
            await live.saves_processed()
            return [await asyncio.get_running_loop().run_in_executor(thread, page)]

    assert asyncio.run(follow()) != [None]


async def opened(live: LiveSession, route: str) -> OpenPage:
    """Open a page, and skip the events about the state at that time."""
    page = OpenPage(live.events, route)
    await page.wait_for("ok")
    page.heard.clear()
    return page


@asynccontextmanager
async def watched(
    project: Project, session: Session, thread: ThreadPoolExecutor
) -> AsyncIterator[LiveSession]:
    """Follow the sources, after a first look at them."""
    live = LiveSession(session, Events(), thread)
    watching = asyncio.create_task(live.watch(project.site))
    await asyncio.sleep(0)
    await live.refresh()
    yield live
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)


def test_a_request_interrupts_the_first_look_which_begins_again_without_one(
    session: Session, thread: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = RequestThread(thread)
    looks: list[bool] = []

    def refresh(is_overtaken: Callable[[], bool]) -> Refresh:
        looks.append(is_overtaken())
        if len(looks) == 1:
            requests.submit(int)  # waits for this thread
            assert is_overtaken()
            raise Overtaken
        return Refresh((), "", has_new_site=False)

    monkeypatch.setattr(session, "refresh", refresh)
    asyncio.run(LiveSession(session, Events(), thread).catch_up(requests))

    assert looks == [False, False]
