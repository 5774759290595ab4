"""What a file of results says in front: what was played, so that it is not mixed with anything else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from recompile.cards import Protocol
from recompile.notation.own import write_own


def brought_along(protocols: Iterable[Protocol]) -> dict[str, object]:
    """What a header says of protocols that are not printed: all of them, so that the games can be played again."""
    written = [json.loads(write_own(protocol)) for protocol in protocols]
    return {"protocols": written} if written else {}


def difference(found: Mapping[str, object], wanted: Mapping[str, object]) -> str:
    """The first thing in which two headers differ; empty if they are alike.

    >>> difference({"version": "1", "settings": {"turns": 9}}, {"version": "1", "settings": {"turns": 8}})
    'turns is 9 there and 8 here'
    """
    for name in {**wanted, **found}:
        there, here = found.get(name), wanted.get(name)
        if there != here and isinstance(there, dict) and isinstance(here, dict):
            return difference(there, here)
        if there != here:
            return f"{name} is {json.dumps(there)} there and {json.dumps(here)} here"
    return ""
