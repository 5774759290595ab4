"""A page about simulated games: figures, tables and sentences, computed from what `recompile simulate` wrote down.

The page is one file without links to anything else. It needs DuckDB, numpy and matplotlib: `recompile[lab]`.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from recompile.lab.errors import ArenaError
from recompile.lab.store import check_lab


def make_report(folder: Path) -> str:
    """The page as HTML."""
    check_lab()
    if find_spec("matplotlib") is None:
        raise ArenaError('a report needs matplotlib, which is not installed: pip install "recompile[lab]"')
    from recompile.lab.report.data import Data  # noqa: PLC0415  (all of this is optional, and slow to import)
    from recompile.lab.report.measures import measure  # noqa: PLC0415
    from recompile.lab.report.page import page  # noqa: PLC0415

    with Data(folder) as data:
        return page(measure(data))
