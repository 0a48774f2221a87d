"""`homerow clear`: as if nothing had ever been built."""

from __future__ import annotations

import shutil

from homerow.build.lock import build_lock
from homerow.build.options import BuildOptions
from homerow.outputs.release import ReleaseStore


def clear(options: BuildOptions) -> None:
    """Remove the published site, its releases and the cache. Raises ReportedFailure for a folder not ours."""
    releases = ReleaseStore(options.output_dir)
    releases.check()
    with build_lock(options.cache_dir):
        releases.clear()
        shutil.rmtree(options.cache_dir)
