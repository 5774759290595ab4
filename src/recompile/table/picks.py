"""Why a protocol is picked, in words: beside a bot's pick in the log, and in a hint."""

from __future__ import annotations

from recompile.bots.drafting import PickKind, PickReason, reasons
from recompile.game import View
from recompile.notation.events import Event
from recompile.text.catalogue import mark
from recompile.text.log import Narrator
from recompile.text.players import Told
from recompile.text.voice import Voice

_WHYS: dict[PickKind, str] = {  # said of a protocol
    "strong": mark("strong by itself"),
    "strong_with": mark("strong with {protocol}"),
    "strong_against": mark("strong against {protocol}"),
    "all_in_all": mark("good all in all"),
    "even": mark("about as good as the others"),
    "weaker": mark("not the strongest, for a change"),
    "guess": mark("a guess from the values of its cards"),
}
_PICKS = {
    "draft": Told(mark("{player} drafts {protocol}: {why}.")),
    "ban": Told(mark("{player} bans {protocol}: {why}.")),
}


def why(reason: PickReason, voice: Voice) -> str:
    """A reason in a few words, to stand in a sentence."""
    return voice.say(_WHYS[reason.kind], protocol=voice.protocol(reason.other) if reason.other else "")


def is_pick(event: Event) -> bool:
    return event.kind in _PICKS


def picked(event: Event, before: View, narrator: Narrator) -> str:
    """A pick with its reasons; `before` is what whoever made it saw."""
    whys = (why(reason, narrator.voice) for reason in reasons(before, event.protocol or ""))
    return narrator.say(_PICKS[event.kind], event, why=", ".join(whys))
