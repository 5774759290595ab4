"""The pages of the documentation site, before the site generator sees them: everything is there and leads somewhere."""

from __future__ import annotations

import ast
import doctest
import re
from html import escape
from importlib import import_module
from pathlib import Path, PurePosixPath

import pytest

from recompile.book import glossary, rulebook
from recompile.book.rulings import rulings
from recompile.book.telling import drawn, story
from recompile.cards import CARDS, PROTOCOLS
from recompile.language.names import keywords, motto, protocol_title
from recompile.text import card_text
from scripts.site import check
from scripts.site.cards import ruled, ruling_page
from scripts.site.config import configuration, navigation
from scripts.site.linking import RULE, for_site, link_rules, protocol_page, rewrite_links, rule_anchor, rule_page
from scripts.site.pages import API
from scripts.site.palette import ASSETS, COLOURS, PATTERNS, glyph, stylesheet
from scripts.site.readme import README, said, start
from scripts.site.rulings import draw_html
from scripts.site.tree import LANGUAGES, Tree, language, localised, without_code
from scripts.site.writing import whole_site

MODULES = ("check", "docstrings", "linking", "readme", "rulings", "tree", "words")
LANGS = tuple(LANGUAGES)
_TAG = re.compile(r"<[^>]*>")
_LINK = re.compile(r"\[[^\]\n]*\]\([^)\n]*\)|<a\b[^>]*>.*?</a>|\A---\n.*?\n---\n", re.DOTALL)


@pytest.fixture(scope="module")
def tree() -> Tree:
    return whole_site()


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    found = doctest.testmod(import_module(f"scripts.site.{name}"))
    assert found.attempted
    assert not found.failed


# ---------------------------------------------------------------- the whole


def test_every_link_leads_somewhere(tree: Tree) -> None:
    assert tree.broken_links() == []


def test_broken_links_are_found() -> None:
    tree = Tree()
    tree.add("a.md", "A", "# A\n\n[b](b.md) [c](c/d.md) [here](#a) [not here](#b) `[code](e.md)`")
    tree.add(
        "b.md", "B", '<p id="x"><a href="a.html#a">a</a> <a href="a.html#z">z</a> <a href="https://x.org">x</a></p>'
    )
    assert sorted(tree.broken_links()) == ["a.md: #b", "a.md: c/d.md", "b.md: a.html#z"]


def test_no_page_is_empty(tree: Tree) -> None:
    for path, text in tree.pages.items():
        body = _TAG.sub("", text.split("---\n", 2)[2])
        assert len(body.split()) > 10 or "::: " in body, path


def test_nothing_is_loaded_from_elsewhere(tree: Tree) -> None:
    for path, text in tree.pages.items():
        _, loads = check.resources(text)
        assert {str(PurePosixPath(path).parent / load) for load in loads} <= set(tree.pictures), path
        assert "![" not in without_code(text), path
    for path, text in tree.files.items():
        assert not check.external_styles(text), path
        assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), path


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_stands_in_the_navigation(tree: Tree, lang: str) -> None:
    listed = [localised(page, lang) for page in _flat(navigation(lang))]
    assert sorted(listed) == sorted(path for path in tree.pages if language(path) == lang)
    assert len(listed) == len(set(listed))


def _flat(nav: object) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    assert not isinstance(parts, str)
    return [page for part in parts for page in _flat(part)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", LANGS)
def test_the_configuration_loads_nothing(lang: str) -> None:
    told = configuration(lang, Path("docs"), Path("site"), Path("src"))
    assert "://" not in str(told)
    theme = told["theme"]
    assert isinstance(theme, dict)
    assert theme["font"] is False
    assert theme["language"] == lang


def test_every_rule_number_is_a_link(tree: Tree) -> None:
    """Outside code, headings and links there is no number of a rule left."""
    known = {*rulebook.rules(), *rulebook.chapters()}
    for path, text in tree.pages.items():
        plain = re.sub(r"^#+ .*$|^ {4}.*$", "", _LINK.sub("", without_code(text)), flags=re.MULTILINE)
        plain = re.sub(r"<details.*?</details>|<[^>]*>", "", plain, flags=re.DOTALL)
        left = {found for found in RULE.findall(plain) if found in known}
        assert not left, path


def test_pages_link_to_themselves_in_other_languages(tree: Tree) -> None:
    pages = tree.with_alternates()
    assert "alternate: {en: fire.html, fr: ../fr/cards/fire.html, pl: ../pl/cards/fire.html}" in pages["cards/fire.md"]
    assert "alternate: {en: timing.html, fr: ../fr/index.html, pl: ../pl/index.html}" in pages["rulings/timing.md"]


def test_the_sources_are_written_for_each_language(tmp_path: Path, tree: Tree) -> None:
    tree.write(tmp_path)
    for lang in LANGS:
        assert (tmp_path / lang / "cards" / "fire.md").is_file()
        assert (tmp_path / lang / "assets" / "site.css").is_file()


# ---------------------------------------------------------------- home


def test_the_home_page_says_what_the_readme_says(tree: Tree) -> None:
    told = start(README.read_text(encoding="utf-8"))
    assert list(told.commands) == ["make play", "make test"]
    for command, about in told.commands.items():
        assert f"{command}    <i># {about}</i>" in tree.pages["index.md"]
        for lang in ("fr", "pl"):
            assert f"{command}    <i># {said(about, lang)}</i>" in tree.pages[f"{lang}/index.md"]


def test_a_readme_without_its_marks_and_a_sentence_without_translation_are_noticed() -> None:
    with pytest.raises(ValueError, match="lost its marks"):
        start("make play")
    with pytest.raises(KeyError):
        said("something new", "fr")


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_is_there(tree: Tree, lang: str) -> None:
    for code in CARDS:
        page = tree.pages[protocol_page(code[:3], lang)]
        told = card_text(code, lang)
        card = page.split(f'<h2 id="{code.lower()}">')[1].split("</article>")[0]
        plain = _TAG.sub("", card)
        assert card.startswith(escape(told.title))
        for text in (told.top, told.middle, told.bottom):
            assert escape(text, quote=False) in plain


@pytest.mark.parametrize("lang", LANGS)
def test_every_protocol_is_there(tree: Tree, lang: str) -> None:
    index = tree.pages[localised("cards/index.md", lang)]
    for code in PROTOCOLS:
        page = tree.pages[protocol_page(code, lang)]
        for text in (protocol_title(code, lang), keywords(code, lang), motto(code, lang)):
            assert escape(text) in page
        assert escape(keywords(code, lang)) in index
        assert page.count('<article class="card"') == 6


def test_every_protocol_has_its_look() -> None:
    names = {protocol.name.lower() for protocol in PROTOCOLS.values()}
    assert names == set(COLOURS)
    assert names == {name for group in PATTERNS.values() for name in group}
    assert all("<path" in glyph(name) or "<circle" in glyph(name) or "<rect" in glyph(name) for name in names)
    assert '[data-p="fire"]{--p:light-dark(' in stylesheet()


def test_what_the_pages_use_has_a_style() -> None:
    style = (ASSETS / "site.css").read_text(encoding="utf-8")
    for name in ("card", "box", "tile", "rule-number", "authority", "scene", "told", "chip", "by-card", "unofficial"):
        assert re.search(rf"\.{name}\b", style), name


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_has_an_anchor(tree: Tree, lang: str) -> None:
    page = tree.pages[rule_page(lang)]
    for number in rulebook.rules(lang):
        assert f"\n{{: #{rule_anchor(number)} .rule }}" in page
    for number, chapter in rulebook.chapters(lang).items():
        assert f"## {number} {chapter.title} {{ #{rule_anchor(number)} }}" in page


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_is_explained(tree: Tree, lang: str) -> None:
    page = tree.pages[localised("rules/glossary.md", lang)]
    for term in glossary.terms(lang).values():
        assert f"## {term.term} {{ #{term.id} }}" in page
        assert all(glossary.terms(other)[term.id].term in page for other in LANGS)


def test_rule_numbers_in_code_stay_as_they_are() -> None:
    fence = "```yaml\nrule: R6.5\n```"
    assert link_rules(fence, "notation.md") == fence
    assert link_rules("## R6 Moving", "notation.md") == "## R6 Moving"
    assert link_rules("R5-R9, R6.", "rules/rulebook.md") == "[R5](#r5)-[R9](#r9), [R6](#r6)."
    assert link_rules("FIR6.5 and xR6", "notation.md") == "FIR6.5 and xR6"


# ---------------------------------------------------------------- rulings


def test_every_ruling_is_there(tree: Tree) -> None:
    for ruling in rulings().values():
        page = tree.pages[ruling_page(ruling.chapter)]
        assert f"{{ #{ruling.name} .ruling-title }}" in page


def test_a_ruling_is_drawn_and_told(tree: Tree) -> None:
    ruling = rulings()["b1-04-would-be-covered-text-turned-down-in-time"]
    page = tree.pages[ruling_page(ruling.chapter)]
    part = page.split(f"#{ruling.name} ")[1].split("\n## ")[0]
    plain = _TAG.sub("", part)
    assert escape(drawn(ruling), quote=False) in plain
    for line in story(ruling):
        assert escape(line.strip(), quote=False) in plain
    assert escape(ruling.why, quote=False) in plain
    assert f'<span class="authority {ruling.authority}">' in part
    for number in ruling.rules:
        assert f'href="../rules/rulebook.html#{rule_anchor(number)}">{number}</a>' in part
    assert ruling.position in plain


def test_cards_lead_to_their_rulings_and_back(tree: Tree) -> None:
    for code in ("FIR0", "MET6", "UNI1"):
        page = tree.pages[protocol_page(code[:3])]
        naming, others = ruled(code)
        assert naming
        for ruling in (*naming, *others):
            assert f'href="../rulings/{ruling.chapter}.html#{ruling.name}"' in page
            back = tree.pages[ruling_page(ruling.chapter)]
            assert f'<a class="chip" data-p="{PROTOCOLS[code[:3]].name.lower()}"' in back


def test_every_ruling_stands_in_the_index_by_rule(tree: Tree) -> None:
    page = tree.pages["rulings/by-rule.md"]
    for ruling in rulings().values():
        if ruling.rules:
            assert f'href="{ruling.chapter}.html#{ruling.name}"' in page


def test_a_drawing_keeps_its_shape() -> None:
    for ruling in list(rulings().values())[::50]:
        text = drawn(ruling)
        assert _TAG.sub("", draw_html(text, "rulings/timing.md")) == escape(text, quote=False)


# ---------------------------------------------------------------- pages of the repository


def test_lists_are_lists_for_the_generator_too() -> None:
    assert for_site("Text:\n- one\n- two\n") == "Text:\n\n- one\n- two\n"
    assert for_site("- one\n  more\n- two\n") == "- one\n  more\n- two\n"
    assert for_site("```\na\n- b\n```\n") == "```\na\n- b\n```\n"


def test_a_file_without_a_place_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"no place for docs/x\.md"):
        rewrite_links("[x](docs/x.md)", "README.md", "index.md", {})
    assert rewrite_links("[x](https://x.org) [y](#y)", "a.md", "a.md", {}) == "[x](https://x.org) [y](#y)"


@pytest.mark.parametrize("name", [name for *_, names in API for name in names])
def test_the_programming_interface_is_there(name: str) -> None:
    try:
        import_module(name)
    except ModuleNotFoundError:
        module, _, inside = name.rpartition(".")
        found = getattr(import_module(module), inside)
        assert found.__doc__ or is_documented(found.__module__, inside)


def is_documented(module: str, name: str) -> bool:
    """Whether its source says what it is: what is compiled does not say it itself."""
    source = Path(__file__).parents[1].joinpath("src", *module.split(".")).with_suffix(".py")
    nodes = ast.parse(source.read_text(encoding="utf-8")).body
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    return bool(ast.get_docstring(functions[name]))


# ---------------------------------------------------------------- the built site


def test_the_check_of_the_built_site(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="top">A</h1><a href="b.html#x">b</a><a href="#top">a</a>', encoding="utf-8"
    )
    (tmp_path / "b.html").write_text(
        '<p id=x>B</p><img src="a.png"><script src=//cdn.org/x.js></script>', encoding="utf-8"
    )
    (tmp_path / "s.css").write_text('@import "https://fonts.org/f.css";', encoding="utf-8")
    assert check.problems(tmp_path) == [
        "b.html: loads //cdn.org/x.js",
        "b.html: a link to a.png, which is not there",
        "s.css: loads https://fonts.org/f.css",
    ]
