"""Following the sources, and telling of it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest
from msgspec import field

from homerow.build.options import BuildOptions
from homerow.build.workers import Workers
from homerow.devserver.events import Events, Message
from homerow.devserver.server import LiveSession, develop
from homerow.devserver.session import Session, open_session
from homerow.diagnostics import ReportedFailure
from world import World

PATIENCE = 20  # seconds


class Listener(Events):
    """Events that a test can wait for."""

    messages: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)

    def send(self, message: Message) -> None:
        super().send(message)
        self.messages.put_nowait(message)

    async def wait_for(self, kind: str) -> Message:
        while True:
            message = await asyncio.wait_for(self.messages.get(), PATIENCE)
            if message["type"] == kind:
                return message


@pytest.fixture
def thread() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(max_workers=1) as executor:
        yield executor


@pytest.fixture
def session(world: World, thread: ThreadPoolExecutor) -> Iterator[Session]:
    """Open a session in the thread that its work is done in."""
    with Workers(1) as workers:
        opened = open_session(BuildOptions(world.site, world.output), workers, asset_overrides={})
        yield thread.submit(opened.__enter__).result()
        thread.submit(opened.__exit__, None, None, None).result()


def test_a_change_is_told_to_open_pages(world: World, session: Session, thread: ThreadPoolExecutor) -> None:
    async def follow() -> Message:
        async with watched(world, session, thread) as (live, events):
            await live.refresh()
            await events.wait_for("changed")
            world.edit("docs/faq.md", "Like this.", "Like that.")
            return await events.wait_for("changed")

    assert asyncio.run(follow())["routes"] == "*"


def test_an_error_is_told_and_so_is_its_mending(
    world: World, session: Session, thread: ThreadPoolExecutor, capsys: pytest.CaptureFixture[str]
) -> None:
    async def follow() -> tuple[Message, Message]:
        async with watched(world, session, thread) as (live, events):
            await live.refresh()
            world.edit("docs/intro.md", "faq.md#how", "fqa.md")
            broken = await events.wait_for("errors")
            world.edit("docs/intro.md", "fqa.md", "faq.md")
            return broken, await events.wait_for("ok")

    broken, _ = asyncio.run(follow())

    assert "error[broken-link]" in broken["diagnostics"][0]["text"]
    assert broken["diagnostics"][0]["text"] in capsys.readouterr().err


def test_a_mistake_of_ours_does_not_end_the_watching(
    world: World, session: Session, thread: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble() -> None:
        raise ZeroDivisionError("our mistake")

    async def follow() -> tuple[Message, Message]:
        async with watched(world, session, thread) as (live, events):
            await live.refresh()
            await events.wait_for("changed")
            with monkeypatch.context() as patch:
                patch.setattr(session, "refresh", stumble)
                world.edit("docs/faq.md", "Like this.", "Like that.")
                stumbled = await events.wait_for("errors")
            world.edit("docs/faq.md", "Like that.", "Like those.")
            return stumbled, await events.wait_for("changed")

    stumbled, _ = asyncio.run(follow())

    shown = stumbled["diagnostics"][0]["text"]
    assert shown.startswith("error[crash]: ")
    assert "our mistake" in shown


def test_a_port_that_is_taken_is_told_before_anything_is_read(world: World) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ReportedFailure) as failure:
            develop(BuildOptions(world.site, world.output), host="127.0.0.1", port=port, web=False)

    (finding,) = failure.value.diagnostics
    assert finding.code == "port-in-use"
    assert str(port) in finding.message
    assert not (world.root / ".homerow").exists()


@asynccontextmanager
async def watched(
    world: World, session: Session, thread: ThreadPoolExecutor
) -> AsyncIterator[tuple[LiveSession, Listener]]:
    events = Listener()
    live = LiveSession(session, events, thread)
    watching = asyncio.create_task(live.watch(world.site))
    await asyncio.sleep(0)
    yield live, events
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
