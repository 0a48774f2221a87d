"""Components that authors are offered, but that no module of the front end renders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from homerow.diagnostics import Diagnostic
from homerow.markdown.components import COMPONENTS, ComponentSpec, Shape

PYTHON_TABLE = "src/homerow/markdown/components.py"
WEB_TABLE = "web/src/content/islands.ts"
RENDERED_BY_REACT: frozenset[Shape] = frozenset({"island", "tabs"})


def missing_components(
    rendered: Mapping[str, bool], components: Mapping[str, ComponentSpec] = COMPONENTS
) -> list[Diagnostic]:
    """Return a finding for each component that `rendered`, name to interactive, has not or has otherwise."""
    return list(_findings(rendered, components))


def _findings(rendered: Mapping[str, bool], components: Mapping[str, ComponentSpec]) -> Iterator[Diagnostic]:
    for name, spec in components.items():
        if spec.shape not in RENDERED_BY_REACT:
            continue
        if name not in rendered:
            yield Diagnostic(
                code="missing-component",
                message=f"no component in {WEB_TABLE} renders <{name}>, which {PYTHON_TABLE} offers",
                cure=f"export {name} from a module in web/src/content/, give it a row, and run `make setup`",
            )
        elif rendered[name] != spec.interactive:
            yield Diagnostic(
                code="missing-component",
                message=f"<{name}> comes to life by {PYTHON_TABLE} or by {WEB_TABLE}, but not by both",
                cure="give `interactive` one value in both, and run `make setup`",
            )
