"""Where the books lie, and the error for what stands in none of them.

An installed package carries them inside; in a checkout they lie where people look for them, in `docs/rules` and
`rulings`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from recompile.book.matching import near

PACKAGE = Path(__file__).resolve().parent.parent
CHECKOUT = PACKAGE.parent.parent


class BookMissing(RuntimeError):
    """The files of a book are not there: the installation is broken."""


class NotInTheBook(LookupError):
    """Nothing goes by this name; `near` are names like it."""

    def __init__(self, what: str, name: str, names: Iterable[str] = ()) -> None:
        self.near = near(name, names)
        wrong = f"no {what} is called {name!r}"
        super().__init__(f"{wrong}; did you mean {' or '.join(self.near)}?" if self.near else wrong)


def rules_folder() -> Path:
    """The folder with the rulebook in every language, and the glossary."""
    return find_folder("rules_book", "docs/rules")


def rulings_folder() -> Path:
    """The folder with the chapters of the rulings book."""
    return find_folder("rulings_book", "rulings")


def find_folder(packed: str, lying: str, package: Path = PACKAGE, checkout: Path = CHECKOUT) -> Path:
    """The folder inside the package if it is there, otherwise the one in the checkout."""
    for folder in (package / packed, checkout / lying):
        if folder.is_dir():
            return folder
    raise BookMissing(f"a part of recompile is missing: there is neither {package / packed} nor {checkout / lying}")
