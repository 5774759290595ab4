"""French, in the words of the printed French rules."""

from __future__ import annotations

from typing import Final

from recompile.language.fr.amounts import AMOUNTS
from recompile.language.fr.boxes import BOXES
from recompile.language.fr.cards import CARDS
from recompile.language.fr.conditions import CONDITIONS
from recompile.language.fr.effects import VERBS
from recompile.language.fr.lines import LINES
from recompile.language.fr.nouns import NOUNS
from recompile.language.fr.pronouns import is_unclear
from recompile.language.fr.rules import RULES
from recompile.language.fr.sentences import CONNECTIVES
from recompile.language.fr.variants import CONTRACTED, VARIANTS
from recompile.language.fr.words import joined, shape
from recompile.language.grammar import Grammar

# Who acts; how the verb says it; how many; whether all of them are meant; what a place takes; what a pronoun means;
# whether cards are moved: then a place after "dans" could be where to; whether a line is spoken of; whether one of what
# any player has is meant, or all of it; whether a face is one of the cards, or the one they get; whether "cette ligne"
# is the one that was chosen just before.
GROUPS: Final = (
    "me they each",
    "do inf third subj your_subj plural",
    "one many",
    "some every",
    "in_de in_dans",
    "la_that la_this la_below",
    "still moved",
    "away there",
    "of_all of_one",
    "faced unfaced",
    "here_this here_chosen",
)
PLAIN: Final = "me do one some in_de la_that still away of_all faced here_this"
WORD: Final = r"-(?:la|le|les|lui|leur|vous|ci|là|en|y)\b|[^\W_]+'|[^\W_]+"
NUMBERS: Final = {
    "int": lambda n: n >= 0,
    "single_int": lambda n: 0 <= n <= 1,
    "plural_int": lambda n: n > 1,
    "not_one": lambda n: n >= 0 and n != 1,
    "less": lambda n: n < 0,
}
GRAMMAR: Final = Grammar(
    "fr",
    {**NOUNS, **CARDS, **LINES, **AMOUNTS, **VERBS, **CONNECTIVES, **CONDITIONS, **BOXES, **RULES},
    GROUPS,
    shape,
    NUMBERS,
    VARIANTS,
    joined,
    PLAIN,
    WORD,
    CONTRACTED,
    is_unclear,
)
