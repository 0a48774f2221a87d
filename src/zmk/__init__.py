"""The extension of ZMK's site: firmware data, checks of samples, pictures, and two tools."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING

from homerow.commands import Command
from homerow.extensions import DATA_FOLDER, Api, Extension
from homerow.markdown.components.table import ComponentSpec
from homerow.markdown.document import Json
from zmk.components.table import COMPONENTS

if TYPE_CHECKING:
    from starlette.routing import Route

    from homerow.assistant_tools import Tool
    from homerow.markdown.extension import MarkdownExtension
    from homerow.server.http.rate import Rate
    from homerow.site.site import Site


KEPT_BY_HAND = (
    "header-libraries.toml",
    "keymap-upgrades.toml",
    "power.toml",
    "undocumented.toml",
    "zephyr.toml",
)
SERVER_SCRIPT = Path(__file__).parent / "bundle" / "server.js"


class Zmk(Extension):
    """Documentation of the ZMK firmware. Each method imports what it needs, as Extension asks."""

    def components(self) -> Mapping[str, ComponentSpec]:
        """Return reference tables, the keyboard, the playground, the profiler and the upgrader."""
        return COMPONENTS

    def markdown(self, site_dir: Path) -> MarkdownExtension:
        """Return the checks of code, and the writers of pictures and tables."""
        from zmk.markdown import ZmkMarkdown

        return ZmkMarkdown(site_dir)

    def component_data(self, site_dir: Path, components: AbstractSet[str]) -> Mapping[str, Json]:
        """Return the figures of the power profiler and the known keyboards, if a page shows them."""
        data: dict[str, Json] = {}
        injected = {COMPONENTS[name].injects for name in components & COMPONENTS.keys()}
        if injected & {"power", "power-figures"}:
            from zmk.power.figures import load_power

            power = load_power(site_dir)
            data |= {"power": power.props(), "power-figures": [*power.rows()]}
        if injected & {"keyboards", "setup-hardware"}:
            from zmk.firmware.keyboards import known_keyboards, setup_hardware

            folder = site_dir / DATA_FOLDER
            data |= {"keyboards": [*known_keyboards(folder)], "setup-hardware": setup_hardware(folder)}
        return data

    def data_files(self) -> Collection[str]:
        """Return the facts and their schemas, and the layouts that authors choose from."""
        from zmk.firmware.lists import FILES
        from zmk.firmware.loader import KEY_GROUPS

        return (*FILES, KEY_GROUPS, *KEPT_BY_HAND, "keyboards.json", "layouts/*", "schemas/*")

    def server_scripts(self) -> Sequence[Path]:
        """Return the script with the React components, which `npm run build` in web/ makes."""
        return (SERVER_SCRIPT,)

    def files(self, site: Site) -> Mapping[str, Callable[[], bytes]]:
        """Return the data about the firmware, for other programs and for the service."""
        from zmk.published_data import hardware_metadata, published_data

        return {**hardware_metadata(site), **published_data(site)}

    def commands(self) -> Mapping[str, Command]:
        """Return tools that need no site, and the comparison of the data with the firmware."""
        return {
            "power": Command(
                "estimate battery life: JSON lines in, JSON lines out",
                "zmk.cli.power:add_arguments",
                "zmk.cli.power:run",
                "homerow power < keyboards.jsonl       estimate how long batteries last",
            ),
            "facts": Command(
                "compare the data of a site with the firmware",
                "zmk.cli.facts:add_arguments",
                "zmk.cli.facts:run",
                "homerow facts --firmware ../zmk       compare what we state with the firmware itself",
            ),
            "simulate": Command(
                "play key events on a keymap",
                "zmk.cli.simulate:add_arguments",
                "zmk.cli.simulate:run",
                'homerow simulate my.keymap --events "press Q 0, release Q 120"',
            ),
            "keymap": Command(
                "bring keymaps up to date",
                "zmk.cli.keymap:add_arguments",
                "zmk.cli.keymap:run",
                "homerow keymap upgrade config         bring old keymaps up to date",
            ),
        }

    def routes(self, rate: Rate) -> Sequence[Route]:
        """Return the routes of the keymap upgrader, of the simulator's keyboards and of the data."""
        from zmk.data_api import data_routes
        from zmk.keymap_api import keymap_routes

        return [*keymap_routes(rate), *data_routes(rate)]

    def api(self) -> Api:
        """Return the description of these routes."""
        from zmk import data_api, keymap_api

        parts = (keymap_api.DESCRIPTION, data_api.DESCRIPTION)
        paths = {path: each for part in parts for path, each in part.paths.items()}
        return Api(paths, tuple(type_ for part in parts for type_ in part.types))

    def tools(self) -> Sequence[Tool]:
        """Return tools that look up names, check and upgrade keymaps, and estimate battery life."""
        from zmk.assistant_tools import TOOLS

        return TOOLS


extension = Zmk()
