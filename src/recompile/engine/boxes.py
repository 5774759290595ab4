"""From cards to programs: every box of every card of a protocol is flattened once."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.engine import rules, tables
from recompile.engine.descriptions import need
from recompile.engine.instructions import Instr, Jump
from recompile.engine.kin import kin
from recompile.engine.program import Program
from recompile.engine.sentences import Compiler
from recompile.engine.would import NotInstead


def compiled(protocol: v.Protocol) -> Program:
    """The program of a protocol; a text that cannot be played yet is refused with `CannotPlayYet`."""
    program, words = Program(protocol), Compiler()
    for place, card in enumerate(protocol.cards):
        for box, node in enumerate((card.top, card.middle, card.bottom)):
            program.texts.append(_box(program, words, place, box, node))
    return program


def _box(
    program: Program, words: Compiler, card: int, box: int, node: v.Node | tuple[v.Node, ...] | None
) -> list[Instr]:
    words.revealed = None
    if node is None:
        return []
    if isinstance(node, tuple):
        return words.compile(node)
    if isinstance(node, (v.Start, v.End)):
        (program.starts if isinstance(node, v.Start) else program.ends).append(card * 3 + box)
        return words.compile(node.effects)
    if isinstance(node, v.When) and node not in tables.RULE:
        _note_when(program, words, card, box, node)
        return _instead(words, node) if node.instead else words.compile(node.effects)
    if isinstance(node, v.After):
        program.listeners.append(rules.listener(node, card, box, words))
        return words.compile(node.effects)
    for rule in node.rules if isinstance(node, v.Rules) else (node,):
        program.standing.append(rules.standing(rule, card, box, words))
    return []


def _instead(words: Compiler, node: v.When) -> list[Instr]:
    """What is done instead only if somebody likes, or if something is so, leaves the rest as it would have been."""
    code, first = words.compile(node.effects), node.effects[0]
    if not isinstance(first, v.May | v.If):
        return code
    need(len(node.effects) == 1 and not getattr(first, "otherwise", ()), node)
    end, guard = Jump(), code[0]
    need(guard.leap == len(code), node)
    code += [end, NotInstead()]
    guard.leap = len(code) - 1
    end.leap = len(code)
    return code


def _note_when(program: Program, words: Compiler, card: int, box: int, node: v.When) -> None:
    for moment in node.moments:
        by_itself = program.when_covered if moment == "covered" else program.when_flipped
        if not rules.is_simple(node, moment) or by_itself[card] >= 0:
            program.watchers.append(rules.watcher(node, moment, card, box, words))
        else:
            by_itself[card] = box
            if moment == "covered":
                program.covered_by[card] = -1 if node.by is None else kin(node.by)
