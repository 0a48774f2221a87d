"""Any sequence of edits gives, build after build, what a build from nothing gives."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from forked_builds import Built, build, forked_builds
from project import changed_files, file_digests
from random_edits import EDITS, Edit
from random_site import write_random_site

pytestmark = pytest.mark.system

LENGTH = 4  # edits, each followed by a build
ENOUGH = -(-len(EDITS) // LENGTH)  # sequences, so that each edit is made once
SEQUENCES = int(os.environ.get("HOMEROW_EDIT_SEQUENCES", str(ENOUGH)))  # about a second each
RELEASES = 8  # of so many sequences, one builds for publishing


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A site that is edited and built again and again."""

    root: Path
    builds: ProcessPoolExecutor

    def build(self, name: str, *, release: bool) -> Built:
        """Build with the cache and the output of this name."""
        folders = {"cache": self.root / f"cache-{name}", "output": self.root / name}
        return self.builds.submit(build, self.root, **folders, release=release).result()


@pytest.fixture(scope="module")
def builds() -> Iterator[ProcessPoolExecutor]:
    with forked_builds() as executor:
        yield executor


@pytest.fixture
def site(tmp_path: Path, builds: ProcessPoolExecutor) -> Rebuilt:
    write_random_site(tmp_path)
    return Rebuilt(tmp_path, builds)


@pytest.mark.parametrize("seed", range(SEQUENCES))
def test_builds_after_edits_equal_a_clean_build(site: Rebuilt, seed: int) -> None:
    random, release = Random(seed), seed % RELEASES == 0
    done: list[str] = []
    last = site.build("edited", release=release)
    for edit in edits_of(seed):
        edit(site.root, random)
        done.append(edit.__name__)
        last = site.build("edited", release=release)
    clean = site.build("clean", release=release)

    assert last == clean, done
    if clean.is_published:
        assert _changed(site.root / "edited", site.root / "clean") == set(), done


def edits_of(seed: int) -> list[Edit]:
    """Return the edits of a sequence; each of ENOUGH sequences has others."""
    turn, place = divmod(seed, ENOUGH)
    shuffled = Random(turn).sample(EDITS, len(EDITS))
    return shuffled[place * LENGTH :][:LENGTH]


@pytest.mark.parametrize("seed", range(2))
def test_the_state_of_a_failed_build_does_not_matter(site: Rebuilt, seed: int) -> None:
    random = Random(seed)
    site.build("edited", release=False)
    config = site.root / "site/site.toml"
    text = config.read_text()
    config.write_text("title =")
    random.choice(EDITS[:2])(site.root, random)
    assert not site.build("edited", release=False).is_published
    config.write_text(text)

    assert site.build("edited", release=False) == site.build("clean", release=False)
    assert _changed(site.root / "edited", site.root / "clean") == set()


def _changed(one: Path, other: Path) -> set[str]:
    return changed_files(file_digests(one), file_digests(other))
