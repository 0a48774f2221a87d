from __future__ import annotations

from collections.abc import Iterator

import pytest

from paths import ROOT
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data
from zmk.simulator.run import Simulator


@pytest.fixture(scope="module")
def firmware() -> FirmwareData:
    return load_data(ROOT / "site")


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    started = Simulator()
    yield started
    started.close()
