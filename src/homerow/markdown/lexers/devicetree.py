"""Devicetree source, as in keymaps and overlays (Devicetree Specification v0.4, chapter 6), for colouring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from homerow.markdown.lexers.one_state import OneStateLexer, Rule

_NAME = r"[A-Za-z_][\w,.+?#-]*"
_DIRECTIVES = (
    "include",
    "define",
    "undef",
    "ifdef",
    "ifndef",
    "if",
    "elif",
    "else",
    "endif",
    "error",
    "warning",
    "pragma",
)


class DevicetreeLexer(OneStateLexer):
    """Labels, nodes, properties, references, key codes and the C preprocessor.

    Pygments' own lexer takes spaces for comments and parts a reference from its ampersand.
    """

    name = "Devicetree"
    rules: ClassVar[Sequence[Rule]] = (
        # Most frequent first: each rule that is tried before the one that fits costs time.
        (r"\s+", Whitespace),
        (r"[{}()\[\];:,@]|<(?![<=])|>(?![>=])", Punctuation),
        (rf"&(?:\{{[^}}\n]*\}}|{_NAME})", Name.Variable),
        (r"[A-Z_][A-Z0-9_]*(?=\()", Name.Function),
        (r"[A-Z_][A-Z0-9_]*(?![\w,.+?#@:-]|\s*[={])", Name.Constant),
        (r"0[xX][0-9a-fA-F]+\b", Number.Hex),
        (r"\d+\b", Number.Integer),
        (r"//[^\n]*", Comment.Single),
        (r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/", Comment.Multiline),
        (r"\"(?:[^\"\\\n]|\\.)*\"", String),
        (r"'(?:[^'\\\n]|\\.)'", String.Char),
        (rf"#?{_NAME}(?=\s*=[^=])", Name.Attribute),
        (rf"({_NAME})([ \t]*)(:)(?!:)", (Name.Label, Whitespace, Punctuation)),
        (rf"({_NAME})(@)([0-9a-fA-F][\w,]*)(?=\s*\{{)", (Name.Class, Punctuation, Number.Hex)),
        (rf"(?:{_NAME}|/)(?=\s*\{{)", Name.Class),
        (
            r"(#[ \t]*include)([ \t]+)(<[^>\n]*>|\"[^\"\n]*\")",
            (Comment.Preproc, Whitespace, Comment.PreprocFile),
        ),
        (r"(#[ \t]*define)([ \t]+)(\w+)", (Comment.Preproc, Whitespace, Name.Function)),
        (rf"#[ \t]*(?:{'|'.join(_DIRECTIVES)})\b", Comment.Preproc),
        (r"/[a-z][a-z0-9-]*/", Keyword),
        (r"#?[a-z][\w,.+?#-]*(?=\s*;)", Name.Attribute),
        (_NAME, Name),
        (r"&&|\|\||<<|>>|[<>=!]=|[-+*/%|&^~!?=<>]", Operator),
        (r"\\\n", Text),
        (r".", Text),
    )
