"""The unmodified clients of npm, which pages and tools use, against our service."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

from paths import ROOT
from running import RunningServer

NPM = ROOT / "tests" / "npm"


@pytest.fixture(scope="module")
def told(library: RunningServer) -> dict[str, Any]:
    """Return what each client read; `make test` installs them."""
    command = ["node", str(NPM / "clients.js"), str(library.port)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    read: dict[str, Any] = json.loads(run.stdout)
    return read


def test_the_full_client_finds(told: dict[str, Any]) -> None:
    assert told["full"] == ["Combos"]


def test_the_dialog_gets_hits_snippets_and_an_id(told: dict[str, Any]) -> None:
    dialog = told["dialog"]

    assert (dialog["titles"], dialog["nbHits"]) == (["Layers", "Combos"], 2)
    assert all("<mark>layer</mark>" in snippet for snippet in dialog["snippets"])
    assert re.fullmatch("[0-9a-f]{32}", dialog["queryID"])


def test_the_results_page_gets_hits_and_the_facets_that_may_be_chosen_besides(told: dict[str, Any]) -> None:
    page = told["resultsPage"]

    assert (page["query"], page["nbHits"], page["pages"]) == ("layer", 2, 1)
    assert page["tags"] == [["default", 2], ["docs-default-old", 1]]
    assert page["lastKeys"] == ["lvl1", "lvl1"]


def test_the_full_client_filters_in_any_case_and_leaves_members_out(told: dict[str, Any]) -> None:
    filtered = told["filtered"]

    assert (filtered["found"], filtered["old"]) == (3, ["Layers"])
    assert "url" in filtered["members"]
    assert "content" not in filtered["members"]


def test_a_request_may_have_fifty_queries(told: dict[str, Any]) -> None:
    assert told["several"] == [50, 1]


def test_a_refusal_is_not_asked_again_elsewhere(told: dict[str, Any]) -> None:
    refusals = told["refusals"]

    assert [(each["name"], each["status"]) for each in refusals] == [
        ("ApiError", 404),
        ("ApiError", 403),
        ("ApiError", 400),
    ]
    assert refusals[2]["message"].endswith("expected string shorter than 512 bytes")


def test_the_insights_client_is_told_which_events_are_kept(told: dict[str, Any]) -> None:
    assert told["events"] == [True, True, False]
