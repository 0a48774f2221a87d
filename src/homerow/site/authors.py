"""The authors of posts: blog/authors.toml, and those who are described in a post."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from homerow.config.model import SiteConfig
from homerow.config.toml_file import convert_toml, read_toml
from homerow.config.validation import Address, Name, RouteOrAddress
from homerow.content.source import AuthorEntry
from homerow.site.page import Author

AUTHORS_FILE = "authors.toml"  # in the folder of the blog

# The name of a network, and the address of an account there.
NETWORKS: Mapping[str, tuple[str, str]] = {
    "bluesky": ("Bluesky", "https://bsky.app/profile/{}"),
    "github": ("GitHub", "https://github.com/{}"),
    "instagram": ("Instagram", "https://www.instagram.com/{}"),
    "linkedin": ("LinkedIn", "https://www.linkedin.com/in/{}/"),
    "stackoverflow": ("Stack Overflow", "https://stackoverflow.com/users/{}"),
    "threads": ("Threads", "https://www.threads.net/@{}"),
    "twitch": ("Twitch", "https://twitch.tv/{}"),
    "twitter": ("Twitter", "https://twitter.com/{}"),
    "x": ("X", "https://x.com/{}"),
    "youtube": ("YouTube", "https://www.youtube.com/@{}"),
}
_ADDRESS = re.compile(r"https?://\S+|mailto:\S+")
_ACCOUNT = re.compile(r"@?\w[\w.-]*(?:/\w[\w.-]*)?")


class _AuthorTable(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    title: str = ""
    url: Address = ""
    image_url: RouteOrAddress = ""
    socials: Mapping[str, str] = field(default_factory=dict)


def load_authors(config: SiteConfig) -> Mapping[str, Author]:
    """Read the authors by key; a blog may have none. Raises ReportedFailure with all findings."""
    path = config.site_dir / config.blog.path / AUTHORS_FILE
    if not path.exists():
        return {}
    tables = convert_toml(read_toml(path), dict[str, _AuthorTable])
    return {key: described_author(table, key) for key, table in tables.items()}


def described_author(given: _AuthorTable | AuthorEntry, key: str = "") -> Author:
    """Return the author that a table or the front matter of a post describes."""
    return Author(given.name, given.title, given.url, given.image_url, tuple(_socials(given.socials)), key)


def _socials(given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of each account; an account without a known network needs an address."""
    for network, account in given.items():
        name, address = NETWORKS.get(network.lower(), (network.capitalize(), ""))
        if _ADDRESS.fullmatch(account):
            yield name, account
        elif address and _ACCOUNT.fullmatch(account):
            yield name, address.format(account.removeprefix("@"))
