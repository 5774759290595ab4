"""Which engine is being tested is known, not guessed."""

from __future__ import annotations

import ast
import os
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import recompile
from recompile.cli import main
from recompile.engine import IS_COMPILED
from scripts.build_engine import TOLD


@pytest.mark.skipif("RECOMPILE_EXPECT" not in os.environ, reason="no engine is expected in particular")
def test_the_expected_engine_runs() -> None:
    assert os.environ["RECOMPILE_EXPECT"] == ("compiled" if IS_COMPILED else "pure")


def test_the_version_says_which_engine_runs() -> None:
    engine = "compiled" if IS_COMPILED else "pure Python"
    assert CliRunner().invoke(main, ["--version"]).output == f"recompile {recompile.__version__} ({engine} engine)\n"


def test_the_version_is_the_same_everywhere() -> None:
    root = Path(__file__).parent.parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == recompile.__version__
    assert f"## [{recompile.__version__}]" in (root / "CHANGELOG.md").read_text(encoding="utf-8")


def test_nothing_is_ever_built_in_place() -> None:
    """A stale extension module would win over an edited source file."""
    source = Path(__file__).parent.parent / "src"
    assert [path for path in source.rglob("*") if path.suffix in (".so", ".pyd", ".c")] == []


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told_is_compiled_with_the_engine(name: str) -> None:
    package = Path(recompile.__file__).parent
    assert any(path.suffix in (".so", ".pyd") for path in (package / name).parent.glob(f"{Path(name).name}.*")) == (
        IS_COMPILED
    )


@pytest.mark.parametrize("name", TOLD)
def test_nothing_is_compiled_that_would_lose_what_it_is(name: str) -> None:
    """A Struct would not be frozen any more, and a class with slots of its own could not be made."""
    source = (Path(__file__).parent.parent / "src" / "recompile" / f"{name}.py").read_text(encoding="utf-8")
    classes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    assert [each.name for each in classes if each.bases or each.keywords or each.decorator_list] == []
