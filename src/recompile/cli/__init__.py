"""The `recompile` command.

Each subcommand lives in a module of its own, imported only when it is asked for, so that the command
starts quickly however many subcommands there are and whatever they import.
"""

from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path

import click
from click.shell_completion import CompletionItem

SHORT = 80

SUBCOMMANDS = {
    "analyse": "recompile.cli.analyse:analyse",
    "arena": "recompile.cli.arena:arena",
    "backup": "recompile.cli.serve:backup",
    "cards": "recompile.cli.cards:cards",
    "perft": "recompile.cli.perft:perft",
    "play": "recompile.cli.play:play",
    "replay": "recompile.cli.replay:replay",
    "report": "recompile.cli.report:report",
    "rules": "recompile.cli.rules:rules",
    "scenario": "recompile.cli.scenario:scenario",
    "serve": "recompile.cli.serve:serve",
    "show": "recompile.cli.show:show",
    "simulate": "recompile.cli.simulate:simulate_command",
}
"""Name of the subcommand -> `module:attribute` of its click command."""

SUMMARIES = {
    "analyse": "Look for mistakes in a game, or for the best answer in a position.",
    "arena": "Let bots play each other, and say how strong they are.",
    "backup": "Copy the database of the browser table to FILE, also while it runs.",
    "cards": "Search the cards.",
    "perft": "Count the ways to answer DEPTH questions from POSITION.",
    "play": "Play a game against a bot or a friend.",
    "replay": "Step through a game that is written down.",
    "report": "Make a page of figures about simulated games.",
    "rules": "Look up a rule, a chapter, a word of the game, a card or a ruling.",
    "scenario": "Run the scenarios in FILES (YAML).",
    "serve": "Serve the browser table: games against bots and with friends.",
    "show": "Draw POSITION.",
    "simulate": "Let two bots play many games, and write down what became of every card.",
}
"""What stands behind each name in the list of commands. One that is not here is asked for it, and imported."""


class LazyGroup(click.Group):
    """A click group that knows its subcommands by name and imports them on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *SUBCOMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        target = SUBCOMMANDS.get(cmd_name)
        return super().get_command(ctx, cmd_name) if target is None else _load(target)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, self.summary(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def summary(self, ctx: click.Context, name: str) -> str:
        """What a subcommand does, in a line."""
        if name in SUMMARIES:
            return SUMMARIES[name]
        command = self.get_command(ctx, name)
        return command.get_short_help_str(SHORT) if command else ""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names and options that begin like this; like the list of commands, without importing them."""
        found = [CompletionItem(name, help=self.summary(ctx, name)) for name in self.list_commands(ctx)]
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [item for item in found if item.value.startswith(incomplete)] + options


def _load(target: str) -> click.Command:
    module, _, attribute = target.partition(":")
    command = getattr(import_module(module), attribute)
    # A wrong entry in the table is a mistake in this package: say so at once, not from inside click.
    if not isinstance(command, click.Command):
        raise TypeError(f"{target} is not a click command")
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
