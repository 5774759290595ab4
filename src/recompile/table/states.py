"""What one reader sees of a match, now or at a past moment, in one language: the State message."""

from __future__ import annotations

from msgspec import structs

from recompile.bots import LEVELS
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS
from recompile.table import parts
from recompile.table.match import Match
from recompile.table.seats import other
from recompile.table.shapes import Ending, Waiting
from recompile.table.showing import Sheet
from recompile.table.telling import lines
from recompile.text.catalogue import catalogue, mark

_NOBODY = mark("The game was cut: nobody wins.")
_ENDINGS: dict[Ending, str] = {
    "compiled": mark("{player} wins: all three protocols are compiled."),
    "resignation": mark("{player} wins: {other} has resigned."),
    "clock": mark("{player} wins: {other} has run out of time."),
    "forfeit": mark("{player} wins: {other} cannot go on."),
}
Eyes = tuple[Reader, str]  # who reads, in which language


class Presenter:
    """Shows a match to its readers. What has not changed for a kind of reader is not made again."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._shown: dict[Eyes, parts.State] = {}
        self._told: dict[Eyes, list[parts.LogLine]] = {}
        self._told_at = 0, match.settings.names  # when the logs were last right, and for which names

    def present(
        self, eyes: Reader, lang: str, now: float, *, since: int = 0, waiting: Waiting | None = None
    ) -> parts.State:
        """The match now, with the log from a line on."""
        match = self.match
        found = self._shown.get((eyes, lang))
        if found is None or found.seq != match.seq:
            sheet = Sheet(match.game, eyes, lang, names_in(match, lang))
            question = None if match.is_over else sheet.question(answerable=True)
            found = self._shown[eyes, lang] = _state(match, sheet, question, outcome(match, lang))
        question = found.question
        if question is not None and match.open_since is not None:
            question = structs.replace(question, deadline=deadline(match, now))
        log, undo = self.log(eyes, lang)[since:], undoable(match, eyes, lang)
        changing = {"log": log, "log_from": since, "undo": undo, "waiting": waiting, "clocks": clocks(match, now)}
        return structs.replace(found, question=question, **changing)

    def past(self, eyes: Reader, lang: str, at: int, *, whole_log: bool) -> parts.State:
        """The match after so many moves: only to be looked at."""
        match, plies = self.match, self.match.game.plies
        is_last = at >= len(plies)
        log = self.log(eyes, lang) if is_last else self.log(eyes, lang)[: plies[at].events]
        sheet = Sheet(match.game.before(min(at, len(plies))), eyes, lang, names_in(match, lang))
        ended = outcome(match, lang) if is_last else None
        state = _state(match, sheet, None if ended else sheet.question(answerable=False), ended)
        return structs.replace(state, log=log if whole_log else [], log_from=0 if whole_log else len(log))

    def log(self, eyes: Reader, lang: str) -> list[parts.LogLine]:
        """All that has happened: lines are events, and the line that says how it ended where no event does."""
        match = self.match
        seq, names = self._told_at
        if match.cut > seq or match.settings.names != names:
            self._told = {}
        self._told_at = match.seq, match.settings.names
        told = self._told.setdefault((eyes, lang), [])
        told += lines(match.game, eyes, lang, names_in(match, lang), len(told))
        if match.ended is None:
            return told
        at, sentence = match.game.event_count, outcome_sentence(match, lang)
        end = parts.LogLine(at, match.ended[1], sentence, 0, "R12.1", None, False, match.game.number, match.moments - 1)
        return [*told, end]


def names_in(match: Match, lang: str) -> tuple[str, str]:
    """The players' names; a bot is called by its level."""
    a, b = match.settings.names
    level = next((level for level in LEVELS if level.key == match.settings.level), None)
    if level is None or match.settings.bot is None:
        return a, b
    named = level.named(lang)
    return (named, b) if match.settings.bot == "A" else (a, named)


def outcome_sentence(match: Match, lang: str) -> str:
    by, winner = match.ending, match.winner
    if by is None or winner is None:
        return catalogue(lang).say(_NOBODY)
    names = dict(zip(PLAYERS, names_in(match, lang), strict=True))
    return catalogue(lang).say(_ENDINGS[by], player=names[winner], other=names[other(winner)])


def outcome(match: Match, lang: str) -> parts.Outcome | None:
    by = match.ending
    if by is None:
        return None
    return parts.Outcome(match.winner, by, match.game.number, outcome_sentence(match, lang))


def undoable(match: Match, eyes: Reader, lang: str) -> parts.Undoable:
    if eyes not in ("A", "B"):
        return parts.Undoable(False, "")
    _, why = match.takeback(eyes)
    return parts.Undoable(not why, catalogue(lang).say(why) if why else "")


def clocks(match: Match, now: float) -> list[float] | None:
    left = [match.left("A", now), match.left("B", now)]
    return None if left[0] is None or left[1] is None else [round(left[0], 2), round(left[1], 2)]


def deadline(match: Match, now: float) -> float | None:
    """When the player who is asked runs out of time."""
    if match.open_since is None or match.asked is None:
        return None
    left = match.left(match.asked, now)
    return None if left is None else round(now + left, 2)


def _state(match: Match, sheet: Sheet, question: parts.Question | None, outcome: parts.Outcome | None) -> parts.State:
    """Without the log, and what only the present has: clocks, and who is waited for."""
    view, drafted = sheet.view, match.game.drafted
    return parts.State(
        seq=match.seq,
        game=match.id,
        you=sheet.eyes if sheet.eyes in ("A", "B") else None,
        mode=match.settings.mode,
        names=list(sheet.names),
        turn=view.turn,
        number=view.number,
        phase=view.phase,
        phase_name=sheet.words.phase(view.phase),
        control=view.control,
        has_control=view.has_control,
        sides=sheet.sides(drafted),
        question=question,
        outcome=outcome,
        log=[],
        log_from=0,
        undo=parts.Undoable(False, ""),
        waiting=None,
        clocks=None,
        draft=sheet.draft(drafted),
        moving=sheet.cards(view.moving),
        moments=match.moments,
        rematch=match.rematch,
        rematch_offered=sorted(match.offers),
        casual=match.casual,
        position=str(view.position),
        remembered=[parts.Remembered(card, where) for card, where in view.known] if sheet.eyes in ("A", "B") else [],
    )
