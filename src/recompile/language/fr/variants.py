"""What people write in French, and what it stands for: all that is read without being said in these words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from recompile.language.fr.words import shape

CONTRACTED: Final = (
    ("c'", "ce"),
    ("d'", "de"),
    ("l'", "la"),
    ("l'", "le"),
    ("n'", "ne"),
    ("qu'", "que"),
    ("s'", "si"),
    ("au", "à le"),
    ("aux", "à les"),
    ("du", "de le"),
    ("des", "de les"),
    ("son", "sa"),
)
_NUMBERS: Final = ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
_MOODS: Final = ("do", "inf", "third", "subj", "your_subj", "plural")
# Other verbs for those of the rules.
_SYNONYMS: Final = (
    ("jouer", "poser"),
    ("tirer", "piocher"),
    ("effacer", "supprimer"),
    ("dévoiler", "révéler"),
    ("montrer", "révéler"),
    ("bouger", "déplacer"),
    ("remélanger", "mélanger"),
    ("ramener", "renvoyer"),
    ("permuter", "échanger"),
    ("remettre", "mettre"),
)
_SPELLINGS: Final = (
    ("un", "1"),
    ("une", "1"),
    *((word, str(number)) for number, word in enumerate(_NUMBERS, 2)),
    ("carte ( s )", "cartes"),
    ("propres cartes", "cartes"),
    ("- dessus", "dessus"),
    ("- dessous", "dessous"),
    # Faces, players and places
    ("face visible", "face active"),
    ("face cachée", "face inactive"),
    ("face active visible", "face active"),
    ("face inactive visible", "face inactive"),
    ("l' adversaire", "votre adversaire"),
    ("son adversaire", "votre adversaire"),
    ("est maintenant", "est"),
    ("est désormais", "est"),
    ("est à présent", "est"),
    ("est alors", "est"),
    ("l' une de vos cartes", "1 de vos cartes"),
    ("l' une des vôtres", "1 de vos cartes"),
    ("une des vôtres", "1 de vos cartes"),
    ("l' une de ses cartes", "1 carte adverse"),
    ("l' une des cartes de votre adversaire", "1 carte de votre adversaire"),
    ("à la sienne", "à celle de votre adversaire"),
    ("que la sienne", "que votre adversaire"),
    ("supérieure à la vôtre", "supérieure à celle de vous"),
    ("inférieure à la vôtre", "inférieure à celle de vous"),
    ("égale à la vôtre", "égale à celle de vous"),
    ("que la vôtre", "que vous"),
    ("comptant", "contenant"),
    ("reprenez", "prenez"),
    ("récupérez", "prenez"),
    ("récupérer", "prendre"),
    ("récupère", "prend"),
    ("reprendre", "prendre"),
    ("sauf par compilation", "sauf par une compilation"),
    ("par compilation", "par une compilation"),
    ("autrement que par une compilation", "sauf par une compilation"),
    *(
        (f"choisit 1 de ses cartes et la {verb}", f"{verb} 1 de ses cartes")
        for verb in ("supprime", "retourne", "renvoie", "déplace", "révèle")
    ),
    *((f"{comma} si possible .", ".") for comma in ("", ",")),
    ("personne ne", "aucun joueur ne"),
    ("le terrain", "le champ"),
    ("du terrain", "du champ"),
    ("en jeu", "dans le champ"),
    ("sur le terrain", "dans le champ"),
    ("ici", "dans cette ligne"),
    ("vers ou depuis", "depuis ou vers"),
    ("phase de contrôle", "phase contrôle"),
    ("phase de compilation", "phase compiler"),
    ("phase compilation", "phase compiler"),
    ("phase de mémoire cache", "phase mémoire cache"),
    ("phase cache", "phase mémoire cache"),
    ("ignorez les commandes", "ignorez toutes les commandes"),
    ("augmente de", "est augmentée de"),
    ("diminue de", "est réduite de"),
    ("est diminuée de", "est réduite de"),
    ("paquet", "pioche"),
    ("votre deck", "votre pioche"),
    ("son deck", "sa pioche"),
    ("main adverse", "main de votre adversaire"),
    ("pioche adverse", "pioche de votre adversaire"),
    ("défausse adverse", "défausse de votre adversaire"),
    ("à une autre ligne", "vers une autre ligne"),
    ("vers une autre de vos lignes", "vers une autre ligne"),
    # When, and what follows
    ("lorsque", "quand"),
    ("lorsqu'", "quand"),
    ("tant qu'", "tant que"),
    ("durant", "pendant"),
    ("va être", "devrait être"),
    ("serait", "devrait être"),
    ("doit être", "devrait être"),
    ("est sur le point d' être", "devrait être"),
    ("était", "est"),
    ("avait", "a"),
    ("aviez", "avez"),
    *(
        (f"{when} {his} prochain tour", f"lors de {his} prochain tour")
        for when in ("à", "pendant")
        for his in ("votre", "son")
    ),
    *(("au prochain tour", f"lors de {his} prochain tour") for his in ("votre", "son")),
    ("début de votre tour", "début"),
    ("fin de votre tour", "fin"),
    *((when, "après que") for when in ("chaque fois que", "à chaque fois que", "dès que")),
    ("au début de votre tour", "début"),
    ("à la fin de votre tour", "fin"),
    (",", ":"),
    ("puis", ", puis"),
    ("et puis", ", puis"),
    (", et", "et"),
    ("; puis", ", puis"),
    (", ensuite", ". ensuite"),
    ("et ensuite", ". ensuite"),
    ("; ensuite", ", puis"),
    (", sinon", "; sinon"),
    ("si c' est le cas", "si vous le faites"),
    ("autrement", "sinon"),
    ("dans le cas contraire", "sinon"),
    ("plutôt", "à la place"),
    # How many
    ("de carte", "de cartes"),
    ("aucune carte", "de cartes"),
    ("n' importe quel nombre de", "1 nombre quelconque de"),
    ("au maximum", "jusqu' à"),
)


def _participle(verb: str) -> str:
    return f"{verb[:-2]}é"


def _verbs() -> Iterator[tuple[str, str]]:
    for other, verb in _SYNONYMS:
        for mood in _MOODS:
            yield shape(other, frozenset({mood})), shape(verb, frozenset({mood}))
        for end in ("", "e", "s", "es"):
            yield _participle(other) + end, _participle(verb) + end


VARIANTS: Final = (*_SPELLINGS, *_verbs())
