"""Rule numbers and card names become links; pages written for people who read the sources become pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from functools import cache
from html import escape

from recompile.book import rulebook
from recompile.cards import CARDS, PROTOCOLS
from recompile.language.names import protocol_title
from scripts.site.tree import html_href, language, localised, markdown_href, markdown_link

RULE = re.compile(r"(?<![\w.#/])R\d{1,2}(?:\.\d{1,2})?(?![\w])(?!\.\d)")
# Left alone: fences, indented code after a blank line, code, links, tags. What is left over may hold rules and cards.
_LEFT_ALONE = (
    r"^[ \t]*(?:```|~~~)[\s\S]*?^[ \t]*(?:```|~~~)[ \t]*$|(?<=\n\n)(?: {4}.*(?:\n|$))+"
    r"|`[^`\n]+`|!?\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])(?:\{[^}\n]*\})?|<[^>\n]+>|^\{:.*\}$|^#+ .*$"
)
_ITEM = r"(?:[-*]|\d+\.) "


def rule_anchor(number: str) -> str:
    """
    >>> rule_anchor("R6.5"), rule_anchor("R10")
    ('r6-5', 'r10')
    """
    return number.lower().replace(".", "-")


def rule_page(lang: str) -> str:
    """The page with the rules in this language."""
    return localised("rules/rulebook.md", lang)


def rule_target(number: str, lang: str) -> str | None:
    """Where a rule or a chapter of rules stands; nothing for a number that the rulebook does not have."""
    known = number in rulebook.rules("en") or number in rulebook.chapters("en")
    return f"{rule_page(lang)}#{rule_anchor(number)}" if known else None


def protocol_page(code: str, lang: str = "en") -> str:
    """The page of a protocol. Its name is the English one in every language, so that links are easy to guess."""
    return localised(f"cards/{PROTOCOLS[code].name.lower()}.md", lang)


def card_target(code: str, lang: str = "en") -> str:
    """Where a card stands.

    >>> card_target("FIR3"), card_target("FIR3", "pl")
    ('cards/fire.md#fir3', 'pl/cards/fire.md#fir3')
    """
    return f"{protocol_page(code[:3], lang)}#{code.lower()}"


# ---------------------------------------------------------------- Markdown


def link_rules(text: str, page: str, *, built: bool = False) -> str:
    """Every rule number in a Markdown page, in its text or alone in code, becomes a link, or a link to the built page.

    >>> link_rules("See R6.5 and `R3.4`, not `FIR3@1`, [R1](x.md) or R99.", "notation.md")
    'See [R6.5](rules/rulebook.md#r6-5) and [`R3.4`](rules/rulebook.md#r3-4), not `FIR3@1`, [R1](x.md) or R99.'
    >>> link_rules("R6.5", "api/game.md", built=True)
    '<a href="../rules/rulebook.html#r6-5">R6.5</a>'
    """
    lang = language(page)

    def linked(found: re.Match[str]) -> str:
        target = rule_target(found[0].strip("`"), lang)
        if target and built:
            return f'<a href="{html_href(page, target)}">{found[0].strip("`")}</a>'
        return f"[{found[0]}]({markdown_href(page, target)})" if target else found[0]

    return _markdown_rules().sub(lambda found: linked(found) if found.lastgroup else found[0], text)


@cache
def _markdown_rules() -> re.Pattern[str]:
    return re.compile(rf"(?P<rule>`R\d{{1,2}}(?:\.\d{{1,2}})?`|{RULE.pattern})|{_LEFT_ALONE}", re.MULTILINE)


def link_cards(text: str, page: str) -> str:
    """Every card named in a Markdown page becomes a link.

    >>> link_cards("Fire 3 and `Fire 3`", "rules/timing.md")
    '[Fire 3](../cards/fire.md#fir3) and `Fire 3`'
    """
    lang = language(page)

    def linked(found: re.Match[str]) -> str:
        code = f"{_codes(lang)[found['name']]}{found['value']}"
        return f"[{found[0]}]({markdown_href(page, card_target(code, lang))})" if code in CARDS else found[0]

    pattern = re.compile(rf"{_LEFT_ALONE}|{_card_names(lang)}", re.MULTILINE)
    return pattern.sub(lambda found: linked(found) if found["name"] else found[0], text)


@cache
def _codes(lang: str) -> dict[str, str]:
    return {protocol_title(code, lang): code for code in PROTOCOLS}


@cache
def _card_names(lang: str) -> str:
    return rf"\b(?P<name>{'|'.join(_codes(lang))})[ \u00a0](?P<value>[0-6])\b(?![.,]\d)"


# ---------------------------------------------------------------- HTML


def link_html(text: str, page: str) -> str:
    """A plain English sentence as HTML, with links for the rules and cards that it names.

    >>> link_html("Fire 3 <b> R6.5", "rulings/timing.md")
    '<a href="../cards/fire.html#fir3">Fire 3</a> &lt;b&gt; <a href="../rules/rulebook.html#r6-5">R6.5</a>'
    """

    def linked(found: re.Match[str]) -> str:
        if found["name"]:
            code = f"{_codes('en')[found['name']]}{found['value']}"
            target = card_target(code) if code in CARDS else None
        else:
            target = rule_target(found[0], "en")
        return f'<a href="{html_href(page, target)}">{found[0]}</a>' if target else found[0]

    return _names_and_rules().sub(linked, escape(text, quote=False))


@cache
def _names_and_rules() -> re.Pattern[str]:
    return re.compile(rf"{_card_names('en')}|{RULE.pattern}")


# ---------------------------------------------------------------- pages of the repository


def for_site(text: str) -> str:
    """Markdown as code hosts read it, written as the site generator reads it.

    It wants a blank line before a list and after code in it, and what belongs to an item indented by four.

    >>> print(for_site("Steps:\\n1. One\\n   ```sh\\n   make\\n   ```\\n2. Two\\n   and more"))
    Steps:
    <BLANKLINE>
    1. One
        ```sh
        make
        ```
    <BLANKLINE>
    2. Two
        and more
    """
    out: list[str] = []
    fence: re.Match[str] | None = None
    for line in text.splitlines():
        before = out[-1] if out else ""
        mark = re.match(r"( *)(?:```|~~~)", line)
        ended = not fence and re.match(r" *(?:```|~~~)$", before)
        if not fence and re.match(_ITEM, line) and before.strip() and (ended or not re.match(rf"\s|#|{_ITEM}", before)):
            out.append("")
        inside = fence or mark
        deeper = len(inside[1]) == 3 if inside else bool(re.match(r" {3}\S", line))
        out.append(f" {line}" if deeper and line else line)
        if mark:
            fence = None if fence else mark
    return "\n".join(out) + ("\n" if text.endswith("\n") else "")


def rewrite_links(text: str, file: str, page: str, places: Mapping[str, str | None]) -> str:
    """The links of a file of the repository, made to fit the page it becomes.

    `places` says where the files of the repository stand in the site; None for those that stand nowhere: their links
    become plain text. A link to a file that it does not name is an error.

    >>> rewrite_links("[a](docs/b.md#c) [d](LICENSE)", "README.md", "index.md", {"docs/b.md": "b.md", "LICENSE": None})
    '[a](b.md#c) d'
    """

    def fitted(found: re.Match[str]) -> str:
        label, target = found[1], found[2]
        path, _, anchor = target.partition("#")
        if "://" in target or not path:
            return found[0]
        named = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
        if named not in places:
            raise ValueError(f"{file}: the site has no place for {named}")
        place = places[named]
        return markdown_link(label, page, f"{place}#{anchor}" if anchor else place) if place else label

    return re.sub(r"(?<!!)\[([^\]\n]*)\]\(([^)\s]+)\)", fitted, text)
