"""What firmware is built from: C and C++, CMake, patches; for colouring."""

from __future__ import annotations

from homerow.markdown.lexers.rules import LEAVE, ROOT, RuleLexer

_KEYWORDS = (
    "alignas|alignof|asm|auto|break|case|const|continue|default|do|else|enum|extern|for|goto|if|inline|register"
    "|restrict|return|sizeof|static|static_assert|struct|switch|thread_local|typedef|typeof|union|volatile|while"
    "|_Alignas|_Alignof|_Atomic|_Generic|_Noreturn|_Static_assert|_Thread_local"
)
_TYPES = (
    r"(?:bool|char|double|float|int|long|short|signed|unsigned|void|s?size_t|ptrdiff_t|wchar_t|char(?:8|16|32)_t"
    r"|u?int(?:_fast|_least)?(?:8|16|32|64)_t|u?int(?:ptr|max)_t|_Bool|_Complex)"
)
C = RuleLexer(
    {
        ROOT: (
            (r"[\s{}()\[\],;.]+", ""),
            (r"//[^\n]*", "c1"),
            (r"/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?", "cm"),
            (r"(#[ \t]*include)([ \t]*)(<[^>\n]*>|\"[^\"\n]*\")", ("cp", "", "cpf")),
            (r"#(?:[^\\\n]|\\[\s\S])*", "cp"),
            (r"(?:L|u8?|U)?\"(?:[^\"\\\n]|\\[\s\S])*\"?", "s"),
            (r"(?:L|u8?|U)?'(?:[^'\\\n]|\\.){1,8}'", "sc"),
            (r"0[xX][0-9a-fA-F']+[uUlLzZ]*\b", "mh"),
            (r"(?:\d[\d']*\.[\d']*|\.\d+)(?:[eE][-+]?\d+)?[fFlL]?|\d+[eE][-+]?\d+[fFlL]?", "mf"),
            (r"\d[\d']*[uUlLzZ]*\b", "mi"),
            (r"(struct|union|enum|class)(\s+)([A-Za-z_]\w*)", ("k", "", "nc")),
            (rf"(?:{_KEYWORDS})\b", "k"),
            (rf"{_TYPES}\b", "kt"),
            (r"(?:true|false|NULL|nullptr)\b", "nb"),
            # What is defined, not what is called.
            (r"(?<=[\s*&])[A-Za-z_]\w*(?=\([^;{}()]{0,400}\)\s*\{)", "nf"),
            (r"[A-Za-z_]\w*|.", ""),
        )
    }
)

_CMAKE_COMMON = (
    (r"\s+", ""),
    (r"#\[(?P<level>=*)\[[\s\S]*?(?:\](?P=level)\]|\Z)", "c"),
    (r"#[^\n]*", "c"),
)
CMAKE = RuleLexer(
    {
        ROOT: (*_CMAKE_COMMON, (r"\w+(?=[ \t]*\()", "nb"), (r"\(", "", "arguments"), (r"\w+|.", "")),
        "arguments": (
            *_CMAKE_COMMON,
            (r"\(", "", "arguments"),
            (r"\)", "", LEAVE),
            (r"(\$(?:ENV)?[{<])([^}>\n]+)([}>])", ("", "nv", "")),
            (r"\"(?:[^\"\\]|\\[\s\S])*\"?", "s2"),
            (r"[^)$\"#\s]+", "s"),
            (r".", ""),
        ),
    }
)

DIFF = RuleLexer(
    {
        ROOT: (
            (r"^(?:!.*|---$)", "gs"),
            (r"^(?:< |-).*", "gd"),
            (r"^(?:> |\+).*", "gi"),
            (r"^(?:@.*|\d+(?:,\d+)?[acd]\d+(?:,\d+)?$)", "gu"),
            (r"^(?:[Ii]ndex|diff|=).*", "gh"),
            (r"(?:^ .*)?\n(?: .*\n)*|.+", ""),
        )
    }
)
