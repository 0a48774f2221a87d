"""Key codes: `<Keycodes/>` lists all of them, with a filter; `<Keycodes group="volume"/>` one group.

The full list defines the codes and has an anchor for each name. In a table of one group, names link to it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.markdown.code.inline import reference_html
from homerow.markdown.document import Definition, Heading, Island, Reference, Slot
from homerow.markdown.html_text import breakable, escape, fragment_markdown
from homerow.markdown.markdown_text import escape_markdown, table_text
from homerow.markdown.syntax.headings import write_made_heading
from homerow.markdown.writer import Frame, Writer
from zmk.components.reference.reference_table import RANKS, data_of, define, has_data
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import SYSTEMS, KeyCode, KeyGroup, System, anchor_of

SYSTEM_NAMES: dict[System, tuple[str, str]] = {
    "windows": ("Windows", "Win"),
    "linux": ("Linux", "Lin"),
    "android": ("Android", "And"),
    "macos": ("macOS", "mac"),
    "ios": ("iOS", "iOS"),
}
SUPPORT = {True: "yes", False: "no", None: "unknown"}
MODIFIERS = {"LS": "Shift"}
# USB HID Usage Tables 1.5 §3: usage pages of keys.
PAGES = {1: "Desktop", 7: "Keyboard", 12: "Consumer"}


class KeyRow(Struct, frozen=True):
    """A row of a table: its HTML, and its cells as Markdown."""

    html: str
    markdown: tuple[str, ...]


def finish_keycodes(writer: Writer, frame: Frame, html: str) -> None:  # noqa: ARG001 - it has no content
    """Write the list of a component."""
    if not has_data(writer, frame):
        return
    group_id, groups = frame.text("group"), data_of(writer).key_groups
    if group_id is None:
        sections = "".join(_section(writer, frame, group) for group in groups.values())
        props = {"label": "Filter key codes", "example": "C_VOL_UP, volume or %", "noun": "key code"}
        island = Island(frame.tag.name, {**props}, (Slot("children", sections),), frame.place.span.line)
        writer.out.append(writer.context.add_island(island))
    elif group_id in groups:
        keys = data_of(writer).keys_in(group_id)
        writer.out.append(_table(writer, groups[group_id], [_linked_row(writer, key) for key in keys]))
    else:
        hint = did_you_mean(group_id, groups) or f"groups are {', '.join(groups)}"
        place = frame.attribute_place("group")
        writer.context.report("unknown-group", f"unknown key code group {group_id}", place, hint=hint)


def _section(writer: Writer, frame: Frame, group: KeyGroup) -> str:
    made = Heading(2, group.id, group.title, escape(group.title), frame.place.span.line)
    heading = write_made_heading(writer, made)
    anchors = _former_anchors(writer, group)
    writer.text.append(f"{group.description}\n")
    writer.markdown.write_block(escape_markdown(group.description))
    rows = [_defined_row(writer, frame, key) for key in data_of(writer).keys_in(group.id)]
    description = f"<p>{escape(group.description)}</p>"
    return f"<section>\n{anchors}{heading}{description}\n{_table(writer, group, rows)}</section>\n"


def _former_anchors(writer: Writer, group: KeyGroup) -> str:
    """Return the targets of old links, except ids that the page has already."""
    free = [each for each in group.also if writer.context.slugger.claim(each)]
    writer.context.ids.update(free)
    return "".join(f'<span id="{escape(each)}"></span>' for each in free)


def _table(writer: Writer, group: KeyGroup, rows: Iterable[KeyRow]) -> str:
    """Return the table of a group, and write it as Markdown."""
    rows = [*rows]
    shorts = [short for _, short in SYSTEM_NAMES.values()]
    writer.markdown.write_block(table_text(["Key code", *shorts], [row.markdown for row in rows]))
    systems = "".join(
        f'<th scope="col"><abbr title="{name}">{short}</abbr></th>' for name, short in SYSTEM_NAMES.values()
    )
    return (
        f'<table class="keycodes copies-names" aria-label="{escape(group.title)}">\n'
        f'<thead><tr><th scope="col">Key code</th>{systems}</tr></thead>\n'
        f"<tbody>\n{''.join(row.html for row in rows)}</tbody></table>\n"
    )


def _defined_row(writer: Writer, frame: Frame, key: KeyCode) -> KeyRow:
    """Return the row that defines a key; its names link to themselves."""
    anchors = {name: anchor_of(name) for name in (key.name, *key.aliases)}
    definition = Definition(
        kind="keycode",
        names=key.names,
        anchor=anchors[key.name],
        title=", ".join(anchors),
        text=" ".join(filter(None, (key.legend, key.meaning))),
        context=key.group,
        heading=writer.section_heading,
        rank=RANKS["keycode"],
    )
    define(writer, definition, frame.place)
    writer.context.ids.update(anchors.values())
    writer.text.append(f"{definition.line}\n")
    names = [
        f'<a id="{anchor}" href="#{anchor}"><code>{breakable(name)}</code></a>'
        for name, anchor in anchors.items()
    ]
    return _row(data_of(writer), key, names)


def _linked_row(writer: Writer, key: KeyCode) -> KeyRow:
    """Return a row whose names link to the row that defines the key."""
    names = (key.name, *key.aliases)
    writer.text.append(f"{', '.join(names)}: {key.meaning}\n")
    links = [
        reference_html(writer, Reference("keycode", name), f"<code>{breakable(name)}</code>")
        for name in names
    ]
    return _row(data_of(writer), key, links)


def _row(data: FirmwareData, key: KeyCode, names: Iterable[str]) -> KeyRow:
    legend = f"<kbd>{escape(key.legend)}</kbd>" if key.legend else ""
    all_names = " ".join((*names, *map(_deprecated, key.deprecated)))
    support = [SUPPORT[key.systems.get(system)] for system in SYSTEMS]
    cells = "".join(f'<td class="{word}"><span>{word}</span></td>' for word in support)
    head = (
        f"<div>{legend} <span>{all_names}</span></div>"
        f"<p>{escape(key.meaning)} <small>{_usage(key)}</small></p>{_notes(data, key)}"
    )
    html = f'<tr><th scope="row">{head}</th>{cells}</tr>\n'
    return KeyRow(html, (fragment_markdown(head), *support))


def _deprecated(name: str) -> str:
    """Return a name that is struck out, and said to be deprecated where nobody sees that."""
    hidden = '<span class="visually-hidden"> (deprecated)</span>'
    return f'<span class="deprecated"><code>{breakable(name)}</code>{hidden}</span>'


def _usage(key: KeyCode) -> str:
    usage = f"{PAGES.get(key.page, f'page {key.page}')} 0x{key.id:02X}"
    return " + ".join([*(MODIFIERS.get(name, name) for name in key.modifiers), usage])


def _notes(data: FirmwareData, key: KeyCode) -> str:
    return "".join(
        f"<p><small>{SYSTEM_NAMES[system][0]}: {escape(data.key_footnotes[note])}</small></p>"
        for system, notes in key.footnotes.items()
        for note in notes
    )
