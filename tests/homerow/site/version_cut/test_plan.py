"""The versions of a site after another one is cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.site.version_cut import plan_version
from site_toml import load

Planned = list[tuple[str, str, str, bool]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "site"


def version(name: str, route: str, *, path: str = "", is_last: bool = False) -> str:
    return (
        f'[[versions]]\nname = "{name}"\nlabel = "{name}"\nroute = "{route}"\n'
        f'path = "{path or f"docs-{name}"}"\nis_last = {str(is_last).lower()}\n'
    )


def planned(folder: Path, name: str, *versions: str) -> Planned:
    plan = plan_version(load(folder, "".join(versions)), name)
    return [(each.name, each.path, each.route, each.is_last) for each in plan.versions]


def problem(folder: Path, name: str, *versions: str) -> Diagnostic:
    with pytest.raises(ReportedFailure) as failure:
        planned(folder, name, *versions)
    (finding,) = failure.value.diagnostics
    return finding


CURRENT = version("current", "/docs/next", path="docs")


def test_the_first_version_gets_the_route_of_the_current_one(folder: Path) -> None:
    assert planned(folder, "1.0") == [
        ("current", "docs", "/docs/next", False),
        ("1.0", "docs-1.0", "/docs", True),
    ]


@pytest.mark.parametrize("is_first", [True, False])
def test_versions_of_another_documentation_do_not_count(folder: Path, *, is_first: bool) -> None:
    current = version("current", "/docs", path="docs", is_last=True)
    other = version("api", "/api", path="api", is_last=True) + 'plugin_id = "api"\n'
    versions = planned(folder, "1.0", *((other, current) if is_first else (current, other)))

    versions.remove(("api", "api", "/api", True))
    assert versions == [("current", "docs", "/docs/next", False), ("1.0", "docs-1.0", "/docs", True)]


@pytest.mark.parametrize(
    ("route", "current", "latest"),
    [("/docs/next", "/docs/next", "/docs"), ("/", "/next", "/"), ("/next", "/next", "/")],
)
def test_a_route_that_ends_with_next_stays(folder: Path, route: str, current: str, latest: str) -> None:
    assert planned(folder, "1.0", version("current", route, path="manual", is_last=True)) == [
        ("current", "manual", current, False),
        ("1.0", "manual-1.0", latest, True),
    ]


def test_the_next_version_moves_the_one_before(folder: Path) -> None:
    assert planned(
        folder, "2.0", CURRENT, version("1.0", "/docs", is_last=True), version("0.9", "/docs/0.9")
    ) == [
        ("current", "docs", "/docs/next", False),
        ("2.0", "docs-2.0", "/docs", True),
        ("1.0", "docs-1.0", "/docs/1.0", False),
        ("0.9", "docs-0.9", "/docs/0.9", False),
    ]


def test_versions_whose_routes_have_their_names_stay(folder: Path) -> None:
    dev = version("dev", "/dev", path="docs")

    assert planned(folder, "2.0", dev, version("1.0", "/manual/1.0", is_last=True)) == [
        ("dev", "docs", "/dev", False),
        ("2.0", "docs-2.0", "/manual/2.0", True),
        ("1.0", "docs-1.0", "/manual/1.0", False),
    ]


def test_a_current_version_that_readers_get_stays_the_latest(folder: Path) -> None:
    current = version("current", "/docs", path="docs", is_last=True)

    assert planned(folder, "2.0", version("1.0", "/docs/1.0"), current) == [
        ("1.0", "docs-1.0", "/docs/1.0", False),
        ("current", "docs", "/docs", True),
        ("2.0", "docs-2.0", "/docs/2.0", False),
    ]


def test_a_copy_keeps_what_is_set_for_the_documents_and_has_no_banner(folder: Path) -> None:
    released = version("1.0", "/docs", is_last=True) + 'plugin_id = "firmware"\n'
    extra = 'main_doc_id = "start"\nplugin_id = "firmware"\nbanner = "none"\n'

    plan = plan_version(load(folder, CURRENT + extra + released), "2.0")

    assert (plan.added.main_doc_id, plan.added.plugin_id) == ("start", "firmware")
    assert (plan.added.label, plan.added.banner, plan.source.banner) == ("2.0", None, "none")


@pytest.mark.parametrize("name", ["", "../x", "a b", "-1", "1/2", "ü", "x" * 300 + "!"])
def test_a_name_must_be_an_identifier(folder: Path, name: str) -> None:
    finding = problem(folder, name)

    assert finding.code == "bad-version-name"
    assert "is not a valid version name: it must be made of letters" in finding.message
    assert len(finding.message) < 200


def test_a_name_must_be_new(folder: Path) -> None:
    finding = problem(folder, "current", CURRENT.replace("false", "true"))

    assert (finding.code, finding.message) == ("version-exists", 'there is a version named "current"')
    assert finding.span
    assert finding.span.line == 4


def test_a_route_must_be_free(folder: Path) -> None:
    finding = problem(
        folder, "2.0", CURRENT, version("1.0", "/docs", is_last=True), version("old", "/docs/1.0")
    )

    assert finding.code == "bad-version-route"
    assert finding.message == (
        'the version "old" cannot be at /docs/1.0: that is the route of the version "1.0"'
    )


def test_a_route_must_be_an_address(folder: Path) -> None:
    finding = problem(folder, "2.0", CURRENT, version("index", "/docs", is_last=True))

    assert (finding.code, "redirected" in finding.message) == ("bad-version-route", True)
