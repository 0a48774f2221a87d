"""`homerow check --external` against a real HTTP server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from homerow.pipeline.external import MAX_AGE, REMEMBERED_FILE, read_remembered, write_remembered
from link_host import LinkHost, Page
from project import Project

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_search")]

# The command where gone.example has no address: without a network, resolvers answer in different ways.
LOST = """
import socket, sys
from homerow.cli import main

look_up = socket.getaddrinfo

def getaddrinfo(name, *arguments, **options):
    if name == "gone.example":
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return look_up(name, *arguments, **options)

socket.getaddrinfo = getaddrinfo
sys.exit(main())
"""


@pytest.fixture
def linking(project: Project, host: LinkHost) -> Project:
    """Return a site with links to its own host, which is in a private network."""
    for path, status in {"/good": 200, "/gone": 404, "/busy": 503}.items():
        host.url(path, Page(status))
    project.edit("site.toml", "https://small.test", host.origin)
    project.write(
        {
            "docs/faq.md": f"# Questions\n\n## How\n\n[a]({host.origin}/good#x) [b]({host.origin}/gone)\n"
            f"<{host.origin}/busy> <{host.origin}/busy> [c](http://localhost:{host.server_port}/secret)\n",
            "docs/intro.md": "---\nslug: /\n---\n\n# Intro\n\n[a](faq.md)\n\n"
            f"![b]({host.origin}/gone) [c]({host.origin}/good)\n",
        }
    )
    return project


def test_broken_links_are_reported_at_each_place_and_others_apart(linking: Project, host: LinkHost) -> None:
    ran = linking.run("check", "--external")

    shown = re.findall(r"^site/docs/(\S+?:\d+):\d+: warning\[(\w+)-\S+: \S+ (.*)$", ran.err, re.MULTILINE)
    assert (ran.code, ran.out) == (0, "")
    assert shown == [
        ("faq.md:5", "broken", "is broken: 404 Not Found"),
        ("faq.md:6", "unchecked", "could not be checked: 503 Service Unavailable"),
        ("faq.md:6", "unchecked", "could not be checked: 127.0.0.1 is not an address of the public internet"),
        ("intro.md:9", "broken", "is broken: 404 Not Found"),
    ]
    assert {path for _, path in host.requests} == {"/good", "/gone", "/busy"}


def test_no_link_is_requested_unless_the_user_asks_for_it(linking: Project, host: LinkHost) -> None:
    ran = linking.run("check")

    assert (ran.code, ran.out) == (0, "nothing to report\n")
    assert host.requests == []


def test_what_was_reached_is_not_requested_again_for_some_days(linking: Project, host: LinkHost) -> None:
    linking.run("check", "--external")
    host.requests.clear()
    linking.run("check", "--external")
    asked_again = {path for _, path in host.requests}
    host.requests.clear()
    file = linking.root / ".homerow/site" / REMEMBERED_FILE
    reached = read_remembered(file, time.time())
    write_remembered(file, {url: at - MAX_AGE for url, at in reached.items()})
    linking.run("check", "--external")

    assert [*reached] == [f"{host.origin}/good"]
    assert asked_again == {"/gone", "/busy"}
    assert {path for _, path in host.requests} == {"/good", "/gone", "/busy"}


@pytest.mark.parametrize("damaged", ["", "[]", '{"a": "b"}', "\udcff"])
def test_a_damaged_memory_is_forgotten(damaged: str, tmp_path: Path) -> None:
    file = tmp_path / REMEMBERED_FILE
    file.write_text(damaged, "utf-8", "surrogateescape")
    assert read_remembered(file, 1.0) == {}

    write_remembered(file, {"https://a.test/": 1.0})

    assert read_remembered(file, 1.0) == {"https://a.test/": 1.0}


def test_the_severity_can_be_chosen_and_programs_get_the_findings(linking: Project) -> None:
    severities = '[severities]\nbroken_external_link = "throw"\nunchecked_external_link = "ignore"\n'
    linking.write({"site.toml": (linking.site / "site.toml").read_text("utf-8") + severities})

    ran = linking.run("check", "--external", "--format=json")

    findings = json.loads(ran.out)["findings"]
    assert ran.code == 1
    assert {(each["code"], each["severity"]) for each in findings} == {("broken-external-link", "error")}


@pytest.mark.parametrize(
    ("good", "code"), [("/good", "broken-external-link"), ("/busy", "unchecked-external-link")]
)
def test_a_host_without_an_address_is_broken_if_others_have_one(
    good: str, code: str, linking: Project, host: LinkHost
) -> None:
    linking.write(
        {
            "docs/faq.md": f"# Questions\n\n## How\n\n<{host.origin}{good}>\n",
            "docs/intro.md": "---\nslug: /\n---\n\n# Intro\n\n[a](faq.md) <https://gone.example/a>\n",
        }
    )

    command = [sys.executable, "-c", LOST, "check", "--external", "--format=json"]
    ran = subprocess.run(command, cwd=linking.root, capture_output=True, text=True, check=True)

    findings = json.loads(ran.stdout)["findings"]
    assert [each["code"] for each in findings if "gone.example" in each["message"]] == [code]


def test_a_site_that_cannot_be_read_is_not_checked_further(linking: Project, host: LinkHost) -> None:
    linking.write({"site.toml": "["})

    ran = linking.run("check", "--external")

    assert ran.code == 1
    assert host.requests == []
