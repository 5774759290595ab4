"""A copy of a database takes its place again: checked before, and nothing is lost that was there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from recompile.server.store import sqlite_file

BEFORE = ".before"  # what the database that was there is called afterwards


def restore(copy: Path, url: str, *, replace: bool = False) -> Path | None:
    """Put a copy where a server keeps its games; the file in which the games are that were there, if any were.

    What cannot be done is a ValueError. Games of an older version are brought up to date when the server starts.
    """
    target = sqlite_file(url)
    if target is None:
        raise ValueError("only a SQLite file can be put back like this; for PostgreSQL use pg_restore")
    check(copy)
    if target.exists() and not replace:
        raise ValueError(f"{target} is there already; with --replace it is kept as {target.name}{BEFORE}")
    if target.exists():
        _refuse_used(target)
    new = target.with_name(f"{target.name}.new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(copy)) as source, closing(sqlite3.connect(new)) as made:
        source.backup(made)
    kept = target.with_name(f"{target.name}{BEFORE}") if target.exists() else None
    if kept is not None:
        target.replace(kept)
    new.replace(target)
    return kept


def check(copy: Path) -> None:
    """Whether a file is a whole database of games."""
    if not copy.is_file():
        raise ValueError(f"there is no file {copy}")
    try:
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as found:
            said = found.execute("PRAGMA integrity_check").fetchone()[0]
            for table in ("games", "moves", "alembic_version"):
                found.execute(f"SELECT * FROM {table} LIMIT 1")
    except sqlite3.Error as problem:
        raise ValueError(f"{copy} is no database of games: {problem}") from problem
    if said != "ok":
        raise ValueError(f"{copy} is damaged: {said}")


def _refuse_used(target: Path) -> None:
    """Whoever is the only one can leave the mode in which a server works; that also puts all games into one file."""
    try:
        with closing(sqlite3.connect(target, timeout=0.2)) as found:
            mode = found.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError as problem:
        raise ValueError(f"{target} is in use: stop the server first ({problem})") from problem
    except sqlite3.DatabaseError:  # what is there is damaged, and nobody can be using it
        return
    if mode != "delete":
        raise ValueError(f"{target} is in use: stop the server first")
