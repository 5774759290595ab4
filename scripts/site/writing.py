"""All pages and files of the site."""

from __future__ import annotations

from scripts.site.cards import add_cards
from scripts.site.home import PICTURES, add_home
from scripts.site.pages import PLACES, add_pages
from scripts.site.palette import ASSETS, stylesheet
from scripts.site.rules import add_rules
from scripts.site.rulings import add_rulings
from scripts.site.tree import LANGUAGES, Tree, localised

_FILES = ("site.css", "logo.svg", "favicon.svg")


def whole_site() -> Tree:
    """Everything that is written before the generator runs."""
    tree = Tree()
    add_home(tree)
    add_pages(tree)
    add_cards(tree)
    add_rules(tree, PLACES)
    add_rulings(tree)
    for lang in LANGUAGES:
        tree.files[localised("assets/protocols.css", lang)] = stylesheet()
        for picture in sorted(PICTURES.glob("table-*.webp")):
            tree.pictures[localised(f"assets/{picture.name}", lang)] = picture
        for name in _FILES:
            tree.files[localised(f"assets/{name}", lang)] = (ASSETS / name).read_text(encoding="utf-8")
    return tree
