"""What would you pick? The best protocol by what was measured, in the form of any other hint. There is no chance in it.

>>> from recompile.game import Game
>>> pick = advise_pick(Game(seed=1, pool="FIR WAT DEA LIF MET SPE").view("A"))
>>> hint = told_pick(pick, "en", Players("You", "Vesper", "A"))
>>> hint.move == pick.moves[0], hint.means.sentence.startswith("With one of these: ")
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass

from recompile.bots.drafting import WORTH_SAYING, PickKind, PickReason, is_drafting, ranked, reasons
from recompile.game import View
from recompile.learn.wording import Wording
from recompile.notation.names import PLAYERS, Player
from recompile.table.hints import Nudge, Why
from recompile.table.messages import Hint
from recompile.table.picks import why
from recompile.table.seats import other
from recompile.text.catalogue import mark
from recompile.text.players import Players

TOP = 3  # protocols that are spoken of
_WHERE: dict[PickKind, str] = {
    "strong_with": mark("Look at what you have: one that is left is strong with {protocol}."),
    "strong_against": mark("Look at what {player} has: one that is left is strong against {protocol}."),
    "even": mark("Look at all that are left: several are about as good."),
    "guess": mark("Look at what nobody has measured."),
}
_LEFT = mark("Look at what is left: one is better than most.")
_MEANS = mark("With one of these: {names}.")


@dataclass(frozen=True, slots=True)
class Pick:
    """What was found, without words: the protocols to think of, the best first, those as good as it, and why it."""

    view: View
    moves: tuple[str, ...]
    equal: tuple[str, ...]
    reasons: tuple[PickReason, ...]
    only = False  # the last protocol that is left is picked by itself


def advise_pick(view: View) -> Pick | None:
    """The best pick (or ban) of the player who is asked, if this is the draft."""
    if not is_drafting(view):
        return None
    best = ranked(view)[:TOP]
    equal = tuple(move for move, worth in best if best[0][1] - worth < WORTH_SAYING)
    return Pick(view, tuple(move for move, _ in best), equal, reasons(view, best[0][0]))


def told_pick(pick: Pick, lang: str, players: Players, by: str = "") -> Hint:
    """The advice in words, said to the player who is asked. `by` is who picks by the same figures."""
    words, best = Wording(pick.view, lang, players), pick.moves[0]
    return Hint(
        id="",
        move=best,
        label=words.label(best),
        only=pick.only,
        where=Nudge(_where(pick.reasons[0], words), None, None),
        means=Nudge(words.voice.say(_MEANS, names=_names(pick.moves, words)), None, None),
        steps=[],
        whys=[_why(reason, words) for reason in pick.reasons],
        best=[],  # what is measured of a protocol is no chance to win
        equal=words.equal(list(pick.equal)),
        by=by,
    )


def _where(reason: PickReason, words: Wording) -> str:
    protocol = words.voice.protocol(reason.other) if reason.other else ""
    player = words.players.name(_whose(reason, words))
    return words.voice.say(_WHERE.get(reason.kind, _LEFT), protocol=protocol, player=player)


def _names(moves: tuple[str, ...], words: Wording) -> str:
    """In an order that does not say which is the best."""
    return ", ".join(sorted(map(words.voice.protocol, moves)))


def _why(reason: PickReason, words: Wording) -> Why:
    said = why(reason, words.voice)
    player = _whose(reason, words)
    return Why(reason.kind, f"{said[:1].upper()}{said[1:]}.", player, None, 0, 0, None, None, None, None)


def _whose(reason: PickReason, words: Wording) -> Player:
    """Who has the protocol that a reason names; otherwise who picks."""
    me = PLAYERS[PLAYERS.index(words.view.player)]
    return other(me) if reason.kind == "strong_against" else me
