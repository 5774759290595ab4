"""The words as a whole: they multiply, and whatever can be written can be told; what cannot be played is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from recompile.cards import CARDS, PROTOCOLS, CannotPlayYet, Card
from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.cards.checks import RULES, TRIGGERS, check_card, is_effect, words_in
from recompile.cards.codec import from_plain, to_plain
from recompile.cards.errors import ProtocolError
from recompile.cards.words import all_cards, any_card, card, each_card, that, this
from recompile.engine import instructions as i
from recompile.engine.boxes import compiled
from recompile.engine.choosing import Pick
from recompile.engine.rules import standing
from recompile.engine.sentences import WORDS, Compiler
from recompile.language.protocol_files import check_said
from recompile.language.soundness import why_unsound
from recompile.language.teller import Teller
from recompile.language.telling import CannotTell
from recompile.text import LANGUAGES
from recompile.train.writer import EFFECTS, Writer

FIRE = PROTOCOLS["FIR"]


def written(seed: int) -> v.Card:
    writer = Writer(Random(seed), ("FIR", "UNI"))
    box = writer.word(writer.dice.choice((*TRIGGERS, *RULES)))
    if isinstance(box, v.Cannot) and box.next_turn:
        box = v.Cannot(box.verb, box.who)
    return v.Card(0, box, (writer.effect(),))


@pytest.mark.parametrize("seed", range(600))
def test_whatever_is_written_is_told_and_played_or_refused(seed: int) -> None:
    """What is said in English is said in every language; what nobody can say is refused, however well it would play."""
    written_card = written(seed)
    assert from_plain(to_plain(written_card)) == written_card
    for one in (v.Card(0, written_card.top), v.Card(0, middle=written_card.middle)):
        if not _makes_sense(one):
            continue
        if _is_said(one, "en"):
            assert all(_is_said(one, lang) for lang in LANGUAGES), one
        else:
            with pytest.raises(ProtocolError, match="no sentence says this"):
                check_said(replace(FIRE, code="ECH", cards=(one,)))


def test_much_of_what_is_written_makes_sense() -> None:
    """The law above is not about nothing."""
    cards = [card for seed in range(600) for card in (v.Card(0, middle=written(seed).middle),) if _makes_sense(card)]
    assert len(cards) > 300
    assert sum(map(_plays, cards)) > 150
    assert sum(_is_said(card, "en") for card in cards) > 200


def _makes_sense(card: Card) -> bool:
    try:
        check_card(card)
    except ProtocolError:
        return False
    return why_unsound(card.top or card.middle or ()) is None


def _is_said(card: Card, lang: str) -> bool:
    try:
        said = Teller(lang, top=card.top is not None).box(card.top or card.middle)
    except CannotTell:
        return False
    assert said[-1:] == "."
    assert not set(said) & set("{}[]_<>*")
    assert "None" not in said
    return True


def _plays(card: Card) -> bool:
    try:
        compiled(replace(FIRE, cards=(card,)))
    except CannotPlayYet as refused:
        assert str(refused).startswith("this cannot be played yet: ")  # noqa: PT017  (both are right)
        return False
    return True


def test_most_words_serve_several_cards() -> None:
    used = dict.fromkeys(v.WORDS, 0)
    for command in CARDS.values():
        for name in {type(node).__name__ for node in words_in((command.top, command.middle, command.bottom))}:
            used[name] += 1
    assert {name for name, cards in used.items() if cards == 1} == {"HaveValue", "Skip", "Resolve", "ForEvery"}


def test_every_printed_sentence_is_an_effect_or_a_box() -> None:
    for command in CARDS.values():
        check_card(command.card)
        assert all(is_effect(node) for node in command.middle or ())


def test_every_effect_has_its_steps() -> None:
    assert set(WORDS) == {*EFFECTS, v.Cannot}  # "cannot compile next turn" is the one rule that is also an effect


def test_no_two_steps_ask_in_the_same_place() -> None:
    with pytest.raises(ValueError, match=r"^echo and pick cannot both be question 0$"):
        i.Ask(0, "echo", "echo", "R1.1")
    assert i.ASKS[0] is Pick.asks
    assert len({ask.name for ask in i.ASKS.values()}) == len(i.ASKS)


# ---------------------------------------------------------------- what no printed card says is played, or refused


@pytest.mark.parametrize(
    "effect",
    [
        w.flip(v.Cards(2)),
        w.flip(v.Cards(v.AtLeast(1))),
        w.flip(card.in_one_line),
        w.flip(card.of(v.Stated())),
        w.flip(v.Cards(random=True)),
        v.Flip(card, by="they"),
        v.Delete(card, by="any"),
        w.shift(all_cards),
        w.shift(all_cards.here, "here"),
        v.Shift(card, v.Lines("other"), or_from=True),
        w.reveal(all_cards),
        v.Put(card, whose="they"),
        v.Put(card, "deck top"),
        w.draw(v.AtLeast(1)),
        w.draw(v.Stated()),
        w.draw(v.Plus(w.CardsInHand(), 1)),
        w.draw(v.Count(v.some_of("trash", "you", "all"))),
        v.Draw(v.some_of("deck top", "any", 2), "any"),
        v.Draw(v.some_of("trash", "you")),
        w.draw_found(),
        w.draw_found(1, "FIR"),
        v.Discard(v.some_of("hand", "they", 1)),
        v.Discard(v.some_of("deck top", "you", 2)),
        v.Discard(v.Cards(1, "yours", "hand", value=v.Valued((5,)))),
        v.Play(v.some_of("hand", "they"), by="they"),
        v.Play(v.some_of("deck top", "you"), "up"),
        v.Play(v.some_of("trash", "you"), "down"),
        v.Play(v.some_of("hand", "you"), under=this),
        v.Refresh("they"),
        v.Swap("stacks", "they"),
        v.Rearrange("any"),
        v.Reveal(v.some_of("hand", "they", "all")),
        v.Cannot("draw", "they", next_turn=True),
        w.either(w.flip(card), w.flip(this)),
        w.either(w.refresh, w.flip(card)),
        w.if_(v.Compare(w.CardsInHand(), "=", 2), w.refresh),
        w.if_(v.Compare(w.CardsInHand(), ">", v.Count(any_card)), w.refresh),
        w.if_(v.Is(that, "covered"), w.refresh),
        w.delete(v.Cards(value=v.Valued((1,), "!="))),
    ],
    ids=repr,
)
def test_effects_that_no_printed_card_has(effect: v.Node) -> None:
    assert Compiler().compile((effect,))


@pytest.mark.parametrize(
    "rule",
    [
        v.HaveValue(all_cards, 3),
        v.TotalChange(1, "any"),
        v.TotalChange(1, where=v.Lines("other")),
        w.your_total_here(1, per=any_card),
        w.your_total_here(1, per=any_card.here.valued(1)),
        w.your_total_here(1, per=any_card.here, given=any_card.here),
        v.TotalChange(1, given=w.hand_is_empty),
        v.Cannot("play", "you"),
        v.Cannot("draw", "you"),
        v.Cannot("flip", what=card),
        v.NoMatching(card),
        v.Ignore(all_cards),
        v.Skip("check cache", "they"),
    ],
    ids=repr,
)
def test_rules_that_no_printed_card_has(rule: v.Node) -> None:
    assert standing(rule, 0, 0, Compiler())


@pytest.mark.parametrize(
    "trigger",
    [
        v.When(("deleted",), (w.draw(1),)),
        v.When(("covered", "flipped"), (w.draw(1),), "FIR"),
        v.After("draw", "you", (w.draw(1),), during="you"),
        w.start(w.draw(v.Stated())),
    ],
    ids=repr,
)
def test_triggers_that_no_printed_card_has(trigger: v.Node) -> None:
    assert compiled(v.Protocol("ECH", "Echo", "", "", "", (Card(0, top=trigger),))).texts[0]


@pytest.mark.parametrize(
    "effect",
    [
        w.flip(v.some_of("hand", "you")),
        v.Flip(all_cards, ignoring_middle=True),
        v.Discard(v.some_of("trash", "you")),
        v.Resolve(each_card),
        w.in_each_line(w.flip(each_card.in_that_line)),
        w.for_every(0, any_card, w.draw(1)),
        w.delete(card.valued(63)),
    ],
    ids=repr,
)
def test_effects_that_cannot_be_played_yet(effect: v.Node) -> None:
    with pytest.raises(CannotPlayYet, match=r"^this cannot be played yet: "):
        Compiler().compile((effect,))


@pytest.mark.parametrize("rule", [v.NoMatching(that), v.Cannot("draw", where=v.THIS_LINE), w.refresh], ids=repr)
def test_rules_that_cannot_be_played_yet(rule: v.Node) -> None:
    with pytest.raises(CannotPlayYet, match=r"^this cannot be played yet: "):
        standing(rule, 0, 0, Compiler())


@pytest.mark.parametrize(
    "trigger",
    [
        v.When(("covered",), (w.draw(1),), "compiling"),
        v.When(("covered",), (w.draw(1),), what=that),
        v.After("draw", "you", (w.draw(1),), v.Lines("other")),
    ],
    ids=repr,
)
def test_triggers_that_cannot_be_played_yet(trigger: v.Node) -> None:
    with pytest.raises(CannotPlayYet, match=r"^this cannot be played yet: "):
        compiled(v.Protocol("ECH", "Echo", "", "", "", (Card(0, top=trigger),)))


def test_a_value_that_is_said_twice_is_one_value() -> None:
    twice = _first(w.delete(card.valued(1, 1)))
    assert isinstance(twice, Pick)
    assert twice.selector.values == 2


def _first(sentence: v.Node) -> i.Instr:
    return Compiler().compile((sentence,))[0]
