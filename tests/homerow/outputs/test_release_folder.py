"""Publishing: a release is there whole, or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from homerow.diagnostics import ReportedFailure
from homerow.outputs.release_folder import (
    KEPT_RELEASES,
    ReleaseStore,
    page_file,
    payload_file,
    retire_releases,
)


@pytest.fixture
def store(tmp_path: Path) -> ReleaseStore:
    return ReleaseStore(tmp_path / "build")


def publish(store: ReleaseStore, content: bytes) -> Path:
    with store.begin() as release:
        release.write("docs/faq.html", content)
        release.finish()
        return release.publish("digest")


def finished(store: ReleaseStore) -> list[str]:
    return [path.name for path in store.folder.iterdir() if path.suffix != ".unfinished"]


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def test_a_published_release_is_what_the_output_folder_shows(store: ReleaseStore) -> None:
    publish(store, b"first")

    assert (store.output_dir / "docs/faq.html").read_bytes() == b"first"


def test_what_is_not_published_changes_nothing(store: ReleaseStore) -> None:
    publish(store, b"first")

    with store.begin() as release:
        release.write("docs/faq.html", b"second")

    assert (store.output_dir / "docs/faq.html").read_bytes() == b"first"


def test_what_is_not_published_leaves_nothing_behind(store: ReleaseStore, tmp_path: Path) -> None:
    with store.begin() as release:
        release.write("docs/faq.html", b"first")

    assert list(tmp_path.iterdir()) == []


def test_the_unfinished_release_of_a_killed_build_is_removed_by_the_next(store: ReleaseStore) -> None:
    (store.folder / "000001.unfinished").mkdir(parents=True)
    (store.folder / "000001.unfinished/leftover.html").write_bytes(b"")

    publish(store, b"first")

    assert [path.name for path in store.folder.iterdir()] == ["000001-digest"]


def test_a_release_takes_over_the_folder_of_an_outdated_one(store: ReleaseStore) -> None:
    outdated = publish(store, b"first")
    folder = outdated.stat().st_ino
    published = publish(store, b"second")
    retire_releases([outdated])

    with store.begin() as release:
        assert release.folder.stat().st_ino == folder
        assert release.keep("docs/faq.html")
        release.finish()
        release.publish("digest")

    assert (store.output_dir / "docs/faq.html").samefile(published / "docs/faq.html")
    assert len(list(store.folder.iterdir())) == 2


def test_a_folder_that_was_taken_over_is_left_for_the_next_release(store: ReleaseStore) -> None:
    outdated = publish(store, b"first")
    published = publish(store, b"second")
    retire_releases([outdated])
    with store.begin() as release:
        release.write("docs/faq.html", b"third")

    with store.begin() as release:
        assert (release.folder / "docs/faq.html").samefile(published / "docs/faq.html")


def test_a_release_has_only_what_was_kept_or_written(store: ReleaseStore) -> None:
    with store.begin() as release:
        for name in ("index.html", "gone.html", "docs/old/gone.html", "docs/faq.html"):
            release.write(name, b"first")
        release.publish("digest")

    with store.begin() as release:
        release.keep("docs/faq.html")
        release.write("index.html", b"second")
        release.finish()
        published = release.publish("digest")

    assert files(published) == {"index.html", "docs", "docs/faq.html"}


@pytest.mark.parametrize(("before", "after"), [("a", "a/b/c"), ("a/b/c", "a"), ("a/b", "a/b/c")])
def test_a_file_takes_the_name_of_a_folder_and_the_other_way_round(
    store: ReleaseStore, before: str, after: str
) -> None:
    with store.begin() as release:
        release.write(before, b"first")
        release.publish("digest")

    with store.begin() as release:
        release.write(after, b"second")
        release.finish()
        published = release.publish("digest")

    assert [path for path in sorted(files(published)) if (published / path).is_file()] == [after]


def test_a_kept_file_is_the_same_file_as_before(store: ReleaseStore) -> None:
    publish(store, b"first")
    before = (store.output_dir / "docs/faq.html").stat().st_ino

    with store.begin() as release:
        assert release.keep("docs/faq.html")
        release.publish("digest")

    assert (store.output_dir / "docs/faq.html").stat().st_ino == before


def test_what_is_written_over_a_kept_file_changes_no_published_one(store: ReleaseStore) -> None:
    published = publish(store, b"first")

    with store.begin() as release:
        release.keep("docs/faq.html")
        release.write("docs/faq.html", b"second")

    assert (published / "docs/faq.html").read_bytes() == b"first"


def test_what_was_not_there_before_cannot_be_kept(store: ReleaseStore) -> None:
    publish(store, b"first")

    with store.begin() as release:
        assert not release.keep("docs/other.html")


def test_where_there_are_no_hard_links_nothing_is_kept(
    store: ReleaseStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    publish(store, b"first")
    monkeypatch.setattr(os, "link", refuse)

    with store.begin() as release:
        assert not release.keep("docs/faq.html")


def test_old_releases_go_and_the_published_one_stays(store: ReleaseStore) -> None:
    for number in range(KEPT_RELEASES + 3):
        outdated = store.old()
        publish(store, str(number).encode())
        retire_releases(outdated)

    assert len(finished(store)) == KEPT_RELEASES
    assert (store.output_dir / "docs/faq.html").read_bytes() == str(KEPT_RELEASES + 2).encode()


def test_the_release_that_the_link_was_put_back_to_stays(store: ReleaseStore) -> None:
    for number in range(KEPT_RELEASES + 1):
        publish(store, str(number).encode())
    first, *_ = sorted(store.folder.iterdir())
    store.output_dir.unlink()
    store.output_dir.symlink_to(Path(store.folder.name, first.name))

    retire_releases(store.old())

    assert store.published() == first
    assert len(finished(store)) == KEPT_RELEASES


def test_what_a_killed_build_left_takes_no_release_s_room(store: ReleaseStore) -> None:
    for number in range(KEPT_RELEASES - 1):
        publish(store, str(number).encode())
    (store.folder / "000009.unfinished").mkdir()
    retire_releases(store.old())
    publish(store, b"last")

    assert len(finished(store)) == KEPT_RELEASES


def test_a_folder_that_homerow_did_not_make_is_refused(store: ReleaseStore) -> None:
    store.output_dir.mkdir()
    (store.output_dir / "thesis.txt").write_text("mine")

    assert refusal(store) == "output-not-ours"


def test_a_file_or_a_link_to_elsewhere_is_refused_too(store: ReleaseStore, tmp_path: Path) -> None:
    store.output_dir.symlink_to(tmp_path)
    to_elsewhere = refusal(store)
    store.output_dir.unlink()
    store.output_dir.write_text("mine")

    assert (to_elsewhere, refusal(store)) == ("output-not-ours", "output-not-ours")


def test_our_own_link_is_replaced_even_when_its_release_is_gone(store: ReleaseStore) -> None:
    shutil.rmtree(publish(store, b"first"))

    store.check()

    assert store.published() is None


def refusal(store: ReleaseStore) -> str:
    with pytest.raises(ReportedFailure) as failure:
        store.check()
    (finding,) = failure.value.diagnostics
    return finding.code


def test_clearing_leaves_nothing(store: ReleaseStore, tmp_path: Path) -> None:
    publish(store, b"first")

    store.clear()

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("route", "page", "payload"),
    [
        ("/", "index.html", "payloads/index.json"),
        ("/docs", "docs.html", "payloads/docs.json"),
        ("/docs/faq", "docs/faq.html", "payloads/docs/faq.json"),
        ("/404", "404.html", "payloads/404.json"),
    ],
)
def test_a_route_has_a_page_and_a_payload(route: str, page: str, payload: str) -> None:
    assert (page_file(route), payload_file(route)) == (page, payload)
