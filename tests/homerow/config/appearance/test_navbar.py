"""The items of the navbar."""

from pathlib import Path

from homerow.config.appearance.frame import (
    DocItem,
    DocSidebarItem,
    DocsVersionDropdownItem,
    DocsVersionItem,
    DropdownItem,
    HtmlItem,
    LinkItem,
    LocaleDropdownItem,
    SearchItem,
)
from site_toml import load, only


def test_every_type_of_navbar_item_is_read(folder: Path) -> None:
    config = load(
        folder,
        """
        navbar = [
          { label = "Blog", to = "/blog" },
          { type = "link", label = "Z", href = "https://z.example", position = "right" },
          { type = "doc", doc_id = "intro", label = "I", version = "current" },
          { type = "docSidebar", sidebar_id = "docs" },
          { type = "docsVersion", label = "V" },
          { type = "docsVersionDropdown" },
          { type = "localeDropdown" },
          { type = "search" },
          { type = "html", value = "<hr>" },
          { type = "dropdown", label = "More", to = "/more", items = [{ label = "X", to = "/x" }] },
        ]
        """,
    )

    assert config.navbar == (
        LinkItem("Blog", to="/blog"),
        LinkItem("Z", href="https://z.example", position="right"),
        DocItem("intro", "I", "current"),
        DocSidebarItem("docs"),
        DocsVersionItem("V"),
        DocsVersionDropdownItem(),
        LocaleDropdownItem(),
        SearchItem(),
        HtmlItem("<hr>"),
        DropdownItem("More", (LinkItem("X", to="/x"),), to="/more"),
    )


def test_an_unknown_type_of_navbar_item_names_the_item(folder: Path) -> None:
    finding = only(folder, '[[navbar]]\ntype = "docSidbar"\nlabel = "Docs"\nsidebar_id = "docs"\n')

    assert finding.code == "unknown-navbar-item"
    assert finding.message == 'navbar item "Docs" has the unknown type "docSidbar"'
    assert finding.hint == "did you mean docSidebar?"
    assert finding.span
    assert (finding.span.line, finding.span.column) == (4, 8)


def test_a_navbar_item_without_a_label_is_named_by_its_place(folder: Path) -> None:
    finding = only(folder, 'navbar = [{ type = "search" }, { type = "clock" }]')

    assert finding.message == 'navbar item "navbar[2]" has the unknown type "clock"'


def test_dropdowns_do_not_nest(folder: Path) -> None:
    finding = only(
        folder,
        'navbar = [{ type = "dropdown", label = "A", items = [{ type = "dropdown", label = "B" }] }]',
    )

    assert finding.message == 'navbar item "B" has the unknown type "dropdown"'
