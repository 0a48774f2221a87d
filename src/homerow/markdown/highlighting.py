"""Code as lines of HTML, highlighted by Pygments, with the class names of its style sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import STANDARD_TYPES, Comment, Generic, Keyword, Literal, Name, Operator, String

from homerow.markdown.html_text import escape
from homerow.markdown.languages import PLAIN, Language
from homerow.markdown.lexers import DevicetreeLexer, KconfigLexer, LinkerScriptLexer, LogLexer

# Longer code is a file to link to, and many lexers take quadratic time for a long line or gap.
MAX_LENGTH = 20_000  # characters
MAX_LINE = 1_000  # characters
MAX_GAP = 200  # empty lines

OWN_LEXERS: Mapping[str, type[Lexer]] = MappingProxyType(
    {
        "dts": DevicetreeLexer,
        "kconfig": KconfigLexer,
        "linker-script": LinkerScriptLexer,
        "log": LogLexer,
    }
)

# The token types that code-colours.css has a color for. Other types have the class of their nearest ancestor
# in this table, or none.
CLASSES = {
    kind: STANDARD_TYPES[kind]
    for kind in (
        Comment, Comment.Preproc, Comment.PreprocFile, Keyword, Operator.Word,
        Literal, Literal.Number, String, String.Escape, String.Interpol, String.Regex,
        Name.Attribute, Name.Builtin, Name.Class, Name.Constant, Name.Decorator, Name.Entity, Name.Exception,
        Name.Function, Name.Label, Name.Namespace, Name.Property, Name.Tag, Name.Variable,
        Generic.Deleted, Generic.Emph, Generic.Error, Generic.Heading, Generic.Inserted, Generic.Output,
        Generic.Prompt, Generic.Strong, Generic.Subheading, Generic.Traceback,
    )
}  # fmt: skip


def highlight(code: str, language: Language) -> list[str]:
    """Return the lines of a code block as HTML, without line ends; no element spans lines."""
    lexer = _lexer(language.lexer if _is_bounded(code) else PLAIN.lexer)
    spans = [*_spans(lexer, code + "\n")]
    if "".join(text for _, text in spans) != code + "\n":  # a few of Pygments' lexers drop text
        spans = [("", code)]
    return "".join(_html(*span) for span in spans).split("\n")[: code.count("\n") + 1]


def _is_bounded(code: str) -> bool:
    if len(code) > MAX_LENGTH or "\n" * MAX_GAP in code.replace(" ", ""):
        return False
    return max(map(len, code.split("\n"))) <= MAX_LINE


def _lexer(name: str) -> Lexer:
    own = OWN_LEXERS.get(name)
    # Code in Markdown would otherwise be read by the devicetree lexer of Pygments, not by ours.
    return own() if own else get_lexer_by_name(name, handlecodeblocks=False)


def _spans(lexer: Lexer, code: str) -> Iterator[tuple[str, str]]:
    """Yield text with its class; neighbors of one class are one."""
    tokens = ((_css_class(kind), text) for _, kind, text in lexer.get_tokens_unprocessed(code))
    for css_class, group in groupby(tokens, key=itemgetter(0)):
        yield css_class, "".join(text for _, text in group)


def _css_class(kind: tuple[str, ...]) -> str:
    """Return the class of a token type, which is the tuple of the names that lead to it."""
    ancestors = (kind[:end] for end in range(len(kind), 0, -1))
    return next((CLASSES[each] for each in ancestors if each in CLASSES), "")


def _html(css_class: str, text: str) -> str:
    if not css_class:
        return escape(text)
    lines = escape(text).split("\n")
    return "\n".join(f'<span class="{css_class}">{line}</span>' if line.strip() else line for line in lines)
