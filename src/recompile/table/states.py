"""What one reader sees of a match, now or at a past moment, in one language: the State message."""

from __future__ import annotations

from math import ceil
from typing import Any

from msgspec import UNSET, structs

from recompile.bots import level_of
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS
from recompile.table import parts
from recompile.table.calling import shown_name
from recompile.table.match import Match
from recompile.table.seats import other
from recompile.table.shapes import Ending, Waiting
from recompile.table.showing import Sheet
from recompile.table.telling import lines
from recompile.text.catalogue import catalogue, mark
from recompile.text.players import Players, Told
from recompile.text.voice import Voice

_NOBODY = mark("The game was cut: nobody wins.")
_ENDINGS: dict[Ending, Told[str]] = {  # the player has won, the owner has lost
    "compiled": Told(
        mark("{player} wins: all three protocols are compiled."), mark("You win: all three protocols are compiled.")
    ),
    "resignation": Told(
        mark("{player} wins: {owner} has resigned."),
        mark("You win: {owner} has resigned."),
        mark("{player} wins: you have resigned."),
    ),
    "clock": Told(
        mark("{player} wins: {owner} has run out of time."),
        mark("You win: {owner} has run out of time."),
        mark("{player} wins: you have run out of time."),
    ),
    "forfeit": Told(
        mark("{player} wins: {owner} cannot go on."),
        mark("You win: {owner} cannot go on."),
        mark("{player} wins: you cannot go on."),
    ),
    "left": Told(
        mark("{player} wins: {owner} left."), mark("You win: {owner} left."), mark("{player} wins: you left.")
    ),
}
RECENT = 6  # plies, whose events are at hand
NO_UNDO = parts.Undoable(allowed=False, why="", ask=False)
Eyes = tuple[Reader, str | None, str]  # what is seen, who reads it, and in which language


class Presenter:
    """Shows a match to its readers. What has not changed for a kind of reader is not made again."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._shown: dict[Eyes, parts.State] = {}
        self._told: dict[Eyes, tuple[int, list[parts.LogLine]]] = {}  # from which line on, and these
        self._players: dict[tuple[str | None, str, tuple[str, str]], Players] = {}
        self._told_at = 0, match.settings.names  # when the logs were last right, and for which names

    def present(
        self, eyes: Reader, lang: str, now: float, *, since: int = 0, waiting: Waiting | None = None
    ) -> parts.State:
        """The match now, with the log from a line on."""
        match = self.match
        you = eyes if eyes in PLAYERS else None
        players = self._called(you, lang)
        found = self._shown.get((eyes, you, lang))
        if found is None or found.seq != match.seq:
            sheet = Sheet(match.game, eyes, lang, players)
            question = None if match.is_over else sheet.question(answerable=True)
            ended = outcome(match, players, lang)
            found = self._shown[eyes, you, lang] = _state(match, sheet, question, ended, undoable(match, eyes, lang))
        question = found.question
        if question is not None and match.clocks.since is not None:
            question = structs.replace(question, deadline=deadline(match, now))
        log = self._log(eyes, lang, players, since)
        changing = {"log": log, "log_from": since, "waiting": waiting, **at_present(match, eyes, now)}
        return structs.replace(found, question=question, **changing)

    def past(self, eyes: Reader, lang: str, at: int, *, whole_log: bool, you: str | None = None) -> parts.State:
        """The match after so many moves: only to be looked at, by a player or by somebody else, through any eyes."""
        match, plies = self.match, self.match.game.plies
        is_last = at >= len(plies)
        players = self._called(you, lang)
        log = self._log(eyes, lang, players)
        log = log if is_last else log[: plies[at].events]
        sheet = Sheet(match.game.before(min(at, len(plies))), eyes, lang, players)
        ended = outcome(match, players, lang) if is_last else None
        state = _state(match, sheet, None if ended else sheet.question(answerable=False), ended)
        return structs.replace(state, log=log if whole_log else [], log_from=0 if whole_log else len(log))

    def log(self, eyes: Reader, lang: str, you: str | None = None) -> list[parts.LogLine]:
        """All that has happened."""
        return self._log(eyes, lang, self._called(you, lang))

    def _called(self, you: str | None, lang: str) -> Players:
        key = you, lang, self.match.settings.names
        if key not in self._players:
            self._players[key] = players_in(self.match, you, lang)
        return self._players[key]

    def _log(self, eyes: Reader, lang: str, players: Players, since: int = 0) -> list[parts.LogLine]:
        """What has happened from a line on: lines are events, and one says how it ended where no event does."""
        match = self.match
        seq, names = self._told_at
        if match.cut > seq or match.settings.names != names:
            self._told = {}
        self._told_at = match.seq, match.settings.names
        key = eyes, players.you, lang
        first, told = self._told.get(key, (since, []))
        if since < first:
            first, told = since, []
        told += lines(match.game, eyes, lang, players, first + len(told), match.settings.thinker)
        self._told[key] = first, told
        ended = outcome(match, players, lang) if match.ended else None
        if ended is None:
            return told[since - first :]
        at, moment = match.game.event_count, match.moments - 1
        last = parts.LogLine(at, ended.by, ended.sentence, 0, "R12.1", None, False, ended.turn, moment)
        return [*told, last][since - first :]

    def rest(self) -> None:
        """Keep nothing that can be made again: between two moves of people much time passes."""
        self._shown, self._told = {}, {}
        self.match.game.let_go(RECENT)


def players_in(match: Match, you: str | None, lang: str) -> Players:
    """What the players of a match are called by whoever reads: here it is decided who is "you"."""
    settings = match.settings
    first, second = (
        shown_name(
            player,
            name,
            lang,
            level=settings.level if player == settings.bot else None,
            is_friend=settings.mode == "friend" and you == other(player),
        )
        for player, name in zip(PLAYERS, settings.names, strict=True)
    )
    return Players(first, second, you)


def outcome(match: Match, players: Players, lang: str) -> parts.Outcome | None:
    ended = match.outcome
    if ended is None:
        return None
    if ended.winner is None:
        sentence = catalogue(lang).say(_NOBODY)
    else:
        sentence = players.say(Voice(lang), _ENDINGS[ended.by], ended.winner, other(ended.winner))
    return parts.Outcome(ended.winner, ended.by, ended.turn, sentence)


def undoable(match: Match, eyes: Reader, lang: str) -> parts.Undoable:
    if eyes not in PLAYERS:
        return NO_UNDO
    _, why = match.takeback(eyes)
    if not why:
        return parts.Undoable(allowed=True, why="", ask=False)
    return parts.Undoable(allowed=False, why=catalogue(lang).say(why), ask=not match.why_no_request(eyes))


def at_present(match: Match, eyes: Reader, now: float) -> dict[str, Any]:
    """What changes while nothing happens: time passes, and people come and go."""
    claim = match.claim_in(eyes, now) if eyes in PLAYERS else None
    return {
        "clocks": clocks(match, now),
        "paused": match.is_paused,
        "claim": None if claim is None else ceil(claim * 100) / 100,  # whoever waits so long is not too early
    }


def clocks(match: Match, now: float) -> list[float] | None:
    if match.settings.clock is None:
        return None
    left = [match.left("A", now), match.left("B", now)]
    return None if left[0] is None or left[1] is None else [round(left[0], 2), round(left[1], 2)]


def deadline(match: Match, now: float) -> float | None:
    """When the player who is asked runs out of time."""
    if match.clocks.since is None or match.asked is None:
        return None
    left = match.left(match.asked, now)
    return None if left is None else round(now + left, 2)


def _position(match: Match, sheet: Sheet) -> str:
    """Undrawn cards are nobody's to see before the end; only who sees everything else would see them."""
    is_open = sheet.eyes != "all" or match.is_over or match.settings.mode == "replay"
    return sheet.position if is_open else str(sheet.view.position.with_decks_hidden())


def _state(
    match: Match,
    sheet: Sheet,
    question: parts.Question | None,
    outcome: parts.Outcome | None,
    undo: parts.Undoable = NO_UNDO,
) -> parts.State:
    """Without the log, and what only the present has: clocks, and who is waited for."""
    view, drafted, level = sheet.view, match.game.drafted, level_of(match.settings.level)
    return parts.State(
        seq=match.seq,
        game=match.id,
        you=sheet.eyes if sheet.eyes in PLAYERS else None,
        mode=match.settings.mode,
        names=list(sheet.players.names),
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
        undo=undo,
        waiting=None,
        clocks=None,
        increment=match.settings.increment,
        paused=False,
        claim=None,
        takeback=match.request,
        draft=sheet.draft(drafted),
        moving=sheet.cards(view.moving),
        moments=match.moments,
        rematch=match.rematch,
        rematch_offered=sorted(match.offers),
        casual=match.casual,
        strength=level.strength if level else None,
        position=_position(match, sheet),
        remembered=[parts.Remembered(card, where) for card, where in view.known] if sheet.eyes in PLAYERS else [],
        hints=match.hints or UNSET,
    )
