"""POST /api/keymap/upgrade: what it takes, what it answers, what it refuses."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from asking import asking
from homerow.server.app import create_app
from homerow.server.http.rate import Rate
from homerow.server.settings import ServiceSettings
from published import OutputFolder
from zmk.keymap_api import DESCRIPTION, MAX_BYTES, MAX_FILES

PATH = "/api/keymap/upgrade"
TEXT = "&cp M_PLAY &kp NUM_1\n"

Post = Callable[..., httpx.Response]


@pytest.fixture
def post(output: OutputFolder) -> Post:
    """Return a way to send a request to a site with the extension."""
    output.publish(extensions=["zmk"])
    app = create_app(output.build)
    return lambda path=PATH, **options: asking(app, "POST", path, **options)


def as_text(content: str | bytes, **fields: str) -> dict[str, Any]:
    return {"content": content, "headers": {"content-type": "text/plain; charset=utf-8", **fields}}


def test_several_files_are_upgraded_and_each_change_is_told(post: Post) -> None:
    files = [{"name": "a.keymap", "text": TEXT}, {"name": "a.conf", "text": "CONFIG_ZMK_SLEEP=y\n"}]

    answer = post(json={"files": files, "reject": ["e3"]})

    keymap, conf = answer.json()["files"]
    assert answer.headers["cache-control"] == "no-store"
    assert (keymap["kind"], keymap["changed"], keymap["parse"]) == ("keymap", True, {"state": "clean"})
    assert keymap["text"] == "&kp C_PP &kp NUM_1\n"
    assert [edit["id"] for edit in keymap["edits"]] == ["e1", "e2"]
    place = {"line": 1, "column": 5, "offset": 4, "length": 6, "text": "M_PLAY"}
    assert keymap["edits"][1]["before"] == place
    assert keymap["edits"][1]["link"] == "/docs/keymaps/list-of-keycodes#c-pp"
    assert (conf["kind"], conf["changed"], conf["edits"], conf["skipped"]) == ("conf", False, [], [])


def test_a_plain_text_is_a_file_and_the_query_names_it(post: Post) -> None:
    answer = post(f"{PATH}?name=corne.overlay", **as_text(TEXT))

    (file,) = answer.json()["files"]
    assert (file["name"], file["kind"], file["text"]) == ("corne.overlay", "overlay", "&kp C_PP &kp N1\n")


def test_a_text_without_a_name_is_known_by_what_it_holds(post: Post) -> None:
    conf, keymap = (post(**as_text(text)).json()["files"][0] for text in ("CONFIG_ZMK_MOUSE=y\n", TEXT))

    assert (conf["kind"], conf["text"], keymap["kind"]) == ("conf", "CONFIG_ZMK_POINTING=y\n", "keymap")


BUILD = "include:\n  - board: nice_nano_v2\n"


def test_the_firmware_is_what_is_asked_for_or_what_a_manifest_pins(post: Post) -> None:
    file = {"name": "build.yaml", "text": BUILD}
    west = {"name": "west.yml", "text": "projects:\n  - {name: zmk, revision: main}\n"}
    answers = (
        post(json={"files": [file]}),
        post(json={"files": [file], "target": "main"}),
        post(json={"files": [file, west]}),
        post(**as_text(BUILD), params={"target": "main"}),
    )

    shown = [(each.json()["target"]["firmware"], each.json()["files"][0]["changed"]) for each in answers]
    assert shown == [("v0.3", False), ("main", True), ("main", True), ("main", True)]


def test_a_packed_body_is_unpacked(post: Post) -> None:
    answer = post(**as_text(gzip.compress(TEXT.encode()), **{"content-encoding": "gzip"}))

    assert answer.json()["files"][0]["changed"]


def test_what_cannot_be_read_says_where(post: Post) -> None:
    (file,) = post(**as_text("/ {\n&kp \0")).json()["files"]

    assert (file["parse"]["state"], file["parse"]["line"], file["parse"]["column"]) == ("unreadable", 2, 5)
    assert file["parse"]["message"]


REFUSED: dict[str, tuple[dict[str, Any], int]] = {
    "a body that is too long": (as_text("x" * (MAX_BYTES + 1)), 413),
    "one that unpacks to more": (
        as_text(gzip.compress(b"x" * (MAX_BYTES + 1)), **{"content-encoding": "gzip"}),
        413,
    ),
    "another type": ({"content": b"x", "headers": {"content-type": "application/xml"}}, 415),
    "no UTF-8": (as_text(b"\xff"), 400),
    "no JSON": ({"content": b"{", "headers": {"content-type": "application/json"}}, 400),
    "JSON that nests too deeply": (
        {"content": b"[" * 100_000, "headers": {"content-type": "application/json"}},
        400,
    ),
    "a list": ({"json": []}, 400),
    "no files": ({"json": {"files": []}}, 400),
    "too many files": ({"json": {"files": [{"text": ""}] * (MAX_FILES + 1)}}, 400),
    "a file without text": ({"json": {"files": [{"name": "a.keymap"}]}}, 400),
    "a name with a line break": ({"json": {"files": [{"name": "a\nb", "text": ""}]}}, 400),
    "a firmware that nobody knows": ({"json": {"files": [{"text": ""}], "target": "v9"}}, 400),
    "ids that are numbers": ({"json": {"files": [{"text": ""}], "reject": [1]}}, 400),
    "half a character": (
        {"content": rb'{"files":[{"text":"\ud800"}]}', "headers": {"content-type": "application/json"}},
        400,
    ),
}


@pytest.mark.parametrize(("options", "status"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_is_a_problem_that_says_what_to_do(
    post: Post, options: dict[str, Any], status: int
) -> None:
    answer = post(**options)

    problem = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.status_code, problem["status"], problem["type"]) == (status, status, "about:blank")
    assert problem["detail"].endswith(".")
    assert problem["title"]


def test_other_methods_are_told_which_one(output: OutputFolder) -> None:
    output.publish(extensions=["zmk"])
    answer = asking(create_app(output.build), "GET", PATH)

    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_who_asks_too_often_is_told_when_to_come_back(output: OutputFolder) -> None:
    settings = replace(ServiceSettings(data_dir=output.root / "data"), rate=Rate(per_second=0.01, burst=1))
    output.publish(extensions=["zmk"])
    app = create_app(output.build, settings=settings)

    first, second = (asking(app, "POST", PATH, **as_text(TEXT)) for _ in range(2))

    assert (first.status_code, second.status_code) == (200, 429)
    assert second.headers["content-type"] == "application/problem+json"
    assert int(second.headers["retry-after"]) == pytest.approx(100, abs=1)


def test_keymaps_are_refused_while_too_many_wait(
    output: OutputFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zmk.keymap_api.MAX_WAITING", 4)
    output.publish(extensions=["zmk"])
    app = create_app(output.build)

    async def ask() -> int:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://a") as client:
            answer = await client.post(PATH, **as_text(TEXT * 2_000))
        assert answer.headers.get("retry-after") == ("5" if answer.is_error else None)
        return answer.status_code

    async def ask_at_once() -> list[int]:
        return await asyncio.gather(*(ask() for _ in range(8)))

    assert sorted(asyncio.run(ask_at_once())) == [200, 200, 200, 200, 200, 503, 503, 503]
    assert "503" in DESCRIPTION.paths[PATH]["post"]["responses"]


def test_ids_are_the_same_each_time(post: Post) -> None:
    body = json.dumps({"files": [{"name": "a.keymap", "text": TEXT}]})

    first, second = (post(content=body, headers={"content-type": "application/json"}) for _ in range(2))

    assert first.content == second.content
