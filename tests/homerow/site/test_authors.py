"""Authors of posts, and their accounts."""

from __future__ import annotations

import pytest

from homerow.config.loader import load_config
from homerow.site.blog import load_authors
from site_project import Project


@pytest.mark.parametrize(
    ("network", "account", "shown"),
    [
        ("github", "ada", (("GitHub", "https://github.com/ada"),)),
        ("x", "@ada", (("X", "https://x.com/ada"),)),
        ("stackoverflow", "1/ada", (("Stack Overflow", "https://stackoverflow.com/users/1/ada"),)),
        ("mastodon", "https://social.test/@ada", (("Mastodon", "https://social.test/@ada"),)),
        ("mastodon", "ada", ()),
        ("github", "javascript:alert(1)", ()),
        ("github", "../evil", ()),
    ],
)
def test_an_account_is_an_address(
    project: Project, network: str, account: str, shown: tuple[tuple[str, str], ...]
) -> None:
    project.write("blog/authors.toml", f'[ada]\nname = "Ada"\nsocials = {{ {network} = "{account}" }}\n')

    assert load_authors(load_config(project.folder))["ada"].socials == shown
