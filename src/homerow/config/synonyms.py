"""data/synonyms.toml: words that mean the same to a reader who searches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from homerow.config.toml_file import convert_toml, read_toml

FILE_NAME = "data/synonyms.toml"
MAX_PHRASE = 60  # characters

_Phrase: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"\S",
        max_length=MAX_PHRASE,
        description=f"a text of 1 to {MAX_PHRASE} characters",
        extra={"hint": "search looks for words, not sentences"},
    ),
]
_Group: TypeAlias = Annotated[
    tuple[_Phrase, ...],
    Meta(
        min_length=2,
        description="two or more phrases that mean the same",
        extra={"hint": "add another one, or remove it"},
    ),
]
Groups: TypeAlias = tuple[tuple[str, ...], ...]


class _Synonyms(Struct, frozen=True, forbid_unknown_fields=True):
    groups: tuple[_Group, ...] = ()


def load_synonyms(site_dir: Path) -> Groups:
    """Read the groups of phrases that mean the same; a site may have none. Raises ReportedFailure."""
    path = site_dir / FILE_NAME
    return convert_toml(read_toml(path), _Synonyms).groups if path.exists() else ()
