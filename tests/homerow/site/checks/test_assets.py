"""Files that documents and configuration show, and that are not there."""

from site_project import Project, place


def test_a_missing_image_is_found_with_the_nearest_file(project: Project) -> None:
    project.main("![Pins](img/pin.png) ![Pins](img/pins.png)\n")
    project.write("docs/img/pins.png", b"")

    finding = project.only()
    assert (finding.code, finding.message) == ("missing-asset", "no file docs/img/pin.png")
    assert finding.hint == "did you mean pins.png?"


def test_an_image_outside_the_site_is_refused(project: Project) -> None:
    project.write("../secret.png", b"x")
    (project.folder / "docs/pins.png").symlink_to("../../secret.png")
    project.main("![Pins](pins.png)\n")

    finding = project.only()
    assert (finding.code, finding.message) == (
        "asset-outside-site",
        "docs/pins.png is outside the site folder",
    )


def test_a_missing_logo_badge_social_card_or_portrait_is_found(project: Project) -> None:
    project.config(
        'favicon = "/f.ico"\n[logo]\nalt = "Z"\nsrc = "/z.svg"\n[footer.badge]\nalt = "H"\nsrc = "/h.svg"\n'
    )
    project.write("docs/a.md", image="/card.png", unlisted="true")
    project.write("docs/b.md", image="./card.png", unlisted="true")
    project.write("blog/authors.toml", '[ada]\nname = "Ada"\nimage_url = "/ada.png"\n')
    project.write("blog/2025-01-01-x.md", authors="ada")

    assert [(place(finding), finding.message) for finding in project.find()] == [
        (("site/blog/authors.toml", 3, 13), "no file static/ada.png"),
        (("site/docs/a.md", 2, 8), "no file static/card.png"),
        (("site/docs/b.md", 2, 8), "no file static/card.png"),
        (("site/site.toml", 3, 11), "no file static/f.ico"),
        (("site/site.toml", 6, 7), "no file static/z.svg"),
        (("site/site.toml", 9, 7), "no file static/h.svg"),
    ]


def test_a_static_file_with_the_name_of_a_folder_of_pages_is_found(project: Project) -> None:
    project.write("docs/guides/keys/start.md")
    project.write("static/docs/guides", "")

    (finding,) = (each for each in project.find() if each.code == "duplicate-route")

    assert (finding.message, finding.hint) == ("docs/guides is also a folder of pages", "rename it")


def test_a_static_file_in_the_place_of_a_page_is_found(project: Project) -> None:
    project.write("static/docs.html", "<p>")
    project.write("static/assets/x.js", "")
    project.write("static/docs.md", "")
    project.write("static/llms.txt", "")
    project.write("static/keys.csv", "")
    project.write("static/keys.csv.gz", "")
    project.write("static/other.csv.gz", "")

    assert [(finding.message, finding.hint) for finding in project.find()] == [
        ("assets/x.js is also written by the build", "move it out of assets/"),
        ("docs.html is also written by docs/intro.md", "rename it"),
        ("docs.md is also written by docs/intro.md", "rename it"),
        (
            "keys.csv.gz is the name of the compressed form of keys.csv, which servers send in its place",
            "rename it",
        ),
        ("llms.txt is also written by the build", "rename it"),
    ]
