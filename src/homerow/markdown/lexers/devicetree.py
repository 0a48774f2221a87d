"""Devicetree source, as in keymaps and overlays (Devicetree Specification v0.4, chapter 6), for colouring."""

from __future__ import annotations

from homerow.markdown.lexers.rules import ROOT, RuleLexer

# Possessive, as all that follow a name is sought behind the whole of it: no letter is given back.
_NAME = r"[A-Za-z_][\w,.+?#-]*+"
_DIRECTIVES = "include|define|undef|ifdef|ifndef|if|elif|else|endif|error|warning|pragma"

# Labels, nodes, properties, references, key codes and the C preprocessor.
DEVICETREE = RuleLexer(
    {
        ROOT: (
            # Most frequent first: each rule that is tried before the one that fits costs time.
            (r"(?:[\s{}()\[\];:,@]|<(?![<=])|>(?![>=]))+", ""),
            (rf"&(?:\{{[^}}\n]*\}}|{_NAME})", "nv"),
            (r"[A-Z_][A-Z0-9_]*+(?=\()", "nf"),
            (r"[A-Z_][A-Z0-9_]*+(?![\w,.+?#@:-]|\s*[={])", "no"),
            (r"0[xX][0-9a-fA-F]+\b", "mh"),
            (r"\d+\b", "mi"),
            (r"//[^\n]*", "c1"),
            (r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/", "cm"),
            (r"\"(?:[^\"\\\n]|\\.)*\"?", "s"),
            (r"'(?:[^'\\\n]|\\.)'", "sc"),
            (rf"#?{_NAME}(?=\s*=[^=])", "na"),
            (rf"({_NAME})([ \t]*:)(?!:)", ("nl", "")),
            (rf"({_NAME})(@)([0-9a-fA-F][\w,]*)(?=\s*\{{)", ("nc", "", "mh")),
            (rf"(?:{_NAME}|/)(?=\s*\{{)", "nc"),
            (r"(#[ \t]*include)([ \t]+)(<[^>\n]*>|\"[^\"\n]*\")", ("cp", "", "cpf")),
            (r"(#[ \t]*define)([ \t]+)(\w+)", ("cp", "", "nf")),
            (rf"#[ \t]*(?:{_DIRECTIVES})\b", "cp"),
            (r"/[a-z][a-z0-9-]*/", "k"),
            (r"#?[a-z][\w,.+?#-]*+(?=\s*;)", "na"),
            (rf"{_NAME}|[^\w\s]", ""),
            (r".", ""),
        )
    }
)
