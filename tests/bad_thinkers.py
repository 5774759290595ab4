"""Bots that go wrong, for the tests of the workers. A file of its own: a new process has little to load for it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from recompile.game import View


def dies_once(flag: str, view: View, _seed: str) -> str:
    """The first time its process is killed; then it answers."""
    if not Path(flag).exists():
        Path(flag).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return str(view.moves[0])


def dies_always(_flag: str, _view: View, _seed: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def sleeps(_flag: str, _view: View, _seed: str) -> str:
    time.sleep(60)
    return ""


def sleeps_if_told(level: str, view: View, _seed: str) -> str:
    """As many seconds as its level says."""
    time.sleep(float(level))
    return str(view.moves[0])
