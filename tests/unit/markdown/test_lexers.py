"""Lexers of our own."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.markdown.highlighting import highlight
from homerow.markdown.languages import LANGUAGES, load_lexer
from homerow.markdown.lexers.rules import LEAVE, MAX_DEPTH, ROOT, RuleLexer

CODE = st.text(st.sampled_from("ab_A0 \t\n.,:;@#\"'/*<>{}()[]=&|\\$`!?%-+ü"))
OURS = {
    language.name: lexer
    for language in LANGUAGES.values()
    if language.lexer and isinstance(lexer := load_lexer(language.lexer), RuleLexer)
}


@pytest.mark.parametrize("name", sorted(OURS))
@given(CODE)
def test_marks_begin_where_the_code_does_and_follow_one_another(name: str, code: str) -> None:
    starts = [start for start, _ in OURS[name](code)]
    assert starts[:1] == [0][: len(code)]
    assert starts == sorted(starts)
    assert all(start <= len(code) for start in starts)


# What a line of code is in: the code, and its words with their classes.
EXAMPLES = (
    ("ini", 'CONFIG_A=y # on\n[b]\nc = "a b"\nd', "CONFIG_A na, y s, # on c1, [b] k, c na, d na"),
    ("ini", "path = a\\\nb\nc = d", "path na, a s, b s, c na, d s"),
    ("kconfig", 'config A\n  bool "B"\n  help\n    Why.\n  default 7', "bool nb, Why. sd, default k, 7 mi"),
    ("kconfig", "config A\n  help\n    Why default.\n# B", "Why default. sd, # B c1"),
    ("sh", 'cd "$HOME/a" && A=1 b --c=$(pwd)', "cd nb, $HOME nv, /a s2, A nv, 1 m, $( k, pwd nb, ) k"),
    ("sh", "cat <<'EOF'\n$a\nEOF\necho ${b:-c} `d` # e", "echo nb, ${ si, b nv, :- k, `d` sb, # e c1"),
    ("powershell", 'Get-Item $env:A -Force # b\n"c`"d"', "Get-Item nb, $env:A nv, # b c"),
    ("yaml", "a: b c\nd: [e, {f: g}] # h\n- *i", "a nt, b c l, d nt, e nv, f nt, g nv, # h c1, *i nv"),
    ("yaml", "a: |\n  b: c\n\n  d\ne: 'f'", "a nt, b: c no, d no, e nt, 'f' s"),
    ("c", '#include <a.h>\nstatic int b(char *c) { return d("e"); }', "<a.h> cpf, static k, int kt, b nf"),
    ("cmake", 'if(A)\n  set(B "${C}" d) # e\nendif()', "if nb, A s, set nb, d s, # e c, endif nb"),
    ("diff", "--- a\n+++ b\n@@ -1 +1 @@\n-c\n+d\n e", "--- a gd, +++ b gi, @@ -1 +1 @@ gu, -c gd, +d gi"),
    ("python", 'def a(b=None):\n    """C."""\n    return f"d" if b.id in (0x1F, 2.5) else int(b)',
     'def k, a nf, None kc, """C.""" sd, return k, f sa, "d" s2, in ow, 0x1F mh, 2.5 mf, int nb'),
    ("md", "# A\n- **b** `c` [d](e)\n```x\n# f\n```\n", "# A gh, - k, **b** gs, `c` sb, d nt, e na, # f sb"),
)  # fmt: skip


@pytest.mark.parametrize(("language", "code", "expected"), EXAMPLES)
def test_code_has_its_parts_told_from_each_other(language: str, code: str, expected: str) -> None:
    marks = [*OURS[LANGUAGES[language].name](code), (len(code), "")]
    classes = {}
    for (start, css_class), (end, _) in pairwise(marks):
        classes.update({line.strip(): css_class for line in code[start:end].split("\n")})
    for each in expected.split(", "):
        part, _, css_class = each.rpartition(" ")
        assert classes[part] == css_class


# What never ends, again and again: a lexer that looked for each end would not come to an end itself.
HOSTILE = (*"\"'[({#", "$(", "${", "- ", "/*", "<a", '\\"', "|\n\n", "<<A\n", "a: ", "`` ` ", "a(")


@pytest.mark.parametrize("name", sorted(OURS))
def test_hostile_code_is_read_to_its_end(name: str) -> None:
    for piece in HOSTILE:
        code = piece * (10_000 // len(piece)) + "\nb"
        assert ">b<" in f">{highlight(code, LANGUAGES[name])[-1]}<"


def test_states_nest_as_deep_as_is_kept() -> None:
    outside, inside = ((r"\(", "o", "in"), (r".", "")), ((r"\(", "i", "in"), (r"\)", "l", LEAVE))
    lexer = RuleLexer({ROOT: outside, "in": inside})
    marks = list(lexer("(" * (MAX_DEPTH + 5) + ")" * MAX_DEPTH + "a"))
    assert marks[-1] == (2 * MAX_DEPTH + 5, "")
    assert marks[1] == (1, "i")
