"""The description of the protocol, and whether the service keeps what it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from homerow.server.openapi import description
from library import CREDENTIALS, Reader
from running import RunningServer
from zmk.firmware.lists import path_of
from zmk.published_lists import LISTS

pytestmark = pytest.mark.slow

DESCRIPTION = description(("zmk",))
BOUNDED = settings(
    max_examples=5,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
# One function answers for all lists of data.
ALIKE = tuple(f"GET /{path_of(name)}" for name in LISTS if name != "options")


def cases() -> Iterator[tuple[str, str]]:
    """Yield each operation with right values, and with wrong ones if it has a query or a body."""
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            label = f"{method.upper()} {path}"
            if method == "parameters" or label.startswith(ALIKE):
                continue
            yield label, "positive"
            if "parameters" in operation or "requestBody" in operation:
                yield label, "negative"


@pytest.fixture(scope="module")
def operations() -> dict[str, Any]:
    """Return what makes requests for each operation."""
    import schemathesis  # noqa: PLC0415 - takes a second, also in processes that only collect tests

    found: Any = schemathesis.openapi.from_dict(dict(DESCRIPTION)).get_all_operations()
    return {each.ok().label: each.ok() for each in found}


@pytest.mark.parametrize(("label", "mode"), [*cases()])
def test_whatever_is_sent_the_answer_is_as_described(
    library: RunningServer, operations: dict[str, Any], label: str, mode: str
) -> None:
    from schemathesis.generation import GenerationMode  # noqa: PLC0415
    from schemathesis.specs.openapi import checks  # noqa: PLC0415

    # Values that are described and refused, or the other way: lengths count bytes, and numbers may be texts.
    loose = [checks.negative_data_rejection, checks.positive_data_acceptance]
    credentials = {**CREDENTIALS, "x-algolia-api-key": "secret"}
    place = f"http://127.0.0.1:{library.port}"

    @BOUNDED
    @given(operations[label].as_strategy(generation_mode=GenerationMode(mode)))
    def is_answered(case: Any) -> None:
        case.call_and_validate(base_url=place, headers=credentials, excluded_checks=loose)

    is_answered()


def test_the_description_can_be_read_by_anyone(reader: Reader) -> None:
    answer = reader.ask("GET", "/openapi.json")

    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.json()["openapi"] == "3.1.0"


def test_every_operation_is_described(reader: Reader) -> None:
    for path, operations in DESCRIPTION["paths"].items():
        known = {method.upper() for method in operations if method != "parameters"}
        place = path.replace("{index}", "films").replace("{id}", "0")
        allowed = set(reader.ask("PATCH", place).headers["allow"].split(", "))
        assert allowed - {"HEAD"} == known, path
