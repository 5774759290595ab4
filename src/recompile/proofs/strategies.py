"""A proved way as plain data: for everything that may happen, what the player answers.

An entry is `{"player", "moves", "shown", "then"}`: one of these moves is made, and `then` are the entries one of which
follows; with none of them the goal is reached, and so it is at an entry of nobody (`-`). `shown` are the cards that the
player has come to know since the entry before; entries are told apart by it. A card that the player cannot see is
`??`, and what the player draws need not be looked at before it is shown. Questions with one answer are not asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from recompile.engine.state import State
from recompile.game import View
from recompile.notation.move import option_text
from recompile.notation.names import PLAYERS, card_name
from recompile.proofs.aims import Aim, CannotProve
from recompile.proofs.cases import BUDGET, Case
from recompile.search.answers import card_in
from recompile.search.goals import REACHED
from recompile.search.hidden import is_hidden
from recompile.search.strategist import REACHED_HERE, Branch, Strategist

Entry = dict[str, Any]


def strategy(view: View, move: str, aim: Aim, budget: int = BUDGET) -> list[Entry]:
    """How this move reaches the aim whatever happens; one that is not proved to is refused."""
    case = Case(view, aim)
    option = view.options[[str(each) for each in view.moves].index(move)]
    strategist = Strategist(case.me, case.target, budget)
    if strategist.after(case.world, option) != REACHED:
        raise CannotProve(f"{move} is not proved within {budget} steps")
    return _entries(strategist.here, case.me, case.world)


def _entries(branches: Iterable[Branch], me: int, before: State) -> list[Entry]:
    """Answers after which the same may happen stand together."""
    merged: dict[str, Entry] = {}
    for branch in branches:
        is_end = branch.option == REACHED_HERE
        entry = {
            "player": "-" if is_end else PLAYERS[branch.state.asked],
            "moves": [] if is_end else [_seen_move(branch, me)],
            "shown": _shown(before, branch.state, me),
            "then": _entries(branch.then, me, branch.state),
        }
        kept = merged.setdefault(json.dumps([entry["player"], entry["shown"], entry["then"]]), entry)
        kept["moves"] += [move for move in entry["moves"] if move not in kept["moves"]]
    found = list(merged.values())
    return [] if all(entry["player"] == "-" for entry in found) else found


def _seen_move(branch: Branch, me: int) -> str:
    """The move as the player sees it when it is made: face-up it is seen, face-down it is not."""
    state, option = branch.state, branch.option
    text, card = option_text(state, option), card_in(option)
    if card < 0 or not is_hidden(state, card, me):
        return text
    name = card_name(state, card)
    return text if text.startswith(name) and "@" in text else text.replace(name, "??").replace(name.lower(), "??")


def _shown(before: State, now: State, me: int) -> list[str]:
    """The cards the player did not know before and knows now, where they lie."""
    return sorted(
        card_name(now, card) for card in now.cast.cards if is_hidden(before, card, me) and not is_hidden(now, card, me)
    )
