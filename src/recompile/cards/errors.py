"""What can be wrong with a protocol that somebody has written."""

from __future__ import annotations


class ProtocolError(ValueError):
    """This is no protocol: the message says where it goes wrong and what was expected there."""


class CannotPlayYet(ValueError):
    """These words make sense together, but there is no instruction for what they say. Nothing is left out silently."""
