"""Tabs: `<Tabs>` with a `<TabItem>` for each; an island with the content of each tab in a slot of its own."""

from __future__ import annotations

from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Island, Json, Slot
from homerow.markdown.writer import Frame, Writer


def finish_item(writer: Writer, frame: Frame, html: str) -> None:
    """Hand a tab's content to the Tabs around it."""
    if writer.frames and writer.frames[-1].spec is not None and writer.frames[-1].spec.shape == "tabs":
        writer.frames[-1].items.append((frame, html))
    else:
        writer.out.append(html)  # reported already; the content is still shown


def finish_tabs(writer: Writer, frame: Frame, html: str) -> None:
    """Write the island in the place of the tabs."""
    if html.strip():
        cure = "put it into a <TabItem>, or outside of <Tabs>"
        writer.draft.report("tabs-content", "what is not in a tab would not be shown", frame.place, cure=cure)
    if not frame.items:
        writer.draft.report("empty-tabs", "Tabs without a tab", frame.place, cure="add <TabItem> elements")
        return
    values = _values(writer, frame)
    labels = _labels(writer, frame)
    items: list[Json] = [
        {"value": value, "label": item.text("label") or labels.get(value) or value}
        for value, (item, _) in zip(values, frame.items, strict=True)
    ]
    props: dict[str, Json] = {
        "groupId": frame.text("groupId"),
        "queryString": _query_string(writer, frame),
        "items": items,
        "selected": _selected(writer, frame, values),
    }
    slots = tuple(Slot(f"item-{index}", content) for index, (_, content) in enumerate(frame.items))
    island = Island(frame.tag.name, props, slots, frame.place.span.line)
    writer.out.append(writer.draft.add_island(island))


def _values(writer: Writer, frame: Frame) -> list[str]:
    values: list[str] = []
    for item, _ in frame.items:
        value = item.text("value") or item.text("label")
        if value is None:
            message, cure = "TabItem needs the attribute value", 'add value="…"'
            writer.draft.report("missing-attribute", message, item.place, cure=cure)
            value = ""
        elif value in values:
            message, place = f"two tabs have the value {value}", item.attribute_place("value")
            writer.draft.report("duplicate-tab", message, place, cure="choose another one")
        values.append(value)
    return values


def _labels(writer: Writer, frame: Frame) -> dict[str, str]:
    """Return the labels that are given in `values={[{value: 'a', label: 'A'}]}` instead of in the items."""
    labels: dict[str, str] = {}
    given = frame.attributes.get("values")
    for entry in given if isinstance(given, list) else ():
        value = entry.get("value") if isinstance(entry, dict) else None
        label = entry.get("label", value) if isinstance(entry, dict) else None
        if isinstance(value, str) and isinstance(label, str):
            labels[value] = label
            continue
        message, place = "values of Tabs must be a list of value and label", frame.attribute_place("values")
        cure = "write values={[{value: 'a', label: 'A'}]}"
        writer.draft.report("wrong-attribute", message, place, cure=cure)
    return labels


def _query_string(writer: Writer, frame: Frame) -> str | None:
    """Return the name of the query parameter; the bare attribute takes that of the group."""
    given = frame.attributes.get("queryString")
    if given is True and frame.text("groupId") is None:
        place = frame.attribute_place("queryString")
        cure = 'write queryString="name", or give the tabs a groupId'
        writer.draft.report("wrong-attribute", "queryString has no name", place, cure=cure)
    return given if isinstance(given, str) else frame.text("groupId") if given else None


def _selected(writer: Writer, frame: Frame, values: list[str]) -> str:
    default = frame.text("defaultValue")
    if default is not None and default not in values:
        cure = did_you_mean(default, values) or f"the values are {', '.join(values)}"
        place = frame.attribute_place("defaultValue")
        writer.draft.report("unknown-tab", f"no tab has the value {default}", place, cure=cure)
    if default in values:
        return default or ""
    marked = (
        value for value, (item, _) in zip(values, frame.items, strict=True) if item.attributes.get("default")
    )
    return next(marked, values[0])
