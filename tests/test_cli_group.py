"""The `recompile` command itself: its subcommands exist, and none is imported before it is asked for."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from recompile.cli import SUBCOMMANDS, main


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_subcommand_can_be_loaded(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert main.get_command(click.Context(main), name) is not None


def test_unknown_subcommand_is_refused() -> None:
    result = CliRunner().invoke(main, ["no-such-thing"])
    assert result.exit_code == 2
    assert "no-such-thing" in result.output


def test_subcommands_are_imported_late() -> None:
    code = "import sys, recompile.cli; print([m for m in sys.modules if m.startswith('recompile.cli.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
