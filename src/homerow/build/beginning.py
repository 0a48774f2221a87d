"""How a build begins: what is new is with the workers before the rest of the compiler is imported."""

from __future__ import annotations

from msgspec import Struct

from homerow.build.compile import Compilation, ParserSettings, facts_digest
from homerow.build.fingerprint import code_digest
from homerow.build.options import BuildOptions
from homerow.build.readiness import get_ready_to_render
from homerow.build.tools import BuildTools
from homerow.config.loader import load_config
from homerow.config.model import SEVERITY_OF, SiteConfig
from homerow.rendering.front_end import FrontEnd, load_front_end
from homerow.sources.discovery import discover_sources


class BegunBuild(Struct, frozen=True):
    """A site whose sources are on their way to documents."""

    config: SiteConfig
    front_end: FrontEnd
    compilation: Compilation


def begin_build(tools: BuildTools) -> BegunBuild:
    """Read the configuration, find the sources, let workers parse what is new and get ready to render it.

    Raises ReportedFailure.
    """
    config = load_config(tools.options.site_dir, base_url=tools.options.base_url)
    front_end = load_front_end()
    with tools.watch.step("parse"):
        compilation = begin_compiling(config, tools)
    if compilation.is_much:
        tools.workers.start_spares()
    tools.workers.prepare(get_ready_to_render, front_end.server_script)
    return BegunBuild(config, front_end, compilation)


def begin_compiling(config: SiteConfig, tools: BuildTools) -> Compilation:
    """Begin with the documents of all sources."""
    settings = parser_settings(config, tools.options)
    return Compilation(discover_sources(config), settings=settings, tools=tools)


def parser_settings(config: SiteConfig, options: BuildOptions) -> ParserSettings:
    """Return what the configuration says to the Markdown parser, and which facts it is to know."""
    return ParserSettings(
        site_dir=config.site_dir,
        label=options.label,
        unknown_language=SEVERITY_OF[config.severities.unknown_language],
        invalid_sample=SEVERITY_OF[config.severities.invalid_sample],
        code_digest=code_digest(),
        facts_digest=facts_digest(config.site_dir),
    )
