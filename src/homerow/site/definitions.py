"""Where the pages say what the things of the firmware are, so that code in sentences can link there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct, field

from homerow.markdown.document import Mention
from homerow.site.page import DocPage, Page

Targets: TypeAlias = Mapping[Mention, tuple[str, ...]]


class Definitions(Struct, frozen=True):
    """The targets (`/docs/config/power#config-zmk-sleep`) of each mention, by the name of the version.

    `latest` is the version that pages outside of the documentation speak of.
    """

    by_version: Mapping[str, Targets] = field(default_factory=dict)
    latest: str = ""

    def find(self, mention: Mention, page: Page) -> str | None:
        """Return where a mention on a page leads: on the page itself, or else to the first other page."""
        version = page.version.name if isinstance(page, DocPage) else self.latest
        targets = self.by_version.get(version, {}).get(mention, ())
        own = (target for target in targets if target.partition("#")[0] == page.route)
        return next(own, targets[0] if targets else None)


def collect_definitions(pages: Iterable[Page], latest: str) -> Definitions:
    """Return the definitions of all listed pages of documentation, in the order of the pages."""
    by_version: dict[str, dict[Mention, tuple[str, ...]]] = {}
    for page in pages:
        if isinstance(page, DocPage) and not page.document.front_matter.unlisted:
            targets = by_version.setdefault(page.version.name, {})
            for target in page.document.targets:
                address = f"{page.route}#{target.anchor}" if target.anchor else page.route
                for mention in target.mentions:
                    targets[mention] = (*targets.get(mention, ()), address)
    return Definitions(by_version, latest)
