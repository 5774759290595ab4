"""What can go wrong in the laboratory."""

from __future__ import annotations

from importlib.util import find_spec


class ArenaError(ValueError):
    """A tournament that cannot be played like this, or results that cannot be used. Says why."""


def check_installed(module: str, need: str) -> None:
    """Refuse at once what could not be done later: `need` says what for, such as "a report needs"."""
    if find_spec(module) is None:
        raise ArenaError(f'{need} {module}, which is not installed: pip install "recompile[lab]"')
