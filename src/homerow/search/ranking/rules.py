"""The order of candidates: a score is the sum of what each rule of a list gives, times its weight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from homerow.search.query.analysis import QueryWord
from homerow.search.query.selection import Selection, Words
from homerow.search.ranking.matches import Match, Pages, proximity
from homerow.search.results.results import Rank

ELSEWHERE = 0.4  # share of a word that only another section of the page holds
TOO_FEW = 0.1  # taken from a record on a page that holds less than enough of the query
IN_REFERENCE = 0.6  # more for a thing's row on a page that lists all such things
ENOUGH_ON_PAGE = 3.0  # sum of scores that makes it as likely as not that a page is about the query


class Asked(Struct, frozen=True):
    """The query-wide values that rules use besides a match.

    `shares` tell how much each word counts: 1 in all; `held` how much words do together, by what a record or
    a page holds. `names` are those that the query may be, letter for letter; `spelling` is its words in one.
    """

    shares: Sequence[float]
    held: Mapping[Words, float]
    pages: Pages
    selection: Selection
    names: frozenset[str]
    spelling: str


def words_held(match: Match, asked: Asked) -> float:
    """Return how much of the query the record holds; words elsewhere on its page count less."""
    on_page = asked.pages.found[match.page]
    share = (1 - ELSEWHERE) * asked.held[match.found] + ELSEWHERE * asked.held[on_page]
    return share - TOO_FEW if on_page in asked.selection.others else share


def typos(match: Match, asked: Asked) -> float:
    """Return the distance between the record's words and the typed ones: 0 if equal, else negative."""
    parts = zip(asked.shares, match.words, strict=True)
    return sum([share * (word.quality - 1) for share, word in parts if word])


def near(match: Match, _asked: Asked) -> float:
    """Return how near to one another the words are, in the order of the query."""
    return proximity(match)


def exactness(match: Match, asked: Asked) -> float:
    """Return how much of the record's own heading the query is, and how much of the query titles are."""
    positions = {position for word in match.words if word for position in word.heading}
    if not positions:
        return 0.0
    shares = match.document.heading_shares
    share = sum([shares.get(position, 0.0) for position in positions])
    titled = [share for share, word in zip(asked.shares, match.words, strict=True) if word and word.is_titled]
    return sqrt(share) * sum(titled)


def name(match: Match, asked: Asked) -> float:
    """Return 1 if the record defines what the query is the name of, or a little more in a reference."""
    document = match.document
    if not document.record.names:
        return 0.0
    is_named = not asked.names.isdisjoint(document.record.names) or asked.spelling in document.spellings
    return is_named * (1 + IN_REFERENCE * document.record.is_reference)


def frequency(match: Match, _asked: Asked) -> float:
    """Return how often, for its length, the record has the words."""
    return match.score


def page(match: Match, asked: Asked) -> float:
    """Return how much of its page is about the query."""
    score = asked.pages.scores[match.page]
    return score / (score + ENOUGH_ON_PAGE)


def meaning(match: Match, _asked: Asked) -> float:
    """Return how near the meaning of the record's section is to that of the query, in whatever words."""
    return match.similarity


def weight(match: Match, _asked: Asked) -> float:
    """Return the score that does not depend on the query: the record's level, and the boost of its page."""
    return match.document.weight


Rule: TypeAlias = Callable[[Match, Asked], float]

RULES: Mapping[str, tuple[float, Rule]] = {
    "words": (10.0, words_held),
    "typos": (6.0, typos),
    "proximity": (2.0, near),
    "exactness": (4.0, exactness),
    "name": (6.0, name),
    "frequency": (1.5, frequency),
    "page": (1.5, page),
    "meaning": (8.0, meaning),
    "weight": (1.0, weight),
}


def rank(match: Match, asked: Asked) -> Rank:
    """Return the score of a candidate, with what each rule adds to it."""
    parts = {title: factor * rule(match, asked) for title, (factor, rule) in RULES.items()}
    return Rank(sum(parts.values()), parts)


def word_shares(words: Sequence[QueryWord]) -> Sequence[float]:
    """Return how much each word of a query counts: rare ones more, 1 in all."""
    total = sum(word.weight for word in words) or 1.0
    return [word.weight / total for word in words]


def held_shares(shares: Sequence[float], matches: Iterable[Match], pages: Pages) -> Mapping[Words, float]:
    """Return how much words count together, for all that a record or a page holds."""
    return {
        found: sum(shares[number] for number in found)
        for found in {match.found for match in matches}.union(pages.found.values())
    }
