"""The pages of the cards: an index and one page for each protocol, in every language."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from recompile.book import rulings
from recompile.book.rulings import Ruling
from recompile.cards import CARDS, PROTOCOLS, SETS
from recompile.cards.vocabulary import Protocol
from recompile.language.names import BOXES, keywords, motto, protocol_title
from recompile.text import card_text
from scripts.site.linking import card_target, protocol_page
from scripts.site.palette import glyph
from scripts.site.tree import LANGUAGES, Tree, html_href, localised
from scripts.site.words import WORDS, count_rulings

BOX_NAMES = ("top", "middle", "bottom")
FIRST = {"boost": 2}  # who searches a name looks for the card
NOT_FOUND = ' data-search-exclude="1"'  # for what is no text of its own: the search passes over it
_TRIGGER = re.compile(r"^([^.:]+?[ \u00a0\u202f]?:)(?=[ \u00a0])")


def add_cards(tree: Tree) -> None:
    """All card pages, in all languages."""
    for lang in LANGUAGES:
        page = localised("cards/index.md", lang)
        tree.add(page, WORDS[lang].cards, index(page, lang), hide=["toc"])
        for code, protocol in PROTOCOLS.items():
            page = protocol_page(code, lang)
            tree.add(page, protocol_title(code, lang), protocol_body(protocol, page, lang), hide=["toc"], search=FIRST)


def index(page: str, lang: str) -> str:
    """All protocols, set by set."""
    words = WORDS[lang]
    parts = [f"# {words.cards}", "", words.cards_intro, ""]
    for name, codes in SETS.items():
        tiles = "\n".join(_tile(code, page, lang) for code in codes)
        parts += [f"## {name}", "", f'<div class="protocols">\n{tiles}\n</div>', ""]
    return "\n".join(parts)


def _tile(code: str, page: str, lang: str) -> str:
    name = PROTOCOLS[code].name.lower()
    return (
        f'<a class="tile" data-p="{name}" href="{html_href(page, protocol_page(code, lang))}">{glyph(name)}'
        f"<span><strong>{escape(protocol_title(code, lang))}</strong> "
        f"<small>{escape(keywords(code, lang))}</small></span></a>"
    )


# ---------------------------------------------------------------- one protocol


def protocol_body(protocol: Protocol, page: str, lang: str) -> str:
    """A protocol with its six cards."""
    code, name = protocol.code, protocol.name.lower()
    title = escape(protocol_title(code, lang))
    head = (
        f'<header class="protocol" data-p="{name}">{glyph(name)}<div>'
        f'<h1 id="{name}">{title}</h1>'
        f'<p class="keywords">{escape(keywords(code, lang))}</p>'
        f'<p class="motto">{escape(motto(code, lang))}</p>'
        f'<p class="facts">{protocol.set} · <code>{code}</code></p></div></header>'
    )
    cards = "\n".join(card_html(f"{code}{card.value}", page, lang) for card in protocol.cards)
    return f'{head}\n\n<div class="cards">\n{cards}\n</div>\n'


def card_html(code: str, page: str, lang: str) -> str:
    """One card: value, name, three boxes, rulings."""
    name = CARDS[code].protocol.name.lower()
    told = card_text(code, lang)
    texts = (told.top, told.middle, told.bottom)
    boxes = "".join(
        _box(kind, caption, text, lang) for kind, caption, text in zip(BOX_NAMES, BOXES[lang], texts, strict=True)
    )
    return (
        f'<article class="card" data-p="{name}">'  # the heading stands beside its text: so the search finds both
        f'<span class="value"{NOT_FOUND} title="{WORDS[lang].value}">{CARDS[code].value}</span>{glyph(name)}'
        f'<h2 id="{code.lower()}">{escape(told.title)}</h2><code>{code}</code>'
        f"{boxes}{_rulings(code, page, lang)}</article>"
    )


def _box(kind: str, caption: str, text: str, lang: str) -> str:
    said = escape(text, quote=False)
    if kind != "middle":
        said = _TRIGGER.sub(r"<b>\1</b>", said)
    name = escape(caption[:1].upper() + caption[1:])
    caption_html = f'<span class="caption"{NOT_FOUND}>{name}</span>'
    if not text:
        return f'<div class="box {kind} empty"{NOT_FOUND}>{caption_html}<p><i>{WORDS[lang].empty}</i></p></div>'
    return f'<div class="box {kind}">{caption_html}<p>{said}</p></div>'


# ---------------------------------------------------------------- what was ruled about it


@cache
def ruled(code: str) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
    """The rulings that name a card, and those in which it only lies on the table."""
    found = rulings.for_card(code)
    naming = tuple(ruling for ruling in found if code in ruling.named)
    return naming, tuple(ruling for ruling in found if code not in ruling.named)


def _rulings(code: str, page: str, lang: str) -> str:
    naming, others = ruled(code)
    if not naming and not others:
        return ""
    count = count_rulings(len(naming or others), lang)
    if lang != "en":
        target = html_href(page, f"{card_target(code)}-rulings")
        return f'<p class="cited"><a href="{target}" hreflang="en">{count}{WORDS[lang].in_english}</a></p>'
    listed = _ruling_list(naming or others, page, f' id="{code.lower()}-rulings"')
    if naming and others:
        listed += f"<p>On the table in {len(others)} more:</p>{_ruling_list(others, page)}"
    summary = count if naming else f"On the table in {count}"
    return f'<details class="cited"{NOT_FOUND}><summary>{summary}</summary>{listed}</details>'


def _ruling_list(found: tuple[Ruling, ...], page: str, attributes: str = "") -> str:
    rows = "".join(f"<li>{ruling_link(ruling, page)}</li>" for ruling in found)
    return f"<ul{attributes}>{rows}</ul>"


def ruling_page(chapter: str) -> str:
    """The page of a chapter of the rulings book."""
    return f"rulings/{chapter}.md"


def ruling_link(ruling: Ruling, page: str) -> str:
    """A ruling by its title, with its authority."""
    target = html_href(page, f"{ruling_page(ruling.chapter)}#{ruling.name}")
    return f'<a href="{target}">{escape(ruling.title)}</a> {authority(ruling)}'


def authority(ruling: Ruling) -> str:
    """The authority of a ruling, as a badge."""
    kind = re.sub(r"\W+", "-", ruling.authority).strip("-")
    return f'<span class="authority {kind}">{escape(ruling.authority)}</span>'
