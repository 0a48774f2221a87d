"""A site's own components: wrappers that site.toml defines, and React components in its folder `components`.

They are an extension of their site. Its name has the folder of the site, the wrappers and a digest of the
bundle, so that everything that depends on the extensions of a site depends on its components.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.sections import Wrapper
from homerow.config.toml_file import read_toml
from homerow.diagnostics import ReportedFailure
from homerow.extensions import OWN_PREFIX, Extension, component_table
from homerow.markdown.components.table import TEXT, AttributeSpec, ComponentSpec

if TYPE_CHECKING:
    from homerow.markdown.extension import MarkdownExtension

COMPONENTS_FOLDER = "components"  # of a site
BUNDLE_FOLDER = "bundle"  # in it
MANIFEST = "manifest.json"  # in that

WRAPPER_SPEC = ComponentSpec({"title": TEXT}, shape="wrapper")
Wrappers: TypeAlias = Mapping[str, Wrapper]


class OwnComponent(Struct, frozen=True):
    """A React component as it was bundled: `style` says whether it has a style sheet."""

    attributes: Mapping[str, AttributeSpec] = {}
    interactive: bool = True
    style: bool = False


class Manifest(Struct, frozen=True):
    """The bundled components of a site by their names, and the digest of what they were made from."""

    sources: str = ""
    components: Mapping[str, OwnComponent] = {}


class _Parts(Struct, frozen=True):
    site_dir: str
    wrappers: dict[str, Wrapper]
    bundle: str


def own_extension(site_dir: Path, wrappers: Wrappers) -> tuple[str, ...]:
    """Return the name of the extension with the components of a site, if it has any."""
    bundle = hashlib.blake2b(digest_size=8)
    files = sorted(bundle_folder(site_dir).glob("*"))
    for file in files:
        bundle.update(file.read_bytes())
    if not files and not wrappers:
        return ()
    parts = _Parts(str(site_dir), dict(wrappers), bundle.hexdigest() if files else "")
    return (OWN_PREFIX + msgspec.json.encode(parts, order="deterministic").decode(),)


def load_own_extension(name: str) -> Extension:
    """Return the extension of a name that `own_extension` has made."""
    parts = msgspec.json.decode(name.removeprefix(OWN_PREFIX), type=_Parts)
    return OwnComponents(Path(parts.site_dir), parts.wrappers)


def bundle_folder(site_dir: Path) -> Path:
    """Return the folder of the bundled components of a site."""
    return site_dir / COMPONENTS_FOLDER / BUNDLE_FOLDER


def read_manifest(site_dir: Path) -> Manifest:
    """Return what the bundle of a site has; one without components if there is none, or a broken one."""
    try:
        return msgspec.json.decode((bundle_folder(site_dir) / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        return Manifest()


class OwnComponents(Extension):
    """The components of one site."""

    def __init__(self, site_dir: Path, wrappers: Wrappers) -> None:
        self._folder = bundle_folder(site_dir)
        self._wrappers = wrappers
        self._components = read_manifest(site_dir).components

    def components(self) -> Mapping[str, ComponentSpec]:
        """Return wrappers and React components."""
        react = {name: self._spec(name, component) for name, component in self._components.items()}
        return {**react, **dict.fromkeys(self._wrappers, WRAPPER_SPEC)}

    def _spec(self, name: str, component: OwnComponent) -> ComponentSpec:
        return ComponentSpec(
            component.attributes,
            module=self._folder / f"{name}.js" if component.interactive else None,
            sheets=(self._folder / f"{name}.css",) if component.style else (),
        )

    def markdown(self, site_dir: Path) -> MarkdownExtension:  # noqa: ARG002 - the site is known
        """Return the writer of wrappers."""
        from homerow.markdown.components.writing import WrapperWriter  # noqa: PLC0415 - only workers parse
        from homerow.markdown.extension import MarkdownExtension  # noqa: PLC0415

        extension = MarkdownExtension()
        extension.component_writers = {WRAPPER_SPEC.shape: WrapperWriter(self._wrappers)}
        return extension

    def data_files(self) -> Sequence[str]:
        """Return no files: components read none."""
        return ()

    def server_scripts(self) -> Sequence[Path]:
        """Return the scripts of the React components."""
        return [self._folder / f"{name}.js" for name in self._components]


def with_own_components(config: SiteConfig) -> SiteConfig:
    """Return the configuration with the extension of the site's own components, if it has any.

    Raises ReportedFailure if a wrapper has the name of another component.
    """
    names = (*config.extensions, *own_extension(config.site_dir, {}))
    taken = component_table(names).keys() & config.wrappers.keys()
    if taken:
        file = read_toml(config.site_dir / SITE_FILE)
        raise ReportedFailure(
            file.key_finding("duplicate-component", f"<{name}> exists", ("wrappers", name), hint="rename it")
            for name in sorted(taken)
        )
    return replace(config, extensions=(*config.extensions, *own_extension(config.site_dir, config.wrappers)))
