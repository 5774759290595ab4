"""What people write in Polish, and what is told instead: the same words."""

from __future__ import annotations

from typing import Final

import pytest

from recompile.language import NotUnderstood, read, tell

TEXTS: Final = [
    ("Dobierz dwie karty, a potem odrzuć jedną", "Dobierz 2 karty. Odrzuć 1 kartę."),
    (
        "zamień miejscami dwa swoje protokoły, potem dobierz kartę",
        "Zamień miejscami 2 swoje protokoły. Dobierz 1 kartę.",
    ),
    ("usun zakryta karte przeciwnika", "Usuń 1 zakrytą kartę przeciwnika."),
    ("Odrzuć 1 lub więcej kart.", "Odrzuć co najmniej 1 kartę."),
    (
        "Usuń do dwóch kart. Za każdą usuniętą kartę dobierz kartę.",
        "Usuń maksymalnie 2 karty. Dobierz tyle kart, ile usunięto.",
    ),
    (
        "Odrzucaj karty, aż będziesz mieć 2 karty na ręce. Dobierz tyle kart, ile zostało odrzuconych, plus 1.",
        "Odrzuć tyle kart, aby mieć na ręce 2 karty. Dobierz o 1 kartę więcej, niż odrzucono.",
    ),
    ("Dobierz karty do 5 na ręce.", "Dobierz tyle kart, aby mieć na ręce 5 kart."),
    ("Dobierz kartę za każdą swoją zakrytą kartę.", "Dobierz tyle kart, ile twoich zakrytych kart jest na polu."),
    ("Dobierz 2 karty za każdy swój skompilowany protokół.", "Za każdy twój skompilowany protokół dobierz 2 karty."),
    ("Usuń dowolną liczbę kart. Dobierz tyle samo kart.", "Usuń dowolną liczbę kart. Dobierz tyle kart, ile usunięto."),
    ("Dobierz tyle kart, ile masz kart w tej linii.", "Dobierz tyle kart, ile twoich kart jest w tej linii."),
    ("Odwróć kartę o wartości większej od 3.", "Odwróć 1 kartę o wartości większej niż 3."),
    ("Usuń kartę o wartości od 1 do 3.", "Usuń 1 kartę o wartości 1, 2 albo 3."),
    ("Usuń 1 ze swoich kart w dowolnej linii.", "Usuń 1 swoją kartę z 1 linii."),
    (
        "Odwróć wszystkie pozostałe karty o wartości 3 lub mniejszej w tym stosie.",
        "Odwróć w tym stosie wszystkie inne karty o wartości co najwyżej 3.",
    ),
    (
        "Przeciwnik usuwa swoją kartę o najniższej wartości.",
        "Twój przeciwnik usuwa swoją kartę o najmniejszej wartości.",
    ),
    ("Przesuń kartę do linii z najmniejszą liczbą kart.", "Przesuń 1 kartę do linii, w której jest najmniej kart."),
    (
        "Przesuń tę kartę do linii, w której przeciwnik ma najwięcej kart.",
        "Przesuń tę kartę do linii, w której jest najwięcej kart przeciwnika.",
    ),
    (
        "Usuń kartę w linii z nieskompilowanym protokołem przeciwnika.",
        "Usuń 1 kartę z linii, w której protokół przeciwnika nie jest skompilowany.",
    ),
    (
        "Usuń po 1 karcie z każdej linii, w której przeciwnik ma wyższą łączną wartość od ciebie.",
        "Usuń 1 kartę z każdej linii, w której twój przeciwnik ma większą łączną wartość kart niż ty.",
    ),
    ("Odwróć kartę leżącą pod tą kartą.", "Odwróć kartę bezpośrednio pod tą kartą."),
    ("Zwróć do ręki jedną ze swoich kart.", "Zwróć 1 swoją kartę."),
    (
        "Zagraj 1 zakrytą kartę ze swojego kosza w innej linii.",
        "Zagraj 1 kartę ze swojego kosza jako zakrytą w innej linii.",
    ),
    (
        "Zagraj zakrytą wierzchnią kartę swojej talii pod tą kartą.",
        "Zagraj zakrytą wierzchnią kartę ze swojej talii pod tę kartę.",
    ),
    ("Włóż kartę z ręki pod talię.", "Umieść 1 kartę z ręki zakrytą na spodzie swojej talii."),
    ("Weź wierzchnią kartę z talii przeciwnika.", "Weź na rękę wierzchnią kartę z talii przeciwnika."),
    ("Przeciwnik oddaje ci losowo jedną kartę z ręki.", "Twój przeciwnik przekazuje ci 1 losową kartę ze swojej ręki."),
    (
        "Przeciwnik odrzuca losowo dwie karty, potem dobiera jedną",
        "Twój przeciwnik odrzuca 2 losowe karty, a następnie dobiera 1 kartę.",
    ),
    ("Zmień kolejność swoich protokołów.", "Zmień układ swoich protokołów."),
    ("Wtasuj swój kosz do swojej talii.", "Wtasuj wszystkie karty ze swojego kosza do talii."),
    (
        "Skompiluj linię, w której masz największą łączną wartość.",
        "Przeprowadź kompilację linii, w której masz największą łączną wartość kart.",
    ),
    ("Możesz przejąć kontrolę.", "Możesz zdobyć znacznik kontroli."),
    ("Przeciwnik traci kontrolę.", "Twój przeciwnik odkłada znacznik kontroli na pozycję neutralną."),
    ("Przekaż kontrolę przeciwnikowi.", "Przekaż przeciwnikowi znacznik kontroli."),
    ("obaj gracze odrzucają kartę", "Każdy gracz odrzuca 1 kartę."),
    ("Każdy gracz odrzuca 1 kartę i dobiera 1 kartę.", "Każdy gracz odrzuca 1 kartę. Każdy gracz dobiera 1 kartę."),
    ("Jeśli nie masz kart na ręce dobierz trzy karty", "Jeśli nie masz kart na ręce, dobierz 3 karty."),
    (
        "Jeśli przeciwnik ma kontrolę, odrzuca 1 kartę.",
        "Jeśli twój przeciwnik ma znacznik kontroli, przeciwnik odrzuca 1 kartę.",
    ),
    (
        "Jeśli masz kontrolę, dobierz 3 karty, a w przeciwnym razie zdobądź kontrolę.",
        "Jeśli masz znacznik kontroli, dobierz 3 karty. W przeciwnym razie zdobądź znacznik kontroli.",
    ),
    (
        "Dobierz 1 kartę. Jeśli masz kontrolę, zamiast tego dobierz 3 karty.",
        "Jeśli masz znacznik kontroli, dobierz 3 karty. W przeciwnym razie dobierz 1 kartę.",
    ),
    ("Dobierz 2 karty, jeśli masz znacznik kontroli.", "Jeśli masz znacznik kontroli, dobierz 2 karty."),
    (
        "Jeśli masz kontrolę, dobierz 1 kartę, a następnie odrzuć 1 kartę.",
        "Jeśli masz znacznik kontroli, dobierz 1 kartę i odrzuć 1 kartę.",
    ),
    (
        "Jeśli prowadzisz w tej linii, dobierz kartę.",
        "Jeśli masz w tej linii większą łączną wartość kart niż przeciwnik, dobierz 1 kartę.",
    ),
    ("Jeśli twoja talia jest pusta, usuń 1 kartę.", "Jeśli w twojej talii nie ma kart, usuń 1 kartę."),
    ("Jeśli masz na ręce 5 lub więcej kart, odrzuć kartę.", "Jeśli masz co najmniej 5 kart na ręce, odrzuć 1 kartę."),
    (
        "Jeśli przeciwnik nie ma kart w tej linii, usuń tę kartę.",
        "Jeśli w tej linii nie ma kart przeciwnika, usuń tę kartę.",
    ),
    (
        "Odwróć 1 kartę. Jeśli to karta przeciwnika, dobierz 1 kartę.",
        "Odwróć 1 kartę. Jeśli wybrana karta należy do przeciwnika, dobierz 1 kartę.",
    ),
    (
        "Odwróć 1 kartę. Jeśli jest teraz odkryta, dobierz kartę.",
        "Odwróć 1 kartę. Jeśli wybrana karta jest odkryta, dobierz 1 kartę.",
    ),
    (
        "Możesz odrzucić kartę. Jeśli nie, usuń tę kartę.",
        "Możesz odrzucić 1 kartę. Jeśli tego nie zrobisz, usuń tę kartę.",
    ),
    (
        "przeciwnik nie może kompilować w następnej turze",
        "Twój przeciwnik nie może przeprowadzić kompilacji w swojej następnej turze.",
    ),
]
BOXES: Final = [
    ("Na początku swojej tury dobierz kartę.", "Start: Dobierz 1 kartę."),
    (
        "Gdy ta karta ma zostać zasłonięta: najpierw dobierz kartę, potem odrzuć kartę",
        "Gdy ta karta ma zostać zasłonięta: Najpierw dobierz 1 kartę. Następnie odrzuć 1 kartę.",
    ),
    (
        "Gdy ta karta miałaby zostać usunięta, zamiast tego odwróć ją.",
        "Gdy ta karta ma zostać usunięta: Zamiast tego odwróć ją.",
    ),
    (
        "Gdy jedna z twoich kart ma zostać usunięta przez przeciwnika: dobierz kartę.",
        "Gdy twoja karta ma zostać usunięta przez przeciwnika: Najpierw dobierz 1 kartę.",
    ),
    (
        "Po usunięciu kart przez przeciwnika: dobierz dwie karty",
        "Po tym, jak twój przeciwnik usunie karty: Dobierz 2 karty.",
    ),
    ("Po uzupełnieniu kart na ręce odwróć kartę", "Po tym, jak uzupełnisz karty na ręce: Odwróć 1 kartę."),
    ("Gdy przeciwnik odrzuca kartę, dobierz kartę.", "Po tym, jak twój przeciwnik odrzuci karty: Dobierz 1 kartę."),
    ("Ilekroć skompilujesz linię, dobierz 1 kartę.", "Po tym, jak przeprowadzisz kompilację: Dobierz 1 kartę."),
    (
        "Po tym, jak karta zostanie usunięta w tej linii: Dobierz 1 kartę.",
        "Po tym, jak dowolny gracz usunie karty w tej linii: Dobierz 1 kartę.",
    ),
    (
        "Twoja łączna wartość w tej linii jest większa o dwa",
        "Łączna wartość twoich kart w tej linii jest zwiększona o 2.",
    ),
    (
        "Jeśli masz kontrolę, twoja łączna wartość w tej linii jest zwiększona o wartość karty pod tą kartą.",
        "Łączna wartość twoich kart w tej linii jest zwiększona o wartość karty bezpośrednio pod tą "
        "kartą, jeśli masz znacznik kontroli.",
    ),
    ("Ta karta ma wartość 5, dopóki masz kontrolę.", "Jeśli masz znacznik kontroli, ta karta ma wartość 5."),
    (
        "Wartość tej karty jest równa liczbie kart na twojej ręce.",
        "Ta karta ma wartość równą liczbie kart na twojej ręce.",
    ),
    (
        "Zakryte karty w tej linii nie wliczają się do łącznej wartości.",
        "Wartości wszystkich zakrytych kart w tej linii nie wlicza się do łącznej wartości kart.",
    ),
    (
        "Przeciwnik nie może skompilować tej linii, jeśli masz na ręce co najmniej 4 karty.",
        "Jeśli masz co najmniej 4 karty na ręce, twój przeciwnik nie może przeprowadzić kompilacji w tej linii.",
    ),
    ("Twoich kart w tej linii nie można usuwać.", "Żadnej twojej karty w tej linii nie można usunąć."),
    ("Karty w tej linii nie mogą zostać odwrócone.", "Żaden gracz nie może odwracać kart w tej linii."),
    ("Karty Wody można zagrywać odkryte w tej linii.", "W tej linii można zagrywać odkryte karty Wody."),
    ("Ignoruj wszystkie dolne komendy kart w tej linii.", "Ignoruj wszystkie dolne komendy na kartach w tej linii."),
    (
        "Podczas twojej tury karty przeciwnika w tej linii nie mają środkowych komend.",
        "W twojej turze karty przeciwnika w tej linii nie mają środkowych komend.",
    ),
    ("Przeciwnik pomija fazę sprawdzenia kontroli.", "Pomijaj krok „Sprawdzenie kontroli” przeciwnika."),
]
# What could mean two things, or leaves out what it needs.
REFUSED: Final = [
    "Odwróć 1 kartę, jeśli.",
    "Jeśli przeciwnik ma więcej kart niż ty, odrzuć 1 kartę.",
    "Jeśli dowolny gracz ma znacznik kontroli, odrzuca 1 kartę.",
    "Odwróć tamtą kartę.",
    "Za każdą kartę w tej linii dobierz 1 kartę i zjedz 1 kartę.",
]


@pytest.mark.parametrize(("written", "told"), TEXTS)
def test_texts(written: str, told: str) -> None:
    assert tell(read(written, lang="pl"), lang="pl") == told


@pytest.mark.parametrize(("written", "told"), BOXES)
def test_boxes(written: str, told: str) -> None:
    assert tell(read(written, "top", "pl"), "top", "pl") == told


@pytest.mark.parametrize("written", REFUSED)
def test_what_is_not_clear_is_refused(written: str) -> None:
    with pytest.raises(NotUnderstood):
        read(written, lang="pl")
