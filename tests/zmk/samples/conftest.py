from __future__ import annotations

from collections.abc import Callable

import pytest

from homerow.markdown.code.sample import Marks, Sample
from zmk.firmware.data import FirmwareData
from zmk.samples.page_samples import check_page
from zmk.samples.vocabulary import KnownNames

Check = Callable[..., list[str]]


@pytest.fixture(scope="session")
def known(firmware: FirmwareData) -> KnownNames:
    """Return the names of the real firmware."""
    return KnownNames(firmware)


@pytest.fixture
def check(known: KnownNames) -> Check:
    """Check samples of one page; return each problem as `code: what it is about`."""

    def run(*texts: str, language: str = "dts", marks: Marks | None = None) -> list[str]:
        samples = [Sample(language, text, marks or Marks()) for text in texts]
        return [
            f"{each.code}: {samples[index].text[each.start : each.end]}"
            for index, each in check_page(samples, known)
        ]

    return run
