"""Releases that are published at a place and pulled from it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from homerow.cli import main
from homerow.remote.contents import DamagedReleaseError
from homerow.remote.places import Folder, Place, open_place
from homerow.remote.publish import contents_at, current_release, publish
from homerow.remote.pull import pull, try_to_pull
from project import file_digests
from published import FILES, SCRIPT, OutputFolder
from release_places import PLACES, place_address

OTHER = {**FILES, "docs.html": b"<title>new</title>", SCRIPT: b"console.log('new');\n"}
WITHOUT_SCRIPT = {name: content for name, content in FILES.items() if name != SCRIPT}


@pytest.fixture(params=PLACES)
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with place_address(request.param, tmp_path, monkeypatch) as address:
        yield address


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a place."""
    return tmp_path / "place"


@pytest.fixture
def place(folder: Path) -> Place:
    return Folder(folder)


@pytest.fixture
def replica(tmp_path: Path) -> Path:
    """Return an output folder that does not exist yet."""
    return tmp_path / "replica" / "build"


def send(output: OutputFolder, place: Place, *, now: float = 0, kept_seconds: float = 100) -> str:
    """Publish what an output folder has; return the digest."""
    return publish(output.build.resolve(), place, now=now, kept_seconds=kept_seconds).digest


def test_a_release_arrives_whole_by_every_way(address: str, output: OutputFolder, replica: Path) -> None:
    place = open_place(address)
    assert not pull(place, replica)  # nothing is published yet
    for build_id, files in (("one", FILES), ("two", OTHER)):
        release = output.publish(files, build_id=build_id)
        send(output, place)

        assert pull(place, replica)
        assert file_digests(replica) == file_digests(output.build)
        assert (replica / "docs.html").stat().st_mtime_ns == (release / "docs.html").stat().st_mtime_ns
        assert not pull(place, replica)
    output.publish(
        {name: content for name, content in OTHER.items() if name != "robots.txt"}, build_id="three"
    )
    send(output, place)
    assert pull(place, replica)
    assert not (replica / "robots.txt").exists()


def test_files_of_forgotten_releases_are_removed(address: str, output: OutputFolder, replica: Path) -> None:
    place, digests = open_place(address), []
    place.write("notes.txt", b"of somebody else")
    for number in range(3):
        output.publish({"index.html": b"home", "docs.html": bytes([number])}, build_id=f"build{number}")
        release = output.build.resolve()
        digests.append(publish(release, place, now=0, kept_seconds=0, kept_releases=2).digest)

    names = set(place.names())
    assert {name for name in names if name.startswith("releases/")} == {
        f"releases/{digest}.json" for digest in digests[1:]
    }
    assert {"notes.txt", "current.json"} <= names
    used = {each.stored_name for digest in digests[1:] for each in contents_at(place, digest).files.values()}
    assert {name for name in names if name.startswith("files/")} == used
    assert pull(place, replica)


def test_only_changed_files_are_fetched(output: OutputFolder, place: Place, replica: Path) -> None:
    output.publish()
    send(output, place)
    pull(place, replica)
    before = (replica / "video.webm").stat().st_ino
    output.publish(OTHER, build_id="two")
    send(output, place)
    pull(place, replica)

    assert (replica / "video.webm").stat().st_ino == before
    assert (replica / "docs.html").read_bytes() == OTHER["docs.html"]


@pytest.mark.parametrize("damaged", ["files", "releases", "current.json"])
def test_a_damaged_release_leaves_the_last_one(
    damaged: str, output: OutputFolder, place: Place, folder: Path, replica: Path
) -> None:
    output.publish()
    send(output, place)
    pull(place, replica)
    before, known = file_digests(replica), {*folder.rglob("*")}
    output.publish(OTHER, build_id="two")
    send(output, place)
    for file in {*folder.rglob("*")} - known | {folder / "current.json"}:
        if file.is_file() and damaged in file.relative_to(folder).parts:
            file.write_bytes(b"\0" * file.stat().st_size)

    with pytest.raises(DamagedReleaseError):
        pull(place, replica)
    try_to_pull(place, replica)
    assert file_digests(replica) == before
    assert [each.name for each in replica.parent.joinpath(".build.releases").iterdir()] == [
        replica.resolve().name
    ]


def test_a_file_that_was_damaged_at_the_replica_is_fetched_again(
    output: OutputFolder, place: Place, replica: Path
) -> None:
    output.publish()
    send(output, place)
    pull(place, replica)
    video, times = replica / "video.webm", (replica / "video.webm").stat()
    video.write_bytes(bytes(times.st_size))
    os.utime(video, ns=(times.st_atime_ns, times.st_mtime_ns))
    output.publish(OTHER, build_id="two")
    send(output, place)

    assert pull(place, replica)
    assert file_digests(replica) == file_digests(output.build)


def test_a_place_that_cannot_be_reached_is_logged(
    tmp_path: Path, replica: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()

    try_to_pull(Folder(tmp_path / "file"), replica)

    assert "the last one stays" in caplog.text


def test_a_machine_without_rsync_is_logged(
    replica: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", "")

    try_to_pull(open_place("rsync://127.0.0.1/releases"), replica)

    assert "rsync" in caplog.text


def test_assets_of_earlier_releases_stay_for_a_time(output: OutputFolder, place: Place) -> None:
    def has_script() -> bool:
        current = current_release(place)
        assert current
        contents = contents_at(place, current.digest)
        assert (SCRIPT in contents.kept) == (SCRIPT in contents.files)
        return SCRIPT in contents.files

    output.publish()
    send(output, place, now=0)
    output.publish({**WITHOUT_SCRIPT, "docs.html": b"2"}, build_id="two")
    send(output, place, now=1000)
    assert has_script()
    send(output, place, now=1099)
    assert has_script()
    send(output, place, now=1101)
    assert not has_script()


def test_a_build_elsewhere_is_the_same_release(output: OutputFolder, place: Place, tmp_path: Path) -> None:
    output.publish()
    digest = send(output, place)
    other = OutputFolder(tmp_path / "elsewhere")
    other.root.mkdir()
    other.publish()

    assert send(other, place) == digest


def test_an_earlier_release_is_published_again(output: OutputFolder, folder: Path, replica: Path) -> None:
    place = Folder(folder)
    output.publish()
    first = send(output, place)
    before = file_digests(output.build)
    output.publish(OTHER, build_id="two")
    send(output, place)
    pull(place, replica)

    assert main(["publish", "--to", str(folder), "--digest", first]) == 0
    assert main(["publish", "--to", str(folder), "--digest", "0" * 64]) == 1

    assert pull(place, replica)
    assert file_digests(replica) == before
