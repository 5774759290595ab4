"""The State message: a match, now or at a past moment, for one reader in one language."""

from __future__ import annotations

from msgspec import structs

from recompile.bots import LEVELS
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS
from recompile.table import parts
from recompile.table.match import Match
from recompile.table.seats import other, seat_named
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


def names_in(match: Match, lang: str) -> tuple[str, str]:
    """The players' names; a bot is called by its level."""
    a, b = match.settings.names
    level = next((level for level in LEVELS if level.key == match.settings.level), None)
    if level is None or match.settings.bot is None:
        return a, b
    named = level.named(lang)
    return (named, b) if match.settings.bot == "A" else (a, named)


def log_of(match: Match, eyes: Reader, lang: str, since: int = 0) -> list[parts.LogLine]:
    """The log from a line on. Lines are events, and the line that says how it ended where no event does."""
    names = names_in(match, lang)
    said = lines(match.game, eyes, lang, names, since)
    at = match.game.event_count
    if match.ended is not None and since <= at:
        sentence, number = outcome_sentence(match, lang), match.game.number
        said.append(parts.LogLine(at, match.ended[1], sentence, 0, "R12.1", None, False, number, match.moments - 1))
    return said


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


def present(
    match: Match, eyes: Reader, lang: str, now: float, *, since: int = 0, waiting: Waiting | None = None
) -> parts.State:
    """The match now, with the log from a line on."""
    over = match.is_over
    sheet = Sheet(match.game, eyes, lang, names_in(match, lang))
    question = None if over else sheet.question(deadline(match, now), answerable=True)
    state = _state(match, sheet, question, outcome(match, lang), log_of(match, eyes, lang, since), since)
    return structs.replace(state, undo=undoable(match, eyes, lang), waiting=waiting, clocks=clocks(match, now))


def past(match: Match, eyes: Reader, lang: str, at: int, *, whole_log: bool) -> parts.State:
    """The match after so many moves: only to be looked at."""
    plies = match.game.plies
    is_last = at >= len(plies)
    events = match.game.event_count if is_last else plies[at].events
    sheet = Sheet(match.game.before(min(at, len(plies))), eyes, lang, names_in(match, lang))
    log = log_of(match, eyes, lang)[:events] if whole_log else []
    question, ended = sheet.question(None, answerable=False), outcome(match, lang) if is_last else None
    return _state(match, sheet, question, ended, log, 0 if whole_log else events)


def _state(
    match: Match,
    sheet: Sheet,
    question: parts.Question | None,
    outcome: parts.Outcome | None,
    log: list[parts.LogLine],
    log_from: int,
) -> parts.State:
    """Without what only the present has: clocks, and who is waited for."""
    view, drafted = sheet.view, match.game.drafted
    return parts.State(
        seq=match.seq,
        game=match.id,
        you=sheet.eyes if sheet.eyes in ("A", "B") else None,
        mode=match.settings.mode,
        names=list(sheet.names),
        turn=seat_named(view.turn),
        number=view.number,
        phase=view.phase,
        phase_name=sheet.words.phase(view.phase),
        control=None if view.control is None else seat_named(view.control),
        has_control=view.has_control,
        sides=sheet.sides(drafted),
        question=question,
        outcome=outcome,
        log=log,
        log_from=log_from,
        undo=parts.Undoable(False, ""),
        waiting=None,
        clocks=None,
        draft=sheet.draft(drafted),
        moving=sheet.cards(view.moving),
        moments=match.moments,
        rematch=match.rematch,
        rematch_offered=sorted(match.offers),
        casual=match.casual,
    )
