"""Which cards, and how many, in Polish: nouns and adjectives in their cases, numerals, owners, places."""

from __future__ import annotations

import re
from typing import Literal

from recompile.cards import vocabulary as v
from recompile.text.names import protocol_of, protocol_title
from recompile.text.teller import DO, THEY, Mood, Teller

# The cases that card texts need, all of the feminine "karta"; the plural of the accusative is that of the nominative.
Form = Literal["nom", "gen", "acc", "pl", "gen pl"]

_ENDINGS: dict[Form, str] = {"nom": "a", "gen": "ej", "acc": "ą", "pl": "e", "gen pl": "ych"}
_CARD: dict[Form, str] = {"nom": "karta", "gen": "karty", "acc": "kartę", "pl": "karty", "gen pl": "kart"}
_PLURAL: dict[Form, Form] = {"nom": "pl", "acc": "pl", "gen": "gen pl", "pl": "pl", "gen pl": "gen pl"}
_LINES = {
    "here": "tej linii",
    "elsewhere": "innej linii",
    "same line": "tej samej linii",
    "one line": "1 linii",
    "one other line": "1 innej linii",
    "they lead": "linii",
}
_ANY_LINE = ("anywhere", "elsewhere", "one line", "one other line", "they lead")  # lines still to be chosen
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

    that_line = "danej linii"  # a loop over lines says "każdej linii" here
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
        long = what.value or what.rank or (what.protocol or "").startswith("!")
        words = (going_on(place), noun) if long and what.where != "they lead" else (noun, place)
        return " ".join(filter(None, words)) + self.afterthought(what, "acc")

    def quantity(self, what: v.Cards, mood: Mood | None, form: Form) -> str:
        if what.amount == "all":
            form = _PLURAL[form]
            return f"{adjective('wszystki', form)} {self.noun(what, form, mood)}"
        if what.amount == "each":
            return f"{adjective('każd', form)} {self.noun(what, form, mood)}"
        return self.noun(what, form, mood) if what.rank else f"1 {self.noun(what, form, mood)}"

    def kind(self, what: v.Cards, form: Form) -> str:
        """Without its amount and its place, after a number or in a count."""
        return self.noun(what, form, None) + self.afterthought(what, form)

    def noun(self, what: v.Cards, form: Form, mood: Mood | None) -> str:
        before, after = self.side(what, form, mood)
        words = [
            adjective("inn", form) if what.other else "",
            before,
            self.cover(what, form) if not self.trails(what) else "",
            *(adjective(stem, form) for stem in self.face(what)),
            _CARD[form],
            self.protocol(what, form),
            after,
            {"highest": "o największej wartości", "lowest": "o najmniejszej wartości", None: ""}[what.rank],
            self.tested(what),
        ]
        return " ".join(filter(None, words))

    def side(self, what: v.Cards, form: Form, mood: Mood | None) -> tuple[str, str]:
        if what.side == "any":
            return "", ""
        who: v.Who = "you" if what.side == "yours" else "they"
        before, after = self.whose(who, adjective("oj", form), mood)
        if after and what.protocol:  # two genitives in a row would read as one
            return f"{adjective('należąc', form)} do {after}", ""
        return before, after

    def cover(self, what: v.Cards, form: Form) -> str:
        covered, uncovered = adjective("zasłonięt", form), adjective("niezasłonięt", form)
        if what.cover == "covered":
            return covered
        if "covered_or_uncovered" in what.said:
            return f"{covered} albo {uncovered}"
        return uncovered if "uncovered" in what.said else ""

    def face(self, what: v.Cards) -> tuple[str, ...]:
        """A card of a protocol is face-up anyway, so that its face is told only where the text has said it."""
        return _FACES[what.face] if what.protocol is None or "face_up" in what.said else ()

    def trails(self, what: v.Cards) -> bool:
        """Beside another adjective "zasłoniętą albo niezasłoniętą" would be torn apart; it follows at the end."""
        return what.cover == "either" and "covered_or_uncovered" in what.said and bool(self.face(what))

    def afterthought(self, what: v.Cards, form: Form) -> str:
        form = _PLURAL[form] if what.amount == "all" else form
        return f", {self.cover(what, form)}" if self.trails(what) else ""

    def protocol(self, what: v.Cards, form: Form) -> str:
        if what.protocol is None:
            return ""
        if what.protocol.startswith("!"):
            return self.not_of(what.protocol[1:], form)
        return protocol_of(what.protocol, "pl")

    def not_of(self, protocol: str, form: Form) -> str:
        other = "innych protokołów" if form in ("pl", "gen pl") else "innego protokołu"
        return f"{other} niż {protocol_title(protocol, 'pl')}"

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
        if what.where == "this stack":
            said = "z tego stosu" if out else "w tym stosie"
        else:
            somewhere = "linii" if what.crowd else ""
            line = self.that_line if what.where == "that line" else _LINES.get(what.where, somewhere)
            said = f"{'z' if out else 'w'} {line}" if line else ""
        if what.crowd and what.where in _ANY_LINE:
            said += f" zawierającej co najmniej {counted(what.crowd)}"
        elif what.crowd:
            said += f", jeśli ta linia zawiera co najmniej {counted(what.crowd)}"
        if what.where == "they lead":
            has = "ma on" if what.side == "theirs" else f"{self.opponent()} ma"
            said += f", w której {has} większą łączną wartość kart niż ty"
        return said

    def place_or_field(self, what: v.Cards) -> str:
        return self.place(what) or "na polu"

    # ------------------------------------------------------------ values

    def tested(self, what: v.Cards) -> str:
        test = what.value
        if isinstance(test, v.Valued):
            return f"o wartości {one_of(test.values)}"
        if isinstance(test, v.ValueOver):
            return f"o wartości większej niż {self.number(test.amount)}"
        if isinstance(test, v.ValueUnder):
            return f"o wartości mniejszej niż {self.number(test.amount)}"
        return "o tej samej wartości co odrzucona karta" if test else ""

    # ------------------------------------------------------------ amounts

    def some(self, amount: v.Amount, mood: Mood = DO, *stems: str, tail: str = "", discards: bool = False) -> str:
        """So many cards, after "dobierz" or "odrzuć"; the tail says from where or where to."""
        cards = " ".join([*(adjective(stem, "gen pl") for stem in stems), "kart"])
        if isinstance(amount, int):
            return f"{counted(amount, *stems)}{tail}"
        if isinstance(amount, v.AtLeast):
            least = f"co najmniej {counted(amount.least, *stems)}" if amount.least else f"dowolną liczbę {cards}"
            return f"{least}{tail}"
        if not isinstance(amount, v.ThatMany):
            return f"tyle {cards}{tail}, ile {self.how_many(amount)}"
        if amount.plus == 0:
            return f"tyle samo {cards}{tail}"
        more = "więcej" if amount.plus > 0 else "mniej"
        return f"o {counted(abs(amount.plus), *stems)} {more}{tail}{self.than_discarded(mood, discards)}"

    def than_discarded(self, mood: Mood, discards: bool) -> str:
        """Impersonal for what you discarded: the past tense would have to know whether you are a man or a woman."""
        actor: v.Who = "they" if mood == THEY else "you"
        if discards and self.discarder not in (actor, "any"):
            return " niż ty" if self.discarder == "you" else " niż przeciwnik"
        if self.discarder != "they":
            return ", niż odrzucono"
        return ", niż odrzucił" if actor == "they" else ", niż odrzucił przeciwnik"

    def how_many(self, amount: v.Amount) -> str:
        if isinstance(amount, v.Count):
            return f"{going_on(self.kind(amount.cards, 'gen pl'))} jest {self.place_or_field(amount.cards)}"
        if isinstance(amount, v.DifferentProtocols):
            return f"różnych protokołów przedstawiają karty {self.here_or_field(amount)}"
        if isinstance(amount, v.CardsInHand):
            return "masz na ręce"
        return f"wynosi {self.number(amount)}"

    def number(self, amount: v.Amount) -> str:
        if isinstance(amount, v.Count):
            return f"liczba {self.kind(amount.cards, 'gen pl')} {self.place_or_field(amount.cards)}"
        if isinstance(amount, v.DifferentProtocols):
            return f"liczba różnych protokołów przedstawianych przez karty {self.here_or_field(amount)}"
        if isinstance(amount, v.ValueOfThat):
            return "jej wartość" if self.it == "that" else "wartość wybranej karty"
        if isinstance(amount, v.PrintedValueOfThat):
            return "wartość odrzuconej karty"
        if isinstance(amount, v.CardsInHand):
            return "liczba kart na twojej ręce"
        if isinstance(amount, v.ThatMany):
            change = f" {'plus' if amount.plus > 0 else 'minus'} {abs(amount.plus)}" if amount.plus else ""
            return f"liczba odrzuconych kart{change}"
        return str(amount.least if isinstance(amount, v.AtLeast) else amount)

    def here_or_field(self, amount: v.DifferentProtocols) -> str:
        return "w tej linii" if amount.where == "here" else "na polu"
