"""The description of the protocol, and whether the service keeps what it says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
)

from homerow.server.openapi import description
from library import CREDENTIALS, Reader
from running import RunningServer
from zmk.firmware.lists import path_of
from zmk.published_lists import LISTS

pytestmark = pytest.mark.slow

# Values that are described and refused, or the other way: lengths count bytes, and numbers may be texts.
LOOSE: list[Any] = [negative_data_rejection, positive_data_acceptance]


DESCRIPTION = description(("zmk",))
SCHEMA = schemathesis.openapi.from_dict(dict(DESCRIPTION))
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)}
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
# Nothing can be wrong with a request that has neither a query nor a body.
CASES = [
    pytest.param(label, mode, id=f"{label}-{mode.name.lower()}")
    for label, operation in OPERATIONS.items()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if not label.startswith(ALIKE) and (mode is GenerationMode.POSITIVE or operation.body or operation.query)
]


@pytest.mark.parametrize(("label", "mode"), CASES)
def test_whatever_is_sent_the_answer_is_as_described(
    library: RunningServer, label: str, mode: GenerationMode
) -> None:
    credentials = {**CREDENTIALS, "x-algolia-api-key": "secret"}
    place = f"http://127.0.0.1:{library.port}"

    @BOUNDED
    @given(OPERATIONS[label].as_strategy(generation_mode=mode))
    def is_answered(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(base_url=place, headers=credentials, excluded_checks=LOOSE)

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
