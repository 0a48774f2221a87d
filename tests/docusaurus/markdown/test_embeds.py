"""Addresses of frames: those for people, and those of players."""

from __future__ import annotations

import pytest

from docusaurus.markdown.embeds import player_address, readable_address

YOUTUBE = "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start="


@pytest.mark.parametrize(
    ("source", "player"),
    [
        ("https://www.youtube.com/embed/abcdefghijk?start=30", f"{YOUTUBE}30"),
        ("//www.youtube-nocookie.com/embed/abcdefghijk", f"{YOUTUBE}0"),
        ("https://youtu.be/abcdefghijk", f"{YOUTUBE}0"),
        ("https://player.vimeo.com/video/123", "https://player.vimeo.com/video/123?autoplay=1"),
        ("https://codesandbox.io/embed/x?view=preview", "https://codesandbox.io/embed/x?view=preview"),
        ("https://www.youtube.com/", ""),
        ("https://www.youtube.com.evil.example/embed/abcdefghijk", ""),
        ("https://stackblitz.com/edit/x?embed=1", ""),
    ],
)
def test_a_page_has_the_address_of_a_configured_player(source: str, player: str) -> None:
    assert player_address(readable_address(source), ("youtube", "vimeo", "codesandbox")) == player
