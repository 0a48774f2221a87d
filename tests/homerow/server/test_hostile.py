"""No request makes the service fail, or send a file from outside the site."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette

from asking import RawAnswer, ask_raw, asker
from homerow.server.app import create_app
from published import FILES, OutputFolder

SECRET = b"TOP SECRET"
PUBLIC = frozenset(FILES) - {".hidden"}

TRAPS = [
    b"/../secret.txt",
    b"/docs/../../secret.txt",
    b"/%2e%2e/secret.txt",
    b"/.%2e/secret.txt",
    b"/docs/%2e%2e/%2e%2e/%2e%2e/secret.txt",
    b"/..%2fsecret.txt",
    b"/%2e%2e%2fsecret.txt",
    b"/..%5csecret.txt",
    b"/..\\secret.txt",
    b"/%252e%252e/secret.txt",
    b"/....//secret.txt",
    b"/..;/secret.txt",
    b"//etc/passwd",
    b"/%2Fetc/passwd",
    b"/C:/secret.txt",
    b"/secret.txt%00.html",
    b"/%00",
    b"/docs%0a",
    b"/docs%0d%0aset-cookie:%20a=b",
    b"/linked-file.txt",
    b"/linked-page",
    b"/linked-folder/secret.txt",
    b"/linked-folder/",
    b"/.hidden",
    b"/.hidden.html",
    b"/.git/config",
    b"/docs/.well-known/security.txt",
    b"/homerow.json",
    b"/homerow.json/",
    b"/%68omerow.json",
    b"/docs.html/../homerow.json",
    b"/.",
    b"/./docs",
    b"/docs/.",
    b"/docs//faq",
    b"//",
    b"/docs//",
    b"/pipe",
    b"/" + b"a" * 300,
    b"/" + b"a/" * 3000,
    b"/" + b"%e2%80%ae" * 500,
]
MALFORMED = [
    b"/%",
    b"/%z",
    b"/%zz",
    b"/docs%2",
    b"/%ff",
    b"/%c3%28",
    b"/%ed%a0%80",
    b"/\xff",
    b"docs",
    b"",
    b"*",
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Starlette:
    """Serve a site next to secrets, with links and a pipe that point to them."""
    output = OutputFolder(tmp_path_factory.mktemp("hostile"))
    release = output.publish()
    for folder in (output.root, release.parent):
        Path(folder, "secret.txt").write_bytes(SECRET)
    Path(release, "linked-file.txt").symlink_to(output.root / "secret.txt")
    Path(release, "linked-page.html").symlink_to(output.root / "secret.txt")
    Path(release, "linked-folder").symlink_to(output.root)
    os.mkfifo(release / "pipe")
    return create_app(output.build)


def ask(app: Starlette, raw_path: bytes, *headers: tuple[bytes, bytes], method: str = "GET") -> RawAnswer:
    return asyncio.run(ask_raw(app, raw_path, list(headers), method=method))


@pytest.mark.parametrize("raw_path", TRAPS)
def test_no_path_leads_out_of_the_release_or_to_its_hidden_files(app: Starlette, raw_path: bytes) -> None:
    answer = ask(app, raw_path)
    assert answer.status == 404
    assert SECRET not in answer.body


@pytest.mark.parametrize("raw_path", MALFORMED)
def test_a_malformed_path_is_refused(app: Starlette, raw_path: bytes) -> None:
    assert ask(app, raw_path).status in {400, 404}


@pytest.mark.parametrize(
    "raw_path",
    [
        b"//evil.example/",
        b"//evil.example",
        b"///evil.example/",
        b"/\\evil.example/",
        b"/%2fevil.example/",
        b"/%5cevil.example/",
        b"//evil.example/index.html",
        b"/docs//evil.example/",
        b"/https://evil.example/",
        b"http://evil.example/docs/",
    ],
)
def test_no_redirect_leaves_the_origin(app: Starlette, raw_path: bytes) -> None:
    assert "location" not in ask(app, raw_path).headers


def test_a_query_cannot_add_a_header_to_a_redirect(app: Starlette) -> None:
    location = ask(app, b"/docs/?a=\r\nset-cookie: b=c").headers["location"]
    assert location == "/docs?a=%0D%0Aset-cookie:%20b=c"


def test_a_link_that_was_a_file_a_moment_ago_is_not_followed(output: OutputFolder) -> None:
    release = output.publish()
    Path(output.root, "secret.txt").write_bytes(SECRET)
    ask = asker(create_app(output.build))
    assert ask("/robots.txt").status_code == 200
    Path(release, "robots.txt").unlink()
    Path(release, "robots.txt").symlink_to(output.root / "secret.txt")
    assert ask("/robots.txt").status_code == 404


SEGMENTS = [
    *("docs", "faq", "docs.html", "index.html", "faq.html.br", "robots.txt", "404.html", "homerow.json"),
    *("secret.txt", ".hidden", "linked-folder", "assets", "payloads", "..", ".", "%2e%2e", "%252e"),
    *("%2f", "%5c", "%00", "%c3%a9", "%ff", "%", "\\..\\"),
]
segments = st.sampled_from([*SEGMENTS, "", "a" * 256])
built_paths = st.lists(segments, max_size=7).map(lambda parts: "/" + "/".join(parts))
wild_paths = st.text(alphabet=st.characters(min_codepoint=0, max_codepoint=255), max_size=60)
raw_paths = (built_paths | wild_paths).map(lambda path: path.encode("latin-1"))
field_values = st.text(alphabet=st.characters(min_codepoint=0x20, max_codepoint=255), max_size=60)
field_names = st.sampled_from(
    ["accept-encoding", "range", "if-range", "if-none-match", "if-match", "if-modified-since", "host", "x"]
)
headers = st.lists(
    st.tuples(
        field_names, field_values | st.sampled_from(["*", '"a"', "bytes=0-", "bytes=-1", "gzip, *;q=0"])
    ),
    max_size=6,
)


def contents(root: Path) -> Iterator[bytes]:
    yield from (FILES[name] for name in PUBLIC)
    for path in root.rglob("*"):
        if path.suffix in {".br", ".gz"} and path.is_file():
            yield path.read_bytes()


@settings(deadline=None)
@given(raw_path=raw_paths, fields=headers, method=st.sampled_from(["GET", "HEAD"]))
def test_whatever_is_asked_the_answer_is_the_site_or_a_refusal(
    app: Starlette, raw_path: bytes, fields: list[tuple[str, str]], method: str
) -> None:
    encoded = [(name.encode(), value.encode("latin-1")) for name, value in fields]
    answer = ask(app, raw_path, *encoded, method=method)
    assert answer.status in {200, 206, 301, 304, 400, 404, 406, 412, 416}
    assert SECRET not in answer.body
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not answer.headers.get("location", "/").startswith("//")
    if answer.status in {200, 206} and raw_path != b"/healthz":
        folder = Path(app.state.releases.current().folder)
        assert any(answer.body in content for content in contents(folder))


@settings(deadline=None)
@given(name=st.sampled_from(sorted(PUBLIC)), fields=headers)
def test_whatever_the_fields_a_file_is_never_a_server_error(
    app: Starlette, name: str, fields: list[tuple[str, str]]
) -> None:
    encoded = [(field.encode(), value.encode("latin-1")) for field, value in fields]
    path = "/" + name.removesuffix(".html").replace("\u00e9", "%C3%A9")
    assert ask(app, path.encode(), *encoded).status < 500
