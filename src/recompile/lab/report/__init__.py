"""A page about simulated games: figures, tables and sentences, computed from what `recompile simulate` wrote down.

The page is one file without links to anything else. It needs DuckDB, numpy and matplotlib: `recompile[lab]`.
"""

from __future__ import annotations

from pathlib import Path

from recompile.lab.errors import check_installed
from recompile.lab.store import check_lab


def make_report(folder: Path) -> str:
    """The page as HTML."""
    check_lab()
    check_installed("matplotlib", "a report needs")
    from recompile.lab.report.data import Data  # noqa: PLC0415  (all of this is optional, and slow to import)
    from recompile.lab.report.measures import measure  # noqa: PLC0415
    from recompile.lab.report.page import page  # noqa: PLC0415

    with Data(folder) as data:
        return page(measure(data))
