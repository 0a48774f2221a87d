"""The key caps that the front end draws."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web/src/zmk/keyboard/key-caps.json"


def test_key_caps_are_those_of_the_data() -> None:
    script = ROOT / "scripts/key_caps.py"
    printed = subprocess.run([sys.executable, script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert printed.stdout == FILE.read_text("utf-8"), "run `python -m bench references`"
