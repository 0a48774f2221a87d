"""Key codes: `<Keycodes/>` lists all of them, with a filter; `<Keycodes group="volume"/>` one group.

The whole list defines the codes, and has an anchor for each name. A group elsewhere is an excerpt: its names
lead to the list.
"""

from __future__ import annotations

from collections.abc import Iterable

from homerow.diagnostics import did_you_mean
from homerow.facts.facts import Facts
from homerow.facts.model import SYSTEMS, KeyCode, KeyGroup, System
from homerow.markdown.document import Definition, Heading, Island, Mention, Slot
from homerow.markdown.headings import write_made_heading
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.mentions import mention_html
from homerow.markdown.reference.tables import define, has_facts
from homerow.markdown.writer import Frame, Writer

SYSTEM_NAMES: dict[System, tuple[str, str]] = {
    "windows": ("Windows", "Win"),
    "linux": ("Linux", "Lin"),
    "android": ("Android", "And"),
    "macos": ("macOS", "mac"),
    "ios": ("iOS", "iOS"),
}
SUPPORT = {True: "yes", False: "no", None: "unknown"}
MODIFIERS = {"LS": "Shift"}
# USB HID Usage Tables 1.5 §3: pages that keys are on.
PAGES = {1: "Desktop", 7: "Keyboard", 12: "Consumer"}


def finish_keycodes(writer: Writer, frame: Frame, html: str) -> None:  # noqa: ARG001 - it has no content
    """Put the list where the component stood."""
    if not has_facts(writer, frame):
        return
    wanted = frame.text("group")
    if wanted is None:
        writer.out.append(_whole_list(writer, frame))
    elif group := writer.draft.facts.key_groups.get(wanted):
        writer.out.append(_table(group, [_excerpt(writer, key) for key in _keys(writer, group)]))
    else:
        groups = writer.draft.facts.key_groups
        cure = did_you_mean(wanted, groups) or f"groups are {', '.join(groups)}"
        place = frame.attribute_place("group")
        writer.draft.report("unknown-group", f"there is no group {wanted} of key codes", place, cure=cure)


def _whole_list(writer: Writer, frame: Frame) -> str:
    groups = [_section(writer, frame, group) for group in writer.draft.facts.key_groups.values()]
    island = Island(
        component=frame.tag.name,
        props={"label": "Filter key codes", "example": "C_VOL_UP, volume or %", "noun": "key code"},
        slots=(Slot("children", "".join(groups)),),
        line=frame.place.span.line,
    )
    return writer.draft.add_island(island)


def _section(writer: Writer, frame: Frame, group: KeyGroup) -> str:
    made = Heading(2, group.id, group.title, escape(group.title), frame.place.span.line)
    heading = write_made_heading(writer, made)
    anchors = _former_anchors(writer, group)
    writer.text.append(f"{group.description}\n")
    rows = [_defined(writer, frame, key) for key in _keys(writer, group)]
    description = f"<p>{escape(group.description)}</p>"
    return f"<section>\n{anchors}{heading}{description}\n{_table(group, rows)}</section>\n"


def _former_anchors(writer: Writer, group: KeyGroup) -> str:
    """Return the places that older links lead to; an id that the page has already is left to its owner."""
    free = [each for each in group.also if writer.draft.slugger.claim(each)]
    writer.draft.ids.update(free)
    return "".join(f'<span id="{escape(each)}"></span>' for each in free)


def _keys(writer: Writer, group: KeyGroup) -> tuple[KeyCode, ...]:
    return writer.draft.facts.keys_in(group.id)


def _table(group: KeyGroup, rows: Iterable[str]) -> str:
    systems = "".join(
        f'<th scope="col"><abbr title="{name}">{short}</abbr></th>' for name, short in SYSTEM_NAMES.values()
    )
    return (
        f'<table class="keycodes" aria-label="{escape(group.title)}">\n'
        f'<thead><tr><th scope="col">Key code</th>{systems}</tr></thead>\n'
        f"<tbody>\n{''.join(rows)}</tbody></table>\n"
    )


def _defined(writer: Writer, frame: Frame, key: KeyCode) -> str:
    """Return the row that defines a key, whose names lead to themselves."""
    anchors = {name: name.lower().replace("_", "-") for name in (key.name, *key.aliases)}
    definition = Definition(
        kind="keycode",
        names=key.names,
        anchor=anchors[key.name],
        title=", ".join(anchors),
        text=" ".join(filter(None, (key.legend, key.meaning))),
        context=key.group,
        heading=writer.section_heading,
    )
    define(writer, definition, frame.place)
    writer.draft.ids.update(anchors.values())
    writer.text.append(f"{definition.line}\n")
    names = "".join(
        f'<a id="{anchor}" href="#{anchor}"><code>{breakable(name)}</code></a> '
        for name, anchor in anchors.items()
    )
    return _row(writer.draft.facts, key, names)


def _excerpt(writer: Writer, key: KeyCode) -> str:
    """Return a row whose names lead to the row that defines the key."""
    writer.text.append(f"{', '.join((key.name, *key.aliases))}: {key.meaning}\n")
    return _row(
        writer.draft.facts,
        key,
        "".join(
            f"{mention_html(writer, Mention('keycode', name), f'<code>{breakable(name)}</code>')} "
            for name in (key.name, *key.aliases)
        ),
    )


def _row(facts: Facts, key: KeyCode, names: str) -> str:
    legend = f"<kbd>{escape(key.legend)}</kbd>" if key.legend else ""
    old = "".join(f" <s><code>{breakable(name)}</code></s>" for name in key.deprecated)
    cells = "".join(f'<td class="{word}"><span>{word}</span></td>' for word in _support(key))
    return (
        f'<tr><th scope="row"><div>{legend}<span>{names.rstrip()}{old}</span></div>'
        f"<p>{escape(key.meaning)} <small>{_usage(key)}</small></p>{_notes(facts, key)}</th>{cells}</tr>\n"
    )


def _support(key: KeyCode) -> Iterable[str]:
    return (SUPPORT[key.systems.get(system)] for system in SYSTEMS)


def _usage(key: KeyCode) -> str:
    usage = f"{PAGES.get(key.page, f'page {key.page}')} 0x{key.id:02X}"
    return " + ".join([*(MODIFIERS.get(name, name) for name in key.modifiers), usage])


def _notes(facts: Facts, key: KeyCode) -> str:
    return "".join(
        f"<p><small>{SYSTEM_NAMES[system][0]}: {escape(facts.key_footnotes[note])}</small></p>"
        for system, notes in key.footnotes.items()
        for note in notes
    )
