"""The hard spots of Polish: numerals, cases, aspect, possessives, pronouns, commas; on cards nobody has printed."""

from __future__ import annotations

import re

import pytest

from recompile.cards import CARDS
from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.cards.words import all_cards, any_card, card, each_card, that, this
from recompile.language.reading import Reading
from recompile.language.surface import meaning_of
from recompile.language.teller import Teller, grammar_of
from recompile.text import card_text


def said(*effects: v.Node, top: bool = False) -> str:
    """A middle text, or a box that is one word; whatever is said is also read."""
    is_box = len(effects) == 1 and isinstance(effects[0], v.When | v.After | v.TotalChange | v.Cannot)
    text = Teller("pl", top=top).box(effects[0] if is_box else effects)
    assert read(text) == [effects[0] if is_box else effects], text
    return text


def read(text: str) -> list[v.Node | tuple[v.Node, ...]]:
    """All that a text may mean, whether it can work or not."""
    grammar = grammar_of("pl")
    reading = Reading(grammar, text)
    found = (meaning_of(each) for kind in ("text", "box") for each in reading.read(kind, grammar.plain))
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "0 kart"),
        (1, "1 kartę"),
        (2, "2 karty"),
        (4, "4 karty"),
        (5, "5 kart"),
        (7, "7 kart"),
        (12, "12 kart"),
        (14, "14 kart"),
        (21, "21 kart"),
        (22, "22 karty"),
        (112, "112 kart"),
        (123, "123 karty"),
    ],
)
def test_numerals(number: int, expected: str) -> None:
    assert Teller("pl").box((w.draw(number),)) == f"Dobierz {expected}."


def test_numerals_in_the_nominative_and_the_genitive() -> None:
    for number, expected in (
        (1, "jest inna karta"),
        (3, "są co najmniej 3 inne karty"),
        (6, "jest co najmniej 6 innych kart"),
    ):
        condition = w.at_least_cards(number, any_card.others)
        assert said(w.if_(condition, w.refresh)) == f"Jeśli na polu {expected}, uzupełnij karty na ręce."
    for what, expected in ((card.others, "1 innej karty"), (v.Cards(3, other=True), "3 innych kart")):
        assert said(v.Cannot("flip", what=what)) == f"{expected} nie można odwrócić."
    assert said(w.draw_from_their_deck(5)) == "Dobierz 5 wierzchnich kart z talii przeciwnika."


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ((w.draw_from_their_deck(3),), "Dobierz 3 wierzchnie karty z talii przeciwnika."),
        ((w.they_draw_from_your_deck(5),), "Twój przeciwnik dobiera 5 wierzchnich kart z twojej talii."),
        ((w.discard(w.at_least(2)),), "Odrzuć co najmniej 2 karty."),
        ((w.discard(w.any_number),), "Odrzuć dowolną liczbę kart."),
        ((w.discard(2), w.draw(w.that_many(-5))), "Odrzuć 2 karty. Dobierz o 5 kart mniej, niż odrzucono."),
        (
            (w.they_discard_hand, w.draw(w.that_many(2))),
            "Twój przeciwnik odrzuca wszystkie karty z ręki. Dobierz o 2 karty więcej, niż odrzucił przeciwnik.",
        ),
        (
            (w.they_discard(2), w.discard(w.that_many(1))),
            "Twój przeciwnik odrzuca 2 karty. Odrzuć o 1 kartę więcej niż przeciwnik.",
        ),
        ((w.draw(v.Count(any_card.theirs.here)),), "Dobierz tyle kart, ile kart przeciwnika jest w tej linii."),
        ((w.discard_into_their_trash(w.CardsInHand()),), "Odrzuć tyle kart do kosza przeciwnika, ile masz na ręce."),
    ],
)
def test_amounts(effects: tuple[v.Node, ...], expected: str) -> None:
    assert said(*effects) == expected


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (all_cards.theirs, "wszystkie karty przeciwnika"),
        (all_cards.yours.others.face_down.covered, "wszystkie inne swoje zasłonięte zakryte karty"),
        (each_card.yours.face_up, "każdą swoją odkrytą kartę"),
        (card.theirs.of("UNI"), "1 należącą do przeciwnika kartę Jedności"),
        (card.yours.of("FIR"), "1 swoją kartę Ognia"),
        (all_cards.not_of("FIR").here, "z tej linii wszystkie karty innych protokołów niż Ogień"),
        (card.valued(0, 1, 2).in_this_stack, "z tego stosu 1 kartę o wartości 0, 1 albo 2"),
        (card.covered_or_uncovered.here, "1 zasłoniętą albo niezasłoniętą kartę z tej linii"),
        (all_cards.covered_or_uncovered.face_up, "wszystkie odkryte karty, zasłonięte albo niezasłonięte"),
        (card.with_crowd(3), "1 kartę z linii zawierającej co najmniej 3 karty"),
        (card.yours.lowest, "swoją kartę o najmniejszej wartości"),
        (
            card.highest.where_they_lead,
            "kartę o największej wartości z linii, w której twój przeciwnik ma większą łączną wartość kart niż ty",
        ),
    ],
)
def test_selections(what: v.Cards, expected: str) -> None:
    assert said(w.delete(what)) == f"Usuń {expected}."


def test_what_leaves_a_line_and_what_stays_in_it() -> None:
    assert said(w.flip(card.here)) == "Odwróć 1 kartę w tej linii."
    assert said(w.return_(card.here)) == "Zwróć 1 kartę z tej linii."


def test_moods() -> None:
    assert said(w.may(w.take(card.theirs))) == "Możesz wziąć na rękę 1 kartę przeciwnika."
    assert said(v.Play(v.some_of("deck top", "you"), "down", v.THIS_LINE, by="they")) == (
        "Twój przeciwnik zagrywa zakrytą wierzchnią kartę z twojej talii w tej linii po twojej stronie."
    )
    assert said(v.Draw(v.some_of("deck top", "any", 2), "any")) == "Każdy gracz dobiera 2 karty."
    assert said(w.may(w.they_discard(2))) == "Możesz kazać przeciwnikowi odrzucić 2 karty."


def test_whose() -> None:
    assert said(w.they_delete(card.theirs)) == "Twój przeciwnik usuwa 1 swoją kartę."
    assert said(w.they_delete(card.yours)) == "Twój przeciwnik usuwa 1 twoją kartę."
    assert said(w.delete(card.theirs), w.flip(each_card.theirs)) == (
        "Usuń 1 kartę przeciwnika. Odwróć każdą jego kartę."
    )
    assert said(w.give, w.take_random) == (
        "Przekaż przeciwnikowi 1 kartę ze swojej ręki. Weź 1 losową kartę z jego ręki."
    )
    assert said(w.resolve_middle(all_cards.yours)) == (
        "Rozpatrz środkowe komendy wszystkich swoich kart tak, jakby znajdowały się na tej karcie."
    )


def test_that_card_is_never_taken_for_this_card() -> None:
    assert said(w.flip(card), w.may(w.shift(that, "here"))) == "Odwróć 1 kartę. Możesz ją przesunąć do tej linii."
    assert said(w.flip(card), w.draw(1), w.shift(that)) == "Odwróć 1 kartę. Dobierz 1 kartę. Przesuń wybraną kartę."
    assert said(w.flip(card), w.shift(this)) == "Odwróć 1 kartę. Przesuń tę kartę."


def test_this_card_after_a_condition_about_it() -> None:
    both = w.if_(w.this_is_covered, w.delete(this)), w.may(w.shift(this))
    assert said(*both, top=True) == (
        "Jeśli ta karta jest zasłonięta, usuń ją. Możesz przesunąć tę kartę, nawet jeśli jest zasłonięta."
    )
    assert said(w.if_(w.this_is_covering, w.draw(1), w.flip(this))) == (
        "Jeśli ta karta zasłania inną kartę, dobierz 1 kartę i odwróć tę kartę."
    )


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ((w.either(w.flip(card), w.delete(card)),), "Odwróć albo usuń 1 kartę."),
        ((w.either(w.shift(card, "here"), w.flip(card)),), "Przesuń 1 kartę do tej linii albo odwróć 1 kartę."),
        ((w.flip(card), w.either(w.shift(that), w.flip(that))), "Odwróć 1 kartę. Przesuń ją albo odwróć."),
        (
            (w.either(w.they_discard(1), w.they_draw(2)),),
            "Twój przeciwnik odrzuca 1 kartę albo dobiera 2 karty.",
        ),
        (
            (w.either(w.draw(w.CardsInHand()), w.refresh),),
            "Dobierz tyle kart, ile masz na ręce, albo uzupełnij karty na ręce.",
        ),
        (
            (w.shift(card.theirs.where_they_lead, "here"),),
            "Przesuń 1 kartę przeciwnika z linii, w której ma on większą łączną wartość kart niż ty, do tej linii.",
        ),
        (
            (w.if_(w.hand_is_empty, w.they_discard(1), w.draw(1)),),
            "Jeśli nie masz kart na ręce, twój przeciwnik odrzuca 1 kartę, a ty dobierz 1 kartę.",
        ),
    ],
)
def test_joining(effects: tuple[v.Node, ...], expected: str) -> None:
    assert said(*effects) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "jest twoja zakryta karta"),
        (2, "są co najmniej 2 twoje zakryte karty"),
        (5, "jest co najmniej 5 twoich zakrytych kart"),
        (22, "są co najmniej 22 twoje zakryte karty"),
    ],
)
def test_there_are(number: int, expected: str) -> None:
    condition = w.at_least_cards(number, any_card.yours.face_down.here)
    assert said(w.if_(condition, w.refresh)) == f"Jeśli w tej linii {expected}, uzupełnij karty na ręce."


def test_conditions_that_count() -> None:
    for condition, expected in (
        (w.hand_is_over(5), "masz więcej niż 5 kart na ręce"),
        (w.fewer_protocols_than(5), "karty na polu przedstawiają mniej niż 5 różnych protokołów"),
        (w.at_least_protocols(3), "karty na polu przedstawiają co najmniej 3 różne protokoły"),
    ):
        assert said(w.if_(condition, w.draw(1))) == f"Jeśli {expected}, dobierz 1 kartę."


def test_each() -> None:
    here = any_card.others.face_down.here
    assert said(w.for_every(1, here, w.draw(1))) == "Za każdą inną zakrytą kartę w tej linii dobierz 1 kartę."
    assert said(w.for_every(3, here, w.draw(1))) == "Za każde 3 inne zakryte karty w tej linii dobierz 1 kartę."
    assert said(w.for_every(5, here, w.draw(1))) == "Za każde 5 innych zakrytych kart w tej linii dobierz 1 kartę."
    assert said(w.in_each_line_with_your_cards(w.draw(1))) == "Za każdą linię, w której masz kartę, dobierz 1 kartę."
    assert said(w.in_each_other_line(w.they_play_top("that line"))) == (
        "Twój przeciwnik zagrywa zakrytą wierzchnią kartę ze swojej talii w każdej innej linii."
    )


def test_that_line() -> None:
    assert said(w.turn_protocol("FIR"), w.flip(card.in_that_line)) == (
        "Odwróć protokół Ognia stroną „Skompilowano” do góry. Odwróć 1 kartę w linii tego protokołu."
    )
    assert said(w.in_each_line(w.flip(card.in_that_line)), w.delete(card.in_that_line)) == (
        "Odwróć 1 kartę w każdej linii. Usuń 1 kartę z danej linii."
    )


def test_plays() -> None:
    assert said(w.play("up", "elsewhere")) == "Zagraj 1 kartę odkrytą w innej linii."
    assert said(w.play("down", "here", value=3)) == "Zagraj w tej linii 1 kartę o wartości 3 jako zakrytą."
    assert said(w.may(w.play_it("down", "here"))) == "Możesz ją zagrać zakrytą w tej linii."


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        (w.they_cannot_play("up"), "Twój przeciwnik może zagrywać w tej linii tylko zakryte karty."),
        (w.they_cannot_play("down", here=False), "Twój przeciwnik nie może zagrywać zakrytych kart."),
        (
            w.after_they("shuffle", w.rearrange_theirs),
            "Po tym, jak twój przeciwnik przetasuje swoją talię: Zmień układ jego protokołów.",
        ),
        (
            v.After("discard", "they", (w.refresh,), during="they"),
            "Po tym, jak twój przeciwnik odrzuci karty w swojej turze: Uzupełnij karty na ręce.",
        ),
        (
            w.after_they("compile", w.they_draw(1), here=True),
            "Po tym, jak twój przeciwnik przeprowadzi kompilację w tej linii: Przeciwnik dobiera 1 kartę.",
        ),
        (
            v.When(("covered", "flipped"), (w.delete(this),), "FIR"),
            "Gdy ta karta ma zostać zasłonięta przez kartę Ognia albo odwrócona: Najpierw usuń tę kartę.",
        ),
        (
            w.when_covered(w.may(w.discard(1)), w.if_you_do(w.draw(2)), w.if_(w.hand_is_empty, w.draw(1))),
            "Gdy ta karta ma zostać zasłonięta: Najpierw możesz odrzucić 1 kartę. Jeśli to zrobisz, dobierz 2 karty. "
            "Następnie, jeśli nie masz kart na ręce, dobierz 1 kartę.",
        ),
        (
            v.TotalChange(-3, "they", per=v.Count(any_card.theirs.face_up.here)),
            "Łączna wartość kart przeciwnika w tej linii jest zmniejszona o 3 za każdą jego odkrytą kartę w tej linii.",
        ),
    ],
)
def test_boxes(box: v.Node, expected: str) -> None:
    assert said(box) == expected


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Dobierz kartę.", (w.draw(1),)),
        ("Dobierz dwie karty i odrzuć jedną kartę.", (w.draw(2), w.discard(1))),
        ("Usun zakryta karte przeciwnika.", (w.delete(card.theirs.face_down),)),
        ("Odwróć 1 kartę, a następnie odwróć tą kartę.", (w.flip(card), w.flip(this))),
        ("Dobierz 1 kartę. Potem przesuń kartę do innej linii.", (w.draw(1), w.shift(card))),
        (
            "Jeżeli nie masz kart na ręce, odwróć lub usuń 1 kartę.",
            (w.if_(w.hand_is_empty, w.either(w.flip(card), w.delete(card))),),
        ),
        ("Przeciwnik odrzuca rękę.", (w.they_discard_hand,)),
    ],
)
def test_what_people_write_is_read(text: str, effects: tuple[v.Node, ...]) -> None:
    assert read(text) == [effects]


@pytest.mark.parametrize("code", CARDS)
def test_every_card_is_well_punctuated(code: str) -> None:
    text = card_text(code, "pl")
    for box in filter(None, (text.top, text.middle, text.bottom)):
        assert box.endswith(".")
        assert not re.search(r"  |,,| [,.:]|[,:]\.|\.\.|\. [a-ząćęłńóśźż]|: [a-ząćęłńóśźż]", box)
        assert not re.search(r"\b(card|None|your|their)\b", box)


@pytest.mark.parametrize("code", CARDS)
def test_numerals_of_every_card_agree(code: str) -> None:
    """Whatever stands between the number and the noun."""
    text = card_text(code, "pl")
    for number, noun in re.findall(r"\b(\d+) (?:\w+(?:ą|e|ych|ej) )*(kart\w*)\b", str(text)):
        if number == "1":
            assert noun in ("kartę", "karta", "karty")
        else:
            assert noun == ("karty" if int(number) % 10 in (2, 3, 4) else "kart")
