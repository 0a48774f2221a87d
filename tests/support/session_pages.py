"""Pages of a site that is kept in memory while it is written."""

from __future__ import annotations

from homerow.devserver.session import Session
from homerow.rendering.renderer import RenderedPage


def html(session: Session, route: str) -> str:
    page = session.page(route)
    assert isinstance(page, RenderedPage)
    return page.html
