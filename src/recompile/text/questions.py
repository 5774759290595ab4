"""The question of the moment in one sentence: which text asks, for what, how many, and whether one must."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.cards.words import at_least, discard
from recompile.engine import ids, questions
from recompile.engine import instructions as i
from recompile.engine.frames import Frame
from recompile.engine.state import State
from recompile.text.answers import step_of, word_of
from recompile.text.catalogue import Catalogue, catalogue, mark
from recompile.text.languages import teller
from recompile.text.things import text_title

# Questions that no sentence of a card asks.
_ASKED = {
    "draft": mark("Draft a protocol."),
    "ban": mark("Ban a protocol: nobody may draft it."),
    "compile": mark("You must compile. Choose the line."),
    "action": mark("Play a card or refresh."),
    "order": mark("Several texts are set off at the same time. Choose which one is resolved next."),
    "deck-order": mark("Several cards go on top of your deck. Choose which one goes next."),
    "control": mark("You give control back. You may rearrange the protocols of one player."),
    "escape": mark("This card is shifted instead of deleted. Choose the line."),
}
# What exactly is to be chosen, where the sentence of the card leaves it open.
_CHOOSE = {
    i.PICK: mark("Choose the card."),
    i.PICK_LINE: mark("Choose the line."),
    i.SHIFT_ONE: mark("Choose the line it goes to."),
    i.SHIFT_EVERY: mark("Choose the line they go to."),
    i.EACH_LINE: mark("Choose the next line."),
    i.EACH_CARD: mark("Choose the next card."),
    i.CHOOSE_PLAYER: mark("Choose who is first."),
    i.PLAY_THAT: mark("Choose where."),
    i.PLAY_TOP: mark("Choose where."),
}
_FORCED = mark("You must.")
_OPTIONAL = mark("You may leave it.")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question in words.

    `source` names the text that asks (None for the turn itself), `sentence` says what to do, `hint` what exactly is to
    be chosen now, `duty` whether one must, `rule` the rule behind it; `whole` is all of it at once.
    """

    source: str | None
    sentence: str
    hint: str
    duty: str
    optional: bool
    rule: str
    whole: str

    def __str__(self) -> str:
        return self.whole


def prompt(s: State, lang: str = "en") -> Prompt | None:
    """The question of the moment, said to the player who is asked; None when nobody is."""
    if s.asked == ids.NOBODY:
        return None
    words = catalogue(lang)
    kind, text, rule = questions.describe(s)
    optional = _is_optional(s)
    source = text_title(text, lang) if text >= 0 else None
    sentence, hint = _sentence(s, words, kind), _hint(s, words)
    duty = words.say(_OPTIONAL if optional else _FORCED)
    whole = " ".join(part for part in (sentence, hint, duty) if part)
    if source is not None:
        whole = words.say(mark("{source}: {words}"), source=source, words=whole)
    return Prompt(source, sentence, hint, duty, optional, rule, whole)


def _is_optional(s: State) -> bool:
    """Whether one of the answers is to leave it, or to stop."""
    return any(option in (ids.NO, ids.DONE, ids.KEEP) for option in s.options)


def _sentence(s: State, words: Catalogue, kind: str) -> str:
    frame = s.frames[-1]
    if frame.kind == ids.DISCARDING:
        return _discard(s, frame, words)
    if kind in _ASKED:
        return words.say(_ASKED[kind])
    step = step_of(s)
    word = word_of(s, step) if step is not None else None
    assert word is not None, f"no word of a card asks for {kind}"
    return teller(words.lang).whole(word)


def _discard(s: State, frame: Frame, words: Catalogue) -> str:
    """So many more, or as many as one likes."""
    chosen = len(frame.noted)
    if frame.count == frame.that:
        if s.frames[-2].kind == ids.TURN:
            left = frame.that - chosen
            return words.count("Clear cache: discard {n} card.", "Clear cache: discard {n} cards.", left)
        return words.count("Discard {n} card.", "Discard {n} cards.", frame.that - chosen)
    if chosen:
        return words.count(
            "Discard more cards, or stop: {n} card is chosen.",
            "Discard more cards, or stop: {n} cards are chosen.",
            chosen,
        )
    return teller(words.lang).whole(discard(at_least(int(frame.count))))


def _hint(s: State, words: Catalogue) -> str:
    step = step_of(s)
    if step is None or step.op not in _CHOOSE:
        return ""
    if step.op == i.PLAY_THAT and step.face == i.ANY:
        return words.say(mark("Choose how and where."))
    return words.say(_CHOOSE[step.op])
