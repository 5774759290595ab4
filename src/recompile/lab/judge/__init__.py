"""A judge of protocols that somebody has written: how strong they are, what each card does for that, what is wrong.

>>> from recompile.cards import PROTOCOLS
>>> verdicts = judge(PROTOCOLS["FIR"], seconds=60, processes=2)  # each is surer than the one before
>>> verdicts.close()  # nobody wants to know: nothing is played any more
"""

from __future__ import annotations

from recompile.lab.errors import check_installed
from recompile.lab.judge.judging import SECONDS, judge
from recompile.lab.judge.verdict import Verdict

__all__ = ["SECONDS", "Verdict", "judge", "make_page"]


def make_page(found: Verdict, lang: str = "en") -> str:
    """The verdict as a page of HTML with figures."""
    for module in ("numpy", "matplotlib"):
        check_installed(module, "a page with figures needs")
    from recompile.lab.judge.page import page  # noqa: PLC0415  (optional, and slow to import)

    return page(found, lang)
