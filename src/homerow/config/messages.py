"""The texts of the interface: a table of English texts, which messages.toml translates.

A message is known by its English text, in Python and in TypeScript: `python -m bench references` writes
the type of web/src/contract/messages.ts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from homerow.config.toml_file import TomlFile, convert_toml, read_toml
from homerow.diagnostics import Diagnostic, ReportedFailure, did_you_mean

# Texts of the frame around pages.
Frame: TypeAlias = Literal[
    "Skip to main content",
    "Main",
    "Menu",
    "Main menu",
    "{section} pages",
    "Close the menu",
    "Pages of {category}",
    "Docs",
    "Blog",
    "Theme",
    "Theme: {choice}",
    "as the system",
    "light",
    "dark",
    "English",
    "Announcement",
    "Dismiss this announcement",
    "(another site)",
    "On this page",
    "Home page of {site}",
]
# Texts around an article.
PageParts: TypeAlias = Literal[
    "Version:",
    "This page describes version {version}, which has not been released yet.",
    "This page describes version {version}, which is no longer maintained.",
    "Read this page in version {version}, the latest one",
    "Go to the documentation of version {version}, the latest one",
    "This page is unlisted: it can be reached only by its address.",
    "Docs pages",
    "Previous",
    "Next",
    "Edit this page",
    "Report a problem",
    "Last updated on {date}",
    "Last updated on {date} by {author}",
    "Copy page",
    "Copy as Markdown",
    "View as Markdown",
    "Index of all pages",
    "Copied",
    "Copying failed",
    "Was this page helpful?",
    "Yes",
    "No",
    "Thank you. What helped? (optional)",
    "Thank you. What is missing? (optional)",
    "Send",
    "Thank you for your feedback.",
    "Your feedback could not be stored. Please try again later.",
]
Months: TypeAlias = Literal[
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
# Texts of the blog, and of lists of pages.
Lists: TypeAlias = Literal[
    "{month} {day}, {year}",
    "{minutes} min read",
    "Read more",
    "of {title}",
    "Blog posts",
    "Newer post",
    "Older post",
    "Posts, page {number} of {count}",
    "Newer",
    "Older",
    "Page {number} of {count}",
    "Tags",
    "Feeds:",
    "All posts",
    "Archive",
    "Authors",
    "1 post",
    "{count} posts",
    "1 post:",
    "{count} posts, the newest:",
    "1 page",
    "{count} pages",
    "Pages tagged {tag}",
    "All tags of pages.",
    "Posts tagged {tag}",
    "Documentation changes",
    "{site}: documentation changes",
    "The last changes of the documentation of {site}",
    "{title}, page {number}",
    "Every post of {blog} by year: {posts}.",
    "Who writes {blog}, and what they wrote last.",
    "What {blog} is about: {count} tags and their posts.",
    "{posts} tagged {tag} on {blog}.",
    "{pages} about {tag}.",
    "News of {site}",
]
# Texts of the search.
Search: TypeAlias = Literal[
    "Search",
    "Search docs",
    "Search {site}",
    "Search the documentation and the blog of {site}.",
    "Search the docs",
    "Search the docs and the blog",
    "The search is loading",
    "No results",
    "1 result",
    "{count} results",
    "{results} for “{query}”",
    "See all {count} results",
    "Load more",
    "More results",
    "Unable to fetch results",
    "You might want to check your network connection.",
    "No results for",
    "Try searching for",
    "Believe this query should return results?",
    "Let us know.",
    "Clear the query",
    "Cancel",
    "Recent",
    "No recent searches",
    "Save this search",
    "Remove this search from history",
    "Favorite",
    "Remove this search from favorites",
    "{name} is a favorite now",
    "{name} was removed",
    "to select",
    "to navigate",
    "to close",
]
# Texts for what went wrong.
Failures: TypeAlias = Literal[
    "Page not found",
    "This page does not exist. It may have moved, or the link that led here is mistyped.",
    "This page does not exist.",
    "This page has moved:",
    "Moved: {title}",
    "Were you looking for one of these?",
    "Start over",
    "This page crashed.",
    "Page Error",
    "Cause: {cause}",
    "Try again",
    "Retry",
    "This page could not be loaded: {reason}.",
    "This page could not be loaded in full: {reason}",
    "Your site did not load properly.",
    "Some of its files could not be loaded. Try to load the page again.",
]
# Texts inside an article.
Articles: TypeAlias = Literal[
    "Note",
    "Tip",
    "Info",
    "Warning",
    "Danger",
    "Caution",
    "Important",
    "Secondary",
    "Success",
    "Link to {heading}",
    "Link copied",
    "{name} copied",
    "Copy code",
    "{language} code",
    "Wrap long lines",
    "Long lines are broken",
    "Long lines run on",
    "The browser did not allow copying",
    "Annotation {number}",
    "Annotation {number}, back to the code",
    "Footnotes",
    "Footnote {number}",
    "Back to the text of footnote {number}",
    "Table",
    "Close",
    "Details",
    "Embedded page",
    "Open on {site}",
    "Open its page",
    "Play from {site}",
]
Message: TypeAlias = Frame | PageParts | Months | Lists | Search | Failures | Articles

# The messages by where they appear.
GROUPS: Mapping[str, tuple[Message, ...]] = {
    "Frame of pages": get_args(Frame),
    "Around an article": get_args(PageParts),
    "Blog and lists of pages": (*get_args(Months), *get_args(Lists)),
    "Search": get_args(Search),
    "Failures": get_args(Failures),
    "Inside an article": get_args(Articles),
}
MONTHS: tuple[Months, ...] = get_args(Months)
MESSAGES = frozenset(message for group in GROUPS.values() for message in group)


MESSAGES_FILE = "messages.toml"
MAX_LENGTH = 300  # characters

_PLACEHOLDER = re.compile(r"\{(\w*)\}")

_Text: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"\S",
        max_length=MAX_LENGTH,
        description=f"a text of 1 to {MAX_LENGTH} characters",
        extra={"hint": "remove the line to keep the English text"},
    ),
]


class Messages(Struct, frozen=True, dict=True):
    """The translations of a site: pairs of an English text and its translation."""

    pairs: tuple[tuple[str, str], ...] = ()

    @cached_property
    def translations(self) -> Mapping[str, str]:
        """The pairs by their English texts."""
        return dict(self.pairs)

    def text(self, english: Message, **values: object) -> str:
        """Return a message in the site's language, with values in its placeholders."""
        text = self.translations.get(english, english)
        return _PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), text) if values else text

    def day(self, day: date) -> str:
        """Return a date as text."""
        month = self.text(MONTHS[day.month - 1])
        return self.text("{month} {day}, {year}", month=month, day=day.day, year=day.year)


ENGLISH = Messages()


def load_messages(site_dir: Path) -> Messages:
    """Read the translations; a site may have none. Raises ReportedFailure with all that is wrong."""
    path = site_dir / MESSAGES_FILE
    if not path.exists():
        return ENGLISH
    file = read_toml(path)
    texts = convert_toml(file, dict[str, _Text])
    if findings := [*_findings(file, texts)]:
        raise ReportedFailure(findings)
    return Messages(tuple(texts.items()))


def _findings(file: TomlFile, texts: Mapping[str, str]) -> Iterator[Diagnostic]:
    for english, text in texts.items():
        if english not in MESSAGES:
            hint = did_you_mean(english[:MAX_LENGTH], MESSAGES) or "docs/reference/messages lists all of them"
            message = f'no message is "{english[:80]}"'
            yield file.key_finding("unknown-message", message, (english,), hint=hint)
            continue
        expected, translated = {*_PLACEHOLDER.findall(english)}, {*_PLACEHOLDER.findall(text)}
        for name in sorted(expected - translated):
            message, hint = f"the translation has no {{{name}}}", f"write {{{name}}} where its value belongs"
            yield file.finding("wrong-placeholder", message, (english,), hint=hint)
        for name in sorted(translated - expected):
            message = f"the message has no value {{{name}}}"
            known = ", ".join(f"{{{each}}}" for each in sorted(expected)) or "no placeholders"
            yield file.finding("wrong-placeholder", message, (english,), hint=f"it has {known}")
