"""Polish, in the vocabulary of the Polish rulebook."""

from __future__ import annotations

from typing import Final

from recompile.language.grammar import Grammar
from recompile.language.pl.amounts import AMOUNTS
from recompile.language.pl.boxes import BOXES
from recompile.language.pl.cards import CARDS
from recompile.language.pl.conditions import CONDITIONS
from recompile.language.pl.effects import VERBS
from recompile.language.pl.nouns import ADJECTIVES
from recompile.language.pl.places import PLACES
from recompile.language.pl.sentences import SENTENCES
from recompile.language.pl.shapes import NUMBERS, joined, shape
from recompile.language.pl.variants import VARIANTS
from recompile.language.pl.whose import WHOSE

# Who acts; how the verb says it; case and number; in a line or out of it; whether a noun belongs to the subject, whose
# own things are "swoje"; the card that a mere "ją" is; whether "ta linia" was chosen just before; what was just done to
# the card that "po tym, jak" speaks of.
GROUPS: Final = (
    "me they each",
    "do inf third",
    "nom gen acc ins loc",
    "sg pl",
    "in out",
    "own free",
    "ofthat ofthis ofbelow firstbelow ofcontrol",
    "herethis herechosen",
    "after:play after:delete after:flip after:shift after:return after:discard",
)
PLAIN: Final = "me do acc sg in own ofthat herethis"
# Circumstances: `named`, the opponent; `on`, just now; `subject`, of this sentence; `it:that`, a card that was chosen,
# and `it:those`, cards; `by:`, who discarded last if not you; `turned`, a protocol; `top` and `covered`, this card.

FORMS: Final = {**WHOSE, **ADJECTIVES, **CARDS, **AMOUNTS, **PLACES, **VERBS, **SENTENCES, **CONDITIONS, **BOXES}
GRAMMAR: Final = Grammar("pl", FORMS, GROUPS, shape, NUMBERS, VARIANTS, joined, PLAIN)
