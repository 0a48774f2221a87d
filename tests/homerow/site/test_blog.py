from datetime import date
from typing import TypeVar

import pytest

from homerow.diagnostics import ReportedFailure
from homerow.site.blog import feeds
from homerow.site.page import ArchivePage, Author, AuthorsPage, Page, PagerLink, PostListPage, Tag, TagsPage
from site_project import Project, place

P = TypeVar("P", bound=Page)


@pytest.mark.parametrize(
    ("path", "front_matter", "route"),
    [
        ("blog/2025-06-20-pinned.md", {}, "/blog/2025/06/20/pinned"),
        ("blog/2025-06-20-pinned/index.md", {}, "/blog/2025/06/20/pinned"),
        ("blog/2025/06/20/pinned.md", {}, "/blog/2025/06/20/pinned"),
        ("blog/2025-6-2-zephyr-3.0.md", {}, "/blog/2025/06/02/zephyr-3.0"),
        ("blog/2025-06-20-pinned.md", {"slug": "pin"}, "/blog/2025/06/20/pin"),
        ("blog/2025-06-20-pinned.md", {"slug": "/pin"}, "/blog/pin"),
        ("blog/2025-06-20-pinned.md", {"date": "2024-01-02"}, "/blog/2024/01/02/pinned"),
        ("blog/pinned.md", {"date": "2024-01-02"}, "/blog/2024/01/02/pinned"),
        ("blog/pinned/index.md", {"date": "2024-01-02"}, "/blog/2024/01/02/pinned"),
    ],
)
def test_a_post_lies_at_its_day(
    project: Project, path: str, front_matter: dict[str, str], route: str
) -> None:
    project.write(path, **front_matter)

    assert project.post(route).route == route


@pytest.mark.parametrize("path", ["blog/pinned.md", "blog/2025-13-40-pinned.md"])
def test_a_post_without_a_day_is_found(project: Project, path: str) -> None:
    project.write(path)

    assert project.only().code == "undated-post"


def test_posts_go_from_the_newest_to_the_oldest(project: Project) -> None:
    for day in ("2020-01-01", "2025-01-01", "2022-01-01"):
        project.write(f"blog/{day}-x.md", title=f'"{day}"')

    assert [post.date.year for post in project.site().posts] == [2025, 2022, 2020]
    middle = project.post("/blog/2022/01/01/x")
    assert middle.date == date(2022, 1, 1)
    assert middle.newer == PagerLink("2025-01-01", "/blog/2025/01/01/x")
    assert middle.older == PagerLink("2020-01-01", "/blog/2020/01/01/x")


def test_posts_of_one_day_go_by_their_time(project: Project) -> None:
    times = {"a": "2024-03-10T20:00:00Z", "b": "2024-03-10T08:00:00Z", "c": "2024-03-10T23:00:00+11:00"}
    for name, time in times.items():
        project.write(f"blog/{name}.md", date=time)
    project.write("blog/2024-03-10-d.md")

    assert [post.document.path.stem for post in project.site().posts] == ["a", "c", "b", "2024-03-10-d"]
    assert project.post("/blog/2024/03/10/c").date.isoformat() == "2024-03-10T23:00:00+11:00"


def lists(project: Project) -> list[PostListPage]:
    return [page for page in project.site().pages.values() if isinstance(page, PostListPage)]


def test_the_list_of_posts_is_cut_into_pages(project: Project) -> None:
    project.config("[blog]\npage_size = 2\n")
    for day in range(1, 6):
        project.write(f"blog/2025-01-0{day}-x.md")

    assert [(page.route, page.newer, page.older) for page in lists(project)] == [
        ("/blog", None, "/blog/page/2"),
        ("/blog/page/2", "/blog", "/blog/page/3"),
        ("/blog/page/3", "/blog/page/2", None),
    ]
    assert [[post.date.day for post in page.posts] for page in lists(project)] == [[5, 4], [3, 2], [1]]
    assert [page.count for page in lists(project)] == [3, 3, 3]
    assert [page.title for page in lists(project)] == ["Blog", "Blog, page 2", "Blog, page 3"]


def test_a_blog_may_be_all_of_a_site(project: Project) -> None:
    project.config('[blog]\nroute = "/"\npage_size = 1\n')
    for day in (1, 2):
        project.write(f"blog/2025-01-0{day}-x.md", tags='["news"]')

    site = project.site()

    assert [page.route for page in lists(project) if not page.route.startswith("/tags")] == ["/", "/page/2"]
    assert {"/archive", "/authors", "/tags", "/tags/news", "/tags/news/page/2"} <= site.pages.keys()
    assert [feed.file for feed in feeds(site.config.blog, site.pages)] == ["rss.xml", "atom.xml", "feed.json"]


def test_a_site_without_posts_has_no_blog(project: Project) -> None:
    assert lists(project) == []


def test_a_blog_of_drafts_has_an_empty_list(project: Project) -> None:
    project.write("blog/2025-01-01-x.md", draft="true")

    assert [page.posts for page in lists(project)] == [()]


def test_an_unlisted_post_has_a_page_and_no_neighbors(project: Project) -> None:
    project.write("blog/2025-01-01-a.md")
    project.write("blog/2025-01-02-b.md", unlisted="true")

    assert [post.route for post in lists(project)[0].posts] == ["/blog/2025/01/01/a"]
    assert project.post("/blog/2025/01/01/a").newer is None
    assert project.post("/blog/2025/01/02/b").older is None


@pytest.mark.parametrize(("words", "minutes"), [(1, 1), (200, 1), (201, 2), (1000, 5)])
def test_reading_takes_a_minute_for_200_words(project: Project, words: int, minutes: int) -> None:
    project.write("blog/2025-01-01-x.md", "word " * words)

    assert project.post("/blog/2025/01/01/x").reading_minutes == minutes


def test_authors_are_known_by_key_or_described_in_place(project: Project) -> None:
    project.write("blog/authors.toml", '[ada]\nname = "Ada"\ntitle = "Writer"\nurl = "https://a.example"\n')
    project.write("blog/2025-01-01-x.md", authors="[ada, {name: Guest, image_url: /g.png}]")

    assert project.post("/blog/2025/01/01/x").authors == (
        Author("Ada", "Writer", "https://a.example", key="ada"),
        Author("Guest", image_url="/g.png"),
    )


def test_an_unknown_author_is_found(project: Project) -> None:
    project.write("blog/authors.toml", '[peter]\nname = "Peter"\n')
    project.write("blog/2025-01-01-x.md", title="X", authors="[peter, petre]")

    finding = project.only()
    assert (finding.code, finding.message) == ("unknown-author", 'no author has the key "petre"')
    assert finding.hint == "did you mean peter?"
    assert place(finding) == ("site/blog/2025-01-01-x.md", 3, 18)


def test_a_wrong_authors_file_fails_with_its_lines(project: Project) -> None:
    project.write("blog/authors.toml", '[ada]\nnmae = "Ada"\n')

    with pytest.raises(ReportedFailure) as failure:
        project.site()
    assert [(d.code, d.span.line) for d in failure.value.diagnostics if d.span] == [
        ("unknown-config-key", 2),
        ("missing-config-key", 1),
    ]


def test_tags_become_routes(project: Project) -> None:
    project.write("blog/2025-01-01-x.md", tags="[ble, Deep Sleep, {label: OSS, permalink: /open}]")

    assert project.post("/blog/2025/01/01/x").tags == (
        Tag("ble", "/blog/tags/ble"),
        Tag("Deep Sleep", "/blog/tags/deep-sleep"),
        Tag("OSS", "/blog/tags/open"),
    )


def test_a_tag_that_is_named_twice_is_one(project: Project) -> None:
    project.write("blog/2025-01-01-x.md", tags="[ble, ble]")

    assert len(project.post("/blog/2025/01/01/x").tags) == 1


def test_a_tag_is_spelled_as_most_posts_spell_it(project: Project) -> None:
    project.write("blog/2025-01-01-x.md", tags="[ble]")
    project.write("blog/2025-01-02-x.md", tags="[ble]")
    project.write("blog/2025-01-03-x.md", title="X", tags="[keys, BLE]")

    finding = project.only()
    assert (finding.code, finding.message) == ("bad-post-tag", 'the tag "BLE" is "ble" in other posts')
    assert finding.hint == "did you mean ble?"
    assert place(finding) == ("site/blog/2025-01-03-x.md", 3, 14)
    assert project.post("/blog/2025/01/03/x").tags[1] == Tag("ble", "/blog/tags/ble")


def test_two_tags_with_one_address_need_permalinks(project: Project) -> None:
    project.write("blog/2025-01-02-x.md", tags="[C++]")
    project.write("blog/2025-01-01-x.md", tags='["c#"]')

    finding = project.only()
    assert finding.message == 'the tag "C++" has the address of the tag "c#"'
    assert finding.hint == "name the end of its address: {label: C++, permalink: its-address}"


def test_of_two_spellings_that_are_as_frequent_the_older_posts_stays(project: Project) -> None:
    project.write("blog/2025-01-02-x.md", tags="[SOTF]")
    project.write("blog/2025-01-01-x.md", tags="[sotf]")

    assert project.only().message == 'the tag "SOTF" is "sotf" in other posts'


@pytest.mark.parametrize("tag", ["+", "{label: Keys, permalink: x.html}"])
def test_a_tag_without_an_address_is_found_and_left_out(project: Project, tag: str) -> None:
    project.write("blog/2025-01-01-x.md", tags=f"[{tag}]")

    assert project.only().code == "bad-post-tag"
    assert project.post("/blog/2025/01/01/x").tags == ()


def page(project: Project, route: str, kind: type[P]) -> P:
    found = project.site().pages[route]
    assert isinstance(found, kind)
    return found


@pytest.fixture
def blog(project: Project) -> Project:
    """Three posts by two authors, one of whom is unlisted."""
    project.write("blog/authors.toml", '[ada]\nname = "Ada"\n\n[bob]\nname = "Bob"\n')
    project.write("blog/2023-01-01-a.md", title="A", authors="[ada]", tags="[keys]")
    project.write("blog/2024-01-01-b.md", title="B", authors="[bob, ada]", tags="[keys, Ble]")
    project.write("blog/2025-01-01-c.md", title="C", authors="[bob]", tags="[secret]", unlisted="true")
    return project


def test_each_tag_has_a_list_of_its_posts(blog: Project) -> None:
    listed = page(blog, "/blog/tags/keys", PostListPage)

    assert [post.document.title for post in listed.posts] == ["B", "A"]
    assert (listed.title, listed.description) == ("Posts tagged keys", "2 posts tagged keys on Blog.")


def test_a_long_list_of_a_tag_is_cut_into_pages_with_names_of_their_own(blog: Project) -> None:
    blog.config("[blog]\npage_size = 1\n")

    first = page(blog, "/blog/tags/keys", PostListPage)
    second = page(blog, "/blog/tags/keys/page/2", PostListPage)

    assert (first.newer, first.older) == (None, "/blog/tags/keys/page/2")
    assert (second.newer, second.older) == ("/blog/tags/keys", None)
    assert second.title == "Posts tagged keys, page 2"
    assert second.description == "2 posts tagged keys on Blog, page 2."


def test_all_tags_are_listed_by_name_with_the_number_of_their_posts(blog: Project) -> None:
    counts = page(blog, "/blog/tags", TagsPage).tags

    assert [(count.tag.label, count.posts) for count in counts] == [("Ble", 1), ("keys", 2)]


def test_a_tag_of_unlisted_posts_alone_has_no_page(blog: Project) -> None:
    assert "/blog/tags/secret" not in blog.site().pages


def test_the_archive_has_every_listed_post(blog: Project) -> None:
    posts = page(blog, "/blog/archive", ArchivePage).posts

    assert [post.document.title for post in posts] == ["B", "A"]


def test_authors_come_with_their_posts_the_busiest_first(blog: Project) -> None:
    bylines = page(blog, "/blog/authors", AuthorsPage).bylines

    written = [(each.author.name, [post.document.title for post in each.posts]) for each in bylines]
    assert written == [("Ada", ["B", "A"]), ("Bob", ["B"])]


def test_a_blog_of_drafts_has_empty_lists(project: Project) -> None:
    project.write("blog/2025-01-01-x.md", draft="true")

    assert page(project, "/blog/archive", ArchivePage).posts == ()
    assert page(project, "/blog/tags", TagsPage).tags == ()


def test_a_site_without_posts_has_none_of_them(project: Project) -> None:
    assert [route for route in project.site().pages if route.startswith("/blog")] == []
