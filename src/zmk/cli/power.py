"""`homerow power`."""

from __future__ import annotations

import argparse
import sys

from zmk.power.estimates import answer_power_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--model",
        choices=("default", "classic"),
        default="default",
        help="which estimate: ours, or the classic estimator's (default: default)",
    )


def run(options: argparse.Namespace) -> int:
    """Answer each line; 1 when one of them could not be."""
    code = 0
    for answer in answer_power_lines(sys.stdin.buffer, options.model):
        if answer.is_error:
            code = 1
            print(f"line {answer.line}: {answer.text}", file=sys.stderr)
        else:
            print(answer.text, flush=True)
    return code
