"""Which addresses may be requested, and how they are sent."""

from __future__ import annotations

import pytest

from homerow.pipeline.external.addresses import Target, may_be_requested, parse_url


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822"])
def test_an_address_of_the_internet_may_be_requested(address: str) -> None:
    assert may_be_requested(address, is_own=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "198.18.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::1",
        "fc00::1",
        "fec0::1",
        "::ffff:10.0.0.1",
        "::10.0.0.1",
        "2002:a00:1::1",
        "64:ff9b::a00:1",
    ],
)
def test_a_private_address_may_be_requested_for_the_own_host_alone(address: str) -> None:
    assert not may_be_requested(address, is_own=False)
    assert may_be_requested(address, is_own=True)


@pytest.mark.parametrize(
    "address",
    ["169.254.169.254", "fe80::1", "fe80::1%eth0", "::ffff:169.254.169.254", "::", "224.0.0.1"],
)
def test_a_link_local_address_is_never_requested(address: str) -> None:
    assert not may_be_requested(address, is_own=False)
    assert not may_be_requested(address, is_own=True)


@pytest.mark.parametrize(
    ("url", "target", "authority"),
    [
        ("https://a.example", Target("https", "a.example", 443, "/"), "a.example"),
        ("http://A.example:8080/x?y=z", Target("http", "a.example", 8080, "/x?y=z"), "a.example:8080"),
        ("https://u:p@a.example/", Target("https", "a.example", 443, "/"), "a.example"),
        ("https://a.example/ä b%20c", Target("https", "a.example", 443, "/%C3%A4%20b%20c"), "a.example"),
        (
            "https://bü.example",
            Target("https", "xn--b-eha.example", 443, "/"),
            "xn--b-eha.example",
        ),
        ("http://[2001:db8::1]:80/", Target("http", "2001:db8::1", 80, "/"), "[2001:db8::1]"),
    ],
)
def test_an_address_has_the_parts_of_a_request(url: str, target: Target, authority: str) -> None:
    assert parse_url(url) == target
    assert target.authority == authority


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a.example",
        "javascript:x",
        "https://",
        "https://a b/",
        "https://a.example:x/",
        "https://[::1",
        "https://a%0d%0ax/",
        f"https://{'a' * 70}.example/",
    ],
)
def test_what_is_no_address_of_the_web_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_url(url)


def test_an_address_cannot_add_a_line_to_the_request() -> None:
    target = parse_url("https://a.example/x\r\nHost: b\x00?y\r\nz: 1")

    assert target.path.isprintable()
    assert " " not in target.path
