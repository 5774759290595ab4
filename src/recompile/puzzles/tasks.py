"""What is said beside the table of a puzzle, as far as the attempt has come."""

from __future__ import annotations

from recompile.game import View
from recompile.learn.deals import deal, tried
from recompile.learn.nudging import point
from recompile.learn.reasons import Case, reasons
from recompile.learn.wording import Wording
from recompile.notation.answers import Answer
from recompile.puzzles import wording
from recompile.puzzles.messages import Clue, Task, TaskStep, Theme
from recompile.puzzles.puzzle import RIVAL, SOLVER, Decision, Puzzle
from recompile.puzzles.solving import Sitting
from recompile.table.parts import LogLine
from recompile.table.states import players_in
from recompile.text.voice import Voice

# What is told of a line of play: deeds, and not what leads from one to the next.
_MOVED = ("play", "flip", "shift", "delete", "return", "take", "swap-stacks")
_HELD = ("refresh", "discard", "give", "take-random", "reveal", "state", "rearrange", "lock", "bind")
_CHECKED = ("compile", "turn-protocol", "take-control", "spend-control", "lose-control", "win")
_DEEDS = frozenset((*_MOVED, *_HELD, *_CHECKED))
_SEED = 1


def task_of(sitting: Sitting, clues: int = 0) -> Task:
    """All of it. What only the end may tell is empty before."""
    puzzle, voice, is_over = sitting.puzzle, sitting.voice, sitting.is_over
    is_good = sitting.status in ("solved", "shown")
    return Task(
        puzzle=puzzle.id,
        level=puzzle.level,
        goal=wording.goal_of(puzzle.goal, puzzle.turns, voice),
        every=voice.say(wording.EVERY),
        themes=themes_of(puzzle, voice),
        protocols=list(puzzle.protocols),
        rules=list(puzzle.rules),
        begins=len(sitting.began.legal_moves),
        knows=wording.knowledge(sitting.began.view(SOLVER), voice),
        status=sitting.status,
        clues=clues_of(sitting)[:clues] if clues and not is_over else [],
        verdict=_verdict(sitting) if is_over else "",
        detail=_detail(sitting) if sitting.status == "failed" else "",
        steps=steps_of(sitting) if is_over else [],
        first=_first(sitting),
        last=_last(sitting),
        proof=wording.proof_of(puzzle.proof, is_known=sitting.is_known, voice=voice) if is_good else "",
        idea=wording.idea_of(puzzle, voice) if is_good else "",
        known=sitting.is_known,
        example=is_over,
    )


def themes_of(puzzle: Puzzle, voice: Voice) -> list[Theme]:
    return [Theme(key, wording.theme_name(key, voice)) for key in puzzle.themes]


# ---------------------------------------------------------------- the end of an attempt


def _verdict(sitting: Sitting) -> str:
    if sitting.status == "failed":
        return wording.failure(sitting.game, sitting.voice)
    return wording.reached(sitting.puzzle, is_known=sitting.is_known, voice=sitting.voice)


def _detail(sitting: Sitting) -> str:
    """The last thing the other player did on the way there; if they did nothing, that one deal is enough."""
    events = sitting.game.events
    theirs = [line for line in _deeds(sitting) if events[line.at].player == RIVAL and line.kind not in _CHECKED]
    return theirs[-1].sentence if theirs else sitting.voice.say(wording.ONE_DEAL)


def steps_of(sitting: Sitting) -> list[TaskStep]:
    """What happened, deed by deed, with nothing hidden."""
    events = sitting.game.events
    return [
        TaskStep(events[line.at].player, line.sentence, line.rule, line.moment, line.depth) for line in _deeds(sitting)
    ]


def _deeds(sitting: Sitting) -> list[LogLine]:
    """Cards that a compile takes along are not told one by one: no text deletes them (R3.3)."""
    lines, events = sitting.presenter.log("all", sitting.lang, SOLVER), sitting.game.events
    return [
        line
        for line in lines
        if line.kind in _DEEDS and not line.minor and not (line.kind == "delete" and events[line.at].cause is None)
    ]


def _first(sitting: Sitting) -> str:
    """The move this attempt began with."""
    return sitting.began.describe(sitting.moves[0], sitting.lang) if sitting.moves else ""


def _last(sitting: Sitting) -> str:
    """The move that failed."""
    if sitting.status != "failed":
        return ""
    return sitting.game.before(0).describe(sitting.moves[-1], sitting.lang)


# ---------------------------------------------------------------- hints


def clues_of(sitting: Sitting) -> list[Clue]:
    """Where to look, with what, and the answer: from what the right answer does and a wrong one does not."""
    view, move = sitting.game.view(SOLVER), sitting.answer
    words = Wording(view, sitting.lang, players_in(sitting.match, SOLVER, sitting.lang))
    case, answer = _case(view, sitting.decision, move), _answer(view, move)
    why = [reason for reason in reasons(case) if reason.is_certain and reason.instead is None]
    pointer = point(case, answer, why)
    where, means = words.where(pointer), words.means(pointer)
    said = " ".join([f"{words.label(move)}.", *(words.why(each, None).sentence for each in why[:1])])
    return [
        Clue(where.sentence, where.line, where.card),
        Clue(means.sentence, means.line, means.card),
        Clue(said, answer.line, answer.card, move),
    ]


def _case(view: View, decision: Decision, move: str) -> Case:
    """Both answers are tried in deals that agree with what the solver knows: nothing hidden comes to light."""
    deals = deal(view, _SEED)
    second = next(iter(decision.wrong), None)
    best, others = (
        () if each is None else tuple(found for found in tried(view, each, deals, _SEED) if found is not None)
        for each in (move, second)
    )
    return Case(view, best, others, 1.0)


def _answer(view: View, move: str) -> Answer:
    return next(answer for answer in view.answers if answer.move == move)
