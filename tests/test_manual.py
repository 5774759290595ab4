"""The page about the commands is what the commands say, and every command shows how it is called."""

from __future__ import annotations

import click
import pytest

from recompile.cli import SUBCOMMANDS, main
from scripts import manual


def test_the_page_is_up_to_date(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert manual.main(check=True) == 0, capsys.readouterr().out


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_command_has_an_example_and_a_summary(name: str) -> None:
    context = click.Context(main)
    command = main.get_command(context, name)
    assert command is not None
    assert f"recompile {name}" in f"{command.help}{command.epilog}"
    said = " ".join((command.help or "").split())
    assert said.split()[0] == SUBCOMMANDS[name].split()[0], said


def test_names_of_commands_are_completed() -> None:
    found = main.shell_complete(click.Context(main), "repl")
    assert [(item.value, item.help) for item in found] == [("replay", SUBCOMMANDS["replay"])]
