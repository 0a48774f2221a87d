"""data/synonyms.toml: words that mean the same to who searches."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from homerow.config.schema import Spot, list_of, name, read_members
from homerow.config.toml_file import read_toml
from homerow.diagnostics import ReportedFailure

FILE_NAME = "data/synonyms.toml"
MAX_PHRASE = 60  # characters

Groups: TypeAlias = tuple[tuple[str, ...], ...]


def load_synonyms(site_dir: Path) -> Groups:
    """Read the groups of phrases that mean the same; a site may have none. Raises ReportedFailure."""
    path = site_dir / FILE_NAME
    if not path.exists():
        return ()
    file = read_toml(path)
    spot = Spot(file)
    members = read_members(file.values, spot, {"groups": list_of(_group)})
    if spot.findings:
        raise ReportedFailure(spot.findings)
    groups: Groups = members.get("groups", ())
    return groups


def _group(value: Any, spot: Spot) -> tuple[str, ...]:
    phrases: tuple[str, ...] = list_of(_phrase)(value, spot)
    if len(value) < 2:
        raise spot.wrong("two or more phrases that mean the same", cure="add another one, or remove it")
    return phrases


def _phrase(value: Any, spot: Spot) -> str:
    phrase = name(value, spot)
    if len(phrase) > MAX_PHRASE:
        raise spot.wrong(
            f"at most {MAX_PHRASE} characters long", cure="search looks for words, not sentences"
        )
    return phrase
