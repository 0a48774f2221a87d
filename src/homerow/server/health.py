"""/healthz: the process answers. /readyz: it answers with the published site, and searches in it."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from homerow.search.isolate import SearchStoppedError
from homerow.search.live import LiveIndex
from homerow.search.query import SearchQuery
from homerow.server.http.headers import NEVER
from homerow.server.paths import NotFound, locate
from homerow.server.release import Release, Releases
from homerow.server.store.recorder import Recorder

PROBE = SearchQuery("readiness", hits_per_page=1)


class Health(Struct, frozen=True):
    """The endpoints for operators and load balancers."""

    releases: Releases
    live: LiveIndex
    recorder: Recorder

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [Route("/healthz", self.report_alive), Route("/readyz", self.report_ready)]

    async def report_alive(self, _request: Request) -> Response:
        """Answer 200 with the build's id: the process is alive, with or without a release."""
        release = self.releases.current()
        return _answer(200, {"status": "ok", "buildId": release.build_id if release else None})

    async def report_ready(self, _request: Request) -> Response:
        """Answer 200 if a page can be opened and the index answers, or 503.

        `problems` has the reasons; with 200 it says why a new release is not in use, or that the store fails,
        which readers do not notice.
        """
        release = self.releases.current()
        failures = list(filter(None, [_page_failure(release), await self._search_failure(release)]))
        problems = dict.fromkeys([*failures, *filter(None, self._problems())])
        state = {
            "status": "not ready" if failures else "ready",
            "buildId": release.build_id if release else None,
            "problems": list(problems),
        }
        return _answer(503 if failures else 200, state)

    def _problems(self) -> list[str | None]:
        return [self.releases.problem, self.live.problem, self.recorder.problem]

    async def _search_failure(self, release: Release | None) -> str | None:
        if release is None or release.search is None:
            return None
        engine = await self.live.opened(release)
        if engine is None:
            return self.live.problem
        try:
            engine.search(PROBE)
        except SearchStoppedError as error:
            return str(error)
        return None


def _page_failure(release: Release | None) -> str | None:
    if release is None:
        return "no release is published"
    is_absent = isinstance(locate(release, ("",)), NotFound)
    return f"{release.folder} has no home page" if is_absent else None


def _answer(status: int, state: object) -> Response:
    return JSONResponse(state, status_code=status, headers={"cache-control": NEVER})
