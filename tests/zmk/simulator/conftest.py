from __future__ import annotations

from collections.abc import Iterator

import pytest

from zmk.simulator.run import Simulator


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    started = Simulator()
    yield started
    started.close()
