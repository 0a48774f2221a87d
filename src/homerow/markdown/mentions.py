"""Links from a name in an article to where a page of the site defines it; the site knows whether one does."""

from __future__ import annotations

from homerow.markdown.document import Mention
from homerow.markdown.html_text import breakable
from homerow.markdown.names import OPTION_PREFIX
from homerow.markdown.writer import Writer


def mention_html(writer: Writer, mention: Mention, html: str) -> str:
    """Return a name between slots for its link: the first time in a section, and not in its own row."""
    rows = {frame.row for frame in writer.frames if frame.row}
    is_own = mention.name in rows or mention.name.removeprefix(OPTION_PREFIX) in rows
    if is_own or mention in writer.mentioned or not writer.may_link:
        return html
    writer.mentioned.add(mention)
    before, after = writer.draft.add_mention(mention)
    return f"{before}{html}{after}"


def option_html(writer: Writer, symbol: str) -> str:
    """Return an option's name as code, with a link if it is known and defined."""
    name = OPTION_PREFIX + symbol
    html = f"<code>{breakable(name)}</code>"
    is_known = symbol in writer.draft.facts.options
    return mention_html(writer, Mention("option", name), html) if is_known else html
