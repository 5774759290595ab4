"""The `recompile` command.

Each subcommand lives in a module of its own, imported only when it is asked for, so that the command
starts quickly however many subcommands there are and whatever they import.
"""

from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path

import click
from click.shell_completion import CompletionItem

SUBCOMMANDS = {
    "admin": "Look after the games of a browser table, also while it runs.",
    "analyse": "Look for mistakes in a game, or for the best answer in a position.",
    "arena": "Let bots play each other, and say how strong they are.",
    "backup": "Copy the database of the browser table to FILE, also while it runs.",
    "cards": "Search the cards.",
    "judge": "Judge a protocol that you have written: how strong it is, and what each card does for that.",
    "learn": "Learn the game: short lessons in which you act, or the list of them.",
    "perft": "Count the ways to answer DEPTH questions from POSITION.",
    "play": "Play a game against a bot or a friend.",
    "protocol": "Check, tidy and translate protocols that you have written.",
    "puzzles": "Solve puzzles: positions in which you can reach the goal, whatever lies hidden.",
    "read": "Say what TEXT means as the text of a card.",
    "replay": "Step through a game that is written down.",
    "report": "Make a page of figures about simulated games.",
    "restore": "Put a copy that `backup` has made in the place of the database.",
    "rules": "Look up a rule, a chapter, a word of the game, a card or a ruling.",
    "scenario": "Run the scenarios in FILES (YAML).",
    "serve": "Serve the browser table: games against bots and with friends.",
    "worker": "Think for the bots and analyses of all servers on one PostgreSQL.",
    "show": "Draw POSITION.",
    "train": "Let a network learn the game by playing it.",
    "simulate": "Let two bots play many games, and write down what became of every card.",
}
"""What each subcommand does, in a line: so they can be listed without importing them."""

_NEIGHBOURS = {
    "backup": "serve",
    "restore": "serve",
    "worker": "serve",
}  # a subcommand that lives in the module of another


class LazyGroup(click.Group):
    """A click group that knows its subcommands by name and imports them on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *SUBCOMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _load(cmd_name) if cmd_name in SUBCOMMANDS else super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, SUBCOMMANDS[name]) for name in self.list_commands(ctx)])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names and options that begin like this; like the list of commands, without importing them."""
        found = [CompletionItem(name, help=said) for name, said in SUBCOMMANDS.items() if name.startswith(incomplete)]
        return found + click.Command.shell_complete(self, ctx, incomplete)


def _load(name: str) -> click.Command:
    command = getattr(import_module(f"recompile.cli.{_NEIGHBOURS.get(name, name)}"), name)
    # A wrong entry in the table is a mistake in this package: say so at once, not from inside click.
    if not isinstance(command, click.Command):
        raise TypeError(f"{name} is not a click command")
    return command


def _is_compiled(package: str) -> bool:
    """Whether the machine is compiled, found out without starting it."""
    spec = PathFinder.find_spec("state", [str(Path(package).parent / "engine")])
    return spec is not None and not (spec.origin or "").endswith(".py")


def _show_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """The version, and which of the two engines is running."""
    if wanted:
        package = import_module("recompile")
        engine = "compiled" if _is_compiled(str(package.__file__)) else "pure Python"
        click.echo(f"recompile {package.__version__} ({engine} engine)")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show it.")
def main() -> None:
    """Play Compile, and check its rules. An unofficial fan project."""
