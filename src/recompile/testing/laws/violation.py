"""What is raised when a law is broken."""

from __future__ import annotations


class Violation(AssertionError):
    """A law does not hold. Says which, and what was found."""

    def __init__(self, law: str, found: str) -> None:
        self.law = law
        self.found = found
        super().__init__(f"{law}: {found}")
