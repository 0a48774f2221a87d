from homerow.diagnostics import DiagnosticLog, Severity
from homerow.site.suggestions import MAX_SUGGESTIONS
from site_world import World, place


def codes(world: World) -> list[str]:
    return [finding.code for finding in world.find()]


# --- links ----------------------------------------------------------------------------------------------


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
    assert (finding.code, finding.message) == ("broken-link", "no page comes from docs/config/combos.md")
    assert finding.cure == "did you mean ../keymaps/combos.md?"
    assert place(finding)[:2] == ("site/docs/config/a.md", 5)
    assert finding.source_line == "See [x](combos.md)."
    assert finding.severity is Severity.ERROR


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


# --- anchors --------------------------------------------------------------------------------------------


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

    assert codes(world) == ["broken-link"]


# --- duplicates -----------------------------------------------------------------------------------------


def test_two_files_with_one_route_are_found_and_both_named(world: World) -> None:
    world.write("docs/a.md", unlisted="true")
    world.write("docs/b.md", slug="/a", unlisted="true")

    finding = world.only()
    assert (finding.code, finding.message) == ("duplicate-route", "/docs/a is also the route of docs/a.md")
    assert place(finding) == ("site/docs/b.md", 2, 1)


def test_a_page_in_the_place_of_the_list_of_posts_is_found(world: World) -> None:
    world.write("blog/2025-01-01-x.md")
    world.write("pages/blog.md")

    assert [finding.message for finding in world.find()] == ["/blog is also the route of a list of posts"]


def test_a_static_file_in_the_place_of_a_page_is_found(world: World) -> None:
    world.write("static/docs.html", "<p>")
    world.write("static/assets/x.js", "")
    world.write("static/.search/x", "")

    assert [finding.message for finding in world.find()] == [
        ".search/x is also written by the build",
        "assets/x.js is also written by the build",
        "docs.html is also written by docs/intro.md",
    ]


def test_two_documents_with_one_id_are_found_and_both_named(world: World) -> None:
    world.write("docs/a.md", unlisted="true")
    world.write("docs/b.md", id="a", slug="b", unlisted="true")

    finding = world.only()
    assert (finding.code, finding.message) == ("duplicate-doc", 'the id "a" is also that of docs/a.md')
    assert place(finding) == ("site/docs/b.md", 2, 1)


# --- files ----------------------------------------------------------------------------------------------


def test_a_missing_image_is_found_with_the_nearest_file(world: World) -> None:
    world.main("![Pins](img/pin.png)\n")
    world.write("docs/img/pins.png", b"")

    finding = world.only()
    assert (finding.code, finding.message) == ("missing-asset", "no file docs/img/pin.png")
    assert finding.cure == "did you mean pins.png?"


def test_an_image_outside_the_site_is_refused(world: World) -> None:
    world.write("../secret.png", b"x")
    (world.folder / "docs/pins.png").symlink_to("../../secret.png")
    world.main("![Pins](pins.png)\n")

    finding = world.only()
    assert (finding.code, finding.message) == (
        "asset-outside-site",
        "docs/pins.png lies outside the site folder",
    )


def test_a_missing_logo_badge_social_card_or_portrait_is_found(world: World) -> None:
    world.config(
        'favicon = "/f.ico"\n[logo]\nalt = "Z"\nsrc = "/z.svg"\n[footer.badge]\nalt = "H"\nsrc = "/h.svg"\n'
    )
    world.write("docs/a.md", image="/card.png", unlisted="true")
    world.write("blog/authors.toml", '[ada]\nname = "Ada"\nimage_url = "/ada.png"\n')
    world.write("blog/2025-01-01-x.md", authors="ada")

    assert [(place(finding), finding.message) for finding in world.find()] == [
        (("site/blog/authors.toml", 3, 13), "no file static/ada.png"),
        (("site/docs/a.md", 2, 8), "no file static/card.png"),
        (("site/site.toml", 3, 11), "no file static/f.ico"),
        (("site/site.toml", 6, 7), "no file static/z.svg"),
        (("site/site.toml", 9, 7), "no file static/h.svg"),
    ]


# --- orphans --------------------------------------------------------------------------------------------


def test_a_document_that_nothing_leads_to_is_found(world: World) -> None:
    world.write("docs/a.md", "[myself](a.md)\n")

    finding = world.only()
    assert (finding.code, finding.severity) == ("orphan-page", Severity.WARNING)
    assert finding.message == "no sidebar and no link leads to /docs/a"
    assert place(finding) == ("site/docs/a.md", 1, 1)


def test_a_link_a_sidebar_or_the_navbar_saves_a_document(world: World) -> None:
    world.config('[[navbar]]\ntype = "doc"\ndoc_id = "c"\n[[navbar]]\nlabel = "D"\nto = "/docs/d#x"\n')
    world.main("[a](a.md)\n")
    world.sidebar('"b", { category = "E", doc = "e", items = [] }')
    for name in "abcde":
        world.write(f"docs/{name}.md", "## X\n")

    assert world.find() == []


def test_a_document_that_wants_to_be_alone_is_no_orphan(world: World) -> None:
    world.write("docs/a.md", unlisted="true")
    world.write("docs/b.md", displayed_sidebar="null")
    world.write("pages/c.md")
    world.write("blog/2025-01-01-d.md")

    assert world.find() == []


# --- names ----------------------------------------------------------------------------------------------


def test_a_sidebar_that_names_no_document_is_found(world: World) -> None:
    world.write("docs/keymaps/combos.md", unlisted="true")
    world.sidebar('"intro",\n"keymap/combos"')

    finding = world.only()
    assert (finding.code, finding.message) == ("missing-doc", 'no document has the id "keymap/combos"')
    assert finding.cure == "did you mean keymaps/combos?"
    assert place(finding) == ("site/sidebars.toml", 4, 1)


def test_a_category_that_names_no_document_is_found(world: World) -> None:
    world.sidebar('{ category = "G", doc = "gone", items = ["intro"] }')

    assert place(world.only()) == ("site/sidebars.toml", 3, 25)


def test_an_empty_folder_in_a_sidebar_is_found(world: World) -> None:
    world.sidebar('{ autogenerated = "keymaps" }')

    assert world.only().message == 'no document lies in the folder "keymaps"'


def test_a_sidebar_of_no_version_is_found(world: World) -> None:
    world.write("sidebars.toml", '[docs]\nversion = "curent"\nitems = ["intro"]\n')

    finding = world.only()
    assert (finding.code, finding.message) == ("unknown-version", 'no docs version is named "curent"')
    assert (finding.cure, place(finding)) == ("did you mean current?", ("site/sidebars.toml", 2, 11))


def test_neighbours_and_sidebars_that_are_not_there_are_found(world: World) -> None:
    world.write(
        "docs/a.md",
        pagination_prev="into",
        pagination_next="new",
        displayed_sidebar="dcos",
        unlisted="true",
    )
    world.write("docs/new.md", draft="true")
    world.sidebar('"intro"')
    world.write("sidebars.toml", '[docs]\nitems = ["intro"]\n')

    assert [(finding.code, finding.cure, place(finding)) for finding in world.find()] == [
        ("missing-doc", "did you mean intro?", ("site/docs/a.md", 2, 18)),
        ("missing-sidebar", "did you mean docs?", ("site/docs/a.md", 4, 20)),
    ]


def test_navbar_items_that_name_nothing_are_found_and_left_out(world: World) -> None:
    world.config(
        '[[navbar]]\ntype = "docSidebar"\nsidebar_id = "dcos"\n'
        '[[navbar]]\ntype = "doc"\ndoc_id = "into"\n'
        '[[navbar]]\ntype = "doc"\ndoc_id = "intro"\nversion = "9"\n'
        '[[navbar]]\ntype = "doc"\ndoc_id = "new"\n'
        '[[navbar]]\ntype = "dropdown"\nlabel = "More"\nitems = [{ type = "doc", doc_id = "gone" }]\n'
    )
    world.write("docs/new.md", draft="true")
    world.write("sidebars.toml", '[docs]\nitems = ["intro"]\n')

    assert [(finding.code, place(finding)) for finding in world.find()] == [
        ("missing-sidebar", ("site/site.toml", 5, 14)),
        ("missing-doc", ("site/site.toml", 8, 10)),
        ("unknown-version", ("site/site.toml", 12, 11)),
        ("missing-doc", ("site/site.toml", 19, 35)),
    ]
    assert [item.kind for item in world.site().config.navbar] == ["dropdown"]


def test_a_version_without_its_main_document_is_found(world: World) -> None:
    world.config('[[versions]]\nname = "current"\nlabel = "Next"\nmain_doc_id = "inro"\n')
    world.sidebar('"intro"')

    finding = world.only()
    assert (finding.code, finding.cure) == ("missing-doc", "did you mean intro?")
    assert place(finding) == ("site/site.toml", 6, 15)


# --- addresses ------------------------------------------------------------------------------------------


def test_a_route_that_is_no_address_is_found(world: World) -> None:
    world.write("docs/two words.md")
    world.write("docs/x.md", slug="a?b")
    world.write("pages/assets/x.md")
    world.write("pages/404.md")
    world.write("pages/x/index/index.md")
    world.write("blog/2025-01-01-x.html.md")

    assert [(place(finding), finding.message) for finding in world.find()] == [
        (
            ("site/blog/2025-01-01-x.html.md", 1, 1),
            '"x.html" at the end of an address leads elsewhere',
        ),
        (("site/docs/two words.md", 1, 1), '"two words" cannot stand in an address'),
        (("site/docs/x.md", 2, 1), '"a?b" cannot stand in an address'),
        (("site/pages/404.md", 1, 1), "/404 is used by the site itself"),
        (("site/pages/assets/x.md", 1, 1), "/assets is used by the site itself"),
        (("site/pages/x/index/index.md", 1, 1), '"index" at the end of an address leads elsewhere'),
    ]
