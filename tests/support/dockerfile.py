"""A Dockerfile as stages, whose commands run as scripts in a folder: no container engine is needed."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

CONTINUED = re.compile(r"\\\n")
COMMENT = re.compile(r"^\s*(#.*)?\n", re.MULTILINE)
TIMEOUT = 600  # seconds


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage: what it starts from, its own name or '', and its instructions with their arguments."""

    base: str
    name: str
    instructions: Sequence[tuple[str, str]]

    def arguments(self, instruction: str) -> list[str]:
        """Return the arguments of every instruction of a kind, in their order."""
        return [text for name, text in self.instructions if name == instruction]

    def command(self, instruction: str) -> list[str]:
        """Return the words of ENTRYPOINT or of the command of HEALTHCHECK, which are JSON."""
        (text,) = self.arguments(instruction)
        words: list[str] = json.loads(text[text.index("[") :])
        return words

    def run(self, folder: Path, environment: Mapping[str, str]) -> None:
        """Run each RUN instruction in a folder. Variables of the environment replace those of ARG."""
        for script in self.arguments("RUN"):
            done = subprocess.run(
                ["/bin/sh", "-ec", script],
                cwd=folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=TIMEOUT,
                check=False,
            )
            assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"


def read_stages(file: Path) -> Sequence[Stage]:
    """Return the stages of a Dockerfile in their order."""
    text = CONTINUED.sub(" ", COMMENT.sub("", file.read_text("utf-8")))
    return tuple(_stages(text.splitlines()))


def _stages(lines: Sequence[str]) -> Iterator[Stage]:
    pairs = [(name, rest.strip()) for name, _, rest in (line.partition(" ") for line in lines)]
    starts = [number for number, (name, _) in enumerate(pairs) if name == "FROM"]
    for start, end in zip(starts, [*starts[1:], len(pairs)], strict=True):
        base, *name = shlex.split(pairs[start][1])
        yield Stage(base, name[-1] if name else "", pairs[start + 1 : end])
