"""The feeds of a blog, read back by a feed reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import feedparser
import pytest

from project import SMALL_SITE, Project

pytestmark = pytest.mark.slow

HOSTILE = 'Keys & \x07<b>"caps"</b> ]]>'
SITE = {
    "site.toml": (
        'title = "Keys"\nurl = "https://keys.test"\nbase_url = "/kb/"\n\n'
        '[blog]\ntitle = "News"\ndescription = "What is new."\n'
    ),
    "blog/authors.toml": '[ada]\nname = "Ada \\u0007<Ö>"\nurl = "https://ada.test/\\u0007"\n',
    "blog/2025-01-31-first.md": (
        f"---\ntitle: {json.dumps(HOSTILE)}\ndescription: Short & sweet.\n"
        "authors: [ada]\ntags: [ble, keys]\n---\n\n"
        "Read [the docs](/docs).\n\n<!-- truncate -->\n\n## More\n\n```c\nint a = b < c;\n```\n\n"
        "![A key](/key.svg)\n"
    ),
    "blog/2025-02-28-second.md": "---\ntitle: Second\n---\n\nWords.\n",
    "blog/2025-03-31-hidden.md": "---\ntitle: Hidden\nunlisted: true\n---\n\nWords.\n",
    "static/key.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
}
TITLE = 'Keys & <b>"caps"</b> ]]>'
FIRST = "https://keys.test/kb/blog/2025/01/31/first"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project(tmp_path_factory.mktemp("feeds"))
    project.write({"docs/intro.md": "---\ntitle: Intro\nslug: /\n---\n\nHello.\n", **SITE})
    ran = project.run("build")
    assert ran.code == 0, ran.err
    return project


def read(project: Project, name: str) -> Any:
    feed = feedparser.parse((project.output / "blog" / name).read_bytes())
    assert not feed.bozo, feed.get("bozo_exception")
    return feed


@pytest.mark.parametrize(("name", "version"), [("rss.xml", "rss20"), ("atom.xml", "atom10")])
def test_a_feed_reader_reads_the_posts(built: Project, name: str, version: str) -> None:
    feed = read(built, name)
    second, first = feed.entries

    assert feed.version == version
    assert (feed.feed.title, feed.feed.link) == ("Keys News", "https://keys.test/kb/blog")
    assert (second.title, first.title) == ("Second", TITLE)
    assert (first.link, first.id) == (FIRST, FIRST)
    assert first.published_parsed[:3] == (2025, 1, 31)
    assert [tag.term for tag in first.tags] == ["ble", "keys"]
    assert first.author == "Ada <Ö>"
    assert first.summary == "Short & sweet."


@pytest.mark.parametrize("name", ["rss.xml", "atom.xml"])
def test_a_feed_has_whole_posts_with_addresses_that_lead_home(built: Project, name: str) -> None:
    (content,) = read(built, name).entries[1].content

    assert 'href="https://keys.test/kb/docs"' in content.value
    assert 'src="https://keys.test/kb/assets/key-' in content.value
    assert "int a = b &lt; c;" in content.value
    assert "<button" not in content.value


def test_the_json_feed_says_the_same(built: Project) -> None:
    feed = json.loads((built.output / "blog/feed.json").read_text("utf-8"))
    second, first = feed["items"]

    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["feed_url"] == "https://keys.test/kb/blog/feed.json"
    assert (first["id"], first["url"], first["title"]) == (FIRST, FIRST, TITLE)
    assert first["authors"] == [{"name": "Ada <Ö>", "url": "https://ada.test/"}]
    assert first["date_published"] == "2025-01-31T00:00:00+00:00"
    assert "https://keys.test/kb/docs" in first["content_html"]
    assert "Words." in second["content_html"]


def test_feeds_have_the_time_of_a_post_with_its_offset_and_that_of_its_change(empty_project: Project) -> None:
    head = "date: 2025-01-31T20:15:00+02:00\nlast_update: {date: 2025-02-01T01:00:00Z}"
    empty_project.write({**SMALL_SITE, "blog/timed.md": f"---\n{head}\n---\n\n# Timed\n\nWords.\n"})
    empty_project.build()

    assert "<pubDate>Fri, 31 Jan 2025 20:15:00 +0200</pubDate>" in text_of(empty_project, "blog/rss.xml")
    assert "<updated>2025-02-01T01:00:00+00:00</updated>" in text_of(empty_project, "blog/atom.xml")
    (item,) = json.loads(text_of(empty_project, "blog/feed.json"))["items"]
    assert (item["date_published"], item["date_modified"]) == (
        "2025-01-31T20:15:00+02:00",
        "2025-02-01T01:00:00+00:00",
    )
    post = text_of(empty_project, "blog/2025/01/31/timed.html")
    assert '<time dateTime="2025-01-31T20:15:00+02:00">January 31, 2025</time>' in post
    assert "<lastmod>2025-02-01T01:00:00+00:00</lastmod>" in text_of(empty_project, "sitemap.xml")


def text_of(project: Project, name: str) -> str:
    return (project.output / name).read_text("utf-8")


def test_rss_has_every_element_that_its_specification_requires(built: Project) -> None:
    channel = ET.parse(built.output / "blog/rss.xml").getroot().find("channel")  # noqa: S314 - our own file

    assert channel is not None
    assert all(channel.findtext(name) for name in ("title", "link", "description"))
    assert all(item.findtext("title") or item.findtext("description") for item in channel.findall("item"))


def test_atom_has_every_element_that_its_specification_requires(built: Project) -> None:
    feed = ET.parse(built.output / "blog/atom.xml").getroot()  # noqa: S314 - our own file
    atom = "{http://www.w3.org/2005/Atom}"

    for element in (feed, *feed.findall(f"{atom}entry")):
        assert all(element.findtext(f"{atom}{name}") for name in ("id", "title", "updated"))
    assert feed.findtext(f"{atom}author/{atom}name") == "Keys"
    assert {link.get("rel") for link in feed.findall(f"{atom}link")} == {"self", "alternate"}


def test_every_page_leads_to_the_feeds(built: Project) -> None:
    html = (built.output / "docs.html").read_text("utf-8")

    assert (
        '<link rel="alternate" type="application/rss+xml" title="News: RSS" href="/kb/blog/rss.xml"/>' in html
    )
    assert 'href="/kb/blog/atom.xml"' in html
    assert 'href="/kb/blog/feed.json"' in html


def test_a_post_tells_search_engines_what_it_is(built: Project) -> None:
    html = (built.output / "blog/2025/01/31/first.html").read_text("utf-8")
    data = json.loads(html.partition('type="application/ld+json">')[2].partition("</script>")[0])

    assert (data["@type"], data["datePublished"], data["url"]) == ("BlogPosting", "2025-01-31", FIRST)
    assert data["author"] == [{"@type": "Person", "name": "Ada \x07<Ö>", "url": "https://ada.test/\x07"}]
    assert data["headline"] == HOSTILE


def test_the_same_posts_give_the_same_feeds(built: Project) -> None:
    before = {path.name: (path.read_bytes(), path.stat().st_ino) for path in feed_files(built)}
    built.write({"docs/intro.md": "---\ntitle: Intro\nslug: /\n---\n\nHello again.\n"})
    assert built.run("build").code == 0

    assert {path.name: (path.read_bytes(), path.stat().st_ino) for path in feed_files(built)} == before


def test_a_post_that_says_something_else_is_new_in_all_feeds(built: Project) -> None:
    built.write({"blog/2025-02-28-second.md": "---\ntitle: Second\n---\n\nOther words.\n"})
    assert built.run("build").code == 0

    assert ["Other words." in path.read_text("utf-8") for path in feed_files(built)] == [True] * 3


def test_what_feeds_tell_of_the_blog_is_new_in_all_feeds(built: Project) -> None:
    built.edit("site.toml", "What is new.", "All that is new")
    assert built.run("build").code == 0

    assert ["All that is new" in path.read_text("utf-8") for path in feed_files(built)] == [True] * 3


def feed_files(project: Project) -> list[Path]:
    return sorted((project.output / "blog").glob("*.[xj]*"))


def test_a_site_without_posts_has_no_feeds(project: Project) -> None:
    assert project.run("build").code == 0

    assert not (project.output / "blog").exists()
    assert "application/rss+xml" not in (project.output / "index.html").read_text("utf-8")
