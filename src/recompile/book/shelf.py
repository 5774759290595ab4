"""Books that take long to read are kept as read, in the user's cache folder, until they change.

Nothing depends on it: where nothing can be kept, a book is read anew each time.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any
from zlib import crc32


def cache_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path | None:
    """Where programs keep what they can make again; None if the user has no such place.

    >>> str(cache_folder({"HOME": "/home/ada"}, "linux")), str(cache_folder({"XDG_CACHE_HOME": "/var/kept"}))
    ('/home/ada/.cache/recompile', '/var/kept/recompile')
    >>> cache_folder({}) is None
    True
    """
    if folder := environment.get("XDG_CACHE_HOME"):
        return Path(folder, "recompile")
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return Path(local, "recompile", "cache") if local else None
    home = environment.get("HOME")
    return Path(home, ".cache", "recompile") if home else None


def kept(name: str, sources: Iterable[Path], read: Callable[[], Any], folder: Path | None = None) -> Any:
    """What `read` makes of the sources, as plain data; from the shelf if neither they nor this package have changed."""
    folder = folder or cache_folder()
    if folder is None:
        return read()
    try:
        key = _key([*sources, *Path(__file__).parent.glob("*.py")])
        path = folder / f"{name}.json"
        shelved = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if shelved.get("key") == key:
            return shelved["data"]
    except (OSError, ValueError, AttributeError, KeyError):
        return read()
    data = read()
    _keep(path, {"key": key, "data": data})
    return data


def _key(files: Iterable[Path]) -> str:
    """Where each file lies, how long it is and when it was changed, in a few letters."""
    parts = [f"{path}:{(status := path.stat()).st_size}:{status.st_mtime_ns}" for path in sorted(files)]
    return f"{crc32(' '.join(parts).encode()):08x}-{len(parts)}"


def _keep(path: Path, data: object) -> None:
    """Written beside its place and moved there, so that nobody reads half of it."""
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        draft.replace(path)
    except (OSError, ValueError, TypeError):
        draft.unlink(missing_ok=True)


def read_yaml(path: Path) -> Any:
    """A file of data. Whoever finds it on the shelf need not wait for the library that reads it."""
    import yaml  # noqa: PLC0415

    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
