"""From words to instructions: sentences are flattened to steps.

What has no instruction yet is refused with `CannotPlayYet`; nothing that a text says is left out silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import ids, tables
from recompile.engine import instructions as i
from recompile.engine.descriptions import Describer, need, pile, refuse
from recompile.engine.instructions import Amount, Instr
from recompile.engine.kin import kin

# What is done to cards in the field, one after another.
FieldVerb = v.Flip | v.Delete | v.Return | v.Shift | v.Reveal | v.Put
LOOPS: Final = (i.EACH_LINE, i.EACH_CARD, i.REPEAT)
JUMPS: Final = (i.PICK, i.PICK_LINE, i.MAY, i.IF, i.IF_YOU_DO, i.EITHER, i.JUMP)


class Compiler(Describer):
    """Flattens sentences to instructions."""

    def compile(self, nodes: Sequence[v.Node]) -> list[Instr]:
        """
        >>> from recompile.cards.words import card, delete, discard, if_you_do
        >>> [step.op for step in Compiler().compile((discard(1), if_you_do(delete(card))))]
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
        if node in tables.SENTENCE:
            out.append(Instr(tables.SENTENCE[node]))
        elif isinstance(node, (v.May, v.IfYouDo, v.If)):
            self._guarded(node, out)
        elif isinstance(node, v.Either):
            self._either(node, out)
        elif isinstance(node, (v.InEachLine, v.ForEvery)):
            self._loop(node, out)
        elif isinstance(node, v.Draw):
            out.append(self._draw(node))
        elif isinstance(node, v.Discard):
            self._discard(node, out)
        elif isinstance(node, v.Play):
            self._play(node, out)
        elif isinstance(node, v.Reveal) and isinstance(node.what, v.Cards) and node.what.zone == "hand":
            out.append(_reveal_hand(node, node.what))
        elif isinstance(node, (v.Flip, v.Delete, v.Return, v.Shift, v.Reveal, v.Put)):
            self._on_cards(node, out)
        else:
            self._on_others(node, out)

    # ------------------------------------------------------------ cards in the field

    def _on_cards(self, node: FieldVerb, out: list[Instr]) -> None:
        what = node.what
        verb = tables.VERB[type(node)]
        need(node.by == "you" or (isinstance(node, v.Delete) and node.by == "they"), node)
        if isinstance(what, v.Cards) and what.amount == "all":
            self._on_all(node, what, verb, out)
            return
        act = Instr(tables.ONE[type(node)])
        act.this = isinstance(what, v.This)
        act.verb = verb
        act.who = tables.PLAYER[node.by]
        if isinstance(node, v.Shift):
            act.to = _shift_to(node)
        elif isinstance(node, v.Flip):
            act.flag = node.ignoring_middle
        elif isinstance(node, v.Put):
            need(node.into == "hand" and node.whose == "you", node)
        if isinstance(what, v.Cards) and what.amount == "each":
            loop = Instr(i.EACH_CARD)
            loop.selector, loop.verb = self.selector(what), verb
            need(not isinstance(node, v.Delete) or node.by == "you", node)
            _looped(node, loop, [act], out)
        elif isinstance(what, v.Cards):
            self._pick(what, verb, act.who, act.to, act, out)
        else:
            out.append(act)

    def _pick(self, what: v.Cards, verb: int, who: int, to: int, act: Instr, out: list[Instr]) -> None:
        """Choose a card, then act on "that card"; with no card to choose the act is skipped."""
        need(what.amount == 1, what)
        pick = Instr(i.PICK)
        pick.selector, pick.verb, pick.who, pick.to = self.selector(what), verb, who, to
        out += [pick, act]
        pick.jump = len(out)

    def _on_all(self, node: FieldVerb, what: v.Cards, verb: int, out: list[Instr]) -> None:
        need(type(node) in tables.ALL and node.by == "you", node)
        if isinstance(node, v.Shift):
            need(node.to == v.ANYWHERE and not node.or_from and what.where == v.THIS_LINE, node)
        elif isinstance(node, v.Flip):
            need(not node.ignoring_middle, node)
        act = Instr(tables.ALL[type(node)])
        act.selector = self.selector(what)
        act.verb = verb
        if what.where.which in ("one", "one other"):
            pick = Instr(i.PICK_LINE)
            pick.selector, pick.verb = act.selector, verb
            pick.to = tables.CHOSEN_LINE[v.Lines(what.where.which)]
            out += [pick, act]
            pick.jump = len(out)
        else:
            out.append(act)

    # ------------------------------------------------------------ connectives

    def _guarded(self, node: v.May | v.IfYouDo | v.If, out: list[Instr]) -> None:
        if isinstance(node, v.May):
            guard = Instr(i.MAY)
        elif isinstance(node, v.IfYouDo):
            guard = Instr(i.IF_YOU_DO)
        else:
            guard = self._condition(node.condition)
        body = (node.effect,) if isinstance(node, v.May) else node.effects
        out.append(guard)
        for effect in body:
            self._sentence(effect, out)
        guard.jump = len(out)

    def _condition(self, node: v.Condition) -> Instr:
        guard = Instr(i.IF)
        if node in tables.CONDITION:
            guard.n = tables.CONDITION[node]
            return guard
        if not isinstance(node, v.Compare) or not isinstance(node.left, v.Count) or not isinstance(node.right, int):
            refuse(node)
        left, relation, limit = node.left, node.relation, node.right
        least = limit + 1 if relation in (">", "<=") else limit  # what is wanted, or what is not wanted any more
        if left == w.DifferentProtocols() and relation != "=" and relation != "!=":
            guard.n = i.AT_LEAST_PROTOCOLS if relation in (">", ">=") else i.FEWER_PROTOCOLS
        elif left == w.CardsInHand() and relation in (">", ">="):
            guard.n, least = i.HAND_OVER, least - 1
        else:
            need(left.of == "cards" and relation in (">", ">="), node)
            guard.n, guard.selector = i.AT_LEAST_CARDS, self.selector(left.cards)
        guard.amount = Amount(i.FIXED, least, None)
        return guard

    def _either(self, node: v.Either, out: list[Instr]) -> None:
        """EITHER (to the second branch), first branch, JUMP (to the end), second branch."""
        first, second = type(node.first), type(node.second)
        need(first != second and first in tables.VERB and second in tables.VERB, node)
        choice, leap = Instr(i.EITHER), Instr(i.JUMP)
        choice.verb, choice.n = tables.VERB[first], tables.VERB[second]
        out.append(choice)
        self._sentence(node.first, out)
        out.append(leap)
        choice.jump = len(out)
        self._sentence(node.second, out)
        leap.jump = len(out)

    def _loop(self, node: v.InEachLine | v.ForEvery, out: list[Instr]) -> None:
        if isinstance(node, v.InEachLine):
            need(node.lines in tables.EACH_OF, node)
            loop = Instr(i.EACH_LINE)
            loop.to = tables.EACH_OF[node.lines]
        else:
            need(node.cards_per_time > 0, node)
            loop = Instr(i.REPEAT)
            loop.n, loop.selector = node.cards_per_time, self.selector(node.cards)
        _looped(node, loop, self.compile((node.effect,)), out)

    # ------------------------------------------------------------ hands and decks

    def _draw(self, node: v.Draw) -> Instr:
        what = node.what
        need(node.by != "any", node)
        if what.zone == "revealed":
            return self._draw_found(node)
        if isinstance(what.amount, str) or not pile(what, "deck top"):
            refuse(node)
        step = Instr(i.DRAW_CARDS)
        step.amount, step.who, step.whose = self.amount(what.amount), tables.PLAYER[node.by], tables.OWNER[what.side]
        return step

    def _draw_found(self, node: v.Draw) -> Instr:
        """One card of a value, or all cards of a protocol."""
        protocol, value = node.what.protocol, _one_value(node.what.value)
        need(isinstance(protocol, str) or protocol is None, node)
        need(node == w.draw_found(value, protocol if isinstance(protocol, str) else None), node)
        need((value is None) != (protocol is None), node)
        step = Instr(i.DRAW_FOUND)
        step.n, step.jump = -1 if value is None else value, self.named(protocol)
        return step

    def _discard(self, node: v.Discard, out: list[Instr]) -> None:
        what = node.what
        if node == w.both_discard_hand:
            out += [Instr(i.CHOOSE_PLAYER), _whose(i.DISCARD_HAND, i.FIRST), _whose(i.DISCARD_HAND, i.SECOND)]
            return
        need(node.by != "any" and what.side != "any" and node.into != "any", node)
        who, whose, into = tables.PLAYER[node.by], tables.OWNER[what.side], tables.WHO[node.into or node.by]
        if pile(what, "deck top"):
            need(what.amount == 1 and node.by == "you" and node.into is None, node)
            step = Instr(i.DISCARD_TOP)
            step.whose = whose
        elif what.random:
            need(what == v.Cards(1, what.side, "hand", random=True) and who == whose and node.into is None, node)
            step = _whose(i.DISCARD_RANDOM, who)
        else:
            need(pile(what, "hand") and who == whose, node)
            if isinstance(what.amount, str):
                need(what.amount == "all" and node.into is None, node)
                step = _whose(i.DISCARD_HAND, who)
            else:
                step = _whose(i.DISCARD_CARDS, who)
                step.amount, step.whose = self.amount(what.amount, chosen=True), into
        out.append(step)

    # ------------------------------------------------------------ plays

    def _play(self, node: v.Play, out: list[Instr]) -> None:
        what = node.what
        need(node.under is None or (node.under == v.This() and node.to == v.ANYWHERE), node)
        need(node.to in tables.PLAY_TO and node.by != "any" and node.side != "any", node)
        if isinstance(what, v.Cards) and what.zone == "deck top":
            step = _play_top(node, what)
        else:
            need(node.by == "you" and node.side == "you" and node.under is None, node)
            step = self._play_that(node, out)
        step.to = i.UNDER_THIS if node.under is not None else tables.PLAY_TO[node.to]
        step.face = tables.FACE[node.face]
        out.append(step)

    def _play_that(self, node: v.Play, out: list[Instr]) -> Instr:
        """From hand, from the trash, or the card that was just revealed."""
        what = node.what
        if isinstance(what, v.Cards) and what.zone == "hand":
            return self._play_from_hand(node, what)
        need(node.matching, node)
        if node == w.play_from_trash:
            pick = Instr(i.PICK_FROM_TRASH)
            pick.flag = True  # only cards that can be played
            out.append(pick)
        else:
            need(isinstance(what, v.That), node)
        return Instr(i.PLAY_THAT)

    def _play_from_hand(self, node: v.Play, what: v.Cards) -> Instr:
        value = _one_value(what.value)
        need(value is not None or what.value is None, node)
        need(what == w.play(value=value, not_of=what.not_protocol).what, node)
        step = Instr(i.PLAY_FROM_HAND)
        step.flag = not node.matching
        step.n, step.jump = -1 if value is None else value, self.named(what.not_protocol)
        return step

    # ------------------------------------------------------------ protocols and texts

    def _on_others(self, node: v.Node, out: list[Instr]) -> None:
        need(isinstance(node, (v.Resolve, v.Rearrange, v.TurnProtocol)) and node.by == "you", node)
        if isinstance(node, v.Resolve):
            need(node.what.amount == 1, node)
            self._pick(node.what, ids.COPY, i.YOU, i.ANYWHERE, Instr(i.COPY_MIDDLE), out)
        elif isinstance(node, v.Rearrange):
            need(node.whose != "any", node)
            step = Instr(i.REARRANGE)
            step.whose = tables.PLAYER[node.whose]
            out.append(step)
        elif isinstance(node, v.TurnProtocol):
            step = Instr(i.TURN_PROTOCOL)
            step.n = kin(node.protocol)
            out.append(step)


def _whose(op: int, who: int) -> Instr:
    step = Instr(op)
    step.who = who
    return step


def _one_value(test: v.Valued | None) -> int | None:
    """The value that is asked for, if it is exactly one."""
    if test is None or test.relation != "=" or not isinstance(test.amount, tuple) or len(test.amount) != 1:
        return None
    return test.amount[0]


def _shift_to(node: v.Shift) -> int:
    if node.or_from:
        need(node.to == v.THIS_LINE, node)
        return i.TO_OR_FROM_HERE
    need(node.to in tables.SHIFT_TO, node)
    return tables.SHIFT_TO[node.to]


def _reveal_hand(node: v.Reveal, what: v.Cards) -> Instr:
    need(what == v.some_of("hand", node.by, "all") and node.by != "any", node)
    return _whose(i.REVEAL_HAND, tables.PLAYER[node.by])


def _play_top(node: v.Play, what: v.Cards) -> Instr:
    need(pile(what, "deck top") and what.amount == 1 and node.face == "down" and node.matching, node)
    step = Instr(i.PLAY_TOP)
    step.who, step.whose, step.n = tables.PLAYER[node.by], tables.OWNER[what.side], tables.PLAYER[node.side]
    return step


def _looped(node: v.Node, loop: Instr, body: list[Instr], out: list[Instr]) -> None:
    """LOOP (to the end), body, JUMP (back to the loop). Jumps inside the body move along with it."""
    offset = len(out) + 1
    for step in body:
        if step.op in LOOPS:
            refuse(node)  # a text notes what is still to be done once, not once for each loop
        if step.op in JUMPS:
            step.jump += offset
    back = Instr(i.JUMP)
    back.jump = len(out)
    out += [loop, *body, back]
    loop.jump = len(out)


def _note_draws(code: list[Instr]) -> None:
    """A draw whose cards are spoken of later ("1 card drawn") notes them."""
    if any(step.op == i.PICK_DRAWN for step in code):
        for step in code:
            step.flag = step.flag or step.op == i.DRAW_CARDS
