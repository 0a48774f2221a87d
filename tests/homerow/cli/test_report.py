"""`homerow report`."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from asking import asking
from homerow.cli import main
from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from homerow.server.store.database import open_database
from library import INDEX, Reader, publish_books
from published import OutputFolder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the data folder of a service that readers have used."""
    output = OutputFolder(tmp_path)
    publish_books(output)
    app = create_app(output.build, settings=ServiceSettings(data_dir=tmp_path / "data"))
    for route, helpful in (("/docs", True), ("/docs/faq", False), ("/docs/faq", True)):
        vote = asking(app, "POST", "/api/feedback", json={"route": route, "helpful": helpful}).json()["id"]
        asking(app, "POST", "/api/views", json={"route": route, "referrer": "example.org"})
    asking(app, "POST", f"/api/feedback/{vote}", json={"comment": "Good\x1b[31m\n<b>but</b> long"})
    search(Reader(app))
    return tmp_path / "data"


def search(reader: Reader) -> None:
    for text in ("qqqqqqqq", "LAYERS", "layers"):
        found = reader.query(query=text, clickAnalytics=True)
        reader.write()
    click: dict[str, Any] = {"eventType": "click", "eventName": "x", "index": INDEX, "userToken": "me"}
    click |= {"objectIDs": ["/layers"], "positions": [1], "queryID": found["queryID"]}
    reader.post("/1/events", {"events": [click]})
    reader.write()


def report(data: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["report", "--data", str(data), *arguments]) == 0
    return capsys.readouterr().out


def tables(data: Path, capsys: pytest.CaptureFixture[str], subject: str, *arguments: str) -> Any:
    content = json.loads(report(data, capsys, subject, "--json", *arguments))
    return content[subject]["tables"]


def test_report_lists_pages_by_unhelpful_votes_and_comments(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = report(data, capsys, "feedback").splitlines()

    assert lines[0] == "Feedback: 3 votes"
    assert [line.split() for line in lines[3:6]] == [
        ["page", "not", "helpful", "helpful"],
        ["/docs/faq", "1", "1"],
        ["/docs", "0", "1"],
    ]
    assert lines[-2].endswith("/docs/faq  yes      Good [31m <b>but</b> long")


def test_report_counts_views_by_page_and_site(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tables(data, capsys, "views") == {
        "Pages": [
            {"page": "/docs/faq", "views": 2, "visitors": 1},
            {"page": "/docs", "views": 1, "visitors": 1},
        ],
        "Other sites with links": [{"site": "example.org", "views": 3}],
    }


def test_report_counts_queries_in_any_case_and_their_clicks(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tables(data, capsys, "search")["Queries"]

    assert first == {"query": "layers", "searches": 2, "visitors": 1, "results": 3, "clicks": 1}
    assert (second["query"], second["clicks"]) == ("qqqqqqqq", 0)


def test_report_lists_queries_without_results(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (miss,) = tables(data, capsys, "misses")["Queries without results"]

    assert (miss["query"], miss["searches"]) == ("qqqqqqqq", 1)


def test_report_has_at_most_so_many_rows(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(tables(data, capsys, "search", "--limit", "1")["Queries"]) == 1


def test_report_since_leaves_older_votes_out(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_database(data).session() as session:
        session.execute("UPDATE feedback SET received = 0 WHERE route = '/docs/faq'")

    assert [row["page"] for row in tables(data, capsys, "feedback", "--since", "7d")["Pages"]] == ["/docs"]


class Elements(HTMLParser):
    """Collects the names and attributes of elements."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes.update(name for name, _ in attrs)


def test_report_as_html_is_one_file_without_scripts(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = report(data, capsys, "--html")
    elements = Elements()
    elements.feed(page)

    assert elements.names.count("svg") == 4
    assert elements.names.count("rect") == 4 * 31
    assert not {"script", "link", "img", "b"} & {*elements.names}
    assert not {"src", "href", "onclick"} & elements.attributes
    assert "&lt;b&gt;but&lt;/b&gt; long" in page


def test_report_of_an_empty_store_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = report(tmp_path, capsys).splitlines()

    assert [line for line in lines if line] == [
        "Page views: 0 views",
        "Searches: 0 searches",
        "Searches without results: 0 searches",
        "Feedback: 0 votes",
    ]
    assert "<svg" not in report(tmp_path, capsys, "--html")


def test_report_of_a_broken_store_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "store.sqlite3").write_text("no database" * 100)

    assert main(["report", "--data", str(tmp_path)]) == 1
    assert "The store cannot be read: file is not a database" in capsys.readouterr().err


def test_report_of_a_wrong_time_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["report", "feedback", "--since", "soon"])
    assert "soon is not a number of days, such as 30d" in capsys.readouterr().err


def test_report_names_a_store_of_an_unknown_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "views", "--store", "mysql://127.0.0.1/x"]) == 1

    assert "error[unusable-store]" in capsys.readouterr().err
