"""Which network addresses may be requested."""

from __future__ import annotations

import pytest

from homerow.pipeline.external import may_be_requested


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
