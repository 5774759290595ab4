"""Reading a folder of simulated games, after a look at whether it holds what it should."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb

from recompile.cards import PRINTED
from recompile.lab.errors import ArenaError
from recompile.lab.rows import CARDS_IN_GAME, TABLES, Columns
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
# The seeds of rows that no game of this simulation can have written, although their columns are ours.
_SOUND = {
    "games": """SELECT seed FROM all_games WHERE NOT coalesce(
        a1 || a2 || a3 || b1 || b2 || b3 IS NOT NULL AND list_has_all(?, [a1, a2, a3, b1, b2, b3])
        AND list_contains(?, control) AND list_has_all(?, [bot_a, bot_b])
        AND ending IN ('compiled', 'cut', 'forfeit') AND coalesce(winner, '-') IN ('A', 'B', '-')
        AND (winner IS NULL) = (ending = 'cut') AND turns >= 0, false)""",
    "cards": """SELECT seed FROM cards JOIN all_games USING (seed) WHERE NOT coalesce(
        list_contains(CASE seat WHEN 'A' THEN [a1, a2, a3] WHEN 'B' THEN [b1, b2, b3] END, left(card, 3))
        AND list_contains(?, card) AND opening IS NOT NULL AND least(drawn, face_up, face_down, again) >= 0
        AND drawn + face_up + face_down + again IS NOT NULL AND middle >= again, false)
        UNION ALL SELECT seed FROM cards GROUP BY seed HAVING count(DISTINCT card) <> 36""",
}


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
            self._check_values()
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
        try:
            return list(self.db.execute(query, list(values)).fetchall())
        except duckdb.Error as problem:
            raise self._damaged(problem) from problem

    def columns(self, query: str, values: Sequence[object] = ()) -> dict[str, Any]:
        """The same as numpy arrays."""
        try:
            return dict(self.db.execute(query, list(values)).fetchnumpy())
        except duckdb.Error as problem:
            raise self._damaged(problem) from problem

    def _damaged(self, problem: duckdb.Error) -> ArenaError:
        """The ends of a file can be whole and its middle not; that shows when it is read."""
        return ArenaError(f"the files in {self.folder} are damaged: {str(problem).splitlines()[0]}")

    # ------------------------------------------------------------ is it whole, and is it ours?

    def _open(self, table: str, name: str) -> None:
        files = written(self.manifest.parts, self.folder, table)
        each = CARDS_IN_GAME if table == "cards" else 1
        for path, part in zip(files, self.manifest.parts, strict=True):
            self._check(Path(path), TABLES[table], part.games * each)
        listed = ", ".join("'" + path.replace("'", "''") + "'" for path in files)
        self.db.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet([{listed}])")
        found = self.rows(f"SELECT min(seed), max(seed), count(DISTINCT seed) FROM {name}")[0]
        if found != (*self.seeds, self.manifest.games):
            raise ArenaError(f"{self.folder / table} does not hold the seeds that {MANIFEST} lists")

    def _check_values(self) -> None:
        """Rows that look like ours, but hold what no game of this simulation can have."""
        played = self.simulation
        codes = [
            code for code, card in PRINTED.with_(played.protocols).cards.items() if card.protocol.code in played.pool
        ]
        known = {"games": [list(played.pool), list(played.control), list(played.bots)], "cards": [codes]}
        for table, query in _SOUND.items():
            strange = self.rows(f"SELECT min(seed), count(*) FROM ({query})", known[table])[0]
            if strange[1]:
                raise ArenaError(
                    f"{self.folder / table} holds what this simulation cannot have written: see seed {strange[0]}"
                )

    def _check(self, path: Path, columns: Columns, rows: int) -> None:
        if not path.is_file():
            raise ArenaError(f"{path} is missing; the same `recompile simulate` into another folder makes it again")
        try:
            relation = self.db.read_parquet(str(path))
            found = dict(zip(relation.columns, map(str, relation.types), strict=True))
            count = relation.aggregate("count(*)").fetchall()[0][0]
        except duckdb.Error as problem:
            why = str(problem).splitlines()[0]
            raise ArenaError(f"{path} is not a whole Parquet file: {why}") from problem
        if list(found.items()) != list(columns.items()):
            other = [f"{name} {kind}" for name, kind in found.items() if columns.get(name) != kind] or list(found)
            raise ArenaError(f"{path} has other columns than a simulation writes: {', '.join(other)}")
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
