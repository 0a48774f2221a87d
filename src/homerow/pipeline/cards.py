"""Social cards of a release: workers draw them, and the cache folder keeps them."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

from msgspec import Struct

from homerow.config.model import SiteConfig, SocialCardSettings
from homerow.outputs.compression import forget_unused, note_use, store_file, stored_content
from homerow.outputs.release_folder import Release
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.cache.fingerprint import PACKAGE_DIR
from homerow.pipeline.workers import batched
from homerow.rendering.front_end import FrontEnd
from homerow.site.assets import is_picture
from homerow.site.card import Card, page_card
from homerow.site.site import Site

CODE = PACKAGE_DIR / "outputs"
BATCH = 8  # cards


class CardBatch(Struct, frozen=True):
    """Cards for a worker to draw."""

    cards: tuple[Card, ...]
    font_file: Path
    cache_dir: Path
    look: SocialCardSettings
    background: Path | None


def card_style(front_end: FrontEnd, config: SiteConfig) -> str:
    """Return the digest of what the look of cards depends on: our code, the font, the configuration."""
    background = _background(config)
    pictures = [background] if background else []
    digest = hashlib.blake2b(font_file(front_end).name.encode(), digest_size=8)
    for path in (*sorted(CODE.glob("*.py")), *pictures):
        digest.update(path.read_bytes())
    digest.update(repr(config.social_card).encode())
    return digest.hexdigest()


def _background(config: SiteConfig) -> Path | None:
    """Return the picture for the background of cards; site/checks report a file that is none."""
    name = config.social_card.background
    return config.site_dir / name if name and is_picture(config.site_dir / name) else None


def font_file(front_end: FrontEnd) -> Path:
    """Return the file of the font for titles; its name contains the digest of its content."""
    return next(path for name, path in front_end.files.items() if Path(name).match("text-*.woff2"))


def draw_cards(site: Site, front_end: FrontEnd, release: Release, tools: BuildTools) -> None:
    """Put the card of every page into the release."""
    cards = dict.fromkeys(card for page in site.pages.values() if (card := page_card(site, page)))
    stale = [card for card in cards if not release.keep(card.output)]
    cache_dir = tools.cache_folder("cards")
    missing = [card for card in stale if stored_content(_cached_card(card, cache_dir)) is None]
    font = font_file(front_end)
    look, background = site.config.social_card, _background(site.config)
    batches = (CardBatch(each, font, cache_dir, look, background) for each in batched(missing, BATCH))
    tools.progress.follow("drawing cards", tools.workers.map(draw_batch, batches), total=len(missing))
    for card in stale:
        note_use(_cached_card(card, cache_dir))
        release.write(card.output, stored_content(_cached_card(card, cache_dir)) or b"")
    forget_unused(cache_dir, now=time.time())


def draw_batch(batch: CardBatch) -> int:
    """Draw cards into the cache, in a worker."""
    from homerow.outputs.cards import draw_card  # noqa: PLC0415 - only a release build needs Pillow

    for card in batch.cards:
        drawn = draw_card(card, batch.font_file, batch.look, batch.background)
        store_file(_cached_card(card, batch.cache_dir), drawn)
    return len(batch.cards)


def _cached_card(card: Card, cache_dir: Path) -> Path:
    return cache_dir / Path(card.output).name
