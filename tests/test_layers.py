"""Imports point one way: a part of the package may use its own layer and those below, never one above.

Imports inside functions and under `TYPE_CHECKING` count as well: they are dependencies all the same.
"""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import recompile

PACKAGE = "recompile"

# Low to high. The parts of one layer may use each other, but not in a circle.
LAYERS: tuple[frozenset[str], ...] = (
    frozenset({"cards"}),
    frozenset({"engine"}),
    frozenset({"notation", "search", "encoding"}),
    frozenset({"text"}),
    frozenset({"game"}),
    frozenset({"foresight"}),
    frozenset({"testing", "bots", "lab", "adapters"}),
    frozenset({"book"}),
    frozenset({"server"}),
    frozenset({"seats"}),
    frozenset({"tui", "cli", "__main__"}),
)
RANK = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}

# `from recompile import Game`: the package itself gathers the public names up to the game and its texts,
# so only what lies above those may go through it; anything lower would import itself.
ROOT = "__init__"
ROOT_RANK = RANK["game"]


def part_of(module: str) -> str:
    """`recompile.engine.state` -> `engine`; the package itself is `__init__`."""
    _, _, rest = module.partition(".")
    return rest.split(".")[0] or ROOT


def imported_parts(module: str, source: str, *, is_package: bool = False) -> Iterator[tuple[str, int]]:
    """The parts of this package that a module imports, each with its line number."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")[: len(module.split(".")) - node.level + is_package]
                base = ".".join([*above, base] if base else above)
            # `from recompile import engine` names a part; `from recompile import Game` names the package.
            names = [f"{base}.{alias.name}" if alias.name in RANK else base for alias in node.names]
        else:
            continue
        for name in names:
            if name.split(".")[0] == PACKAGE:
                yield part_of(name), node.lineno


def violations(modules: Mapping[str, Iterator[tuple[str, int]] | list[tuple[str, int]]]) -> list[str]:
    """What is wrong with these modules, given what each of them imports."""
    wrong: list[str] = []
    uses: dict[str, set[str]] = {}
    for module, imports in modules.items():
        part = part_of(module)
        if part == ROOT:
            continue
        if part not in RANK:
            wrong.append(f"{module}: {part} has no place in LAYERS yet")
            continue
        for target, line in imports:
            if target == part:
                continue
            if target == ROOT:
                if RANK[part] <= ROOT_RANK:
                    wrong.append(f"{module}:{line}: {part} must not import the package itself")
            elif target not in RANK:
                wrong.append(f"{module}:{line}: {target} has no place in LAYERS yet")
            elif RANK[target] > RANK[part]:
                wrong.append(f"{module}:{line}: {part} must not import {target}, which lies above it")
            else:
                uses.setdefault(part, set()).add(target)
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        wrong.append("parts import each other in a circle: " + " -> ".join(error.args[1]))
    return wrong


def package_modules() -> dict[str, list[tuple[str, int]]]:
    """Each module of the package with what it imports from it."""
    assert recompile.__file__
    root = Path(recompile.__file__).parent
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = [PACKAGE, *path.relative_to(root).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        found[module] = list(imported_parts(module, path.read_text(encoding="utf-8"), is_package=is_package))
    return found


def check(module: str, source: str, *, is_package: bool = False) -> list[str]:
    return violations({module: imported_parts(module, source, is_package=is_package)})


def test_imports_point_one_way() -> None:
    modules = package_modules()
    assert len(modules) > 1
    assert violations(modules) == []


def test_allowed_imports_pass() -> None:
    assert check("recompile.engine.state", "import ast\nfrom recompile.cards import CARDS\nfrom . import ids") == []
    assert check("recompile.engine", "from .state import State\nfrom .. import cards", is_package=True) == []
    assert check("recompile.game", "from recompile.notation import Move\nfrom recompile import engine, search") == []
    assert check("recompile.game", "from recompile.text import label\nfrom recompile import engine") == []
    assert check("recompile.testing.laws", "from recompile.bots import base\nimport recompile.text") == []
    assert check("recompile.cli.play", "from recompile import Game") == []


def test_forbidden_imports_are_found() -> None:
    assert check("recompile.cards.words", "import recompile.engine.state")
    assert check("recompile.engine.state", "def f():\n    from recompile.game import Game")
    assert check("recompile.engine.state", "from ..game import Game")
    assert check("recompile.engine.state", "from .. import game")
    assert check("recompile.notation.move", "from recompile.game import Game")
    assert check("recompile.text.en", "from recompile import game")
    assert check("recompile.text.en", "from recompile import Game")
    assert check("recompile.server.app", "from recompile.cli import main")
    assert check("recompile.odds_and_ends", "")
    assert check("recompile.cli.play", "from recompile.odds_and_ends import f")


def test_circles_within_a_layer_are_found() -> None:
    one_way = {"recompile.notation": [("search", 1)]}
    assert violations(one_way) == []
    assert violations({**one_way, "recompile.search": [("notation", 1)]})
