"""What a game could have been: every decision of a record, or the question of a position, searched again.

Each question is looked at from the view of the player who is asked, as `lab.looking` says. Seeds go with the place of a
decision: the result is the same with any number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from recompile.game import Game, View
from recompile.game.records import Record, replay
from recompile.lab.certain import SureAnswer
from recompile.lab.executor import run
from recompile.lab.looking import AnalysisError, Looked, Question, Settings, look, mark_of
from recompile.notation.names import PLAYERS, Player

VERSION = 1  # what is added has a value where it is missing, and leaves the number as it is
TURNING, TURNING_POINTS = 0.05, 3  # a smaller change of the chance to win is no turning point; so many are named

Told = Callable[[int, int], None]  # is told how many decisions are done, of how many


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that was looked at closely: how often the search tried it, and the chance of the player to win."""

    move: str
    label: str
    visits: int
    chance: float


@dataclass(frozen=True, slots=True)
class Analysed:
    """A decision. Chances are those of the player who is asked, as that player could judge them; `curve` is A's.

    `number` counts the moves after the draft from 1, `moment` all those before the question. A question of a position
    has no move played: `move`, `label` and `chance` are None, and `curve` is the chance with the best answer. `sure` is
    what could be proved; a sure win has the chance 1.
    """

    number: int
    moment: int
    turn: int
    player: Player
    prompt: str
    move: str | None
    label: str | None
    chance: float | None
    best: str
    best_label: str
    best_chance: float
    loss: float
    mark: str
    top: tuple[Candidate, ...]
    curve: float
    sure: SureAnswer | None = None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move after which the game looked different: A's chance before it, and when the same player was asked again."""

    number: int
    moment: int
    turn: int
    player: Player
    move: str
    label: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The decisions of a game, in order, and what each player saw then. `result` is A, B or * as in a record."""

    players: tuple[str, str]
    result: str
    decisions: tuple[Analysed, ...]
    turning_points: tuple[TurningPoint, ...]
    positions: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data; each position stands with its decision."""
        data = {name: _plain(part) for name, part in asdict(self).items()}
        for decision, position in zip(data["decisions"], data.pop("positions"), strict=True):
            decision["position"] = position
        return {"version": VERSION} | data


# ---------------------------------------------------------------- records and positions


def analyse_record(record: Record, settings: Settings, told: Told | None = None) -> Analysis:
    """All decisions after the draft that left a choice. A record that cannot be replayed is a NotationError."""
    reading = open_record(record)
    return reading.analysis(_decisions(reading.questions, settings, told))


def open_record(record: Record) -> Reading:
    """The questions of a record; if none left a choice there is nothing to analyse."""
    game = replay(record)
    questions = tuple(_questions(game))
    if not questions:
        raise AnalysisError("there is nothing to analyse: no decision after the draft left a choice")
    winner = game.outcome.winner if game.outcome else None
    decided = winner if game.outcome and game.outcome.by == "compiled" else None
    a, b = (record.headers.get(player, "?") for player in PLAYERS)
    return Reading((a, b), winner or "*", decided, questions)


def analyse_position(game: Game, settings: Settings) -> Analysis:
    """The question at which a game stands."""
    if game.decision is None:
        raise AnalysisError("nobody is asked anything in this position: the game is over")
    if game.phase == "draft":
        raise AnalysisError("the draft is not analysed, only what comes after it")
    question = Question(0, 1, 0, game.view(game.decision.player), None)
    return Analysis(PLAYERS, "*", _decisions([question], settings, None), (), (question.position,))


@dataclass(frozen=True, slots=True)
class Reading:
    """A record that is to be analysed: its questions, and what is said of the game as a whole.

    `result` is A, B or * as in a record; `decided` is who won, if it was by compiling.
    """

    players: tuple[str, str]
    result: str
    decided: str | None
    questions: tuple[Question, ...]

    def analysis(self, decisions: Sequence[Analysed]) -> Analysis:
        """The whole of it, once all questions have been looked at."""
        turning, positions = turning_points(decisions, self.decided), tuple(each.position for each in self.questions)
        return Analysis(self.players, self.result, tuple(decisions), turning, positions)


def _questions(game: Game) -> Iterator[Question]:
    drafted, at = sum(ply.drafting for ply in game.plies), 0
    for moment, ply in enumerate(game.plies[drafted:], drafted):
        view = game.before(moment).view(ply.player)
        if len(view.answers) > 1:
            played = [answer.move for answer in view.answers].index(ply.move)
            yield Question(at, moment - drafted + 1, moment, view, played)
            at += 1


def _decisions(questions: Sequence[Question], settings: Settings, told: Told | None) -> tuple[Analysed, ...]:
    found: dict[int, Looked] = {}
    for looked in run(partial(look, settings), questions, settings.processes):
        found[looked.at] = looked
        if told is not None:
            told(len(found), len(questions))
    return tuple(in_words(question, found[question.at], settings) for question in questions)


def in_words(question: Question, looked: Looked, settings: Settings) -> Analysed:
    """What was found about a question, in the language of the settings."""
    view, lang, player = question.view, settings.lang, PLAYERS[PLAYERS.index(question.view.player)]
    looked_at = {place: _candidate(view, lang, place, visits, chance) for place, visits, chance in looked.valued}
    best = next(iter(looked_at.values()))
    played = None if question.played is None else looked_at[question.played]
    chance = (played or best).chance
    loss = _rounded(best.chance - chance)
    return Analysed(
        number=question.number,
        moment=question.moment,
        turn=view.number,
        player=player,
        prompt=str(view.prompt(lang)),
        move=played.move if played else None,
        label=played.label if played else None,
        chance=played.chance if played else None,
        best=best.move,
        best_label=best.label,
        best_chance=best.chance,
        loss=loss,
        mark=mark_of(loss, looked.sure),
        top=tuple(looked_at.values())[: settings.top],
        curve=_of_a(player, chance),
        sure=None if looked.sure is None else SureAnswer.of(looked.sure, view, lang),
    )


def _candidate(view: View, lang: str, place: int, visits: int, chance: float) -> Candidate:
    answer = view.answers[place]
    return Candidate(answer.move, view.label(answer, lang), visits, _rounded(chance))


# ---------------------------------------------------------------- the whole game


def turning_points(decisions: Sequence[Analysed], winner: str | None) -> tuple[TurningPoint, ...]:
    """The greatest changes in order, none within another.

    A change is measured with one pair of eyes: from a player's question to the next question of the same player, or to
    the end. In between lie the move, the other player's answer to it, and luck.
    """
    steps = [(place, *_step(decisions, place, winner)) for place in range(len(decisions))]
    great = [step for step in steps if abs(step[2].after - step[2].before) >= TURNING]
    taken: list[tuple[int, int, TurningPoint]] = []
    for step in sorted(great, key=lambda step: -abs(step[2].after - step[2].before)):
        if len(taken) < TURNING_POINTS and all(step[1] <= begin or end <= step[0] for begin, end, _ in taken):
            taken.append(step)
    return tuple(point for _, _, point in sorted(taken, key=lambda step: step[0]))


def _step(decisions: Sequence[Analysed], place: int, winner: str | None) -> tuple[int, TurningPoint]:
    """Where the step from this decision ends, and what it changed."""
    at, end = decisions[place], len(decisions)
    after = at.curve if winner is None else float(winner == "A")
    for then in range(place + 1, len(decisions)):
        if decisions[then].player == at.player:
            end, after = then, _of_a(at.player, decisions[then].best_chance)
            break
    move, said, before = at.move or at.best, at.label or at.best_label, _of_a(at.player, at.best_chance)
    return end, TurningPoint(at.number, at.moment, at.turn, at.player, move, said, before, after)


def _of_a(player: str, chance: float) -> float:
    return chance if player == "A" else _rounded(1 - chance)


def _rounded(chance: float) -> float:
    """Four digits say more than the search knows."""
    return round(chance, 4)


def _plain(value: object) -> Any:
    """Plain data: lists for tuples."""
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, (list, tuple)) else value
