"""Where a source is edited."""

from __future__ import annotations

from urllib.parse import quote

from homerow.config.model import SiteConfig
from homerow.markdown.document import Document


def edit_url(config: SiteConfig, document: Document) -> str | None:
    """Return the address of a source's editor: the author's own, else below the site's, else None."""
    front_matter = document.front_matter
    if front_matter.hide_edit_link:
        return None
    if front_matter.custom_edit_url:
        return front_matter.custom_edit_url
    return config.edit_url + quote(document.path.as_posix()) if config.edit_url else None
