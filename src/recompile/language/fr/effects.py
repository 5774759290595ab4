"""What texts do, in French."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.amounts import DONE
from recompile.language.fr.cards import of_pile
from recompile.language.fr.nouns import AMOUNTS, CHOSEN, DE, OWN, PILES, aside, field, more, noun, pile, pile_noun
from recompile.language.fr.plays import PLAYING, PLAYS

_TO_CARDS: Final[dict[str, Any]] = {
    "retourner": v.Flip,
    "supprimer": v.Delete,
    "renvoyer": v.Return,
    "déplacer": v.Shift,
    "révéler": v.Reveal,
}
# What a pronoun means after the card on top of your deck.
TOP: Final = f"{CHOSEN} la:top"


def act(verb: str, done: str, meaning: Any, rest: str = "", all_rest: str = "", where: str = "still") -> Forms:
    """The verb with cards in the field, with a pronoun where only one can be meant; `meaning` makes a word of them."""
    return [
        (f"<la-{verb}> {rest}", Said(meaning(v.That()), form="la_that", needs="la:that")),
        (f"<la-{verb}> {rest}", Said(meaning(v.This()), form="la_this", needs="la:this")),
        (f"<{verb}> {{what:this}} {rest}", Said(meaning(h.what), sets=f"-la: -done:{done}")),
        (f"<{verb}> {{what:that}} {rest}", Said(meaning(h.what), sets="-la: la:that")),
        (f"<{verb}> {{what:beside}} {rest}", Said(meaning(h.what), sets=f"{CHOSEN} done:{done}")),
        (f"<{verb}> {{what:single {where}}} {rest}", Said(meaning(h.what), sets=f"{CHOSEN} done:{done}")),
        (f"<{verb}> {{what:several {where}}} {all_rest or rest}", Said(meaning(h.what), sets="-la:")),
        (f"<les-{verb}> {all_rest or rest}", Said(meaning(v.Those()), read=True)),
        *(
            (words, Said(meaning(v.Beside("below")), form="la_below", read=True))
            for words in (f"<la-{verb}> {rest}", f"<{verb}> cette dernière {rest}", f"<{verb}> cette carte -là {rest}")
        ),
    ]


def act_anywhere(verb: str, done: str, meaning: Any, rest: str = "", where: str = "still") -> Forms:
    """Also with cards of a hand, a deck or a trash."""
    return [
        *act(verb, done, meaning, rest, where=where),
        (f"<{verb}> {{what:pile_single}} {rest}", Said(meaning(h.what), sets=f"{CHOSEN} done:{done}")),
        *((f"<{verb}> {{what:{pile}}} {rest}", Said(meaning(h.what))) for pile in ("pile_whole", "pile_several")),
    ]


# ---------------------------------------------------------------- in the field

# To whose hand a card is returned goes without saying.
_RETURNS: Final[Forms] = [
    *(
        (f"<renvoyer> {{what:{cards}}} {to}", Said(v.Return(h.what), read=True))
        for cards in ("in_field",)
        for to in ("en main", "dans la main de son propriétaire", "à son propriétaire")
    ),
    ("<renvoyer> {what:this} dans votre main", Said(v.Return(h.what), form="me", read=True)),
    ("<la-renvoyer> dans votre main", Said(v.Return(v.This()), form="me la_this", read=True)),
    ("<renvoyer> {what:one_of_yours} dans votre main", Said(v.Return(h.what), form="me", read=True)),
    *(
        (f"<renvoyer> {{what:one_of_theirs}} dans {hand}", Said(v.Return(h.what), form="me", read=True))
        for hand in ("sa main", "la main de votre adversaire")
    ),
]
_IGNORING: Final = ("en ignorant sa commande secondaire", "en ignorant leur commande secondaire")
FIELD_VERBS: Final[Forms] = [
    *act("retourner", "retournée", lambda what: v.Flip(what, ignoring_middle=True), *_IGNORING),
    *act("retourner", "retournée", v.Flip),
    *act("supprimer", "supprimée", v.Delete),
    *_RETURNS,
    *act("renvoyer", "renvoyée", v.Return),
    # A top text also works while its card is covered.
    *aside(
        "<la-déplacer> {to:goal}, même si elle est recouverte",
        Said(v.Shift(v.This(), h.to), form="la_this", needs="top la:this"),
    ),
    *aside(
        "<déplacer> {what:this} {to:goal}, même si elle est recouverte",
        Said(v.Shift(h.what, h.to), needs="top", sets="-la:"),
    ),
    *act(
        "déplacer",
        "déplacée",
        lambda what: v.Shift(what, h.to, or_from=True),
        "depuis ou vers {to:from_line}",
        where="moved",
    ),
    *act("déplacer", "déplacée", lambda what: v.Shift(what, h.to), "{to:goal}", "{to:far_goal}", "moved"),
    # Of what is not described it is clear that a place is where to.
    ("<déplacer> {what:this} {to:in_goal}", Said(v.Shift(h.what, h.to), read=True)),
    ("<déplacer> {what:that} {to:in_goal}", Said(v.Shift(h.what, h.to), read=True)),
    ("<la-déplacer> {to:in_goal}", Said(v.Shift(v.That(), h.to), form="la_that", read=True)),
    ("<la-déplacer> {to:in_goal}", Said(v.Shift(v.This(), h.to), form="la_this", read=True)),
    ("<révéler> la première carte de votre pioche", Said(v.Reveal(v.Cards(1, OWN, "deck top")), form="me", sets=TOP)),
    *(
        (f"<révéler> {{side:{name}}}", Said(v.Reveal(v.Cards("all", h.side, zone)), sets="-la: la:pile"))
        for zone, name in PILES
    ),
    *act_anywhere("révéler", "révélée", v.Reveal),
    *(
        (
            f"<résoudre> {text} de {{what:{cards}}} comme si {stood} sur cette carte -ci",
            Said(v.Resolve(h.what), sets=sets),
        )
        for cards, text, stood, sets in (
            ("some_card", "la commande secondaire", "elle figurait", CHOSEN),
            ("pile_single", "la commande secondaire", "elle figurait", CHOSEN),
            ("each_of", "la commande secondaire", "elle figurait", "-la:"),
            ("some_several", "les commandes secondaires", "elles figuraient", "-la:"),
        )
    ),
]
# Both would be done to the same cards.
TWO_VERBS: Final[Forms] = [
    (f"<{one}> ou <{other}> {{what:{cards}}}", Said(v.Either(first(h.what), second(h.what)), sets=sets, read=read))
    for one, first in _TO_CARDS.items()
    for other, second in _TO_CARDS.items()
    if one != other
    for cards, sets, read in (
        ("beside", f"{CHOSEN} either", False),
        ("single moved", f"{CHOSEN} either", False),
        ("several moved", "-la: either", False),
        ("this", "", True),
        ("that", "", True),
    )
]

# ---------------------------------------------------------------- hands, decks and trashes, protocols, stacks


def _discards() -> Forms:
    whats: tuple[tuple[str, Any, str], ...] = (
        ("{what:hand_cards}", h.what, ""),
        ("toute {side:pioche}", v.Cards("all", h.side, "deck"), ""),
        ("{what:pile_single}", h.what, CHOSEN),
        ("{what:pile_whole}", h.what, ""),
        ("{what:pile_several}", h.what, ""),
        ("{what:of_ours}", h.what, ""),
    )
    return [
        ("<la-défausser>", Said(v.Discard(v.Cards(1, OWN, "deck top")), form="me", needs="la:top", sets=CHOSEN)),
        *((f"<défausser> {words}", Said(v.Discard(what), sets=sets)) for words, what, sets in whats),
        *(
            (f"<défausser> {words} dans {{w:défausse_of}}", Said(v.Discard(what, into=h.w), sets=sets))
            for words, what, sets in whats
        ),
    ]


# Until a hand has so many cards: what is missing is drawn, what is too much is discarded.
_HAND: Final = v.Count(v.Cards("all", OWN, "hand"))
_THEIR_HAND: Final = v.Count(v.Cards("all", "theirs", "hand"))
_UNTIL: Final[Forms] = [
    *(
        (f"<piocher> jusqu’à avoir {words} en main", Said(v.Draw(pile("deck top", v.Minus(n, _HAND), OWN)), read=read))
        for words, n, read in (
            ("{n:single_int} carte", h.n, False),
            ("{n:plural_int} cartes", h.n, False),
            ("autant de cartes que votre adversaire", _THEIR_HAND, True),
        )
    ),
    *(
        (f"<défausser> jusqu’à n’avoir plus {words} en main", v.Discard(pile("hand", v.Minus(_HAND, n), OWN)))
        for words, n in (("que {n:single_int} carte", h.n), ("que {n:plural_int} cartes", h.n))
    ),
    *(
        (f"<{verb}> {what} jusqu’à {until} {number} en main", Said(meaning(n), read=True))
        for verb, meaning in (
            ("piocher", lambda n: v.Draw(pile("deck top", v.Minus(n, _HAND), OWN))),
            ("défausser", lambda n: v.Discard(pile("hand", v.Minus(_HAND, n), OWN))),
        )
        for what in ("", "des cartes", "les cartes de <mon> choix")
        for until in (
            "avoir",
            "en avoir",
            "avoir seulement",
            "n’avoir plus que",
            "ce que vous ayez",
            "ce que vous en ayez",
        )
        for number, n in (("{n:int} cartes", h.n), ("1 carte", 1), ("{n:int}", h.n))
    ),
]
# Into a hand or a trash, onto a deck or under it; a hand is said in a way of its own.
_INTO: Final[tuple[tuple[str, Any], ...]] = (
    ("face inactive sur le dessus de {w:pioche_of}", "deck top"),
    ("face inactive sous {w:pioche_of}", "deck bottom"),
    ("dans {w:défausse_of}", "trash"),
)
_INTO_READ: Final[tuple[tuple[str, Any], ...]] = (
    ("sur le dessus de {w:pioche_of}", "deck top"),
    ("au dessus de {w:pioche_of}", "deck top"),
    ("sur {w:pioche_of}", "deck top"),
    ("sous {w:pioche_of}", "deck bottom"),
    ("en dessous de {w:pioche_of}", "deck bottom"),
    ("au dessous de {w:pioche_of}", "deck bottom"),
)


def _put(verb: str, done: str, rest: str, into: Any, *, read: bool = False) -> Forms:
    """Those that are only read do not say which face is up: they have none of their own that could be it."""
    where = "unfaced" if read and into.startswith("deck") else "faced"
    found = act_anywhere(verb, done, lambda what: v.Put(what, into, h.w), rest, where)
    return [(words, replace(said, read=True)) for words, said in found] if read else found


# No card is "le".
_CONTROL_IT: Final[tuple[tuple[str, Any, str], ...]] = (
    ("<le-perdre>", "lose", ""),
    ("<le-gagner>", "gain", ""),
    ("<le-prendre>", "gain", ""),
    *((f"<le-{verb}> à votre adversaire", "pass", "me") for verb in ("céder", "donner", "passer")),
)
_CONTROL: Final[Forms] = [
    ("<gagner> le contrôle", v.Control("gain")),
    ("<perdre> le contrôle", v.Control("lose")),
    ("<lui-céder> le contrôle", Said(v.Control("pass"), form="me", needs="named")),
    ("<céder> le contrôle à votre adversaire", Said(v.Control("pass"), form="me", sets="named")),
    ("<vous-céder> le contrôle", Said(v.Control("pass"), form="they")),
    ("<céder> le contrôle à l’autre joueur", Said(v.Control("pass"), form="each")),
    ("<céder> le contrôle", Said(v.Control("pass"), read=True)),
    ("<prendre> le contrôle", Said(v.Control("gain"), read=True)),
    *((words, Said(v.Control(change), form=form, read=True)) for words, change, form in _CONTROL_IT),
    *(
        (words.format(verb), Said(v.Control("pass"), form=form, read=True))
        for verb in ("donner", "passer")
        for words, form in (
            ("<{}> le contrôle à votre adversaire", "me"),
            ("<lui-{}> le contrôle", "me"),
            ("<vous-{}> le contrôle", "they"),
        )
    ),
]
# What is taken or given without saying from which hand.
_HANDED: Final[tuple[tuple[str, str, Any, str], ...]] = (
    ("prendre", "", "you", "in_field"),
    ("donner", "à votre adversaire", "they", "this that hand_cards"),
)
_SHUFFLED: Final[tuple[tuple[str, Any], ...]] = (("défausse", "trash"), ("main", "hand"))
PILE_VERBS: Final[Forms] = [
    *_UNTIL,
    ("<piocher> {what:top_cards}", v.Draw(h.what)),
    # "Défaussez-en 2", "il en pioche autant".
    *(
        (f"{words} {many}", Said(deed(pile(zone, amount, OWN)), read=True))
        for verb, deed, zone in (("piocher", v.Draw, "deck top"), ("défausser", v.Discard, "hand"))
        for words in (f"en <{verb}>", f"<en-{verb}>")
        for many, amount in (
            ("{n:int}", h.n),
            ("autant", h.n),
            ("jusqu’à {n:int}", v.UpTo(h.n)),
        )
        if many != "autant"
    ),
    *(
        (f"{words} {many}", Said(deed(pile(zone, amount, OWN)), read=True))
        for verb, deed, zone in (("piocher", v.Draw, "deck top"), ("défausser", v.Discard, "hand"))
        for words in (f"en <{verb}>", f"<en-{verb}>")
        for done in DONE
        for many, amount in (
            ("autant", v.ThatMany(done)),
            ("le même nombre", v.ThatMany(done)),
            ("autant [,] plus {m:int}", v.Plus(v.ThatMany(done), h.m)),
            ("autant [,] moins {m:less}", v.Plus(v.ThatMany(done), h.m)),
            ("{m:int} de plus", v.Plus(v.ThatMany(done), h.m)),
        )
    ),
    ("<piocher> {what:pile_single}", Said(v.Draw(h.what), sets="-la: other")),
    *((f"<piocher> {{what:{pile}}}", Said(v.Draw(h.what), sets="-la:")) for pile in ("pile_whole", "pile_several")),
    *_discards(),
    *(form for rest, into in _INTO for form in _put("placer", "placée", rest, into)),
    ("<prendre> {what:from_hand}", Said(v.Put(h.what), sets="-la: other")),
    ("<lui-donner> {what:from_hand}", Said(v.Put(h.what, whose="they"), form="me", needs="named", sets="-la: other")),
    (
        "<donner> {what:from_hand} à votre adversaire",
        Said(v.Put(h.what, whose="they"), form="me", sets="-la: other named"),
    ),
    ("<vous-donner> {what:from_hand}", Said(v.Put(h.what, whose="they"), form="they", sets="-la: other")),
    ("<donner> {what:from_hand} à l’autre joueur", Said(v.Put(h.what, whose="they"), form="each", sets="-la: other")),
    *(
        (f"<{verb}> {{what:{cards}}} {to}", Said(v.Put(h.what, whose=whose), form="me", read=True))
        for verb, to, whose, kinds in _HANDED
        for cards in (*kinds.split(), "pile_single", "pile_whole", "pile_several")
    ),
    *(
        (f"<prendre> {many} {pile_noun(number)} dans {{side:{name}}}", Said(v.Put(pile(zone, amount)), read=True))
        for zone, name in PILES
        for many, amount, number, _ in (("1", 1, "one", ""), *AMOUNTS)
    ),
    ("<la-donner> à votre adversaire", Said(v.Put(v.That(), whose="they"), form="me la_that", read=True)),
    ("<la-prendre>", Said(v.Put(v.That()), form="me la_that", read=True)),
    # "Y" is the hand or the deck that was revealed.
    *(
        (f"<y-{verb}> {many} {pile_noun(number)}", Said(deed(pile("revealed", amount, "any")), form="me", read=True))
        for verb, deed in (("prendre", v.Put), ("piocher", v.Draw), ("défausser", v.Discard))
        for many, amount, number in (("1", 1, "one"), ("toutes les", "all", "many"))
    ),
    *_put("mettre", "mise", "dans {w:main_of}", "hand"),
    *_put("ajouter", "ajoutée", "à {w:main_of}", "hand", read=True),
    *_put("placer", "placée", "dans {w:main_of}", "hand", read=True),
    *(
        form
        for verb, done in (("mettre", "mise"), ("placer", "placée"))
        for rest, into in (*_INTO_READ, *(_INTO if verb == "mettre" else ()))
        for form in _put(verb, done, rest, into, read=True)
    ),
    ("<la-mélanger> avec <ma> pioche", Said(v.Shuffle("trash"), form="me", needs="la:trash")),
    *(
        (f"<mélanger> <ma> {name} {into} <ma> pioche", Said(v.Shuffle(pile), sets="-la:", read=into != "avec"))
        for name, pile in _SHUFFLED
        for into in ("avec", "dans", "à")
    ),
    ("<mélanger> <ma> pioche", Said(v.Shuffle("deck"), sets="-la:")),
    ("<rafraîchir>", v.Refresh()),
    ("<rafraîchir> <ma> main", Said(v.Refresh(), read=True)),
    ("<vider> <ma> mémoire cache", v.ClearCache()),
    ("<vider> la mémoire cache", Said(v.ClearCache(), read=True)),
    ("<vider> <mon> cache", Said(v.ClearCache(), read=True)),
    *_CONTROL,
    ("<compiler> {x:from_line}", v.Compile(h.x)),
    ("<compiler> 1 ligne", Said(v.Compile(v.ANYWHERE), read=True)),
    ("<compiler> 1 ligne {given:having}", Said(v.Compile(v.Lines(given=h.given)), read=True)),
    ("<réorganiser> {w:protocoles_of of_one}", v.Rearrange(h.w)),
    ("<échanger> les positions de 2 de {w:protocoles_of of_one}", v.Swap("protocols", h.w)),
    ("<échanger> la position de 2 de {w:protocoles_of}", Said(v.Swap("protocols", h.w), read=True)),
    ("<échanger> 2 de {w:protocoles_of}", Said(v.Swap("protocols", h.w), read=True)),
    ("<échanger> 2 protocoles de votre adversaire", Said(v.Swap("protocols", "they"), form="me", read=True)),
    ("<réorganiser> les protocoles", Said(v.Rearrange("any"), read=True)),
    ("<réorganiser> les protocoles d’un joueur", Said(v.Rearrange("any"), read=True)),
    (
        "<échanger> toutes les cartes d’une de {w:piles_of of_one} avec celles d’une autre de {w:piles_of of_one}",
        v.Swap("stacks", h.w),
    ),
    (
        "<échanger> toutes les cartes de cette pile avec celles d’une autre de {w:piles_of of_one}",
        v.Swap("this stack", h.w),
    ),
    *(
        (f"<échanger> {this} {with_} {other}", Said(v.Swap("this stack", h.w), read=True))
        for this in ("cette pile", "les cartes de cette pile", "la pile de cette carte")
        for with_ in ("avec", "et", "contre")
        for other in (
            "une autre de {w:piles_of}",
            "celles d’une autre de {w:piles_of}",
            "les cartes d’une autre de {w:piles_of}",
        )
    ),
    *(
        (f"<échanger> {this} {with_} une autre pile", Said(v.Swap("this stack", "you"), form="me", read=True))
        for this in ("cette pile", "toutes les cartes de cette pile", "les cartes de cette pile")
        for with_ in ("avec", "et", "avec celles de", "contre")
    ),
    ("<choisir> {x:chosen_line}", v.ChooseLine(h.x)),
    ("<échanger> 2 de {w:piles_of}", Said(v.Swap("stacks", h.w), read=True)),
    ("<échanger> les cartes de 2 de {w:piles_of}", Said(v.Swap("stacks", h.w), read=True)),
    ("<annoncer> un nombre", v.State("number")),
    ("<annoncer> un protocole", v.State("protocol")),
    ("<retourner> le protocole {p:protocol} face « Compilé »", Said(v.TurnProtocol(h.p), sets="protocol")),
]

_ONE_LINE: Final[tuple[tuple[str, Any], ...]] = (("", "one"), ("autre", "one other"))
VERBS: Final[dict[str, Forms]] = {
    "chosen_line": [
        (f"une {other} ligne {{given:perhaps}}", v.Lines(which, given=h.given)) for other, which in _ONE_LINE
    ],
    "verb": [("{x:field_verb}", h.x), ("{x:pile_verb}", h.x)],
    "field_verb": [*FIELD_VERBS, *PLAYS],
    "pile_verb": PILE_VERBS,
    "two_verbs": TWO_VERBS,
    **PLAYING,
    "one_of_yours": [(f"1 de vos {noun('many')}", field(1, "yours"))],
    "one_of_theirs": [
        (f"1 de ses {noun('many')}", field(1, "theirs")),
        (f"1 {noun(adverse=True)}", field(1, "theirs")),
        (f"1 {noun()} de votre adversaire {more('one', DE)}", field(1, "theirs")),
    ],
    # What is discarded of somebody's cards is discarded from their hand.
    "of_ours": [
        (f"{many} {of} {{side:our}} {pile_noun('many')}", Said(pile("hand", amount), read=True))
        for many, amount, _, of in (("1", 1, "one", "de"), ("toutes", "all", "many", ""), *AMOUNTS)
    ],
    # From hand to hand it always says from which.
    "from_hand": [
        ("1 carte au hasard dans {side:main}", pile("hand", 1, random=True)),
        (f"1 {pile_noun()} de {{side:main}}", pile("hand", 1)),
        *of_pile("hand", "de {side:main}"),
    ],
}
