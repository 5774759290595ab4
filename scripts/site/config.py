"""The configuration of the site generator, one for each language: plain keys, no code."""

from __future__ import annotations

from pathlib import Path

from recompile.cards import SETS
from scripts.site.cards import ruling_page
from scripts.site.linking import protocol_page
from scripts.site.pages import API
from scripts.site.rules import BY_RULE
from scripts.site.rulings import BY_CARD, INDEX, chapters
from scripts.site.tree import LANGUAGES
from scripts.site.words import WORDS, Words

USE_IT = (
    "commands.md",
    "learn.md",
    "puzzles.md",
    "server.md",
    "running.md",
    "terminal.md",
    "bots.md",
    "games.md",
    "lab.md",
    "research.md",
    "notation.md",
    "writing-cards.md",
)
SITE = Path(__file__).resolve().parent


def navigation(lang: str) -> list[object]:
    """What stands in the bar and at the side."""
    words = WORDS[lang]
    cards: list[object] = ["cards/index.md"]
    cards += [{name: [protocol_page(code) for code in codes]} for name, codes in SETS.items()]
    rules = ["rules/rulebook.md", *(["rules/timing.md"] if lang == "en" else []), "rules/glossary.md"]
    shared: list[object] = [{words.home: "index.md"}, {words.cards: cards}, {words.rules: rules}]
    if lang != "en":
        return shared
    return [
        *shared,
        {"Rulings": [INDEX, BY_CARD, BY_RULE, {"Chapters": [ruling_page(chapter) for chapter in chapters()]}]},
        {"Use it": [*USE_IT, "decisions.md", "speed.md"]},
        {"API": ["api/index.md", "rely-on.md", *(f"api/{name}.md" for name, *_ in API)]},
        {"Project": ["changelog.md", "contributing.md", "rooms.md", "licence.md"]},
    ]


def configuration(lang: str, sources: Path, site: Path, package: Path) -> dict[str, object]:
    """Everything the generator is told."""
    words = WORDS[lang]
    plugins: list[object] = ["search"]
    if lang == "en":
        plugins.append({"mkdocstrings": {"handlers": {"python": {"paths": [str(package)], "options": _docstrings()}}}})
    return {
        "site_name": "recompile",
        "site_description": words.description,
        "copyright": words.unofficial,
        "docs_dir": str(sources),
        "site_dir": str(site),
        "use_directory_urls": False,
        "nav": navigation(lang),
        "theme": {
            "name": "material",
            "language": lang,
            "custom_dir": str(SITE / "theme"),
            "font": False,
            "logo": "assets/logo.svg",
            "favicon": "assets/favicon.svg",
            "features": [
                "navigation.tabs",
                "navigation.tabs.sticky",
                "navigation.sections",
                "navigation.indexes",
                "navigation.footer",
                "navigation.top",
                "toc.follow",
                "search.highlight",
                "content.code.copy",
            ],
            "palette": _palette(words),
        },
        "extra": {"alternate": [{"name": name, "link": "./", "lang": code} for code, name in LANGUAGES.items()]},
        "extra_css": ["assets/protocols.css", "assets/site.css"],
        "plugins": plugins,
        "markdown_extensions": [
            "abbr",
            "attr_list",
            "tables",
            {"toc": {"permalink": "¶", "toc_depth": 4}},
            "sane_lists",
            {"pymdownx.highlight": {"anchor_linenums": False}},
            "pymdownx.superfences",
        ],
        "validation": {
            "omitted_files": "warn",
            "absolute_links": "warn",
            "unrecognized_links": "warn",
            "anchors": "warn",
        },
    }


def _palette(words: Words) -> list[dict[str, object]]:
    return [
        {
            "media": f"(prefers-color-scheme: {theme})",
            "scheme": scheme,
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": icon, "name": name},
        }
        for theme, scheme, icon, name in (
            ("dark", "slate", "material/weather-night", words.light),
            ("light", "default", "material/weather-sunny", words.dark),
        )
    ]


def _docstrings() -> dict[str, object]:
    return {
        "extensions": ["dataclasses", {str(SITE / "griffe_docstrings.py"): {}}],  # in this order: it takes fields away
        "heading_level": 2,
        "show_root_heading": True,
        "show_root_full_path": True,
        "show_source": False,
        "show_bases": False,
        "show_if_no_docstring": True,
        "show_signature_annotations": True,
        "separate_signature": True,
        "line_length": 100,
        "members_order": "source",
        "merge_init_into_class": True,
        "filters": ["!^_"],
        "docstring_style": "google",
        "docstring_section_style": "list",
        "show_symbol_type_heading": False,
        "show_symbol_type_toc": False,
    }
