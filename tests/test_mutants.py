"""The script that breaks the code on purpose: it finds what no test notices, and says when its list is out of date."""

from __future__ import annotations

import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "mutants.py"
LIST = """
- {name: sum-is-a-difference, file: src/sums.py, old: a + b, new: a - b, tests: [tests/test_sums.py]}
- {name: double-is-triple, file: src/sums.py, old: 2 * a, new: 3 * a, tests: [tests/test_sums.py]}
"""


@pytest.fixture
def script() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A little project with one tested function and one that is not, and a list of mutants."""
    for name, text in {
        "src/sums.py": "def add(a, b):\n    return a + b\n\n\ndef double(a):\n    return 2 * a\n",
        "tests/test_sums.py": "from sums import add, double\n\n\ndef test_add() -> None:\n    assert add(1, 2) == 3\n",
        "pytest.ini": "[pytest]\n",
        "list/redaction.yaml": LIST,
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def test_what_no_test_notices_survives(script: dict[str, Any], tree: Path) -> None:
    found = list(script["survivors"](script["load"](tree / "list"), 2, tree))
    assert [(mutant.name, survived) for mutant, survived in found] == [
        ("sum-is-a-difference", False),
        ("double-is-triple", True),
    ]
    assert "a + b" in (tree / "src" / "sums.py").read_text(encoding="utf-8")
    assert "survives: redaction double-is-triple (src/sums.py)" in script["report"](found)


def test_code_that_fails_its_tests_is_not_mutated(script: dict[str, Any], tree: Path) -> None:
    source = tree / "src" / "sums.py"
    source.write_text(source.read_text(encoding="utf-8").replace("a + b", "a + b + 0 * a + 1"), encoding="utf-8")
    mutants = [one for one in script["load"](tree / "list") if one.name == "double-is-triple"]
    with pytest.raises(script["BadList"], match="does not pass its tests"):
        list(script["survivors"](mutants, 1, tree))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("a * b", "a - b", "stands 0 times"),
        ("return", "yield", "stands 2 times"),
        ("2 * a", "2  *  a", "changes nothing"),
        ("2 * a", "2 *", "is no Python"),
    ],
)
def test_a_list_that_does_not_fit_says_so(script: dict[str, Any], tree: Path, old: str, new: str, problem: str) -> None:
    mutant = script["Mutant"]("text", "odd", "src/sums.py", old, new, ("tests/test_sums.py", "tests/test_gone.py"))
    first, second = script["check"]([mutant], tree)
    assert problem in first
    assert second == "odd: there is no tests/test_gone.py"


def test_the_list_is_long_and_fits_the_code(script: dict[str, Any]) -> None:
    mutants = script["load"]()
    assert script["check"](mutants) == []
    assert len(mutants) >= 100
    assert {mutant.group for mutant in mutants} == {
        "redaction",
        "certain",
        "engine",
        "proofs",
        "puzzles",
        "refusal",
        "save-load",
        "text",
        "words",
    }
    assert all(mutant.tests for mutant in mutants)
