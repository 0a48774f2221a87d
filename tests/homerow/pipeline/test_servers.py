"""`homerow serve` and `homerow dev` as processes; what a reader sees of them is in e2e/."""

from __future__ import annotations

import re
import signal
import socket
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest

from project import Project
from running import comes_true
from serving import free_port, serving

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_search")]

LARGE = 12 * 1024 * 1024  # bytes: more than the sockets hold
PAGES = 10
SIGNALS = (signal.SIGINT, signal.SIGTERM)
# Two threads of granian wait for a worker: what one learns of its end first, the other may take for refusal.
MISTAKEN = "after it refused to gracefully stop"


@pytest.mark.parametrize("number", SIGNALS)
def test_a_server_ends_quietly_when_told_to(built: Project, number: int) -> None:
    with serving(built, "serve") as server:
        code = server.end(number)

        complaints = server.log.read_text("utf-8").splitlines()
        assert (code, [line for line in complaints if not line.endswith(MISTAKEN)]) == (0, [])


@pytest.mark.parametrize("number", SIGNALS)
def test_development_ends_quietly_though_a_page_is_open(project: Project, number: int) -> None:
    with serving(project, "dev") as server:
        with urllib.request.urlopen(f"{server.origin}/__homerow/events") as open_page:
            first = open_page.readline()

            code = server.end(number)

        assert first == b'data: {"type": "ok"}\n'
        assert (code, server.log.read_text("utf-8")) == (0, "")


def test_development_ends_though_an_answer_is_not_read_to_its_end(project: Project) -> None:
    (project.site / "static").mkdir(exist_ok=True)
    (project.site / "static" / "film.bin").write_bytes(bytes(LARGE))
    with serving(project, "dev") as server:
        with urllib.request.urlopen(f"{server.origin}/film.bin") as paused:
            first = paused.read(1)

            code = server.end()

        assert (first, code, server.log.read_text("utf-8")) == (b"\0", 0, "")


def test_development_closes_the_streams_of_pages_that_have_left(project: Project) -> None:
    with serving(project, "dev") as server:
        files = Path(f"/proc/{server.process.pid}/fd")
        with urllib.request.urlopen(f"{server.origin}/docs/faq"):
            before = len(list(files.iterdir())) - 1  # without the connection of this page
        with ExitStack() as pages:
            for _ in range(PAGES):
                page = pages.enter_context(urllib.request.urlopen(f"{server.origin}/__homerow/events"))
                page.readline()
            opened = len(list(files.iterdir()))

        assert opened >= before + PAGES
        assert comes_true(lambda: len(list(files.iterdir())) < before + PAGES // 2)


def test_serve_can_build_first(project: Project) -> None:
    with serving(project, "serve", "--build") as server:
        with urllib.request.urlopen(f"{server.origin}/docs/faq") as answer:
            page = answer.read().decode()

        assert "Like this." in page


def test_a_running_server_shows_what_is_published_meanwhile(built: Project) -> None:
    with serving(built, "serve") as server:
        built.edit("docs/faq.md", "Like this.", "Like that.")
        built.build()

        with urllib.request.urlopen(f"{server.origin}/docs/faq") as answer:
            page = answer.read().decode()

        assert "Like that." in page


def test_a_server_shows_the_last_good_site_after_a_failed_build(built: Project) -> None:
    with serving(built, "serve") as server:
        built.edit("docs/intro.md", "faq.md#how", "fqa.md")
        failed = built.run("build")

        with urllib.request.urlopen(f"{server.origin}/docs") as answer:
            page = answer.read().decode()

        assert failed.code == 1
        assert "First, see the" in page


@pytest.mark.parametrize("command", ["serve", "dev"])
def test_a_port_that_is_taken_is_said_to_be(built: Project, command: str) -> None:
    with socket.create_server(("127.0.0.1", free_port())) as taken:
        ran = built.run(command, "--port", str(taken.getsockname()[1]))

    assert ran.code == 1
    assert re.match(r"error\[port-in-use\]: .*\n   choose another port", ran.err)


def test_a_server_may_start_before_the_first_build(project: Project) -> None:
    with serving(project, "serve") as server:
        with pytest.raises(urllib.error.HTTPError) as unpublished:
            urllib.request.urlopen(f"{server.origin}/docs/faq")
        hint = unpublished.value.read().decode()
        project.build()

        with urllib.request.urlopen(f"{server.origin}/docs/faq") as answer:
            page = answer.read().decode()

        assert (unpublished.value.code, "homerow build" in hint) == (503, True)
        assert "Like this." in page


def test_a_certificate_needs_its_key(project: Project) -> None:
    ran = project.run("serve", "--certificate", "certificate.pem")

    assert ran.code == 1
    assert "error[incomplete-tls]: HTTPS needs --certificate and --key" in ran.err
