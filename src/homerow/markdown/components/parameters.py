"""Parameters of partials: `{props.name}` in a partial is the attribute `name` of the tag that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Json
from homerow.markdown.writer import Frame, Writer

_FENCED = re.compile(r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1|\Z)", re.MULTILINE | re.DOTALL)
_PARAMETER = re.compile(r"(?P<attribute>=)?\{\s*props\.(?P<name>[A-Za-z_]\w*)\s*\}")


def fill_parameters(writer: Writer, frame: Frame, text: str) -> str:
    """Return the text of a partial with the values of its parameters, and report what does not fit.

    In a block of code, a name that the tag does not give is the code's own.
    """
    wanted = dict.fromkeys(match["name"] for match in _PARAMETER.finditer(text))
    values = dict(_values(writer, frame, wanted))
    partial = frame.tag.name
    missing = wanted.keys() - {attribute.name for attribute in frame.tag.attributes}
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


def _values(writer: Writer, frame: Frame, wanted: Mapping[str, None]) -> Iterator[tuple[str, str]]:
    """Yield the parameters that a tag gives, each as a line of text."""
    for attribute in frame.tag.attributes:
        place = frame.places.at(attribute.start, attribute.end)
        if attribute.name not in wanted:
            message = f"the partial {frame.tag.name} has no parameter {attribute.name}"
            hint = (
                did_you_mean(attribute.name, wanted)
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
