"""Games with all laws on, from the draft or from given positions, in one process or several."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import count, islice
from multiprocessing import get_context

from recompile.game import Game
from recompile.notation import Move
from recompile.notation.move import option_text
from recompile.testing.laws import always, hidden, texts, whole
from recompile.testing.laws.inside import state_of
from recompile.testing.laws.starts import Start, chain_start
from recompile.testing.laws.violation import Violation
from recompile.testing.laws.written import begin_written

LIMIT = 1000  # turns; a random game takes about ninety
EVERY = 10  # the laws of `texts` and `hidden` are checked at one question in so many
OFTEN = 1  # and so are saving, copying, undoing and refusing; cards, sums and answers are looked at every time
CHUNK = 20  # games that a process plays before it reports
MOST = 12  # questions answered after a given position: as many as a chain has, and some for what follows
CALM = 4  # there, all answers but one in so many set something off if they can


@dataclass
class Report:
    """What was played and what was found. Games that reached the limit of turns are counted as cut."""

    games: int = 0
    cut: int = 0
    decisions: int = 0
    turns: int = 0
    wins: int = 0  # of A, who plays first
    sampled: int = 0  # questions at which the costly laws were checked, too
    waits: int = 0  # cards that had to wait in a queue
    deepest: int = 0  # texts within texts
    violations: list[str] = field(default_factory=list)

    def add(self, other: Report) -> Report:
        deepest = max(self.deepest, other.deepest)
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))
        self.deepest = deepest
        return self

    def __str__(self) -> str:
        games, ended = max(self.games, 1), max(self.games - self.cut, 1)
        return (
            f"{self.games} games, {len(self.violations)} violations, {self.cut} cut; "
            f"{self.decisions / games:.1f} decisions and {self.turns / games:.1f} turns per game; "
            f"A won {self.wins / ended:.1%} of those that ended; {self.sampled} positions resampled and read back; "
            f"{self.waits} cards waited in a queue, texts {self.deepest} deep"
        )


# ---------------------------------------------------------------- many games

Task = Callable[[], Report]


def run(
    games: int, seed: int = 0, *, jobs: int = 1, every: int = EVERY, often: int = OFTEN, limit: int = LIMIT
) -> Iterator[Report]:
    """Play games with these seeds; the report so far, again and again, and at last the whole."""
    play = partial(run_game, every=every, often=often, limit=limit)
    yield from _run_all((partial(play, number) for number in range(seed, seed + games)), jobs)


def run_written(
    games: int, seed: int = 0, *, jobs: int = 1, every: int = EVERY, often: int = OFTEN, limit: int = LIMIT
) -> Iterator[Report]:
    """The same with cards whose texts are written at random."""
    play = partial(run_game, every=every, often=often, limit=limit, begins=begin_written)
    yield from _run_all((partial(play, number) for number in range(seed, seed + games)), jobs)


def run_starts(starts: Iterable[Start], *, jobs: int = 1, every: int = EVERY, often: int = OFTEN) -> Iterator[Report]:
    """The same from each of these positions, for so many questions."""
    yield from _run_all((partial(run_start, start, every=every, often=often) for start in starts), jobs)


def run_chains(
    questions: int, seed: int = 0, *, jobs: int = 1, every: int = EVERY, often: int = OFTEN
) -> Iterator[Report]:
    """The same from chain positions, until so many questions have been answered."""
    for report in run_starts(map(chain_start, count(seed)), jobs=jobs, every=every, often=often):
        yield report
        if report.decisions >= questions:
            return


def run_chunk(tasks: Iterable[Task]) -> Report:
    """One game after the other; a broken law ends that game and is reported."""
    report = Report()
    for task in tasks:
        report.add(task())
    return report


def _run_all(tasks: Iterator[Task], jobs: int) -> Iterator[Report]:
    total = Report()
    chunks = iter(lambda: list(islice(tasks, CHUNK)), [])
    if jobs == 1:
        yield from (total.add(run_chunk(chunk)) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        while several := list(islice(chunks, jobs)):
            yield from (total.add(report) for report in pool.map(run_chunk, several))


# ---------------------------------------------------------------- one game


def begin(seed: int, limit: int = LIMIT) -> Game:
    """A game from any of all protocols; some are played without control, with bans, or from a small pool."""
    pool = 6 + seed % 3 + seed % 5 if seed % 4 == 0 else None
    return Game(seed=seed, control=seed % 8 != 7, bans=seed % 3 if seed % 5 == 0 else 0, random_pool=pool, limit=limit)


def run_game(
    seed: int,
    *,
    every: int = EVERY,
    often: int = OFTEN,
    limit: int = LIMIT,
    begins: Callable[[int, int], Game] = begin,
) -> Report:
    """One random game with all laws on."""
    return play(f"seed {seed}", partial(begins, seed, limit), random.Random(seed), every=every, often=often)


def run_start(start: Start, *, every: int = EVERY, often: int = OFTEN, most: int = MOST) -> Report:
    """Random answers from a position on, with all laws on."""
    return play(start.name, start.begin, random.Random(start.name), every=every, often=often, most=most)


def play(
    name: str, begin: Callable[[], Game], chance: random.Random, *, every: int, often: int, most: int | None = None
) -> Report:
    """Answer at random until the game is over, or so many times."""
    game = begin()
    report, answered = Report(games=1), 0
    try:
        while game.asked is not None and answered != most:
            is_sampled = chance.randrange(every) == 0
            report.sampled += is_sampled
            is_eager = most is not None and chance.randrange(CALM) > 0
            index = choose(game, chance, is_eager=is_eager)
            check_question(game, chance, index, is_tried=chance.randrange(often) == 0, is_sampled=is_sampled)
            answered += 1
        check_end(game)
        if chance.randrange(often) == 0:
            check_whole(game, begin)
    except Violation as broken:
        report.violations.append(f"{_where(game, name)}\n  {broken}")
    except Exception as crash:  # whatever else goes wrong in a legal game is a broken law, too
        report.violations.append(f"{_where(game, name)}\n  it crashed: {crash!r}")
    _count(report, game)
    return report


def _count(report: Report, game: Game) -> None:
    outcome, events = game.outcome, game.events
    report.decisions = len(game.moves)
    report.turns = min(state_of(game).number, state_of(game).limit)
    report.wins = int(outcome is not None and outcome.winner == "A")
    report.cut = int(outcome is not None and outcome.by == "cut")
    report.waits = sum(event.kind == "wait" for event in events)
    report.deepest = max((event.depth for event in events), default=0)


def choose(game: Game, chance: random.Random, *, is_eager: bool) -> int:
    """The place of an answer taken at random; who is eager sets something off, and sends cards after each other."""
    answers = range(len(game.options))
    if not is_eager:
        return chance.choice(answers)
    moves = [str(move) for move in game.legal_moves]
    queues = [frame[8] for frame in game.position.frames if frame.startswith(">queue:")]
    joining = [at for at in answers if moves[at][-1] in queues and _INTO_LINE.fullmatch(moves[at])]
    return chance.choice(joining or [at for at in answers if not _IDLE.fullmatch(moves[at])] or answers)


_IDLE = re.compile(r"[a-z]{3}\d@.*|R|no|done|keep")
_INTO_LINE = re.compile(r"(.*@[AB]?)?[123]")  # where cards are on their way already, others may have to wait


def check_question(game: Game, chance: random.Random, index: int, *, is_tried: bool, is_sampled: bool) -> None:
    """The laws of a question; then it is answered."""
    state = state_of(game)
    always.there_are_answers(state)
    always.cards_lie_in_one_place(state)
    always.sums_are_up_to_date(state)
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
    always.there_are_answers(state_of(game))
    always.cards_lie_in_one_place(state_of(game))


def check_whole(game: Game, again: Callable[[], Game]) -> None:
    """The laws of a whole game, which play it again."""
    texts.position_reads_back(game)
    whole.record_reads_back(game)
    whole.same_seed_same_game(game, again)


def _where(game: Game, name: str) -> str:
    moves = " ".join(map(str, game.moves[-MOST:]))
    return f"{name}, after {len(game.moves)} moves (... {moves}), at {game.position}"
