"""What Polish words look like: verbs, adjectives and the card in their forms; numerals; commas."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from recompile.language.forms import MAYBE, Features

# Imperative: infinitive, third person.
_VERBS: Final = {
    "dobierz": ("dobrać", "dobiera"),
    "odłóż": ("odłożyć", "odkłada"),
    "odrzuć": ("odrzucić", "odrzuca"),
    "odsłoń": ("odsłonić", "odsłania"),
    "odwróć": ("odwrócić", "odwraca"),
    "podaj": ("podać", "podaje"),
    "przekaż": ("przekazać", "przekazuje"),
    "przeprowadź": ("przeprowadzić", "przeprowadza"),
    "przesuń": ("przesunąć", "przesuwa"),
    "przetasuj": ("przetasować", "przetasowuje"),
    "rozpatrz": ("rozpatrzyć", "rozpatruje"),
    "usuń": ("usunąć", "usuwa"),
    "skompiluj": ("skompilować", "kompiluje"),
    "strać": ("stracić", "traci"),
    "umieść": ("umieścić", "umieszcza"),
    "uzupełnij": ("uzupełnić", "uzupełnia"),
    "utrać": ("utracić", "traci"),
    "wybierz": ("wybrać", "wybiera"),
    "weź": ("wziąć", "bierze"),
    "wtasuj": ("wtasować", "wtasowuje"),
    "wyczyść": ("wyczyścić", "czyści"),
    "zagraj": ("zagrać", "zagrywa"),
    "zamień": ("zamienić", "zamienia"),
    "zdobądź": ("zdobyć", "zdobywa"),
    "zmień": ("zmienić", "zmienia"),
    "zwróć": ("zwrócić", "zwraca"),
}
_CASES: Final = ("nom", "gen", "acc", "ins", "loc")
# In these cases, in the singular and the plural.
_NOUNS: Final = {
    "karta": (("karta", "karty", "kartę", "kartą", "karcie"), ("karty", "kart", "karty", "kartami", "kartach")),
    "liczba": (
        ("liczba", "liczby", "liczbę", "liczbą", "liczbie"),
        ("liczby", "liczb", "liczby", "liczbami", "liczbach"),
    ),
    "różnica": (
        ("różnica", "różnicy", "różnicę", "różnicą", "różnicy"),
        ("różnice", "różnic", "różnice", "różnicami", "różnicach"),
    ),
    "wartość": (("wartość", "wartości", "wartość", "wartością", "wartości"), ("wartości",) * 5),
}
_ENDINGS: Final = {
    "nom": ("a", "e"),
    "gen": ("ej", "ych"),
    "acc": ("ą", "e"),
    "ins": ("ą", "ymi"),
    "loc": ("ej", "ych"),
}
# Clauses that a comma has to close before the sentence goes on.
_OPEN_CLAUSE: Final = re.compile(
    r", (w któr\w+|któr\w+|ile|o ile|aby|niż|jeśli t\w+ \w+ zawiera|nawet|jakby|ignorując|zasłonięt\w+ albo)\b"
    r"[^,.:]*$"
)


def shape(word: str, features: Features) -> str:
    """A verb by its imperative, an adjective by its stem.

    >>> shape("dobierz", frozenset({"third"})), shape("karta", frozenset({"gen", "pl"}))
    ('dobiera', 'kart')
    >>> [shape("inn", frozenset(form.split())) for form in ("nom sg", "gen sg", "acc sg", "acc pl", "gen pl")]
    ['inna', 'innej', 'inną', 'inne', 'innych']
    >>> shape("wierzchni", frozenset({"acc", "sg"})), shape("swoj", frozenset({"gen", "pl"}))
    ('wierzchnią', 'swoich')
    """
    if word in _VERBS:
        infinitive, third = _VERBS[word]
        return infinitive if "inf" in features else third if "third" in features else word
    if word == "w":
        return "z" if "out" in features else "w"
    if word == "t" and {"acc", "sg"} <= features:
        return "tę"
    case = next(each for each in _CASES if each in features)
    number = 1 if "pl" in features else 0
    if word in _NOUNS:
        return _NOUNS[word][number][_CASES.index(case)]
    ending = _ENDINGS[case][number]
    return f"{word[:-1]}i{ending[1:]}" if ending[0] == "y" and word[-1] in "ij" else word + ending


def _of_several(third: str) -> str:
    """What several people do, by what one does."""
    irregular = {"bierze": "biorą", "czyści": "czyszczą", "kompiluje": "kompilują"}
    return irregular.get(third) or (f"{third}ją" if third[-1] == "a" else f"{third[:-1]}ą")


THIRDS: Final = tuple(third for _, third in _VERBS.values())
# Imperatives; the third person in the plural, and in the singular.
IMPERATIVES: Final = tuple(_VERBS)
PLURALS: Final = {_of_several(third): third for _, third in _VERBS.values()}


def is_few(number: int) -> bool:
    """2, 3, 4, 22, 23, 24, 32 and so on take a plural like any other; 0, 5, 12, 21 and so on take the genitive."""
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


NUMBERS: Final[dict[str, Callable[[int], bool]]] = {
    "int": lambda n: n >= 0,
    "few": lambda n: n > 0 and is_few(n),
    "many": lambda n: n >= 0 and n != 1 and not is_few(n),
    "less": lambda n: n < 0,
    "less_few": lambda n: n < 0 and is_few(-n),
    "less_many": lambda n: n < -1 and not is_few(-n),
}


def joined(words: list[str]) -> str:
    """
    >>> joined("start : dobierz tyle kart , ile masz [,] i odwróć 1 kartę ze swojej talii .".split())
    'Start: Dobierz tyle kart, ile masz, i odwróć 1 kartę ze swojej talii.'
    """
    said = ""
    for at, word in enumerate(words):
        if word == MAYBE:
            said += "," if _OPEN_CLAUSE.search(said) else ""
            continue
        if word == "protokołu" and words[at - 1] == "protokół":
            continue  # of a protocol with no Polish name
        if word == "z" and words[at + 1].startswith(("stos", "środk", "swo")):
            word = "ze"
        if not said or said[-1] in ".:":
            word = word[:1].upper() + word[1:]
        said += word if not said or word in (".", ",", ":", "”") or said[-1] == "„" else f" {word}"
    return said
