"""For tests that press Ctrl-C in a process of their own."""

from __future__ import annotations

# Whatever a shell starts in the background ignores Ctrl-C, and so does all that it starts: tests must not.
HEARS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
