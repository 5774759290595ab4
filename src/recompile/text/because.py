"""Why this is asked now: the chain of "because of ...", outermost first, each link with its rule."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from recompile.notation.questions import Cause
from recompile.text.catalogue import mark
from recompile.text.players import Players, Told
from recompile.text.voice import Voice

TURN = Told(mark("Turn {n} of {player}: {phase}."), mark("Your turn {n}: {phase}."))
# For each kind of frame what is going on, and the rule it follows. The turn and texts are told in more words.
_GOING_ON = {
    "order": (Told(mark("Several texts are set off at the same time.")), "R7.2"),
    "arrive": (Told(mark("A committed card lands in a stack.")), "R6.3"),
    "leave": (Told(mark("A card has left its stack and has not arrived yet.")), "R6.6"),
    "leave-all": (Told(mark("Several cards have left their stacks and have not arrived yet.")), "R6.9"),
    "flipping": (Told(mark("A card is about to be flipped.")), "R6.10"),
    "flip-all": (Told(mark("Several cards are flipped at the same time.")), "R4.8"),
    "shift-all": (Told(mark("Several cards are shifted at the same time.")), "R6.9"),
    "discard": (Told(mark("{player} discards."), mark("You discard.")), "R10.2"),
    "refresh": (Told(mark("{player} refreshes."), mark("You refresh.")), "R10.4"),
    "compile": (Told(mark("{player} compiles."), mark("You compile.")), "R9"),
}
_PHASE_RULES = {
    "draft": "R2.1",
    "start": "R3.1",
    "control": "R3.2",
    "compile": "R3.3",
    "action": "R3.4",
    "cache": "R3.5",
    "end": "R3.6",
    "over": "R3.7",
}


class Reason(Struct, frozen=True, gc=False):
    """One link of the chain. `text` is the title of the text that is being resolved, if it is one."""

    sentence: str
    rule: str
    text: str | None
    player: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


def reasons(causes: Iterable[Cause], voice: Voice, players: Players) -> tuple[Reason, ...]:
    """The whole chain. It names only texts, and those lie open."""
    return tuple(_reason(cause, voice, players) for cause in causes)


def _reason(cause: Cause, voice: Voice, players: Players) -> Reason:
    if cause.phase is not None:
        said = players.say(voice, TURN, cause.player, n=cause.number, phase=voice.phase(cause.phase))
        return Reason(said, _PHASE_RULES[cause.phase], None, players.name(cause.player))
    if cause.text is not None:
        title = voice.text_title(cause.text)
        return Reason(voice.read_text(cause.text), "R7.1", title, players.name(cause.player))
    told, rule = _GOING_ON[cause.what]
    return Reason(players.say(voice, told, cause.player), rule, None, players.name(cause.player))
