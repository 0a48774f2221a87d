"""The command line: a module for each command, and `start`, which finds the one that is asked for."""

from homerow.cli.start import main

__all__ = ["main"]
