"""Run a command that says nothing for minutes, and say now and then that it is still at it.

    python scripts/patiently.py "still compiling" uv sync --quiet

The exit status is that of the command.
"""

from __future__ import annotations

import subprocess
import sys
import time

EVERY = 15.0  # seconds


def run(saying: str, command: list[str], every: float = EVERY) -> int:
    """Run the command to its end."""
    began = time.monotonic()
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait(every)
            except subprocess.TimeoutExpired:
                print(f"  {saying}, {time.monotonic() - began:.0f} s so far ...", flush=True)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
