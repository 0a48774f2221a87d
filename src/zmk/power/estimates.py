"""Estimates of battery life for assistants: the power profiler with the figures of the release."""

from __future__ import annotations

import msgspec

from homerow.assistant_tools import PublishedSite, ToolError
from homerow.server.paths import find_file
from zmk.power.keyboard import Keyboard

PUBLISHED_FIGURES = "api/power.json"


def estimate(site: PublishedSite, keyboard: Keyboard) -> str:
    """Return the estimate of each half as JSON: minutes, and the power of each consumer in microwatts."""
    from zmk.power.answers import EstimateError, estimate_power  # noqa: PLC0415 - V8 takes 65 MB

    file = find_file(site.release.folder, PUBLISHED_FIGURES)
    if file is None:
        raise ToolError("This site has no figures for estimates.")
    figures = file.read().decode("utf-8")
    try:
        return estimate_power(figures, msgspec.json.encode(keyboard).decode("utf-8"))
    except EstimateError as error:
        raise ToolError(f"There is no estimate: {error}.") from error
