"""Lines of code are counted without what is not code."""

from __future__ import annotations

import doctest
from collections import Counter
from pathlib import Path

from scripts import count_lines
from scripts.count_lines import CLIENT, PYTHON, count, python_lines


def test_the_examples_in_the_docstrings_are_true() -> None:
    found = doctest.testmod(count_lines)
    assert found.attempted
    assert not found.failed


def test_docstrings_comments_and_blank_lines_are_no_code() -> None:
    source = '''"""A module."""

# a comment
class Thing:
    """A class,

    at length."""

    def do(self) -> str:
        """A method."""
        return """a text,

not a docstring"""  # behind code
'''
    assert python_lines(source) == 5


def test_rooms_are_counted_apart(tmp_path: Path) -> None:
    for path, text in {
        PYTHON / "engine" / "deep" / "a.py": "a = 1\nb = 2\n",
        PYTHON / "top.py": "c = 3\n",
        CLIENT / "state" / "b.ts": "let b; // said\n\n",
        CLIENT / "state" / "picture.svg": "<svg>\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert count(tmp_path) == {"src/recompile": Counter({"engine": 2, ".": 1}), "web/src": Counter(state=1)}
