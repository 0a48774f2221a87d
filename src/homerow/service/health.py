"""Health: whether there is a site to serve, for load balancers and for the one who deploys."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse

from homerow.service.caching import NEVER
from homerow.service.release import Releases


async def report_health(request: Request) -> JSONResponse:
    """Answer 200 with the build's id, or 503 when no release is published."""
    releases: Releases = request.app.state.releases
    release = releases.current()
    state = {"status": "ok" if release else "no release", "buildId": release.build_id if release else None}
    return JSONResponse(state, status_code=200 if release else 503, headers={"cache-control": NEVER})
