"""The game in words: cards, questions, answers and events in English, French and Polish."""

from recompile.cards import CardText
from recompile.language.languages import LANGUAGES, UnknownLanguage, check_language
from recompile.text.cards import card_text, tell, text_of
from recompile.text.voice import Voice

__all__ = ["LANGUAGES", "CardText", "UnknownLanguage", "Voice", "card_text", "check_language", "tell", "text_of"]
