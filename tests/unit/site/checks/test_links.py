"""Links of documents and of the configuration that lead to nothing."""

from homerow.diagnostics import DiagnosticLog, Severity
from homerow.site.findings import MAX_SUGGESTIONS
from site_world import World, place


def test_a_sound_site_has_no_findings(world: World) -> None:
    world.config('[[navbar]]\nlabel = "Docs"\nto = "/docs?x=1#hello"\n')
    world.main(
        "[a](a.md#there) [root](/docs/a) [file](/docs/a.md) [here](#hello) [pdf](/x.pdf)\n\n## Hello\n"
    )
    world.write("docs/a.md", "## There\n\n[back](intro.md) [shell](intro.md#shell) [top](#top)\n")
    world.write("static/x.pdf", b"%PDF")

    assert world.find() == []


def test_a_link_to_no_file_is_found_with_the_nearest_one(world: World) -> None:
    world.write("docs/keymaps/combos.md", "[i](../intro.md)\n", unlisted="true")
    world.write("docs/config/a.md", "\nSee [x](combos.md).\n", unlisted="true")

    finding = world.only()
    assert (finding.code, finding.message) == ("broken-link", "no page is made from docs/config/combos.md")
    assert finding.cure == "did you mean ../keymaps/combos.md?"
    assert place(finding)[:2] == ("site/docs/config/a.md", 5)
    assert finding.source_line == "See [x](combos.md)."
    assert finding.severity is Severity.ERROR


def test_a_path_may_begin_in_the_folder_of_the_version(world: World) -> None:
    world.write("docs/k/combos.md")
    text = "[1](k/combos.md) [2](./k/combos.md) [3](k/combo.md) [4](../k/combos.md)"
    world.write("docs/deep/a.md", text, unlisted="true")
    site = world.site()
    (document,) = (each for each in site.documents if each.path.name == "a.md")

    assert [site.resolve(link) for link in document.links] == [
        "/docs/k/combos",
        "/docs/deep/k/combos.md",
        "/docs/deep/k/combo.md",
        "/docs/k/combos",
    ]
    assert [finding.code for finding in world.find()] == ["broken-link", "broken-link"]


def test_a_link_to_no_page_is_found_with_the_nearest_route(world: World) -> None:
    world.main("[x](/docs/keymap)\n[a](keymaps/index.md)\n")
    world.write("docs/keymaps/index.md")

    finding = world.only()
    assert (finding.message, finding.cure) == ("no page at /docs/keymap", "did you mean /docs/keymaps?")


def test_a_route_has_no_slash_at_its_end(world: World) -> None:
    world.main("[x](/docs/a/) [y](/docs/a.html)\n")
    world.write("docs/a.md", unlisted="true")

    assert {finding.cure for finding in world.find()} == {"did you mean /docs/a?"}


def test_a_link_to_a_draft_says_so(world: World) -> None:
    world.main("[x](new.md)\n\n[y](/docs/new)\n")
    world.write("docs/new.md", draft="true")

    assert [finding.message for finding in world.find()] == [
        "docs/new.md is a draft and has no page",
        "/docs/new is a draft and has no page",
    ]


def test_a_link_to_a_draft_of_a_post_says_so(world: World) -> None:
    world.main("[y](/blog/2025/01/01/x)\n")
    world.write("blog/2025-01-01-x.md", draft="true")

    assert world.only().message == "/blog/2025/01/01/x is a draft and has no page"


def test_a_link_to_a_partial_says_so(world: World) -> None:
    world.main("[x](_part.md)\n")
    world.write("docs/_part.md")

    assert world.only().message == "docs/_part.md is a partial and has no page"


def test_the_severity_of_a_finding_is_configured(world: World) -> None:
    world.main("[x](/nowhere)\n")

    world.config('[severities]\nbroken_link = "warn"\n')
    assert world.only().severity is Severity.WARNING
    world.log = DiagnosticLog()
    world.config('[severities]\nbroken_link = "ignore"\n')
    assert world.find() == []


def test_configured_links_are_checked_too(world: World) -> None:
    world.config(
        '[[navbar]]\ntype = "dropdown"\nlabel = "More"\nitems = [\n  { label = "Blog", to = "/blog" },\n]\n'
        '[logo]\nalt = "Z"\nsrc = "/z.svg"\nhref = "/home"\n'
        '[[footer.columns]]\nitems = [{ label = "D", to = "/doc" }]\n'
    )
    world.write("static/z.svg", "<svg/>")
    world.sidebar('"intro", { link = "/docs/gone", label = "Gone" }')

    assert [(place(finding), finding.message, finding.cure) for finding in world.find()] == [
        (("site/sidebars.toml", 3, 19), "no page at /docs/gone", "did you mean /docs?"),
        (("site/site.toml", 7, 26), "no page at /blog", "leave it out until the page exists"),
        (("site/site.toml", 12, 8), "no page at /home", "leave it out until the page exists"),
        (("site/site.toml", 14, 30), "no page at /doc", "did you mean /docs?"),
    ]


def test_nearest_names_are_looked_for_only_so_often(world: World) -> None:
    world.main("\n".join(f"[x](/doc{number})" for number in range(MAX_SUGGESTIONS + 5)))

    suggested = [finding for finding in world.find() if finding.cure == "did you mean /docs?"]
    assert len(suggested) == MAX_SUGGESTIONS


def test_a_link_to_no_heading_is_found_with_the_nearest_one(world: World) -> None:
    world.main("[x](combos.md#timeout)\n")
    world.write("docs/combos.md", "## Timeout ms\n")

    finding = world.only()
    assert finding.code == "broken-anchor"
    assert finding.message == 'no heading "timeout" on /docs/combos'
    assert finding.cure == "did you mean #timeout-ms?"


def test_an_anchor_on_the_page_itself_is_checked(world: World) -> None:
    world.main("[x](#gone)\n")

    assert world.only().message == 'no heading "gone" on /docs'


def test_anchors_of_configured_links_are_checked_too(world: World) -> None:
    world.config(
        '[[navbar]]\nlabel = "Docs"\nto = "/docs#gone"\n'
        '[[footer.columns]]\nitems = [{ label = "D", to = "/docs#there" }]\n'
    )
    world.main("## There\n")
    world.sidebar('"intro", { link = "/docs#ther", label = "There" }')

    assert [(place(finding), finding.message) for finding in world.find()] == [
        (("site/sidebars.toml", 3, 19), 'no heading "ther" on /docs'),
        (("site/site.toml", 5, 6), 'no heading "gone" on /docs'),
    ]


def test_an_anchor_behind_a_broken_link_is_not_found_twice(world: World) -> None:
    world.main("[x](gone.md#gone)\n")

    assert world.codes() == ["broken-link"]
