"""The formats of feeds."""

from __future__ import annotations

import json

from homerow.outputs.feeds.channel import NO_POSTS, Channel, Entry
from homerow.outputs.feeds.formats import json_feed


def test_an_item_of_a_json_feed_has_content_even_if_its_post_is_empty() -> None:
    url = "https://t.example/blog/empty"
    entry = Entry(
        id=url,
        url=url,
        title="Empty",
        summary="",
        html="",
        published=NO_POSTS,
        updated=NO_POSTS,
        authors=(),
        tags=(),
        image=None,
    )
    channel = Channel(
        id="https://t.example/blog",
        title="News",
        description="What is new.",
        home="https://t.example/blog",
        url="https://t.example/blog/feed.json",
        language="en",
        author="Keys",
        updated=NO_POSTS,
        entries=(entry,),
    )

    (item,) = json.loads(json_feed(channel))["items"]

    assert item == {
        "id": url,
        "url": url,
        "title": "Empty",
        "content_html": "",
        "date_published": "1970-01-01T00:00:00+00:00",
    }
