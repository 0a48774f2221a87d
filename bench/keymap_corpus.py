"""Upgrade every keymap below a folder, change none of them, and say what happened.

python -m bench keymap-corpus FOLDER    rules by their number of edits, skipped changes, files with faults

Ends with 1 if an upgrade of an upgrade changes something, which is a bug.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.files import find_files, read_context, read_file
from zmk.devicetree.upgrade.upgrade_files import upgrade


def main(folder: Path) -> int:
    """Print the report."""
    fired: Counter[str] = Counter()
    states: Counter[str] = Counter()
    unclean, unstable = list[str](), list[str]()
    paths = find_files([folder])
    for path in paths:
        file, context = read_file(path), read_context([path])
        (new,) = upgrade([file], context=context).files
        (again,) = upgrade([File(file.path, new.text)], context=context).files
        fired.update(edit.rule for edit in new.edits)
        fired.update(f"{each.rule} (skipped)" for each in new.skipped)
        states[new.parse.state] += 1
        parse = new.parse
        if parse.state != "clean":
            unclean.append(f"{path}:{parse.line}:{parse.column}: {parse.state}: {parse.message}")
        if again.is_changed:
            unstable.append(f"{path}: an upgrade of the upgrade changes it")
    print(*unclean, *unstable, sep="\n")
    print(f"{len(paths)} files:", ", ".join(f"{count} {state}" for state, count in states.most_common()))
    for rule, count in fired.most_common():
        print(f"{count:7,} {rule}")
    return 1 if unstable else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
