"""Write `docs/commands.md` from the help texts of the command line. `--check` only says whether it is out of date."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import click

from recompile.cli import main as command

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "commands.md"
SETTINGS: dict[str, Any] = {"terminal_width": 100, "max_content_width": 100, "help_option_names": ["-h", "--help"]}
HEAD = """# Commands

What each command prints with `--help`, for reading in one go. This page is written by `scripts/manual.py`.

## In every shell

`recompile` completes its commands and options once your shell has been told to ask it:

| shell | add this to | line |
|---|---|---|
| bash 4.4 or newer | `~/.bashrc` | `eval "$(_RECOMPILE_COMPLETE=bash_source recompile)"` |
| zsh | `~/.zshrc` | `eval "$(_RECOMPILE_COMPLETE=zsh_source recompile)"` |
| fish | `~/.config/fish/completions/recompile.fish` | `_RECOMPILE_COMPLETE=fish_source recompile \\| source` |

Exit codes are 0 when all is well, 1 when nothing was found or something failed, 2 when the input cannot be understood,
and 130 after Ctrl-C. Colours are left out at a pipe and where `NO_COLOR` is set. The language is that of the
environment (`LANG`), or the one given with `--lang`.
"""


def page() -> str:
    """The whole page."""
    root = click.Context(command, info_name="recompile", **SETTINGS)
    parts = [HEAD, _section("recompile", command.get_help(root))]
    for name in command.list_commands(root):
        found = command.get_command(root, name)
        assert found is not None
        inner = click.Context(found, root, info_name=name, **SETTINGS)
        parts.append(_section(f"recompile {name}", found.get_help(inner)))
        for part in found.commands.values() if isinstance(found, click.Group) else ():
            below = click.Context(part, inner, info_name=part.name, **SETTINGS)
            parts.append(_section(f"recompile {name} {part.name}", part.get_help(below)))
    return "\n".join(parts)


def _section(title: str, text: str) -> str:
    lines = "\n".join(line.rstrip() for line in text.splitlines())
    return f"## {title}\n\n```text\n{lines}\n```\n"


def main(check: bool) -> int:
    if check:
        stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page()
        print("docs/commands.md is out of date: run scripts/manual.py" if stale else "docs/commands.md is up to date")
        return int(stale)
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if it is out of date")
    sys.exit(main(parser.parse_args().check))
