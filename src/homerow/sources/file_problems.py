"""What keeps a file or a folder of the site from being published, as findings."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from homerow.config.files import site_label
from homerow.diagnostics import Diagnostic, Span


def file_problem(code: str, message: str, cure: str, *, site_dir: Path, path: PurePosixPath) -> Diagnostic:
    """Return a finding about a whole file or folder of the site."""
    return Diagnostic(code, message, Span(f"{site_label(site_dir)}/{path}", line=1), cure=cure)


def find_name_problem(site_dir: Path, path: PurePosixPath) -> Diagnostic | None:
    """Return what is wrong with a name: lone surrogates stand for bytes that are not UTF-8."""
    if path.name.isprintable():
        return None
    shown = PurePosixPath(ascii(path.as_posix())[1:-1])
    message = "this file name cannot be part of an address"
    return file_problem("odd-file-name", message, "rename it", site_dir=site_dir, path=shown)


def find_link_problem(site_dir: Path, path: PurePosixPath) -> Diagnostic | None:
    """Return what is wrong with a symbolic link.

    What a link points to is published: a stray one must not carry a private file onto the web.
    """
    try:
        target = (site_dir / path).resolve()
    except (OSError, RuntimeError):  # which of them is a matter of Python's version
        problem = "this link leads in a circle", "remove it"
    else:
        if not target.is_relative_to(site_dir.resolve()):
            problem = "this link leaves the site folder", "copy here what it points to"
        elif target.is_dir():
            problem = "a link to a folder is not followed", "move the folder here"
        elif not target.is_file():
            problem = "this link points to nothing", "remove it"
        else:
            return None
    return file_problem("symlink", *problem, site_dir=site_dir, path=path)


def not_a_folder(site_dir: Path, path: PurePosixPath) -> Diagnostic:
    """Return the finding for a file that has the name of a folder."""
    message = f"{path} is a file, where a folder has to be"
    return file_problem("not-a-folder", message, "rename or remove it", site_dir=site_dir, path=path)


def unreadable(site_dir: Path, path: PurePosixPath, error: OSError, noun: str = "file") -> Diagnostic:
    """Return the finding for a file or folder that the system does not let us read."""
    message = f"cannot read this {noun}: {error.strerror}"
    cure = f"it must be a {noun} that you may read"
    return file_problem("unreadable-file", message, cure, site_dir=site_dir, path=path)
