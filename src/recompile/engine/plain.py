"""Plain data that comes from outside: numbers, flags and lists of numbers, and nothing else."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

Plain = dict[str, object]


def as_list(values: object) -> list[object]:
    if not isinstance(values, list):
        raise TypeError("expected a list")
    return values


def as_vec(values: object) -> vec[i64]:
    return vec[i64](as_numbers(values))


def as_numbers(values: object) -> list[int]:
    """A list of numbers, and nothing but numbers."""
    return [as_number(value) for value in as_list(values)]


def as_number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a number, not {value!r}")
    return value


def as_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"expected true or false, not {value!r}")
    return value
