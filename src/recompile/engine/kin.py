"""Codes of protocols as numbers, the same in all games of a process, whether such a protocol is in a game or not.

>>> code_of(kin("FIR"))
'FIR'
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_KIN: Final[dict[str, int]] = {}
_CODES: Final[list[str]] = []


def kin(code: str) -> int:
    """The number that stands for a code in this process, whether such a protocol is in the game or not."""
    if code not in _KIN:
        _KIN[code] = len(_CODES)
        _CODES.append(code)
    return _KIN[code]


def code_of(number: i64) -> str:
    """The code a number of kin stands for."""
    return _CODES[number]
