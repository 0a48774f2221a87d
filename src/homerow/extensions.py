"""The extension interface: what a package adds to the engine, for the sites that name it.

site.toml names extensions: `extensions = ["zmk"]`. A name is that of a module with an attribute `extension`,
an instance of Extension. A distribution that wants its commands in `homerow --help` also names the module in
an entry point of the group `homerow.extensions`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from homerow.assistant_tools import Tool
from homerow.commands import Command
from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.toml_file import read_toml
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.markdown.components.table import COMPONENTS, ComponentSpec
from homerow.markdown.document import Json

if TYPE_CHECKING:
    # Only the processes that need these parts of an extension import them: together they take 0.2 s.
    from starlette.routing import Mount, Route

    from homerow.markdown.extension import MarkdownExtension
    from homerow.server.http.rate import Rate
    from homerow.site.conventions import SiteConventions
    from homerow.site.site import Site

DATA_FOLDER = "data"  # of a site; pages are parsed again when a file in it changes
ENTRY_POINTS = "homerow.extensions"
# Begins the name of the extension with a site's own components (homerow.own_components), as no module's does.
OWN_PREFIX = "own:"


class Api(Struct, frozen=True):
    """The OpenAPI description of an extension's routes: its paths, and the Structs whose schemas they use."""

    paths: Mapping[str, Any] = {}
    types: tuple[type[Struct], ...] = ()


class Extension:
    """Override the methods that the extension needs.

    Each is called only where its part is needed, so import heavy modules inside of the methods.
    """

    def components(self) -> Mapping[str, ComponentSpec]:
        """Return the components that content can use, by the names that authors write."""
        return {}

    def markdown(self, site_dir: Path) -> MarkdownExtension:  # noqa: ARG002
        """Return what works while pages are parsed. Raises ReportedFailure if the site's data are wrong."""
        from homerow.markdown.extension import MarkdownExtension  # noqa: PLC0415 - see above

        return MarkdownExtension()

    def conventions(self) -> SiteConventions | None:
        """Return how files become pages, if that is not the engine's way."""
        return None

    def sheets(self) -> Sequence[str | Path]:
        """Return the style sheets that every page needs, as ComponentSpec.sheets has them."""
        return ()

    def component_data(self, site_dir: Path, components: AbstractSet[str]) -> Mapping[str, Json]:  # noqa: ARG002
        """Return what components get from the site, by ComponentSpec.injects, if `components` need it.

        `components` are all that the site uses. Raises ReportedFailure if the site's data are wrong.
        """
        return {}

    def data_files(self) -> Collection[str]:
        """Return the files that the extension reads in the site's data folder, as patterns; `*` is any path.

        Others that no page uses are reported. By default an extension may read all of them.
        """
        return ("*",)

    def server_scripts(self) -> Sequence[Path]:
        """Return the scripts that define the extension's React components, which V8 runs at build time."""
        return ()

    def files(self, site: Site) -> Mapping[str, Callable[[], bytes]]:  # noqa: ARG002
        """Return files to publish, by their paths. Pages of every origin may read them (CORS)."""
        return {}

    def commands(self) -> Mapping[str, Command]:
        """Return the commands of the command line, by their names."""
        return {}

    def routes(self, rate: Rate) -> Sequence[Route | Mount]:  # noqa: ARG002
        """Return HTTP routes of the service, all below /api/; `rate` is what it allows one client."""
        return ()

    def api(self) -> Api:
        """Return the description of these routes."""
        return Api()

    def tools(self) -> Sequence[Tool]:
        """Return tools for assistants."""
        return ()


class UnknownExtensionError(Exception):
    """No module of this name can be imported, or it has no `extension`."""


@lru_cache
def load_extension(name: str) -> Extension:
    """Return an extension by its name. Raises UnknownExtensionError."""
    if name.startswith(OWN_PREFIX):
        from homerow.own_components import load_own_extension  # noqa: PLC0415 - it imports this module

        return load_own_extension(name)
    try:
        extension = getattr(import_module(name), "extension", None)
    except ImportError as error:
        raise UnknownExtensionError(f"{name} cannot be imported: {error}") from error
    if not isinstance(extension, Extension):
        raise UnknownExtensionError(f"{name} has no attribute `extension` that is a homerow Extension")
    return extension


def named_extensions(site_dir: Path) -> tuple[str, ...]:
    """Return the extensions that site.toml names and that can be loaded, before the file is checked."""
    try:
        names = tomllib.loads((site_dir / SITE_FILE).read_text("utf-8")).get("extensions")
    except (OSError, ValueError):
        return ()
    texts = (name for name in names if isinstance(name, str)) if isinstance(names, list) else ()
    return tuple(name for name in texts if _can_be_loaded(name))


def _can_be_loaded(name: str) -> bool:
    try:
        load_extension(name)
    except UnknownExtensionError:
        return False
    return True


def check_extensions(config: SiteConfig) -> None:
    """Load the extensions of a site. Raises ReportedFailure for those that cannot be loaded."""
    findings: list[Diagnostic] = []
    for index, name in enumerate(config.extensions):
        try:
            load_extension(name)
        except UnknownExtensionError as error:
            file = read_toml(config.site_dir / SITE_FILE)
            hint = "install the distribution that has it, or remove it from extensions"
            findings.append(file.finding("unknown-extension", str(error), ("extensions", index), hint=hint))
    if findings:
        raise ReportedFailure(findings)


def installed_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the extensions that are installed modules, without the site's own components."""
    return tuple(name for name in names if not name.startswith(OWN_PREFIX))


def installed_extensions() -> Iterator[Extension]:
    """Yield the extensions of all installed distributions. Raises UnknownExtensionError."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and most commands do not ask

    for point in entry_points(group=ENTRY_POINTS):
        yield load_extension(point.value)


@lru_cache
def component_table(names: Iterable[str]) -> Mapping[str, ComponentSpec]:
    """Return the components of the engine and of extensions, by the names that authors write."""
    tables = [load_extension(name).components() for name in names]
    return {name: spec for table in (*tables, COMPONENTS) for name, spec in table.items()}
