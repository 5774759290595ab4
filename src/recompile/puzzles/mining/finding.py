"""Looking for puzzles in a position, and in a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from msgspec import structs

from recompile.bots import NO_LIMIT, GreedyBot, make_bot
from recompile.cards import PRINTED
from recompile.game import Game, View
from recompile.notation.names import PLAYERS
from recompile.proofs.aims import Aim
from recompile.proofs.cases import Case
from recompile.puzzles.deals import fill
from recompile.puzzles.exporting import main_line
from recompile.puzzles.mining.judging import Judge, Judged
from recompile.puzzles.mining.posing import posed, with_other_hand
from recompile.puzzles.mining.rating import level, solved_by
from recompile.puzzles.mining.setting import Cluttered, Setting
from recompile.puzzles.mining.themes import rules_of, themes_of
from recompile.puzzles.puzzle import SOLVER, Decision, Proof, Puzzle

FEWEST_MOVES = 4  # with fewer there is nothing to find
SETTINGS = 3  # deals in which the way through is looked for
GREEDY_TRIES = 3
LONGEST_GAME = 400  # decisions
HANDS = 4  # that are tried with one board
A_GAME = 3  # puzzles of one game at the most: they are much alike
# Who plays the games: clumsy play brings chances, careful play tight positions. Of every second game only the end is
# looked at, when somebody needs one more protocol: otherwise nearly all puzzles would be about a first compile.
TABLES = (("planner", "planner"), ("greedy", "greedy"), ("greedy", "planner"), ("planner", "greedy"))


def puzzle_in(position: str, origin: str, chance: Random, only_end: bool = False) -> Puzzle | None:
    """The first goal of this position for which there is just one right move."""
    view = Game.from_position(position).view(SOLVER)
    if len(view.options) < FEWEST_MOVES:
        return None
    for aim in aims(view, only_end):
        found = set_puzzle(view, aim, origin, chance)
        if found is not None:
            return found
    return None


def aims(view: View, only_end: bool = False) -> Iterator[Aim]:
    """What may be asked for here; at the end of a game, who wins it."""
    done = [sum(is_done for _, is_done in side.protocols) for side in view.position.sides]
    if done[0] == 2:
        yield Aim("win", 2)
    if done[1] == 2:
        yield Aim("survive", 1)
    if done[0] < 2 and not only_end:
        yield Aim("compile", 2)


def set_puzzle(view: View, aim: Aim, origin: str, chance: Random) -> Puzzle | None:
    """The puzzle of this position and aim, if it is one: one right move, all others refuted, and not the first that
    comes to mind."""
    case = Case(view, aim)
    judge = Judge(case)
    judged = judge.judged(most_right=1)
    if judged is None or len(judged.right) != 1 or _is_obvious(view, judged.right[0]):
        return None
    made = _settings(case, judged, chance)
    if not made:
        return None
    setting, root = max(made, key=lambda each: each[0].score)
    solvers = solved_by(view, judged.right[0])
    puzzle = Puzzle(
        id="",
        position=str(view.position),
        goal=aim.goal,
        turns=aim.turns,
        deal=judge.codes(setting.deal),
        root=root,
        proof=Proof(judged.steps, setting.decisions),
        themes=(),
        rules=(),
        level=level(aim.goal, root, solvers),
        solved_by=solvers,
        origin=origin,
    )
    return told(puzzle)


def told(puzzle: Puzzle) -> Puzzle:
    """With its themes and rules."""
    game = played(puzzle)
    return structs.replace(puzzle, themes=themes_of(puzzle, game), rules=rules_of(game))


def played(puzzle: Puzzle) -> Game:
    """The puzzle played as it should be, against its defence, and no further than it goes."""
    game = Game.from_position(fill(puzzle.position, puzzle.deal))
    game = Case(game.view(SOLVER), Aim(puzzle.goal, puzzle.turns)).bounded(game)
    for move in main_line(puzzle):
        game.push(move.split(" ", 1)[1])
    return game


def _settings(case: Case, judged: Judged, chance: Random) -> list[tuple[Setting, Decision]]:
    made = []
    for deal in (case.sampled() for _ in range(SETTINGS)):
        setting = Setting(case, deal, chance)
        try:
            made.append((setting, setting.whole(judged)))
        except Cluttered:
            continue
    return made


def _is_obvious(view: View, move: str) -> bool:
    """Whether it is what looks best right now."""
    greedy = GreedyBot()
    return any(str(greedy.choose(view, NO_LIMIT, Random(seed))) == move for seed in range(GREEDY_TRIES))


# ---------------------------------------------------------------- games


def puzzles_of_seed(seed: int) -> list[Puzzle]:
    """Play a game and look at every action in it. The same seed brings the same puzzles."""
    chance = Random(seed)
    return puzzles_of(positions_of(seed, chance), f"seed {seed}", chance, HANDS, only_end=seed % 2 == 1)


def puzzles_of(
    games: Iterable[Game], origin: str, chance: Random, hands: int = 1, *, only_end: bool = False
) -> list[Puzzle]:
    """A few of the moments of one game, none like another; each board with so many hands."""
    found: list[Puzzle] = []
    for game in games:
        puzzle = _of_board(game, origin, chance, hands, only_end)
        if puzzle is not None and not any(_are_alike(puzzle, other) for other in found):
            found.append(puzzle)
            if len(found) == A_GAME:
                break
    return found


def _of_board(game: Game, origin: str, chance: Random, hands: int, only_end: bool) -> Puzzle | None:
    """With the hand that is there, or with others that might have been drawn."""
    position = posed(game)
    while position is not None and hands > 0:
        puzzle = puzzle_in(position, origin, chance, only_end)
        if puzzle is not None:
            return puzzle
        position, hands = with_other_hand(position, chance), hands - 1
    return None


def positions_of(seed: int, chance: Random) -> Iterator[Game]:
    """The game before each of its questions. Protocols are dealt out: bots would draft the same few again and again."""
    bots = [make_bot(name) for name in TABLES[seed % len(TABLES)]]
    protocols = chance.sample(list(PRINTED.protocols), 6)
    game = Game(a=protocols[:3], b=protocols[3:], seed=seed)
    for _ in range(LONGEST_GAME):
        if game.asked is None:
            return
        yield game
        bot = bots[PLAYERS.index(game.asked)]
        game.push(bot.choose(game.view(game.asked), NO_LIMIT, chance))


def _are_alike(one: Puzzle, other: Puzzle) -> bool:
    return one.goal == other.goal and one.solution == other.solution
