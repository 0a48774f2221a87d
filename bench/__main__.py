"""Benchmarks and other programs for the people who change homerow.

python -m bench                         measure everything that needs nothing from outside
python -m bench load soak               measure these parts, and keep the figures of the others
python -m bench --quick                 fewer runs, without the 10,000 pages: to see that all works
python -m bench screenshots             run one of the programs below; words after its name are for it

Figures go to bench/RESULTS.md. Each part and program first installs what it needs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from bench.run import PARTS, default_parts, measure
from bench.workspace import ROOT

NPM = ROOT / "tests" / "npm"


@dataclass(frozen=True, slots=True)
class Program:
    """A command that runs at the root of the repository; `needs` are npm, or names of scripts/ensure-*.sh."""

    summary: str
    command: tuple[str, ...]
    needs: tuple[str, ...] = ()


PYTHON = sys.executable
PROGRAMS: Mapping[str, Program] = MappingProxyType(
    {
        "accessibility": Program(
            "look for barriers on every page, in both themes, narrow and wide",
            (PYTHON, "-m", "pytest", "-n", "2", "-m", "system", "tests/e2e/test_accessibility.py"),
            ("chromium",),
        ),
        "agents": Program(
            "check with afdocs how well assistants can read the site",
            (PYTHON, "-m", "bench.agents.check"),
            ("npm",),
        ),
        "audit": Program("look for known vulnerabilities in dependencies", ("scripts/audit.sh",)),
        "firmware-tests": Program(
            "run the tests of behaviors in FOLDER, app/tests of the firmware, on the simulator",
            (PYTHON, "-m", "bench.firmware_tests"),
        ),
        "keymap-corpus": Program(
            "upgrade the keymaps in FOLDER without changing them, and say what happened",
            (PYTHON, "-m", "bench.keymap_corpus"),
        ),
        "references": Program(
            "write the references in docs/ and the front end's types and key caps",
            ("scripts/references.sh",),
        ),
        "relevance": Program(
            "how well search answers, with the service and without, beside MiniSearch and Pagefind",
            (PYTHON, "-m", "bench.relevance.run"),
            ("npm",),
        ),
        "sbom": Program("list what the software is made of, as CycloneDX in dist/", ("scripts/sbom.sh",)),
        "screenshots": Program(
            "show every kind of page, in both themes, narrow and wide, in screenshots/",
            (PYTHON, "-m", "bench.screenshots"),
            ("chromium",),
        ),
    }
)
# What parts of the measurement need; most need Chromium.
NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "lighthouse": ("npm", "chromium"),
        **dict.fromkeys(("weight", "dev", "search-dialog"), ("chromium",)),
        **dict.fromkeys(("static", "soak"), ("nginx",)),
    }
)


def main() -> int:
    """Run a program, or measure parts; return its status."""
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # also for npm
    options, words = _arguments().parse_known_args()
    name = options.names[0] if options.names else ""
    if name in PROGRAMS:
        program = PROGRAMS[name]
        _install(program.needs)
        command = [*program.command, *options.names[1:], *words]
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    if unknown := [each for each in options.names if each not in PARTS] or words:
        sys.exit(f"no part or program is called {' '.join(unknown)}: see python -m bench --help")
    names = options.names or default_parts(is_quick=options.quick)
    _install(sorted({need for each in names for need in NEEDS.get(each, ())}))
    measure(names, is_quick=options.quick)
    return 0


def _install(needs: Iterable[str]) -> None:
    for need in needs:
        if need == "npm":
            subprocess.run(["npm", "ci", "--prefix", NPM, "--no-audit", "--no-fund"], check=True)
        elif need.upper() not in os.environ:
            script = ROOT / "scripts" / f"ensure-{need}.sh"
            found = subprocess.run([script], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
            os.environ[need.upper()] = found.stdout.strip()


def _arguments() -> argparse.ArgumentParser:
    programs = "\n".join(f"  {name:14} {program.summary}" for name, program in PROGRAMS.items())
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        epilog=f"parts:\n  {', '.join(PARTS)}\n\nprograms:\n{programs}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="parts, or one program and its arguments")
    parser.add_argument("--quick", action="store_true", help="fewer runs")
    return parser


if __name__ == "__main__":
    sys.exit(main())
