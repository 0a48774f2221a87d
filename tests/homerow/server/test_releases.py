"""One release at a time, switched while it is read."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path

import pytest

from asking import RawAnswer, ask_raw, asker
from homerow.outputs.release_folder import KEPT_RELEASES
from homerow.server.app import create_app
from homerow.server.release import Releases
from published import SCRIPT, OutputFolder
from running import PATIENCE

SWITCHES = 60


def test_before_the_first_build_everything_is_503_with_a_cure(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))
    for path in ("/", "/docs", "/assets/gone.js"):
        answer = ask(path)
        assert answer.status_code == 503
        assert "homerow build" in answer.text
        assert answer.headers["retry-after"] == "5"


def test_a_site_is_served_as_soon_as_it_is_published(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))
    assert ask("/").status_code == 503
    output.publish()
    assert ask("/").status_code == 200


def test_a_site_that_is_removed_is_gone(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))
    output.publish()
    assert ask("/").status_code == 200
    output.build.unlink()
    assert ask("/").status_code == 503


def test_a_plain_folder_is_a_release_too(output: OutputFolder) -> None:
    shutil.copytree(output.publish(), output.root / "copy")
    assert asker(create_app(output.root / "copy"))("/docs").status_code == 200


@pytest.mark.parametrize(
    "manifest",
    ["", "{", "[]", '{"baseUrl": "//evil.example/"}', '{"baseUrl": "x"}', '{"baseUrl": null}', "[" * 100_000],
)
def test_a_folder_whose_manifest_makes_no_sense_is_no_release(
    output: OutputFolder, manifest: str, caplog: pytest.LogCaptureFixture
) -> None:
    Path(output.publish(), "homerow.json").write_text(manifest)
    assert asker(create_app(output.build))("/").status_code == 503
    assert "nothing is served" in caplog.text


@pytest.mark.parametrize("manifest", ["", '{"buildId": "tw', None])
def test_damaged_release_leaves_the_last_one_in_use(
    output: OutputFolder, manifest: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    ask = asker(create_app(output.build))
    output.publish({"index.html": b"one"}, build_id="one")
    assert ask("/").content == b"one"

    def damage(release: Path) -> None:
        (release / "homerow.json").unlink()
        if manifest is not None:
            (release / "homerow.json").write_text(manifest)

    output.publish({"index.html": b"two"}, build_id="two", before_switch=damage)

    assert [ask("/").content for _ in range(3)] == [b"one"] * 3
    assert [record.getMessage().partition(";")[2] for record in caplog.records] == [" the last release stays"]
    output.publish({"index.html": b"three"}, build_id="three")
    assert ask("/").content == b"three"


def test_a_release_that_shares_files_with_the_one_before_is_seen_as_another(output: OutputFolder) -> None:
    first = output.publish({"index.html": b"first"})
    releases = Releases(output.build)
    assert releases.current()
    second = first.with_name("second")
    second.mkdir()
    os.link(first / "homerow.json", second / "homerow.json")
    Path(output.root, "next").symlink_to(second)
    Path(output.root, "next").replace(output.build)
    current = releases.current()
    assert current
    assert current.folder == os.path.realpath(second)


def test_a_page_open_before_the_switch_still_gets_its_hashed_assets(output: OutputFolder) -> None:
    ask = asker(create_app(output.build))
    old = output.publish({"index.html": b"old", SCRIPT: b"old script"}, build_id="old")
    assert ask("/").content == b"old"
    output.publish({"index.html": b"new"}, build_id="new")
    assert ask("/").content == b"new"
    assert ask(f"/{SCRIPT}").content == b"old script"
    shutil.rmtree(old)
    assert ask(f"/{SCRIPT}").status_code == 404


def test_a_server_that_starts_anew_has_the_hashed_assets_of_kept_releases(output: OutputFolder) -> None:
    output.publish({SCRIPT: b"first script"}, build_id="000001-a")
    output.publish({"index.html": b"second"}, build_id="000002-b")
    (output.build.resolve().parent / "000003.unfinished").mkdir()

    ask = asker(create_app(output.build))

    assert ask("/").content == b"second"
    assert ask(f"/{SCRIPT}").content == b"first script"


@pytest.mark.parametrize("name", ["gone.html", "payloads/gone.json", "assets/gone.png", "gone-4f2a91bc.js"])
def test_nothing_else_is_taken_from_an_earlier_release(output: OutputFolder, name: str) -> None:
    ask = asker(create_app(output.build))
    output.publish({name: b"old"}, build_id="old")
    address = f"/{name.removesuffix('.html')}"
    assert ask(address).status_code == 200
    output.publish({"index.html": b"new"}, build_id="new")
    assert ask(address).status_code == 404


def publish_number(output: OutputFolder, number: int) -> Path:
    """Publish a release whose files name it; /only-odd is in every second one."""
    files = {"index.html": b"%d" % number, "404.html": b"404 of %d" % number}
    odd = {"only-odd.html": b"%d" % number} if number % 2 else {}
    return output.publish({**files, **odd}, build_id=f"build{number}")


def switch_often(output: OutputFolder, old: Path, round_began: threading.Event) -> None:
    """Publish a release in each round of requests, and keep three of them, as builds do."""
    kept = deque([old])
    for number in range(1, SWITCHES):
        if not round_began.wait(PATIENCE):
            return  # a request has failed
        round_began.clear()
        kept.append(publish_number(output, number))
        if len(kept) > KEPT_RELEASES:
            shutil.rmtree(kept.popleft())


async def ask_during_switches(output: OutputFolder) -> Sequence[tuple[bytes, RawAnswer]]:
    app = create_app(output.build)
    first, round_began = publish_number(output, 0), threading.Event()
    switching = asyncio.create_task(asyncio.to_thread(switch_often, output, first, round_began))
    answers = []
    while not switching.done():
        round_began.set()
        answers += [(path, await ask_raw(app, path)) for path in (b"/", b"/only-odd", b"/nowhere")]
        await asyncio.sleep(0)
    await switching
    return answers


def is_true_of_one_release(path: bytes, answer: RawAnswer) -> bool:
    """Whether some release, by itself, would give this answer: each names itself in its pages."""
    match path, answer.status:
        case b"/", 200:
            return answer.body.isdigit()
        case b"/only-odd", 200:
            return int(answer.body) % 2 == 1
        case b"/only-odd", 404:
            return int(answer.body.removeprefix(b"404 of ")) % 2 == 0
        case b"/nowhere", 404:
            return answer.body.startswith(b"404 of ")
        case _:
            return False


def test_a_switch_under_load_fails_no_request_and_mixes_no_releases(output: OutputFolder) -> None:
    answers = asyncio.run(ask_during_switches(output))
    assert len({answer.body for path, answer in answers if path == b"/"}) > 3
    assert [item for item in answers if not is_true_of_one_release(*item)] == []


def test_a_manifest_that_is_rewritten_in_place_is_read_again(output: OutputFolder) -> None:
    release = output.publish(build_id="one")
    ask = asker(create_app(output.build))
    assert ask("/healthz").json()["buildId"] == "one"
    Path(release, "homerow.json").write_text(json.dumps({"buildId": "another"}))
    assert ask("/healthz").json()["buildId"] == "another"
