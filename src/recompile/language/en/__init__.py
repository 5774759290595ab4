"""English, the language of the cards."""

from __future__ import annotations

from typing import Final

from recompile.language.en.adjectives import ADJECTIVES
from recompile.language.en.amounts import AMOUNTS
from recompile.language.en.boxes import BOXES
from recompile.language.en.cards import CARDS
from recompile.language.en.conditions import CONDITIONS
from recompile.language.en.events import EVENTS
from recompile.language.en.joining import joined
from recompile.language.en.lines import LINES
from recompile.language.en.pronouns import is_unclear
from recompile.language.en.rules import RULES
from recompile.language.en.sentences import SENTENCES
from recompile.language.en.variants import VARIANTS
from recompile.language.en.verbs import VERBS
from recompile.language.en.whose import WHOSE
from recompile.language.forms import Features
from recompile.language.grammar import Grammar

# Who acts; how the verb says it; how many; where a verb takes cards from; whether a card can be "it"; whether a shift
# of all cards says where to; whether cards "not of" a protocol are said here; whether more may follow that is said of
# other cards; whether "it" is this line.
GROUPS: Final = (
    "me they each",
    "do inf third",
    "one many all",
    "from_field from_hand from_top",
    "it that",
    "this_it that_it",
    "far_goal near_goal",
    "non plays",
    "free nested",
    "line_it other_it",
)
PLAIN: Final = "me do one from_field that that_it near_goal non free other_it"
_ODD: Final = {"refresh": "refreshes", "pass": "passes"}


def shape(word: str, features: Features) -> str:
    """
    >>> shape("draw", frozenset({"third"})), shape("card", frozenset({"many"})), shape("my", frozenset({"they"}))
    ('draws', 'cards', 'their')
    """
    if word == "my":
        return "your" if "me" in features else "their"
    if word == "i":
        return "you" if "me" in features else "they"
    if word == "rival":
        return "your opponent" if "me" in features else "you" if "they" in features else "their opponent"
    if word == "card":
        return "card" if "one" in features else "cards"
    return _ODD.get(word, f"{word}s") if "third" in features else word


NUMBERS: Final = {"int": lambda n: n >= 0, "plural_int": lambda n: n >= 0 and n != 1, "less": lambda n: n < 0}
GRAMMAR: Final = Grammar(
    "en",
    {
        **WHOSE,
        **ADJECTIVES,
        **CARDS,
        **LINES,
        **AMOUNTS,
        **VERBS,
        **SENTENCES,
        **CONDITIONS,
        **RULES,
        **EVENTS,
        **BOXES,
    },
    GROUPS,
    shape,
    NUMBERS,
    VARIANTS,
    joined,
    PLAIN,
    r"(?i:non-)(?!\s)|[^\W_]+(?:['-][^\W_]+)*",
    is_unclear=is_unclear,
)
