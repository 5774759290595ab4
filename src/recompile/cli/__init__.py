"""The `recompile` command.

Each subcommand lives in a module of its own, imported only when it is asked for, so that the command
starts quickly however many subcommands there are and whatever they import.
"""

from importlib import import_module

import click

SUBCOMMANDS = {
    "analyse": "recompile.cli.analyse:analyse",
    "arena": "recompile.cli.arena:arena",
    "cards": "recompile.cli.cards:cards",
    "perft": "recompile.cli.perft:perft",
    "play": "recompile.cli.play:play",
    "rules": "recompile.cli.rules:rules",
    "scenario": "recompile.cli.scenario:scenario",
    "show": "recompile.cli.show:show",
}
"""Name of the subcommand -> `module:attribute` of its click command."""


class LazyGroup(click.Group):
    """A click group that knows its subcommands by name and imports them on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *SUBCOMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        target = SUBCOMMANDS.get(cmd_name)
        return super().get_command(ctx, cmd_name) if target is None else _load(target)


def _load(target: str) -> click.Command:
    module, _, attribute = target.partition(":")
    command = getattr(import_module(module), attribute)
    # A wrong entry in the table is a mistake in this package: say so at once, not from inside click.
    if not isinstance(command, click.Command):
        raise TypeError(f"{target} is not a click command")
    return command


def _show_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """The version, and which of the two engines is running."""
    if wanted:
        package = import_module("recompile")
        engine = "compiled" if import_module("recompile.engine").IS_COMPILED else "pure Python"
        click.echo(f"recompile {package.__version__} ({engine} engine)")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show it.")
def main() -> None:
    """Play Compile, and check its rules. An unofficial fan project."""
