from __future__ import annotations

from collections.abc import Callable

import pytest

from homerow.markdown.code.sample import Marks, Sample
from paths import ROOT
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data
from zmk.samples.page import check_page
from zmk.samples.vocabulary import Known

SITE = ROOT / "site"

Check = Callable[..., list[str]]


@pytest.fixture(scope="session")
def known() -> Known:
    """Return the data of the real firmware."""
    return Known(load_data(SITE))


@pytest.fixture(scope="session")
def firmware(known: Known) -> FirmwareData:
    """Return the data of the real firmware."""
    return known.data


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
