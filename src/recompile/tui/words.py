"""What stands around the table, in words: the turn and its phases, the players, the result, the keys."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from recompile.game.setup import DRAFT_ORDER
from recompile.language.names import keywords, motto
from recompile.notation.names import PHASES, PLAYERS
from recompile.seats.moments import Moment
from recompile.text.catalogue import mark
from recompile.text.players import Told
from recompile.tui.inks import Look, edge
from recompile.tui.stacks import BARS, CHOSEN, FACE_DOWN, LEGAL, SIGNS, SOURCE

Keys = tuple[tuple[str, str, str], ...]
TABLE_KEYS: Keys = (
    ("Enter", mark("give"), "screen.give"),
    ("↑↓", mark("answer"), ""),
    ("?", mark("keys"), "screen.keys"),
    ("Q", mark("leave"), "screen.leave"),
    ("←→", mark("card"), "screen.card(1)"),
    ("123", mark("line"), ""),
    ("F", mark("face"), "screen.face"),
    ("U", mark("undo"), "screen.undo"),
    ("I", mark("zoom"), "screen.zoom"),
    ("B", mark("why"), "screen.panel('because')"),
    ("L", mark("log"), "screen.panel('log')"),
    ("W", mark("why not"), "screen.why_not"),
    ("T", mark("totals"), "screen.totals"),
    ("D", mark("piles"), "screen.piles"),
    ("S", mark("save"), "screen.save"),
    ("G", mark("language"), "screen.language"),
)
ALL_KEYS = (
    ("↑ ↓, N, Shift+N", mark("the next or previous answer")),
    ("Enter", mark("give the answer that is lit")),
    ("Backspace", mark("leave it, if you may")),
    ("← →", mark("another card of your hand")),
    ("1 2 3", mark("aim at a line")),
    ("F", mark("face-up or face-down")),
    ("R", mark("refresh")),
    ("Tab", mark("go to the table: arrows walk from card to card, Enter chooses")),
    ("I", mark("the card in large, with its rulings")),
    ("T", mark("how the totals come about")),
    ("D", mark("decks, trashes and what you remember")),
    ("P, B, L", mark("foresight, because of, log")),
    ("W", mark("why the card you look at cannot be chosen")),
    ("H", mark("against a bot: a hint, and its next step")),
    ("U", mark("take your move back")),
    ("A", mark("what the other player did, once more")),
    ("+ -", mark("name it faster or slower, or not at all")),
    ("C", mark("claim the game of somebody who is gone")),
    ("S", mark("save the game to a file")),
    ("X", mark("give up")),
    ("G, F2", mark("another language")),
    ("F3", mark("light or dark")),
    ("Q", mark("leave the table")),
)
REPLAY_KEYS = (
    ("← →", mark("the move before, the next move")),
    ("Page Up, Page Down", mark("the turn before, the next turn")),
    ("Home, End", mark("the beginning, the end")),
    ("Space", mark("play it, stop it")),
    ("1 2 3", mark("as the first player sees it, as the second does, everything")),
    ("Tab", mark("go to the table: arrows walk from card to card")),
    ("I", mark("the card in large, with its rulings")),
    ("T", mark("how the totals come about")),
    ("D", mark("decks, trashes and what you remember")),
    ("B, L", mark("because of, log")),
    ("G, F2", mark("another language")),
    ("F3", mark("light or dark")),
    ("Q", mark("leave")),
)
SIGN_NAMES = (
    (SIGNS[LEGAL], mark("you may choose it")),
    (SIGNS[CHOSEN], mark("chosen")),
    (SIGNS[SOURCE], mark("its text is asking")),
    (FACE_DOWN, mark("face-down")),
    ("▣", mark("may be played face-up there")),
    ("!", mark("the line can be compiled")),
    (" ".join(BARS), mark("top, middle and bottom text")),
)
_TURN = Told(mark("Turn {n}: {player}"), mark("Turn {n}: yours"))
_CONTROL = Told(mark("{player} has control"), mark("you have control"))


def status(now: Moment, look: Look, width: int) -> Text:
    """The turn, its phases with the one of the moment in brackets, and who has control."""
    palette = look.palette
    row = Text(no_wrap=True, overflow="ellipsis")
    if not now.is_draft:
        row.append(now.players.say(look, _TURN, now.state.turn, n=now.state.number), "bold")
        row.append("  ")
    names = {phase: look.phase(phase) for phase in PHASES[1:-1]}  # those of a turn
    if now.state.phase in names and len("  ".join(names.values())) + 44 < width:
        for phase, name in names.items():
            here = phase == now.state.phase
            row.append(f"[{name}] " if here else f" {name}  ", f"bold {palette.signal}" if here else palette.quiet)
    else:
        row.append(f"[{look.phase(now.state.phase)}]", f"bold {palette.signal}")
    return row.append("  ").append_text(control(now, look))


def control(now: Moment, look: Look) -> Text:
    if not now.state.has_control or now.is_draft:
        return Text("")
    if now.state.control is not None:
        held = now.players.say(look, _CONTROL, now.state.control)
        return Text("◎ " + held, f"bold {look.palette.plain}")
    return Text("◎ " + look.say("control is neutral"), look.palette.quiet)


def player_line(now: Moment, player: int, title: str, look: Look) -> Text:
    """A player and what lies beside the field."""
    side, mine, palette = now.state.sides[player], player == now.bottom, look.palette
    colour = palette.signal if mine else palette.rival
    row = Text("▲ " if mine else "▽ ", colour, no_wrap=True, overflow="ellipsis").append(title, f"bold {colour}")
    counts = {look.say("hand"): len(side.hand), look.say("deck"): side.deck, look.say("trash"): len(side.trash)}
    for name, many in counts.items():
        row.append(f"   {name} ", palette.quiet).append(str(many), "bold")
    seen = [look.title(card.code) for card in side.hand if card.code and not now.is_remembered(player, card)]
    if seen and not mine:
        row.append("  " + ", ".join(seen), palette.quiet)
    if now.state.control == PLAYERS[player]:
        row.append("   ◎ " + look.say("control"), "bold")
    if now.asked == PLAYERS[player] and now.state.outcome is None:
        row.append("   « " + look.say("is asked"), palette.signal)
    return row


def protocols_line(now: Moment, player: int, title: str, look: Look) -> Text:
    """A player's protocols and which of them are compiled."""
    row = Text(f"{title}: ", "bold")
    for each in now.state.sides[player].protocols:
        sign = "✔" if each.compiled else "–"
        row.append(f"{edge(each.code)} {look.protocol(each.code)} {sign}  ", look.palette.ink(each.code))
    return row


def draft_track(now: Moment, titles: tuple[str, str], look: Look) -> Text:
    """The picks in their order, the next one in brackets."""
    called = dict(zip(PLAYERS, titles, strict=True))
    picks = {player: iter(side.protocols) for player, side in zip(PLAYERS, now.state.sides, strict=True)}
    row, pending, palette = Text(), True, look.palette
    for player in DRAFT_ORDER:
        if pick := next(picks[player], None):
            row.append(
                f"{called[player]}: {edge(pick.code)} {look.protocol(pick.code)}   ", f"bold {palette.ink(pick.code)}"
            )
        elif pending:
            row.append(f"[{called[player]}: ?]   ", palette.signal)
            pending = False
        else:
            row.append(f"{called[player]}: –   ", palette.quiet)
    return row


def protocol_head(code: str, look: Look) -> Text:
    """A protocol with its keyword line and motto."""
    library, palette = look.library, look.palette
    row = Text(f"{edge(code)} {look.protocol(code).upper()}", f"bold {palette.ink(code)}")
    row.append(f"  {code} · {look.origin(code)} · {keywords(code, look.lang, library)}", palette.plain)
    return row.append(f"  {motto(code, look.lang, library)}", f"italic {palette.quiet}")


def key_bar(keys: Keys, look: Look, width: int) -> Text:
    """Keys and what they do, to be clicked as well; as many as there is room for."""
    row = Text(no_wrap=True)
    for key, what, action in keys:
        said = look.say(what)
        if len(row) + len(key) + len(said) + 1 > width:
            break
        meta = {"@click": action} if action else {}
        row.append(f"{key} ", Style(color=look.palette.signal, bold=True, meta=meta))
        row.append(f"{said}  ", Style(color=look.palette.plain, meta=meta))
    row.rstrip()
    return row
