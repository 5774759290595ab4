"""What was sure, as a sentence below the move: who could have won, compiled or stayed in the game, and with what."""

from __future__ import annotations

from recompile.lab.analysis import Analysed
from recompile.lab.certain import Kind
from recompile.table.seats import other
from recompile.text.catalogue import Catalogue, mark

_FOUND: dict[Kind, str] = {
    "win": mark("A sure win, whatever lies hidden."),
    "safe": mark("Every other answer could lose before the next turn of {player}."),
}
_MISSED: dict[Kind, str] = {
    "win": mark("{player} had a sure win here: {answer}, whatever {other} held."),
    "safe": mark("{player} was safe with this: {answer}. After the move played, {other} could win at once."),
    "compile": mark("{player} was sure to compile with this: {answer}, whatever {other} held."),
}
_OPEN: dict[Kind, str] = {
    "win": mark("{player} has a sure win: {answer}, whatever {other} holds."),
    "safe": mark("Only this is safe, whatever {other} holds: {answer}."),
}


def sure_words(one: Analysed, words: Catalogue) -> str:
    """The sentence for a decision; none where nothing was sure."""
    sure = one.sure
    if sure is None:
        return ""
    messages = _OPEN if one.move is None else _FOUND if sure.played else _MISSED
    answer = f"{sure.label} ({sure.move})"
    return words.say(messages[sure.kind], player=one.player, other=other(one.player), answer=answer)
