"""Nothing a player may not know ever leaves the server: random games, told to each reader in every way there is.

    python -m tests.leaks --games 300 --jobs 2 --every-reader

Each game is dealt again so that only what a reader has not seen is different (`redealing`), and everything this reader
gets of it at every moment (`transports`) is compared byte for byte: however something hidden were encoded, it would
show. Now and then the table of the moment is compared with a world sampled from the reader's view as well: that one
forgets what led there, and so moves also cards that were seen once and lost from sight.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context

import click
from msgspec import UNSET

from recompile import Game
from recompile.language.languages import LANGUAGES
from recompile.notation import MoveError
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS
from recompile.table import messages as m
from recompile.table.shapes import Mode, Player
from recompile.testing.laws.runner import begin
from tests.redealing import READERS, Script, Story, play_at_random
from tests.transports import House, Sent, Socket, pages, standing, terminals

MOST = 100  # plies of a game; half of all random games are over by then
STEP = 25  # plies after which the cards are dealt anew: the later, the more has been seen
MODES: tuple[Mode, ...] = ("friend", "hotseat")
PAGES, TERMINALS = 8, 24  # are looked at one moment in so many


@dataclass
class Report:
    games: int = 0
    moments: int = 0  # by reader
    messages: Counter[str] = field(default_factory=Counter)  # compared, by the way they came
    parts: int = 0  # of games, for one reader each
    stuck: int = 0  # parts of games that play out alike in no other deal that was tried
    moved: int = 0  # cards that lay elsewhere
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Report) -> Report:
        for name in ("games", "moments", "messages", "parts", "stuck", "moved", "leaks"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    def __str__(self) -> str:
        ways = ", ".join(f"{way} {count}" for way, count in sorted(self.messages.items()))
        return (
            f"{self.games} games, {len(self.leaks)} leaks; {self.moments} moments of a reader, "
            f"{self.messages.total()} messages compared ({ways}); {self.parts} parts with "
            f"{self.moved / max(self.parts - self.stuck, 1):.1f} cards elsewhere, {self.stuck} without another deal"
        )


class Leak(AssertionError):
    """What a reader was told depends on something hidden."""


def compare(report: Report, where: str, mine: Iterable[tuple[str, bytes]], theirs: Iterable[tuple[str, bytes]]) -> None:
    for (way, here), (other, there) in zip(mine, theirs, strict=True):
        report.messages[way] += 1
        if (way, here) != (other, there):
            at = next((at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), 0)
            first = max(at - 200, 0)
            raise Leak(f"{where}, {way}:\n  {here[first : at + 80]!r}\n  {there[first : at + 80]!r}")


# ---------------------------------------------------------------- one game


def check_game(seed: int, most: int = MOST, *, every_reader: bool = False) -> Report:
    """One random game, in parts that are dealt anew: each for every reader, or for one reader after the other."""
    report, chance = Report(games=1), random.Random(seed)
    whole = play_at_random(begin(seed), chance, most)
    played = len(whole.plies)
    for number, first in enumerate(range(0, played, STEP)):
        part = Story(whole.script.first(min(first + STEP, played)).play())
        for reader in READERS if every_reader else [READERS[(seed + number) % 3]]:
            try:
                asyncio.run(check_part(report, part, first, reader, f"seed {seed}"))
            except Leak as leak:
                report.leaks.append(str(leak))
    return report


async def check_part(report: Report, part: Story, first: int, reader: Reader, name: str) -> None:
    chance = random.Random(f"{name} {reader} {first}")
    script, other = part.script, part.another_deal(reader, chance)
    report.parts += 1
    if other is None:
        report.stuck += 1
        return
    report.moved += moved(script, other)
    lang, mode = chance.choice(list(LANGUAGES)), chance.choice(MODES)
    houses = [House(each, first, mode) for each in (script, other)]
    sockets = [Socket(house, reader, lang) for house in houses]
    for at in range(first, len(script.moves) + 1):
        if houses[0].match.is_over:
            break  # everything may be seen now
        await check_moment(
            report, sockets, reader, f"{name}, {reader} after {at} moves", random.Random(chance.random())
        )
        if at < len(script.moves):
            for house in houses:
                await house.move_elsewhere()
    for socket in sockets:
        await socket.close()


def moved(script: Script, other: Script) -> int:
    pairs = zip(script.deals, other.deals, strict=True)
    outcomes = (each for before, after in pairs for each in zip(before, after, strict=True))
    return sum(a != b for before, after in outcomes for a, b in zip(before, after, strict=True))


# ---------------------------------------------------------------- one moment


async def check_moment(
    report: Report, sockets: list[Socket], reader: Reader, where: str, chance: random.Random
) -> None:
    """Ask both tables the same, and compare all that comes."""
    report.moments += 1
    lang, seed, games = chance.choice(list(LANGUAGES)), chance.random(), [each.house.match.game for each in sockets]
    asked = list(wishes(games[0], reader, lang, chance))
    compare(report, where, *[await told(socket, asked) for socket in sockets])
    if chance.randrange(PAGES) == 0:
        compare(report, where, *[await pages(socket.house, reader, lang) for socket in sockets])
        since = chance.randrange(sockets[0].house.match.seq + 1)
        compare(report, where, *[await late(socket, reader, lang, since) for socket in sockets])
    if reader in PLAYERS and games[0].phase != "draft" and chance.randrange(TERMINALS) == 0:
        player, target = player_named(reader), a_card(games[0], chance)
        own = next_move(sockets[0].house, player)
        compare(report, where, *(terminals(game, player, lang, target, own, random.Random(seed)) for game in games))
        check_world(report, games[0], player, lang, where, chance)


def check_world(report: Report, game: Game, player: Player, lang: str, where: str, chance: random.Random) -> None:
    """The table as it stands, and one that the player could not tell from it."""
    world = game.view(player).sample(chance)
    if game.asked is None or world.asked != game.asked or str(world.decision) != str(game.decision):
        return  # the other player's question may hang on what is hidden
    targets = [a_card(game, chance), chance.choice(["A1", "A2", "B1", "B3", "A1.1", "B2.1"])]
    compare(
        report, f"{where}, in another world", *(standing(each, player, lang, targets) for each in (game.copy(), world))
    )


def next_move(house: House, player: Player) -> str | None:
    """What this player answers now, in the part of the game for which the cards were dealt anew."""
    mover, move = [*house.script.moves, (None, None)][len(house.match.game.plies)]
    return move if mover == player else None


def player_named(reader: Reader) -> Player:
    assert reader in ("A", "B")
    return reader


def a_card(game: Game, chance: random.Random) -> str:
    """Any card of the six protocols, wherever it is."""
    codes = [code for side in game.view("public").sides for code, _ in side.protocols]
    return chance.choice([card.code for card in game.library.cards.values() if card.protocol.code in codes])


Wish = tuple[object, ...]  # the kind of a command, and its fields


def wishes(game: Game, reader: Reader, lang: str, chance: random.Random) -> Iterator[Wish]:
    """Commands that change nothing, about things the reader knows and things they do not."""
    seq, plies = len(game.plies), len(game.plies)
    moves = [str(move) for move in game.legal_moves] if game.asked == reader else []
    if moves and chance.random() < 0.4:
        yield m.Foresee, seq, chance.choice(moves)
    if chance.random() < 0.3:
        yield m.See, chance.randrange(plies + 1), chance.choice([UNSET, reader, "A", "B", "public", "all"])
    if chance.random() < 0.05:
        yield m.Language, lang
    if game.phase != "draft":
        yield from doubts(game, chance)


def doubts(game: Game, chance: random.Random) -> Iterator[Wish]:
    """What is refused, or cannot be chosen."""
    seq, card = len(game.plies), a_card(game, chance)
    target = chance.choice([card, f"{card}@{chance.randrange(3) + 1}", f"{card.lower()}@1", "A1", "B2", "A3.1", "B1.2"])
    if chance.random() < 0.5:
        yield m.WhyNot, seq, target
    if chance.random() < 0.2 and not is_legal(game, target):
        yield m.Move, seq, target
    if chance.random() < 0.1:
        yield m.Undo, seq + 1
    if chance.random() < 0.1:
        yield m.Foresee, seq, target


def is_legal(game: Game, move: str) -> bool:
    """However it is written."""
    try:
        return game.find(move) >= 0
    except MoveError:
        return False


async def told(socket: Socket, asked: list[Wish]) -> Sent:
    seq = socket.house.match.seq
    for kind, *fields in asked:
        await socket.ask(kind, *fields)
    assert socket.house.match.seq == seq, "a wish has changed the game"
    return await socket.take()


async def late(socket: Socket, reader: Reader, lang: str, since: int) -> Sent:
    """What somebody is told who comes now, and who comes back."""
    found: Sent = []
    for seen in (None, since):
        another = Socket(socket.house, reader, lang, seen)
        found += await another.take()
        await another.close()
    return found


# ---------------------------------------------------------------- many games


def run(games: int, seed: int = 0, *, jobs: int = 1, most: int = MOST, every_reader: bool = False) -> Iterator[Report]:
    """Games with these seeds; the report so far, again and again, and at last the whole."""
    total, play = Report(), partial(check_game, most=most, every_reader=every_reader)
    if jobs == 1:
        yield from (total.add(play(number)) for number in range(seed, seed + games))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from (total.add(report) for report in pool.map(play, range(seed, seed + games)))


@click.command()
@click.option("--games", default=300, show_default=True, help="How many random games to play.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; the next have the next.")
@click.option("--jobs", default=1, show_default=True, help="How many processes to use.")
@click.option("--most", default=MOST, show_default=True, help="How many answers a game has at most.")
@click.option("--every-reader", is_flag=True, help="All three of them at every moment, not one after the other.")
def main(games: int, seed: int, jobs: int, most: int, every_reader: bool) -> None:
    """Look for leaks, and say what was found. Exits 1 if there is one."""
    began, seen, report = time.monotonic(), 0, Report()
    for report in run(games, seed, jobs=jobs, most=most, every_reader=every_reader):
        for leak in report.leaks[seen:]:
            click.echo(leak)
        seen = len(report.leaks)
        if report.games % 20 == 0:
            click.echo(f"{report.games} games, {seen} leaks, {time.monotonic() - began:.0f} s", err=True)
    click.echo(f"{report}; {time.monotonic() - began:.0f} s")
    raise SystemExit(bool(report.leaks))


if __name__ == "__main__":
    main()
