"""Releases in a bucket of S3, or of a service with the same protocol.

boto3 reads credentials, region and endpoint as Amazon's own tools do: AWS_PROFILE, AWS_ENDPOINT_URL, ….
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from homerow.diagnostics import Diagnostic, ReportedFailure

try:
    import boto3
    from botocore.config import Config
    from botocore.exceptions import BotoCoreError, ClientError
except ImportError as missing:
    hint = "install it: pip install homerow[s3]"
    raise ReportedFailure([Diagnostic("no-boto3", "releases in S3 need boto3", hint=hint)]) from missing

THREADS = 16  # requests at the same time
TIMEOUT = 20  # seconds, to connect and between two reads
MAX_REMOVED = 1000  # objects in one request
TYPES = {".json": "application/json"}
MISSING = frozenset({"NoSuchKey", "404"})

T = TypeVar("T")


class Bucket:
    """A prefix of a bucket."""

    def __init__(self, bucket: str, prefix: str) -> None:
        settings = Config(
            connect_timeout=TIMEOUT,
            read_timeout=TIMEOUT,
            max_pool_connections=THREADS,
            retries={"mode": "standard", "max_attempts": 3},
        )
        self._client: Any = boto3.client("s3", config=settings)
        self._bucket = bucket
        self._prefix = f"{prefix}/" if prefix else ""

    def read(self, name: str) -> bytes | None:
        """Return the bytes of an object, or None."""
        try:
            answer = self._client.get_object(Bucket=self._bucket, Key=self._prefix + name)
            content: bytes = answer["Body"].read()
        except ClientError as error:
            if error.response["Error"]["Code"] in MISSING:
                return None
            raise OSError(str(error)) from error
        except BotoCoreError as error:
            raise OSError(str(error)) from error
        return content

    def write(self, name: str, content: bytes) -> None:
        """Write an object."""
        with _as_os_errors():
            self._put(name, content)

    def send(self, files: Mapping[str, Path]) -> None:
        """Write the objects that are missing."""
        with _as_os_errors():
            present = set(self._names())
            missing = [(name, path) for name, path in files.items() if name not in present]
            _each(lambda item: self._put(item[0], item[1].read_bytes()), missing)

    def fetch(self, names: Iterable[str], folder: Path) -> None:
        """Read objects into a folder."""

        def fetch(name: str) -> None:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            self._client.download_file(self._bucket, self._prefix + name, str(folder / name))

        with _as_os_errors():
            _each(fetch, names)

    def names(self) -> Iterable[str]:
        """Return the names of all objects."""
        with _as_os_errors():
            return list(self._names())

    def remove(self, names: Sequence[str]) -> None:
        """Remove objects."""
        with _as_os_errors():
            for start in range(0, len(names), MAX_REMOVED):
                keys = [{"Key": self._prefix + name} for name in names[start : start + MAX_REMOVED]]
                self._client.delete_objects(Bucket=self._bucket, Delete={"Objects": keys, "Quiet": True})

    def _put(self, name: str, content: bytes) -> None:
        kind = TYPES.get(Path(name).suffix, "application/octet-stream")
        self._client.put_object(Bucket=self._bucket, Key=self._prefix + name, Body=content, ContentType=kind)

    def _names(self) -> Iterator[str]:
        pages = self._client.get_paginator("list_objects_v2")
        for page in pages.paginate(Bucket=self._bucket, Prefix=self._prefix):
            yield from (each["Key"].removeprefix(self._prefix) for each in page.get("Contents", ()))


def _each(function: Callable[[T], object], items: Iterable[T]) -> None:
    with ThreadPoolExecutor(THREADS) as threads:
        for _ in threads.map(function, items):
            pass


@contextmanager
def _as_os_errors() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise OSError(str(error)) from error
