"""A site in small, that several tests ask."""

from __future__ import annotations

import pytest

from homerow.search.engine import SearchEngine
from search_project import index_of, section

KEYS = (
    section("hold-tap", "Hold-Tap Behavior", text="One key with two jobs."),
    section("hold-tap", "Hold-Tap Behavior", "tapping-term-ms", text="How long you may hold the key."),
    section("bluetooth", "Bluetooth"),
    section("bluetooth", "Bluetooth", "Keys", text="Press &bt BT_CLR or &kp LC(X) to clear a profile."),
    section("power", "Power", text="CONFIG_ZMK_SLEEP=y saves the battery while nobody types."),
    section("layers", "Layers", "To layer", text="&to turns on one layer."),
    section("news", "News", text="A post about profiles, the battery and café tables.", rank=-10),
)


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> SearchEngine:
    return index_of(tmp_path_factory.mktemp("keys"), *KEYS)
