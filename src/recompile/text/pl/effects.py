"""What texts do, in Polish: one method for each effect, told in a mood."""

from __future__ import annotations

from typing import Literal

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_of
from recompile.text.pl.selections import Selections, going_on, out_of
from recompile.text.teller import MAY, THEY, Mood

# Imperative: infinitive, third person.
_VERBS = {
    "dobierz": ("dobrać", "dobiera"),
    "odrzuć": ("odrzucić", "odrzuca"),
    "odsłoń": ("odsłonić", "odsłania"),
    "odwróć": ("odwrócić", "odwraca"),
    "podaj": ("podać", "podaje"),
    "przekaż": ("przekazać", "przekazuje"),
    "przesuń": ("przesunąć", "przesuwa"),
    "przetasuj": ("przetasować", "przetasowuje"),
    "rozpatrz": ("rozpatrzyć", "rozpatruje"),
    "usuń": ("usunąć", "usuwa"),
    "uzupełnij": ("uzupełnić", "uzupełnia"),
    "weź": ("wziąć", "bierze"),
    "wtasuj": ("wtasować", "wtasowuje"),
    "zagraj": ("zagrać", "zagrywa"),
    "zamień": ("zamienić", "zamienia"),
    "zmień": ("zmienić", "zmienia"),
    "zwróć": ("zwrócić", "zwraca"),
}
_PLAYED = {"any": "", "up": "odkrytą", "down": "zakrytą"}
_LINES = {
    "anywhere": "",
    "here": " w tej linii",
    "elsewhere": " w innej linii",
    "this stack": " w tym stosie",
    "with face-down": " w linii z zakrytą kartą",
    "under this": " pod tę kartę",
}
_CONNECTIVES = (v.May, v.IfYouDo, v.If, v.Either, v.InEachLine, v.ForEvery)


def verb(imperative: str, mood: Mood) -> str:
    """
    >>> verb("dobierz", "do"), verb("dobierz", "may"), verb("dobierz", "they")
    ('dobierz', 'dobrać', 'dobiera')
    """
    infinitive, third = _VERBS[imperative]
    return {MAY: infinitive, THEY: third}.get(mood, imperative)


class Effects(Selections):
    """Sentences without their subject."""

    whether_covered = True  # false where the text has just said that the card is covered
    verb_alone = False  # true where the object of two verbs is told with the other one

    def word(self, node: v.Node, *mood: Mood) -> str:
        said = super().word(node, *mood)
        if mood and not isinstance(node, _CONNECTIVES):
            self.it = self.mentioned(node)
        return said

    def mentioned(self, node: v.Node) -> Literal["", "that"]:
        """Whether "ją" in the next sentence would be the card that this effect chose."""
        what = getattr(node, "what", None)
        one = isinstance(what, v.Cards) and what.amount == "one"
        return "that" if one or isinstance(what, v.That) or isinstance(node, v.PlayTop) else ""

    # ------------------------------------------------------------ cards in the field

    def act(self, imperative: str, what: v.Target, mood: Mood, *, out: bool = False) -> str:
        """A verb and its object. A pronoun goes before an infinitive: "możesz ją przesunąć"."""
        said = verb(imperative, mood)
        if self.verb_alone:
            return said
        target = self.target(what, mood, out=out)
        return f"{target} {said}" if target == "ją" and mood == MAY else f"{said} {target}"

    def target(self, what: v.Target, mood: Mood, *, out: bool = False) -> str:
        return self.chosen(what, mood, out=out) if isinstance(what, v.Cards) else self.word(what)

    def is_pronoun(self, what: object) -> bool:
        return (isinstance(what, v.This) and self.it == "this") or (isinstance(what, v.That) and self.it == "that")

    def flip(self, node: v.Flip, mood: Mood) -> str:
        said = self.act("odwróć", node.what, mood)
        if not node.ignoring_middle:
            return said
        several = isinstance(node.what, v.Cards) and node.what.amount != "one"
        return f"{said}, ignorując {'ich środkowe komendy' if several else 'jej środkową komendę'}"

    def delete(self, node: v.Delete, mood: Mood) -> str:
        return self.act("usuń", node.what, mood, out=True)

    def return_(self, node: v.Return, mood: Mood) -> str:
        return self.act("zwróć", node.what, mood, out=True)

    def shift(self, node: v.Shift, mood: Mood) -> str:
        to = self.destination(node)
        said = self.act("przesuń", node.what, mood, out=True)
        said = f"{going_on(said)}{to}" if to else said
        if isinstance(node.what, v.This) and self.top and self.whether_covered:
            said += ", nawet jeśli jest zasłonięta"
        return said

    def destination(self, node: v.Shift) -> str:
        if node.to == "their highest":
            return f" do linii, w której {self.opponent()} ma największą łączną wartość kart"
        if node.to == "anywhere" and isinstance(node.what, v.Cards) and node.what.amount == "all":
            return " do innej linii"
        return {"anywhere": "", "here": " do tej linii", "to or from here": " do tej linii albo z tej linii"}[node.to]

    def reveal(self, node: v.Reveal, mood: Mood) -> str:
        return self.act("odsłoń", node.what, mood)

    def take(self, node: v.Take, mood: Mood) -> str:
        if self.is_pronoun(node.what):
            return f"{self.act('weź', node.what, mood)} na rękę"
        return f"{verb('weź', mood)} na rękę {self.target(node.what, mood, out=True)}"

    def resolve_middle(self, node: v.ResolveMiddle, mood: Mood) -> str:
        cards = self.cards(node.what, mood, "gen")
        command = "środkowe komendy" if node.what.amount == "all" else "środkową komendę"
        were = "znajdowały" if node.what.amount == "all" else "znajdowała"
        return f"{verb('rozpatrz', mood)} {command} {cards} tak, jakby {were} się na tej karcie"

    # ------------------------------------------------------------ hands, decks and trashes

    def draw(self, node: v.Draw, mood: Mood) -> str:
        said = verb("dobierz", mood)
        if node.deck == node.who:
            return f"{said} {self.some(node.amount, mood)}"
        deck = out_of(self.deck(node.deck, mood))
        if node.amount == 1:
            return f"{said} wierzchnią kartę {deck}"
        return f"{said} {self.some(node.amount, mood, 'wierzchni', tail=f' {deck}')}"

    def draw_found(self, node: v.DrawFound, mood: Mood) -> str:
        if node.protocol is not None:
            return f"{verb('dobierz', mood)} z niej wszystkie karty {protocol_of(node.protocol, 'pl')}"
        return f"{verb('dobierz', mood)} 1 odsłoniętą w ten sposób kartę o wartości {node.value}"

    def discard(self, node: v.Discard, mood: Mood) -> str:
        """The printed "You discard" is an imperative like any other."""
        elsewhere = node.into != node.who != "any"
        into = f" do {self.owned('kosza', 'ojego', node.into, mood)}" if elsewhere else ""
        said = self.some(node.amount, mood, tail=into, discards=True)
        self.discarder = node.who
        return f"{verb('odrzuć', mood)} {said}"

    def discard_hand(self, node: v.DiscardHand, mood: Mood) -> str:
        self.discarder = node.who
        return f"{verb('odrzuć', mood)} wszystkie karty z ręki"

    def discard_random(self, node: v.DiscardRandom, mood: Mood) -> str:
        self.discarder = node.who
        return f"{verb('odrzuć', mood)} 1 losową kartę"

    def discard_top(self, node: v.DiscardTop, mood: Mood) -> str:
        return f"{verb('odrzuć', mood)} {self.top_card(node.deck, mood)}"

    def discard_deck(self, node: v.DiscardDeck, mood: Mood) -> str:
        return f"{verb('odrzuć', mood)} całą swoją talię"

    def give(self, node: v.Give, mood: Mood) -> str:
        whom = "mu" if self.opponent_named else "przeciwnikowi"
        self.opponent_named = True
        return f"{verb('przekaż', mood)} {whom} 1 kartę ze swojej ręki"

    def take_random(self, node: v.TakeRandom, mood: Mood) -> str:
        return f"{verb('weź', mood)} 1 losową kartę z {self.owned('ręki', 'ojej', 'they', mood)}"

    def reveal_hand(self, node: v.RevealHand, mood: Mood) -> str:
        return f"{verb('odsłoń', mood)} wszystkie karty z ręki"

    def reveal_from_hand(self, node: v.RevealFromHand, mood: Mood) -> str:
        return f"{verb('odsłoń', mood)} 1 kartę z ręki"

    def reveal_top(self, node: v.RevealTop, mood: Mood) -> str:
        return f"{verb('odsłoń', mood)} {self.top_card('you', mood)}"

    def reveal_deck(self, node: v.RevealDeck, mood: Mood) -> str:
        return f"{verb('odsłoń', mood)} swoją talię"

    def reveal_from_trash(self, node: v.RevealFromTrash, mood: Mood) -> str:
        return f"{verb('odsłoń', mood)} 1 kartę ze swojego kosza"

    def reveal_drawn(self, node: v.RevealDrawn, mood: Mood) -> str:
        return f"{verb('odsłoń', mood)} 1 dobraną kartę, która odkryta ma wartość równą podanej liczbie"

    def shuffle_deck(self, node: v.ShuffleDeck, mood: Mood) -> str:
        return f"{verb('przetasuj', mood)} swoją talię"

    def shuffle_trash(self, node: v.ShuffleTrash, mood: Mood) -> str:
        return f"{verb('wtasuj', mood)} wszystkie karty ze swojego kosza do talii"

    def refresh(self, node: v.Refresh, mood: Mood) -> str:
        return f"{verb('uzupełnij', mood)} karty na ręce"

    def top_card(self, deck: v.Who, mood: Mood) -> str:
        return f"wierzchnią kartę {out_of(self.deck(deck, mood))}"

    # ------------------------------------------------------------ plays

    def play(self, node: v.Play, mood: Mood) -> str:
        kind = f" {self.not_of(node.not_of, 'acc')}" if node.not_of else ""
        kind += f" o wartości {node.value}" if node.value is not None else ""
        face = f" {'jako ' if kind else ''}{_PLAYED[node.face]}" if node.face != "any" else ""
        card, line = f" 1 kartę{kind}{face}", self.line(node.to)
        return verb("zagraj", mood) + (f"{going_on(line)}{card}" if kind else f"{card}{line}")

    def play_top(self, node: v.PlayTop, mood: Mood) -> str:
        card, line = self.top_card(node.deck, mood), self.line(node.to)
        if node.side != node.by:
            line = f"{going_on(line)} po {self.owned('stronie', 'ojej', node.side, mood)}"
        return f"{verb('zagraj', mood)} zakrytą {card}{line}"

    def play_from_trash(self, node: v.PlayFromTrash, mood: Mood) -> str:
        return f"{verb('zagraj', mood)} 1 kartę ze swojego kosza"

    def play_it(self, node: v.PlayIt, mood: Mood) -> str:
        said = verb("zagraj", mood)
        words = (f"ją {said}" if mood == MAY else f"{said} ją", _PLAYED[node.face])
        return " ".join(filter(None, words)) + self.line(node.to)

    def line(self, to: v.Lines) -> str:
        return f" w {self.that_line}" if to == "that line" else _LINES[to]

    # ------------------------------------------------------------ protocols, stacks, statements

    def rearrange(self, node: v.Rearrange, mood: Mood) -> str:
        return f"{verb('zmień', mood)} układ {self.owned('protokołów', 'oich', node.whose, mood)}"

    def swap_protocols(self, node: v.SwapProtocols, mood: Mood) -> str:
        return f"{verb('zamień', mood)} miejscami 2 swoje protokoły"

    def swap_stacks(self, node: v.SwapStacks, mood: Mood) -> str:
        return f"{verb('zamień', mood)} miejscami wszystkie karty z 2 swoich stosów"

    def state_number(self, node: v.StateNumber, mood: Mood) -> str:
        return f"{verb('podaj', mood)} liczbę"

    def state_protocol(self, node: v.StateProtocol, mood: Mood) -> str:
        return f"{verb('podaj', mood)} nazwę protokołu"

    def cannot_compile_next(self, node: v.CannotCompileNext, mood: Mood) -> str:
        return f"{self.opponent()} nie może przeprowadzić kompilacji w swojej następnej turze"

    def turn_protocol(self, node: v.TurnProtocol, mood: Mood) -> str:
        self.that_line = "linii tego protokołu"
        return f"{verb('odwróć', mood)} protokół {protocol_of(node.protocol, 'pl')} stroną „Skompilowano” do góry"
