"""Random games with all laws on, in one process or several."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from functools import partial

from recompile.engine import ids
from recompile.game import Game
from recompile.notation import Move
from recompile.notation.move import option_text
from recompile.testing.laws import always, hidden, texts, whole
from recompile.testing.laws.violation import Violation

LIMIT = 1000  # turns; a random game takes about ninety
EVERY = 10  # the laws of `texts` and `hidden` are checked at one question in so many
OFTEN = 1  # and so are saving, copying, undoing and refusing; cards, sums and answers are looked at every time
CHUNK = 20  # games that a process plays before it reports


@dataclass
class Report:
    """What was played and what was found. Games that reached the limit of turns are counted as cut."""

    games: int = 0
    cut: int = 0
    decisions: int = 0
    turns: int = 0
    wins: int = 0  # of A, who plays first
    sampled: int = 0  # questions at which the costly laws were checked, too
    violations: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))

    def __str__(self) -> str:
        games, ended = max(self.games, 1), max(self.games - self.cut, 1)
        return (
            f"{self.games} games, {len(self.violations)} violations, {self.cut} cut; "
            f"{self.decisions / games:.1f} decisions and {self.turns / games:.1f} turns per game; "
            f"A won {self.wins / ended:.1%} of those that ended; {self.sampled} positions resampled and read back"
        )


def run(
    games: int, seed: int = 0, *, jobs: int = 1, every: int = EVERY, often: int = OFTEN, limit: int = LIMIT
) -> Iterator[Report]:
    """Play games with these seeds; the report so far, again and again, and at last the whole."""
    chunks = [range(first, min(first + CHUNK, seed + games)) for first in range(seed, seed + games, CHUNK)]
    play = partial(run_chunk, every=every, often=often, limit=limit)
    total = Report()
    if jobs == 1:
        yield from (_sum(total, play(chunk)) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from (_sum(total, report) for report in pool.map(play, chunks))


def _sum(total: Report, report: Report) -> Report:
    total.add(report)
    return total


def run_chunk(seeds: range, *, every: int = EVERY, often: int = OFTEN, limit: int = LIMIT) -> Report:
    """Play one game for each seed; a broken law ends that game and is reported."""
    report = Report()
    for seed in seeds:
        report.add(run_game(seed, every=every, often=often, limit=limit))
    return report


def begin(seed: int, limit: int = LIMIT) -> Game:
    """A game from any of all protocols; some are played without control, with bans, or from a small pool."""
    pool = 6 + seed % 3 + seed % 5 if seed % 4 == 0 else None
    return Game(seed=seed, control=seed % 8 != 7, bans=seed % 3 if seed % 5 == 0 else 0, random_pool=pool, limit=limit)


def run_game(seed: int, *, every: int = EVERY, often: int = OFTEN, limit: int = LIMIT) -> Report:
    """One random game with all laws on."""
    chance = random.Random(seed)
    game = begin(seed, limit)
    report = Report(games=1)
    try:
        while game.state.asked != ids.NOBODY:
            is_sampled = chance.randrange(every) == 0
            report.sampled += is_sampled
            check_question(game, chance, is_tried=chance.randrange(often) == 0, is_sampled=is_sampled)
        check_end(game)
        if chance.randrange(often) == 0:
            check_whole(game, partial(begin, seed, limit))
    except Violation as broken:
        report.violations.append(f"{_where(game, seed)}\n  {broken}")
    except Exception as crash:  # whatever else goes wrong in a legal game is a broken law, too
        report.violations.append(f"{_where(game, seed)}\n  it crashed: {crash!r}")
    report.decisions = len(game.history)
    report.turns = min(game.state.number, limit)
    report.wins = int(game.state.winner == ids.A)
    report.cut = int(game.outcome is not None and game.outcome.by == "cut")
    return report


def check_question(game: Game, chance: random.Random, *, is_tried: bool, is_sampled: bool) -> None:
    """The laws of a question; then it is answered at random."""
    state = game.state
    always.there_are_answers(state)
    always.cards_lie_in_one_place(state)
    always.sums_are_up_to_date(state)
    index = chance.randrange(len(state.options))
    move = Move(option_text(state, state.options[index]))
    if is_tried:
        always.load_restores_save(game, index)
        always.copy_is_independent(game, chance)
        always.refusal_changes_nothing(game, chance.choice(always.STRANGE_MOVES))
    if is_sampled:
        texts.moves_read_back(state)
        texts.position_plays_on_alike(game, chance)
        for player in "AB":
            world = hidden.world_agrees(game, player, chance)
            hidden.world_can_be_played(world, chance)
    if is_tried:
        always.push_and_pop(game, move)
    else:
        game.push(move)


def check_end(game: Game) -> None:
    """The laws of an end."""
    always.there_are_answers(game.state)
    always.cards_lie_in_one_place(game.state)


def check_whole(game: Game, again: partial[Game]) -> None:
    """The laws of a whole game, which play it again."""
    texts.position_reads_back(game)
    whole.record_reads_back(game)
    whole.same_seed_same_game(game, again)


def _where(game: Game, seed: int) -> str:
    moves = " ".join(map(str, game.moves[-3:]))
    return f"seed {seed}, after {len(game.history)} moves (... {moves}), at {game.position}"
