"""Pages as the search reads them, and their records."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from homerow.config.loader import load_config
from homerow.content.discovery import discover_sources, read_source
from homerow.outputs.searched_pages import searchable_pages, searched_page
from homerow.search.export import SearchRecord, page_records
from homerow.search.page import SearchedPage, SearchedSection
from markdown_cases import SITE
from parsing import site_parser
from site_project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def searched_pages(project: Project) -> list[SearchedPage]:
    parser = site_parser(project.folder)
    sources = {source.path.as_posix(): source for source in discover_sources(load_config(project.folder))}
    return [
        searched_page(
            page, parser.parse(sources[page.path], read_source(project.folder, sources[page.path])).text
        )
        for page in searchable_pages(project.site())
    ]


def records(project: Project) -> list[SearchRecord]:
    return [record for page in searched_pages(project) for record in page_records(page)]


def sections(project: Project, name: str) -> Sequence[SearchedSection]:
    """Return the sections of a page."""
    return next(page.sections for page in searched_pages(project) if page.url.endswith(f"/{name}"))


@pytest.fixture
def firmware(project: Project) -> Project:
    """Return a project that knows the firmware of the Markdown cases."""
    project.config('extensions = ["zmk"]\n')
    shutil.copytree(SITE / "data", project.folder / "data")
    return project


def rows(project: Project, name: str) -> dict[str, SearchRecord]:
    """Return the records of a page that lead to a row, by anchor and type."""
    return {f"{each.anchor} {each.type}": each for each in of_page(project, name)}


def of_page(project: Project, name: str) -> list[SearchRecord]:
    return [record for record in records(project) if record.url_without_anchor.endswith(f"/{name}")]


TEXT = "Before.\n\n## One\n\nFirst.\n\n### Deep {#deep}\n\n## Two\n\nLast & <b>least</b>.\n"


def test_a_heading_and_the_text_below_it_are_a_record_each(project: Project) -> None:
    project.write("docs/faq.md", TEXT, title="Questions")

    found = of_page(project, "docs/faq")

    assert [(each.type, each.anchor, each.content) for each in found] == [
        ("lvl1", None, None),
        ("content", None, "Before."),
        ("lvl2", "one", None),
        ("content", "one", "First."),
        ("lvl3", "deep", None),
        ("lvl2", "two", None),
        ("content", "two", "Last & least."),
    ]
    assert [each.weight.position for each in found] == [0, 0, 1, 1, 2, 3, 3]
    assert [each.weight.level for each in found] == [90, 0, 80, 0, 70, 80, 0]


def test_a_record_knows_the_headings_above_it_and_no_others(project: Project) -> None:
    project.write("docs/faq.md", TEXT, title="Questions")

    *_, deep, two, _ = of_page(project, "docs/faq")

    assert deep.hierarchy == ("Documentation", "Questions", "One", "Deep", None, None, None)
    assert two.hierarchy == ("Documentation", "Questions", "Two", None, None, None, None)


def test_addresses_are_absolute_and_below_the_base_url(project: Project) -> None:
    project.config('base_url = "/x/"')
    project.write("docs/faq.md", TEXT)

    addresses = {each.url for each in of_page(project, "docs/faq")}

    assert "https://t.example/x/docs/faq#deep" in addresses
    assert "https://t.example/x/docs/faq" in addresses


def test_ids_differ(project: Project) -> None:
    project.write("docs/faq.md", TEXT)
    project.write("blog/2023-12-17-news.md", TEXT)

    found = [each.object_id for each in records(project)]

    assert len(found) == len(set(found))


def test_the_group_is_the_outermost_category_without_signs_of_html(project: Project) -> None:
    project.write("docs/faq.md")
    project.write("blog/2023-12-17-news.md")
    project.write("pages/index.md", title="Home")
    project.sidebar(
        '{ category = "Keys & <Maps>", items = [{ category = "Inner", items = ["faq"] }] }, "intro"'
    )

    groups = {each.url_without_anchor: each.hierarchy[0] for each in records(project)}

    assert groups == {
        "https://t.example/docs/faq": "Keys and Maps",
        "https://t.example/docs": "Documentation",
        "https://t.example/blog/2023/12/17/news": "Blog",
        "https://t.example/": "T",
    }


def test_documentation_has_the_facets_of_its_version_and_the_rest_the_default(project: Project) -> None:
    project.write("blog/2023-12-17-news.md")

    facets = {(each.docusaurus_tag, each.version, each.language) for each in records(project)}

    assert facets == {("docs-default-current", ("current",), "en"), ("default", (), "en")}


@pytest.mark.parametrize("front_matter", [{"search": "false"}, {"unlisted": "true"}, {"draft": "true"}])
def test_what_is_not_to_be_found_has_no_records(project: Project, front_matter: dict[str, str]) -> None:
    project.write("docs/secret.md", TEXT, **front_matter)

    assert of_page(project, "docs/secret") == []


def test_what_readers_ask_is_searched_in_its_section_and_shown_nowhere(project: Project) -> None:
    asked = "<!-- asked: {} -->\n\n"
    text = TEXT.replace("First.", asked.format("one thing;\nanother") + "First.")
    project.write("docs/faq.md", asked.format("in general") + text + "\n<!-- asked at last -->\n")

    found = {each.anchor: each for each in sections(project, "docs/faq")}

    assert {anchor: each.asked for anchor, each in found.items()} == {
        "": "in general",
        "one": "one thing; another",
        "deep": "",
        "two": "",
    }
    assert found["one"].text == "First."


def test_an_author_moves_a_page_and_posts_come_after_documentation(project: Project) -> None:
    project.write("docs/faq.md", search="{boost: 5}")
    project.write("blog/2023-12-17-news.md")

    ranks = {each.url_without_anchor: each.weight.page_rank for each in records(project)}

    assert ranks["https://t.example/docs/faq"] == 5
    assert ranks["https://t.example/blog/2023/12/17/news"] < ranks["https://t.example/docs"] == 0


def test_a_description_is_found_with_the_text_before_the_first_heading(project: Project) -> None:
    project.write("docs/faq.md", TEXT, description="All the answers.")

    assert of_page(project, "docs/faq")[1].content == "All the answers. Before."


def test_a_key_code_is_found_by_its_names_its_legend_and_its_meaning(firmware: Project) -> None:
    firmware.write("docs/keys.md", "<Keycodes/>\n", title="Keys")

    found = rows(firmware, "docs/keys")

    assert found["percent lvl3"].hierarchy[1:4] == ("Keys", "Symbols and punctuation", "PERCENT, PRCNT")
    assert found["percent lvl3"].url == "https://t.example/docs/keys#percent"
    assert found["percent lvl3"].content is None
    assert found["percent content"].content == "% percent sign PRCT"
    assert found["percent content"].hierarchy == found["percent lvl3"].hierarchy
    assert found["c-volume-up lvl3"].hierarchy[3] == "C_VOLUME_UP, C_VOL_UP"
    assert found["c-volume-up content"].content == "volume up M_VOLU"
    assert "PRCNT" not in str(found["symbols content"].content)


def test_an_option_is_found_by_its_name_and_by_what_is_said_of_it(firmware: Project) -> None:
    text = (
        '## Deep {#deep}\n\nWhy.\n\n<Options of="ZMK_SLEEP">\n\n- `ZMK_SLEEP`: Turns it on.\n\n</Options>\n'
    )
    firmware.write("docs/power.md", text, title="Power")

    found = rows(firmware, "docs/power")

    option = found["config-zmk-sleep lvl3"]
    assert option.hierarchy == ("Documentation", "Power", "Deep", "CONFIG_ZMK_SLEEP", None, None, None)
    assert found["config-zmk-sleep content"].content == "Turns it on."


def test_rows_before_the_first_heading_stand_below_the_page(firmware: Project) -> None:
    text = '<Properties of="/chosen">\n\n- `zmk,kscan`: What scans.\n\n</Properties>\n\n## Next\n'
    firmware.write("docs/chosen.md", text, title="Chosen")

    found = rows(firmware, "docs/chosen")

    assert found["chosen-zmk-kscan lvl2"].hierarchy[1:4] == ("Chosen", "zmk,kscan", None)
    assert found["next lvl2"].hierarchy[1:4] == ("Chosen", "Next", None)


def test_the_section_of_a_table_of_properties_is_found_by_what_they_are_of(firmware: Project) -> None:
    table = '<Properties of="zmk,behavior-hold-tap">\n\n- `retro-tap`: Taps late.\n\n</Properties>\n'
    firmware.write("docs/hold.md", f"## All\n\nWhy.\n\n{table}", title="Hold")

    found = rows(firmware, "docs/hold")

    assert found["all lvl2"].names == ("zmk,behavior-hold-tap",)
    assert found["all content"].content == "Why. zmk,behavior-hold-tap"


def test_the_text_of_a_behavior_is_that_of_its_section(firmware: Project) -> None:
    firmware.write("docs/other.md", "## Mod-Tap\n\nHolds and taps.\n", title="Other")

    found = [(each.type, each.anchor, each.hierarchy[3]) for each in of_page(firmware, "docs/other")]

    assert found[1:] == [
        ("lvl2", None, None),
        ("lvl2", None, None),
        ("lvl2", "mod-tap", None),
        ("content", "mod-tap", None),
        ("lvl3", "mod-tap", "&mt: Mod-Tap"),
    ]


def test_a_behavior_that_is_a_row_is_found_by_its_names_and_by_what_is_said_of_it(firmware: Project) -> None:
    text = '## Ready\n\n<Predefined of="&inc_dec_kp">\n\n- `&inc_dec_kp`: Turns.\n\n</Predefined>\n'
    firmware.write("docs/more.md", text, title="More")

    found = rows(firmware, "docs/more")

    assert found["inc-dec-kp lvl3"].hierarchy[1:4] == ("More", "Ready", "&inc_dec_cp")
    assert found["inc-dec-kp content"].content == "Turns. &inc_dec_kp"


def test_ids_of_rows_differ_from_those_of_their_sections(firmware: Project) -> None:
    firmware.write("docs/other.md", "## Mod-Tap\n\nHolds.\n\n### Layer-Tap\n\nToo.\n")
    firmware.write("docs/keys.md", "<Keycodes/>\n")

    found = [each.object_id for each in records(firmware)]

    assert len(found) == len(set(found)) > 20


def test_key_codes_weigh_less_than_sections_and_options_more(firmware: Project) -> None:
    text = '## Deep\n\n<Options of="ZMK_SLEEP">\n\n- `ZMK_SLEEP`: On.\n\n</Options>\n\n<Keycodes/>\n'
    firmware.write("docs/all.md", text, search="{boost: 5}")

    found = rows(firmware, "docs/all")

    ranks = [found[key].weight.page_rank for key in ("percent lvl3", "deep lvl2", "config-zmk-sleep lvl3")]
    assert ranks == [3, 5, 7]
