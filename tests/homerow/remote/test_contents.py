"""The contents of a release as strangers could have written them."""

from __future__ import annotations

import msgspec
import pytest

from homerow.remote.contents import (
    Contents,
    DamagedReleaseError,
    StoredFile,
    digest_of,
    read_contents,
)

FILE = StoredFile("0" * 64, 1, 1)


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd",
        "../secret",
        "a/../../b",
        "a//b",
        "a/",
        "",
        ".",
        "a/.",
        "a\\b",
        "a\nb",
        "a\0b",
        "x" * 300,
    ],
)
def test_contents_with_an_unsafe_name_are_refused(name: str) -> None:
    encoded = Contents({name: FILE}).encoded()

    with pytest.raises(DamagedReleaseError, match="of the name"):
        read_contents(encoded, digest_of(encoded))


@pytest.mark.parametrize("name", ["index.html", ".search/a/b", "docs/..x.html", "docs/café v1.2.html"])
def test_contents_with_names_of_files_are_read(name: str) -> None:
    encoded = Contents({name: FILE}).encoded()

    assert read_contents(encoded, digest_of(encoded)).files == {name: FILE}


@pytest.mark.parametrize(
    "value",
    [
        [],
        {},
        {"files": {"a": {"digest": "x", "size": 1, "modified": 1}}},
        {"files": {"a": {"digest": "0" * 64, "size": -1, "modified": 1}}},
        {"files": {"a": {"digest": "0" * 64, "size": 1, "modified": 2**70}}},
    ],
)
def test_malformed_contents_are_refused(value: object) -> None:
    encoded = msgspec.json.encode(value)

    with pytest.raises(DamagedReleaseError, match="malformed"):
        read_contents(encoded, digest_of(encoded))


def test_contents_of_another_digest_are_refused() -> None:
    encoded = Contents({"a": FILE}).encoded()

    with pytest.raises(DamagedReleaseError, match="another digest"):
        read_contents(encoded, "0" * 64)
