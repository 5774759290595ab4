"""Why this is asked now: the chain of "because of ...", outermost first, each link with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from recompile.notation.questions import Cause
from recompile.text.catalogue import mark
from recompile.text.log import PLAYER_NAMES
from recompile.text.voice import Voice

# For each kind of frame what is going on, and the rule it follows. The turn and texts are told in more words.
_GOING_ON = {
    "order": (mark("Several texts are set off at the same time."), "R7.2"),
    "arrive": (mark("A committed card lands in a stack."), "R6.3"),
    "leave": (mark("A card has left its stack and has not arrived yet."), "R6.6"),
    "leave-all": (mark("Several cards have left their stacks and have not arrived yet."), "R6.9"),
    "flipping": (mark("A card is about to be flipped."), "R6.10"),
    "flip-all": (mark("Several cards are flipped at the same time."), "R4.8"),
    "shift-all": (mark("Several cards are shifted at the same time."), "R6.9"),
    "discard": (mark("{player} discards."), "R10.2"),
    "refresh": (mark("{player} refreshes."), "R10.4"),
    "compile": (mark("{player} compiles."), "R9"),
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


@dataclass(frozen=True, slots=True)
class Reason:
    """One link of the chain. `text` is the title of the text that is being resolved, if it is one."""

    sentence: str
    rule: str
    text: str | None
    player: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


def reasons(causes: Iterable[Cause], voice: Voice, names: tuple[str, str] = PLAYER_NAMES) -> tuple[Reason, ...]:
    """The whole chain. It names only texts, and those lie open."""
    return tuple(_reason(cause, voice, names["AB".index(cause.player)]) for cause in causes)


def _reason(cause: Cause, voice: Voice, player: str) -> Reason:
    if cause.phase is not None:
        message = mark("Turn {n} of {player}: {phase}.")
        said = voice.say(message, n=cause.number, player=player, phase=voice.phase(cause.phase))
        return Reason(said, _PHASE_RULES[cause.phase], None, player)
    if cause.text is not None:
        return Reason(voice.read_text(cause.text), "R7.1", voice.text_title(cause.text), player)
    message, rule = _GOING_ON[cause.what]
    return Reason(voice.say(message, player=player), rule, None, player)
