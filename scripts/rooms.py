"""The rooms of the package: their order from low to high, what each is for, and which imports which.

Imports point one way: a room may use its own layer and those below, never one above. Imports inside functions and under
`TYPE_CHECKING` count as well: they are dependencies all the same.

    python scripts/rooms.py          # write docs/rooms.md
    python scripts/rooms.py --check  # only say whether it is out of date
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import recompile

PACKAGE = "recompile"
PAGE = Path(__file__).resolve().parent.parent / "docs" / "rooms.md"

# Low to high. The parts of one layer may use each other, but not in a circle.
LAYERS: tuple[frozenset[str], ...] = (
    frozenset({"cards"}),
    frozenset({"engine"}),
    frozenset({"notation", "search", "encoding"}),
    frozenset({"language"}),
    frozenset({"text"}),
    frozenset({"game"}),
    frozenset({"foresight", "proofs"}),
    frozenset({"testing", "bots", "lab", "adapters"}),
    frozenset({"book", "train"}),
    frozenset({"workshop"}),
    frozenset({"table"}),
    frozenset({"learn", "puzzles"}),
    frozenset({"server", "seats"}),
    frozenset({"tui", "cli", "__main__"}),
)
RANK = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}

# The boundary: below the game there are numbers, above it there are names. These rooms speak in the machine's numbers,
# and these rooms and modules above the game may use them all the same.
NUMBERS = frozenset({"engine", "search", "encoding"})
EXCEPTIONS: dict[str, frozenset[str]] = {
    "recompile.adapters": frozenset({"engine", "encoding"}),  # for researchers, who want numbers
    "recompile.bots": frozenset({"search"}),
    "recompile.train": frozenset({"engine", "search", "encoding"}),  # learns from numbers, and writes numbers
    "recompile.proofs": frozenset({"engine", "search"}),  # deals are made there, and what is proved is said above
    "recompile.lab.looking": frozenset({"search"}),  # how often it looks hangs on the engine
    "recompile.puzzles.mining": frozenset({"engine", "search"}),  # thousands of positions are tried for one puzzle
    # Laws of the machine itself.
    "recompile.testing.laws.always": frozenset({"engine"}),
    "recompile.testing.laws.inside": frozenset({"engine"}),
    "recompile.testing.laws.life": frozenset({"engine"}),
    "recompile.testing.laws.texts": frozenset({"engine"}),
}

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
            elif target in NUMBERS and not may_use_numbers(module, target):
                wrong.append(f"{module}:{line}: {part} must not import {target}, which speaks in numbers")
            else:
                uses.setdefault(part, set()).add(target)
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        wrong.append("parts import each other in a circle: " + " -> ".join(error.args[1]))
    return wrong


def may_use_numbers(module: str, room: str) -> bool:
    """Whether a module may import from a room that speaks in the machine's numbers."""
    part = part_of(module)
    if part != "text" and RANK[part] <= RANK["game"]:
        return True
    return any(f"{module}.".startswith(f"{name}.") and room in rooms for name, rooms in EXCEPTIONS.items())


def package_folder() -> Path:
    assert recompile.__file__
    return Path(recompile.__file__).parent


def package_modules() -> dict[str, list[tuple[str, int]]]:
    """Each module of the package with what it imports from it."""
    root, found = package_folder(), {}
    for path in sorted(root.rglob("*.py")):
        parts = [PACKAGE, *path.relative_to(root).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        found[module] = list(imported_parts(module, path.read_text(encoding="utf-8"), is_package=is_package))
    return found


# ---------------------------------------------------------------- the page


HEAD = """# Rooms

The package is a house of rooms, one folder of `src/recompile` each. Imports point one way, downwards: a room may use
those of its own storey and below, and `tests/test_layers.py` refuses anything else. The game is the boundary: below
it there are the machine's numbers, above it and in the texts there are names, and the few who may reach past it are
listed in `scripts/rooms.py`, which writes this page.

| storey | room | what it is for | uses |
|---:|---|---|---|
"""


def page() -> str:
    """Every room from the top of the house down, with what it uses."""
    uses = used_rooms()
    rows = [
        f"| {rank + 1} | `{room}` | {_purpose(room)} | {' '.join(f'`{used}`' for used in _sorted(uses[room])) or '-'} |"
        for rank in reversed(range(len(LAYERS)))
        for room in sorted(LAYERS[rank])
        if (package_folder() / room).is_dir()
    ]
    return HEAD + "\n".join(rows) + "\n"


def used_rooms() -> dict[str, set[str]]:
    """Which other rooms each room imports."""
    found: dict[str, set[str]] = {room: set() for room in RANK}
    for module, imports in package_modules().items():
        part = part_of(module)
        if part in found:
            found[part] |= {target for target, _ in imports if target in RANK and target != part}
    return found


def _sorted(rooms: set[str]) -> list[str]:
    return sorted(rooms, key=lambda room: (-RANK[room], room))


def _purpose(room: str) -> str:
    """The first sentence of what the room says of itself."""
    source = (package_folder() / room / "__init__.py").read_text(encoding="utf-8")
    said = ast.get_docstring(ast.parse(source)) or ""
    return " ".join(said.split("\n\n")[0].split()).removesuffix(".")


def main(check: bool) -> int:
    if check:
        stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page()
        print("docs/rooms.md is out of date: run scripts/rooms.py" if stale else "docs/rooms.md is up to date")
        return int(stale)
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if it is out of date")
    sys.exit(main(parser.parse_args().check))
