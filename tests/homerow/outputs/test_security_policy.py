"""The Content-Security-Policy of the pages."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from homerow.config.model import AnalyticsSettings, SiteConfig
from homerow.config.sections import SearchSettings
from homerow.outputs.security_policy import content_security_policy
from homerow.rendering.front_end import document_assets, load_front_end
from homerow.rendering.job import page_job, page_resources
from homerow.rendering.site_props import site_props
from homerow.rendering.v8 import load_engine
from site_project import Project

CONFIG = SiteConfig(site_dir=Path("site"), title="Keys", url="https://keys.test")


def directives(policy: str) -> dict[str, str]:
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


def test_only_players_of_the_configuration_may_be_framed() -> None:
    assert "frame-src" not in directives(content_security_policy("", CONFIG))
    policy = content_security_policy("", replace(CONFIG, players=("youtube", "vimeo")))

    assert directives(policy)["frame-src"] == "https://www.youtube-nocookie.com https://player.vimeo.com"


def test_the_one_inline_script_of_a_page_is_allowed_by_its_hash(tmp_path: Path) -> None:
    site, front_end = Project(tmp_path).site(), load_front_end()
    assets = document_assets(front_end, site.config, site_file="assets/site-1.json")
    props = msgspec.json.encode(site_props(site)).decode()
    with load_engine(front_end.server_scripts, front_end.components) as engine:
        engine.set_site(props, assets=msgspec.json.encode(assets).decode())
        resources = page_resources(site.config, front_end, sidebars={})
        html = engine.render_page(page_job(site, site.pages["/404"], resources).page)
        policy = content_security_policy(engine.inline_script(), site.config)

    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert directives(policy)["script-src"] == f"'self' 'sha256-{digest}'"


def test_nothing_is_allowed_that_is_not_named() -> None:
    found = directives(content_security_policy("x", CONFIG))

    assert found["default-src"] == "'none'"
    assert found["style-src"] == "'self'"
    assert [value for value in found.values() if "unsafe" in value] == []


@pytest.mark.parametrize("name", ["base-uri", "frame-ancestors"])
def test_what_default_src_does_not_cover_is_forbidden_by_name(name: str) -> None:
    assert directives(content_security_policy("x", CONFIG))[name] == "'none'"


@pytest.mark.parametrize(
    ("host", "sources"), [("static", "'self'"), ("https://s.example", "'self' https://s.example")]
)
def test_pages_connect_to_the_hosts_that_are_searched(host: str, sources: str) -> None:
    search = SearchSettings(application_id="A", api_key="K", host=(host,))
    policy = content_security_policy("x", replace(CONFIG, search=search))

    assert directives(policy)["connect-src"] == sources


def test_a_counter_is_allowed_only_where_it_is_configured() -> None:
    without = content_security_policy("x", CONFIG)
    counted = content_security_policy("x", replace(CONFIG, analytics=AnalyticsSettings("gtag", "G-1")))

    own = content_security_policy("x", replace(CONFIG, analytics=AnalyticsSettings("homerow")))

    assert "google" not in without
    assert own == without
    assert "https://www.googletagmanager.com" in directives(counted)["script-src"]
    assert directives(counted)["style-src"] == "'self'"
