"""Random edits of a site: those that authors make, and odd ones."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

from random_site import EXTENSION, PNG, SCRIPT, SIDEBARS, SITE, VERSIONS, commit, write

Edit = Callable[[Path, Random], None]


def edit_prose(root: Path, random: Random) -> None:
    """Add a paragraph to a document."""
    _append(_document(root, random), f"\nAnother paragraph, number {random.random()}.\n")


def edit_heading(root: Path, random: Random) -> None:
    """Give every second-level heading of a document other words, and so another anchor."""
    file = _document(root, random)
    file.write_text(file.read_text().replace("\n## ", f"\n## Part {random.randrange(9)} of "))


def add_section(root: Path, random: Random) -> None:
    """Add a section with a link to another document."""
    target = _document(root, random).relative_to(root / "site")
    _append(_document(root, random), f"\n## Also {random.randrange(9)}\n\nSee [that](@site/{target}).\n")


def edit_front_matter(root: Path, random: Random) -> None:
    """Set a field of a document's front matter."""
    fields = (
        f"title: Title {random.randrange(99)}",
        f"sidebar_label: Label {random.randrange(99)}",
        f"description: About {random.randrange(99)}",
        f"sidebar_position: {random.randrange(5)}",
        f"slug: slug-{random.randrange(9)}",
        "unlisted: true",
        "draft: true",
        "search: false",
        "hide_title: true",
        "pagination_next: null",
        "displayed_sidebar: guide",
        "tags: [other]",
    )
    file = _document(root, random)
    chosen = random.choice(fields)
    key = chosen.partition(":")[0]
    head, body = _split(file.read_text())
    lines = [line for line in head.splitlines() if not line.startswith(f"{key}:")]
    file.write_text("\n".join(["---", *lines, chosen, "---", ""]) + body)


def move_document(root: Path, random: Random) -> None:
    """Move a document to another folder, which may be new."""
    file = _document(root, random)
    target = root / "site/docs" / random.choice((".", "guide", "deep/er", "new")) / file.name
    target.parent.mkdir(parents=True, exist_ok=True)
    file.replace(target)


def rename_document(root: Path, random: Random) -> None:
    """Rename a document, which keeps its inode and its times."""
    file = _document(root, random)
    file.rename(file.with_name(f"{_date(file)}renamed-{random.randrange(9)}.md"))


def swap_documents(root: Path, random: Random) -> None:
    """Exchange two documents."""
    first, second = _document(root, random), _document(root, random)
    if first != second:
        away = first.with_suffix(".away")
        first.rename(away)
        second.rename(first)
        away.rename(second)


def delete_document(root: Path, random: Random) -> None:
    """Delete a document."""
    _document(root, random).unlink()


def copy_document(root: Path, random: Random) -> None:
    """Copy a document with its times, next to it or as a post."""
    file = _document(root, random)
    name = f"{_date(file) or '2026-03-01-'}copy-{random.randrange(9)}.md"
    shutil.copy2(file, random.choice((file.with_name(name), root / "site/blog" / name)))


def edit_in_place(root: Path, random: Random) -> None:
    """Change a letter of a document and restore the time of its last change."""
    file = _document(root, random)
    status, text = file.stat(), file.read_text()
    places = [place for place, letter in enumerate(text) if letter in "aeio" and text[place - 1 :][:1] == "s"]
    if places:
        place = random.choice(places)
        with file.open("r+") as opened:  # so that it keeps its inode
            opened.write(f"{text[:place]}u{text[place + 1 :]}")
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


def restore_older(root: Path, random: Random) -> None:
    """Put an older time on a document that is edited, as programs that unpack archives do."""
    file = _document(root, random)
    edit_prose(root, random)
    _append(file, "\nUnpacked.\n")
    os.utime(file, (1, 1))


def touch(root: Path, random: Random) -> None:
    """Touch a document."""
    _document(root, random).touch()


def edit_partial(root: Path, random: Random) -> None:
    """Edit a partial, or remove it; the next edit writes it again."""
    partial = root / "site/docs/_hint.md"
    if partial.exists() and random.random() < 0.2:
        partial.unlink()
    else:
        write(partial, f"Ask in forum {random.randrange(9)}: [guide](/docs/guide).\n")


def edit_sample(root: Path, random: Random) -> None:
    """Edit a file that a fence shows."""
    write(root / "site/samples/hello.py", f'print("hello {random.randrange(9)}")\n')


def edit_picture(root: Path, random: Random) -> None:
    """Change a picture."""
    (root / "site/docs/guide/picture.png").write_bytes(PNG + bytes([random.randrange(256)]))


def edit_static_file(root: Path, random: Random) -> None:
    """Add, change or remove a static file."""
    file = root / "site/static" / random.choice(("notes.txt", "llms.txt", "more/file.txt"))
    if file.exists() and random.random() < 0.5:
        file.unlink()
    else:
        write(file, f"{random.random()}\n")


def edit_sidebars(root: Path, random: Random) -> None:
    """Replace the sidebars."""
    write(root / "site/sidebars.toml", random.choice(SIDEBARS))


def edit_included_sidebar(root: Path, random: Random) -> None:
    """Write the file that one form of the sidebars includes, with another label."""
    label = random.randrange(9)
    items = f'[{{ category = "Guide {label}", items = {{ autogenerated = "guide" }} }}]'
    write(root / "site/menus/guide.toml", f"[guide]\nitems = {items}\n")


def edit_sidebar_label(root: Path, random: Random) -> None:
    """Give a document another name in menus, which its neighbors show, too."""
    file = _document(root, random)
    head, body = _split(file.read_text())
    lines = [line for line in head.splitlines() if not line.startswith("sidebar_label:")]
    file.write_text(
        "\n".join(["---", *lines, f"sidebar_label: Name {random.randrange(9)}", "---", ""]) + body
    )


def edit_config(root: Path, random: Random) -> None:
    """Change the title, the order of the navbar, or the base URL."""
    config = (root / "site/site.toml").read_text()
    changes = (
        ('title = "Random"', f'title = "Random {random.randrange(9)}"'),
        ('label = "Blog"', f'label = "News {random.randrange(9)}"'),
        ("edit_url", f'tagline = "Words {random.randrange(9)}"\nedit_url'),
        ('application_id = "random"\napi_key = "key"', 'host = "static"'),
    )
    old, new = random.choice(changes)
    if "tagline" not in config or "tagline" not in new:
        write(root / "site/site.toml", config.replace(old, new))


def add_version(root: Path, _random: Random) -> None:
    """Freeze the documents as a version."""
    config = root / "site/site.toml"
    if not (root / "site/docs-old").exists():
        shutil.copytree(root / "site/docs", root / "site/docs-old")
        write(config, f"{config.read_text()}{VERSIONS}")


def edit_redirects(root: Path, random: Random) -> None:
    """Change the redirects."""
    write(root / "site/redirects.toml", f'"/old-{random.randrange(9)}" = "/docs/faq"\n')


def edit_data(root: Path, random: Random) -> None:
    """Change the synonyms."""
    write(root / "site/data/synonyms.toml", f'groups = [["question", "query{random.randrange(9)}"]]\n')


def edit_authors(root: Path, random: Random) -> None:
    """Change the name of an author."""
    write(root / "site/blog/authors.toml", f'[ann]\nname = "Ann {random.randrange(9)}"\n')


def edit_front_end(root: Path, random: Random) -> None:
    """Change the script of a component."""
    write(root / "extensions/edited.js", SCRIPT.replace("times 0", f"times {random.randrange(1, 99)}"))


def edit_code(root: Path, random: Random) -> None:
    """Change the code of the extension."""
    write(root / "extensions/edited.py", EXTENSION.replace(": 0", f": {random.randrange(1, 99)}"))


EDITS: tuple[Edit, ...] = (
    *(edit_prose, edit_heading, add_section, edit_front_matter, edit_front_matter, edit_front_matter),
    *(move_document, rename_document, swap_documents, delete_document, copy_document),
    *(edit_in_place, restore_older, touch, edit_partial, edit_sample, edit_picture),
    *(
        edit_static_file,
        edit_sidebars,
        edit_included_sidebar,
        edit_sidebar_label,
        edit_config,
        add_version,
        edit_redirects,
        edit_data,
        edit_authors,
    ),
    *(edit_front_end, edit_code, commit),
)


def _document(root: Path, random: Random) -> Path:
    """Return a random document that is a page; there is always one."""
    site = root / "site"
    files = [path for name in ("docs", "docs-old", "blog", "pages") for path in (site / name).rglob("*.md")]
    pages = sorted(path for path in files if not path.name.startswith("_"))
    if not pages:
        write(site / "docs/intro.md", SITE["docs/intro.md"])
        return site / "docs/intro.md"
    return random.choice(pages)


def _date(file: Path) -> str:
    """Return the date that the name of a post begins with."""
    return file.name[:11] if file.parent.name == "blog" else ""


def _append(file: Path, text: str) -> None:
    file.write_text(file.read_text() + text)


def _split(text: str) -> tuple[str, str]:
    """Return the front matter of a text, without its marks, and the rest."""
    if not text.startswith("---\n"):
        return "", text
    head, _, body = text[4:].partition("\n---\n")
    return head, body
