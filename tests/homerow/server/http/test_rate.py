"""The request rate of one address."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from homerow.server.app import create_app
from homerow.server.http.rate import REMEMBERED, Rate, RateLimit
from homerow.server.http.responses import ApiError
from homerow.server.settings import ServiceSettings
from library import CREDENTIALS, INDEX, Reader, publish_books
from published import OutputFolder


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def refused(limit: RateLimit, address: str = "a", cost: float = 1) -> ApiError | None:
    try:
        limit.take(address, cost)
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


def test_large_cost_needs_a_full_bucket() -> None:
    clock = Clock()
    limit = RateLimit(Rate(per_second=1, burst=10), clock)

    assert refused(limit, cost=25) is None
    clock.now += 24
    refusal = refused(limit, cost=25)

    assert refusal is not None
    assert refusal.headers == {"retry-after": "1"}
    clock.now += 1
    assert refused(limit, cost=25) is None


def test_the_service_answers_429(output: OutputFolder, settings: ServiceSettings) -> None:
    publish_books(output)
    slow = Reader(create_app(output.build, settings=replace(settings, rate=Rate(per_second=0.01, burst=1))))

    first, second = (slow.post(f"/1/indexes/{INDEX}/query", {}) for _ in range(2))

    assert (first.status_code, second.status_code) == (200, 429)
    assert int(second.headers["retry-after"]) == pytest.approx(100, abs=1)
    assert second.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize(("people", "refusals"), [(1, 0), (20, 0), (25, 0), (200, 14_000 - 800)])
def test_an_office_behind_one_address_is_not_refused_and_a_flood_is(people: int, refusals: int) -> None:
    clock = Clock()
    limit = RateLimit(Rate(), clock)
    refused_count = 0
    for _ in range(10 * 8):  # keys of ten seconds
        clock.now += 1 / 8
        refused_count += sum(refused(limit) is not None for _ in range(people))

    assert refused_count == pytest.approx(refusals, abs=50)


def test_who_asks_a_little_too_often_is_refused_only_now_and_then() -> None:
    clock = Clock()
    limit = RateLimit(Rate(per_second=2, burst=4), clock)
    answers = []
    for _ in range(300):
        clock.now += 1 / 3
        answers.append(refused(limit) is None)

    assert sum(answers) == pytest.approx(200, abs=4)


def test_a_body_of_several_queries_is_one_request(output: OutputFolder, settings: ServiceSettings) -> None:
    publish_books(output)
    slow = Reader(create_app(output.build, settings=replace(settings, rate=Rate(per_second=0.01, burst=2))))
    many = {"requests": [{"indexName": INDEX, "query": "layer"}] * 50}

    statuses = [slow.post("/1/indexes/*/queries", many).status_code for _ in range(3)]

    assert statuses == [200, 200, 429]


MANY = [{"indexName": INDEX, "query": "layer"}] * 20
LARGE = [{"indexName": INDEX, "query": "layer", "hitsPerPage": 1000}]


@pytest.mark.parametrize(
    ("flood", "order"),
    [
        (MANY, ["key", "flood 0", "other", "flood 1", "flood 2"]),
        (LARGE, ["key", "flood 0", "flood 1", "flood 2", "other"]),
    ],
)
def test_an_address_waits_for_its_own_queries_and_others_do_not(
    output: OutputFolder, settings: ServiceSettings, flood: list[dict[str, Any]], order: list[str]
) -> None:
    publish_books(output)
    app = create_app(output.build, settings=settings)
    answered: list[str] = []

    async def ask(name: str, address: str, queries: list[dict[str, Any]]) -> None:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as client:
            await client.post("/1/indexes/*/queries", json={"requests": queries}, headers=CREDENTIALS)
            answered.append(name)

    async def ask_at_once() -> None:
        floods = [ask(f"flood {number}", "192.0.2.1", flood) for number in range(3)]
        others = ask("other", "192.0.2.2", MANY + MANY[:10]), ask("key", "192.0.2.1", MANY[:1])
        await asyncio.gather(*floods, *others)

    asyncio.run(ask_at_once())

    assert answered == order


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
