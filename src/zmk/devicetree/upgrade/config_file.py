"""The input of a rule about a .conf file, a build.yaml or a west.yml."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from zmk.devicetree.upgrade.builds import Build
from zmk.devicetree.upgrade.catalog import Catalog
from zmk.devicetree.upgrade.hardware import KnownHardware
from zmk.devicetree.upgrade.target import Manifest, Target


class Project(Struct, frozen=True):
    """What all files together say: the target, and boards and shields that the files define themselves.

    `is_complete` means that nothing else defines boards and shields: a west.yml names the firmware alone.
    """

    target: Target
    own_hardware: frozenset[str]
    is_complete: bool


class ConfigFile(Struct, frozen=True):
    """A file that is no devicetree; `builds` are those of a build.yaml, `manifest` is that of a west.yml."""

    text: str
    catalog: Catalog
    hardware: KnownHardware
    project: Project
    builds: Sequence[Build] = ()
    manifest: Manifest | None = None
