"""Reading a folder of simulated games, after a look at whether it holds what it should."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb

from recompile.lab.errors import ArenaError
from recompile.lab.rows import CARDS_IN_GAME, TABLES
from recompile.lab.simulate import Simulation
from recompile.lab.store import MANIFEST, Manifest, read_manifest, written

# What A gets: 1 for a win, 0 for a loss, a half for a game that was cut. Forfeits say nothing about the game.
_VIEWS = """
CREATE VIEW games AS SELECT *, CASE winner WHEN 'A' THEN 1e0 WHEN 'B' THEN 0e0 ELSE 0.5e0 END AS points
    FROM all_games WHERE ending <> 'forfeit';
CREATE VIEW sides AS
    SELECT seed, 'A' AS seat, control, bot_a AS bot, [a1, a2, a3] AS protocols, points FROM games UNION ALL
    SELECT seed, 'B' AS seat, control, bot_b AS bot, [b1, b2, b3] AS protocols, 1 - points AS points FROM games;
"""


class Data:
    """The tables of a simulation, to be asked in SQL: `games`, `sides` (two for each game) and `cards`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = _manifest(folder)
        self.simulation = Simulation.of_header(self.manifest.header)
        self.db = duckdb.connect()
        try:
            for table, name in (("games", "all_games"), ("cards", "cards")):
                self._open(table, name)
            self.db.execute(_VIEWS)
        except BaseException:
            self.db.close()
            raise

    def __enter__(self) -> Data:
        return self

    def __exit__(self, *_: object) -> None:
        self.db.close()

    @property
    def seeds(self) -> tuple[int, int]:
        return self.manifest.parts[0].first, self.manifest.parts[-1].last

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a query finds, row by row."""
        return list(self.db.execute(query, list(values)).fetchall())

    def columns(self, query: str, values: Sequence[object] = ()) -> dict[str, Any]:
        """The same as numpy arrays."""
        return dict(self.db.execute(query, list(values)).fetchnumpy())

    # ------------------------------------------------------------ is it whole, and is it ours?

    def _open(self, table: str, name: str) -> None:
        files = written(self.manifest.parts, self.folder, table)
        each = CARDS_IN_GAME if table == "cards" else 1
        for path, part in zip(files, self.manifest.parts, strict=True):
            self._check(Path(path), list(TABLES[table]), part.games * each)
        listed = ", ".join("'" + path.replace("'", "''") + "'" for path in files)
        self.db.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet([{listed}])")
        found = self.rows(f"SELECT min(seed), max(seed), count(DISTINCT seed) FROM {name}")[0]
        if found != (*self.seeds, self.manifest.games):
            raise ArenaError(f"{self.folder / table} does not hold the seeds that {MANIFEST} lists")

    def _check(self, path: Path, columns: list[str], rows: int) -> None:
        if not path.is_file():
            raise ArenaError(f"{path} is missing; the same `recompile simulate` into another folder makes it again")
        try:
            relation = self.db.read_parquet(str(path))
            names, count = list(relation.columns), relation.aggregate("count(*)").fetchall()[0][0]
        except duckdb.Error as problem:
            why = str(problem).splitlines()[0]
            raise ArenaError(f"{path} is not a whole Parquet file: {why}") from problem
        if names != columns:
            raise ArenaError(f"{path} has other columns than a simulation writes: {', '.join(names)}")
        if count != rows:
            raise ArenaError(f"{path} has {count} rows, and {MANIFEST} lists {rows}")


def _manifest(folder: Path) -> Manifest:
    if not folder.is_dir():
        raise ArenaError(f"there is no folder {folder}")
    manifest = read_manifest(folder)
    if manifest is None:
        raise ArenaError(f"{folder} holds no simulation: there is no {MANIFEST} in it")
    if not manifest.parts:
        raise ArenaError(f"{folder} holds no games yet")
    return manifest
