"""Search over a site while it is written."""

from __future__ import annotations

import httpx

from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.run import run_build
from live_server import Server, live_server
from project import SMALL_SITE, Project

SEARCH = """
[search]
application_id = "small"
api_key = "public"
index_name = "docs"
"""

DEV_CREDENTIALS = {"x-algolia-application-id": "dev", "x-algolia-api-key": "dev"}


def found(server: Server, text: str, *, key: str = "public", index: str = "docs") -> httpx.Response:
    credentials = {"x-algolia-application-id": "small", "x-algolia-api-key": key}
    return server.ask(f"/1/indexes/{index}", params={"query": text}, headers=credentials)


def test_what_was_just_written_is_found_by_clients(project: Project) -> None:
    project.write({"site.toml": SMALL_SITE["site.toml"] + SEARCH})
    with live_server(project) as server:
        assert found(server, "xylophone").json()["nbHits"] == 0
        project.edit("docs/faq.md", "Like this.", "With a xylophone.")
        server.refresh()

        (hit,) = found(server, "xylophone").json()["hits"]
        assert hit["url"] == "https://small.test/docs/faq#how"


def test_search_is_closed_to_pages_of_other_origins_and_other_keys(project: Project) -> None:
    project.write({"site.toml": SMALL_SITE["site.toml"] + SEARCH})
    with live_server(project) as server:
        assert "access-control-allow-origin" not in found(server, "how").headers
        refused = found(server, "how", key="other")
        assert refused.status_code == 403
        assert "access-control-allow-origin" not in refused.headers


def test_there_is_no_index_but_the_site_s_own(project: Project) -> None:
    project.write({"site.toml": SMALL_SITE["site.toml"] + SEARCH})
    with live_server(project) as server:
        assert found(server, "how", index="other").status_code == 404


def test_a_site_whose_files_are_searched_is_answered_by_the_server(server: Server) -> None:
    answer = server.ask("/1/indexes/dev", params={"query": "how"}, headers=DEV_CREDENTIALS)

    assert answer.json()["nbHits"] > 0


def test_a_build_in_the_process_of_a_searched_session_ends(project: Project, server: Server) -> None:
    server.ask("/1/indexes/dev", params={"query": "how"}, headers=DEV_CREDENTIALS)

    run_build(BuildOptions(project.site, project.output))

    assert (project.output / "docs" / "faq.html").is_file()


def test_synonyms_that_cannot_be_read_are_told_and_the_site_stays(project: Project) -> None:
    project.write({"site.toml": SMALL_SITE["site.toml"] + SEARCH})
    with live_server(project) as server:
        project.write({"data/synonyms.toml": "groups = 5"})
        refused = found(server, "how")
        project.write({"data/synonyms.toml": ""})

        assert refused.status_code == 503
        assert "cannot be searched now" in refused.json()["message"]
        assert found(server, "how").status_code == 200
