"""Versions without the document that they open with."""

from site_world import World, place


def test_a_version_without_its_main_document_is_found(world: World) -> None:
    world.config('[[versions]]\nname = "current"\nlabel = "Next"\nmain_doc_id = "inro"\n')
    world.sidebar('"intro"')

    finding = world.only()
    assert (finding.code, finding.cure) == ("missing-doc", "did you mean intro?")
    assert place(finding) == ("site/site.toml", 6, 15)
