"""The guide to a first card, followed to its end in a copy of the project: one more protocol breaks nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import recompile
from scripts.build_engine import compiled_files

HOME = Path(__file__).resolve().parents[1]
GUIDE = (HOME / "docs" / "cards.md").read_text(encoding="utf-8").partition("## A first card")[2].partition("\n## ")[0]
PARTS = ("src", "tests", "scripts", "docs", "examples", "bench", "rulings", "deploy")
# What used to speak of all protocols where it meant certain ones.
MEANT = ("bots", "adapters_encode", "adapters_batch", "protocols", "cards", "find_cards", "book", "cli_books", "game")
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__", ".venv", "static", "browser")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with a protocol as the guide describes it (steps 2 and 3)."""
    home = tmp_path_factory.mktemp("guide") / "recompile"
    for part in PARTS:
        shutil.copytree(HOME / part, home / part, ignore=NOT_COPIED)
    for file in filter(Path.is_file, HOME.iterdir()):
        shutil.copy(file, home)
    add_protocol(home / "src" / "recompile" / "cards" / "protocols")
    (home / "tests" / "cards" / "arc.yaml").write_text(scenario(), encoding="utf-8")
    return home


@pytest.fixture
def fast_copy(copy: Path) -> Iterator[Path]:
    """The same with the engine these tests run with, if that is the compiled one: bots play many games."""
    ours, theirs = Path(recompile.__file__).parent, copy / "src" / "recompile"
    modules = [path.relative_to(ours) for path in ours.rglob(f"*{EXTENSION_SUFFIXES[0]}")]
    if compiled_from(ours) != compiled_from(theirs):
        modules = []  # it was compiled from other sources: then the plain one has to do
    for module in modules:
        shutil.copy(ours / module, theirs / module)
    yield copy
    for module in modules:
        (theirs / module).unlink()


def compiled_from(package: Path) -> dict[str, bytes]:
    """What goes into the compiled engine, by its place in the package."""
    files = [Path(name) for name in compiled_files(package)]
    return {str(file.relative_to(package)): file.read_bytes() for file in files}


def renamed(text: str) -> str:
    return text.replace("FIR", "ARC").replace("Fire", "Arc").replace("fire", "arc")


def add_protocol(folder: Path) -> None:
    """Step 2: the file copied, with the new card; and its name in the list."""
    new_card = re.search(r"`(Card\(2, .*?)`\.", GUIDE)
    assert new_card
    fire = (folder / "fire.py").read_text(encoding="utf-8")
    written, count = re.subn(r"Card\(2, .*\),\n", f"{new_card[1]},\n", renamed(fire))
    assert count == 1
    (folder / "arc.py").write_text(written.replace("ARCE", "ARC"), encoding="utf-8")
    listed = (folder / "__init__.py").read_text(encoding="utf-8")
    listed = listed.replace("from recompile.cards.words", "from .arc import ARC\nfrom recompile.cards.words")
    (folder / "__init__.py").write_text(listed.replace("    UNITY,\n)", "    UNITY,\n    ARC,\n)"), encoding="utf-8")


def scenario() -> str:
    """Step 3: the scenario of the guide, for the new protocol."""
    found = re.search(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert found
    return renamed(re.sub(r"^   ", "", found[1], flags=re.MULTILINE))


def run(home: Path, *words: str) -> str:
    """A command of the guide; `.venv/bin/` is wherever the tests run."""
    env = {**os.environ, "PYTHONPATH": str(home / "src")}
    done = subprocess.run(
        [sys.executable, *words], cwd=home, env=env, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def test_the_commands_of_the_guide(copy: Path) -> None:
    """Steps 4 and 5."""
    commands = re.findall(r"`PYTHONPATH=src \.venv/bin/(recompile|python) (.*?)`", GUIDE)
    assert len(commands) == 3
    for program, words in commands:
        given = renamed(words).split()
        run(copy, *(["-m", "recompile", *given] if program == "recompile" else given))
    assert "Piochez 2 cartes" in run(copy, "-m", "recompile", "cards", "--lang", "fr", "ARC2")
    golden = (copy / "tests" / "text" / "cards.fr.txt").read_text(encoding="utf-8")
    assert "Arc 2" in golden


def test_every_test_can_be_collected(copy: Path) -> None:
    said = run(copy, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", "tests")
    assert "error" not in said.splitlines()[-1]


def test_what_means_certain_protocols_still_does(fast_copy: Path) -> None:
    """A bounded part of `make quick` (step 6)."""
    tests = [f"tests/test_{name}.py" for name in MEANT]
    run(fast_copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests)


def test_the_site_has_a_page_for_it(copy: Path) -> None:
    """Without a glyph and a colour of its own it gets plain ones."""
    code = "from scripts.site.writing import whole_site; print('cards/arc.md' in whole_site().pages)"
    assert run(copy, "-c", code).strip() == "True"
