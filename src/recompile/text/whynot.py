"""Why something is no answer, in words: one sentence for each kind of reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from recompile.notation.questions import Question
from recompile.notation.whynot import No
from recompile.text.catalogue import mark
from recompile.text.questions import prompt
from recompile.text.voice import Voice


@dataclass(frozen=True, slots=True)
class WhyNot:
    """One reason, and the rule behind it."""

    sentence: str
    rule: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


def told(nos: Iterable[No], question: Question | None, voice: Voice) -> tuple[WhyNot, ...]:
    """Reasons in words, said to the player who is asked."""
    words = "" if question is None else prompt(question, voice).sentence
    return tuple(WhyNot(_sentence(no, words, voice), no.rule) for no in nos)


def _sentence(no: No, words: str, voice: Voice) -> str:
    """What is asked is said again where the reason depends on it; a text that forbids is read."""
    if no.what == "more-to-choose":
        return voice.count("You have to choose {n} more card.", "You have to choose {n} more cards.", no.n or 0)
    if no.what == "forbidden":
        return voice.say(_SENTENCES[no.what], text=voice.read_text(no.text or ""))
    return voice.say(
        _SENTENCES[no.what],
        words=words,
        card="" if no.card is None else voice.title(no.card),
        text="" if no.text is None else voice.text_title(no.text),
        protocol="" if no.protocol is None else voice.protocol(no.protocol),
        line=no.line,
        here=no.here,
        n=no.n,
        than=no.than,
    )


_SENTENCES: dict[str, str] = {
    # what is asked
    "over": mark("Nothing is asked: the game is over."),
    "not-yours": mark("This question is not yours to answer."),
    "other-question": mark("This does not answer the question: {words}"),
    "must-compile": mark("You must compile: that is your action in this turn."),
    "forbidden": mark("Forbidden by {text}"),
    # plays
    "not-in-game": mark("{card} is not in this game."),
    "not-in-hand": mark("{card} is not in your hand."),
    "that-card-only": mark("{card} has to be played."),
    "own-side-only": mark("Cards are played on your own side."),
    "unmatched": mark("Neither of the two protocols in line {line} matches {card}."),
    "not-in-this-line": mark("The text does not let you play in line {line}: {words}"),
    "not-on-this-side": mark("The text says on whose side the card is played: {words}"),
    "face-down-only": mark("The text lets you play face-down only: {words}"),
    "face-up-only": mark("The text lets you play face-up only: {words}"),
    "wrong-value": mark("The card does not have the value that the text asks for: {words}"),
    "no-value-face-down": mark("Face-down the card would not have the value that the text asks for: {words}"),
    "wrong-protocol": mark("The card has a protocol that the text does not allow: {words}"),
    # refresh and compile
    "hand-full": mark("You have {n} cards: you can refresh only with fewer than {than}."),
    "nothing-to-draw": mark("There is no card that you could draw."),
    "too-few-points": mark("Your total in line {line} is {n}: a compile needs {than} or more."),
    "not-ahead": mark("Your total in line {line} is {n}, and your opponent’s is {than}: yours has to be higher."),
    "checked-before": mark("Lines are compiled at check compile, before the action."),
    # cards of a hand or a pile
    "not-just-drawn": mark("{card} is not a card you have just drawn with the number you stated."),
    "chosen-already": mark("{card} is chosen already."),
    "not-in-trash": mark("{card} is not in your trash."),
    "not-revealed": mark("{card} is not among the revealed cards."),
    "nowhere-to-play": mark("{card} cannot be played anywhere now."),
    # cards in the field
    "unknown-place": mark("You do not know where {card} is."),
    "on-its-way": mark("{card} is on its way: it can be chosen when it has arrived."),
    "not-in-field": mark("{card} does not lie in the field."),
    "nothing-there": mark("There is no card at this place."),
    "dealt-with": mark("The text has dealt with this card already, or did not note it at first."),
    "mine": mark("It lies on your side: the text asks for a card of your opponent."),
    "theirs": mark("It lies on your opponent’s side: the text asks for a card of yours."),
    "uncovered": mark("It is uncovered: the text asks for a covered card."),
    "covered": mark("It is covered: the text reaches uncovered cards only."),
    "face-up": mark("It is face-up: the text asks for a face-down card."),
    "face-down": mark("It is face-down: the text asks for a face-up card."),
    "other-value": mark("Its value is {n}: the text asks for another one."),
    "small-line": mark("There are {n} cards in line {line}: the text asks for {than} or more."),
    "not-highest": mark("Its value is {n}, and there is a card with a higher one."),
    "not-lowest": mark("Its value is {n}, and there is a card with a lower one."),
    "itself": mark("It is the card whose text this is, and the text says “other”."),
    "other-protocol": mark("It does not have the protocol that the text asks for."),
    "wrong-line": mark("It lies in line {line}: the text asks for line {here}."),
    "other-stack": mark("It does not lie in the stack of the card whose text this is."),
    "not-behind": mark("The total of your opponent in line {line} is not higher than yours."),
    "not-another-line": mark("It lies in line {line}: the text asks for another line."),
    "shift-in-place": mark("It lies in line {line} already: a shift there would change nothing."),
    "middle-ignored": mark("Its middle text is ignored now."),
    "no-middle": mark("It has no middle text that could be resolved."),
    # lines
    "line-compiled": mark("Line {line} is being compiled: the card goes to another one."),
    "card-there": mark("The card lies in line {line} already."),
    "cards-there": mark("The cards lie in line {line} already."),
    "not-their-highest": mark("Your opponent does not have their highest total in line {line}."),
    "shift-to-here": mark("The text shifts the card to line {here} only."),
    "shift-to-or-from-here": mark("The text shifts either to or from line {here}."),
    "this-line": mark("The text asks for another line than line {line}."),
    "no-change": mark("The text would change nothing in line {line}."),
    "line-dealt-with": mark("The text has dealt with line {line} already, or does not mean it."),
    # all else
    "drafted": mark("{protocol} cannot be chosen any more."),
    "nobody-has-it": mark("No player has this protocol: state another protocol."),
    "empty-stack": mark("Both stacks need a card."),
    "same-order": mark("The new order has to differ from the old one."),
    "must": mark("This is not optional: {words}"),
    "not-theirs-to-order": mark("These are not the three protocols of that player."),
    "text-not-waiting": mark("{text} is not waiting to be resolved."),
}
