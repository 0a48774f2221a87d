"""Answers with files of the published release. In production, nginx or Caddy send them (deploy/)."""

from __future__ import annotations

from typing import assert_never

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from homerow.server.http.headers import (
    REVALIDATED,
    SHORT,
    SUFFIXES,
    cache_control,
    is_immutable,
    media_type,
    preferred_coding,
    prefers_markdown,
    shared_caching,
)
from homerow.server.http.responses import answer_text
from homerow.server.paths import (
    NOT_FOUND_PAGE,
    Location,
    NotFound,
    Redirect,
    SiteFile,
    address,
    below_base,
    clean_name,
    find_file,
    is_asset,
    locate,
    raw_path,
    split_path,
    with_query,
)
from homerow.server.release import Release, Releases

UNPUBLISHED = "No site is published here yet. Run `homerow build`, then reload this page."
# Header fields that describe a body, which a 304 has not.
BODY_HEADERS = frozenset({"content-type", "content-length", "content-encoding", "accept-ranges"})
CONDITIONS = StaticFiles()  # for its comparison with the fields of a request


class StaticSite:
    """Answers GET and HEAD from the current release, and each request from one release alone."""

    def __init__(self, releases: Releases) -> None:
        self._releases = releases

    async def respond(self, request: Request) -> Response:
        """Return the answer to any path."""
        release = self._releases.current()
        if release is None:
            return answer_text(503, UNPUBLISHED, headers={"retry-after": "5"})
        segments = split_path(raw_path(request.scope))
        if segments is None:
            return answer_text(400, "This address is malformed.")
        location = self._locate(release, segments)
        match location:
            case SiteFile():
                return respond_with_file(location, release, request)
            case Redirect(target):
                return redirect(target, request.scope["query_string"])
            case NotFound(is_asset=True):
                return answer_text(404, "File not found.")
            case NotFound():
                return _respond_with_missing_page(release, request)
            case _:
                assert_never(location)

    def _locate(self, release: Release, segments: tuple[str, ...]) -> Location:
        """Return where the path leads; an earlier release has nothing but its hashed assets."""
        below = below_base(segments, release.base_url)
        if below is None:
            outside = NotFound(is_asset("/".join(segments)))
            return Redirect(release.base_url) if segments == ("",) else outside
        location, name = locate(release, below), "/".join(below)
        if isinstance(location, NotFound) and is_immutable(name):
            earlier = (find_file(folder, name) for folder in self._releases.earlier_folders())
            return next(filter(None, earlier), location)
        return location


def respond_with_file(file: SiteFile, release: Release, request: Request) -> Response:
    """Return a file in the media type and the coding that the client prefers, a part of it, or 304."""
    headers = {"vary": "accept-encoding"}
    stem, _, ending = file.name.rpartition(".")
    page = address(release.base_url, clean_name(f"{stem}.html"))
    if ending == "html" and (markdown := find_file(release.folder, f"{stem}.md")):
        headers["vary"] = "accept, accept-encoding"
        target = address(release.base_url, markdown.name)
        headers["link"] = f'<{target}>; rel="alternate"; type="text/markdown"'
        if prefers_markdown(request.headers.get("accept", "")):
            file, ending = markdown, "md"
    if ending == "md" and find_file(release.folder, f"{stem}.html"):
        headers["link"] = f'<{page}>; rel="canonical"'
    headers |= {
        "cache-control": cache_control(file.name),
        **shared_caching(file.name),
        "content-security-policy": release.content_security_policy,
        "content-type": media_type(file.name),
        **({"access-control-allow-origin": "*"} if file.name in release.shared else {}),
    }
    coding = preferred_coding(request.headers.get("accept-encoding", ""))
    folder = file.path.removesuffix(f"/{file.name}")
    if coding and (packed := find_file(folder, file.name + SUFFIXES[coding])):
        file = packed
        headers["content-encoding"] = coding
    response = FileResponse(file.path, headers=headers, stat_result=file.status)
    return unless_known(response, request)


def unless_known(response: Response, request: Request) -> Response:
    """Return 304 in place of an answer with an entity tag that the client has already."""
    if not CONDITIONS.is_not_modified(response.headers, request.headers):
        return response
    # With the policy, because caches replace theirs by that of a 304.
    headers = {name: value for name, value in response.headers.items() if name not in BODY_HEADERS}
    return Response(status_code=304, headers=headers)


def _respond_with_missing_page(release: Release, request: Request) -> Response:
    """Return the release's not-found page with status 404, or a text if it has none."""
    coding = preferred_coding(request.headers.get("accept-encoding", ""))
    packed = find_file(release.folder, NOT_FOUND_PAGE + SUFFIXES[coding]) if coding else None
    file = packed or find_file(release.folder, NOT_FOUND_PAGE)
    if file is None:
        return answer_text(404, "Page not found.")
    headers = {
        "cache-control": REVALIDATED,
        "content-security-policy": release.content_security_policy,
        "content-type": media_type(NOT_FOUND_PAGE),
        "vary": "accept-encoding",
        **({"content-encoding": coding} if packed and coding else {}),
    }
    return Response(file.read(), 404, headers)


def redirect(target: str, query: bytes) -> Response:
    """Return a redirect, with the query of the request: 302 to another host, which may change.

    301, not 308: both mean the same for GET and HEAD, and the oldest feed readers and link checkers know only
    301. Caches keep it for minutes, so that a mistake can be corrected.
    """
    location = with_query(target, query)
    status = 301 if target.startswith("/") else 302
    return answer_text(status, location, headers={"location": location, "cache-control": SHORT})
