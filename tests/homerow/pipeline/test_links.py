"""What the checks say of links is true of the files that a build writes."""

from __future__ import annotations

import json

import pytest

from output_links import broken_links, output_files
from project import SMALL_SITE, Project

INTERNAL = ("assets/", "payloads/", "homerow.json", "search-index.json", "404")
SITE = {
    **{name: text for name, text in SMALL_SITE.items() if not name.startswith("pages/")},
    "docs/node.js.md": "# Node.js\n",
    "blog/2025-06-20-new.md": "---\ntags: [a]\n---\n\n# New\n",
    "redirects.toml": '"/old" = "/docs/faq"\n',
    "static/robots.txt": "",
    "static/hello.html": "<p>Hello",
    "static/folder/index.html": "<p>Folder",
    "static/a.pdf": "%PDF",
    "sidebars.toml": '[docs]\nitems = ["intro", "faq", "node.js", "links"]\n',
}


def addresses_of(project: Project) -> list[str]:
    """Return all addresses that the files of a build have on a host."""
    names = sorted(name for name in output_files(project.output) if not name.startswith(INTERNAL))
    shown = (f"/{name.removesuffix('.html').removesuffix('index')}" for name in names)
    return [address.rstrip("/") or "/" for address in shown]


@pytest.mark.parametrize("options", [(), ("--base-url", "/x/")])
def test_a_link_to_anything_that_a_build_writes_is_no_finding(
    empty_project: Project, options: tuple[str, ...]
) -> None:
    project = empty_project
    project.write({**SITE, "docs/links.md": "# Links\n\n[x](/)\n"})
    project.build(*options)
    addresses = addresses_of(project)
    assert {"/", "/old", "/docs/node.js", "/blog/rss.xml", "/robots.txt", "/hello", "/folder"} <= {*addresses}
    links = "\n".join(f"[x]({address})" for address in addresses)
    columns = (f'[[footer.columns]]\nitems = [{{ label = "x", to = "{each}" }}]' for each in addresses)
    config = "\n".join((SITE["site.toml"], *columns))

    links += (
        '\n\n[a](#named) <a name="named"></a> [b](#a%61) <b id="a%61">x</b> [c](#100%25) <b id="100%">x</b>'
    )
    project.write({"docs/links.md": f"# Links\n\n{links}\n", "site.toml": config})
    project.build(*options)

    assert broken_links(project.output, options[-1] if options else "/") == {}


def test_a_link_to_anything_else_is_a_finding(empty_project: Project) -> None:
    absent = (
        "/no",
        "/docs/no.js",
        "/blog/no.xml",
        "/no.pdf",
        "/docs/intro",
        "/blog/page/2",
        "/sitemap",
        "no.md",
    )
    html = "".join(
        f'<{tag}="/no-{index}.png">\n\n'
        for index, tag in enumerate(("img alt src", "img alt srcset", "video src", "area href"))
    )
    links = "\n".join(f"[x]({address})" for address in absent)
    config = (
        '[footer]\ncopyright = "<a href=/copyright>c</a>"\n[announcement]\nid = "a"\n'
        "content = \"<a href='/announced'>c</a>\"\n"
    )
    empty_project.write({**SITE, "docs/links.md": f"# Links\n\n{links}\n\n{html}"})
    empty_project.write({"site.toml": f"{SITE['site.toml']}{config}"})

    ran = empty_project.run("build", "--format", "json")

    found = [each["message"] for each in json.loads(ran.out)["findings"]]
    missing = {*absent, "/copyright", "/announced", *(f"/no-{index}.png" for index in range(4))}
    assert sorted(each for each in missing if not any(each.strip("/") in text for text in found)) == []
