"""site.toml to what the whole site is configured to be, or to all that is wrong with it."""

import errno
from pathlib import Path

import pytest

from homerow.config.appearance.frame import Footer, FooterColumn, HtmlItem, LinkItem, Logo
from homerow.config.appearance.theme import ThemeSettings
from homerow.config.loader import load_config
from homerow.config.model import SiteConfig
from homerow.config.sections import BlogSettings, DocsVersion, Locale
from homerow.config.severities import Severities
from homerow.diagnostics import ReportedFailure
from paths import ROOT
from site_toml import HEAD, findings, load, only


def test_a_title_and_an_address_are_enough(folder: Path) -> None:
    assert load(folder, "") == SiteConfig(site_dir=folder, title="T", url="https://t.example")


EVERY_KEY = """
base_url = "x"
tagline = "Fast"
favicon = "/f.ico"
language = "en"
edit_url = "https://e.example/edit"
hide_navbar_on_scroll = true
pages_path = "plain"
extensions = ["zmk"]
logo = { alt = "Z", src = "/z.svg", src_dark = "/d.svg", href = "/", width = 32, height = 16 }
[footer]
style = "dark"
copyright = "2025"
logo = { alt = "", src = "https://l.example/l.svg" }
[[footer.columns]]
title = "More"
items = [{ label = "Blog", to = "/blog" }, { type = "html", value = "<b>x</b>" }]
[[footer.columns]]
items = []
[announcement]
id = "a-1"
content = "New"
background_color = "#fff"
text_color = "#000"
is_closeable = false
[theme]
default_mode = "dark"
respect_system = false
disable_switch = true
[[versions]]
name = "current"
label = "Next"
plugin_id = "firmware"
[[versions]]
name = "1.0"
label = "1"
path = "old/docs"
route = "/docs/1.0"
main_doc_id = "start"
is_last = false
plugin_id = "firmware"
[blog]
path = "news"
route = "/news"
title = "News"
description = "What is new"
page_size = 5
[social_card]
background = "card.png"
ink = "#000000"
[search]
application_id = "A"
api_key = "k"
index_name = "i"
host = ["https://a.example", "https://b.example"]
insights = true
report_url = "https://r.example/?q={query}"
[analytics]
provider = "gtag"
tracking_id = "G-1"
anonymize_ip = false
[severities]
orphan_page = "ignore"
[[locales]]
label = "English"
html_lang = "en"
[[locales]]
label = "Deutsch"
html_lang = "de"
href = "https://de.example/"
"""


def test_every_key_about_the_look_is_read(folder: Path) -> None:
    config = load(folder, EVERY_KEY)

    assert (config.base_url, config.edit_url) == ("/x/", "https://e.example/edit/{path}")
    assert (config.pages_path, config.extensions) == ("plain", ("zmk",))
    assert config.logo == Logo("Z", "/z.svg", "/d.svg", "/", 32, 16)
    assert config.footer == Footer(
        style="dark",
        columns=(
            FooterColumn((LinkItem("Blog", to="/blog"), HtmlItem("<b>x</b>")), "More"),
            FooterColumn(()),
        ),
        logo=Logo("", "https://l.example/l.svg"),
        copyright="2025",
    )
    assert config.announcement
    assert (config.announcement.id, config.announcement.is_closeable) == ("a-1", False)
    assert config.theme == ThemeSettings("dark", respect_system=False, disable_switch=True)


def test_every_key_about_content_and_services_is_read(folder: Path) -> None:
    config = load(folder, EVERY_KEY)

    assert config.versions[1] == DocsVersion(
        "1.0", "1", "old/docs", "/docs/1.0", "start", is_last=False, plugin_id="firmware"
    )
    assert config.last_version.name == "current"
    assert config.blog == BlogSettings("news", "/news", "News", "What is new", 5)
    assert (config.social_card.background, config.social_card.ink) == ("card.png", "#000000")
    assert config.search.host == ("https://a.example", "https://b.example")
    assert (config.search.insights, config.search.report_url) == (True, "https://r.example/?q={query}")
    assert config.analytics.anonymize_ip is False
    assert config.locales == (Locale("English", "en"), Locale("Deutsch", "de", "https://de.example/"))
    assert config.severities == Severities(orphan_page="ignore")


def test_an_unknown_key_is_found_with_the_nearest_known_one(folder: Path) -> None:
    finding = only(folder, '[theme]\ndefault_mod = "dark"\n')

    assert (finding.code, finding.message) == ("unknown-config-key", "no key theme.default_mod")
    assert finding.hint == "did you mean default_mode?"
    assert finding.span
    assert (finding.span.line, finding.span.column, finding.span.length) == (4, 1, len("default_mod"))
    assert finding.source_line == 'default_mod = "dark"'


def test_what_is_missing_is_found(folder: Path) -> None:
    assert [finding.message for finding in findings(folder, "", head="")] == [
        "title is missing",
        "url is missing",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tagline = 1", "tagline must be a text"),
        ('title = " "', "title must be a text that is not empty"),
        ('language = "German"', "language must be a language tag such as en or pt-BR"),
        ("hide_navbar_on_scroll = 1", "hide_navbar_on_scroll must be true or false"),
        ("theme = 1", "theme must be a table"),
        ('[theme]\ndefault_mode = "drak"', 'theme.default_mode must be "light" or "dark"'),
        ("[theme]\ndefault_mode = []", 'theme.default_mode must be "light" or "dark"'),
        ("[blog]\npage_size = 0", "blog.page_size must be a whole number from 1"),
        ("[blog]\npage_size = true", "blog.page_size must be a whole number from 1"),
        ("navbar = 1", "navbar must be a list"),
        ("navbar = [1]", "navbar[1] must be a table"),
        ('navbar = [{ label = "A", to = "blog" }]', "navbar[1].to must be a route of this site"),
        ('navbar = [{ label = "A", to = "/a/../b" }]', "navbar[1].to must be a route of this site"),
        ('navbar = [{ label = "A", href = "/x" }]', "navbar[1].href must be an address with a scheme"),
        (
            'navbar = [{ label = "A", href = "javascript:alert(1)" }]',
            "navbar[1].href must be an address with a scheme",
        ),
        ('navbar = [{ label = "A" }]', 'link "A" needs either to or href'),
        (
            'navbar = [{ label = "A", to = "/", href = "https://a.example" }]',
            'link "A" needs either to or href',
        ),
        ('[severities]\norphan_page = "error"', "severities.orphan_page must be "),
        ('[[versions]]\nname = "a"\nlabel = "A"\npath = "../x"', "versions[1].path must be a folder"),
        ('[[versions]]\nname = "a"\nlabel = "A"\nroute = "/docs/"', "versions[1].route must be a route"),
        ('[[versions]]\nname = "a b"\nlabel = "A"', "versions[1].name must be made of letters"),
        ("versions = []", "exactly one docs version must be the last"),
        ('[search]\napplication_id = "A"', "search has an application_id but no api_key"),
        ('[search]\napi_key = "A"', "search has an api_key but no application_id"),
    ],
)
def test_a_wrong_value_is_found(folder: Path, text: str, message: str) -> None:
    head = "" if text.startswith("title") else HEAD
    found = findings(folder, text, head=head or 'url = "https://t.example"\n')

    assert found[0].message.startswith(message)
    assert found[0].span
    assert found[0].span.line > 1


def test_versions_differ_in_name_folder_and_route(folder: Path) -> None:
    version = '[[versions]]\nname = "a"\nlabel = "A"\npath = "docs"\nroute = "/docs"\nis_last = false\n'
    found = findings(folder, version + version.replace("is_last = false\n", ""))

    assert [finding.message for finding in found] == [
        'docs version name "a" is given twice',
        'docs version path "docs" is given twice',
        'docs version route "/docs" is given twice',
    ]


def test_all_that_is_wrong_is_found_at_once(folder: Path) -> None:
    found = findings(folder, 'tagline = 1\nfoo = 1\n[blog]\npage_size = "x"\n[theme]\nbar = 1\n')

    assert [finding.span.line for finding in found if finding.span] == [3, 4, 6, 8]


def test_a_folder_without_site_toml_is_no_site(folder: Path) -> None:
    with pytest.raises(ReportedFailure) as failure:
        load_config(folder)
    (finding,) = failure.value.diagnostics
    assert (finding.code, finding.hint) == ("missing-config", "is this the folder of a site?")


def test_bytes_that_are_not_utf_8_are_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / "site.toml").write_bytes(b'title = "\xff"')

    with pytest.raises(ReportedFailure) as failure:
        load_config(folder)
    assert failure.value.diagnostics[0].code == "not-utf-8"


def test_the_real_site_is_sound() -> None:
    config = load_config(ROOT / "site")

    assert (config.title, config.url) == ("ZMK Firmware", "https://zmk.dev")
    assert [version.identifier for version in config.versions] == ["docs-default-current"]


def test_lines_may_end_as_on_any_system(folder: Path) -> None:
    folder.mkdir()
    (folder / "site.toml").write_bytes(b'title = "T"\rurl = "https://t.test"\r')

    assert load_config(folder).url == "https://t.test"


def test_a_file_that_may_not_be_read_is_told_from_one_that_is_not_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_file: Path, _limit: int) -> bytes:  # a test that runs as root may read everything
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("homerow.config.toml_file.read_text_file", refuse)

    with pytest.raises(ReportedFailure) as failure:
        load_config(folder)
    assert failure.value.diagnostics[0].hint == "it must be a file that you may read"


@pytest.mark.parametrize(
    ("keys", "banner"),
    [
        ("", "unmaintained"),
        ('banner = "none"', None),
        ('banner = "unreleased"', "unreleased"),
    ],
)
def test_an_author_chooses_the_banner_of_a_version(folder: Path, keys: str, banner: str | None) -> None:
    old = f'[[versions]]\nname = "1"\nlabel = "1"\npath = "old"\nroute = "/old"\nis_last = false\n{keys}\n'
    config = load(folder, f'[[versions]]\nname = "2"\nlabel = "2"\n{old}')

    assert [config.banner_of(version) for version in config.versions] == [None, banner]


def test_the_latest_version_has_no_banner(folder: Path) -> None:
    finding = only(folder, '[[versions]]\nname = "2"\nlabel = "2"\nbanner = "unmaintained"\n')

    assert (finding.message, finding.span and finding.span.line) == ("the last docs version has no banner", 6)


@pytest.mark.parametrize(
    "locales",
    [
        '[[locales]]\nlabel = "Deutsch"\nhtml_lang = "de"\n',
        '[[locales]]\nlabel = "English"\nhtml_lang = "en"\nhref = "https://en.example/"\n',
    ],
)
def test_one_locale_is_that_of_the_site(folder: Path, locales: str) -> None:
    finding = only(folder, locales)

    assert finding.message == 'exactly one locale must be this site: that with html_lang = "en"'
