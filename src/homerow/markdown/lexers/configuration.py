"""Files of settings: Kconfig's `.conf` and INI, Kconfig itself, YAML (1.2.2); for colouring."""

from __future__ import annotations

from homerow.markdown.lexers.rules import LEAVE, ROOT, RuleLexer

_BLANK = r"(?:[ \t]*\n)*"
# Lines that are indented as the first of them is.
_INDENTED = rf"{_BLANK}(?P<margin>[ \t]+)\S[^\n]*(?:\n{_BLANK}(?P=margin)[^\n]*)*"

# A name, then its value, which a comment may follow.
INI = RuleLexer(
    {
        ROOT: (
            (r"\s+", ""),
            (r"[;#][^\n]*", "c1"),
            (r"\[[^\]\n]*\](?=[ \t]*$)", "k"),
            (r"[^\s=:]++(?:[ \t]++[^\s=:]++)*+(?=[ \t]*[=:])", "na"),
            (r"[=:]", "", "value"),
            (r"[^\n]+", "na"),
        ),
        "value": (
            (r"\n", "", LEAVE),
            (r"[ \t]+|\\\n", ""),
            (r"\"[^\"\n]*\"?|'[^'\n]*'?", "s"),
            (r"[;#][^\n]*", "c1"),
            (r"(?:[^\s;#\\]|\\(?!\n))+(?: +(?:[^\s;#\\]|\\(?!\n))+)*", "s"),
        ),
    }
)

_KCONFIG_KEYWORDS = (
    "mainmenu|menuconfig|config|choice|endchoice|comment|menu|endmenu|visible if|if|endif|source|rsource"
    "|osource|orsource|prompt|select|imply|depends on|default|def_bool|range|option"
)
KCONFIG = RuleLexer(
    {
        ROOT: (
            # A help text goes on as long as lines are indented as its first one is.
            (rf"((?:---)?help(?:---)?[ \t]*\n)({_INDENTED})", ("k", "sd")),
            (r"\s+", ""),
            (r"#[^\n]*", "c1"),
            (rf"(?:{_KCONFIG_KEYWORDS})\b", "k"),
            (r"(?:bool|tristate|string|hex|int|defconfig_list|modules|env)\b", "nb"),
            (r"[!=&|()]", ""),
            (r"[0-9]+", "mi"),
            (r"'[^']*'", "s1"),
            (r"\"[^\"]*\"", "s2"),
            (r"\S+", ""),
        )
    }
)

_YAML_COMMON = (
    (r"[ \n]+", ""),
    (r"#[^\n]*", "c1"),
)
_YAML_NODES = (
    (r"![^\s,\[\]{}]*", "kt"),
    (r"&[\w-]+", "nl"),
    (r"\*[\w-]+", "nv"),
    (r"\"(?:[^\"\\]|\\[\s\S])*\"?|'[^']*'?", "s"),
    (r"[\[{]", "", "flow"),
)
YAML = RuleLexer(
    {
        ROOT: (
            *_YAML_COMMON,
            (r"^(?:---|\.\.\.)(?= |$)", "nn"),
            (r"^%[^\n]*", "nt"),
            (r"[?:-](?= |$)", ""),
            # A text in lines goes on as long as they are indented as the first one is.
            (rf"([|>][-+1-9]{{0,2}} *\n)({_INDENTED})", ("", "no")),
            (r"[^#,?\[\]{}\"'\n|>&*!]+(?=:(?: |$))", "nt"),
            *_YAML_NODES,
            (r"(?:[^\s:]|:(?!\s))+(?: +(?:[^\s:#]|:(?!\s))(?:[^\s:]|:(?!\s))*)*", "l"),
            (r".", ""),
        ),
        "flow": (
            *_YAML_COMMON,
            (r"[\]}]", "", LEAVE),
            (r"[^,:?\[\]{}\"'\n#]+(?=:(?: |$))", "nt"),
            *_YAML_NODES,
            (r"[?:,]", ""),
            (r"[^\s,:?\[\]{}\"']+(?: +[^\s,:?\[\]{}\"'#]+)*", "nv"),
            (r".", ""),
        ),
    }
)
