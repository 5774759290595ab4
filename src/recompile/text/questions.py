"""The question of the moment in one sentence: which text asks, for what, how many, and whether one must."""

from __future__ import annotations

from msgspec import Struct

from recompile.cards.words import at_least, discard
from recompile.notation.questions import Choosing, Question
from recompile.text.answers import word_of
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

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
    "pick": mark("Choose the card."),
    "pick-line": mark("Choose the line."),
    "shift-one": mark("Choose the line it goes to."),
    "shift-every": mark("Choose the line they go to."),
    "each-line": mark("Choose the next line."),
    "each-card": mark("Choose the next card."),
    "choose-player": mark("Choose who is first."),
    "play-that": mark("Choose where."),
    "play-top": mark("Choose where."),
}
_FORCED = mark("You must.")
_OPTIONAL = mark("You may leave it.")


class Prompt(Struct, frozen=True, gc=False):
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


def prompt(question: Question, voice: Voice) -> Prompt:
    """The question of the moment, said to the player who is asked."""
    source = None if question.source is None else voice.text_title(question.source)
    sentence, hint = _sentence(question, voice), _hint(question, voice)
    duty = voice.say(_OPTIONAL if question.optional else _FORCED)
    whole = " ".join(part for part in (sentence, hint, duty) if part)
    if source is not None:
        whole = voice.say(mark("{source}: {words}"), source=source, words=whole)
    return Prompt(source, sentence, hint, duty, question.optional, question.rule, whole)


def _sentence(question: Question, voice: Voice) -> str:
    if question.choosing is not None:
        return _discard(question.choosing, voice)
    if question.kind in _ASKED:
        return voice.say(_ASKED[question.kind])
    word = word_of(question)
    assert word is not None, f"no word of a card asks for {question.kind}"
    return voice.teller().whole(word)


def _discard(choosing: Choosing, voice: Voice) -> str:
    """So many more, or as many as one likes."""
    chosen = len(choosing.chosen)
    left = choosing.most - chosen
    if choosing.least == choosing.most:
        if choosing.clears_cache:
            return voice.count("Clear cache: discard {n} card.", "Clear cache: discard {n} cards.", left)
        return voice.count("Discard {n} card.", "Discard {n} cards.", left)
    if chosen:
        return voice.count(
            "Discard more cards, or stop: {n} card is chosen.",
            "Discard more cards, or stop: {n} cards are chosen.",
            chosen,
        )
    return voice.teller().whole(discard(at_least(choosing.least)))


def _hint(question: Question, voice: Voice) -> str:
    if question.step not in _CHOOSE:
        return ""
    if question.step == "play-that" and question.face is None:
        return voice.say(mark("Choose how and where."))
    return voice.say(_CHOOSE[question.step])
