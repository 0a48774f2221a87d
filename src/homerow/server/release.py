"""The release being served: the folder that `build` points at, looked up once for each request."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Struct, field

from homerow.config.messages import Messages
from homerow.config.validation import allowed_text
from homerow.search.query import SynonymGroups

logger = logging.getLogger(__name__)

MANIFEST = "homerow.json"
EARLIER_RELEASES = 2  # that builds keep (outputs/release_folder.py): open pages still get their assets

# Unreserved characters only: such a base can never make a redirect that leaves the origin.
BaseUrl: TypeAlias = Annotated[
    str, allowed_text("a path that begins and ends with a slash", "/(?:[A-Za-z0-9._~-]+/)*")
]
# RFC 9110 §5.5: a line break in a field value would start another field.
FIELD_VALUE = re.compile(r"[\x20-\x7e]+")
# A path of this origin, or an address with its scheme; only characters that a header may contain.
REDIRECT_TARGET = re.compile(r"(?:/(?!/)|https?://)[\x21-\x7e]*")
STRICTEST_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

Stamp: TypeAlias = tuple[int, int, int]


class Access(Struct, frozen=True, rename="camel"):
    """The search of a release: its public credentials, and the name of its index."""

    application_id: str
    api_key: str
    index_name: str


class Release(Struct, frozen=True, rename="camel"):
    """A published site, as a build describes it in the manifest of its release.

    `folder` contains no symbolic link. `base_url` starts and ends with a slash, `url` is scheme and host.
    `redirects` are the targets of old addresses, by the path below the base URL. `search_tags` are the tags
    that a search without a version filters by, `synonyms` phrases that mean the same. `extensions` are those
    of the site. `shared` are files that pages of every origin may read. `translations` are messages by the
    English ones.
    """

    folder: str
    redirects: Mapping[str, str]
    content_security_policy: str
    build_id: str = ""
    base_url: BaseUrl = "/"
    search: Access | None = None
    search_tags: tuple[str, ...] = ()
    synonyms: SynonymGroups = ()
    extensions: tuple[str, ...] = ()
    shared: frozenset[str] = frozenset()
    url: str = ""
    translations: Mapping[str, str] = field(default_factory=dict, name="messages")

    @property
    def messages(self) -> Messages:
        """The texts of the interface."""
        return Messages(tuple(self.translations.items()))


class Releases:
    """The release in the output folder, a folder or a link to one.

    If a new release is damaged, the last one stays in use, and `problem` says why.
    """

    def __init__(self, output_dir: Path) -> None:
        self._output_dir = output_dir
        self._stamp: Stamp | None = None
        self._current: Release | None = None
        self.problem: str | None = None

    def current(self) -> Release | None:
        """Return the release that is published now, or None."""
        stamp = _stamp(self._output_dir)
        if stamp != self._stamp:
            self._stamp = stamp
            self._current = self._read() if stamp else None
        return self._current

    def earlier_folders(self) -> Iterator[str]:
        """Yield the folders of other releases that builds keep beside the current one, newest first."""
        if self._current is None or not self._output_dir.is_symlink():
            return
        beside = sorted(Path(self._current.folder).parent.glob(f"*/{MANIFEST}"), reverse=True)
        folders = (os.fspath(manifest.parent) for manifest in beside)
        yield from islice((each for each in folders if each != self._current.folder), EARLIER_RELEASES)

    def _read(self) -> Release | None:
        """Return the release that is published, or the last one if the new one is damaged."""
        try:
            release = read_release(self._output_dir)
        except (OSError, ValueError) as error:
            last = self._current if self._current and Path(self._current.folder).is_dir() else None
            self.problem = f"{self._output_dir / MANIFEST} cannot be read: {error}"
            logger.error("%s; %s", self.problem, "the last release stays" if last else "nothing is served")  # noqa: TRY400 - the reason fits a line; a traceback would only point here
            return last
        self.problem = None
        return release


def read_release(output_dir: Path) -> Release:
    """Return the release in this folder. Raises OSError if there is none, ValueError if it is damaged."""
    folder = os.path.realpath(output_dir)
    try:
        manifest = msgspec.json.decode(Path(folder, MANIFEST).read_bytes(), type=dict[str, Any])
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    return msgspec.convert(
        {
            **manifest,
            "folder": folder,
            "contentSecurityPolicy": _framed(manifest.get("contentSecurityPolicy", "")),
            "redirects": _redirects(manifest.get("redirects")),
        },
        Release,
    )


def _redirects(value: Any) -> Mapping[str, str]:
    """Return the redirects of a manifest without those whose target is not an address."""
    pairs = value.items() if isinstance(value, dict) else ()
    return {source: target for source, target in pairs if REDIRECT_TARGET.fullmatch(str(target))}


def _framed(policy: Any) -> str:
    """Return the policy with frame-ancestors, which a browser obeys in a header only, never in <meta>."""
    if not isinstance(policy, str) or not FIELD_VALUE.fullmatch(policy):
        return STRICTEST_POLICY
    if "frame-ancestors" in policy:
        return policy
    return f"{policy.rstrip('; ')}; frame-ancestors 'none'"


def _stamp(output_dir: Path) -> Stamp | None:
    """Return what changes with each release and each change of a manifest; None without a folder."""
    try:
        folder = os.stat(output_dir).st_ino  # noqa: PTH116 - every request asks, and a Path costs more than the call
    except OSError:
        return None
    try:
        status = os.stat(f"{output_dir}/{MANIFEST}")  # noqa: PTH116 - as above
    except OSError:
        return folder, 0, 0
    return folder, status.st_ino, status.st_mtime_ns
