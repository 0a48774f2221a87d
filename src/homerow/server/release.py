"""The release being served: the folder that `build` points at, looked up once for each request."""

from __future__ import annotations

import contextlib
import logging
import os
import re
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Struct

from homerow.config.messages import ENGLISH, Messages
from homerow.config.validation import allowed_text

logger = logging.getLogger(__name__)

MANIFEST = "homerow.json"
REMEMBERED = 3  # releases; a page that was open through two deployments still finds its assets
SWITCH_RETRIES = 10  # a release may be deleted between reading the link and reading the folder; seldom twice

# Unreserved characters only: such a base can never make a redirect that leaves the origin.
BaseUrl: TypeAlias = Annotated[
    str, allowed_text("a path that begins and ends with a slash", "/(?:[A-Za-z0-9._~-]+/)*")
]
# RFC 9110 §5.5: a line break in a field value would start another field.
FIELD_VALUE = re.compile(r"[\x20-\x7e]+")
# A path of this origin, or an address with its scheme; nothing that a header could not hold.
REDIRECT_TARGET = re.compile(r"(?:/(?!/)|https?://)[\x21-\x7e]*")
STRICTEST_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

Stamp: TypeAlias = tuple[str | int, ...]


class Access(Struct, frozen=True, rename="camel"):
    """The search of a release: its public credentials, and the name of its index."""

    application_id: str
    api_key: str
    index_name: str


class Manifest(Struct, frozen=True, rename="camel"):
    """The manifest that a build writes into its release."""

    url: str = ""
    base_url: BaseUrl = "/"
    build_id: str = ""
    content_security_policy: str = ""
    redirects: Any = None
    search: Access | None = None
    search_tags: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    shared: frozenset[str] = frozenset()
    messages: Mapping[str, str] = {}


class Release(Struct, frozen=True):
    """A published site: `folder` holds no symlink any more, `base_url` starts and ends with a slash.

    `redirects` are the targets of old addresses, by the path below the base URL. `search_tags` are the tags
    of what readers search who choose no version. `extensions` are those of the site. `shared` are files that
    pages of every origin may read. `url` is the scheme and host of the site.
    """

    folder: str
    build_id: str
    base_url: str
    content_security_policy: str
    redirects: Mapping[str, str]
    search: Access | None = None
    search_tags: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    shared: frozenset[str] = frozenset()
    url: str = ""
    messages: Messages = ENGLISH


class Releases:
    """The release in the output folder, and those that this process saw there before.

    If a new release is damaged, the last one stays in use, and `problem` says why.
    Releases that were served before, also by processes that have ended, are remembered so that a page loaded
    just before a switch still gets its hashed assets, for as long as the old folder exists. Nothing else is
    served from them.
    """

    def __init__(self, output_dir: Path) -> None:
        self._output_dir = output_dir
        self._stamp: Stamp | None = None
        self._current: Release | None = None
        self._previous: deque[Release] = deque(maxlen=REMEMBERED)
        self.problem: str | None = None

    @property
    def previous(self) -> tuple[Release, ...]:
        """Releases served before the current one, newest first."""
        return tuple(self._previous)

    def current(self) -> Release | None:
        """Return the release that is published now, or None; two system calls while nothing changes."""
        for _ in range(SWITCH_RETRIES):
            stamp = _stamp(self._output_dir)
            if stamp == self._stamp:
                return self._current
            self._stamp = stamp
            self._replace(None if stamp is None else self._read())
        return self._current

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

    def _replace(self, release: Release | None) -> None:
        if self._current is not None and self._current not in self._previous:
            self._previous.appendleft(self._current)
        elif self._current is None and release is not None and self._output_dir.is_symlink():
            self._previous.extend(islice(_kept_beside(release), REMEMBERED))
        self._current = release


def _kept_beside(release: Release) -> Iterator[Release]:
    """Yield the other releases that builds keep beside this one (000001-…), newest first."""
    for folder in sorted(Path(release.folder).parent.glob("[0-9]*-*"), reverse=True):
        if folder != Path(release.folder):
            with contextlib.suppress(OSError, ValueError):
                yield read_release(folder)


def read_release(output_dir: Path) -> Release:
    """Return the release in this folder. Raises OSError if there is none, ValueError if it is damaged."""
    folder = os.path.realpath(output_dir)
    try:
        manifest = msgspec.json.decode(Path(folder, MANIFEST).read_bytes(), type=Manifest)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    return Release(
        folder=folder,
        build_id=manifest.build_id,
        base_url=manifest.base_url,
        content_security_policy=_framed(manifest.content_security_policy),
        redirects=_redirects(manifest.redirects),
        search=manifest.search,
        search_tags=manifest.search_tags,
        extensions=manifest.extensions,
        shared=manifest.shared,
        messages=Messages(tuple(manifest.messages.items())),
        url=manifest.url,
    )


def _redirects(value: Any) -> Mapping[str, str]:
    """Return the redirects of a manifest without those whose target is not an address."""
    pairs = value.items() if isinstance(value, dict) else ()
    return {source: target for source, target in pairs if REDIRECT_TARGET.fullmatch(str(target))}


def _framed(policy: str) -> str:
    """Return the policy with frame-ancestors, which a browser obeys in a header only, never in <meta>."""
    if not FIELD_VALUE.fullmatch(policy):
        return STRICTEST_POLICY
    if "frame-ancestors" in policy:
        return policy
    return f"{policy.rstrip('; ')}; frame-ancestors 'none'"


def _stamp(output_dir: Path) -> Stamp | None:
    """Return what changes whenever another release, or another manifest, is there; None without a release.

    The link's text alone would miss another manifest in the same folder; the manifest's numbers alone a
    release that hard-links the manifest of the one before, or that got the inodes of one just deleted.
    """
    folder = os.fspath(output_dir)
    try:
        place = _place(folder)
    except OSError:
        return None
    try:
        manifest = os.stat(f"{folder}/{MANIFEST}")  # noqa: PTH116 - asked for every request, at a third of Path.stat's time
    except OSError:
        return place
    return (*place, manifest.st_dev, manifest.st_ino, manifest.st_mtime_ns, manifest.st_size)


def _place(folder: str) -> Stamp:
    """Return what a link says, or the numbers of a plain folder, which may be replaced by another."""
    try:
        return (os.readlink(folder),)  # noqa: PTH115 - the same
    except OSError:
        numbers = os.stat(folder)  # noqa: PTH116 - the same
        return (numbers.st_dev, numbers.st_ino)
