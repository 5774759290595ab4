"""Nothing is left to chance: tests, examples and pages draw only from seeded sources, so that a failure comes back."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Numbers from the machine, or from a source whose seed somebody else may have set.
UNSEEDED = ("random.", "np.random.", "numpy.random.", "secrets.", "uuid.", "os.urandom")
# What is seeded by its arguments; without any it takes its seed from the machine.
SEEDED = ("Random", "default_rng")
CODE = [path for room in ("tests", "bench", "examples") for path in sorted((ROOT / room).rglob("*.py"))]
DOCSTRINGS = [path for room in ("src", "scripts", "tests") for path in sorted((ROOT / room).rglob("*.py"))]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def unseeded(source: str) -> list[str]:
    """The calls in a piece of code whose outcome nobody can repeat."""
    tree = ast.parse(source)
    drawn = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and f"{node.module}." in UNSEEDED
        for alias in node.names
        if alias.name not in SEEDED
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [ast.unparse(call) for call in calls if _is_unseeded(call, drawn)]


def _is_unseeded(call: ast.Call, drawn: set[str]) -> bool:
    name = ast.unparse(call.func)
    if name.split(".")[-1] in SEEDED:
        return not call.args and not call.keywords
    if name.split(".")[-1] == "Game":  # without a seed it takes one from the machine
        return all(keyword.arg not in ("seed", None) for keyword in call.keywords)
    return name in drawn or re.fullmatch("|".join(f"{re.escape(root)}\\w*" for root in UNSEEDED), name) is not None


def examples(text: str) -> Iterator[str]:
    """The code in docstrings and pages: what stands behind prompts, and whole blocks of Python."""
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    yield from (block for block in blocks if ">>>" not in block)
    prompted = "\n".join(line for line in text.splitlines() if re.match(r"\s*(>>>|\.\.\.)( |$)", line))
    yield from (example.source for example in doctest.DocTestParser().get_examples(prompted))


def test_code_is_seeded() -> None:
    assert {path.name: found for path in CODE if (found := unseeded(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize("paths", [DOCSTRINGS, PAGES], ids=["docstrings", "pages"])
def test_examples_are_seeded(paths: list[Path]) -> None:
    codes = [(path.name, code) for path in paths for code in examples(path.read_text(encoding="utf-8"))]
    assert len(codes) > 20
    assert [(name, call) for name, code in codes for call in unseeded(code)] == []


def test_unseeded_calls_are_found() -> None:
    assert unseeded("import random\nrandom.random()") == ["random.random()"]
    assert unseeded("random.Random()") == ["random.Random()"]
    assert unseeded("from random import choice as pick\npick('AB')") == ["pick('AB')"]
    assert unseeded("np.random.default_rng()\nnp.random.rand(2)") == ["np.random.default_rng()", "np.random.rand(2)"]
    assert unseeded("Game('FIR WAT DEA', 'LIF MET SPE')")
    assert [unseeded(code) for code in examples("    >>> Game()\n    1\n```python\nRandom()\n```")] == [
        ["Random()"],
        ["Game()"],
    ]


def test_seeded_calls_pass() -> None:
    assert unseeded("from random import Random\nchance = Random(1)\nchance.choice('AB')\nGame(seed=1)") == []
    assert unseeded("np.random.default_rng(seed)\nGame(**options)\nrandom.Random(4).shuffle(codes)") == []
