"""Components that site.toml defines: an admonition or a box around their content."""

from __future__ import annotations

from collections.abc import Mapping

from homerow.config.sections import Wrapper
from homerow.markdown.html_text import escape
from homerow.markdown.syntax.admonitions import KINDS
from homerow.markdown.writer import Frame, Writer


class WrapperWriter:
    """Writes the wrappers of a site."""

    def __init__(self, wrappers: Mapping[str, Wrapper]) -> None:
        self._wrappers = wrappers

    def __call__(self, writer: Writer, frame: Frame, html: str) -> None:
        """Write a component around its content."""
        wrapper = self._wrappers[frame.tag.name]
        if wrapper.admonition is None:
            writer.out.append(f'<div class="{wrapper.class_name}">\n{html}</div>\n')
            writer.markdown.write_block(frame.markdown)
            return
        title = frame.text("title") or wrapper.title or writer.context.text(KINDS[wrapper.admonition])
        writer.out.append(
            f'<div class="admonition admonition-{wrapper.admonition}" role="note">\n'
            f'<p class="admonition-title">{escape(title)}</p>\n{html}</div>\n'
        )
        writer.markdown.begin()
        writer.markdown.write_block(f"**{title}**")
        writer.markdown.write_block(frame.markdown)
        writer.markdown.end_quote()
