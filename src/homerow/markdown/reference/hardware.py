"""Hardware: `<HardwareList/>` lists the boards and shields that the firmware comes with, with a filter."""

from __future__ import annotations

from homerow.facts.model import Hardware
from homerow.markdown.document import Definition, Heading, Island, Json, Slot
from homerow.markdown.headings import write_made_heading
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.links import EXTERNAL_SCHEMES, scheme_of
from homerow.markdown.reference.described import has_facts
from homerow.markdown.reference.hardware_groups import HardwareGroup, group_hardware
from homerow.markdown.reference.table import define
from homerow.markdown.writer import Frame, Writer

KINDS = {"keyboard": "Keyboards", "controller": "Controllers", "shield": "Other shields"}
FEATURES = {
    "display": "display",
    "encoder": "encoder",
    "underglow": "underglow",
    "backlight": "backlight",
    "pointer": "pointing",
    "studio": "ZMK Studio",
    "usb": "USB",
    "ble": "Bluetooth",
}


def finish_hardware(writer: Writer, frame: Frame, html: str) -> None:  # noqa: ARG001 - it has no content
    """Put the list where the component stood."""
    if not has_facts(writer, frame):
        return
    groups = group_hardware(writer.draft.facts.hardware.values())
    island = Island(
        component=frame.tag.name,
        props={
            "label": "Filter hardware",
            "example": "corne or nano",
            "noun": "part",
            "facets": _facets(groups),
        },
        slots=(Slot("children", "".join(_section(writer, frame, group) for group in groups)),),
        line=frame.place.span.line,
    )
    writer.out.append(writer.draft.add_island(island))


def _facets(groups: tuple[HardwareGroup, ...]) -> list[Json]:
    """Return what a reader can choose by: the names of attributes of rows, and their values."""
    values = {
        "kind": KINDS,
        "plug": {group.plug.id: group.plug.name for group in groups if group.plug},
        "features": FEATURES,
    }
    labels = {"kind": "Kind", "plug": "Interconnect", "features": "Feature"}
    return [
        {
            "name": name,
            "label": labels[name],
            "values": [{"value": value, "label": label} for value, label in named.items()],
        }
        for name, named in values.items()
    ]


def _section(writer: Writer, frame: Frame, group: HardwareGroup) -> str:
    line = frame.place.span.line
    heading = write_made_heading(writer, Heading(2, group.id, group.title, escape(group.title), line))
    writer.text.append(f"{group.text}\n")
    plug = f" {_link(group.plug.url, f'About the {group.plug.name}')}." if group.plug else ""
    lists = "".join(
        _list(writer, frame, group, kind) for kind in KINDS if any(part.kind == kind for part in group.parts)
    )
    return f"<section>\n{heading}<p>{escape(group.text)}{plug}</p>\n{lists}</section>\n"


def _list(writer: Writer, frame: Frame, group: HardwareGroup, kind: str) -> str:
    parts = [part for part in group.parts if part.kind == kind]
    has_others = len(parts) < len(group.parts)
    heading = f"<h3>{KINDS[kind]}</h3>\n" if has_others else ""
    rows = "".join(_row(writer, frame, part, group) for part in parts)
    return f'<div data-kind="{kind}">{heading}<ul class="hardware">\n{rows}</ul></div>\n'


def _row(writer: Writer, frame: Frame, part: Hardware, group: HardwareGroup) -> str:
    anchor = part.id.replace("_", "-")
    ids = part.siblings or (part.id,)
    definition = Definition(
        kind="hardware",
        names=tuple(dict.fromkeys((part.id, *part.siblings))),
        anchor=anchor,
        title=part.name,
        text=f"{', '.join(ids)}. {group.title}.",
        context=part.kind,
        heading=writer.section_heading,
    )
    define(writer, definition, frame.place)
    features = [name for name in (*part.features, *part.outputs) if name in FEATURES]
    writer.text.append(f"{part.name} ({', '.join(ids)})\n")
    codes = " ".join(f"<code>{breakable(name)}</code>" for name in ids)
    revisions = f" <small>revisions {escape(', '.join(part.revisions))}</small>" if part.revisions else ""
    tags = "".join(f"<span>{FEATURES[name]}</span> " for name in features)
    plug = group.plug.id if group.plug else ""
    return (
        f'<li id="{anchor}" data-plug="{plug}" data-features="{" ".join(features)}">'
        f"<div>{_link(part.url, part.name)}</div><div>{codes}{revisions}</div>"
        f"{tags and f'<p>{tags.rstrip()}</p>'}</li>\n"
    )


def _link(url: str, text: str) -> str:
    if scheme_of(url) not in EXTERNAL_SCHEMES:
        return escape(text)
    return f'<a href="{escape(url)}" rel="noopener noreferrer" class="external">{escape(text)}</a>'
