"""The weight of a first visit, as `python -m bench weight` measures it."""

from __future__ import annotations

from collections import Counter

import brotli
import pytest
from playwright.sync_api import Response

from bench.page_weight import KINDS, TARGETS
from bench.run import VISITED
from browser_page import Visit
from serving import Served

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("route", VISITED.values(), ids=VISITED)
def test_a_first_visit_loads_no_more_scripts_and_styles_than_their_limits(
    published: Served, visit: Visit, route: str
) -> None:
    reader = visit(published.origin, has_own_profile=True)  # which has nothing in its cache
    loaded: list[Response] = []
    reader.page.on("response", lambda answer: loaded.append(answer))  # noqa: PLW0108 - a method takes no listener

    reader.open(route)
    reader.page.wait_for_load_state("networkidle")

    sizes = Counter[str]()
    for response in loaded:
        sizes[kind_of(response)] += size(response)
    assert {kind: sizes[kind] for kind, limit in TARGETS.items() if not 0 < sizes[kind] <= limit * 1000} == {}


def kind_of(response: Response) -> str:
    return KINDS.get(response.headers.get("content-type", "").partition(";")[0], "")


def size(response: Response) -> int:
    """Return the bytes of an answer: its head, and its body as brotli, as a site built for release has it."""
    if kind_of(response) not in TARGETS:
        return 0
    return response.request.sizes()["responseHeadersSize"] + len(brotli.compress(response.body()))
