"""Pictures and other files that pages refer to."""

from __future__ import annotations

from project import SMALL_SITE, Project

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>\n'


def test_the_same_picture_in_two_folders_is_published_once_and_kept_by_the_next_build(
    project: Project,
) -> None:
    project.write(
        {
            **SMALL_SITE,
            "docs/faq.md": "---\ntitle: Q\n---\n\n## How\n\n![A key](a/key.svg) ![A key](b/key.svg)\n",
            "docs/a/key.svg": PICTURE,
            "docs/b/key.svg": PICTURE,
        }
    )
    project.build()
    project.edit("docs/intro.md", "First", "At first")

    project.build()

    assert len([name for name in project.files() if name.startswith("assets/key-")]) == 1
