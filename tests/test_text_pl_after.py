"""Polish for what was done to which cards, and for what is then so of them: as it is told, and as people write it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.cards.words import card, that, this
from recompile.language import NotUnderstood, read, tell

DRAW: Final = (w.draw(1),)
BELOW: Final = v.Beside("below")


def after(event: v.Event, who: v.Who, what: v.Cards | None = None, *effects: v.Node) -> v.After:
    return v.After(event, who, effects or DRAW, what=what)


TOLD: Final[list[tuple[v.Node, str]]] = [
    (after("delete", "they", card.yours), "Po tym, jak twój przeciwnik usunie twoją kartę: Dobierz 1 kartę."),
    (after("delete", "they", card.theirs), "Po tym, jak twój przeciwnik usunie swoją kartę: Dobierz 1 kartę."),
    (after("delete", "you", card.yours), "Po tym, jak usuniesz swoją kartę: Dobierz 1 kartę."),
    (after("delete", "you", card.theirs), "Po tym, jak usuniesz kartę przeciwnika: Dobierz 1 kartę."),
    (after("delete", "any", card.face_down), "Po tym, jak dowolny gracz usunie zakrytą kartę: Dobierz 1 kartę."),
    (after("flip", "any", card.yours), "Po tym, jak dowolny gracz odwróci twoją kartę: Dobierz 1 kartę."),
    (after("flip", "you", card.others), "Po tym, jak odwrócisz inną kartę: Dobierz 1 kartę."),
    (after("play", "you", card.face_down), "Po tym, jak zagrasz zakrytą kartę: Dobierz 1 kartę."),
    (after("play", "you", card.valued(0)), "Po tym, jak zagrasz kartę o wartości 0: Dobierz 1 kartę."),
    (after("play", "they", card.of("FIR")), "Po tym, jak twój przeciwnik zagra kartę Ognia: Dobierz 1 kartę."),
    (
        after("return", "you", card.theirs.of("FIR")),
        "Po tym, jak zwrócisz należącą do przeciwnika kartę Ognia: Dobierz 1 kartę.",
    ),
    (
        after("discard", "they", v.Cards(value=v.Valued("even"))),
        "Po tym, jak twój przeciwnik odrzuci kartę o parzystej wartości: Dobierz 1 kartę.",
    ),
    (
        after("delete", "you", card.not_of("FIR")),
        "Po tym, jak usuniesz kartę innego protokołu niż Ogień: Dobierz 1 kartę.",
    ),
    (
        replace(after("delete", "you", card.theirs.face_up), where=v.THIS_LINE, during="you", by="effect"),
        "Po tym, jak usuniesz odkrytą kartę przeciwnika w wyniku efektu w tej linii w swojej turze: Dobierz 1 kartę.",
    ),
    # A shift is said with where it goes.
    (
        replace(after("shift", "you"), where=v.THIS_LINE),
        "Po tym, jak przesuniesz kartę do tej linii: Dobierz 1 kartę.",
    ),
    (
        replace(after("shift", "they", card.yours), where=v.Lines("other")),
        "Po tym, jak twój przeciwnik przesunie twoją kartę do linii innej niż ta: Dobierz 1 kartę.",
    ),
    # That card
    (
        replace(after("play", "they", card.face_up, w.flip(that)), where=v.THIS_LINE),
        "Po tym, jak twój przeciwnik zagra odkrytą kartę w tej linii: Odwróć ją.",
    ),
    (after("play", "you", None, w.may(w.shift(that))), "Po tym, jak zagrasz kartę: Możesz ją przesunąć."),
    (after("flip", "you", None, w.shift(that)), "Po tym, jak odwrócisz karty: Przesuń wybraną kartę."),
    (
        after("flip", "you", None, v.If(v.Is(that, "unmatched"), (w.delete(that),))),
        "Po tym, jak odwrócisz karty: Jeśli wybrana karta nie pasuje do żadnego protokołu w swojej linii, usuń ją.",
    ),
    # What covers it
    (
        v.When(("covered",), DRAW, "face-down"),
        "Gdy ta karta ma zostać zasłonięta przez zakrytą kartę: Najpierw dobierz 1 kartę.",
    ),
    (
        v.When(("covered",), DRAW, "face-up", card.yours),
        "Gdy twoja karta ma zostać zasłonięta przez odkrytą kartę: Najpierw dobierz 1 kartę.",
    ),
]
TEXTS: Final[list[tuple[tuple[v.Node, ...], str]]] = [
    ((v.Shuffle("hand"), w.draw(5)), "Wtasuj wszystkie karty z ręki do talii. Dobierz 5 kart."),
    ((v.Shuffle("hand", "they"),), "Twój przeciwnik wtasowuje wszystkie karty z ręki do talii."),
    (
        (w.flip(card), v.If(v.Is(that, "even"), (w.delete(that),))),
        "Odwróć 1 kartę. Jeśli jej wartość jest parzysta, usuń ją.",
    ),
    ((v.If(v.Is(this, "odd"), DRAW),), "Jeśli wartość tej karty jest nieparzysta, dobierz 1 kartę."),
    (
        (v.If(v.Is(this, "matching"), (w.flip(this),)),),
        "Jeśli ta karta pasuje do protokołu w swojej linii, odwróć ją.",
    ),
    (
        (v.If(v.Is(BELOW, "unmatched"), DRAW),),
        "Jeśli karta bezpośrednio pod tą kartą nie pasuje do żadnego protokołu w swojej linii, dobierz 1 kartę.",
    ),
    (
        (w.delete(BELOW), w.draw(v.Value(that))),
        "Usuń kartę bezpośrednio pod tą kartą. Dobierz tyle kart, ile wynosi jej wartość.",
    ),
    (
        (
            w.discard(1),
            v.If(v.Compare(v.Count(v.Cards("all", zone="discarded", protocol="FIR")), ">=", 1), DRAW),
        ),
        "Odrzuć 1 kartę. Jeśli wśród odrzuconych kart jest co najmniej 1 karta Ognia, dobierz 1 kartę.",
    ),
    (
        (
            w.they_discard(1),
            v.If(v.Compare(v.Count(v.Cards("all", zone="discarded", value=v.Valued(3, ">="))), ">=", 1), DRAW),
        ),
        "Twój przeciwnik odrzuca 1 kartę. Jeśli wśród odrzuconych kart jest co najmniej 1 karta o wartości co "
        "najmniej 3, dobierz 1 kartę.",
    ),
]
# What people write, and what is told instead.
WRITTEN_BOXES: Final = [
    (
        "Po tym, jak przeciwnik usunie jedną z twoich kart: dobierz kartę",
        "Po tym, jak twój przeciwnik usunie twoją kartę: Dobierz 1 kartę.",
    ),
    (
        "Gdy usuwasz jedną ze swoich kart, dobierz kartę",
        "Po tym, jak usuniesz swoją kartę: Dobierz 1 kartę.",
    ),
    (
        "Po tym, jak twoja karta zostanie usunięta przez przeciwnika, dobierz 1 kartę.",
        "Po tym, jak twój przeciwnik usunie twoją kartę: Dobierz 1 kartę.",
    ),
    (
        "Po usunięciu twojej karty przez przeciwnika: Dobierz 1 kartę.",
        "Po tym, jak twój przeciwnik usunie twoją kartę: Dobierz 1 kartę.",
    ),
    (
        "Po tym, jak zakryta karta zostanie usunięta: Dobierz 1 kartę.",
        "Po tym, jak dowolny gracz usunie zakrytą kartę: Dobierz 1 kartę.",
    ),
    (
        "Po tym, jak zagrasz kartę zakrytą w tej linii: Dobierz 1 kartę.",
        "Po tym, jak zagrasz zakrytą kartę w tej linii: Dobierz 1 kartę.",
    ),
    (
        "Po tym, jak przeciwnik zagra odkrytą kartę w tej linii: Odwróć tę zagraną kartę.",
        "Po tym, jak twój przeciwnik zagra odkrytą kartę w tej linii: Odwróć ją.",
    ),
    (
        "Po tym, jak przeciwnik przesunie kartę do innej linii: Możesz przesunąć tamtą kartę. Dobierz 1 kartę.",
        "Po tym, jak twój przeciwnik przesunie kartę: Możesz ją przesunąć. Dobierz 1 kartę.",
    ),
    (
        "Gdy ta karta ma zostać zasłonięta zakrytą kartą: Najpierw dobierz 1 kartę.",
        "Gdy ta karta ma zostać zasłonięta przez zakrytą kartę: Najpierw dobierz 1 kartę.",
    ),
    (
        "Po każdym odrzuceniu karty przez przeciwnika: Dobierz 1 kartę.",
        "Po tym, jak twój przeciwnik odrzuci karty: Dobierz 1 kartę.",
    ),
    (
        "Po tym, jak przeciwnik uzupełni rękę: Odrzuca 1 kartę. Dobierz 1 kartę.",
        "Po tym, jak twój przeciwnik uzupełni karty na ręce: Przeciwnik odrzuca 1 kartę. Dobierz 1 kartę.",
    ),
    (
        "Jeśli ta karta ma zostać usunięta, zamiast tego ją odwróć.",
        "Gdy ta karta ma zostać usunięta: Zamiast tego odwróć ją.",
    ),
    ("Po zagraniu zakrytej karty: Dobierz 1 kartę.", "Po tym, jak zagrasz zakrytą kartę: Dobierz 1 kartę."),
    ("Po tym, jak usuniesz co najmniej jedną kartę: Dobierz 1 kartę.", "Po tym, jak usuniesz karty: Dobierz 1 kartę."),
    (
        "Dopóki ta karta nie pasuje do protokołu w tej linii, ma wartość 0.",
        "Jeśli ta karta nie pasuje do żadnego protokołu w swojej linii, ta karta ma wartość 0.",
    ),
    (
        "Po tym, jak inna karta w tej linii zostanie odwrócona: Dobierz 1 kartę.",
        "Po tym, jak dowolny gracz odwróci inną kartę w tej linii: Dobierz 1 kartę.",
    ),
    (
        "Podczas tury przeciwnika ta karta nie może zostać usunięta.",
        "Jeśli trwa tura przeciwnika, tej karty nie można usunąć.",
    ),
    (
        "Twoja łączna wartość we wszystkich innych liniach jest zwiększona o 1.",
        "Łączna wartość twoich kart w każdej innej linii jest zwiększona o 1.",
    ),
    (
        "Przeciwnik nie może zagrywać kart o wartości 5 ani 6.",
        "Twój przeciwnik nie może zagrywać kart o wartości 5 albo 6.",
    ),
]
WRITTEN: Final = [
    ("Wtasuj rękę do swojej talii.", "Wtasuj wszystkie karty z ręki do talii."),
    (
        "Odrzuć 1 kartę. Jeśli to była karta Ognia, dobierz 1 kartę.",
        "Odrzuć 1 kartę. Jeśli wśród odrzuconych kart jest co najmniej 1 karta Ognia, dobierz 1 kartę.",
    ),
    (
        "Odrzuć 1 kartę. Jeśli odrzucona karta ma wartość 3 lub więcej, dobierz 1 kartę.",
        "Odrzuć 1 kartę. Jeśli wśród odrzuconych kart jest co najmniej 1 karta o wartości co najmniej 3, "
        "dobierz 1 kartę.",
    ),
    (
        "Jeśli ta karta zasłania zakrytą kartę, odwróć tamtą kartę.",
        "Jeśli karta bezpośrednio pod tą kartą jest zakryta, odwróć kartę bezpośrednio pod tą kartą.",
    ),
    (
        "Jeśli ta karta ma nieparzystą wartość, usuń ją.",
        "Jeśli wartość tej karty jest nieparzysta, usuń tę kartę.",
    ),
    (
        "Jeśli w koszu przeciwnika jest więcej kart niż w twoim koszu, dobierz 1 kartę.",
        "Jeśli liczba kart w koszu przeciwnika jest większa niż liczba kart w twoim koszu, dobierz 1 kartę.",
    ),
    (
        "Jeśli nikt nie ma kontroli, zdobądź ją.",
        "Jeśli żaden gracz nie ma znacznika kontroli, zdobądź znacznik kontroli.",
    ),
    ("Usuń najniższą kartę przeciwnika.", "Usuń kartę przeciwnika o najmniejszej wartości."),
    ("Odwróć 1 nieparzystą kartę.", "Odwróć 1 kartę o nieparzystej wartości."),
    (
        "Umieść wierzchnią kartę swojej talii w koszu.",
        "Umieść wierzchnią kartę ze swojej talii w swoim koszu.",
    ),
    (
        "Odwróć kartę. Jeśli nie pasuje do protokołu w swojej linii, usuń ją.",
        "Odwróć 1 kartę. Jeśli wybrana karta nie pasuje do żadnego protokołu w swojej linii, usuń ją.",
    ),
]
REFUSED: Final = [
    "Po tym, jak inna karta w danym stosie zostanie odwrócona: Dobierz 1 kartę.",
    "Po tym, jak przesuniesz kartę w tej linii: Dobierz 1 kartę.",
    "Po tym, jak dowolny gracz usunie swoją kartę: Dobierz 1 kartę.",
    "Po tym, jak dobierzesz kartę Ognia: Dobierz 1 kartę.",
    # By then "that card" is another one.
    "Po tym, jak zagrasz kartę: Usuń 1 kartę. Odwróć zagraną kartę.",
    "Gdy ta karta zostanie usunięta: Dobierz 1 kartę.",
    # Who flips it?
    "Po odwróceniu zakrytej karty: Dobierz 1 kartę.",
    "Koniec: Odwróć 1 kartę. Jeśli ta karta zasłania zakrytą kartę, usuń ją.",
]


@pytest.mark.parametrize(("box", "text"), TOLD)
def test_boxes(box: v.Node, text: str) -> None:
    assert tell(box, "bottom", "pl") == text
    assert read(text, "bottom", "pl") == box


@pytest.mark.parametrize(("words", "text"), TEXTS)
def test_texts(words: tuple[v.Node, ...], text: str) -> None:
    assert tell(words, lang="pl") == text
    assert read(text, lang="pl") == words


@pytest.mark.parametrize(("written", "told"), WRITTEN_BOXES)
def test_boxes_as_people_write_them(written: str, told: str) -> None:
    assert tell(read(written, "bottom", "pl"), "bottom", "pl") == told


@pytest.mark.parametrize(("written", "told"), WRITTEN)
def test_texts_as_people_write_them(written: str, told: str) -> None:
    assert tell(read(written, lang="pl"), lang="pl") == told


@pytest.mark.parametrize("written", REFUSED)
def test_what_cannot_be_said_is_refused(written: str) -> None:
    with pytest.raises(NotUnderstood):
        read(written, "bottom", "pl")
