"""The table in sentences, for those who hear it rather than see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from recompile.book.fact_words import reason, said_of
from recompile.book.rulings import for_card
from recompile.seats.moments import Moment
from recompile.table.parts import CardView, Question, Side
from recompile.text.because import TURN
from recompile.text.catalogue import catalogue, mark
from recompile.text.players import Told
from recompile.text.voice import Voice

HELP = (
    mark("Answer with the number of an answer, or with a move: FIR3@1 (face-up in line 1), fir3@2 (face-down), R, ..."),
    mark("?: this list"),
    mark("read: the table in sentences"),
    mark("if ANSWER: what an answer would do"),
    mark("hint: what a coach would do, in three steps: hint again says more (against a bot)"),
    mark("card FIR3, rulings FIR3: what a card says, and how it is ruled"),
    mark("why: what is going on, and because of which text; why FIR3@2: why that cannot be chosen"),
    mark("log: what has happened"),
    mark("position: the position as you see it, in one line"),
    mark("undo: take your move back"),
    mark("ask: ask the other player to let you take your move back; accept, decline: answer them"),
    mark("claim: win because the other player is gone for long"),
    mark("save FILE: write down the game (until it is over, only what you may know)"),
    mark("resign: give up; again: another game, once this one is over"),
    mark("quit: leave the table"),
)


def read_question(question: Question, lang: str) -> str:
    """Which text asks, for what, whether one must, and the rule behind it."""
    said = " ".join(part for part in (question.sentence, question.hint, question.duty) if part)
    if question.source is not None:
        said = catalogue(lang).say("{source}: {words}", source=question.source, words=said)
    return f"{said} [{question.rule}]"


def read_rulings(card: str, voice: Voice) -> Iterator[str]:
    """The rulings about a card, and how many there are."""
    found = for_card(card, voice.library)
    for ruling in found:
        yield f"- {said_of(ruling, voice.lang).title} [{', '.join(ruling.rules)}]\n  {reason(ruling, voice.lang)}"
    yield voice.count("{n} ruling", "{n} rulings", len(found))


def read_table(now: Moment, lang: str) -> Iterator[str]:
    """Where the game stands, line by line, first the reader's side, then the hands and piles.

    >>> from recompile.game import Game
    >>> from recompile.seats.film import Film
    >>> a, b = "FIR*-WAT-DEA FIR3.wat0,-,- h:FIR1 d:?9 t:-", "PLA-MET-SPE ??,-,- h:?5 d:?9 t:SPE1"
    >>> game = Game.from_position(f"{a} / {b} / A action 9 c:B")
    >>> for sentence in read_table(Film(game).moment(0, "A", "en"), "en"):
    ...     print(sentence)
    Turn 9 of First player: Action.
    Second player has control.
    Line 1, your side: Fire, compiled, total 5: Fire 3, Water 0 face-down.
    Line 1, other side: Plague, total 2: face-down card.
    Line 2, your side: Water, total 0: empty.
    Line 2, other side: Metal, total 0: empty.
    Line 3, your side: Death, total 0: empty.
    Line 3, other side: Speed, total 0: empty.
    Your hand: Fire 1. Deck: 9. Trash: empty.
    The other hand: 5. Deck: 9. Trash: Speed 1.
    """
    words, me = Voice(lang, now.library), now.bottom
    yield from _standing(now, words)
    for line in range(3):
        for who, message in ((me, _YOURS), (1 - me, _OTHER)):
            if line < len(now.state.sides[who].protocols):
                yield words.say(message, line=line + 1, side=_stack(now, who, line, words))
    mine, other = now.state.sides[me], now.state.sides[1 - me]
    hand = _titles([card.code for card in mine.hand if card.code], words)
    yield words.say("Your hand: {cards}.", cards=hand) + " " + _piles(mine, words)
    yield words.say("The other hand: {n}.", n=len(other.hand)) + " " + _piles(other, words)


_CONTROL = Told(mark("{player} has control."), mark("You have control."))
_YOURS = mark("Line {line}, your side: {side}.")
_OTHER = mark("Line {line}, other side: {side}.")


def _standing(now: Moment, words: Voice) -> Iterator[str]:
    phase, number = words.phase(now.state.phase), 1 if now.is_draft else now.state.number
    yield now.players.say(words, TURN, now.state.turn, n=number, phase=phase)
    if now.state.control is not None:
        yield now.players.say(words, _CONTROL, now.state.control)


def _stack(now: Moment, player: int, line: int, words: Voice) -> str:
    side = now.state.sides[player]
    protocol = side.protocols[line]
    parts = [words.protocol(protocol.code)]
    parts += [words.say("compiled")] * protocol.compiled
    parts.append(words.say("total {n}", n=side.stacks[line].total))
    cards = ", ".join(_card(card, now.is_remembered(player, card), words) for card in side.stacks[line].cards)
    return ", ".join(parts) + ": " + (cards or words.say("empty"))


def _card(card: CardView, is_remembered: bool, words: Voice) -> str:
    if card.code is None or is_remembered:
        return words.say("face-down card")
    title = words.title(card.code)
    return title if card.up else words.say("{card} face-down", card=title)


def _titles(codes: Sequence[str], words: Voice) -> str:
    return ", ".join(map(words.title, codes)) or words.say("empty")


def _piles(side: Side, words: Voice) -> str:
    return words.say("Deck: {n}. Trash: {cards}.", n=side.deck, cards=_titles(side.trash, words))
