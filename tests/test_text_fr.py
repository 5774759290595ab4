"""The hard spots of French: agreement, elision, pronouns, moods - also in texts that no card has yet."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from recompile import CARDS
from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.cards.words import (
    all_cards,
    any_card,
    card,
    delete,
    discard,
    draw,
    each_card,
    either,
    flip,
    if_,
    if_you_do,
    may,
    shift,
    that,
    this,
)
from recompile.language import NotUnderstood, complete, read, tell
from recompile.language.teller import Teller
from recompile.language.understanding import BoxName

THIN = "\u202f"
TEXT = Path(__file__).parent / "text"
HERE = card.others.covered.face_down.here


def said(*effects: v.Node, top: bool = False) -> str:
    return Teller("fr", top=top).box(effects)


def box(node: v.Node, *, top: bool = False) -> str:
    """A whole box, its thin spaces as plain ones."""
    return Teller("fr", top=top).box(node).replace(THIN, " ")


# ---------------------------------------------------------------- numbers and agreement


@pytest.mark.parametrize(
    ("amount", "cards"), [(0, "0 carte"), (1, "1 carte"), (2, "2 cartes"), (5, "5 cartes"), (22, "22 cartes")]
)
def test_zero_and_one_are_singular(amount: int, cards: str) -> None:
    assert said(draw(amount)) == f"Piochez {cards}."


@pytest.mark.parametrize(
    ("cards", "amount", "words"),
    [
        (HERE, 1, "1 autre carte recouverte face inactive de cette ligne"),
        (HERE, "all", "toutes les autres cartes recouvertes face inactive de cette ligne"),
        (HERE, "each", "chaque autre carte recouverte face inactive de cette ligne"),
        (HERE.yours, 1, "1 de vos autres cartes recouvertes face inactive de cette ligne"),
        (HERE.yours, "each", "chacune de vos autres cartes recouvertes face inactive de cette ligne"),
        (HERE.theirs, 1, "1 autre carte adverse recouverte face inactive de cette ligne"),
        (HERE.theirs, "all", "toutes les autres cartes adverses recouvertes face inactive de cette ligne"),
    ],
)
def test_adjectives_agree_and_faces_do_not(cards: v.Cards, amount: Literal[1, "all", "each"], words: str) -> None:
    assert said(flip(replace(cards, amount=amount))) == f"Retournez {words}."


def test_the_order_of_adjectives_is_that_of_french() -> None:
    assert said(flip(card.face_up.covered)) == said(flip(card.covered.face_up))
    assert said(flip(card.of("APA").theirs.covered)) == "Retournez 1 carte d’Apathie adverse recouverte."


def test_first_cards_of_a_deck() -> None:
    assert said(w.draw_from_their_deck()) == "Piochez la première carte de la pioche de votre adversaire."
    assert said(w.they_draw_from_your_deck(3)) == "Votre adversaire pioche les 3 premières cartes de votre pioche."


@pytest.mark.parametrize(("values", "words"), [((3,), "3"), ((0, 1), "0 ou 1"), ((0, 1, 2), "0, 1 ou 2")])
def test_several_values(values: tuple[int, ...], words: str) -> None:
    assert said(delete(card.valued(*values))) == f"Supprimez 1 carte de valeur {words}."


def test_amounts_of_a_discard() -> None:
    assert (
        said(discard(w.at_least(1)), draw(w.that_many(1)))
        == "Défaussez 1 carte ou plus. Piochez autant de cartes, plus 1."
    )
    assert said(discard(w.at_least(2))) == "Défaussez 2 cartes ou plus."
    assert said(w.you_discard(1)) == said(discard(1)) == "Défaussez 1 carte."


# ---------------------------------------------------------------- elision and contraction


def test_elision() -> None:
    assert said(flip(card.not_of("UNI"))) == "Retournez 1 carte d’un autre protocole qu’Unité."
    assert said(flip(card.not_of("HAT"))) == "Retournez 1 carte d’un autre protocole que Haine."
    assert said(delete(card.others.highest)) == "Supprimez l’autre carte de plus haute valeur."
    assert said(draw(w.Count(any_card.others))) == "Piochez autant de cartes qu’il y a d’autres cartes dans le Champ."
    assert said(if_(w.at_least_protocols(2), draw(1))).startswith("S’il y a au moins 2 protocoles différents sur")
    assert said(if_(w.hand_is_empty, draw(1))) == "Si votre main est vide, piochez 1 carte."


def test_contraction() -> None:
    count = w.Count(any_card.yours.face_up)
    assert said(flip(card.valued_under(count))).endswith(
        "inférieure au nombre de vos cartes face active dans le Champ."
    )
    assert said(flip(card), delete(card.valued_over(w.ValueOfThat()))).endswith("à celle de la carte retournée.")


# ---------------------------------------------------------------- moods


def test_the_three_moods_of_irregular_verbs() -> None:
    assert said(w.refresh, may(w.refresh)) == "Rafraîchissez. Vous pouvez rafraîchir."
    assert said(v.Refresh("they")) == "Votre adversaire rafraîchit."
    assert said(v.Return(card, "they")) == "Votre adversaire renvoie 1 carte."
    your_hand = v.Reveal(v.some_of("hand", "you", "all"))
    assert said(w.they_reveal_hand, your_hand) == "Votre adversaire révèle sa main. Révélez votre main."
    assert said(w.resolve_middle(card.yours)).startswith("Résolvez la commande secondaire d’une de vos cartes")


def test_what_the_opponent_does_twice_is_one_sentence() -> None:
    assert said(w.they_discard_hand, w.they_draw(w.that_many(-2))) == (
        "Votre adversaire défausse sa main, puis pioche autant de cartes, moins 2."
    )


def test_both_players_and_what_you_may_ask_for() -> None:
    assert said(v.Draw(v.some_of("deck top", "any", 2), "any")) == "Chaque joueur pioche 2 cartes."
    assert said(may(w.they_discard(1))) == "Vous pouvez exiger que votre adversaire défausse 1 carte."
    assert said(w.they_discard(w.any_number)) == "Votre adversaire défausse le nombre de cartes de son choix."


# ---------------------------------------------------------------- this, that, theirs


def test_that_card_is_a_pronoun_in_every_mood() -> None:
    assert said(flip(card), shift(that, "here")) == "Retournez 1 carte. Déplacez-la vers cette ligne."
    assert said(flip(card), may(either(shift(that), delete(that)))).endswith("Vous pouvez la déplacer ou la supprimer.")


def test_a_pronoun_gives_way_where_another_card_could_be_meant() -> None:
    assert said(flip(card), draw(1), shift(that)) == "Retournez 1 carte. Piochez 1 carte. Déplacez la carte retournée."
    assert said(flip(card.theirs), w.they_draw(1), draw(w.ValueOfThat())).endswith("la valeur de la carte retournée.")
    assert said(flip(card), draw(w.ValueOfThat())).endswith("Piochez un nombre de cartes égal à sa valeur.")
    assert said(shift(that)) == "Déplacez la carte choisie."


def test_this_card_is_told_from_another_one() -> None:
    assert said(flip(card.others), flip(this)) == "Retournez 1 autre carte. Retournez cette carte-ci."
    assert said(draw(2), flip(this)) == "Piochez 2 cartes. Retournez cette carte."
    assert said(if_(w.this_is_covered, flip(this), shift(this)), flip(this)) == (
        "Si cette carte est recouverte, retournez-la et déplacez-la. Retournez cette carte."
    )


def test_even_if_covered_in_a_top_text() -> None:
    assert said(shift(this), top=True) == "Déplacez cette carte, même si elle est recouverte."
    assert said(shift(this)) == "Déplacez cette carte."
    assert "même si" not in said(if_(w.this_is_covered, may(shift(this))), top=True)
    assert said(either(shift(this), flip(this)), top=True).endswith("recouverte, ou retournez cette carte.")


def test_the_opponent_is_named_before_sa_and_ses() -> None:
    assert said(w.rearrange_theirs, w.take_random) == (
        "Réorganisez les protocoles de votre adversaire. Prenez 1 carte au hasard dans sa main."
    )
    assert said(w.they_draw(1), flip(each_card.theirs.face_up)).endswith("Retournez chacune de ses cartes face active.")
    assert said(w.they_draw(1), delete(card.theirs.others.lowest)).endswith("son autre carte de plus basse valeur.")
    assert said(w.give, may(w.give)).endswith("à votre adversaire. Vous pouvez lui donner 1 carte de votre main.")


def test_sa_is_not_said_after_each_player() -> None:
    assert said(w.they_draw(1), w.both_discard_hand, w.take_random).endswith("dans la main de votre adversaire.")


def test_the_other_total_is_that_of_whoever_does_not_act() -> None:
    where = v.Compare(v.Total("they", v.THAT_LINE), ">", v.Total("you", v.THAT_LINE))
    theirs = v.Delete(replace(card, where=v.Lines(given=where)), by="they")
    assert (
        said(theirs) == "Votre adversaire supprime 1 carte d’une ligne où sa valeur totale est supérieure à la vôtre."
    )
    assert read(said(theirs), lang="fr") == (theirs,)


# ---------------------------------------------------------------- places


def test_where_a_card_lies_is_told_from_where_it_goes() -> None:
    assert said(shift(card.here)) == "Déplacez 1 carte de cette ligne."
    assert said(shift(card, "here")) == "Déplacez 1 carte vers cette ligne."
    assert said(shift(card.yours.covered_or_uncovered, "here")) == (
        "Déplacez 1 de vos cartes, recouvertes ou non, vers cette ligne."
    )
    assert said(delete(all_cards.here.with_crowd(3))).endswith("de cette ligne, si elle contient au moins 3 cartes.")


def test_loops_over_lines() -> None:
    assert said(w.in_each_other_line(delete(card.in_that_line))) == "Supprimez 1 carte de chaque autre ligne."
    assert said(may(w.in_each_line(draw(1)))) == "Vous pouvez piocher 1 carte pour chaque ligne."
    after = said(w.in_each_line(flip(card.in_that_line)), delete(card.in_that_line))
    assert after.endswith("Supprimez 1 carte de la ligne concernée.")


def test_plays() -> None:
    assert said(w.play("down", "elsewhere")) == "Posez 1 carte face inactive dans une autre ligne."
    assert said(w.play("up", "here", value=3)) == "Posez face active 1 carte de valeur 3 dans cette ligne."
    assert said(w.play_top_on_their_side("here")).endswith("dans cette ligne, du côté de votre adversaire.")


# ---------------------------------------------------------------- joining


def test_either_shares_an_object_only_if_all_of_it_is_shared() -> None:
    assert said(either(shift(card), flip(card))) == "Déplacez ou retournez 1 carte."
    assert said(either(shift(card, "here"), flip(card))) == "Déplacez 1 carte vers cette ligne ou retournez 1 carte."


def test_if_you_do_inside_other_sentences() -> None:
    inside = if_(w.hand_is_empty, may(draw(1)), if_you_do(flip(card), draw(2)))
    assert said(inside) == (
        f"Si votre main est vide, vous pouvez piocher 1 carte{THIN}; "
        "si vous le faites, retournez 1 carte, puis piochez 2 cartes."
    )
    assert box(w.when_covered(may(draw(2)), if_you_do(flip(this)))) == (
        "Quand cette carte devrait être recouverte : d’abord, vous pouvez piocher 2 cartes. "
        "Si vous le faites, retournez cette carte."
    )


def test_a_may_around_an_if_covers_all_of_it() -> None:
    text = said(may(if_(w.this_is_covered, flip(this), draw(1))))
    assert text == "Si cette carte est recouverte, vous pouvez la retourner et piocher 1 carte."


def test_for_every() -> None:
    assert said(w.for_every(1, any_card.yours.here, draw(1))).startswith("Pour chacune de vos cartes de cette ligne, ")
    assert said(may(w.for_every(3, any_card.face_down, draw(1)))) == (
        "Vous pouvez piocher 1 carte par tranche de 3 cartes face inactive."
    )


# ---------------------------------------------------------------- boxes


@pytest.mark.parametrize(
    ("event", "who", "trigger"),
    [
        ("draw", "you", "Après avoir pioché une ou plusieurs cartes"),
        ("shuffle", "you", "Après avoir mélangé votre pioche"),
        ("shuffle", "they", "Après que votre adversaire a mélangé sa pioche"),
        ("clear cache", "any", "Après qu’un joueur a vidé la mémoire cache"),
        ("compile", "they", "Après que votre adversaire a compilé"),
    ],
)
def test_triggers(event: v.Event, who: v.Who, trigger: str) -> None:
    assert box(v.After(event, who, (flip(this),))) == f"{trigger} : retournez cette carte."


def test_after_avoir_needs_the_same_subject() -> None:
    assert box(w.after_you("refresh", w.they_discard(1))).startswith("Après que vous avez rafraîchi : votre adversaire")


def test_after_a_play_this_card_is_told_from_the_one_played() -> None:
    assert box(w.after_they("play", may(flip(this)), here=True)).endswith(" : vous pouvez retourner cette carte-ci.")


@pytest.mark.parametrize(
    ("face", "here", "text"),
    [
        ("any", False, "Votre adversaire ne peut pas poser de cartes."),
        ("down", True, "Votre adversaire ne peut pas poser de cartes face inactive dans cette ligne."),
        ("up", False, "Votre adversaire ne peut poser ses cartes que face inactive."),
        ("up", True, "Dans cette ligne, votre adversaire ne peut poser ses cartes que face inactive."),
    ],
)
def test_what_the_opponent_cannot_play(face: v.Face, here: bool, text: str) -> None:
    assert box(w.they_cannot_play(face, here=here)) == text


def test_totals() -> None:
    assert box(v.TotalChange(-3, "they", per=v.Count(any_card.theirs.here))) == (
        "La valeur totale de votre adversaire dans cette ligne est réduite de 3 "
        "pour chacune de ses cartes de cette ligne."
    )
    assert box(w.your_total_here(1, given=any_card.theirs.face_down.here)).endswith(
        "augmentée de 1 si votre adversaire a au moins une carte face inactive dans cette ligne."
    )


# ---------------------------------------------------------------- what people write


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("piochez deux cartes, puis defaussez une carte", "Piochez 2 cartes. Défaussez 1 carte."),
        (
            "Vous piochez 2 cartes. Ensuite, jouez une carte face cachée.",
            "Piochez 2 cartes. Posez 1 carte face inactive.",
        ),
        ("Supprimez 1 carte dans cette ligne.", "Supprimez 1 carte de cette ligne."),
        ("Retournez une carte recouverte de l'adversaire", "Retournez 1 carte adverse recouverte."),
        (
            "Défaussez 1 carte. Si c'est le cas, piochez trois cartes.",
            "Défaussez 1 carte. Si vous le faites, piochez 3 cartes.",
        ),
        ("Si vous n’avez aucune carte en main, rafraîchissez.", "Si votre main est vide, rafraîchissez."),
        ("Mélangez votre défausse dans votre pioche.", "Mélangez votre défausse avec votre pioche."),
        ("Piocher 2 cartes, puis défausser 1 carte.", "Piochez 2 cartes. Défaussez 1 carte."),
        ("Piochez une carte ; supprimez une carte.", "Piochez 1 carte. Supprimez 1 carte."),
        ("Retournez jusqu'a deux cartes de votre adversaire.", "Retournez jusqu’à 2 cartes adverses."),
        ("Retournez une carte Feu.", "Retournez 1 carte de Feu."),
        ("Retournez 1 carte de valeur 4 ou plus.", "Retournez 1 carte d’une valeur supérieure ou égale à 4."),
        ("Retournez 1 carte de valeur 2 à 4.", "Retournez 1 carte de valeur 2, 3 ou 4."),
        ("Retournez 2 cartes. Renvoyez-les.", "Retournez 2 cartes. Renvoyez ces cartes."),
        ("Piochez 1 carte pour chaque carte en main.", "Piochez autant de cartes que vous en avez en main."),
        ("Piochez des cartes jusqu’à en avoir 5 en main.", "Piochez jusqu’à avoir 5 cartes en main."),
        (
            "Si vous avez le contrôle, piochez 1 carte, sinon défaussez 1 carte.",
            "Si vous avez le contrôle, piochez 1 carte. Sinon, défaussez 1 carte.",
        ),
        (
            "Piochez 1 carte. Si vous avez le contrôle, piochez 2 cartes à la place.",
            "Si vous avez le contrôle, piochez 2 cartes. Sinon, piochez 1 carte.",
        ),
        (
            "Si votre adversaire a le contrôle, il défausse 1 carte.",
            "Si votre adversaire a le contrôle, votre adversaire défausse 1 carte.",
        ),
        ("Les deux joueurs piochent une carte.", "Chaque joueur pioche 1 carte."),
        (
            "Votre adversaire ne peut pas poser de carte au prochain tour.",
            "Votre adversaire ne peut pas poser de cartes lors de son prochain tour.",
        ),
    ],
)
def test_how_people_write(text: str, meant: str) -> None:
    words = read(text, lang="fr")
    assert tell(words, lang="fr") == meant
    assert read(meant, lang="fr") == words


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Lorsque cette carte va être recouverte, piochez 1 carte.",
            "Quand cette carte devrait être recouverte : d’abord, piochez 1 carte.",
        ),
        (
            "Quand cette carte devrait être retournée : renvoyez-la à la place.",
            "Quand cette carte devrait être retournée : au lieu de cela, renvoyez-la.",
        ),
        (
            "Tant que vous avez le contrôle, vos cartes ne peuvent pas être retournées.",
            "Si vous avez le contrôle, vos cartes ne peuvent pas être retournées.",
        ),
        (
            "Vos cartes ne peuvent pas être supprimées par votre adversaire.",
            "Votre adversaire ne peut pas supprimer vos cartes.",
        ),
        (
            "Pendant votre tour, cette carte ne peut pas être supprimée.",
            "Si c’est votre tour, cette carte ne peut pas être supprimée.",
        ),
        (
            "Après que vous avez joué une carte ici, piochez 1 carte.",
            "Après avoir posé une carte dans cette ligne : piochez 1 carte.",
        ),
        (
            "Après qu’une carte a été retournée : piochez 1 carte.",
            "Après qu’un joueur a retourné une ou plusieurs cartes : piochez 1 carte.",
        ),
        (
            "Les cartes recouvertes ne comptent pas dans les totaux.",
            "Les cartes recouvertes ne sont pas comptées dans les valeurs totales.",
        ),
    ],
)
def test_how_people_write_boxes(text: str, meant: str) -> None:
    words = read(text, "bottom", "fr")
    assert tell(words, "bottom", "fr").replace(THIN, " ") == meant
    assert read(meant, "bottom", "fr") == words


def test_where_a_card_goes_is_not_taken_for_where_it_lies() -> None:
    with pytest.raises(NotUnderstood):
        read("Déplacez 1 carte dans cette ligne.", lang="fr")


def test_a_pronoun_means_what_its_sentence_speaks_of() -> None:
    assert read("Fin : si cette carte est recouverte, retournez-la.", "top", "fr") == w.end(
        if_(w.this_is_covered, flip(this))
    )
    assert read("Supprimez 1 carte. Retournez-la.", lang="fr") == (delete(card), flip(that))


def test_elided_words_are_offered_and_go_on() -> None:
    assert {"de", "d'", "du"} <= set(complete("Supprimez toutes les cartes ", lang="fr"))
    assert "une" in complete("Supprimez toutes les cartes d’u", lang="fr")


# ---------------------------------------------------------------- all words

SAID = [line.split(" | ") for line in (TEXT / "said.fr.txt").read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("box_name", "english", "french"), SAID, ids=[english for _, english, _ in SAID])
def test_what_english_says_french_says(box_name: BoxName, english: str, french: str) -> None:
    words = read(english, box_name, "en")
    assert tell(words, box_name, "fr").replace(THIN, " ") == french
    assert read(french, box_name, "fr") == words


# ---------------------------------------------------------------- all cards


def test_typography_of_all_cards() -> None:
    for code, found in CARDS.items():
        text = " ".join(Teller("fr").box(part) for part in (found.top, found.middle, found.bottom))
        assert not set(text) & set("'\""), code
        assert not re.search(rf"[^{THIN}][:;!?»]|«[^{THIN}]", text), code
        assert not re.search(r",[,.]| [.,]|\b(de|à) les?\b|(?<!-)\b(de|que|la) [aeiouéèêœ]", text), code
        assert not re.search(r"\b[01] \w+s\b", text), code
