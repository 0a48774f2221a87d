"""Links to other sites: where they are, and findings about those that do not answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.config.loader import REDIRECTS_FILE, SITE_FILE
from homerow.diagnostics import Place
from homerow.site.blog import AUTHORS_FILE
from homerow.site.checks.configured import configured_addresses, html_addresses
from homerow.site.findings import Findings, toml_place, toml_value_place
from homerow.site.page import documents_of
from homerow.site.site import Site

MAX_SHOWN = 200  # characters of an address

Places: TypeAlias = Mapping[str, Sequence[Callable[[], Place]]]  # of links, by their address


class Answer(Struct, frozen=True):
    """What a visit of an address led to; `text` says why, with the status if there is one.

    `lost`: its host has no address.
    """

    kind: Literal["reached", "broken", "lost", "unchecked"]
    text: str = ""


def external_places(site: Site) -> Places:
    """Return the places of each distinct address of another site, without its fragment."""
    places: dict[str, list[Callable[[], Place]]] = {}
    for address, place in _links(site):
        absolute = f"https:{address}" if address.startswith("//") else address
        if re.match("https?:", absolute, re.IGNORECASE):
            places.setdefault(absolute.partition("#")[0], []).append(place)
    return places


def report_external_links(places: Places, answers: Mapping[str, Answer], findings: Findings) -> None:
    """Find links that are broken, each of them, and addresses that could not be checked, each once."""
    for address, answer in answers.items():
        shown = address if len(address) <= MAX_SHOWN else f"{address[:MAX_SHOWN]}…"
        if answer.kind in {"broken", "lost"}:
            message, hint = f"{shown} is broken: {answer.text}", "correct the address, or remove the link"
            for place in places[address]:
                findings.add("broken-external-link", message, place(), hint=hint)
        if answer.kind == "unchecked":
            message, hint = f"{shown} could not be checked: {answer.text}", "open it in a browser"
            findings.add("unchecked-external-link", message, places[address][0](), hint=hint)


def _links(site: Site) -> Iterator[tuple[str, Callable[[], Place]]]:
    """Yield the addresses on pages, in the configuration, in its HTML, in redirects, and of authors."""
    config = site.config
    for _, document in documents_of(site.pages.values()):
        for link in document.external_links:
            yield link.address, partial(Place, link.span, link.source_line)
    for configured in configured_addresses(site):
        yield configured.address, partial(configured.place, site)
    for key, html, address in html_addresses(config):
        yield address, partial(toml_value_place, config, (SITE_FILE,), key, html)
    for source, target in site.redirects.items():
        yield target, partial(toml_place, config, REDIRECTS_FILE, (source,))
    authors_file = f"{config.blog.path}/{AUTHORS_FILE}"
    for author in dict.fromkeys(author for post in site.posts for author in post.authors if author.key):
        yield author.url, partial(toml_place, config, authors_file, (author.key, "url"))
        yield author.image_url, partial(toml_place, config, authors_file, (author.key, "image_url"))
