"""What can go wrong in the laboratory."""

from __future__ import annotations


class ArenaError(ValueError):
    """A tournament that cannot be played like this, or results that cannot be used. Says why."""
