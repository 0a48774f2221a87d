"""Components whose content is no Markdown: `CodeBlock` becomes a fence, `Head` metadata of the page."""

from __future__ import annotations

import re
from html import unescape
from pathlib import PurePosixPath
from textwrap import dedent

from markdown_it.rules_block import StateBlock

from homerow.content.partial import UnreadablePartial
from homerow.diagnostics import Place
from homerow.markdown.context import ParseContext, context_of, origin_of
from homerow.markdown.html_tags import HtmlTag, split_html
from homerow.markdown.syntax.jsx import Tag, parse_tag, read_data

_TEMPLATE = re.compile(r"\{\s*`(.*)`\s*\}", re.DOTALL)
_STARTS = ("<CodeBlock", "<Head>")
_LANGUAGE = re.compile(r"\blanguage-([\w+#-]+)")


def raw_component(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: a `CodeBlock` or a `Head` that begins a line."""
    position = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith(_STARTS, position):
        return False
    limit = state.eMarks[end_line - 1]
    tag = parse_tag(state.src, position, limit)
    if not isinstance(tag, Tag) or tag.closing:
        return False
    end = tag.end
    content = ""
    if not tag.self_closing:
        closing = f"</{tag.name}>"
        end = state.src.find(closing, tag.end, limit)
        if end < 0:
            return False
        content, end = state.src[tag.end : end], end + len(closing)
    if silent:
        return True
    last = start_line + state.src.count("\n", position, end)
    if tag.name == "Head":
        _read_head(context_of(state), content, origin_of(state).line(start_line))
    else:
        _push_fence(state, tag, content, start_line)
    state.line = last + 1
    return True


def _push_fence(state: StateBlock, tag: Tag, content: str, first: int) -> None:
    given = {each.name: each.value for each in tag.attributes}
    language = given.get("language")
    if not isinstance(language, str):
        found = _LANGUAGE.search(str(given.get("className", "")))
        language = found[1] if found else ""
    words = [language or "text"]
    if isinstance(title := given.get("title"), str):
        words.append(f'title="{title}"')
    if given.get("showLineNumbers"):
        words.append("showLineNumbers")
    if isinstance(metastring := given.get("metastring"), str):
        words.append(metastring)
    token = state.push("fence", "code", 0)
    token.info = " ".join(words)
    token.markup = "```"
    token.content = _code(state, content, first).strip("\n") + "\n"
    token.map = [first, first + token.content.count("\n") + 2]


def _code(state: StateBlock, content: str, line: int) -> str:
    """Return the text of a code block: a literal, a file, or else the content as it is written."""
    origin, context, code = origin_of(state), context_of(state), content.strip()
    if not code.startswith("{"):
        return dedent(content)
    name = code.strip("{} \t\n")
    if name in origin.raw_files:
        path = PurePosixPath(origin.raw_files[name])
        context.add_partial(path)
        text = context.read_file(path)
        if not isinstance(text, UnreadablePartial):
            return text
        context.report("bad-partial", text.message, origin.line(line), hint=text.hint)
        return ""
    value = read_data(code[1:-1], origin.values) if code.endswith("}") else None
    if isinstance(value, str):
        return value
    template = _TEMPLATE.fullmatch(code)
    message = "the content of this code block is code, so it is shown as it is written"
    hint = "write a text: {`…`}, or a fence"
    context.report("unread-expression", message, origin.line(line), hint=hint)
    return dedent(template[1] if template else content)


def _read_head(context: ParseContext, content: str, place: Place) -> None:
    """Keep the title, the description and the picture of a `Head`; report everything else."""
    ignored: list[str] = []
    in_title = False
    for _, part in split_html(content):
        if isinstance(part, HtmlTag):
            in_title = part.name == "title" and not part.closing
            if not part.closing and part.name != "title" and not _keep_meta(context, part):
                ignored.append(part.name)
        elif in_title:
            context.head["title_meta"] = " ".join(unescape(part).split())
    if ignored:
        message = f"these elements of Head are left out: {', '.join(sorted(set(ignored)))}"
        hint = "a page has a title, a description and a picture; remove the others"
        context.warn("ignored-head", message, place, hint=hint)


def _keep_meta(context: ParseContext, tag: HtmlTag) -> bool:
    attributes = dict(tag.attributes)
    key = {
        "description": "description",
        "og:description": "description",
        "og:image": "image",
        "og:title": "title_meta",
    }.get(attributes.get("name") or attributes.get("property") or "")
    if tag.name != "meta" or key is None:
        return False
    context.head.setdefault(key, attributes.get("content") or "")
    return True
