from __future__ import annotations

import pytest

from paths import ROOT
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data


@pytest.fixture(scope="session")
def firmware() -> FirmwareData:
    """Return the data of the real firmware."""
    return load_data(ROOT / "site")
