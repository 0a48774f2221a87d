"""Keymaps to try: a file of site/samples that a page plays on, with sequences of keys.

    ```try-it file=try-it/mod-tap.keymap
    scene F is released first
    press F 0..130
    press J 60..190
    ```

A key is what it sends on the first layer, or its position, a number from 0. Times are in milliseconds.
With the word `own` after the file, readers paste a keymap of theirs in place of it.
"""

from __future__ import annotations

import re

from markdown_it.token import Token
from msgspec import Struct, field

from homerow.content.partial import SAMPLES_FOLDER
from homerow.diagnostics import ReportedFailure, did_you_mean
from homerow.markdown.code.fences import fence_place
from homerow.markdown.code.sample import Problem
from homerow.markdown.document import Json
from homerow.markdown.writer import Writer
from zmk.components.pictures.picture import Mistake, Picture, read_sample, write_picture
from zmk.firmware.data import FirmwareData
from zmk.simulator.keymap import Keymap, read_keymap
from zmk.simulator.playable import Playable, playable
from zmk.simulator.simulate import InputError, position_of

MAX_SCENES = 8
MAX_PRESSES = 40  # in one scene
MAX_TIME = 10_000  # milliseconds
MAX_LINES = 200

_INFO = re.compile(r"try-it\s+file=\"?(?P<file>[\w./-]+)\"?(?P<own>\s+own)?")
_SCENE = re.compile(r"scene:?\s+(?P<title>\S.{0,59})")
_PRESS = re.compile(r"press\s+(?P<key>\w+)\s+(?P<from>\d{1,6})\.\.(?P<to>\d{1,6})")
_EXAMPLES = {"scene": "scene F is released first", "press": "press F 0..130"}


class _Scene(Struct):
    title: str
    presses: list[tuple[int, int, int]] = field(default_factory=list)  # position, from, to

    def props(self) -> Json:
        """Return the scene as what the simulator plays: releases before presses of the same time."""
        events = sorted(
            (at, pressed, position)
            for position, start, end in self.presses
            for at, pressed in ((start, True), (end, False))
        )
        inputs: list[Json] = [
            {"kind": "key", "at": at, "position": position, "pressed": pressed}
            for at, pressed, position in events
        ]
        return {"title": self.title, "inputs": inputs}


def write_try_it(writer: Writer, token: Token, data: FirmwareData) -> None:
    """Write the component of a fence."""
    info = _INFO.fullmatch(token.info.strip())
    if info is None:
        hint = "write ```try-it file=try-it/mod-tap.keymap: a file below samples/"
        place = fence_place(writer, token, token.info.strip())
        writer.context.report("bad-try-it", "this fence names no keymap", place, hint=hint)
        return
    text = read_sample(writer, token, info["file"])
    if text is None:
        return
    try:
        keymap = read_keymap(text, f"{writer.context.label}/{SAMPLES_FOLDER / info['file']}", data)
        read = playable(keymap)
    except ReportedFailure as failure:
        writer.context.keep(*failure.diagnostics)
        return
    parser = _SceneParser(token.content, read, keymap)
    scenes = [scene.props() for scene in parser.scenes]
    props: dict[str, Json] = {"text": text, **_props(read), "scenes": scenes}
    titles = [scene.title for scene in parser.scenes]
    component = "OwnKeymap" if info["own"] else "TryIt"
    write_picture(writer, token, Picture(component, props, titles, parser.problems))


def _props(read: Playable) -> dict[str, Json]:
    return {
        "keyboard": read.keyboard,
        "names": dict[str, Json](read.names),
        "rows": list[Json](read.rows),
    }


class _SceneParser:
    """Reads the scenes of a fence line by line, and continues after a wrong line."""

    def __init__(self, text: str, read: Playable, keymap: Keymap) -> None:
        self.scenes: list[_Scene] = []
        self.problems: list[Problem] = []
        self._read_from = (read.keyboard, keymap.values)
        start = 0
        for line in text.split("\n")[:MAX_LINES]:
            try:
                self._read(line.strip())
            except Mistake as mistake:
                wrong = mistake.text or line.strip()
                at = start + line.find(wrong)
                problem = Problem("bad-try-it", mistake.message, at, at + len(wrong), mistake.hint)
                self.problems.append(problem)
            start += len(line) + 1

    def _read(self, line: str) -> None:
        if not line or line.startswith("#"):
            return
        if match := _SCENE.fullmatch(line):
            self._begin(match["title"])
        elif match := _PRESS.fullmatch(line):
            self._press(match)
        else:
            word = line.split(maxsplit=1)[0]
            example = _EXAMPLES.get(word)
            hint = f"write it as: {example}" if example else did_you_mean(word, _EXAMPLES)
            raise Mistake("this line cannot be read", line, hint or "a line begins with scene or press")

    def _begin(self, title: str) -> None:
        if len(self.scenes) == MAX_SCENES:
            raise Mistake(f"there are at most {MAX_SCENES} scenes", title, "remove one")
        if any(scene.title == title for scene in self.scenes):
            raise Mistake("another scene has this title", title, "give it one of its own")
        self.scenes.append(_Scene(title))

    def _press(self, match: re.Match[str]) -> None:
        if not self.scenes:
            raise Mistake("this belongs to no scene", "", f"write its title first: {_EXAMPLES['scene']}")
        start, end = int(match["from"]), int(match["to"])
        if end <= start or end > MAX_TIME:
            hint = f"a key is released after its press, and within {MAX_TIME} ms"
            raise Mistake(f"{match['key']} cannot be released at {end}", match["to"], hint)
        presses = self.scenes[-1].presses
        position = self._position(match["key"])
        if any(each == position and start <= to and end >= at for each, at, to in presses):
            raise Mistake(f"{match['key']} is pressed already", match[0], "release it before")
        if len(presses) == MAX_PRESSES:
            raise Mistake(f"a scene has at most {MAX_PRESSES} presses", match[0], "make two of it")
        presses.append((position, start, end))

    def _position(self, key: str) -> int:
        try:
            return position_of(key, *self._read_from)
        except InputError as error:
            raise Mistake(str(error), key, "") from None
