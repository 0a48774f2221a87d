from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from homerow.facts.loader import load_facts
from homerow.samples.page import check_page
from homerow.samples.sample import Marks, Sample
from homerow.samples.vocabulary import Known

SITE = Path(__file__).parents[3] / "site"

Check = Callable[..., list[str]]


@pytest.fixture(scope="session")
def known() -> Known:
    """Return what is known of the real firmware."""
    return Known(load_facts(SITE))


@pytest.fixture
def check(known: Known) -> Check:
    """Check samples of one page; return each problem as `code: what it is about`."""

    def run(*texts: str, language: str = "dts", marks: Marks | None = None) -> list[str]:
        samples = [Sample(language, text, marks or Marks()) for text in texts]
        return [
            f"{each.code}: {samples[index].text[each.start : each.end]}"
            for index, each in check_page(samples, known)
        ]

    return run
