"""Hardware: `<HardwareList/>` lists the boards and shields of the firmware, with a filter.

`setup` is the address of the page with the set-up helper, to which each keyboard links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from homerow.markdown.document import Definition, Heading, Island, Json, Slot
from homerow.markdown.html_text import breakable, escape, fragment_markdown
from homerow.markdown.syntax.headings import write_made_heading
from homerow.markdown.syntax.links import EXTERNAL_SCHEMES, link_attributes, scheme_of
from homerow.markdown.writer import Frame, Writer
from zmk.components.reference.reference_table import RANKS, data_of, define, has_data
from zmk.firmware.records import Hardware

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


class HardwareGroup(Struct, frozen=True):
    """Hardware in a section of its own; `plug` is the interconnect that its parts share."""

    id: str
    title: str
    text: str
    parts: tuple[Hardware, ...]
    plug: Hardware | None = None


def group_hardware(parts: Iterable[Hardware]) -> tuple[HardwareGroup, ...]:
    """Return the groups that have parts, each part in the first group that it fits."""
    left = {part.id: part for part in sorted(parts, key=lambda part: part.name.lower())}
    plugs = [left.pop(part.id) for part in [*left.values()] if part.kind == "interconnect"]

    def take(ids: Iterable[str]) -> tuple[Hardware, ...]:
        return tuple(left.pop(each) for each in [*ids])

    groups = [
        HardwareGroup(
            "onboard",
            "Keyboards with their own controller",
            "The controller is part of the keyboard: there is nothing to choose but the keyboard.",
            take(each.id for each in left.values() if each.type == "board" and each.kind == "keyboard"),
        )
    ]
    fitting = [
        HardwareGroup(
            plug.id,  # with its underscores: old links lead to this anchor
            f"{plug.name} interconnect",
            "A controller from this list fits a keyboard from this list.",
            take(each.id for each in left.values() if plug.id in (*each.requires, *each.exposes)),
            plug,
        )
        for plug in plugs
    ]
    groups += sorted(fitting, key=lambda group: -len(group.parts))
    groups.append(
        HardwareGroup(
            "accessories",
            "Displays and adapters",
            "They go into a connector that a keyboard, or another adapter, has for them.",
            tuple(left.values()),
        )
    )
    return tuple(group for group in groups if group.parts)


def finish_hardware(writer: Writer, frame: Frame, html: str) -> None:  # noqa: ARG001 - it has no content
    """Write the list of a component."""
    if not has_data(writer, frame):
        return
    groups = group_hardware(data_of(writer).hardware.values())
    plugs = {group.plug.id: group.plug.name for group in groups if group.plug}
    island = Island(
        component=frame.tag.name,
        props={
            "label": "Filter hardware",
            "example": "corne or nano",
            "noun": "part",
            "facets": [
                _facet("kind", "Kind", KINDS),
                _facet("plug", "Interconnect", plugs),
                _facet("features", "Feature", FEATURES),
            ],
        },
        slots=(Slot("children", "".join(_section(writer, frame, group) for group in groups)),),
        line=frame.place.span.line,
    )
    writer.out.append(writer.context.add_island(island))


def _facet(name: str, label: str, values: Mapping[str, str]) -> Json:
    """Return a filter by the attribute `data-NAME` of rows, whose values have labels."""
    options: list[Json] = [{"value": value, "label": each} for value, each in values.items()]
    return {"name": name, "label": label, "values": options}


def _section(writer: Writer, frame: Frame, group: HardwareGroup) -> str:
    line = frame.place.span.line
    heading = write_made_heading(writer, Heading(2, group.id, group.title, escape(group.title), line))
    writer.text.append(f"{group.text}\n")
    plug = f" {_link(group.plug.url, f'About the {group.plug.name}')}." if group.plug else ""
    text = f"{escape(group.text)}{plug}"
    writer.markdown.write_block(fragment_markdown(text))
    lists = "".join(_lists(writer, frame, group))
    return f"<section>\n{heading}<p>{text}</p>\n{lists}</section>\n"


def _lists(writer: Writer, frame: Frame, group: HardwareGroup) -> Iterator[str]:
    for kind, title in KINDS.items():
        parts = [part for part in group.parts if part.kind == kind]
        if parts:
            is_divided = len(parts) < len(group.parts)
            heading = f"<h3>{title}</h3>\n" if is_divided else ""
            writer.markdown.write_block(f"### {title}" if is_divided else "")
            rows = "".join(_row(writer, frame, part, group) for part in parts)
            writer.markdown.write("\n")
            yield f'<div data-kind="{kind}">{heading}<ul class="hardware">\n{rows}</ul></div>\n'


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
        rank=RANKS["hardware"],
    )
    define(writer, definition, frame.place)
    writer.text.append(f"{part.name} ({', '.join(ids)})\n")
    features = [name for name in (*part.features, *part.outputs) if name in FEATURES]
    codes = " ".join(f"<code>{breakable(name)}</code>" for name in ids)
    revisions = f" <small>revisions {escape(', '.join(part.revisions))}</small>" if part.revisions else ""
    tags = " ".join(f"<span>{FEATURES[name]}</span>" for name in features)
    plug = group.plug.id if group.plug else ""
    content = (
        f"<div>{_link(part.url, part.name)}</div><div>{codes}{revisions}</div>{tags and f'<p>{tags}</p>'}"
    )
    content += _setup_link(writer, frame, part)
    writer.markdown.write(f"- {fragment_markdown(content)}\n")
    return f'<li id="{anchor}" data-plug="{plug}" data-features="{" ".join(features)}">{content}</li>\n'


def _setup_link(writer: Writer, frame: Frame, part: Hardware) -> str:
    page = frame.text("setup")
    if part.kind != "keyboard" or page is None:
        return ""
    address = f"{page}?keyboard={part.id}#setup-helper"
    attributes = link_attributes(writer, address, lambda: frame.place)
    return f'<div><a{attributes} aria-label="Set up the {escape(part.name)}">Set up</a></div>'


def _link(url: str, text: str) -> str:
    if scheme_of(url) not in EXTERNAL_SCHEMES:
        return escape(text)
    return f'<a href="{escape(url)}" rel="noopener noreferrer" class="external">{escape(text)}</a>'
