"""What French texts wait for, and how people write it: to which cards something was done, and what they are."""

from __future__ import annotations

import pytest

from recompile.language import NotUnderstood, read, tell

THIN = "\u202f"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Après que votre adversaire supprime 1 de vos cartes : piochez 1 carte.",
            "Après que votre adversaire a supprimé une de vos cartes : piochez 1 carte.",
        ),
        (
            "Après qu’une de vos cartes a été retournée par votre adversaire : piochez 1 carte.",
            "Après que votre adversaire a retourné une de vos cartes : piochez 1 carte.",
        ),
        (
            "Après qu’une carte face cachée est supprimée, piochez 1 carte.",
            "Après qu’un joueur a supprimé une carte face inactive : piochez 1 carte.",
        ),
        (
            "Après avoir supprimé une de vos propres cartes : piochez 1 carte.",
            "Après avoir supprimé une de vos cartes : piochez 1 carte.",
        ),
        (
            "Après avoir retourné une carte de votre adversaire : piochez 1 carte.",
            "Après avoir retourné une carte adverse : piochez 1 carte.",
        ),
        (
            "Après que votre adversaire a joué une carte ici par un effet : vous pouvez la retourner.",
            "Après que votre adversaire a posé une carte par un effet dans cette ligne : vous pouvez la retourner.",
        ),
        (
            "Après qu’une carte est déplacée vers cette ligne : piochez 1 carte.",
            "Après qu’un joueur a déplacé une ou plusieurs cartes vers cette ligne : piochez 1 carte.",
        ),
        (
            "Après avoir défaussé une carte d’une valeur de 3 ou plus : piochez 1 carte.",
            "Après avoir défaussé une carte d’une valeur supérieure ou égale à 3 : piochez 1 carte.",
        ),
    ],
)
def test_how_people_write_events(text: str, meant: str) -> None:
    words = read(text, "bottom", "fr")
    assert tell(words, "bottom", "fr").replace(THIN, " ") == meant
    assert read(meant, "bottom", "fr") == words


@pytest.mark.parametrize(
    "text",
    [
        "Après qu’une autre carte de cette pile a été retournée : piochez 1 carte.",  # events know no such place
        "Après qu’un joueur a supprimé une de ses cartes : piochez 1 carte.",  # whose?
        "Après que votre adversaire a supprimé une carte adverse : piochez 1 carte.",  # adverse to whom?
        "Après avoir déplacé une carte dans cette ligne : piochez 1 carte.",  # from there, to there, or within it?
    ],
)
def test_events_that_could_mean_something_else_are_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(text, "bottom", "fr")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Retournez 1 carte. Si sa valeur est impaire, supprimez-la.",
            "Retournez 1 carte. Si la valeur de la carte retournée est impaire, supprimez-la.",
        ),
        (
            "Retournez 1 carte. Si elle a une valeur de 3 ou plus, piochez 1 carte.",
            "Retournez 1 carte. Si la valeur de la carte retournée est supérieure ou égale à 3, piochez 1 carte.",
        ),
        (
            "Déplacez 1 carte. Si elle ne correspond pas à un protocole de sa ligne, retournez-la.",
            "Déplacez 1 carte. Si la carte déplacée ne correspond à aucun protocole de sa ligne, retournez-la.",
        ),
        (
            "Défaussez 1 carte. Si c’est une carte de Feu, piochez 1 carte.",
            "Défaussez 1 carte. S’il y a une carte de Feu parmi les cartes défaussées, piochez 1 carte.",
        ),
        (
            "Votre adversaire défausse 1 carte. Si c’était une carte de Feu, piochez 1 carte. Sinon, rafraîchissez.",
            "Votre adversaire défausse 1 carte. S’il y a une carte de Feu parmi les cartes défaussées, piochez 1 "
            "carte. Sinon, rafraîchissez.",
        ),
        (
            "Piochez 1 carte. Si la carte piochée a une valeur paire, défaussez 1 carte.",
            "Piochez 1 carte. S’il y a une carte de valeur paire parmi les cartes piochées, défaussez 1 carte.",
        ),
        ("Mélangez votre main dans votre pioche.", "Mélangez votre main avec votre pioche."),
        (
            "Votre adversaire défausse 2 cartes puis en pioche une.",
            "Votre adversaire défausse 2 cartes, puis pioche 1 carte.",
        ),
    ],
)
def test_how_people_write_what_a_card_is(text: str, meant: str) -> None:
    words = read(text, lang="fr")
    assert tell(words, lang="fr") == meant
    assert read(meant, lang="fr") == words


def test_what_was_discarded_is_not_what_was_flipped_since() -> None:
    with pytest.raises(NotUnderstood):
        read("Défaussez 1 carte. Retournez 1 carte. Si c’est une carte de Feu, piochez 1 carte.", lang="fr")


@pytest.mark.parametrize(
    "text",
    [
        "Révélez 1 carte de la main de votre adversaire. Si sa valeur est paire, défaussez-la.",
        "Si votre main est vide, mélangez-la avec votre pioche.",
        "Retournez 1 carte. Vous pouvez la défausser.",
    ],
)
def test_la_is_the_top_card_or_the_trash_only_after_these(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(text, lang="fr")
