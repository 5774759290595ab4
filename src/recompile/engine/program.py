"""From words to instructions: every box of every card is flattened once.

`program_of` compiles a protocol, printed or written yesterday, the first time it is asked for. What comes out knows its
six cards only by their place among them, and other protocols only by their kin, a number for each code; a `Cast` puts
six such programs together to a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import ids, tables
from recompile.engine import instructions as i
from recompile.engine.ids import EACH
from recompile.engine.instructions import Amount, Instr, Listener, Selector, Standing

_KIN: Final[dict[str, int]] = {}
_CODES: Final[list[str]] = []


def kin(code: str) -> int:
    """The number that stands for a code in this process, whether such a protocol is in the game or not."""
    if code not in _KIN:
        _KIN[code] = len(_CODES)
        _CODES.append(code)
    return _KIN[code]


def code_of(number: i64) -> str:
    """The code a number of kin stands for."""
    return _CODES[number]


class Program:
    """A compiled protocol. Cards are places 0 to 5, texts are `place * 3 + box`."""

    __slots__ = (
        "code",
        "covered_by",
        "ends",
        "kin",
        "listeners",
        "protocol",
        "standing",
        "starts",
        "texts",
        "value",
        "when_covered",
        "when_flipped",
    )

    def __init__(self, protocol: v.Protocol) -> None:
        self.protocol = protocol
        self.code = protocol.code
        self.kin: i64 = kin(protocol.code)
        self.value: vec[i64] = vec[i64]([card.value for card in protocol.cards])
        self.texts: list[list[Instr]] = []
        self.standing: list[Standing] = []
        self.listeners: list[Listener] = []
        self.starts: list[int] = []  # texts
        self.ends: list[int] = []
        self.when_covered: vec[i64] = vec[i64]([-1] * EACH)  # by card: the box that speaks up, or -1
        self.when_flipped: vec[i64] = vec[i64]([-1] * EACH)
        self.covered_by: vec[i64] = vec[i64]([-1] * EACH)  # by card: the kin that sets it off, or -1 for any
        for number, card in enumerate(protocol.cards):
            for box, node in enumerate((card.top, card.middle, card.bottom)):
                self.texts.append(self._box(number, box, node))

    def protocol_index(self, code: str) -> int:
        return kin(code)

    def _box(self, card: int, box: int, node: v.Node | tuple[v.Node, ...] | None) -> list[Instr]:
        if node is None:
            return []
        if isinstance(node, tuple):
            return self.compile(node)
        if isinstance(node, (v.Start, v.End)):
            (self.starts if isinstance(node, v.Start) else self.ends).append(card * 3 + box)
            return self.compile(node.effects)
        if isinstance(node, v.When):
            return self._when(card, box, node)
        if isinstance(node, v.After):
            who = tables.WHO[node.who]
            self.listeners.append(Listener(card, box, tables.EVENT[node.event], who, node.here, node.during_their_turn))
            return self.compile(node.effects)
        self.standing.append(self._standing(card, box, node))
        return []

    def _when(self, card: int, box: int, node: v.When) -> list[Instr]:
        if "covered" in node.moments:
            self.when_covered[card] = box
            self.covered_by[card] = -1 if node.by is None else self.protocol_index(node.by)
        if "flipped" in node.moments:
            self.when_flipped[card] = box
        return self.compile(node.effects)

    def _standing(self, card: int, box: int, node: v.Node) -> Standing:
        rule = Standing(tables.STANDING[type(node)], card, box)
        if isinstance(node, v.FaceDownValue):
            rule.n = node.value
        elif isinstance(node, v.TotalHere):
            rule.n, rule.who = node.plus, tables.WHO[node.who]
            rule.per_hand = isinstance(node.per, v.CardsInHand)
            rule.per = self.selector(node.per) if isinstance(node.per, v.Cards) else None
            rule.given = self.selector(node.given) if node.given is not None else None
        elif isinstance(node, v.CannotPlay):
            rule.face, rule.here = tables.FACE[node.face], node.here
        elif isinstance(node, v.ThisNeedsNoMatching):
            rule.flag = node.either_side
        elif isinstance(node, v.PlayableHere):
            rule.protocol = self.protocol_index(node.protocol)
        return rule

    # ------------------------------------------------------------ texts

    def compile(self, nodes: Sequence[v.Node]) -> list[Instr]:
        """Flatten sentences to instructions.

        >>> from recompile.cards.words import card, delete, discard, if_you_do
        >>> from recompile.cards import PROTOCOLS
        >>> [step.op for step in program_of(PROTOCOLS["FIR"]).compile((discard(1), if_you_do(delete(card))))]
        [14, 43, 0, 3]
        """
        out: list[Instr] = []
        for node in nodes:
            self._sentence(node, out)
        _note_draws(out)
        return out

    def _sentence(self, node: v.Node, out: list[Instr]) -> None:
        begin = len(out)
        self._steps(node, out)
        for step in out[begin:]:
            if step.word is None:  # what a word inside this one made already has its own
                step.word = node

    def _steps(self, node: v.Node, out: list[Instr]) -> None:
        if isinstance(node, (v.Flip, v.Delete, v.Return, v.Shift, v.Reveal, v.Take)):
            self._on_cards(node, out)
        elif isinstance(node, (v.May, v.IfYouDo, v.If)):
            self._guarded(node, out)
        elif isinstance(node, v.Either):
            self._either(node, out)
        elif isinstance(node, (v.InEachLine, v.ForEvery)):
            self._loop(node, out)
        elif isinstance(node, (v.Play, v.PlayTop, v.PlayIt, v.PlayFromTrash)):
            self._play(node, out)
        elif isinstance(node, v.ResolveMiddle):
            self._pick(node.what, ids.COPY, i.YOU, i.ANYWHERE, [_step(i.COPY_MIDDLE)], out)
        elif isinstance(node, v.DiscardHand):
            self._discard_hand(node, out)
        else:
            out.append(self._plain(node))

    def _on_cards(self, node: v.Flip | v.Delete | v.Return | v.Shift | v.Reveal | v.Take, out: list[Instr]) -> None:
        what = node.what
        verb = tables.VERB[type(node)]
        if isinstance(what, v.Cards) and what.amount == "all":
            self._on_all(node, what, verb, out)
            return
        act = _step(tables.ONE[type(node)])
        act.this = isinstance(what, v.This)
        act.verb = verb
        if isinstance(node, v.Shift):
            act.to = tables.WHERE[node.to]
        if isinstance(node, v.Flip):
            act.flag = node.ignoring_middle
        if isinstance(node, v.Delete):
            act.who = tables.WHO[node.by]
        if isinstance(what, v.Cards) and what.amount == "each":
            loop = _step(i.EACH_CARD)
            loop.selector, loop.verb = self.selector(what), verb
            _looped(loop, [act], out)
        elif isinstance(what, v.Cards):
            self._pick(what, verb, act.who, act.to, [act], out)
        else:
            out.append(act)

    def _pick(self, what: v.Cards, verb: int, who: int, to: int, acts: list[Instr], out: list[Instr]) -> None:
        """Choose a card, then act on "that card"; with no card to choose the act is skipped."""
        pick = _step(i.PICK)
        pick.selector, pick.verb, pick.who, pick.to = self.selector(what), verb, who, to
        out.append(pick)
        out.extend(acts)
        pick.jump = len(out)

    def _on_all(self, node: v.Node, what: v.Cards, verb: int, out: list[Instr]) -> None:
        act = _step(tables.ALL[type(node)])
        act.selector = self.selector(what)
        act.verb = verb
        if what.where in ("one line", "one other line"):
            pick = _step(i.PICK_LINE)
            pick.selector, pick.verb = act.selector, verb
            pick.to = i.ELSEWHERE if what.where == "one other line" else i.ANYWHERE
            out += [pick, act]
            pick.jump = len(out)
        else:
            out.append(act)

    def _guarded(self, node: v.May | v.IfYouDo | v.If, out: list[Instr]) -> None:
        if isinstance(node, v.May):
            guard = _step(i.MAY)
        elif isinstance(node, v.IfYouDo):
            guard = _step(i.IF_YOU_DO)
        else:
            guard = self._condition(node.condition)
        body = (node.effect,) if isinstance(node, v.May) else node.effects
        out.append(guard)
        for effect in body:
            self._sentence(effect, out)
        guard.jump = len(out)

    def _condition(self, node: v.Condition) -> Instr:
        guard = _step(i.IF)
        guard.n = tables.CONDITION[type(node)]
        if isinstance(node, v.HandIsOver):
            guard.amount = Amount(i.FIXED, node.cards, None)
        elif isinstance(node, v.AtLeastCards):
            guard.amount = Amount(i.FIXED, node.least, None)
            guard.selector = self.selector(node.cards)
        elif isinstance(node, v.AtLeastProtocols):
            guard.amount = Amount(i.FIXED, node.least, None)
            guard.n = i.FEWER_PROTOCOLS if node.negated else i.AT_LEAST_PROTOCOLS
        return guard

    def _either(self, node: v.Either, out: list[Instr]) -> None:
        """EITHER (to the second branch), first branch, JUMP (to the end), second branch."""
        choice, leap = _step(i.EITHER), _step(i.JUMP)
        choice.verb, choice.n = tables.VERB[type(node.first)], tables.VERB[type(node.second)]
        out.append(choice)
        self._sentence(node.first, out)
        out.append(leap)
        choice.jump = len(out)
        self._sentence(node.second, out)
        leap.jump = len(out)

    def _loop(self, node: v.InEachLine | v.ForEvery, out: list[Instr]) -> None:
        if isinstance(node, v.InEachLine):
            loop = _step(i.EACH_LINE)
            loop.to = tables.WHERE[node.lines]
        else:
            loop = _step(i.REPEAT)
            loop.n, loop.selector = node.cards_per_time, self.selector(node.cards)
        _looped(loop, self.compile((node.effect,)), out)

    def _play(self, node: v.Play | v.PlayTop | v.PlayIt | v.PlayFromTrash, out: list[Instr]) -> None:
        if isinstance(node, v.PlayTop):
            step = _step(i.PLAY_TOP)
            step.to, step.who, step.whose = tables.WHERE[node.to], tables.WHO[node.by], tables.WHO[node.deck]
            step.n, step.face = tables.WHO[node.side], i.FACE_DOWN
        elif isinstance(node, v.Play):
            step = _step(i.PLAY_FROM_HAND)
            step.to, step.face, step.flag = tables.WHERE[node.to], tables.FACE[node.face], not node.matching
            step.n = -1 if node.value is None else node.value
            step.jump = -1 if node.not_of is None else self.protocol_index(node.not_of)
        else:
            step = _step(i.PLAY_THAT)
            if isinstance(node, v.PlayIt):
                step.to, step.face = tables.WHERE[node.to], tables.FACE[node.face]
            else:
                pick = _step(i.PICK_FROM_TRASH)
                pick.flag = True  # only cards that can be played
                out.append(pick)
        out.append(step)

    def _discard_hand(self, node: v.DiscardHand, out: list[Instr]) -> None:
        players: tuple[int, ...] = (tables.WHO[node.who],)
        if node.who == "any":
            out.append(_step(i.CHOOSE_PLAYER))
            players = (i.FIRST, i.SECOND)
        for who in players:
            step = _step(i.DISCARD_HAND)
            step.who = who
            out.append(step)

    def _plain(self, node: v.Node) -> Instr:
        if type(node) in tables.SIMPLE:
            return _step(tables.SIMPLE[type(node)])
        if isinstance(node, v.Draw):
            step = _step(i.DRAW_CARDS)
            step.amount, step.who, step.whose = self.amount(node.amount), tables.WHO[node.who], tables.WHO[node.deck]
        elif isinstance(node, v.Discard):
            step = _step(i.DISCARD_CARDS)
            step.amount, step.who, step.whose = self.amount(node.amount), tables.WHO[node.who], tables.WHO[node.into]
        elif isinstance(node, v.DrawFound):
            step = _step(i.DRAW_FOUND)
            step.n = -1 if node.value is None else node.value
            step.jump = -1 if node.protocol is None else self.protocol_index(node.protocol)
        elif isinstance(node, v.DiscardTop):
            step = _step(i.DISCARD_TOP)
            step.whose = tables.WHO[node.deck]
        elif isinstance(node, v.DiscardRandom):
            step = _step(i.DISCARD_RANDOM)
            step.who = tables.WHO[node.who]
        elif isinstance(node, v.RevealHand):
            step = _step(i.REVEAL_HAND)
            step.who = tables.WHO[node.who]
        elif isinstance(node, v.Rearrange):
            step = _step(i.REARRANGE)
            step.whose = tables.WHO[node.whose]
        elif isinstance(node, v.TurnProtocol):
            step = _step(i.TURN_PROTOCOL)
            step.n = self.protocol_index(node.protocol)
        else:
            raise TypeError(f"no instruction for the word {type(node).__name__}")
        return step

    # ------------------------------------------------------------ parts

    def selector(self, cards: v.Cards) -> Selector:
        test, values, amount = i.NO_TEST, 0, None
        if isinstance(cards.value, v.Valued):
            test, values = i.IN_SET, sum(1 << value for value in cards.value.values)
        elif isinstance(cards.value, v.ValueOver):
            test, amount = i.OVER_AMOUNT, self.amount(cards.value.amount)
        elif isinstance(cards.value, v.ValueUnder):
            test, amount = i.UNDER_AMOUNT, self.amount(cards.value.amount)
        elif isinstance(cards.value, v.SharesValue):
            test = i.SHARED
        rank = {None: 0, "highest": i.HIGHEST, "lowest": i.LOWEST}[cards.rank]
        name = cards.protocol
        return Selector(
            tables.SIDE[cards.side],
            tables.COVER[cards.cover],
            tables.FACE[cards.face],
            cards.other,
            tables.WHERE[cards.where],
            test,
            values,
            amount,
            rank,
            -1 if name is None else self.protocol_index(name.lstrip("!")),
            name is not None and name.startswith("!"),
            cards.crowd,
        )

    def amount(self, amount: v.Amount) -> Amount:
        if isinstance(amount, int):
            return Amount(i.FIXED, amount, None)
        if isinstance(amount, v.AtLeast):
            return Amount(i.LEAST, amount.least, None)
        if isinstance(amount, v.ThatMany):
            return Amount(i.THAT_MANY, amount.plus, None)
        if isinstance(amount, v.Count):
            return Amount(i.COUNT, 0, self.selector(amount.cards))
        if isinstance(amount, v.DifferentProtocols):
            return Amount(i.PROTOCOLS_HERE if amount.where == "here" else i.PROTOCOLS_IN_FIELD, 0, None)
        kinds = {
            v.ValueOfThat: i.VALUE_OF_THAT,
            v.PrintedValueOfThat: i.PRINTED_VALUE,
            v.CardsInHand: i.IN_HAND,
        }
        return Amount(kinds[type(amount)], 0, None)


def _step(op: int) -> Instr:
    return Instr(op)


def _looped(loop: Instr, body: list[Instr], out: list[Instr]) -> None:
    """LOOP (to the end), body, JUMP (back to the loop). Jumps inside the body move along with it."""
    offset = len(out) + 1
    for step in body:
        if step.op in (i.PICK, i.PICK_LINE, i.MAY, i.IF, i.IF_YOU_DO, i.EITHER, i.JUMP):
            step.jump += offset
    back = _step(i.JUMP)
    back.jump = len(out)
    out += [loop, *body, back]
    loop.jump = len(out)


def _note_draws(code: list[Instr]) -> None:
    """A draw whose cards are spoken of later ("1 card drawn") notes them."""
    if any(step.op == i.PICK_DRAWN for step in code):
        for step in code:
            step.flag = step.flag or step.op == i.DRAW_CARDS


_PROGRAMS: Final[dict[int, tuple[v.Protocol, Program]]] = {}


def program_of(protocol: v.Protocol) -> Program:
    """The program of a protocol, compiled the first time it is asked for. The same object has the same program."""
    found = _PROGRAMS.get(id(protocol))
    if found is None or found[0] is not protocol:
        found = (protocol, Program(protocol))
        _PROGRAMS[id(protocol)] = found
    return found[1]
