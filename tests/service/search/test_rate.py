"""How often one address may ask."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from homerow.service.app import create_app
from homerow.service.search.errors import ApiError
from homerow.service.search.rate import REMEMBERED, Rate, RateLimit
from homerow.service.search.settings import ServiceSettings
from service.published import OutputFolder
from service.search.library import INDEX, Reader, publish_books


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def refused(limit: RateLimit, address: str = "a") -> ApiError | None:
    try:
        limit.take(address)
    except ApiError as error:
        return error
    return None


def test_who_asks_too_often_is_told_when_to_come_back() -> None:
    clock = Clock()
    limit = RateLimit(Rate(per_second=0.5, burst=2), clock)

    answers = [refused(limit) for _ in range(3)]
    clock.now += 2

    assert [error.status if error else 200 for error in answers] == [200, 200, 429]
    assert answers[2] is not None
    assert answers[2].headers == {"retry-after": "2"}
    assert refused(limit) is None


def test_addresses_are_counted_apart() -> None:
    limit = RateLimit(Rate(per_second=1, burst=1), Clock())

    assert [refused(limit, address) for address in "ab"] == [None, None]


def test_no_more_than_a_number_of_addresses_is_remembered() -> None:
    limit = RateLimit(Rate(per_second=1, burst=1), Clock())
    for number in range(REMEMBERED + 1):
        limit.take(str(number))

    assert refused(limit, "0") is None
    assert refused(limit, str(REMEMBERED)) is not None


def test_a_rate_of_nothing_is_no_limit() -> None:
    limit = RateLimit(Rate(per_second=0, burst=0), Clock())

    assert [refused(limit) for _ in range(3)] == [None] * 3


def test_the_service_answers_429(output: OutputFolder, settings: ServiceSettings) -> None:
    publish_books(output)
    slow = Reader(create_app(output.build, settings=replace(settings, rate=Rate(per_second=0.01, burst=1))))

    first, second = (slow.post(f"/1/indexes/{INDEX}/query", {}) for _ in range(2))

    assert (first.status_code, second.status_code) == (200, 429)
    assert int(second.headers["retry-after"]) == pytest.approx(100, abs=1)
    assert second.headers["access-control-allow-origin"] == "*"
