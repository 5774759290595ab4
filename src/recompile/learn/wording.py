"""What a coach has found, in words: said to the player who is asked, with the other player by name."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.game import View
from recompile.learn.nudging import Pointer
from recompile.learn.reasons import NEAR, Reason, in_line, missing
from recompile.notation.answers import Answer, Kind
from recompile.notation.names import PLAYERS, Line
from recompile.table import hints
from recompile.table.hints import WhyKind
from recompile.table.seats import other
from recompile.text.catalogue import mark, mark_count
from recompile.text.players import Players, Told
from recompile.text.voice import Voice

LINES: tuple[Line, ...] = (1, 2, 3)
_CERTAIN: dict[WhyKind, str] = {
    "sure_win_now": mark("This wins in this turn, whatever {other} holds."),
    "sure_win": mark("This wins by the end of your next turn, whatever {other} holds."),
    "only_safe": mark("Only this keeps {player} from winning before your next turn, whatever {player} holds."),
    "wins": mark("It wins the game."),
    "compiles": mark("It compiles line {line}: {protocol}."),
    "stops": mark("It stops {player} from compiling line {line}: {protocol}."),
    "stops_control": mark("It keeps {player} from taking control."),
    "lets_win": mark("After {answer}, {player} wins before you act again."),
    "lets_compile": mark("After {answer}, {player} compiles line {line}: {protocol}."),
    "lets_control": mark("After {answer}, {player} takes control."),
    "compiles_next": mark("With it you compile line {line} in your next turn."),
    "threatens": mark("You compile line {line} at your next check unless {player} changes something there."),
    "control": mark("You lead in two lines then, and take control at your next check if nothing changes."),
    "sets_back": mark("{player} needs {new} more in line {line} to compile {protocol}, instead of {old}."),
    "closer": mark("You need {new} more in line {line} to compile {protocol}, instead of {old}."),
    "leads": mark("You lead in line {line} then, {new} to {old}."),
    "search": mark("Nothing is certain here. In the games tried out it wins {new} more of 100 than {answer}."),
}
_OF_DEALS: dict[WhyKind, str] = {
    "compiles": mark("It compiles line {line}, {protocol}, in {deals} of {of} deals tried."),
    "stops": mark("It stops {player} from compiling line {line}, {protocol}, in {deals} of {of} deals tried."),
    "stops_control": mark("It keeps {player} from taking control in {deals} of {of} deals tried."),
    "lets_win": mark(
        "After {answer}, {player} wins before you act again in {instead} of {of} deals tried; after this in {deals}."
    ),
    "lets_compile": mark(
        "After {answer}, {player} compiles line {line}, {protocol}, in {instead} of {of} deals tried; after this in "
        "{deals}."
    ),
    "lets_control": mark(
        "After {answer}, {player} takes control in {instead} of {of} deals tried; after this in {deals}."
    ),
    "compiles_next": mark(
        "With it you compile line {line} in your next turn in {deals} of {of} deals tried; after {answer} in {instead}."
    ),
    "threatens": mark(
        "You compile line {line} at your next check unless {player} changes something there: so in {deals} of {of} "
        "deals tried."
    ),
    "control": mark("You lead in two lines then, in {deals} of {of} deals tried, and take control at your next check."),
}
_THREAT = Told(
    mark("Look at line {line}: {player} compiles {protocol} at the next check."),
    mark("Look at line {line}: you compile {protocol} at your next check."),
)
_NOW = mark("Look at line {line}: you can compile {protocol} now.")
_NEAR = Told(
    mark("Look at line {line}: {protocol} of {player} stands at {total} and needs {n} more."),
    mark("Look at line {line}: your {protocol} stands at {total} and needs {n} more."),
)
_LEVEL = mark("Look at line {line}: nobody leads there, {mine} to {theirs}.")
_STANDS = mark("Look at line {line}: it stands {mine} to {theirs} for you and {player}.")
_HAND = mark_count("Look at your hand: {n} card is in it.", "Look at your hand: {n} cards are in it.")
_QUESTION = mark("Look at the question: what matters lies in no single line.")
_TEXT = mark("With this text: {text}")
_CARD = mark("With {card}.")
_WITHOUT: dict[Kind, str] = {
    "refresh": mark("With no card: it is time to draw."),
    "no": mark("With nothing: it need not be done."),
    "done": mark("With nothing more."),
    "keep": mark("With the protocols as they are."),
    "order": mark("With another order of protocols."),
    "swap": mark("With another order of protocols."),
    "field": mark("With a face-down card."),
}
_ANSWER = mark("With what is asked now, and no card of your hand.")
_TWO, _MORE = mark("Two are as good: {answers}."), mark("Three are as good: {answers}.")


@dataclass(frozen=True, slots=True)
class Wording:
    """Speaks to the player of a view."""

    view: View
    lang: str
    players: Players

    @property
    def voice(self) -> Voice:
        return Voice(self.lang, self.view.library)

    def label(self, move: str) -> str:
        return self.view.label(next(each for each in self.view.answers if each.move == move), self.lang)

    # ------------------------------------------------------------ reasons

    def why(self, reason: Reason, second: str | None) -> hints.Why:
        return hints.Why(
            kind=reason.kind,
            sentence=self._why(reason, second),
            player=reason.player,
            stack=reason.stack,
            deals=reason.deals,
            of=reason.of,
            instead=reason.instead,
            move=second if reason.instead is not None or reason.kind == "search" else None,
            old=reason.old,
            new=reason.new,
        )

    def _why(self, reason: Reason, second: str | None) -> str:
        message = _CERTAIN[reason.kind] if self._is_plain(reason) else _OF_DEALS[reason.kind]
        named = other(reason.player) if reason.kind == "threatens" else reason.player
        return self.voice.say(
            message,
            player=self.players.name(named),
            other=self.players.name(other(reason.player)),
            line=reason.line,
            protocol=self._protocol(reason.stack),
            answer="" if second is None else self.quoted(second),
            deals=reason.deals,
            of=reason.of,
            instead=reason.instead,
            old=reason.old,
            new=reason.new,
        )

    def _is_plain(self, reason: Reason) -> bool:
        """Whether it need not be counted: all deals say so, and with the next best none, or the other way round."""
        if reason.instead is None:
            return reason.is_certain
        return {reason.deals, reason.instead} == {0, reason.of}

    def quoted(self, move: str) -> str:
        """An answer in the middle of a sentence."""
        return self.voice.say(mark("“{label}”"), label=self.label(move))

    def _protocol(self, stack: str | None) -> str:
        if stack is None:
            return ""
        code, _ = self.view.sides[PLAYERS.index(stack[0])].protocols[int(stack[1]) - 1]
        return self.voice.protocol(code)

    # ------------------------------------------------------------ where, and with what

    def where(self, pointer: Pointer) -> hints.Nudge:
        line = None if pointer.stack is None else LINES[int(pointer.stack[1]) - 1]
        said = self._elsewhere(pointer) if pointer.stack is None else self._line(pointer.stack)
        return hints.Nudge(said, line, None)

    def _elsewhere(self, pointer: Pointer) -> str:
        """In no line: it is the hand, or the question itself."""
        hand = [card.code for card in self.view.sides[PLAYERS.index(self.view.player)].hand]
        if pointer.kind == "refresh" or pointer.card in hand:
            return self.voice.count(*_HAND, len(hand))
        return self.voice.say(_QUESTION)

    def _line(self, stack: str) -> str:
        """How the line stands: first what is about to happen there, then who is close to it."""
        me, line = self.view.player, stack[1]
        mine, theirs = in_line(self.view.totals, me, int(line) - 1)
        side = PLAYERS[PLAYERS.index(stack[0])]
        sides = (side, other(side))
        for side in sides:
            if f"{side}{line}" in self.view.threats:
                name = self._protocol(f"{side}{line}")
                if side == me and self.view.phase == "compile":
                    return self.voice.say(_NOW, line=line, protocol=name)
                return self.players.say(self.voice, _THREAT, side, line=line, protocol=name)
        for side in sides:
            total, facing = (mine, theirs) if side == me else (theirs, mine)
            n = missing(total, facing)
            if total and 0 < n <= NEAR:
                name = self._protocol(f"{side}{line}")
                return self.players.say(self.voice, _NEAR, side, n=n, line=line, total=total, protocol=name)
        across = self.players.name(other(PLAYERS[PLAYERS.index(me)]))
        message = _LEVEL if mine == theirs else _STANDS
        return self.voice.say(message, line=line, mine=mine, theirs=theirs, player=across)

    def means(self, pointer: Pointer) -> hints.Nudge:
        if pointer.text is not None:
            said = self.voice.say(_TEXT, text=self.voice.read_text(pointer.text))
        elif pointer.card is not None:
            said = self.voice.say(_CARD, card=self.voice.title(pointer.card))
        else:
            said = self.voice.say(_WITHOUT.get(pointer.kind, _ANSWER))
        return hints.Nudge(said, None, pointer.card)

    # ------------------------------------------------------------ several

    def equal(self, moves: list[str]) -> str:
        """Those that are as good as the best; by their cards or protocols, if that tells them apart."""
        if len(moves) < 2:
            return ""
        answers = [next(each for each in self.view.answers if each.move == move) for move in moves]
        named = list(map(self._thing, answers))
        message = _TWO if len(moves) == 2 else _MORE
        if len(set(named)) == len(moves) and all(named):
            return self.voice.say(message, answers=", ".join(named))
        return self.voice.say(message, answers="; ".join(map(self.label, moves)))

    def _thing(self, answer: Answer) -> str:
        """The card or the protocol that an answer is about, if there is one."""
        if answer.card is not None:
            return self.voice.title(answer.card)
        return "" if answer.protocol is None else self.voice.protocol(answer.protocol)
