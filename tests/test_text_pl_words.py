"""Polish for every word of the vocabulary, as it is told and read: no printed card says most of this."""

from __future__ import annotations

from typing import Final

import pytest

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.cards.words import all_cards, any_card, card, this
from recompile.language import read, tell

HERE, THERE = v.THIS_LINE, v.THAT_LINE
HAND, THEIR_HAND = v.some_of("hand", "you", "all"), v.some_of("hand", "they", "all")


def hand(amount: v.Amount) -> v.Cards:
    return v.some_of("hand", "you", amount)


def top(amount: v.Amount, who: v.Who = "you") -> v.Cards:
    return v.some_of("deck top", who, amount)


TEXTS: Final[list[tuple[tuple[v.Node, ...], str]]] = [
    # Amounts
    ((w.discard(v.UpTo(2)),), "Odrzuć maksymalnie 2 karty."),
    ((v.Flip(v.Cards(v.UpTo(1))),), "Odwróć maksymalnie 1 kartę."),
    ((v.Delete(v.Cards(v.UpTo(5))),), "Usuń maksymalnie 5 kart."),
    (
        (
            v.Delete(v.Cards(v.AtLeast(0))),
            w.draw(v.ThatMany("delete")),
        ),
        "Usuń dowolną liczbę kart. Dobierz tyle kart, ile usunięto.",
    ),
    (
        (
            v.Flip(v.Cards(v.UpTo(2))),
            w.draw(v.ThatMany("flip")),
        ),
        "Odwróć maksymalnie 2 karty. Dobierz tyle kart, ile odwrócono.",
    ),
    (
        (
            v.Play(hand(v.UpTo(2))),
            w.draw(v.ThatMany("play")),
        ),
        "Zagraj maksymalnie 2 karty. Dobierz tyle kart, ile zagrano.",
    ),
    ((w.draw(v.Minus(3, v.Count(HAND))),), "Dobierz tyle kart, aby mieć na ręce 3 karty."),
    ((w.discard(v.Minus(v.Count(HAND), 1)),), "Odrzuć tyle kart, aby mieć na ręce 1 kartę."),
    (
        (v.Draw(top(v.Minus(5, v.Count(THEIR_HAND)), "they"), "they"),),
        "Twój przeciwnik dobiera tyle kart, aby mieć na ręce 5 kart.",
    ),
    ((w.draw(v.Compiled("you")),), "Dobierz tyle kart, ile masz skompilowanych protokołów."),
    ((w.draw(v.Compiled("they")),), "Dobierz tyle kart, ile twój przeciwnik ma skompilowanych protokołów."),
    ((w.draw(v.Compiled("any")),), "Dobierz tyle kart, ile jest skompilowanych protokołów."),
    ((w.draw(v.Total("you", HERE)),), "Dobierz tyle kart, ile wynosi łączna wartość twoich kart w tej linii."),
    ((w.draw(v.Plus(v.Count(any_card.here), -1)),), "Dobierz tyle kart, ile wynosi liczba kart w tej linii minus 1."),
    (
        (w.draw(v.Minus(v.Count(any_card.here), v.Count(HAND))),),
        "Dobierz tyle kart, ile wynosi liczba kart w tej linii pomniejszona o liczbę kart na twojej ręce.",
    ),
    ((w.draw(v.Value(v.Beside("above"))),), "Dobierz tyle kart, ile wynosi wartość karty zasłaniającej tę kartę."),
    ((v.Flip(v.Cards(v.Count(HAND))),), "Odwróć tyle kart, ile masz na ręce."),
    (
        (v.Delete(v.Cards(v.Compiled("they"), "theirs")),),
        "Usuń tyle kart przeciwnika, ile przeciwnik ma skompilowanych protokołów.",
    ),
    (
        (
            v.Return(v.Cards(v.UpTo(2))),
            v.Play(hand(v.ThatMany("return")), "down", HERE),
        ),
        "Zwróć maksymalnie 2 karty. Zagraj tyle kart zakrytych, ile zwrócono, w tej linii.",
    ),
    # Selections
    ((v.Return(all_cards.of("WAT").at(v.ANYWHERE)),), "Zwróć wszystkie karty Wody z pola."),
    ((v.Flip(v.Cards(value=v.Valued("even"))),), "Odwróć 1 kartę o parzystej wartości."),
    (
        (v.Delete(v.Cards("all", cover="either", value=v.Valued("odd"))),),
        "Usuń wszystkie karty o nieparzystej wartości.",
    ),
    ((v.Flip(v.Cards(value=v.Valued(3, "<="))),), "Odwróć 1 kartę o wartości co najwyżej 3."),
    ((v.Flip(v.Cards(value=v.Valued((1, 2), "!="))),), "Odwróć 1 kartę o wartości innej niż 1 albo 2."),
    (
        (v.Flip(v.Cards(value=v.Valued(v.Compiled("you"), ">="))),),
        "Odwróć 1 kartę o wartości nie mniejszej niż liczba twoich skompilowanych protokołów.",
    ),
    (
        (v.Flip(v.Cards(value=v.Valued(v.Count(THEIR_HAND)))),),
        "Odwróć 1 kartę o wartości równej liczbie kart na ręce przeciwnika.",
    ),
    ((v.Delete(card.at(v.Lines("left"))),), "Usuń 1 kartę z lewej linii."),
    ((v.Delete(card.at(v.Lines("middle"))),), "Usuń 1 kartę ze środkowej linii."),
    ((v.Flip(card.at(v.Lines("right"))),), "Odwróć 1 kartę w prawej linii."),
    (
        (
            v.Flip(card),
            v.Delete(card.at(v.Lines("same", stack=True))),
        ),
        "Odwróć 1 kartę. Usuń 1 kartę z tego samego stosu.",
    ),
    (
        (v.Delete(card.at(v.Lines(given=v.IsCompiled("you", THERE)))),),
        "Usuń 1 kartę z linii, w której twój protokół jest skompilowany.",
    ),
    (
        (v.Delete(card.at(v.Lines(given=v.Not(v.IsCompiled("they", THERE))))),),
        "Usuń 1 kartę z linii, w której protokół przeciwnika nie jest skompilowany.",
    ),
    ((v.Delete(card.at(v.Lines(given=v.HasControl("you")))),), "Usuń 1 kartę z linii, o ile masz znacznik kontroli."),
    (
        (v.Delete(card.at(v.Lines(given=v.Compare(v.Total("you", THERE), ">=", 5)))),),
        "Usuń 1 kartę z linii, w której łączna wartość twoich kart wynosi co najmniej 5.",
    ),
    (
        (v.Delete(card.at(v.Lines(given=v.Compare(v.Total("you", THERE), "<=", v.Total("they", THERE))))),),
        "Usuń 1 kartę z linii, w której łączna wartość twoich kart nie jest większa niż łączna wartość "
        "kart przeciwnika.",
    ),
    (
        (v.Delete(card.at(v.Lines(given=v.Compare(v.Count(any_card.yours.in_that_line), "=", 0)))),),
        "Usuń 1 kartę z linii, w której nie masz kart.",
    ),
    (
        (v.Delete(card.at(v.Lines(given=v.Compare(v.Count(any_card.theirs.in_that_line), ">", 2)))),),
        "Usuń 1 kartę z linii, w której twój przeciwnik ma więcej niż 2 karty.",
    ),
    (
        (v.Delete(card.at(v.Lines(most=v.Count(any_card.in_that_line)))),),
        "Usuń 1 kartę z linii, w której jest najwięcej kart.",
    ),
    (
        (v.Delete(all_cards.at(v.Lines("other", least=v.Total("you", THERE)))),),
        "Usuń wszystkie karty z innej linii, w której masz najmniejszą łączną wartość kart.",
    ),
    ((v.Delete(card.at(v.Lines(matching="no"))),), "Usuń 1 kartę z linii bez pasującego protokołu."),
    ((v.Shift(card, v.Lines(matching="yes")),), "Przesuń 1 kartę do linii z pasującym protokołem."),
    (
        (v.Shift(card, v.Lines("other", matching="no")),),
        "Przesuń 1 kartę do linii innej niż ta bez pasującego protokołu.",
    ),
    (
        (
            v.Flip(v.Cards(2)),
            v.May(v.Delete(v.Those())),
        ),
        "Odwróć 2 karty. Możesz je usunąć.",
    ),
    (
        (
            v.Reveal(top(3)),
            v.Put(v.Those()),
        ),
        "Odsłoń 3 wierzchnie karty ze swojej talii. Weź na rękę te karty.",
    ),
    ((v.Delete(v.Beside("above")),), "Usuń kartę zasłaniającą tę kartę."),
    ((v.Flip(v.Beside("below")),), "Odwróć kartę bezpośrednio pod tą kartą."),
    ((v.Discard(v.Cards(1, "yours", "hand", rank="highest")),), "Odrzuć kartę o największej wartości."),
    # Verbs
    ((v.Put(card, "deck top", "they"),), "Umieść 1 kartę zakrytą na wierzchu talii przeciwnika."),
    ((v.Put(hand(2), "deck bottom"),), "Umieść 2 karty z ręki zakryte na spodzie swojej talii."),
    ((v.Put(card.theirs, "trash", "they"),), "Umieść 1 kartę przeciwnika w jego koszu."),
    ((v.Put(v.some_of("trash", "you")),), "Weź na rękę 1 kartę ze swojego kosza."),
    ((v.Put(hand(2), whose="they"),), "Przekaż przeciwnikowi 2 karty ze swojej ręki."),
    ((v.Put(v.Cards(2, "theirs", "hand"), by="they"),), "Twój przeciwnik przekazuje ci 2 karty ze swojej ręki."),
    (
        (v.Put(v.Cards(1, "any", "hand"), "deck top", by="any"),),
        "Każdy gracz umieszcza 1 kartę z ręki zakrytą na wierzchu swojej talii.",
    ),
    ((v.Control("gain"),), "Zdobądź znacznik kontroli."),
    ((v.Control("lose", "they"),), "Twój przeciwnik odkłada znacznik kontroli na pozycję neutralną."),
    ((v.Control("pass"),), "Przekaż przeciwnikowi znacznik kontroli."),
    ((v.Control("pass", "they"),), "Twój przeciwnik przekazuje ci znacznik kontroli."),
    ((v.Compile(HERE),), "Przeprowadź kompilację tej linii."),
    ((v.Compile(v.Lines("one"), "they"),), "Twój przeciwnik przeprowadza kompilację 1 linii."),
    ((v.ClearCache("any"),), "Każdy gracz czyści pamięć podręczną."),
    ((v.Swap("protocols", "they"),), "Zamień miejscami 2 protokoły przeciwnika."),
    ((v.Rearrange("any"),), "Zmień układ protokołów dowolnego gracza."),
    (
        (v.Play(v.Cards(1, "theirs", "hand"), "down", side="they"),),
        "Zagraj 1 kartę z ręki przeciwnika jako zakrytą po jego stronie.",
    ),
    (
        (v.Play(v.some_of("trash", "you", 2), "down", HERE),),
        "Zagraj 2 karty ze swojego kosza jako zakryte w tej linii.",
    ),
    ((v.Play(hand(1), "down", under=this),), "Zagraj 1 kartę zakrytą pod tę kartę."),
    ((v.Play(hand(1), "down", side="any"),), "Zagraj 1 kartę zakrytą po dowolnej stronie pola."),
    ((v.Either(w.draw(1), w.they_discard(1)),), "Dobierz 1 kartę albo twój przeciwnik odrzuca 1 kartę."),
    ((v.Shift(card.yours, HERE, by="they"),), "Twój przeciwnik przesuwa 1 twoją kartę do tej linii."),
    # Connectives
    ((v.May(w.they_draw(1), "they"),), "Twój przeciwnik może dobrać 1 kartę."),
    ((v.May(v.Draw(top(1, "any"), "any"), "any"),), "Każdy gracz może dobrać 1 kartę."),
    ((v.May(w.they_draw(1)),), "Możesz kazać przeciwnikowi dobrać 1 kartę."),
    (
        (
            v.May(w.they_discard(1), "they"),
            v.IfYouDo((w.draw(2),)),
        ),
        "Twój przeciwnik może odrzucić 1 kartę. Jeśli to zrobi, dobierz 2 karty.",
    ),
    (
        (
            v.May(w.discard(1)),
            v.IfYouDo((w.draw(2),), (v.Flip(this),)),
        ),
        "Możesz odrzucić 1 kartę. Jeśli to zrobisz, dobierz 2 karty. Jeśli tego nie zrobisz, odwróć tę kartę.",
    ),
    (
        (
            v.May(w.discard(1)),
            v.IfYouDo((), (v.Flip(this), w.draw(1))),
        ),
        "Możesz odrzucić 1 kartę. Jeśli tego nie zrobisz, odwróć tę kartę i dobierz 1 kartę.",
    ),
    (
        (
            v.May(w.they_discard(1), "they"),
            v.IfYouDo((), (v.Delete(card.theirs),)),
        ),
        "Twój przeciwnik może odrzucić 1 kartę. Jeśli tego nie zrobi, usuń 1 jego kartę.",
    ),
    (
        (v.If(v.HasControl("you"), (w.draw(2),), (w.draw(1),)),),
        "Jeśli masz znacznik kontroli, dobierz 2 karty. W przeciwnym razie dobierz 1 kartę.",
    ),
    (
        (v.If(v.HasControl("you"), (w.draw(2),), (v.If(v.HasControl("they"), (w.draw(1),)),)),),
        "Jeśli masz znacznik kontroli, dobierz 2 karty. W przeciwnym razie, jeśli twój przeciwnik ma "
        "znacznik kontroli, dobierz 1 kartę.",
    ),
    ((v.ForEvery(1, v.Compiled("you"), w.draw(1)),), "Za każdy twój skompilowany protokół dobierz 1 kartę."),
    ((v.ForEvery(2, v.Compiled("any"), w.draw(1)),), "Za każde 2 skompilowane protokoły dobierz 1 kartę."),
    (
        (v.ForEvery(5, v.some_of("trash", "they", "all"), w.they_discard(1)),),
        "Za każde 5 kart w koszu przeciwnika przeciwnik odrzuca 1 kartę.",
    ),
    (
        (
            w.discard(v.AtLeast(0)),
            v.ForEvery(1, v.Cards("all", zone="discarded"), w.draw(1)),
        ),
        "Odrzuć dowolną liczbę kart. Za każdą odrzuconą kartę dobierz 1 kartę.",
    ),
    (
        (v.InEachLine(v.Lines(), v.May(v.Flip(card.in_that_line))),),
        "W każdej linii możesz odwrócić 1 kartę w danej linii.",
    ),
    (
        (v.InEachLine(v.Lines(given=v.IsCompiled("you", THERE)), v.Flip(card.in_that_line)),),
        "Odwróć 1 kartę w każdej linii, w której twój protokół jest skompilowany.",
    ),
    (
        (v.InEachLine(v.Lines(given=v.IsCompiled("they", THERE)), w.draw(1)),),
        "Za każdą linię, w której protokół przeciwnika jest skompilowany, dobierz 1 kartę.",
    ),
    ((v.InEachLine(v.Lines(stack=True), v.Delete(card.in_that_line)),), "Usuń 1 kartę z każdego stosu."),
    # Next turn
    ((v.Cannot("draw", "you", next_turn=True),), "Nie możesz dobierać kart w swojej następnej turze."),
    ((v.Cannot("flip", "they", next_turn=True),), "Twój przeciwnik nie może odwracać kart w swojej następnej turze."),
]
CONDITIONS: Final[list[tuple[v.Condition, str]]] = [
    (v.Not(v.HasControl("they")), "twój przeciwnik nie ma znacznika kontroli"),
    (v.Not(v.HasControl("any")), "żaden gracz nie ma znacznika kontroli"),
    (v.Is(this, "uncovered"), "ta karta jest niezasłonięta"),
    (v.Is(this, "theirs"), "ta karta należy do przeciwnika"),
    (v.IsTurn("they"), "trwa tura przeciwnika"),
    (v.Not(v.IsTurn("you")), "nie trwa twoja tura"),
    (v.IsCompiled("you", HERE), "twój protokół w tej linii jest skompilowany"),
    (v.Not(v.IsCompiled("they", v.Lines("left"))), "protokół przeciwnika w lewej linii nie jest skompilowany"),
    (v.Compare(v.Compiled("you"), "=", 0), "nie masz skompilowanych protokołów"),
    (v.Compare(v.Compiled("you"), ">=", 1), "masz co najmniej 1 skompilowany protokół"),
    (v.Compare(v.Compiled("they"), ">=", 2), "twój przeciwnik ma co najmniej 2 skompilowane protokoły"),
    (v.Compare(v.Compiled("any"), ">", 4), "liczba skompilowanych protokołów wynosi więcej niż 4"),
    (v.Compare(v.Compiled("you"), ">", v.Compiled("they")), "masz więcej skompilowanych protokołów niż przeciwnik"),
    (v.Compare(v.Count(HAND), ">", v.Count(THEIR_HAND)), "masz więcej kart na ręce niż przeciwnik"),
    (v.Compare(v.Count(THEIR_HAND), "=", v.Count(HAND)), "twój przeciwnik ma tyle samo kart na ręce co ty"),
    (
        v.Compare(v.Count(HAND), ">=", v.Count(THEIR_HAND)),
        "liczba kart na twojej ręce nie jest mniejsza niż liczba kart na ręce przeciwnika",
    ),
    (v.Compare(v.Count(THEIR_HAND), "<=", 2), "twój przeciwnik ma co najwyżej 2 karty na ręce"),
    (v.Compare(v.Total("you", HERE), ">=", 10), "łączna wartość twoich kart w tej linii wynosi co najmniej 10"),
    (
        v.Compare(v.Total("you", HERE), "!=", v.Total("they", HERE)),
        "łączna wartość twoich kart w tej linii jest inna niż łączna wartość kart przeciwnika w tej linii",
    ),
    (v.Compare(v.Count(v.some_of("deck", "you", "all")), "=", 0), "w twojej talii nie ma kart"),
    (v.Compare(v.Count(v.some_of("deck", "they", "all")), ">", 5), "w talii przeciwnika jest więcej niż 5 kart"),
    (v.Compare(v.Value(this), ">", 3), "wartość tej karty wynosi więcej niż 3"),
    (v.Compare(v.Count(any_card.in_this_stack), "=", 3), "w tym stosie są dokładnie 3 karty"),
    (v.Compare(v.Count(any_card.others.here), "=", 0), "w tej linii nie ma innych kart"),
    (v.Compare(3, ">", v.Count(any_card.here)), "3 jest większe niż liczba kart w tej linii"),
]
BOXES: Final[list[tuple[v.Node, str]]] = [
    (v.After("flip", "you", (w.draw(1),)), "Po tym, jak odwrócisz karty: Dobierz 1 kartę."),
    (v.After("shift", "they", (w.draw(1),)), "Po tym, jak twój przeciwnik przesunie kartę: Dobierz 1 kartę."),
    (v.After("return", "any", (w.draw(1),)), "Po tym, jak dowolny gracz zwróci karty: Dobierz 1 kartę."),
    (v.After("reveal", "they", (w.draw(1),)), "Po tym, jak twój przeciwnik odsłoni karty: Dobierz 1 kartę."),
    (
        v.After("rearrange", "they", (w.draw(1),)),
        "Po tym, jak twój przeciwnik zmieni układ protokołów: Dobierz 1 kartę.",
    ),
    (v.After("gain control", "you", (w.draw(1),)), "Po tym, jak zdobędziesz znacznik kontroli: Dobierz 1 kartę."),
    (
        v.After("play", "they", (w.draw(1),), by="action"),
        "Po tym, jak twój przeciwnik zagra kartę w ramach akcji: Dobierz 1 kartę.",
    ),
    (
        v.After("draw", "they", (w.discard(1),), during="you", by="effect"),
        "Po tym, jak twój przeciwnik dobierze karty w wyniku efektu w twojej turze: Odrzuć 1 kartę.",
    ),
    (
        v.After("flip", "any", (w.draw(1),), HERE, "they", "effect"),
        "Po tym, jak dowolny gracz odwróci karty w wyniku efektu w tej linii w turze przeciwnika: Dobierz 1 kartę.",
    ),
    (v.When(("shifted",), (w.draw(1),)), "Gdy ta karta ma zostać przesunięta: Najpierw dobierz 1 kartę."),
    (
        v.When(("flipped", "deleted", "shifted"), (w.draw(1),), "they"),
        "Gdy ta karta ma zostać odwrócona, usunięta albo przesunięta przez przeciwnika: Najpierw dobierz 1 kartę.",
    ),
    (
        v.When(("deleted",), (v.Return(this),), "they", instead=True),
        "Gdy ta karta ma zostać usunięta przez przeciwnika: Zamiast tego zwróć ją.",
    ),
    (
        v.When(("covered", "returned"), (w.draw(1),), what=card.yours, whose="they"),
        "Gdy twoja karta ma zostać zasłonięta albo zwrócona na rękę przeciwnika: Najpierw dobierz 1 kartę.",
    ),
    (
        v.When(("covered",), (w.draw(1),), what=v.Beside("below")),
        "Gdy karta bezpośrednio pod tą kartą ma zostać zasłonięta: Najpierw dobierz 1 kartę.",
    ),
    (
        v.When(("flipped",), (v.May(w.discard(1)), v.IfYouDo((), (w.draw(1),)))),
        "Gdy ta karta ma zostać odwrócona: Najpierw możesz odrzucić 1 kartę. Jeśli tego nie zrobisz, dobierz 1 kartę.",
    ),
    (v.HaveValue(this, 5), "Ta karta ma wartość 5."),
    (v.HaveValue(this, v.Count(HAND)), "Ta karta ma wartość równą liczbie kart na twojej ręce."),
    (
        v.HaveValue(v.Beside("below"), 0, v.Is(this, "covered")),
        "Jeśli ta karta jest zasłonięta, karta bezpośrednio pod tą kartą ma wartość 0.",
    ),
    (v.ValueChange(this, 1, v.Count(HAND)), "Wartość tej karty jest zwiększona o 1 za każdą kartę na twojej ręce."),
    (
        v.ValueChange(v.Cards("all", "yours", cover="either", face="down"), -1, None, v.HasControl("you")),
        "Jeśli masz znacznik kontroli, wartość wszystkich twoich zakrytych kart jest zmniejszona o 1.",
    ),
    (
        v.NotCounted(v.Cards("all", cover="either", face="down").here),
        "Wartości wszystkich zakrytych kart w tej linii nie wlicza się do łącznej wartości kart.",
    ),
    (
        v.NotCounted(v.Beside("below")),
        "Wartości karty bezpośrednio pod tą kartą nie wlicza się do łącznej wartości kart.",
    ),
    (
        v.TotalChange(-2, "they", v.Lines("other")),
        "Łączna wartość kart przeciwnika w każdej innej linii jest zmniejszona o 2.",
    ),
    (
        v.TotalChange(1, per=v.Compiled("you")),
        "Łączna wartość twoich kart w tej linii jest zwiększona o 1 za każdy twój skompilowany protokół.",
    ),
    (
        v.TotalChange(1, per=v.Value(v.Beside("below"))),
        "Łączna wartość twoich kart w tej linii jest zwiększona o wartość karty bezpośrednio pod tą kartą.",
    ),
    (
        v.TotalChange(2, per=v.Value(this)),
        "Łączna wartość twoich kart w tej linii jest zwiększona o 2 razy wartość tej karty.",
    ),
    (
        v.TotalChange(5, given=v.HasControl("you")),
        "Łączna wartość twoich kart w tej linii jest zwiększona o 5, jeśli masz znacznik kontroli.",
    ),
    (v.Cannot("discard", "they"), "Twój przeciwnik nie może odrzucać kart."),
    (v.Cannot("rearrange", "they"), "Twój przeciwnik nie może zmieniać układu protokołów."),
    (
        v.Cannot("refresh", "any", given=v.HasControl("you")),
        "Jeśli masz znacznik kontroli, żaden gracz nie może uzupełniać kart na ręce.",
    ),
    (v.Cannot("shift", what=this), "Tej karty nie można przesunąć."),
    (
        v.Cannot("delete", "they", all_cards.yours.here),
        "Twój przeciwnik nie może usuwać żadnej twojej karty w tej linii.",
    ),
    (v.Cannot("return", what=all_cards.yours.face_down), "Żadnej twojej zakrytej karty nie można zwrócić."),
    (
        v.Cannot("play", "they", v.Cards("all", zone="hand", protocol="FIR"), where=HERE),
        "Twój przeciwnik nie może w tej linii zagrywać kart Ognia.",
    ),
    (v.Cannot("play", what=this, face="up"), "Tej karty nie można zagrać jako odkrytej."),
    (
        v.NoMatching(this, given=v.HasControl("you")),
        "Jeśli masz znacznik kontroli, tę kartę można zagrać nawet w linii bez pasującego protokołu.",
    ),
    (
        v.NoMatching(v.Cards("all", "yours", "hand", value=v.Valued((0,)))),
        "Możesz zagrywać odkryte karty o wartości 0 nawet w liniach bez pasującego protokołu.",
    ),
    (v.Ignore(all_cards.theirs, box="top"), "Ignoruj wszystkie górne komendy na kartach przeciwnika."),
    (v.Ignore(v.Beside("below")), "Ignoruj środkową komendę karty bezpośrednio pod tą kartą."),
    (v.Ignore(this, "they", "bottom"), "W turze przeciwnika ta karta nie ma dolnej komendy."),
    (v.Skip("check control", "they"), "Pomijaj krok „Sprawdzenie kontroli” przeciwnika."),
    (
        v.Skip("check compile", "you", v.HasControl("you")),
        "Jeśli masz znacznik kontroli, pomijaj swój krok „Sprawdzenie kompilacji”.",
    ),
]


@pytest.mark.parametrize(("words", "text"), TEXTS)
def test_texts(words: tuple[v.Node, ...], text: str) -> None:
    assert tell(words, lang="pl") == text
    assert read(text, lang="pl") == words


@pytest.mark.parametrize(("condition", "text"), CONDITIONS)
def test_conditions(condition: v.Condition, text: str) -> None:
    words = (v.If(condition, (w.draw(1),)),)
    assert tell(words, lang="pl") == f"Jeśli {text}, dobierz 1 kartę."
    assert read(f"Jeśli {text}, dobierz 1 kartę.", lang="pl") == words


@pytest.mark.parametrize(("box", "text"), BOXES)
def test_boxes(box: v.Node, text: str) -> None:
    assert tell(box, "bottom", "pl") == text
    assert read(text, "bottom", "pl") == box
