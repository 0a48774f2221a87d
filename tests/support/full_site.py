"""A site with one of everything that pages and the site tell."""

from __future__ import annotations

from datetime import date
from pathlib import PurePosixPath

from navbar_items import NAVBAR_ITEMS
from site_project import Project

CONFIG = (
    """
base_url = "/x/"
tagline = "Keys"
favicon = "/favicon.ico"
edit_url = "https://git.example/edit/"
hide_navbar_on_scroll = true

[logo]
alt = "Logo"
src = "/logo.svg"
src_dark = "/logo-dark.svg"
href = "/docs"
width = 32
height = 24

[announcement]
id = "a-1"
content = "New <b>keys</b>"
background_color = "#123456"

[theme]
default_mode = "dark"

[analytics]
provider = "gtag"
tracking_id = "G-1"

[blog]
title = "News"
description = "What is new"
page_size = 2

[[versions]]
name = "current"
label = "Next"

[[versions]]
name = "3.5"
label = "3.5"
path = "docs-3.5"
route = "/docs/3.5"
is_last = false

[footer]
style = "dark"
copyright = "© us"

[footer.logo]
alt = "Foot"
src = "https://cdn.example/foot.svg"

[footer.badge]
alt = "Host"
src = "/logo.svg"
href = "https://host.example"

[[footer.columns]]
title = "Learn"
items = [{ label = "Docs", to = "/docs" }, { type = "html", value = "<i>x</i>" }]

[[navbar]]
label = "Docs"
to = "/docs?q=1#top"

[[navbar]]
label = "Code"
href = "https://git.example/"
position = "right"

[[navbar]]
type = "doc"
doc_id = "faq"

[[navbar]]
type = "docSidebar"
sidebar_id = "docs"

[[navbar]]
type = "docsVersion"

[[navbar]]
type = "dropdown"
label = "More"
to = "/docs/faq"
items = [{ label = "Blog", to = "/blog" }, { type = "doc", doc_id = "faq", label = "Questions" }]
"""
    + NAVBAR_ITEMS
)

SIDEBAR = """
  { category = "Features", doc = "features/index", items = ["features/combos", "features/secret"] },
  { category = "Alone", collapsed = false, items = ["faq"] },
  { link = "https://git.example/", label = "Code" },
  { link = "/blog", label = "Blog" },
"""

HEADINGS = "## Two `code`\n\nText.\n\n### Three\n\nText.\n\n#### Four\n\nText.\n"


def write_everything(project: Project, *, more: str = "") -> Project:
    """Write the site into a project, with `more` lines in site.toml, and return it."""
    project.config(more + CONFIG)
    project.sidebar(SIDEBAR)
    for picture in ("favicon.ico", "logo.svg", "logo-dark.svg", "card.png", "kim.png"):
        project.write(f"static/{picture}", b"")
    project.write(
        "docs/faq.md",
        HEADINGS,
        title="FAQ",
        description="Answers",
        keywords="[a, b]",
        image="/card.png",
    )
    project.write("docs/features/index.md", title="Features")
    project.write("docs/features/combos.md", "![A key](key.svg)\n", title="Combos", tags="[keys]")
    project.write("docs/features/key.svg", '<svg width="4" height="3"/>')
    project.write("docs/features/secret.md", title="Secret", unlisted="true")
    project.write("docs-3.5/intro.md", title="Old", slug="/")
    project.write("pages/index.md", title="Home")
    project.write("pages/about.md", title="About")
    project.write("blog/authors.toml", '[kim]\nname = "Kim"\ntitle = "Maker"\nimage_url = "/kim.png"\n')
    for day in ("2020-05-24", "2023-12-17", "2023-12-24"):
        project.write(
            f"blog/{day}-post.md", "Short.\n\n<!-- truncate -->\n\nLong.\n", authors="[kim]", tags="[keys]"
        )
    project.write("blog/2023-01-01-hidden.md", title="Hidden", unlisted="true")
    project.dates = {PurePosixPath("docs/faq.md"): date(2025, 6, 20)}
    return project
