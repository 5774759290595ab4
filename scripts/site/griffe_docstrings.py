"""What the reader of docstrings loads: every docstring goes through `for_page`, and what says nothing is left out."""

from __future__ import annotations

from typing import Any

import griffe

from scripts.site.docstrings import for_page


class Docstrings(griffe.Extension):
    """Docstrings change as soon as their object is there; members go when everything else has been read."""

    def on_instance(self, *, obj: griffe.Object, **_others: Any) -> None:
        if obj.docstring:
            obj.docstring.value = for_page(obj.docstring.value)

    def on_package(self, *, pkg: griffe.Module, **_others: Any) -> None:
        _leave_out(pkg)


def _leave_out(obj: griffe.Module | griffe.Class) -> None:
    """Fields stand in the signature of their class already; constants and special methods without a word go, too."""
    for name, member in list(obj.members.items()):
        if isinstance(member, griffe.Alias):
            continue
        if isinstance(member, griffe.Module | griffe.Class):
            _leave_out(member)
        elif member.docstring is None and _says_nothing(member, in_class=obj.is_class):
            del obj.members[name]


def _says_nothing(member: griffe.Object, *, in_class: bool) -> bool:
    if member.name == "__init__" or "property" in member.labels:
        return False
    return member.name.startswith("__") or (member.is_attribute and (in_class or member.name.isupper()))
