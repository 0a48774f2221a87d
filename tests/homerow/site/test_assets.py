import struct
from pathlib import PurePosixPath

import pytest

from homerow.site.assets import read_image_size
from homerow.site.site import Asset
from site_project import Project

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", 30, 20, 8, 2, 0, 0, 0)


def assets(project: Project) -> dict[str, Asset]:
    return {path.as_posix(): asset for path, asset in project.site().assets.items()}


def test_an_image_is_named_by_its_content_and_measured(project: Project) -> None:
    project.write("docs/img/Two Pins.PNG", PNG)
    project.main("![Pins](<img/Two Pins.PNG>)\n")

    asset = assets(project)["docs/img/Two Pins.PNG"]
    assert asset.output == f"assets/Two-Pins-{asset.digest}.png"
    assert (asset.width, asset.height) == (30, 20)
    assert asset.path.read_bytes() == PNG


def test_another_content_is_another_name(project: Project) -> None:
    project.main("![Pins](pins.png)\n")
    project.write("docs/pins.png", PNG)
    before = assets(project)["docs/pins.png"].output
    project.write("docs/pins.png", PNG + b"x")

    assert assets(project)["docs/pins.png"].output != before


def test_an_absolute_path_lies_in_the_static_folder(project: Project) -> None:
    project.write("static/img/pins.png", PNG)
    project.main("![Pins](/img/pins.png)\n")

    assert list(assets(project)) == ["static/img/pins.png"]


def test_the_assets_of_a_draft_are_not_published(project: Project) -> None:
    project.write("docs/pins.png", PNG)
    project.write("docs/new.md", "![Pins](pins.png)\n", draft="true")

    assert assets(project) == {}


def test_static_files_keep_their_names(project: Project) -> None:
    project.write("static/CNAME", "zmk.dev")
    project.write("static/.well-known/x", "x")
    (project.folder / "static/leak").symlink_to("/etc/passwd")

    assert list(project.site().static_files) == [".well-known/x", "CNAME"]


@pytest.mark.parametrize(
    ("svg", "size"),
    [
        ('<svg xmlns="x" width="10" height="20.4px"/>', (10, 20)),
        ("<?xml version='1.0'?><!-- <b> --><svg viewBox='0 0 30 40'>", (30, 40)),
        ('<svg width="10" viewBox="0,0,30.5,40">', (30, 40)),
        ('<svg stroke-width="1" data-height="2" viewBox="0 0 3 4">', (3, 4)),
        ('<svg width="100%" height="2em"/>', None),
        ('<svg width="0" height="0"/>', None),
        ("<svg/>", None),
        ("<html/>", None),
        ("", None),
    ],
)
def test_an_svg_has_the_size_that_its_root_says(svg: str, size: tuple[int, int] | None) -> None:
    assert read_image_size("x.SVG", svg.encode()) == size


@pytest.mark.parametrize("head", [b"", b"GIF89a", b"\xff\xd8\xff\xe0", PNG[:20], b"RIFF\0\0\0\0WEBPVP8 "])
def test_a_broken_image_has_no_size(head: bytes) -> None:
    assert read_image_size("x.png", head) is None


def test_every_reference_to_a_file_is_one_asset(project: Project) -> None:
    project.write("docs/pins.png", PNG)
    project.main("![Pins](pins.png) ![Pins](./pins.png)\n")

    assert list(project.site().assets) == [PurePosixPath("docs/pins.png")]
