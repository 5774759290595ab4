"""From words to standing rules: the boxes that simply hold."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import instructions as i
from recompile.engine import tables
from recompile.engine.descriptions import Describer, need, refuse
from recompile.engine.instructions import Listener, Selector, Standing
from recompile.engine.kin import kin


def listener(node: v.After, card: int, box: int) -> Listener:
    need(node.where in tables.IS_HERE and node.during != "you", node)
    who, event = tables.WHO[node.who], tables.EVENT[node.event]
    return Listener(card, box, event, who, tables.IS_HERE[node.where], node.during == "they")


def check_when(node: v.When) -> None:
    """Only this card is watched, and only what covers it can be told apart."""
    need(node == v.When(node.moments, node.effects, node.by) and set(node.moments) <= {"covered", "flipped"}, node)
    need(node.by is None or (node.by != "compiling" and node.moments == ("covered",)), node)


def standing(node: v.Node, card: int, box: int, describer: Describer) -> Standing:
    """A passive rule in numbers."""
    if node in tables.RULE:
        rule = Standing(tables.RULE[node], card, box)
        rule.flag = node == w.this_plays_on_either_side
    elif isinstance(node, v.HaveValue):
        need(node == w.face_down_value(node.value), node)
        rule = Standing(i.S_FACE_DOWN_VALUE, card, box)
        rule.n = node.value
    elif isinstance(node, v.TotalChange):
        rule = Standing(i.S_TOTAL, card, box)
        _total(node, rule, describer)
    elif isinstance(node, v.Cannot) and node.verb == "play":
        need(node.where in tables.IS_HERE, node)
        need(node == w.they_cannot_play(node.face, here=tables.IS_HERE[node.where]), node)
        rule = Standing(i.S_CANNOT_PLAY, card, box)
        rule.face, rule.here = tables.FACE[node.face], tables.IS_HERE[node.where]
    elif isinstance(node, v.NoMatching) and isinstance(node.what, v.Cards) and isinstance(node.what.protocol, str):
        need(node == w.playable_here(node.what.protocol), node)
        rule = Standing(i.S_PLAYABLE_HERE, card, box)
        rule.protocol = kin(node.what.protocol)
    else:
        refuse(node)
    return rule


def _total(node: v.TotalChange, rule: Standing, describer: Describer) -> None:
    need(node.where == v.THIS_LINE and node.who != "any" and (node.per is None or node.given is None), node)
    rule.n, rule.who = node.plus, tables.PLAYER[node.who]
    if node.per == w.CardsInHand():
        rule.per_hand = True
    elif node.per is not None:
        rule.per = _counted(node.per, node, describer)
    if node.given is not None:
        given = node.given
        if not isinstance(given, v.Compare) or given.relation != ">=" or given.right != 1:
            refuse(node)
        rule.given = _counted(given.left, node, describer)


def _counted(count: v.Amount, node: v.Node, describer: Describer) -> Selector:
    """Cards near this card, with nothing said of values: totals are made of values."""
    if not isinstance(count, v.Count) or count.of != "cards" or count.cards.where not in tables.NEAR:
        refuse(node)
    need(count.cards.value is None and count.cards.rank is None, node)
    return describer.selector(count.cards)
