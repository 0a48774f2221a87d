"""Drawing the social cards of a site with the workers; what was drawn before is in the cache."""

from __future__ import annotations

import hashlib
import shutil
import time
from pathlib import Path

from msgspec import Struct

from homerow.build.batches import batched
from homerow.build.progress import Progress
from homerow.build.workers import Workers
from homerow.outputs import cards
from homerow.outputs.release import Release, forget_unused, note_use, store_file
from homerow.rendering.front_end import FrontEnd
from homerow.site.card import Card, page_card
from homerow.site.site import Site

BATCH = 8


class _Batch(Struct, frozen=True):
    cards: tuple[Card, ...]
    font_file: Path
    cache_dir: Path


def card_style(front_end: FrontEnd) -> str:
    """Return the digest of how cards are drawn: our code and the font."""
    digest = hashlib.blake2b(font_file(front_end).name.encode(), digest_size=8)
    for path in sorted(Path(cards.__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def font_file(front_end: FrontEnd) -> Path:
    """Return the file of the font that titles are set in; its name holds its content's hash."""
    return next(path for name, path in front_end.client_files() if Path(name).match("text-*.woff2"))


def draw_cards(
    site: Site,
    front_end: FrontEnd,
    *,
    release: Release,
    cache_dir: Path,
    workers: Workers,
    progress: Progress,
) -> None:
    """Put the card of every page into the release."""
    wanted = dict.fromkeys(card for page in site.pages.values() if (card := page_card(site, page)))
    stale = [card for card in wanted if not release.keep(card.output)]
    lacking = [card for card in stale if not (cache_dir / Path(card.output).name).exists()]
    cache_dir.mkdir(parents=True, exist_ok=True)
    font = font_file(front_end)
    batches = (_Batch(each, font, cache_dir) for each in batched(lacking, BATCH))
    progress.follow("drawing cards", workers.map(draw_batch, batches), total=len(lacking))
    for card in stale:
        cached = cache_dir / Path(card.output).name
        note_use(cached)
        shutil.copyfile(cached, release.folder / card.output)
    forget_unused(cache_dir, now=time.time())


def draw_batch(batch: _Batch) -> int:
    """Draw cards into the cache; runs in a worker."""
    from homerow.outputs.cards.drawing import draw_card  # noqa: PLC0415 - only a release build needs Pillow

    for card in batch.cards:
        store_file(batch.cache_dir / Path(card.output).name, draw_card(card, batch.font_file))
    return len(batch.cards)
