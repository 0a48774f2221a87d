"""Tools for assistants: look up a name of the firmware, check and upgrade keymaps, estimate battery life."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from homerow.assistant_tools import PublishedSite, Tool, ToolError
from homerow.diagnostics import misspelled
from homerow.search.isolate import SearchStoppedError
from homerow.search.query import NO_MARKS, WHOLE_TEXT, SearchQuery, tag_filters
from homerow.server.paths import find_file
from zmk.devicetree.upgrade.findings import Answer, SkipKind, UpgradedFile, as_json
from zmk.firmware.lists import file_of
from zmk.front_end import FrontEndError, SetupChoice, set_up
from zmk.keymap_api import MAX_BYTES, UpgradeRequest
from zmk.power.estimates import Keyboard, estimate
from zmk.published_lists import LISTS, PublishedList, plain_name, read_list

MAX_NAME = 200  # characters
MAX_FINDINGS = 500  # of a check
MAX_REPORT = 1_000_000  # bytes; a keymap with a hundred changes has 50,000
FOUND = 5  # hits among which the row of a name is


class NameArguments(Struct, frozen=True, forbid_unknown_fields=True):
    """The arguments of `look_up`."""

    name: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=MAX_NAME,
            description=(
                "a name as in code: an option (CONFIG_ZMK_SLEEP), a property (tapping-term-ms), a compatible"
                " (zmk,behavior-hold-tap), a behavior (&mt), a key code (C_VOL_UP), a constant (BT_SEL), or"
                " the id of a board or shield (corne)"
            ),
        ),
    ]


def look_up(site: PublishedSite, arguments: NameArguments) -> str:
    """Return all records of a name as JSON, by their lists, with the description from the documentation."""
    lists = dict(_lists(site))
    found = {name: records for name, each in lists.items() if (records := each.find(arguments.name))}
    if not found:
        raise ToolError(_not_found(lists, arguments.name))
    firmware = next(iter(lists.values())).firmware
    answer = {"firmware": firmware, **found, "description": _description(site, arguments.name)}
    return msgspec.json.encode(answer).decode("utf-8")


def _lists(site: PublishedSite) -> Iterator[tuple[str, PublishedList]]:
    for name in LISTS:
        file = find_file(site.release.folder, file_of(name))
        if file is not None:
            yield name, read_list(file, name)


def _not_found(lists: Mapping[str, PublishedList], word: str) -> str:
    nearest = misspelled(plain_name(word), {name for each in lists.values() for name in each.records})
    hint = f"The nearest name is {nearest}." if nearest else "Search for it."
    return f"The data of the firmware have no name {word}. {hint}"


def _description(site: PublishedSite, name: str) -> str | None:
    """Return the text of the row or section that defines a name."""
    if site.engine is None:
        return None
    filters = tag_filters(site.release.search_tags)
    query = SearchQuery(
        name, hits_per_page=FOUND, filters=filters, distinct=FOUND, marking=NO_MARKS, shown=WHOLE_TEXT
    )
    try:
        hits = site.engine.search(query).hits
    except SearchStoppedError:
        return None  # the records say enough
    plain = plain_name(name)
    return next((hit.text for hit in hits if plain in map(plain_name, hit.names) and hit.text), None)


def check_keymap(_site: PublishedSite, arguments: UpgradeRequest) -> str:
    """Return what is old or cannot be read in files, as lines with their places."""
    lines = [line for file in _upgraded(arguments, is_check=True).files for line in _findings(file)]
    more = [f"There are {len(lines) - MAX_FINDINGS} more."] if len(lines) > MAX_FINDINGS else []
    return "\n".join((*lines[:MAX_FINDINGS], *more)) or "Nothing is out of date."


def upgrade_keymap(_site: PublishedSite, arguments: UpgradeRequest) -> str:
    """Return the report of an upgrade as JSON, with the upgraded texts."""
    report = as_json(_upgraded(arguments))
    if len(report) > MAX_REPORT:
        raise ToolError(f"The report has more than {MAX_REPORT} bytes. Send fewer files at once.")
    return report.decode("utf-8")


def _upgraded(arguments: UpgradeRequest, *, is_check: bool = False) -> Answer:
    if sum(len(file.text.encode("utf-8", "replace")) for file in arguments.files) > MAX_BYTES:
        raise ToolError(f"The files have more than {MAX_BYTES} bytes. Send fewer at once.")
    return arguments.answer(is_check=is_check)


_TODO: Mapping[SkipKind, str] = MappingProxyType(
    {"decision": "change it yourself", "later": "leave it", "mistake": "correct it"}
)


def _findings(file: UpgradedFile) -> Iterator[str]:
    if file.parse.state != "clean":
        yield f"{file.name}:{file.parse.line}:{file.parse.column}: {file.parse.message}"
    for edit in file.edits:
        place = f"{edit.before.line}:{edit.before.column}"
        change = f"{edit.before.text!r} becomes {edit.after.text!r}"
        yield f"{file.name}:{place}: {edit.message} ({change}, {edit.link})"
    for skipped in file.skipped:
        todo = _TODO[skipped.kind]
        yield f"{file.name}:{skipped.line}:{skipped.column}: {skipped.message} ({todo}, {skipped.link})"


def set_up_keyboard(_site: PublishedSite, choice: SetupChoice) -> str:
    """Return the files of a repository as JSON: paths and texts."""
    try:
        return msgspec.json.encode(set_up(choice)).decode("utf-8")
    except FrontEndError as error:
        raise ToolError(str(error)) from error


TOOLS = (
    Tool(
        "look_up",
        "Look up a name",
        "Look up a name of ZMK's configuration: type, default, range, parameters, and the address"
        " of its documentation. Use it before you write an option, property, behavior or key code.",
        NameArguments,
        look_up,
    ),
    Tool(
        "check_keymap",
        "Check a keymap",
        "List what is out of date or cannot be parsed in keymaps, overlays, .conf files and build.yaml, and"
        " boards and shields that do not exist or do not fit together.",
        UpgradeRequest,
        check_keymap,
    ),
    Tool(
        "upgrade_keymap",
        "Upgrade a keymap",
        "Replace names that the firmware renamed or removed in keymaps, overlays, .conf files and build.yaml."
        " Returns the new texts, each change, and the places that need a decision.",
        UpgradeRequest,
        upgrade_keymap,
    ),
    Tool(
        "set_up_keyboard",
        "Set up a keyboard",
        "Write build.yaml, west.yml and the .conf file that build the firmware of a keyboard."
        " Look up the ids of keyboard and controller first.",
        SetupChoice,
        set_up_keyboard,
    ),
    Tool(
        "estimate_battery_life",
        "Estimate battery life",
        "Estimate how long the battery of a wireless keyboard lasts, and list the consumers of power.",
        Keyboard,
        estimate,
    ),
)
