"""The pages of the rules: the rulebook and the glossary in every language, the timing in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from recompile.book import glossary, rulebook, rulings
from scripts.site.linking import for_site, link_cards, link_rules, rewrite_links, rule_anchor, rule_page, rule_target
from scripts.site.tree import LANGUAGES, Tree, localised, markdown_link
from scripts.site.words import WORDS, count_rulings

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rules"
BY_RULE = "rulings/by-rule.md"
_EXAMPLE = re.compile(r"^\*\*(E\d+[a-z]?)\b", re.MULTILINE)


def add_rules(tree: Tree, places: Mapping[str, str | None]) -> None:
    """Rulebook, timing and glossary."""
    for lang in LANGUAGES:
        page = rule_page(lang)
        tree.add(page, WORDS[lang].rulebook, rulebook_body(page, lang, places))
        page = localised("rules/glossary.md", lang)
        tree.add(page, WORDS[lang].glossary, glossary_body(page, lang))
    tree.add("rules/timing.md", "Timing", timing_body(places))


def rulebook_body(page: str, lang: str, places: Mapping[str, str | None]) -> str:
    """The rulebook with an anchor for every chapter and every rule."""
    name = "rulebook.md" if lang == "en" else f"rulebook.{lang}.md"
    text = (FOLDER / name).read_text(encoding="utf-8")
    preface = rewrite_links(text[: text.index("\n## R1 ")], f"docs/rules/{name}", page, places)
    parts = [link_rules(for_site(preface), page)]
    for chapter in rulebook.chapters(lang).values():
        parts.append(f"## {chapter.number} {chapter.title} {{ #{rule_anchor(chapter.number)} }}")
        parts += [rule_paragraph(rule, page, lang) for rule in chapter.rules]
    return "\n\n".join(parts)


def rule_paragraph(rule: rulebook.Rule, page: str, lang: str) -> str:
    """One rule: its number, which is its anchor, its text, and the way to its rulings."""
    anchor = rule_anchor(rule.number)
    said = link_cards(link_rules(rule.text, page), page)
    if cited := cites(rule.number):
        label = f"{count_rulings(cited, lang)}{WORDS[lang].in_english}"
        said += f" {markdown_link(label, page, f'{BY_RULE}#{anchor}-rulings', 'cited')}"
    return f"[{rule.number}](#{anchor}){{ .rule-number }} {said}\n{{: #{anchor} .rule }}"


@cache
def cites(number: str) -> int:
    """How many rulings cite a rule."""
    return sum(number in ruling.rules for ruling in rulings.rulings().values())


def timing_body(places: Mapping[str, str | None]) -> str:
    """The timing rules; each worked example is a paragraph with an anchor."""
    page = "rules/timing.md"
    text = (FOLDER / "timing.md").read_text(encoding="utf-8").replace("**D***", "**D\\***")
    text = _EXAMPLE.sub(lambda found: f'\n<a id="{found[1].lower()}"></a>{found[0]}', text)
    return link_cards(link_rules(for_site(rewrite_links(text, f"docs/{page}", page, places)), page), page)


def glossary_body(page: str, lang: str) -> str:
    """All words, in the order of the alphabet of their language, each with its names in the others."""
    words = WORDS[lang]
    terms = sorted(glossary.terms(lang).values(), key=lambda term: _sorting(term.term))
    parts = [f"# {words.glossary}", words.glossary_intro]
    for term in terms:
        others = [
            markdown_link(
                glossary.terms(other)[term.id].term, page, f"{localised('rules/glossary.md', other)}#{term.id}"
            )
            for other in LANGUAGES
            if other != lang
        ]
        parts += [
            f"## {term.term} {{ #{term.id} }}",
            link_rules(term.text, page),
            _row(words.rules, [link_rules(number, page) for number in term.rules if rule_target(number, lang)]),
            _row(words.see, [f"[{glossary.terms(lang)[see].term}](#{see})" for see in term.see]),
            f"{' · '.join(others)}\n{{: .aside }}",
        ]
    return "\n\n".join(part for part in parts if part)


def _row(caption: str, items: list[str]) -> str:
    return f"{caption}: {', '.join(items)}\n{{: .aside }}" if items else ""


def _sorting(term: str) -> str:
    """Polish and French letters beside the plain ones they belong to."""
    return term.casefold().translate(str.maketrans("ąćęłńóśźżàâçéèêëîïôûùœ", "acelnoszzaaceeeeiiouuo"))
