"""From a component's tags to its place in the article: attributes are checked, its content becomes slots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import PurePosixPath
from typing import cast

from markdown_it.token import Token

from homerow.config.sections import Wrapper
from homerow.diagnostics import did_you_mean
from homerow.markdown.components.table import ComponentSpec
from homerow.markdown.components.tabs import finish_item, finish_tabs
from homerow.markdown.components.tags import report_unread, tag_of
from homerow.markdown.document import Island, Json, Slot
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import escape_markdown
from homerow.markdown.places import Places
from homerow.markdown.syntax.admonitions import KINDS
from homerow.markdown.syntax.images import finish_picture
from homerow.markdown.syntax.jsx import Attribute
from homerow.markdown.writer import Frame, Writer, WriteRule

_FENCED = re.compile(r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1|\Z)", re.MULTILINE | re.DOTALL)
_PARAMETER = re.compile(r"(?P<attribute>=)?\{\s*props\.(?P<name>[A-Za-z_]\w*)\s*\}")


def fill_parameters(writer: Writer, frame: Frame, text: str) -> str:
    """Return the text of a partial with the values of its parameters, and report what does not fit.

    In a block of code, a name that the tag does not give is the code's own.
    """
    parameters = dict.fromkeys(match["name"] for match in _PARAMETER.finditer(text))
    values = dict(_values(writer, frame, parameters))
    partial = frame.tag.name
    missing = parameters.keys() - {attribute.name for attribute in frame.tag.attributes}
    prose = {match["name"] for match in _PARAMETER.finditer(_FENCED.sub("", text))} if missing else set()
    for name in missing & prose:
        message = f"the partial {partial} needs the parameter {name}"
        writer.context.report("missing-attribute", message, frame.place, hint=f'add {name}="…"')

    def value(match: re.Match[str]) -> str:
        if match["name"] in missing - prose:
            return match[0]
        found = values.get(match["name"], "")
        quoted = found.replace('"', "&quot;")
        return f'="{quoted}"' if match["attribute"] else found

    return _PARAMETER.sub(value, text)


def _values(writer: Writer, frame: Frame, parameters: Mapping[str, None]) -> Iterator[tuple[str, str]]:
    """Yield the parameters that a tag gives, each as a line of text."""
    for attribute in frame.tag.attributes:
        place = frame.places.at(attribute.start, attribute.end)
        if attribute.name not in parameters:
            message = f"the partial {frame.tag.name} has no parameter {attribute.name}"
            hint = (
                did_you_mean(attribute.name, parameters)
                or f"write {{props.{attribute.name}}} in it, or remove it"
            )
            writer.context.report("unknown-attribute", message, place, hint=hint)
        elif attribute.unread:
            yield attribute.name, ""
        elif (value := _line(attribute.value)) is None:
            message = f"the parameter {attribute.name} must be a number or a text"
            writer.context.report("wrong-attribute", message, place, hint=f'write {attribute.name}="…"')
        else:
            yield attribute.name, value


def _line(value: Json) -> str | None:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return " ".join(str(value).split())


# Attributes of other generators that do not affect content: they are ignored with a warning.
_IGNORED = frozenset({"attributes", "block", "className", "height", "key", "lazy", "style", "width"})
_ELEMENTS = frozenset({"native", "caption"})  # shapes that are HTML elements of the component's own name
_KIND_HINT = 'a text is written "x", a flag as its bare name, other values in braces'


def _write_open(writer: Writer, token: Token) -> None:
    frame = _begin(writer, token)
    writer.frames.append(frame)
    writer.markdown.begin()
    if frame.spec is not None and frame.spec.shape != "native":
        writer.out = []


def _write_close(writer: Writer, token: Token) -> None:
    frame = writer.frames.pop()
    frame.markdown = writer.markdown.end()
    html = ""
    if writer.out is not frame.out:
        html, writer.out = "".join(writer.out), frame.out
    _finish(writer, frame, html)
    writer.text.append("\n")
    if token.block:
        writer.markdown.end_block()


def _write_void(writer: Writer, token: Token) -> None:
    _finish(writer, _begin(writer, token), "")
    if token.block:
        writer.markdown.end_block()


def _begin(writer: Writer, token: Token) -> Frame:
    """Check a tag and return its frame."""
    tag = tag_of(token)
    spec, places = writer.context.tags.get(tag.name), cast("Places", token.meta["places"])
    frame = Frame(tag, spec, {}, places, writer.out)
    if tag.unread and (spec is not None or tag.name in writer.origin.imports):
        report_unread(writer.context, tag.name, tag.unread, frame.place)
    if tag.name in writer.origin.imports:
        frame.spec = None
        _write_partial(writer, frame)
    elif frame.spec is None:
        _report_unknown_component(writer, frame)
    else:
        writer.context.components.add(tag.name)
        _check_parent(writer, frame, frame.spec)
        frame.attributes = _check_attributes(writer, frame, frame.spec)
        if frame.spec.shape in _ELEMENTS:
            writer.out.append(_element_open(writer, frame))
    return frame


def _report_unknown_component(writer: Writer, frame: Frame) -> None:
    name = frame.tag.name
    if name in writer.origin.unavailable or writer.context.is_full:
        return
    names = (*writer.context.tags, *writer.origin.imports)
    hint = did_you_mean(name, names) or f"write `<{name}>` as code to show it"
    writer.context.report("unknown-component", f"no component is called {name}", frame.place, hint=hint)


def _check_parent(writer: Writer, frame: Frame, spec: ComponentSpec) -> None:
    parent = writer.frames[-1].tag.name if writer.frames else None
    if spec.parent in {None, parent} or parent in writer.origin.unavailable:
        return
    message = f"{frame.tag.name} is not allowed here"
    hint = f"put it directly inside <{spec.parent}>"
    writer.context.report("misplaced-component", message, frame.place, hint=hint)


def _check_attributes(writer: Writer, frame: Frame, spec: ComponentSpec) -> dict[str, Json]:
    name, context = frame.tag.name, writer.context
    checked: dict[str, Json] = {}
    unread = {attribute.name for attribute in frame.tag.unread}
    for attribute in frame.tag.attributes:
        if attribute.unread:
            continue
        known = spec.attributes.get(attribute.name)
        if known is None:
            _report_unknown(writer, frame, attribute, spec)
        elif not known.accepts(attribute.value):
            place = frame.places.at(attribute.start, attribute.end)
            message = f"{attribute.name} of {name} must be a {' or '.join(known.kinds)}"
            context.report("wrong-attribute", message, place, hint=_KIND_HINT)
        elif attribute.value is not None:
            checked[attribute.name] = attribute.value
    for key, known in spec.attributes.items():
        if known.required and key not in checked and key not in unread:
            message = f"{name} needs the attribute {key}"
            context.report("missing-attribute", message, frame.place, hint=f'add {key}="…"')
    return checked


def _report_unknown(writer: Writer, frame: Frame, attribute: Attribute, spec: ComponentSpec) -> None:
    name = frame.tag.name
    place = frame.places.at(attribute.start, attribute.end)
    if attribute.name in _IGNORED:
        message = f"{attribute.name} of {name} does nothing here"
        hint = "remove it: how content looks is the site's"
        writer.context.warn("ignored-attribute", message, place, hint=hint)
        return
    message = f"{name} has no attribute {attribute.name}"
    takes = f"{name} takes {', '.join(spec.attributes) or 'none'}"
    hint = did_you_mean(attribute.name, spec.attributes) or takes
    writer.context.report("unknown-attribute", message, place, hint=hint)


def _finish(writer: Writer, frame: Frame, html: str) -> None:
    """Write the component in the place of its tag."""
    spec = frame.spec
    if spec is None:
        writer.markdown.write_block(frame.markdown)
        return
    if not spec.content and html.strip():
        message = f"{frame.tag.name} has no content of its own"
        writer.context.report("component-content", message, frame.place, hint=f"write <{frame.tag.name} … />")
    if spec.shape in _FINISH:
        _FINISH[spec.shape](writer, frame, html)
        return
    writer.context.extension.component_writers[spec.shape](writer, frame, html)


def _finish_island(writer: Writer, frame: Frame, html: str) -> None:
    slots = (Slot("children", html),) if html.strip() else ()
    island = Island(frame.tag.name, dict(frame.attributes), slots, frame.place.span.line)
    slot = writer.context.add_island(island)
    writer.out.append(slot)
    writer.markdown.write(slot)
    writer.markdown.write_block(frame.markdown)


def _finish_native(writer: Writer, frame: Frame, html: str) -> None:
    writer.out.append(f"{html}</{frame.tag.name}>\n")
    writer.markdown.write_block(frame.markdown)


def _finish_caption(writer: Writer, frame: Frame, html: str) -> None:
    """Finish an element whose content is a line and no paragraph."""
    html = html.strip()
    if html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
        html = html.removeprefix("<p>").removesuffix("</p>")
    frame.markdown = f"**{frame.markdown.strip()}**"
    _finish_native(writer, frame, html)


def _element_open(writer: Writer, frame: Frame) -> str:
    attributes = {"class" if name == "className" else name: value for name, value in frame.attributes.items()}
    own_id = frame.text("id")
    if own_id is not None and not writer.context.claim_id(own_id, lambda: frame.attribute_place("id")):
        del attributes["id"]
    shown = (_html_attribute(name, value) for name, value in attributes.items())
    return f"<{frame.tag.name}{''.join(shown)}>"


def _html_attribute(name: str, value: Json) -> str:
    if isinstance(value, bool):
        return f" {name}" if value else ""
    return f' {name}="{escape(str(value))}"'


def _write_partial(writer: Writer, frame: Frame) -> None:
    """Write an imported file in the place of its tag."""
    path = writer.origin.imports[frame.tag.name]
    context = writer.context
    if path in writer.partial_paths:
        chain = " imports ".join(map(str, (*writer.partial_paths, path)))
        message = f"a partial imports itself: {chain}"
        context.report("partial-cycle", message, frame.place, hint="remove one import")
        return
    writer.partial_count += 1
    context.add_partial(path)
    _write_parsed(writer, frame, path)


def _write_parsed(writer: Writer, frame: Frame, path: PurePosixPath) -> None:
    place = writer.origin.import_places[str(path)]
    parsed = writer.read_partial(path, place, partial(fill_parameters, writer, frame))
    if parsed is None:
        return
    tokens, origin = parsed
    origin.footnote_prefix = f"p{writer.partial_count}-"
    outer, inline, writer.origin = writer.origin, writer.inline, origin
    writer.partial_paths.append(path)
    writer.write(tokens)
    writer.partial_paths.pop()
    writer.origin = outer
    writer.restore_inline(inline)


_FINISH: dict[str, Callable[[Writer, Frame, str], None]] = {
    "island": _finish_island,
    "tabs": finish_tabs,
    "item": finish_item,
    "picture": finish_picture,
    "native": _finish_native,
    "caption": _finish_caption,
}
COMPONENT_RULES: dict[str, WriteRule] = {
    "component_open": _write_open,
    "component_close": _write_close,
    "component_void": _write_void,
}


class WrapperWriter:
    """Writes the wrappers of a site."""

    def __init__(self, wrappers: Mapping[str, Wrapper]) -> None:
        self._wrappers = wrappers

    def __call__(self, writer: Writer, frame: Frame, html: str) -> None:
        """Write a component around its content."""
        wrapper = self._wrappers[frame.tag.name]
        if wrapper.admonition is None:
            writer.out.append(f'<div class="{wrapper.class_name}">\n{html}</div>\n')
            writer.markdown.write_block(frame.markdown)
            return
        title = frame.text("title") or wrapper.title or writer.context.text(KINDS[wrapper.admonition])
        write_admonition(writer, frame, html, kind=wrapper.admonition, title=title)


def write_admonition(writer: Writer, frame: Frame, html: str, *, kind: str, title: str) -> None:
    """Write an admonition around the content of a component."""
    writer.out.append(
        f'<div class="admonition admonition-{kind}" role="note">\n'
        f'<p class="admonition-title">{escape(title)}</p>\n{html}</div>\n'
    )
    writer.markdown.begin()
    writer.markdown.write_block(f"**{escape_markdown(title)}**")
    writer.markdown.write_block(frame.markdown)
    writer.markdown.end_quote()
