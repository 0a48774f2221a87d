"""ThemedImage: a picture for the light theme and one for the dark; CSS shows the one that fits."""

from __future__ import annotations

from homerow.markdown.document import Json
from homerow.markdown.html_text import escape
from homerow.markdown.images import LAZY, image_source, report_missing_alt, zoomable
from homerow.markdown.writer import Frame, Writer

_THEMES = ("light", "dark")


def finish_picture(writer: Writer, frame: Frame, html: str) -> None:  # noqa: ARG001 - a row of the table
    """Put both images where the tag stood."""
    alt = frame.text("alt")
    if alt == "":
        report_missing_alt(writer, frame.place)
    images: list[str] = []
    for theme in _THEMES:
        source = frame.text(theme) or _source(frame.attributes.get("sources"), theme)
        if source is None:
            cure = f'add {theme}="./picture-{theme}.svg"'
            writer.draft.report(
                "missing-attribute", f"ThemedImage needs a {theme} picture", frame.place, cure=cure
            )
            continue
        name = "sources" if "sources" in frame.attributes and theme not in frame.attributes else theme
        attributes = image_source(writer, source, lambda name=name: frame.attribute_place(name))  # type: ignore[misc]
        images.append(
            f'<img alt="{escape(alt or "")}" class="themed-image themed-image--{theme}"'
            f" {attributes or ''}{LAZY}>"
        )
    writer.out.append(zoomable(writer, "".join(images), alt or ""))
    writer.text.append(alt or "")


def _source(sources: Json, theme: str) -> str | None:
    source = sources.get(theme) if isinstance(sources, dict) else None
    return source if isinstance(source, str) else None
