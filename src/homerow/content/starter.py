"""`homerow new site`: a small site to start from, a copy of the folder `starter` of this package."""

from __future__ import annotations

import shutil
from pathlib import Path

from homerow.config.loader import SITE_FILE
from homerow.diagnostics import Diagnostic, ReportedFailure

STARTER = Path(__file__).parents[1] / "starter"
SITE_FOLDER = "site"  # of a project, where the commands look for the site


def new_site(folder: Path) -> Path:
    """Write a site into a new or empty folder, and return the folder of the site.

    Raises ReportedFailure if the folder has files or a name that cannot be a title.
    """
    name = folder.resolve().name
    if not name.isprintable() or '"' in name or "\\" in name:
        message = f"{name!r} cannot be the title of a site"
        raise ReportedFailure([Diagnostic("unusable-title", message, hint="choose another name")])
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        hint = "choose a new or an empty folder"
        raise ReportedFailure([Diagnostic("file-exists", f"{folder} exists and is not empty", hint=hint)])
    shutil.copytree(STARTER, folder, dirs_exist_ok=True)
    config = folder / SITE_FOLDER / SITE_FILE
    config.write_text(config.read_text("utf-8").replace("{title}", name), "utf-8")
    return folder / SITE_FOLDER
