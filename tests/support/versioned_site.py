"""A site with three versions of its documentation: one in progress, the latest one, and an old one."""

from __future__ import annotations

from site_project import Project

VERSIONS = """
[[versions]]
name = "current"
label = "Next"
route = "/docs/next"
is_last = false

[[versions]]
name = "2.0"
label = "2.0"
path = "docs-2.0"

[[versions]]
name = "1.0"
label = "1.0"
path = "docs-1.0"
route = "/docs/1.0"
is_last = false
"""

SIDEBARS = """
[docs]
version = "current"
items = ["intro", "new"]

["docs-2.0"]
id = "docs"
items = ["intro", "layers"]

["docs-1.0"]
id = "docs"
version = "1.0"
items = ["intro", "old"]
"""


def write_versions(project: Project, *, more: str = "") -> Project:
    """Write the site into a project, with `more` lines in site.toml, and return it."""
    project.config(VERSIONS + more)
    project.write("sidebars.toml", SIDEBARS)
    project.write("docs/new.md", title="New")
    for folder in ("docs-2.0", "docs-1.0"):
        project.write(f"{folder}/intro.md", title="Introduction", slug="/")
    project.write("docs-2.0/layers.md", title="Layers")
    project.write("docs-1.0/old.md", title="Old")
    return project
