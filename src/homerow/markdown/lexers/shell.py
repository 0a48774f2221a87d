"""What is typed into terminals: POSIX shells and bash, PowerShell; for colouring."""

from __future__ import annotations

import re

from homerow.markdown.lexers.rules import LEAVE, ROOT, RuleLexer

_KEYWORDS = "if|fi|else|while|in|do|done|for|then|return|function|case|select|break|continue|until|esac|elif"
_BUILTINS = (
    "alias|bg|bind|builtin|caller|cd|command|compgen|complete|declare|dirs|disown|echo|enable|eval|exec|exit"
    "|export|false|fc|fg|getopts|hash|help|history|jobs|kill|let|local|logout|popd|printf|pushd|pwd|read"
    "|readonly|set|shift|shopt|source|suspend|test|time|times|trap|true|typeset|type|ulimit|umask|unalias"
    "|unset|wait"
)
_VARIABLES = (
    (r"\$\(", "k", "command"),
    (r"\$\{", "si", "parameter"),
    (r"\$(?:[A-Za-z_]\w*|\d+|[#$?!_*@-])", "nv"),
)
_COMMANDS = (
    (r"[ \t\n;|]+|&&?|<<<", ""),
    (rf"(?:{_KEYWORDS})(?![\w#$?!*@-])", "k"),
    (rf"(?:{_BUILTINS})(?=[\s)`])", "nb"),
    (r"\A#![^\n]*", "ch"),
    (r"#[^\n]*", "c1"),
    (r"\\[\s\S]", "se"),
    (r"\b(\w+)(\+?=)", ("nv", "")),
    (r"<<-?[ \t]*(?P<quote>['\"]?)\\?(?P<end>\w+)(?P=quote)[^\n]*\n(?:[^\n]*\n){0,200}?[ \t]*(?P=end)$", "s"),
    (r"\"", "s2", "text"),
    (r"\$?'[^']*'", "s1"),
    (r"`[^`\n]*`", "sb"),
    *_VARIABLES,
    (r"\d+\b", "m"),
    (r"[^=\s\[\]{}()$\"'`\\<&|;]+", ""),
)
SHELL = RuleLexer(
    {
        ROOT: (*_COMMANDS, (r".", "")),
        "command": ((r"\)", "k", LEAVE), *_COMMANDS, (r".", "")),
        "parameter": ((r"\}", "si", LEAVE), (r":-", "k"), (r"\w+", "nv"), *_VARIABLES, (r"[^}]", "")),
        "text": ((r"\"", "s2", LEAVE), *_VARIABLES, (r"(?:[^\"$\\]|\\[\s\S])+|.", "s2")),
    }
)

_OPERATORS = (
    "and|as|band|bnot|bor|bxor|c?contains|[ci]?(?:eq|ge|gt|le|like|lt|match|ne|not(?:contains|like|match)|replace)"
    "|in|isnot|is|join|notin|not|or|shl|shr|split|xor"
)
_WORDS = (
    "begin|break|catch|class|continue|data|do|dynamicparam|else|elseif|end|enum|exit|filter|finally|foreach|for"
    "|from|function|if|in|param|process|return|switch|throw|trap|try|until|using|while"
)
_ALIASES = "cat|cd|clear|copy|cp|curl|del|dir|echo|iex|irm|iwr|ls|mkdir|move|mv|popd|pushd|pwd|rm|set|type"
POWERSHELL = RuleLexer(
    {
        ROOT: (
            (r"\s+", ""),
            (r"<#(?:[^#]|#(?!>))*(?:#>)?", "cm"),
            (r"#[^\n]*", "c"),
            (r"@\"\n(?:[^\n]*\n){0,200}?\"@|@'\n(?:[^\n]*\n){0,200}?'@", "sh"),
            (r"\"(?:[^\"`]|`[\s\S]|\"\")*\"?", "s2"),
            (r"'[^']*'?", "s1"),
            (r"(?:\$|@@|@)(?:\w+:)?\w+|\$\{[^{}\n]*\}", "nv"),
            (rf"-(?:{_OPERATORS})\b", ""),
            (r"--?\w[\w-]*", ""),
            (r"(?-i:[A-Z][a-z]+-[A-Z])\w*", "nb"),
            (rf"(?:{_WORDS})\b(?!-)", "k"),
            (rf"(?:{_ALIASES})(?=\s)", "nb"),
            (r"\[[a-z_][\w.]*(?:\[\])?\]", "no"),
            (r"[\w./\\:-]+|.", ""),
        )
    },
    flags=re.MULTILINE | re.IGNORECASE,
)
