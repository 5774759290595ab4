"""Invitations taken from this machine: each is exchanged for a secret of our own, and that one is remembered.

The link in the friend's letter works once. Whoever opens it here again comes back to their seat all the same.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

from recompile.seats.links import Link
from recompile.table.folders import data_folder
from recompile.table.seats import is_invitation, new_token

MOST = 200  # are remembered


def as_guest(link: Link) -> Link:
    """The link with a secret of our own, if it is an invitation: the same secret each time."""
    if link.token is None or not is_invitation(link.token):
        return link
    return replace(link, token=_own(link.token), invitation=link.token)


def _own(invitation: str) -> str:
    known = _read()
    if invitation not in known:
        known[invitation] = new_token()
        _write(dict(list(known.items())[-MOST:]))
    return known[invitation]


def _file() -> Path:
    return data_folder() / "invitations.json"


def _read() -> dict[str, str]:
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
        return {str(each): str(own) for each, own in found.items()}
    except (OSError, ValueError, AttributeError):  # none yet, or somebody else's
        return {}


def _write(known: dict[str, str]) -> None:
    """For this user's eyes only. Where nothing can be kept, the link that is shown leads back."""
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
            json.dump(known, out)
        new.replace(file)
    except OSError:
        return
