"""Which cards, and how many, in Polish: nouns and adjectives in their cases, numerals, owners, places."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_of, protocol_title
from recompile.text.teller import DO, THEY, Mood, Teller, owner, there

# The cases that card texts need, all of the feminine "karta"; the plural of the accusative is that of the nominative.
Form = Literal["nom", "gen", "acc", "ins", "pl", "gen pl"]

_ENDINGS: dict[Form, str] = {"nom": "a", "gen": "ej", "acc": "ą", "ins": "ą", "pl": "e", "gen pl": "ych"}
_CARD: dict[Form, str] = {
    "nom": "karta",
    "gen": "karty",
    "acc": "kartę",
    "ins": "kartą",
    "pl": "karty",
    "gen pl": "kart",
}
_PLURAL: dict[Form, Form] = {"nom": "pl", "acc": "pl", "gen": "gen pl", "ins": "pl", "pl": "pl", "gen pl": "gen pl"}
# In a line and out of it, in a stack and out of it.
_LINES = {
    "any": ("linii", "stosie", "stosu"),
    "this": ("tej linii", "tym stosie", "tego stosu"),
    "other": ("innej linii", "innym stosie", "innego stosu"),
    "that": ("danej linii", "danym stosie", "danego stosu"),
    "same": ("tej samej linii", "tym samym stosie", "tego samego stosu"),
    "one": ("1 linii", "1 stosie", "1 stosu"),
    "one other": ("1 innej linii", "1 innym stosie", "1 innego stosu"),
}
_KNOWN = ("this", "that", "same")  # lines that are not still to be chosen
SO_MANY = {
    "<": "mniej niż",
    "<=": "co najwyżej",
    "=": "dokładnie",
    "!=": "inną liczbę niż",
    ">=": "co najmniej",
    ">": "więcej niż",
}
THAN = {
    "<": "mniejszej niż ",
    "<=": "co najwyżej ",
    "=": "",
    "!=": "innej niż ",
    ">=": "co najmniej ",
    ">": "większej niż ",
}
_FACES = {"any": (), "up": ("odkryt",), "down": ("zakryt",)}
_OPEN_CLAUSE = re.compile(r", (w której|która|ile|niż|jeśli|nawet jeśli|jakby|ignorując|zasłonięt\w+ albo)\b[^,]*$")


def adjective(stem: str, form: Form) -> str:
    """
    >>> [adjective("inn", form) for form in ("nom", "gen", "acc", "pl", "gen pl")]
    ['inna', 'innej', 'inną', 'inne', 'innych']
    >>> adjective("wierzchni", "acc"), adjective("wierzchni", "gen pl"), adjective("swoj", "gen pl")
    ('wierzchnią', 'wierzchnich', 'swoich')
    """
    if form == "gen pl" and stem[-1] in "ij":
        return f"{stem[:-1]}ich"
    return stem + _ENDINGS[form]


def is_few(number: int) -> bool:
    """2, 3, 4, 22, 23, 24, 32 and so on take a plural like any other; 0, 5, 12, 21 and so on take the genitive."""
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


def after_number(number: int, form: Form = "acc") -> Form:
    """The form of a noun after a number that stands in this case itself."""
    if number == 1:
        return form
    return _PLURAL[form] if is_few(number) else "gen pl"


def counted(number: int, *stems: str, form: Form = "acc") -> str:
    """
    >>> [counted(number, "inn") for number in (1, 2, 5, 12, 22)]
    ['1 inną kartę', '2 inne karty', '5 innych kart', '12 innych kart', '22 inne karty']
    """
    form = after_number(number, form)
    return " ".join([str(number), *(adjective(stem, form) for stem in stems), _CARD[form]])


def out_of(place: str) -> str:
    """
    >>> out_of("swojej talii"), out_of("jego talii")
    ('ze swojej talii', 'z jego talii')
    """
    return f"{'ze' if place.startswith('sw') else 'z'} {place}"


def one_of(values: tuple[int, ...]) -> str:
    """
    >>> one_of((0, 1, 2))
    '0, 1 albo 2'
    """
    *early, last = map(str, values)
    return f"{', '.join(early)} albo {last}" if early else last


def going_on(said: str) -> str:
    """With the comma that closes a subordinate clause before the sentence goes on.

    >>> going_on("dobierz tyle kart, ile masz na ręce"), going_on("dobierz 1 kartę")
    ('dobierz tyle kart, ile masz na ręce,', 'dobierz 1 kartę')
    """
    return f"{said}," if _OPEN_CLAUSE.search(said) else said


class Selections(Teller):
    """Nouns: cards with their adjectives, amounts, value tests."""

    and_then = "a następnie"
    that_line = "danej linii"
    it: Literal["", "this", "that"] = ""  # the card that a mere "ją" would be taken for
    discarder: v.Who = "you"  # whoever discarded last

    # ------------------------------------------------------------ whose

    def whose(self, who: v.Who, ending: str, mood: Mood | None) -> tuple[str, str]:
        """What stands before and after the noun: "swojej", "twojej" or "jego" before it, "przeciwnika" after it.

        The subject's own things are "swoje"; without a mood the noun is, or belongs to, a subject of its own.
        """
        if mood is not None and who == ("they" if mood == THEY else "you"):
            return f"sw{ending}", ""
        if who == "you":
            return f"tw{ending}", ""
        if who == "any":
            return "", "dowolnego gracza"
        named, self.opponent_named = self.opponent_named, True
        return ("jego", "") if named else ("", "przeciwnika")

    def owned(self, noun: str, ending: str, who: v.Who, mood: Mood | None) -> str:
        before, after = self.whose(who, ending, mood)
        return " ".join(filter(None, (before, noun, after)))

    def deck(self, who: v.Who, mood: Mood | None = DO) -> str:
        return self.owned("talii", "ojej", who, mood)

    # ------------------------------------------------------------ cards

    def cards(self, what: v.Cards, mood: Mood | None = DO, form: Form = "acc") -> str:
        """With its amount and its place."""
        noun, place = self.quantity(what, mood, form), self.place(what)
        return " ".join(filter(None, (noun, place))) + self.afterthought(what, form)

    def chosen(self, what: v.Cards, mood: Mood, *, out: bool = False) -> str:
        """As the object of a verb; what leaves its place does so "z tej linii". A short place precedes a long noun."""
        noun, place = self.quantity(what, mood, "acc"), self.place(what, out=out)
        long = what.value or what.rank or what.not_protocol
        words = (going_on(place), noun) if long and not _is_about_totals(what.where) else (noun, place)
        return " ".join(filter(None, words)) + self.afterthought(what, "acc")

    def quantity(self, what: v.Cards, mood: Mood | None, form: Form) -> str:
        if what.amount == "all":
            form = _PLURAL[form]
            return f"{adjective('wszystki', form)} {self.noun(what, form, mood)}"
        if what.amount == "each":
            return f"{adjective('każd', form)} {self.noun(what, form, mood)}"
        if what.rank:
            return self.noun(what, form, mood)
        if isinstance(what.amount, int):
            return f"{what.amount} {self.noun(what, after_number(what.amount, form), mood)}"
        return f"{self.how_much(what.amount)} {self.noun(what, 'gen pl', mood)}"

    def each(self, what: v.Cards) -> str:
        """What is counted: "za każdą kartę"."""
        if what.zone != "field":
            return f"każdą {self.kind(what, 'acc')} {self.location(what)}"
        noun = f"{adjective('każd', 'acc')} {self.noun(what, 'acc', None)}"
        return " ".join(filter(None, (noun, self.place(what)))) + self.afterthought(what, "acc")

    def kind(self, what: v.Cards, form: Form) -> str:
        """Without its amount and its place, after a number or in a count."""
        return self.noun(what, form, None) + self.afterthought(what, form)

    def noun(self, what: v.Cards, form: Form, mood: Mood | None) -> str:
        before, after = self.side(what, form, mood)
        words = [
            adjective("inn", form) if what.other else "",
            adjective("losow", form) if what.random else "",
            before,
            self.cover(what, form) if not self.trails(what) else "",
            *(adjective(stem, form) for stem in self.face(what)),
            _CARD[form],
            self.protocol(what, form),
            after,
            {"highest": "o największej wartości", "lowest": "o najmniejszej wartości", None: ""}[what.rank],
            self.tested(what),
        ]
        return " ".join(filter(None, words)).replace(" ,", ",")

    def side(self, what: v.Cards, form: Form, mood: Mood | None) -> tuple[str, str]:
        if what.side == "any" or what.zone != "field":
            return "", ""
        before, after = self.whose(owner(what), adjective("oj", form), mood)
        if after and (what.protocol or what.not_protocol):  # two genitives in a row would read as one
            return f"{adjective('należąc', form)} do {after}", ""
        return before, after

    def cover(self, what: v.Cards, form: Form) -> str:
        covered, uncovered = adjective("zasłonięt", form), adjective("niezasłonięt", form)
        if what.cover == "covered":
            return covered
        if "cover" not in what.wording:
            return ""
        return f"{covered} albo {uncovered}" if what.cover == "either" else uncovered

    def face(self, what: v.Cards) -> tuple[str, ...]:
        """A card of a protocol is face-up anyway, so that its face is told only where the text has said it."""
        return _FACES[what.face] if "face" in what.wording else ()

    def trails(self, what: v.Cards) -> bool:
        """Beside another adjective "zasłoniętą albo niezasłoniętą" would be torn apart; it follows at the end."""
        return what.cover == "either" and "cover" in what.wording and bool(self.face(what))

    def afterthought(self, what: v.Cards, form: Form) -> str:
        form = _PLURAL[form] if what.amount == "all" else form
        return f", {self.cover(what, form)}" if self.trails(what) else ""

    def protocol(self, what: v.Cards, form: Form) -> str:
        if what.not_protocol is not None:
            return self.not_of(what.not_protocol, form)
        if isinstance(what.protocol, v.Stated):
            return "podanego protokołu"
        return "" if what.protocol is None else protocol_of(what.protocol, "pl", self.library)

    def not_of(self, protocol: str, form: Form) -> str:
        other = "innych protokołów" if form in ("pl", "gen pl") else "innego protokołu"
        return f"{other} niż {protocol_title(protocol, 'pl', self.library)}"

    def this(self, node: v.This) -> str:
        return "ją" if self.it == "this" else "tę kartę"

    def that(self, node: v.That) -> str:
        """Never "tę kartę", which is the card that bears the text."""
        return "ją" if self.it == "that" else "wybraną kartę"

    # ------------------------------------------------------------ where

    def place(self, what: v.Cards, *, out: bool = False) -> str:
        """
        >>> Selections().place(v.Cards().here), Selections().place(v.Cards().in_this_stack, out=True)
        ('w tej linii', 'z tego stosu')
        """
        return self.lines(what.where, out=out, theirs=what.side == "theirs")

    def lines(self, where: v.Lines, *, out: bool = False, theirs: bool = False) -> str:
        """In a line, or out of it; `theirs` if the opponent has just been spoken of."""
        if where == v.ANYWHERE:
            return ""
        line, stack, out_of_stack = _LINES[where.which]
        line = self.that_line if where.which == "that" else line
        if where.stack:
            line = out_of_stack if out else stack
        return f"{'z' if out else 'w'} {line}{self.such_as(where, theirs=theirs)}"

    def such_as(self, where: v.Lines, *, theirs: bool = False) -> str:
        """What must be so in a line, after the noun."""
        amount = where.most or where.least
        if isinstance(amount, v.Total):
            who = "masz" if amount.who == "you" else f"{self.opponent()} ma"
            return f", w której {who} {'największą' if where.most else 'najmniejszą'} łączną wartość kart"
        if isinstance(amount, v.Count):
            kind = self.kind(there(amount.cards), "gen pl")
            return f", w której jest {'najwięcej' if where.most else 'najmniej'} {kind}"
        given = where.given
        if not isinstance(given, v.Compare):
            return "" if given is None else f", w której {self.word(given)}"
        if isinstance(given.left, v.Count) and isinstance(given.right, int) and given.left.of == "cards":
            return self.holding(given.left.cards, given.relation, given.right, known=where.which in _KNOWN)
        if isinstance(given.left, v.Total) and isinstance(given.right, v.Total):
            return f", w której {self.leads(given, theirs=theirs)}"
        return f", w której {self.word(given)}"

    def holding(self, cards: v.Cards, relation: v.Relation, number: int, *, known: bool) -> str:
        those = there(cards)
        any_at_all = (relation, number) == (">=", 1)
        some = self.kind(replace(those, side="any"), after_number(number))
        some = some if any_at_all else f"{SO_MANY[relation]} {number} {some}"
        if cards.side != "any":
            return f", w której {'masz' if cards.side == 'yours' else f'{self.opponent()} ma'} {some}"
        if any_at_all and not known:
            return f" z {self.kind(those, 'ins')}"
        return f", jeśli ta linia zawiera {some}" if known else f" zawierającej {some}"

    def leads(self, given: v.Compare, *, theirs: bool = False) -> str:
        """Whose total is higher."""
        than = {">": "większą łączną wartość kart niż", "<": "mniejszą łączną wartość kart niż"}
        said = than.get(given.relation, "taką samą łączną wartość kart jak")
        if given.left == v.Total("you", v.THAT_LINE):
            return f"masz {said} przeciwnik"
        return f"{'ma on' if theirs else f'{self.opponent()} ma'} {said} ty"

    def place_or_field(self, what: v.Cards) -> str:
        return self.place(what) or "na polu"

    # ------------------------------------------------------------ values

    def tested(self, what: v.Cards) -> str:
        test = what.value
        if test is None:
            return ""
        if isinstance(test.amount, tuple):
            return f"o wartości {one_of(test.amount)}"
        if isinstance(test.amount, v.Stated) and test.relation == "=":
            return ", która odkryta ma wartość równą podanej liczbie"
        if isinstance(test.amount, v.Value) and test.relation == "=":
            return f"o tej samej wartości co {self.subject_card(test.amount.what)}"
        return f"o wartości {THAN[test.relation]}{self.number(test.amount)}"

    def subject_card(self, what: v.Target) -> str:
        """A single card in the nominative."""
        if isinstance(what, v.Cards):
            return "odrzucona karta" if what.zone == "discarded" else self.cards(what, None, "nom")
        return "ta karta" if isinstance(what, v.This) else "wybrana karta"

    # ------------------------------------------------------------ amounts

    def how_much(self, amount: v.Amount | str) -> str:
        """Before a noun in the genitive plural."""
        if isinstance(amount, v.AtLeast):
            return f"co najmniej {amount.least}" if amount.least else "dowolną liczbę"
        return amount if isinstance(amount, str) else self.number(amount)

    def some(self, amount: v.Amount | str, mood: Mood = DO, *stems: str, tail: str = "", discards: bool = False) -> str:
        """So many cards, after "dobierz" or "odrzuć"; the tail says from where or where to."""
        if isinstance(amount, str):
            return f"wszystkie karty{tail}"
        cards = " ".join([*(adjective(stem, "gen pl") for stem in stems), "kart"])
        if isinstance(amount, int):
            return f"{counted(amount, *stems)}{tail}"
        if isinstance(amount, v.AtLeast):
            least = f"co najmniej {counted(amount.least, *stems)}" if amount.least else f"dowolną liczbę {cards}"
            return f"{least}{tail}"
        if isinstance(amount, v.ThatMany):
            return f"tyle samo {cards}{tail}"
        if not isinstance(amount, v.Plus) or amount.amount != v.ThatMany():
            return f"tyle {cards}{tail}, ile {self.how_many(amount)}"
        more = "więcej" if amount.more > 0 else "mniej"
        return f"o {counted(abs(amount.more), *stems)} {more}{tail}{self.than_discarded(mood, discards)}"

    def than_discarded(self, mood: Mood, discards: bool) -> str:
        """Impersonal for what you discarded: the past tense would have to know whether you are a man or a woman."""
        actor: v.Who = "they" if mood == THEY else "you"
        if discards and self.discarder not in (actor, "any"):
            return " niż ty" if self.discarder == "you" else " niż przeciwnik"
        if self.discarder != "they":
            return ", niż odrzucono"
        return ", niż odrzucił" if actor == "they" else ", niż odrzucił przeciwnik"

    def how_many(self, amount: v.Amount) -> str:
        if not isinstance(amount, v.Count):
            return f"wynosi {self.number(amount)}"
        cards = amount.cards
        if amount.of == "protocols":
            return f"różnych protokołów przedstawiają karty {self.place_or_field(cards)}"
        if cards.zone == "hand":
            return f"{'masz' if cards.side == 'yours' else f'{self.opponent()} ma'} na ręce"
        return f"{going_on(self.kind(cards, 'gen pl'))} jest {self.location(cards)}"

    def count(self, node: v.Count) -> str:
        return f"liczba {self.what_is_counted(node)}"

    def total(self, node: v.Total) -> str:
        whose = "kart każdego gracza" if node.who == "any" else self.owned("kart", "oich", node.who, None)
        return f"łączna wartość {whose} {self.lines(node.where)}".rstrip()

    def that_many(self, node: v.ThatMany) -> str:
        return "liczba odrzuconych kart"

    def stated(self, node: v.Stated) -> str:
        return "podana liczba"

    def value(self, node: v.Value) -> str:
        what = node.what
        if isinstance(what, v.Cards):
            card = "odrzuconej karty" if what.zone == "discarded" else self.cards(what, None, "gen")
            return f"wartość {card}"
        if isinstance(what, v.This):
            return "wartość tej karty"
        return "jej wartość" if self.it == "that" else "wartość wybranej karty"

    def what_is_counted(self, amount: v.Count) -> str:
        if amount.of == "protocols":
            return f"różnych protokołów przedstawianych przez karty {self.place_or_field(amount.cards)}"
        return f"{self.kind(amount.cards, 'gen pl')} {self.location(amount.cards)}"

    def location(self, cards: v.Cards, mood: Mood | None = None) -> str:
        """Where counted cards are."""
        if cards.zone == "field":
            return self.place_or_field(cards)
        if cards.zone == "hand":
            return f"na {self.owned('ręce', 'ojej', owner(cards), mood)}"
        if cards.zone == "trash":
            return f"w {self.owned('koszu', 'oim', owner(cards), mood)}"
        return f"w {self.deck(owner(cards), mood)}"


def _is_about_totals(where: v.Lines) -> bool:
    return isinstance(where.given, v.Compare) and isinstance(where.given.left, v.Total)
