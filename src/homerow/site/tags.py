"""Tags of posts: one spelling each over the whole blog, because two would be two names for one list."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from homerow.config.model import SiteConfig
from homerow.markdown.document import Document
from homerow.site.findings import Findings
from homerow.site.page import Tag
from homerow.site.places import source_place
from homerow.site.routes import TAGS_ROUTE, find_route_problem, join_route
from homerow.sources.source import TagEntry

_NOT_IN_SLUG = re.compile(r"[^a-z0-9]+")


class TagReader:
    """Reads the tags of posts; the spelling that most posts have is the right one."""

    def __init__(self, config: SiteConfig, documents: Iterable[Document], findings: Findings) -> None:
        self._config = config
        self._findings = findings
        spellings: dict[str, Counter[str]] = defaultdict(Counter)
        for document in documents:
            for entry in document.front_matter.tags:
                spellings[_slug(entry)][_label(entry)] += 1
        # Of two that are as frequent the one in the older post stays: documents come newest first.
        self._spelling = {slug: _most_frequent(labels) for slug, labels in spellings.items()}

    def of(self, document: Document) -> tuple[Tag, ...]:
        """Return a post's tags in its order, each once; what cannot be a tag is a finding and left out."""
        return tuple(dict.fromkeys(self._tags(document)))

    def _tags(self, document: Document) -> Iterator[Tag]:
        for entry in document.front_matter.tags:
            slug, label = _slug(entry), _label(entry)
            route = join_route(TAGS_ROUTE, slug)
            problem = "it has no letter a-z and no digit" if not slug else find_route_problem(route)
            if problem:
                self._find(
                    document, label, f'"{label[:80]}" cannot be a tag: {problem}', "choose another word"
                )
                continue
            right = self._spelling[slug]
            if label != right:
                message = f'the tag "{label[:80]}" is "{right[:80]}" in other posts'
                self._find(document, label, message, f"did you mean {right[:80]}?")
            yield Tag(right, route)

    def _find(self, document: Document, label: str, message: str, cure: str) -> None:
        place = source_place(self._config, document.path, "tags", label)
        self._findings.add("bad-post-tag", message, place, cure=cure)


def _label(entry: str | TagEntry) -> str:
    return entry.label if isinstance(entry, TagEntry) else entry


def _slug(entry: str | TagEntry) -> str:
    if isinstance(entry, TagEntry):
        return entry.permalink.strip("/")
    return _NOT_IN_SLUG.sub("-", entry.lower()).strip("-")


def _most_frequent(labels: Counter[str]) -> str:
    most = max(labels.values())
    return [label for label, count in labels.items() if count == most][-1]
