"""Tabs: `<Tabs>` with a `<TabItem>` for each; an island with the content of each tab in a slot of its own."""

from __future__ import annotations

from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Island, Json, Slot
from homerow.markdown.markdown_text import escape_markdown
from homerow.markdown.writer import Frame, Writer


def finish_item(writer: Writer, frame: Frame, html: str) -> None:
    """Hand a tab's content to the Tabs around it."""
    if writer.frames and writer.frames[-1].spec is not None and writer.frames[-1].spec.shape == "tabs":
        writer.frames[-1].items.append((frame, html))
    else:
        writer.out.append(html)  # reported already; the content is still shown
        writer.markdown.write_block(frame.markdown)


def finish_tabs(writer: Writer, frame: Frame, html: str) -> None:
    """Write the island in the place of the tabs."""
    if html.strip():
        hint = "put it into a <TabItem>, or outside of <Tabs>"
        writer.context.report(
            "tabs-content", "content outside of a tab would not be shown", frame.place, hint=hint
        )
    if not frame.items:
        writer.context.report("empty-tabs", "Tabs without a tab", frame.place, hint="add <TabItem> elements")
        return
    values = _values(writer, frame)
    labels = _labels(writer, frame)
    shown = [
        item.text("label") or labels.get(value) or value
        for value, (item, _) in zip(values, frame.items, strict=True)
    ]
    items: list[Json] = [{"value": value, "label": label} for value, label in zip(values, shown, strict=True)]
    props: dict[str, Json] = {
        "groupId": frame.text("groupId"),
        "queryString": _query_string(writer, frame),
        "items": items,
        "selected": _selected(writer, frame, values),
    }
    slots = tuple(Slot(f"item-{index}", content) for index, (_, content) in enumerate(frame.items))
    island = Island(frame.tag.name, props, slots, frame.place.span.line)
    writer.out.append(writer.context.add_island(island))
    for label, (item, _) in zip(shown, frame.items, strict=True):
        writer.markdown.write_block(f"**{escape_markdown(label)}**")
        writer.markdown.write_block(item.markdown)


def _values(writer: Writer, frame: Frame) -> list[str]:
    values: list[str] = []
    for item, _ in frame.items:
        value = item.text("value") or item.text("label")
        if value is None:
            if not any(each.name in {"value", "label"} for each in item.tag.unread):
                message, hint = "TabItem needs the attribute value", 'add value="…"'
                writer.context.report("missing-attribute", message, item.place, hint=hint)
            value = str(len(values) + 1)
        elif value in values:
            message, place = f"two tabs have the value {value}", item.attribute_place("value")
            writer.context.report("duplicate-tab", message, place, hint="choose another one")
        values.append(value)
    return values


def _labels(writer: Writer, frame: Frame) -> dict[str, str]:
    """Return the labels that are given in `values={[{value: 'a', label: 'A'}]}` instead of in the items."""
    labels: dict[str, str] = {}
    values = frame.attributes.get("values")
    for entry in values if isinstance(values, list) else ():
        value = entry.get("value") if isinstance(entry, dict) else None
        label = entry.get("label", value) if isinstance(entry, dict) else None
        if isinstance(value, str) and isinstance(label, str):
            labels[value] = label
            continue
        message, place = "values of Tabs must be a list of value and label", frame.attribute_place("values")
        hint = "write values={[{value: 'a', label: 'A'}]}"
        writer.context.report("wrong-attribute", message, place, hint=hint)
    return labels


def _query_string(writer: Writer, frame: Frame) -> str | None:
    """Return the name of the query parameter; the bare attribute takes that of the group."""
    name = frame.attributes.get("queryString")
    if name is True and frame.text("groupId") is None:
        place = frame.attribute_place("queryString")
        hint = 'write queryString="name", or give the tabs a groupId'
        writer.context.report("wrong-attribute", "queryString has no name", place, hint=hint)
    return name if isinstance(name, str) else frame.text("groupId") if name else None


def _selected(writer: Writer, frame: Frame, values: list[str]) -> str:
    default = frame.text("defaultValue")
    if default is not None and default not in values:
        hint = did_you_mean(default, values) or f"the values are {', '.join(values)}"
        place = frame.attribute_place("defaultValue")
        writer.context.report("unknown-tab", f"no tab has the value {default}", place, hint=hint)
    if default in values:
        return default or ""
    marked = (
        value for value, (item, _) in zip(values, frame.items, strict=True) if item.attributes.get("default")
    )
    return next(marked, values[0])
