"""Values of JavaScript and TypeScript that are read without running them."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

import pytest

from docusaurus.migration.project import ProjectScript, as_common_module
from docusaurus.migration.sandbox import evaluate
from homerow.javascript import Fields, Unread


def read(text: str, modules: dict[str, Any] | None = None) -> Any:
    return ProjectScript(text, "a.ts", (modules or {}).get).exported()


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("'a\\'b'", "a'b"),
        ("`a\nb`", "a\nb"),
        ("-1.5", -1.5),
        ("[1, 'x', true, null,]", [1, "x", True, None]),
        ("{ a: 1, 'b-c': { d: [] }, 3: 4 }", {"a": 1, "b-c": {"d": []}, "3": 4}),
        ("({ a: 1 })", {"a": 1}),
        ("/** @type {X} */ ({ a: 1 } satisfies X)", {"a": 1}),
        ("{ a: 1 } as const", {"a": 1}),
        ("'a' + 'b' + 1", "ab1"),
        ("`© ${new Date().getFullYear()}`", f"© {datetime.now(UTC).year}"),
        ("require.resolve('./sidebars.js')", "sidebars.js"),
        ("path.resolve(__dirname, 'src', 'a.css')", "src/a.css"),
        ("process.env.X || 'usual'", "usual"),
        ("process.env.NODE_ENV === 'production' ? 1 : 2", 1),
        ("!true", False),
    ],
)
def test_a_literal_is_read(code: str, value: object) -> None:
    assert read(f"module.exports = {code};") == value


def test_a_name_of_a_constant_is_read() -> None:
    text = """
    const base: string = 'https://a.example';
    const item: { label: string }[] = [{ label: 'A' }];
    const more = { ...extra, items: [...item, { label: 'B' }], base };
    const extra = { c: 3 };
    export default more;
    """

    assert read(text) == {
        "c": 3,
        "items": [{"label": "A"}, {"label": "B"}],
        "base": "https://a.example",
    }


def test_an_imported_module_is_read() -> None:
    text = "import data from './data.json';\nexport default { data, url: data.url };"
    data = Fields()
    data["url"] = "/x"

    assert read(text, {"./data.json": data}) == {"data": {"url": "/x"}, "url": "/x"}


def test_code_is_named_with_its_line() -> None:
    value = read("export default {\n  a: 1,\n  b: call(2),\n  c() {\n    return 1;\n  },\n  d: (x) => x,\n};")

    assert value["a"] == 1
    assert value["b"] == Unread("call(2)", 3)
    assert value["c"] == Unread("c() { return 1; }", 4)
    assert value["d"] == Unread("(x) => x", 7)
    assert value.lines == {"a": 2, "b": 3, "c": 4, "d": 7}


def test_a_guess_is_kept() -> None:
    reader = ProjectScript("export default { a: isMain() ? 'x' : 'y' };", "a.js", lambda _: None)

    assert reader.exported() == {"a": "x"}
    assert [guess.line for guess in reader.guesses] == [1]


def test_a_function_gives_the_object_that_it_returns() -> None:
    text = "module.exports = async function config() {\n  const x = 1;\n  return { title: 'T' };\n};"

    assert read(text) == {"title": "T"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "module.exports = ",
        "module.exports = {",
        "export default [[[",
        "export default `${",
        "const a = a; export default a;",
        "const a = b, b = a; export default { a, b };",
        "export default " + "[" * 20_000,
        "export default " + "{a:" * 20_000,
        "export default " + "(" * 20_000,
        "export default " + "`${" * 20_000,
        "export default '" + "\\" * 20_001,
        "const x = '" + "a" * 1000 + "';" + "".join(f"const x{n} = `${{x}}${{x}}`;" for n in range(50)),
    ],
)
def test_hostile_code_ends_soon(text: str) -> None:
    started = time.process_time()

    read(text)

    assert time.process_time() - started < 10


def test_texts_that_double_are_bounded() -> None:
    doubling = "".join(f"const x{n + 1} = x{n} + x{n};" for n in range(60))

    assert len(read(f"const x0 = 'aaaaaaaa';{doubling}export default x60;")) <= 1_000_000


def test_a_module_runs_without_its_types_and_has_the_names_that_it_exports() -> None:
    main = """
    import type { Sidebars } from 'types';
    import { pages as all, type Page } from './pages';
    import rest, { label } from './pages';

    function names<T extends Page>(of: Array<T>, more?: string): string[] {
      return of.map((each) => (each as any).name!);
    }
    interface Unused { a: string }
    const sidebars: Sidebars = { [label]: [...names(all), ...rest] };
    export default sidebars satisfies Sidebars;
    """
    pages = """
    export type Page = { name: string };
    export const pages: Page[] = [{ name: 'ä' }], label = 'main' as const;
    export default ['z'];
    """
    modules = {"main.ts": as_common_module(main, "main.ts"), "pages": as_common_module(pages, "pages.ts")}

    assert evaluate(modules, "main.ts").value == {"main": ["ä", "z"]}
