"""The time of a build by the number of posts."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from bench.measure import sample
from bench.results import Row, timed_row
from bench.workspace import Workspace

SIZES = (1000, 4000)
FIRST_DAY = date(2010, 1, 1)
TAGS = ("ble", "firmware", "keyboards", "oss", "studio", "zephyr")
FENCE = "```sh\nwest build -d build/left -b nice_nano_v2 -- -DSHIELD=corne_left\n```"


def measure_posts(folder: Path, *, runs: int) -> tuple[Row, ...]:
    """Measure cold builds of a small and of a large blog: linear work gives the ratio of sizes, or less."""
    rows = [_cold(folder / str(posts), posts, runs) for posts in SIZES]
    small, large = rows
    ratio = large.value / small.value
    name = f"{SIZES[1]:,} posts, times as long"
    return (*rows, Row(name, ratio, "times", target=SIZES[1] / SIZES[0]))


def _cold(folder: Path, posts: int, runs: int) -> Row:
    workspace = Workspace(folder)
    write_blog(workspace.site, posts)
    command = workspace.homerow("build")
    sampled = sample(command, cwd=folder, runs=runs, warm_ups=0, before_each=workspace.forget)
    return timed_row(f"{posts:,} posts, cold", sampled)


def write_blog(site: Path, posts: int) -> None:
    """Write a blog with a post a day; each has two tags and an excerpt."""
    (site / "docs").mkdir(parents=True)
    (site / "blog").mkdir()
    (site / "site.toml").write_text('title = "A blog"\nurl = "https://example.org"\n', "utf-8")
    (site / "docs" / "intro.md").write_text("---\ntitle: Intro\nslug: /\n---\n\nWords.\n", "utf-8")
    for number in range(posts):
        day = FIRST_DAY + timedelta(days=number)
        tags = f"{TAGS[number % 6]}, {TAGS[(number + 1) % 6]}"
        head = f"---\ntitle: News {number}\ndescription: What {day} brought.\ntags: [{tags}]\n---\n"
        words = f"On day {number} something changed, and this says what it means for a reader. " * 6
        body = f"{words}\n\n<!-- truncate -->\n\n## Details\n\n{FENCE}\n\n{words * 3}\n"
        (site / "blog" / f"{day}-news-{number}.md").write_text(f"{head}\n{body}", "utf-8")
