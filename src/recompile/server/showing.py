"""The table as one reader may see it, in one language: messages made from a match.

Everything comes out of `readers.seen`, a state without the faces this reader does not know. Only three things are read
off the whole game: who is asked, the sentence of the question, and why it is asked; they name open texts only.
"""

from __future__ import annotations

from typing import Literal

from recompile.engine import events as e
from recompile.engine import ids, questions, statics
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.engine.turn import drafter
from recompile.game import Game
from recompile.notation.answers import read_answer
from recompile.notation.move import option_text
from recompile.notation.names import PHASES, PLAYERS, card_name, place_name, protocol_name
from recompile.notation.questions import explain, question
from recompile.server import messages as m
from recompile.server.explaining import known_code, terms, threatens, voids
from recompile.server.readers import Eyes, seen
from recompile.server.seats import player_at
from recompile.text.answers import label
from recompile.text.because import reasons
from recompile.text.catalogue import Catalogue, catalogue
from recompile.text.names import PHASES as PHASE_NAMES
from recompile.text.questions import prompt
from recompile.text.voice import Voice

_BOXES: tuple[m.Box, m.Box, m.Box] = ("top", "middle", "bottom")
_LINES: tuple[Literal[1], Literal[2], Literal[3]] = (1, 2, 3)
_KINDS: dict[int, m.AnswerKind] = {
    ids.M_DRAFT: "draft",
    ids.M_PLAY: "play",
    ids.M_TOP: "top",
    ids.M_REFRESH: "refresh",
    ids.M_COMPILE: "compile",
    ids.M_FIELD: "field",
    ids.M_CARD: "card",
    ids.M_LINE: "line",
    ids.M_YES: "yes",
    ids.M_NO: "no",
    ids.M_DONE: "done",
    ids.M_VERB: "verb",
    ids.M_KEEP: "keep",
    ids.M_ORDER: "order",
    ids.M_SWAP: "swap",
    ids.M_NUMBER: "number",
    ids.M_PROTOCOL: "protocol",
    ids.M_OTHER: "other",
    ids.M_TEXT: "text",
    ids.M_PLAYER: "player",
}


class Table:
    """One state as one reader sees it."""

    def __init__(self, state: State, eyes: Eyes, lang: str, names: tuple[str, str]) -> None:
        self.state = state
        self.s = seen(state, eyes)
        self.eyes = eyes
        self.lang = lang
        self.names = names
        self.words: Catalogue = catalogue(lang)

    # ------------------------------------------------------------ cards

    def card(self, card: int, place: str, *, uncovered: bool = False) -> m.CardView:
        """A card in the field or in a hand; one without a face has a number beyond all cards."""
        s, code = self.s, known_code(card)
        in_field = s.zone[card] < ids.FIELD_END
        up = bool(s.up[card])
        return m.CardView(
            code=code,
            up=up,
            value=int(statics.value_of(s, card)),
            printed=None if code is None else int(LIBRARY.value[card]),
            known=code is not None and not up and self._is_turned_away(card),
            place=place,
            uncovered=uncovered,
            void=voids(s, card, self.words) if in_field else [],
        )

    def _is_turned_away(self, card: int) -> bool:
        """Whether it lies face-down in the field, or is in a hand that is not the reader's."""
        zone = self.s.zone[card]
        return bool(zone < ids.FIELD_END or zone == ids.COMMITTED or PLAYERS[zone % 2] != self.eyes)

    def stack(self, stack: int) -> m.Stack:
        s = self.s
        cards = s.cards(stack)
        views = [
            self.card(card, place_name(stack, at), uncovered=at == len(cards) - 1) for at, card in enumerate(cards)
        ]
        return m.Stack(views, int(statics.total(s, stack)), terms(s, stack, self.words), threatens(s, stack))

    def side(self, player: int, order: dict[str, int]) -> m.Side:
        s = self.s
        lines = [player * 3 + line for line in range(3)]
        protocols = [
            m.Protocol(code, bool(s.compiled[at]), order.get(code))
            for at in lines
            if s.protocols[at] >= 0
            for code in [protocol_name(s.protocols[at])]
        ]
        stacks = [self.stack(at) for at in lines]
        return m.Side(
            name=self.names[player],
            protocols=protocols,
            stacks=stacks,
            hand=[self.card(card, "") for card in s.hand(player)],
            deck=int(s.size[ids.DECK + player]),
            trash=[card_name(card) for card in s.trash(player)],
            total=[stack.total for stack in stacks],
            compiled=sum(protocol.compiled for protocol in protocols),
        )

    def moving(self) -> list[m.CardView]:
        """Cards between two places, those that will land in a stack in the order they will."""
        s = self.s
        landing = {entry.card: place_name(entry.stack) for entry in s.committed}
        others = [card for card in range(len(s.zone)) if s.zone[card] == ids.COMMITTED and card not in landing]
        return [self.card(card, landing.get(card, "")) for card in [*landing, *others]]

    def draft(self, order: dict[str, int]) -> m.Draft | None:
        s = self.s
        if s.phase != ids.DRAFT:
            return None
        picks: list[list[str]] = [[], []]
        for at in range(6):
            if s.protocols[at] >= 0:
                picks[at // 3].append(protocol_name(s.protocols[at]))
        for side in picks:
            side.sort(key=lambda code: order.get(code, 0))
        return m.Draft([protocol_name(number) for number in s.pool], int(s.bans), player_at(drafter(s)), picks)

    # ------------------------------------------------------------ the question

    def question(self, deadline: float | None, *, answerable: bool) -> m.Question | None:
        """What is asked now. Answers are for the player who is asked, and only for the present."""
        state = self.state
        asked = question(state)
        if asked is None:
            return None
        said = prompt(asked, Voice(self.lang))
        kind, source, _ = questions.describe(state)
        mine = PLAYERS[state.asked] == self.eyes
        return m.Question(
            player=player_at(state.asked),
            mine=mine,
            kind=kind,
            source=said.source,
            card=card_name(source // 3) if source >= 0 else None,
            box=_BOXES[source % 3] if source >= 0 else None,
            sentence=said.sentence,
            hint=said.hint,
            duty=said.duty,
            optional=said.optional,
            rule=said.rule,
            answers=[self.answer(option) for option in self.s.options] if mine and answerable else [],
            because=self.because(),
            deadline=deadline,
        )

    def because(self) -> list[m.Reason]:
        links = zip(
            reasons(explain(self.state), Voice(self.lang), self.names), questions.chain(self.state), strict=True
        )
        return [m.Reason(link.sentence, link.rule, link.text, player_at(player)) for link, (_, _, player) in links]

    def answer(self, option: int) -> m.Answer:
        s = self.s
        kind, detail = divmod(option, ids.MOVE_BASE)
        card, up, stack, line, place = _target(s, kind, detail)
        return m.Answer(
            move=option_text(s, option),
            label=self.label(option),
            kind=_KINDS[kind],
            card=None if card is None else known_code(card),
            up=up,
            side=None if stack is None else player_at(stack // 3),
            line=None if line is None else _LINES[line],
            place=place,
        )

    def label(self, option: int) -> str:
        asked = question(self.s)
        assert asked is not None
        return label(read_answer(self.s, option), asked, Voice(self.lang))

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def phase_name(self) -> str:
        return PHASE_NAMES[self.lang][self.phase]


Target = tuple[int | None, bool | None, int | None, int | None, str | None]  # card, face-up, stack, line, place


def _target(s: State, kind: int, detail: int) -> Target:
    """What an answer points at on the table."""
    if kind == ids.M_PLAY:
        where, up = divmod(detail, 2)
        card, stack = divmod(where, 6)
        return card, bool(up), stack, stack % 3, None
    if kind == ids.M_TOP:
        return None, False, detail, detail % 3, None
    if kind == ids.M_FIELD:
        stack, at = divmod(detail, ids.ROOM)
        card = s.cells[detail]
        return card, bool(s.up[card]), stack, stack % 3, place_name(stack, at)
    if kind == ids.M_CARD:
        return detail, None, None, None, None
    if kind in (ids.M_LINE, ids.M_COMPILE):
        return None, None, s.asked * 3 if kind == ids.M_COMPILE else None, detail, None
    if kind == ids.M_TEXT:
        return _text_target(s, detail // 3)
    if kind in (ids.M_ORDER, ids.M_PLAYER):
        return None, None, (detail // 6 if kind == ids.M_ORDER else detail) * 3, None, None
    return None, None, None, None, None


def _text_target(s: State, card: int) -> Target:
    stack = s.zone[card]
    if stack >= ids.FIELD_END:
        return card, None, None, None, None
    return card, bool(s.up[card]), stack, stack % 3, place_name(stack, s.index(card))


def picked(game: Game) -> dict[str, int]:
    """The place of each protocol in the draft, from 0."""
    drafted = [protocol_name(event.number) for event in game.raw_events if event.kind == e.E_DRAFT]
    return {code: place for place, code in enumerate(drafted)}
