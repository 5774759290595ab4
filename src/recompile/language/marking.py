"""Sentences that are translated where they are said."""

from __future__ import annotations


def mark(message: str) -> str:
    """Marks a sentence in a table for translation; it is translated where it is said."""
    return message


def mark_count(one: str, many: str) -> tuple[str, str]:
    """The same for a sentence with a number in it, which has a form for one and for many."""
    return one, many
