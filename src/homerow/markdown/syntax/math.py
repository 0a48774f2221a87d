"""Formulas between dollar signs, as MathML, which browsers draw themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from html import escape, unescape
from xml.etree.ElementTree import Element

from markdown_it.token import Token

from homerow.diagnostics import Place
from homerow.markdown.markdown_text import code_block
from homerow.markdown.places import line_of
from homerow.markdown.writer import Writer, WriteRule

_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")
# Attributes that only say how a formula looks; latex2mathml also passes on href, style, class and id.
_ATTRIBUTES = frozenset(
    """accent accentunder align columnalign columnlines columnspacing depth display displaystyle fence form
    height largeop linethickness lspace mathcolor mathsize mathvariant maxsize minsize movablelimits notation
    rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width""".split()  # noqa: SIM905 - easier to read
)


def _write_inline(writer: Writer, token: Token) -> None:
    writer.out.append(_math(writer, token, "inline"))
    writer.text.append(token.content)
    writer.markdown.write(f"${token.content}$")


def _write_block(writer: Writer, token: Token) -> None:
    writer.out.append(f'<div class="math">{_math(writer, token, "block")}</div>\n')
    writer.text.append(f"{token.content}\n")
    writer.markdown.write_block(code_block(token.content.strip(), "math"))


def _math(writer: Writer, token: Token, display: str) -> str:
    formula = token.content.strip()
    element, problem = _converted(formula, display)
    if element is None:
        line = writer.inline if writer.inline is not None else token
        message, hint = f"this formula cannot be read: {problem}", "write LaTeX, or \\$ for a dollar sign"
        writer.context.report_chosen(
            "wrong-formula", message, partial(_place, writer, line, formula), hint=hint
        )
        return f"<code>{escape(formula)}</code>"
    return "".join(_html(element))


def _place(writer: Writer, token: Token, formula: str) -> Place:
    lines = len(writer.origin.lines)
    return writer.origin.find(formula.partition("\n")[0], line_of(token), lines)


def _converted(formula: str, display: str) -> tuple[Element | None, str]:
    """Return a formula as an element; or the reason why it is none."""
    from latex2mathml.converter import convert_to_element  # noqa: PLC0415 - loads for 0.2 s

    if formula.count("{") != formula.count("}"):
        return None, "its braces do not match"
    try:
        element = convert_to_element(formula, display=display)
    except Exception as error:  # noqa: BLE001 - its errors have no common class
        words = _WORD_START.sub(" ", type(error).__name__.removesuffix("Error")).lower()
        return None, words
    unknown = next((each.text for each in element.iter() if (each.text or "").startswith("\\")), None)
    return (None, f"the command {unknown} is not known") if unknown and len(unknown) > 1 else (element, "")


def _html(element: Element) -> Iterator[str]:
    attributes = (f' {name}="{escape(value)}"' for name, value in element.items() if name in _ATTRIBUTES)
    yield f"<{element.tag}{''.join(attributes)}>"
    yield escape(unescape(element.text or ""), quote=False)
    for child in element:
        yield from _html(child)
    yield f"</{element.tag}>"


MATH_RULES: dict[str, WriteRule] = {
    "math_inline": _write_inline,
    "math_inline_double": _write_block,
    "math_block": _write_block,
}
