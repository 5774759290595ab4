"""From words to standing rules: the boxes that simply hold, and what waiting texts wait for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.cards.checks import words_in
from recompile.engine import instructions as i
from recompile.engine import tables
from recompile.engine.descriptions import Describer, need, refuse
from recompile.engine.instructions import (
    Bystander,
    Clause,
    Listener,
    Place,
    Selector,
    Standing,
    Threat,
    Waiting,
    Watcher,
)
from recompile.engine.kin import kin
from recompile.engine.reaches import Involved, Printed, ThisOne


def listener(node: v.After, card: int, box: int, words: Describer) -> Listener:
    place, done_to = _place(node.where, words), _done_to(node)
    need(place is None or node.event in tables.SOMEWHERE, node)
    need(done_to is None or node.event in tables.TO_CARDS, node)
    who, during, what = tables.WHO[node.who], tables.WHO[node.during], _involved(done_to, words)
    waits = Waiting(tables.EVENT[node.event], who, during, place, tables.DONE_BY[node.by], what)
    waits.names = any(isinstance(word, v.That) or word == v.THAT_LINE for word in words_in(node.effects))
    waits.least = node.least
    return Listener(card, box, waits)


def _done_to(node: v.After) -> v.Cards | v.This | None:
    """The cards it is done to: in this stack they are yours."""
    if not node.where.stack:
        return node.what
    need(not isinstance(node.what, v.This), node)
    what = node.what if isinstance(node.what, v.Cards) else v.Cards()
    need(node.where.which == "this" and what.side != "theirs", node)
    return replace(what, side="yours")


def _involved(what: v.Cards | v.This | None, words: Describer) -> Bystander | None:
    """Cards to which something was done: whose, which way up, and what was printed on them."""
    if what is None:
        return None
    if isinstance(what, v.This):
        return ThisOne()
    need(what.where == v.ANYWHERE and what.rank is None and not what.random and what.cover != "covered", what)
    described = what.value is not None or what.protocol is not None or what.not_protocol is not None
    printed = words.printed(v.Cards(value=what.value, protocol=what.protocol, not_protocol=what.not_protocol))
    assert isinstance(printed, Printed)
    return Involved(tables.SIDE[what.side], tables.FACE[what.face], what.other, printed if described else None)


def watcher(node: v.When, moment: v.Moment, card: int, box: int, words: Describer) -> Watcher:
    """What is covered is covered: nothing stops a card from landing (R6.1)."""
    need(not (node.instead and moment == "covered"), node)
    need(node.by != "compiling" or moment == "deleted", node)
    need(node.by not in ("face-up", "face-down") or moment == "covered", node)
    need(node.whose == "any" or moment == "returned", node)
    by = tables.BY.get(node.by, i.BY_CARD)
    of = kin(node.by) if node.by is not None and by == i.BY_CARD else -1
    whose = tables.WHO[node.whose]
    return Watcher(card, box, Threat(tables.MOMENT[moment], words.reach(node.what), by, of, whose, node.instead))


def is_simple(node: v.When, moment: v.Moment) -> bool:
    """Whether a card only speaks up for itself, whoever does it: what printed cards do."""
    if node.what != v.This() or node.instead or moment not in ("covered", "flipped"):
        return False
    return node.by is None or (moment == "covered" and node.by not in tables.BY)


def standing(node: v.Node, card: int, box: int, words: Describer) -> Standing:
    """A passive rule in numbers: as printed cards have it, or in general."""
    if node in tables.RULE:
        says = Clause()
        says.flag = node == w.this_plays_on_either_side
        return Standing(tables.RULE[node], card, box, says)
    if type(node) not in _RULES:
        refuse(node)
    kind, says = _RULES[type(node)](node, words)
    return Standing(kind, card, box, says)


def _have_value(node: v.HaveValue, words: Describer) -> tuple[int, Clause]:
    says = Clause()
    if isinstance(node.value, int) and node == w.face_down_value(node.value):
        says.n = node.value
        return i.S_FACE_DOWN_VALUE, says
    says.what, says.value = words.reach(node.what), words.amount(node.value)
    says.given = _given(node.given, words)
    return i.S_VALUE, says


def _value_change(node: v.ValueChange, words: Describer) -> tuple[int, Clause]:
    says = Clause()
    says.what, says.n, says.given = words.reach(node.what), node.plus, _given(node.given, words)
    says.per = None if node.per is None else words.amount(node.per)
    return i.S_VALUE, says


def _not_counted(node: v.NotCounted, words: Describer) -> tuple[int, Clause]:
    says = Clause()
    says.what, says.given = words.reach(node.what), _given(node.given, words)
    return i.S_NOT_COUNTED, says


def _total(node: v.TotalChange, words: Describer) -> tuple[int, Clause]:
    says = Clause()
    says.n, says.who = node.plus, tables.WHO[node.who]
    near = node.where == v.THIS_LINE and node.who != "any" and (node.per is None or node.given is None)
    given = _at_least_one(node.given)
    if near and node.per == w.CardsInHand():
        says.per_hand = True
    elif near and node.per is None and node.given is None:
        pass
    elif near and _is_near(node.per):
        says.near_per = _selector(node.per, words)
    elif near and _is_near(given):
        says.near_given = _selector(given, words)
    else:
        says.place, says.given = _place(node.where, words), _given(node.given, words)
        says.per = None if node.per is None else words.amount(node.per)
        return i.S_LOOSE_TOTAL, says
    return i.S_TOTAL, says


def _at_least_one(given: v.Condition | None) -> v.Amount | None:
    """What there must be one of."""
    if isinstance(given, v.Compare) and given.relation == ">=" and given.right == 1:
        return given.left
    return None


def _is_near(count: v.Amount | None) -> bool:
    """Whether these are cards near this one, with nothing said of values: totals are made of values."""
    if not isinstance(count, v.Count) or count.of != "cards" or count.cards.zone != "field":
        return False
    return count.cards.where in tables.NEAR and count.cards.value is None and count.cards.rank is None


def _selector(count: v.Amount | None, words: Describer) -> Selector:
    assert isinstance(count, v.Count)
    return words.selector(count.cards)


def _cannot(node: v.Cannot, words: Describer) -> tuple[int, Clause]:
    if node.verb == "play" and node.where in tables.IS_HERE:
        here = tables.IS_HERE[node.where]
        if node == w.they_cannot_play(node.face, here=here):
            says = Clause()
            says.face, says.here = tables.FACE[node.face], here
            return i.S_CANNOT_PLAY, says
    return i.S_BAN + tables.FORBIDDEN[node.verb], ban(node, words)


def ban(node: v.Cannot, words: Describer) -> Clause:
    """Whom something is forbidden, where, with which cards and while what."""
    says = Clause()
    says.who, says.face = tables.WHO[node.who], tables.FACE[node.face]
    says.place, says.given = _place(node.where, words), _given(node.given, words)
    says.how = tables.HOW[node.how]
    need(node.face == "any" or node.verb == "play", node)
    if node.where.stack:
        need(node.what is None and node.verb in ("flip", "shift", "delete", "return"), node)
        says.what, says.place = words.reach(v.Cards("all", cover="either", where=node.where)), None
        return says
    need(says.place is None or node.verb in tables.SOMEWHERE, node)
    if node.what is None:
        return says
    need(node.verb in ("play", "flip", "shift", "shift to", "delete", "return"), node)
    if node.verb != "play":
        says.what = words.reach(node.what)
        return says
    says.what = words.printed(node.what)
    if isinstance(node.what, v.Cards):
        what = node.what
        need(what.cover != "covered" and (node.face == "any" or what.face in ("any", node.face)), node)
        if what.value is not None or what.protocol or what.not_protocol:
            need(what.face != "down" and node.face != "down", node)
            says.face = i.FACE_UP
        elif node.face == "any":
            says.face = tables.FACE[what.face]
    return says


def _no_matching(node: v.NoMatching, words: Describer) -> tuple[int, Clause]:
    says = Clause()
    what = node.what
    if isinstance(what, v.Cards) and isinstance(what.protocol, str) and node == w.playable_here(what.protocol):
        says.protocol = kin(what.protocol)
        return i.S_PLAYABLE_HERE, says
    says.who, says.place, says.given = tables.WHO[node.side], _place(node.where, words), _given(node.given, words)
    if isinstance(what, v.Cards):
        need(what.side != "theirs", node)
        says.what = words.printed(what)
    else:
        need(isinstance(what, v.This), node)
    return i.S_FREE, says


def _ignore(node: v.Ignore, words: Describer) -> tuple[int, Clause]:
    says = Clause()
    says.n, says.who = tables.BOX[node.box], tables.WHO[node.during]
    says.what, says.given = words.reach(node.what), _given(node.given, words)
    return i.S_MUTE, says


def _skip(node: v.Skip, words: Describer) -> tuple[int, Clause]:
    says = Clause()
    says.n, says.who, says.given = tables.PHASE[node.phase], tables.WHO[node.who], _given(node.given, words)
    return i.S_SKIP, says


def _place(where: v.Lines, words: Describer) -> Place | None:
    need(where.which not in ("that", "same"), where)
    return None if where == v.ANYWHERE else words.place(where)


def _given(given: v.Condition | None, words: Describer) -> i.Condition | None:
    return None if given is None else words.condition(given)


_RULES: Final[dict[type[v.Node], Callable[[Any, Describer], tuple[int, Clause]]]] = {
    v.HaveValue: _have_value,
    v.ValueChange: _value_change,
    v.NotCounted: _not_counted,
    v.TotalChange: _total,
    v.Cannot: _cannot,
    v.NoMatching: _no_matching,
    v.Ignore: _ignore,
    v.Skip: _skip,
}
