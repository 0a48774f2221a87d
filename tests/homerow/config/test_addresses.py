"""The address of the site, and its base URL."""

from pathlib import Path

import pytest

from homerow.diagnostics import ReportedFailure
from site_toml import load, only


@pytest.mark.parametrize(
    ("given", "expected"),
    [("", "/"), ("/", "/"), ("x", "/x/"), ("/x", "/x/"), ("x/", "/x/"), ("/a/b-c/", "/a/b-c/")],
)
def test_a_base_url_gets_its_slashes(folder: Path, given: str, expected: str) -> None:
    assert load(folder, f'base_url = "{given}"').base_url == expected
    assert load(folder, 'base_url = "/other/"', base_url=given).base_url == expected


@pytest.mark.parametrize("given", ["https://x.example", "a b", "//x", "../x", "/./", "/x?y", "/x#y", "/é/"])
def test_a_base_url_is_a_path(folder: Path, given: str) -> None:
    assert only(folder, f'base_url = "{given}"').message == "base_url must be a path"
    with pytest.raises(ReportedFailure) as failure:
        load(folder, "", base_url=given)
    assert failure.value.diagnostics[0].code == "wrong-base-url"


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("zmk.dev", "url must be an address of scheme and host"),
        ("ftp://zmk.dev", "url must be an address of scheme and host"),
        ("https://", "url must be an address of scheme and host"),
        ("https://[", "url must be an address of scheme and host"),
        ("https://zmk.dev:x", "url must be an address of scheme and host"),
        ("https://zmk.dev/docs", "url must be an address of scheme and host"),
        ("https://zmk.dev?x", "url must be an address of scheme and host"),
    ],
)
def test_the_address_of_the_site_is_scheme_and_host(folder: Path, url: str, message: str) -> None:
    finding = only(folder, f'title = "T"\nurl = "{url}"\n', head="")

    assert finding.message == message
    assert finding.span
    assert (finding.span.path, finding.span.line, finding.span.column) == ("site/site.toml", 2, 7)


def test_a_slash_at_the_end_of_the_address_is_dropped(folder: Path) -> None:
    assert load(folder, 'title = "T"\nurl = "https://zmk.dev/"\n', head="").url == "https://zmk.dev"
