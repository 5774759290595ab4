"""Fails if the compiled engine boxes integers where it matters.

mypyc boxes silently: a conditional expression or a `max()` on native integers makes Python objects of them. This reads
the operations mypyc plans for the engine and complains about every hot function that boxes or unboxes a number.

    python scripts/check_boxing.py
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from mypyc.build import mypycify

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that `scripts` is found

from scripts.build_engine import engine_files  # noqa: E402 - found through the line above

# What a game spends its time in (see bench/README.md); by function, or by class and method.
HOT = {
    *("Table.put", "Table.take", "Table.top", "Table.index", "Table.shows", "State.offer", "State.ask", "State.reply"),
    *("Table.put_on_stack", "Table.put_in_hand", "Table.count_card", "State.__init__", "Frame.__init__"),
    *("State.push", "State.pop", "State.own_heaps", "twin_of", "hidden_card_leaves_hand", "_blur", "_new_heap"),
    *("advance", "answer", "step", "step_turn", "step_phase", "check_control", "offer_compiles", "take_action"),
    *("check_cache", "total", "welcoming_lines", "public_loses", "drafter"),
    *("offer_hand", "offer_play", "open_plays", "barred_plays", "play_option", "leave_zone", "play", "put_down"),
    *("_refresh_totals", "_times", "count_here", "value_of", "face_down_value", "middle_is_void", "can_draw"),
    *("note_phase", "collect", "note", "begin_text", "is_unbroken", "is_alive", "wakes", "step_order"),
    *(
        "matching",
        "_reaches",
        "_fits",
        "candidates",
        "is_in",
        "Counted.of",
        "Comparison.holds",
        "is_active",
        "barred_card",
        "bar",
        "step_text",
        "next_is_possible",
    ),
    *("Asking.run", "Pick.offer", "Pick.take", "Deed.run", "OnField.target", "Shift.offer", "Shift.take", "Draw.run"),
    *("Discard.run", "May.offer", "May.onward", "If.run", "Play.take", "State.offer_only"),
    *("Search._select", "Encoder._cards", "Encoder._zone", "Encoder._possible", "Encoder._find_zones", "write_table"),
    *("action_of", "option_of", "legal_option", "write_mask", "Slots.read", "Slots.of", "_write_protocols"),
    *("Vector.step", "Vector._answer", "Vector._write", "Vector._make_rows", "Vector.any_actions"),
    *(
        "collect",
        "_lines",
        "_field",
        "_supply",
        "Values.side",
        "Values.worth",
        "looks",
        "best_option",
        "Search._select",
    ),
    *("Active.take", "Active.take_scaled", "Product.of", "Product._block", "apart", "add", "take_away", "exchange"),
    *("read_pairs", "Scale.clipped", "Judge._exchange"),
    *("Judge._change_cards", "Judge._change_facts", "Judge._lines", "Judge._table", "Judge._block", "Judge._add_block"),
    *("SecondRound.look", "SecondRound.see", "SecondRound._lines", "SecondRound._tell_cards", "SecondRound._back"),
    *("Scorer._dot", "Scorer._play", "Scorer._field", "Scorer._order", "Sight._zone", "Sight._cards", "Sight.write"),
    *("CardVectors._work_out", "CardVectors._token", "add_features", "pair_up", "chances"),
    *("draw", "_draw_one", "trash_into_deck", "step_discarding", "hidden_card_leaves_hand", "_blur", "below"),
}
BOX = re.compile(r"\b(?:un)?box\((?:i64|int|short_int)\b")


def boxes(operations: str) -> dict[str, list[str]]:
    """The lines that box or unbox a number, by function."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in operations.splitlines():
        if line.startswith("def "):
            name = line[4 : line.index("(")]
        elif BOX.search(line):
            found.setdefault(name, []).append(line.strip())
    return found


def plan() -> str:
    """What mypyc would do with the engine."""
    with tempfile.TemporaryDirectory() as target:
        shutil.copytree(ROOT / "src", Path(target) / "src")
        os.chdir(Path(target) / "src")
        files = engine_files(Path("recompile"))
        mypycify(files, opt_level="3", strip_asserts=True, target_dir=target)
        return (Path(target) / "ops.txt").read_text(encoding="utf-8")


def main() -> int:
    operations = plan()
    missing = [name for name in sorted(HOT) if f"\ndef {name}(" not in "\n" + operations]
    boxing = {name: lines for name, lines in boxes(operations).items() if name in HOT}
    for name in missing:
        print(f"{name}: no such function any more; bring scripts/check_boxing.py up to date")
    for name, lines in boxing.items():
        print(f"{name} boxes numbers: {'; '.join(lines)}")
    print(f"{len(HOT)} hot functions, {len(boxing)} that box numbers")
    return 1 if boxing or missing else 0


if __name__ == "__main__":
    sys.exit(main())
