"""The dialect: rules that read Markdown, beside those of the engine, and what writes its components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markdown_it import MarkdownIt

from docusaurus.markdown.elements import element_block, paragraph, unwrap_elements
from docusaurus.markdown.embeds import finish_embed, write_frame
from docusaurus.markdown.expressions import expression, expression_block, replace_emoji
from docusaurus.markdown.fences import make_tabs
from docusaurus.markdown.raw import raw_component
from docusaurus.markdown.theme import (
    LEGACY_KINDS,
    finish_admonition,
    finish_content,
    finish_contents,
    finish_details,
    finish_link,
    with_contents,
)
from homerow.markdown.document import Heading
from homerow.markdown.extension import ComponentWriter, ElementWriter, MarkdownExtension


class Dialect(MarkdownExtension):
    """MDX with the components of the classic theme, tabs of fences, emoji, and frames as cards."""

    component_writers: Mapping[str, ComponentWriter] = {
        "link": finish_link,
        "admonition": finish_admonition,
        "details": finish_details,
        "content": finish_content,
        "contents": finish_contents,
        "embed": finish_embed,
    }
    elements: Mapping[str, ElementWriter] = {"iframe": write_frame}
    admonitions = LEGACY_KINDS
    names = ("toc",)  # <TOCInline toc={toc}/>
    links_are_urls = True

    def add_rules(self, markdown: MarkdownIt) -> None:
        """Add the rules."""
        ends = ["paragraph", "reference", "blockquote", "list"]
        markdown.block.ruler.before("component", "raw_component", raw_component, {"alt": ends})
        markdown.disable("code")  # in MDX, indented lines are not
        markdown.block.ruler.at("html_block", element_block, {"alt": ends})
        markdown.block.ruler.at("paragraph", paragraph)
        markdown.block.ruler.before("mdx_comment", "expression_block", expression_block, {"alt": ends})
        markdown.inline.ruler.before("mdx_comment", "expression", expression)
        markdown.core.ruler.after("block", "make_tabs", make_tabs)
        markdown.core.ruler.before("lift_components", "unwrap_elements", unwrap_elements)
        markdown.core.ruler.push("replace_emoji", replace_emoji)

    def finish(self, html: str, headings: Sequence[Heading]) -> str:
        """Return an article with the tables of contents in it."""
        return with_contents(html, headings)
