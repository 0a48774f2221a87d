"""Files of a Docusaurus site beside its Markdown: authors, and pages that are code."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

from docusaurus.migration.links import static_route
from docusaurus.migration.project import Project

MAX_AUTHORS = 2_000
MAX_FOLDERS = 2_000
_CODE = frozenset({".js", ".jsx", ".ts", ".tsx"})
_SKIPPED = re.compile(r"^_|\.(?:test|spec|d)\.[jt]sx?$|^__tests__$|\.module\.")
_ADDRESS = re.compile(r"https?://\S+|mailto:\S+")


def authors_values(project: Project, blog: str) -> dict[str, Any]:
    """Return the authors of authors.yml as authors.toml has them."""
    for name in ("authors.yml", "authors.yaml", "authors.json"):
        path = f"{blog}/{name}"
        value = project.yaml(path)
        if isinstance(value, Mapping):
            found = {
                str(key): author
                for key, given in islice(value.items(), MAX_AUTHORS)
                if isinstance(given, Mapping) and (author := _author(given))
            }
            project.report.convert(f"{len(found)} authors", path)
            return found
    return {}


def _author(given: Mapping[str, Any]) -> dict[str, Any]:
    name = given.get("name")
    if not isinstance(name, str) or not name.strip():
        return {}
    author: dict[str, Any] = {"name": name}
    if isinstance(title := given.get("title"), str):
        author["title"] = title
    email = given.get("email")
    url = given.get("url") or (f"mailto:{email}" if email else "")
    if isinstance(url, str) and _ADDRESS.fullmatch(url):
        author["url"] = url
    if isinstance(image := given.get("image_url") or given.get("imageURL"), str):
        author["image_url"] = static_route(image)
    socials = given.get("socials")
    if isinstance(socials, Mapping):
        author["socials"] = {str(key): value for key, value in socials.items() if isinstance(value, str)}
    return author


def list_code_pages(project: Project, pages: str) -> list[str]:
    """Report each page that is a React component, and return their routes."""
    routes: list[str] = []
    root = project.folder / pages
    for parent, folders, names in islice(os.walk(root), MAX_FOLDERS):
        folders[:] = sorted(each for each in folders if not _SKIPPED.search(each))
        for name in sorted(names):
            path = PurePosixPath(Path(parent, name).relative_to(root).as_posix())
            if path.suffix in _CODE and not _SKIPPED.search(name):
                route = "/" + path.with_suffix("").as_posix().removesuffix("index").rstrip("/")
                message = f"the page {route} is a React component"
                leads = ": its address leads to the first document of the first sidebar"
                project.report.decide(message + (leads if route == "/" else ""), f"{pages}/{path}")
                routes.append(route)
    return routes
