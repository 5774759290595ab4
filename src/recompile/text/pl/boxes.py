"""Triggers and passive rules, in Polish."""

from __future__ import annotations

from dataclasses import replace

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_of
from recompile.text.pl.connectives import Connectives
from recompile.text.teller import DO, Mood, is_any, spaced

# The perfective future, "you" and "they", and the object.
_EVENTS = {
    "draw": ("dobierzesz", "dobierze", "karty"),
    "discard": ("odrzucisz", "odrzuci", "karty"),
    "delete": ("usuniesz", "usunie", "karty"),
    "shuffle": ("przetasujesz", "przetasuje", "swoją talię"),
    "clear cache": ("wyczyścisz", "wyczyści", "pamięć podręczną"),
    "refresh": ("uzupełnisz", "uzupełni", "karty na ręce"),
    "play": ("zagrasz", "zagra", "kartę"),
    "compile": ("przeprowadzisz", "przeprowadzi", "kompilację"),
}
_MOMENTS = {"covered": "zasłonięta", "flipped": "odwrócona", "deleted": "usunięta", "returned": "zwrócona"}
_CANNOT = {"play": "zagrywać", "draw": "dobierać", "flip": "odwracać"}
_BE_DONE = {"flip": "odwrócić", "play": "zagrać", "draw": "dobrać"}
_FACES = {"any": "", "up": "odkrytych ", "down": "zakrytych "}


class Polish(Connectives):
    """Reads a box of a card in Polish.

    >>> from recompile.cards import CARDS
    >>> Polish().box(CARDS["FIR0"].bottom)
    'Gdy ta karta ma zostać zasłonięta: Najpierw dobierz 1 kartę. Następnie odwróć 1 inną kartę.'
    >>> Polish(top=True).box(CARDS["MET2"].top)
    'Twój przeciwnik nie może zagrywać zakrytych kart w tej linii.'
    """

    # ------------------------------------------------------------ triggers

    def start(self, node: v.Start) -> str:
        return "Start:"

    def end(self, node: v.End) -> str:
        return "Koniec:"

    def when(self, node: v.When) -> str:
        by = ""
        if node.by is not None:
            card = f"kartę {protocol_of(node.by, 'pl', self.library)}"
            by = " w wyniku kompilacji" if node.by == "compiling" else f" przez {card}"
        moments = [_MOMENTS[moment] + (by if moment != "flipped" else "") for moment in node.moments]
        what = self.cards(node.what, None, "nom").removeprefix("1 ") if isinstance(node.what, v.Cards) else "ta karta"
        hand = f" na {self.owned('rękę', 'oją', node.whose, None)}" if node.whose != "any" else ""
        if node.instead:
            self.it = "this" if isinstance(node.what, v.This) else "that"
        return f"Gdy {what} ma zostać {' albo '.join(moments)}{hand}:"

    def after(self, node: v.After) -> str:
        """
        >>> Polish().after(v.After("shuffle", "they", ()))
        'Po tym, jak twój przeciwnik przetasuje swoją talię:'
        """
        second, third, what = _EVENTS[node.event]
        if node.who == "you":
            said = second
        else:
            said = f"{self.opponent() if node.who == 'they' else 'dowolny gracz'} {third}"
        where = spaced(self.lines(node.where))
        during = f" w {self.turn(node)}" if node.during != "any" else ""
        return f"Po tym, jak {said} {what}{where}{during}:"

    def turn(self, node: v.After) -> str:
        self.opponent_named |= node.during == "they"
        if node.during == node.who:
            return "swojej turze"
        return "turze przeciwnika" if node.during == "they" else "twojej turze"

    # ------------------------------------------------------------ passive rules

    def have_value(self, node: v.HaveValue) -> str:
        return f"{self.cards(node.what)} mają wartość {node.value}"

    def total_change(self, node: v.TotalChange) -> str:
        change = "zwiększona" if node.plus > 0 else "zmniejszona"
        said = f"{self.number(v.Total(node.who, node.where))} jest {change} o {abs(node.plus)}"
        if node.per is not None and node.per.of == "cards":
            said += f" za {self.each(node.per.cards)}"
        elif node.per is not None:
            said += f" za każdy z {self.what_is_counted(node.per)}"
        if is_any(node.given) and isinstance(node.given.left, v.Count):
            cards = node.given.left.cards
            said += f", jeśli {self.location(cards)} jest co najmniej 1 {self.kind(cards, 'nom')}"
        elif node.given is not None:
            said += f", jeśli {self.word(node.given)}"
        return said

    def cannot(self, node: v.Cannot, mood: Mood = DO) -> str:
        given = f"jeśli {self.word(node.given)}, " if node.given is not None else ""
        here = spaced(self.lines(node.where))
        if node.what is not None:
            what = "tej karty" if isinstance(node.what, v.This) else "wybranej karty"
            what = self.cards(node.what, None, "gen") if isinstance(node.what, v.Cards) else what
            return f"{given}{what} nie można {_BE_DONE.get(node.verb, 'skompilować')}{here}"
        can = "możesz" if node.who == "you" else f"{self.opponent() if node.who == 'they' else 'żaden gracz'} może"
        if node.verb == "play" and node.face == "up":
            return f"{given}{can} zagrywać{here} tylko zakryte karty"
        can = can.replace("może", "nie może", 1)
        turn = f" w {'swojej' if node.who != 'you' else 'twojej'} następnej turze" if node.next_turn else ""
        if node.verb == "compile":
            return f"{given}{can} przeprowadzić kompilacji{here}{turn}"
        return f"{given}{can} {_CANNOT[node.verb]} {_FACES[node.face]}kart{here}{turn}"

    def no_matching(self, node: v.NoMatching) -> str:
        place = self.lines(node.where)
        if not isinstance(node.what, v.Cards):
            side = " po dowolnej stronie pola," if node.side == "any" else ""
            return f"{self.word(node.what)} można zagrać{side} nawet w linii bez pasującego protokołu"
        if node.what.protocol is not None:
            return f"{place or 'w dowolnej linii'} można zagrywać odkryte {self.kind(node.what, 'pl')}"
        return f"możesz zagrywać odkryte karty nawet w {'liniach' if not place else place[2:]} bez pasującego protokołu"

    def ignore(self, node: v.Ignore) -> str:
        if node.during == "any":
            whose = replace(node.what, where=v.ANYWHERE)
            cards = "kartach" if whose == v.Cards("all", cover="either") else f"kartach: {self.kind(whose, 'pl')}"
            return f"ignoruj wszystkie środkowe komendy na {cards} {self.place(node.what)}".rstrip()
        turn = "twojej turze" if node.during == "you" else "turze przeciwnika"
        return f"w {turn} {self.kind(node.what, 'pl')} nie mają środkowych komend"

    def skip(self, node: v.Skip) -> str:
        whose = "swój " if node.who == "you" else ""
        after = " przeciwnika" if node.who == "they" else ""
        return f"pomijaj {whose}krok „Sprawdzenie pamięci podręcznej”{after}"
