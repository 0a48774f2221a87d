"""How often one address may ask."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from msgspec.structs import replace

from homerow.service.answers import ApiError
from homerow.service.app import ServiceSettings, create_app
from homerow.service.rate import REMEMBERED, Rate, RateLimit
from service.published import OutputFolder
from service.search.library import CREDENTIALS, INDEX, Reader, publish_books


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


def test_a_body_of_several_queries_counts_as_many(output: OutputFolder, settings: ServiceSettings) -> None:
    publish_books(output)
    slow = Reader(create_app(output.build, settings=replace(settings, rate=Rate(per_second=0.01, burst=5))))
    three = {"requests": [{"indexName": INDEX, "query": "layer"}] * 3}

    statuses = [slow.post("/1/indexes/*/queries", three).status_code for _ in range(2)]

    assert statuses == [200, 429]


def test_what_never_fits_a_bucket_is_taken_from_a_full_one() -> None:
    limit = RateLimit(Rate(per_second=1, burst=2), Clock())

    limit.take("a", 50)

    assert refused(limit) is not None


@pytest.mark.parametrize(
    ("proxies", "forwarded", "statuses"),
    [
        (("127.0.0.1",), ("192.0.2.1", "192.0.2.2"), [200, 200]),
        (("127.0.0.0/8",), ("192.0.2.1", "192.0.2.1"), [200, 429]),
        (("127.0.0.1",), ("invented, 192.0.2.1", "other, 192.0.2.1"), [200, 429]),
        (("127.0.0.1",), ("2001:db8::1", "2001:db8::2"), [200, 429]),
        (("127.0.0.1",), ("2001:db8:0:1::1", "2001:db8:0:2::1"), [200, 200]),
        (("127.0.0.1",), ("192.0.2.1", "::ffff:192.0.2.1"), [200, 429]),
        (("198.51.100.1",), ("192.0.2.1", "192.0.2.2"), [200, 429]),
        ((), ("192.0.2.1", "192.0.2.2"), [200, 429]),
    ],
)
def test_clients_are_counted_by_what_a_known_proxy_says(
    output: OutputFolder,
    settings: ServiceSettings,
    proxies: tuple[str, ...],
    forwarded: tuple[str, str],
    statuses: list[int],
) -> None:
    publish_books(output)
    strict = replace(settings, rate=Rate(per_second=0.01, burst=1), proxies=proxies)
    reader = Reader(create_app(output.build, settings=strict))

    answers = [reader.post(f"/1/indexes/{INDEX}/query", {}, **{"x-forwarded-for": who}) for who in forwarded]

    assert [answer.status_code for answer in answers] == statuses


def test_an_ipv4_proxy_is_known_by_the_address_that_a_server_on_ipv6_sees(output: OutputFolder) -> None:
    publish_books(output)
    app = create_app(
        output.build, settings=ServiceSettings(proxies=("127.0.0.0/8",), rate=Rate(per_second=0.01, burst=1))
    )

    async def ask_for_two_clients() -> list[int]:
        transport = httpx.ASGITransport(app, client=("::ffff:127.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as client:
            path = f"/1/indexes/{INDEX}"
            answers = [
                await client.get(path, headers={**CREDENTIALS, "x-forwarded-for": f"192.0.2.{number}"})
                for number in range(2)
            ]
        return [answer.status_code for answer in answers]

    assert asyncio.run(ask_for_two_clients()) == [200, 200]
