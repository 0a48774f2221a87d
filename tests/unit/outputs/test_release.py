"""Publishing: a release is there whole, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.diagnostics import ReportedFailure
from homerow.outputs.release import KEPT_RELEASES, ReleaseStore


@pytest.fixture
def store(tmp_path: Path) -> ReleaseStore:
    return ReleaseStore(tmp_path / "build")


def publish(store: ReleaseStore, content: bytes) -> Path:
    release = store.begin()
    release.write("docs/faq.html", content)
    return release.publish("digest")


def test_a_published_release_is_what_the_output_folder_shows(store: ReleaseStore) -> None:
    publish(store, b"first")

    assert (store.output_dir / "docs/faq.html").read_bytes() == b"first"


def test_what_is_not_published_changes_nothing(store: ReleaseStore) -> None:
    publish(store, b"first")

    store.begin().write("docs/faq.html", b"second")

    assert (store.output_dir / "docs/faq.html").read_bytes() == b"first"


def test_an_unfinished_release_is_removed_by_the_next(store: ReleaseStore) -> None:
    store.begin().write("leftover.html", b"")

    publish(store, b"first")

    assert [path.name for path in store.folder.iterdir()] == ["000001-digest"]


def test_a_kept_file_is_the_same_file_as_before(store: ReleaseStore) -> None:
    publish(store, b"first")
    before = (store.output_dir / "docs/faq.html").stat().st_ino

    release = store.begin()
    assert release.keep("docs/faq.html")
    release.publish("digest")

    assert (store.output_dir / "docs/faq.html").stat().st_ino == before


def test_what_was_not_there_before_cannot_be_kept(store: ReleaseStore) -> None:
    publish(store, b"first")

    assert not store.begin().keep("docs/other.html")


def test_old_releases_go_and_the_published_one_stays(store: ReleaseStore) -> None:
    for number in range(KEPT_RELEASES + 3):
        publish(store, str(number).encode())

    assert len(list(store.folder.iterdir())) == KEPT_RELEASES
    assert (store.output_dir / "docs/faq.html").read_bytes() == str(KEPT_RELEASES + 2).encode()


def test_a_folder_that_homerow_did_not_make_is_refused(store: ReleaseStore) -> None:
    store.output_dir.mkdir()
    (store.output_dir / "thesis.txt").write_text("mine")

    with pytest.raises(ReportedFailure) as failure:
        store.check()

    assert failure.value.diagnostics[0].code == "output-not-ours"


def test_clearing_leaves_nothing(store: ReleaseStore, tmp_path: Path) -> None:
    publish(store, b"first")

    store.clear()

    assert list(tmp_path.iterdir()) == []
