"""What texts do, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.cards import ALL, at_random, one_of, several
from recompile.language.pl.nouns import AMOUNTS, ONE, OWN, in_pile, pile
from recompile.language.pl.plays import PLAYS, plays

_TO_CARDS: Final[dict[str, Any]] = {
    "odwróć": v.Flip,
    "usuń": v.Delete,
    "zwróć": v.Return,
    "przesuń": v.Shift,
    "odsłoń": v.Reveal,
}
# What leaves its place does so "z tej linii".
_LEAVING: Final = ("usuń", "zwróć", "przesuń")
# Who discards, and who has discarded afterwards.
_DISCARDERS: Final = (("me", "-it: -by:"), ("they", "-it: -by: by:they"), ("each", "-it: -by: by:any"))


def _act(verb: str, meaning: Any, after: str = "", what: str = "in_field", **said: Any) -> Forms:
    """A verb and its object. A pronoun goes before an infinitive: "możesz ją przesunąć"."""
    out = " out" if verb in _LEAVING else ""
    pronoun = "it" if what.startswith(("one", "this")) else "pronoun"
    return [
        (f"{{what:{pronoun}}} <{verb}> {after}", Said(meaning, form="inf", **said)),
        (f"{{what:{pronoun}}} <{verb}> {after}", Said(meaning, **{**said, "form": "do", "read": True})),
        (f"<{verb}> {{what:{what}{out}}} {after}", Said(meaning, **said)),
        *([(f"<{verb}> {{what:{what} in}} {after}", Said(meaning, **{**said, "read": True}))] if out else []),
    ]


def _either(one: str, other: str) -> Forms:
    """A noun goes with the second verb, a pronoun with the first: "możesz ją przesunąć albo odwrócić"."""
    both = v.Either(_TO_CARDS[one](h.what), _TO_CARDS[other](h.what))
    out = " out" if other in _LEAVING else ""
    return [
        (f"{{what:pronoun}} <{one}> albo <{other}>", Said(both, form="inf")),
        (f"<{one}> {{what:pronoun}} albo <{other}>", both),
        (f"<{one}> albo <{other}> {{what:in_field{out}}}", both),
    ]


FIELD: Final[Forms] = [
    *_act("odwróć", v.Flip(h.what, ignoring_middle=True), ", ignorując jej środkową komendę", "one_in_field"),
    *_act("odwróć", v.Flip(h.what, ignoring_middle=True), ", ignorując ich środkowe komendy"),
    *_act("odwróć", v.Flip(h.what)),
    *_act("usuń", v.Delete(h.what)),
    *_act("zwróć", v.Return(h.what)),
    *(
        form
        for hand in ("na rękę", "na jego rękę", "na rękę właściciela")
        for form in _act("zwróć", v.Return(h.what), hand, read=True)
    ),
    ("<zwróć> na rękę {what:in_field out}", Said(v.Return(h.what), read=True)),
    *_act("przesuń", v.Shift(h.what, h.to), "{to:goal}, nawet jeśli jest zasłonięta", "this", needs="top -covered"),
    ("<przesuń> {what:all_cards out} [,] do innej linii", v.Shift(h.what)),
    *_act("przesuń", v.Shift(h.what, h.to, or_from=True), "[,] do {to:line out} albo z {to:line out}"),
    *_act("przesuń", v.Shift(h.what, h.to), "{to:goal}"),
    *_act("odsłoń", v.Reveal(h.what), what="target"),
    (
        "<rozpatrz> środkowe komendy {what:all_cards gen} tak, jakby znajdowały się na tej karcie",
        Said(v.Resolve(h.what), sets="-it:"),
    ),
    (
        "<rozpatrz> środkową komendę {what:card gen} tak, jakby znajdowała się na tej karcie",
        v.Resolve(h.what),
    ),
]

# ---------------------------------------------------------------- hands, decks and trashes


def _on_deck(words: str, where: Any) -> Forms:
    """On a deck or under it, face-down: nobody has to say that."""
    put = v.Put(h.what, where, h.w)
    return [
        *_act("umieść", put, f"[,] zakrytą {words} {{w:talii}}", "one_target out"),
        *_act("umieść", put, f"[,] zakryte {words} {{w:talii}}", "target out"),
        *_act("umieść", put, f"[,] {words} {{w:talii}}", "target out", read=True),
        # Whose deck that is, is plain from where they come from.
        (f"<umieść> {{what:own_cards}} [,] {words} talii", Said(v.Put(h.what, where), read=True)),
        (f"<umieść> {words} {{w:talii}} [,] {{what:target out}}", Said(put, read=True)),
    ]


_FROM_HAND: Final = ("karty z ręki", "karty ze swojej ręki", "wszystkie karty z ręki", "wszystkie karty ze swojej ręki")
PILES: Final[Forms] = [
    ("<dobierz> {what:own_top}", Said(v.Draw(h.what), sets="-it:")),
    ("<dobierz> {what:piled}", v.Draw(h.what)),
    *(
        form
        for who, sets in _DISCARDERS
        for form in (
            ("<odrzuć> {what:own_hand}", Said(v.Discard(h.what), form=who, sets=sets)),
            (
                f"<odrzuć> tyle {in_pile('gen pl')} do {{w:kosza}}, ile {{n:how_many free in}}",
                Said(v.Discard(pile("hand", h.n, OWN), into=h.w), form=who, sets=sets),
            ),
            (
                "<odrzuć> {what:own_hand} [,] do {w:kosza}",
                Said(v.Discard(h.what, into=h.w), form=who, sets=sets),
            ),
        )
    ),
    ("<odrzuć> całą {side:side_talię}", Said(v.Discard(pile("deck", "all")), sets="-it:")),
    ("<odrzuć> {what:piled}", v.Discard(h.what)),
    # What was revealed or drawn just now.
    *(
        (words, Said(deed(v.Cards(zone=zone)), form=form, read=True))
        for verb, deed in (("odrzuć", v.Discard), ("dobierz", v.Draw))
        for zone in ("revealed", "drawn")
        for words, form in ((f"<{verb}> ją", "ofthat"), (f"ją <{verb}>", "ofthat inf"))
    ),
    *(
        (f"<przekaż> {words}", Said(v.Control("pass"), form="ofcontrol", read=True))
        for it in ("ją", "go")
        for words in (f"{it} przeciwnikowi", f"przeciwnikowi {it}")
    ),
    # What is discarded comes from a hand: nobody has to say that.
    *(
        (
            f"<odrzuć> {words} {before} <karta {form}> {{*of}} {after} {{*value {form}}} {end}",
            Said(discarded, read=True),
        )
        for words, end, amount, form, _ in (ONE, *AMOUNTS)
        for discarded in (v.Discard(pile("hand", amount)),)
        for before, after in ((f"{{side:whose {form}}}", ""), ("", "{side:of_whom}"))
    ),
    ("<odrzuć> {what:piled} [,] do {w:kosza}", v.Discard(h.what, into=h.w)),
    *_on_deck("na wierzchu", "deck top"),
    *_on_deck("na spodzie", "deck bottom"),
    *_act("umieść", v.Put(h.what, "trash", h.w), "[,] w {w:koszu}", "target out"),
    ("<umieść> {what:own_cards} [,] w koszu", Said(v.Put(h.what, "trash"), read=True)),
    ("<weź> {what:hand_cards}", Said(v.Put(h.what), sets="-it:")),
    *(
        (f"<weź> {words}", Said(v.Put(cards.meaning), read=True))
        for words, cards in at_random(h.side, "{side:from_ręki}")
    ),
    ("<przekaż> {what:given_cards} {w:whom}", Said(v.Put(h.what, whose=h.w), read=True)),
    *(
        (f"<przekaż> {{w:whom}} {words}", Said(v.Put(cards.meaning, whose=h.w), read=True))
        for words, cards in at_random(OWN, "z ręki")
    ),
    ("<przekaż> {w:whom} {what:given_cards}", Said(v.Put(h.what, whose=h.w), sets="-it:")),
    ("{what:pronoun} <weź> na rękę", Said(v.Put(h.what), form="inf")),
    ("<weź> {what:pronoun} na rękę", v.Put(h.what)),
    ("<weź> na rękę {what:target out}", v.Put(h.what)),
    ("<weź> {what:target out} na rękę", Said(v.Put(h.what), read=True)),
    ("<weź> {what:piled out}", Said(v.Put(h.what), read=True)),
    *_act("umieść", v.Put(h.what, whose=h.w), "[,] na {w:ręce}", "target out"),
    ("<przetasuj> swoją talię", Said(v.Shuffle("deck"), sets="-it:")),
    ("<wtasuj> wszystkie karty ze swojego kosza do talii", Said(v.Shuffle("trash"), sets="-it:")),
    *(
        (f"<wtasuj> {what} do {deck}", Said(v.Shuffle("trash"), read=True))
        for what in ("wszystkie karty ze swojego kosza", "swój kosz", "kosz", "karty ze swojego kosza", "karty z kosza")
        for deck in ("talii", "swojej talii")
    ),
    ("<wtasuj> wszystkie karty z ręki do talii", Said(v.Shuffle("hand"), sets="-it:")),
    *(
        (f"<{verb}> {what} do {deck}", Said(v.Shuffle("hand"), read=True))
        for verb in ("wtasuj", "przetasuj")
        for what in ("rękę", "swoją rękę", "całą rękę", *_FROM_HAND)
        for deck in ("talii", "swojej talii")
    ),
    ("<przetasuj> talię", Said(v.Shuffle("deck"), read=True)),
    ("<uzupełnij> karty na ręce", Said(v.Refresh(), sets="-it:")),
    ("<uzupełnij> rękę", Said(v.Refresh(), read=True)),
    ("<wyczyść> pamięć podręczną", Said(v.ClearCache(), sets="-it:")),
    ("<zmień> układ {w:protokołów}", Said(v.Rearrange(h.w), sets="-it:")),
    ("<zamień> miejscami 2 {w:protokoły}", Said(v.Swap("protocols", h.w), sets="-it:")),
    ("<zamień> miejscami 2 {w:stosy}", Said(v.Swap("stacks", h.w), read=True)),
    ("<zamień> miejscami wszystkie karty z 2 {w:stosów}", Said(v.Swap("stacks", h.w), sets="-it:")),
    (
        "<zamień> miejscami wszystkie karty z tego stosu i z innego {w:stosu}",
        Said(v.Swap("this stack", h.w), sets="-it:"),
    ),
    *(
        (words, Said(v.Swap("this stack", h.w), read=True))
        for words in (
            *(
                f"<zamień> {places} {this} {other}"
                for places in ("", "miejscami")
                for this, other in (
                    ("ten stos", "z innym {w:stosem}"),
                    ("ten stos", "i inny {w:stos}"),
                    ("wszystkie karty w tym stosie", "z kartami w innym {w:stosie}"),
                    ("wszystkie karty z tego stosu", "z kartami z innego {w:stosu}"),
                    ("karty w tym stosie", "z kartami w innym {w:stosie}"),
                    ("karty z tego stosu", "z kartami z innego {w:stosu}"),
                    ("wszystkie karty z tego stosu", "z wszystkimi kartami z innego {w:stosu}"),
                    ("wszystkie karty w tym stosie", "z wszystkimi kartami w innym {w:stosie}"),
                )
            ),
            "<zamień> ten stos miejscami z innym {w:stosem}",
        )
    ),
    ("<wybierz> {x:chosen_line}", Said(v.ChooseLine(h.x), sets="-it:")),
    ("<podaj> liczbę", Said(v.State("number"), sets="-it:")),
    ("<podaj> nazwę protokołu", Said(v.State("protocol"), sets="-it:")),
    (
        "<odwróć> protokół {p:protocol_of} stroną „Skompilowano” do góry",
        Said(v.TurnProtocol(h.p), sets="-it: turned"),
    ),
    ("<zdobądź> znacznik kontroli", Said(v.Control("gain"), sets="-it:")),
    ("<odłóż> znacznik kontroli na pozycję neutralną", Said(v.Control("lose"), sets="-it:")),
    *((f"<zdobądź> {it}", Said(v.Control("gain"), read=True)) for it in ("ją", "go")),  # nor gained
    *(
        (f"<{lose}> {what}", Said(v.Control("lose"), read=True))
        for lose in ("strać", "utrać")
        for what in ("znacznik kontroli", "ją", "go")  # no card could be lost
    ),
    ("<weź> znacznik kontroli", Said(v.Control("gain"), read=True)),
    ("<przekaż> znacznik kontroli przeciwnikowi", Said(v.Control("pass"), read=True)),
    ("<przekaż> ci znacznik kontroli", Said(v.Control("pass"), form="they", sets="-it:")),
    ("<przekaż> mu znacznik kontroli", Said(v.Control("pass"), form="me", needs="named", sets="-it:")),
    ("<przekaż> przeciwnikowi znacznik kontroli", Said(v.Control("pass"), sets="-it: named")),
]
LINES: Final[Forms] = [
    ("<przeprowadź> kompilację", Said(v.Compile(v.ANYWHERE), sets="-it:")),
    ("<przeprowadź> kompilację {x:line out}", Said(v.Compile(h.x), sets="-it:")),
    ("<przeprowadź> kompilację w {x:line in}", Said(v.Compile(h.x), read=True)),
    ("<skompiluj> {x:line_acc}", Said(v.Compile(h.x), read=True)),
]


def _handed(where: str, side: Any = h.side) -> Forms:
    return [
        (f"{words} {in_pile(form)} {where} {after}", Said(pile("hand", n, side), read=read))
        for words, after, n, form, read in (ONE, *AMOUNTS, ALL)
    ]


VERBS: Final[dict[str, Forms]] = {
    "verb": [
        *FIELD,
        *plays("{what:it_played} <zagraj> {face:turned sg} LINE", sets="", form="inf"),
        ("<zagraj> {x:played_so}", h.x),
        *LINES,
        ("{x:pile_verb}", h.x),
    ],
    **PLAYS,
    "pile_verb": PILES,
    "both_verbs": [form for one in _TO_CARDS for other in _TO_CARDS if one != other for form in _either(one, other)],
    "this": [("{x:it}", h.x), ("<t> <karta>", Said(v.This(), sets="-it:"))],
    "whom": [
        ("mu", Said("they", form="me", needs="named")),
        ("przeciwnikowi", Said("they", form="me", sets="named")),
        ("ci", Said("they", form="they")),
        ("przeciwnikowi", Said("they", form="each")),
    ],
    "own_cards": [
        *((f"<wierzchni sg> <karta sg> {deck}", pile("deck top", 1, OWN)) for deck in ("z talii", "ze swojej talii")),
        *(
            form
            for zone, where in (
                ("hand", "z ręki"),
                ("hand", "ze swojej ręki"),
                ("trash", "z kosza"),
                ("trash", "ze swojego kosza"),
            )
            for form in (*one_of(zone, OWN, where), *several(zone, OWN, where, all_of_it=True))
        ),
    ],
    "hand_cards": [*_handed("z ręki", OWN), *_handed("{side:from_ręki}")],
    "given_cards": [
        *_handed("{side:from_ręki}"),
        *((words, Said(said.meaning, read=True)) for words, said in _handed("", OWN)),
    ],
}
