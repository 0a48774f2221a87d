"""Colors that cannot be read on their background, and style sheets that cannot be used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import PurePosixPath
from typing import TypeAlias

from msgspec import Struct

from homerow.config.appearance.colors import contrast, readable
from homerow.config.appearance.theme import MODES, READABLE, VISIBLE, Tokens
from homerow.config.reading import file_label, read_text_file
from homerow.diagnostics import Place, ReportedFailure, locate
from homerow.site.findings import Findings, config_place
from homerow.site.site import Site
from homerow.site.theme_sheet import MAX_BYTES, URL

Demand: TypeAlias = tuple[float, tuple[str, ...], tuple[str, ...]]  # contrast, inks, grounds

_KINDS = ("note", "info", "tip", "warning", "danger")
_CODE = ("code_comment", "code_keyword", "code_name", "code_string", "code_number", "code_special")
# WCAG 2.2 at level AA. web/tests/styles/contrast.test.ts holds the defaults to more.
DEMANDS: tuple[Demand, ...] = (
    (READABLE, ("text",), ("page", "raised", "sunken", "cap", *(f"{kind}_soft" for kind in _KINDS))),
    (READABLE, ("text_soft", "accent"), ("page", "raised", "hover", "cap")),
    (READABLE, ("accent",), ("accent_soft",)),
    (READABLE, ("on_accent",), ("accent",)),
    *((READABLE, (kind,), (f"{kind}_soft",)) for kind in _KINDS),
    (READABLE, _CODE, ("sunken",)),
    (VISIBLE, ("line_strong", "cap_edge"), ("page", "raised", "cap", "sunken")),
)
_IMPORT = re.compile(r"@import\b")


class Failure(Struct, frozen=True):
    """Two colors whose contrast is too low; `name` is the one that the author has set."""

    ratio: float
    min_ratio: float
    ink: str
    ground: str
    name: str


def check_colors(site: Site, findings: Findings) -> None:
    """Find colors that the author has set and that cannot be read on their background."""
    for mode in MODES:
        colors = site.config.theme.colors(mode)
        failures = sorted(_failures(site.config.theme.chosen(mode), colors), key=lambda each: each.ratio)
        worst = {each.name: each for each in reversed(failures)}
        for name, each in worst.items():
            place = config_place(site.config, ("theme", mode, name))
            message = (
                f"{each.ink} on {each.ground} has a contrast of {each.ratio:.1f} to 1, "
                f"and needs {each.min_ratio:g} to 1"
            )
            findings.add("low-contrast", message, place, hint=_hint(each, colors))


def _failures(chosen: Tokens, colors: Tokens) -> Iterator[Failure]:
    for min_ratio, inks, grounds in DEMANDS:
        for ink, ground in product(inks, grounds):
            ratio = contrast(colors[ink], colors[ground])
            if ratio < min_ratio and (ink in chosen or ground in chosen):
                yield Failure(ratio, min_ratio, ink, ground, ink if ink in chosen else ground)


def _hint(failure: Failure, colors: Tokens) -> str:
    if failure.name != failure.ink:
        return "choose a lighter or a darker background, or another color for the text"
    ink, min_ratio = failure.ink, failure.min_ratio
    grounds = [colors[ground] for _, inks, grounds in DEMANDS if ink in inks for ground in grounds]
    better = readable(colors[ink], grounds, min_ratio)
    return f'{ink} = "{better}" is readable' if better else "change its backgrounds, too"


def check_styles(site: Site, findings: Findings) -> None:
    """Find style sheets of the site that cannot be read, that import others, or that name missing files."""
    for index, name in enumerate(site.config.theme.styles):
        file = site.config.site_dir / name
        place = config_place(site.config, ("theme", "styles", index))
        try:
            text = read_text_file(file, MAX_BYTES)
        except OSError:
            hint = "add it, or correct the path in the site's folder"
            findings.add("missing-asset", f"no file {name}", place, hint=hint)
            continue
        except ReportedFailure as failure:
            findings.log.add(*failure.diagnostics)
            continue
        _check_text(text, file_label(file), site, findings)


def _check_text(text: str, label: str, site: Site, findings: Findings) -> None:
    for match in _IMPORT.finditer(text):
        hint = "name the other file in [theme] styles, too"
        findings.add("unsafe-style", "@import is ignored here", locate(text, label, *match.span()), hint=hint)
    for match in URL.finditer(text):
        place: Place = locate(text, label, *match.span("address"))
        address = match["address"]
        if address.startswith("/") and not address.startswith("//"):
            _check_route(address, place, site, findings)
        elif not address.startswith(("data:", "https://", "#")):
            hint = "begin with /: the path of a file in static/"
            findings.add("missing-asset", f"{address} is relative to no file", place, hint=hint)


def _check_route(address: str, place: Place, site: Site, findings: Findings) -> None:
    path = PurePosixPath(re.split("[?#]", address, maxsplit=1)[0])
    if str(path).removeprefix("/") not in site.static_files:
        findings.add("missing-asset", f"no file static{path}", place, hint="add it, or correct the path")
