// Keys of the table. What has a meaning of its own in a field, a list or a dialog is left alone.
import { focusAnswer, focusFirst, moveFocus, nextLegal } from "./focus";
import { lookup } from "./rules/lookup.svelte";
import { leaveAnswer, spoken } from "./state/answers";
import { keysNow } from "./state/hints";
import { deedOf, type Deed } from "./state/keys";
import { faster, slower } from "./state/pacing";
import { screen } from "./state/screen.svelte";
import { settings } from "./state/settings.svelte";
import type { Table } from "./state/table.svelte";

export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const written = 'input:not([type="checkbox"], [type="range"], [type="radio"])';
  return target.closest(`${written}, textarea, select, dialog`) !== null;
}

export function tableKeys(event: KeyboardEvent, table: Table): void {
  if (typing(event) || event.defaultPrevented) return;
  const deed = deedOf(event, {
    replay: false,
    telling: table.follow.playing,
    letters: settings.letters,
    keys: keysNow(),
  });
  const meant = deed?.do === "confirm" && (event.repeat || table.follow.justEnded);
  if (meant && !table.follow.playing)
    event.preventDefault(); // it was for the telling, which is over
  else if (deed && table.follow.playing && tell(deed, table, event.target as HTMLElement)) event.preventDefault();
  else if (deed && act(deed, table, event.target as HTMLElement)) event.preventDefault();
}

/** Keys while the other player's turn is told; false if the key does what it always does. */
function tell(deed: Deed, table: Table, target: HTMLElement): boolean {
  const { follow } = table;
  const speed = table.speed || 1;
  switch (deed.do) {
    case "choose":
      if (!pressesOther(target)) follow.hold();
      return !pressesOther(target);
    case "confirm":
      if (!pressesOther(target)) follow.finish();
      return !pressesOther(target);
    case "back":
      if (!follow.again) return false;
      follow.finish();
      return true;
    case "faster":
    case "slower":
      table.tellAt(deed.do === "faster" ? faster(speed) : slower(speed));
      return true;
    default:
      return false;
  }
}

/** A button beside the cards has the focus: Space and Enter press it. */
export function pressesOther(target: HTMLElement): boolean {
  const card = !settings.textView && target.closest('[data-region="hand"], [data-region="field"]');
  return target.closest("button, a, summary") !== null && !card;
}

/** Does it; false if the key should do what it always does. */
function act(deed: Deed, table: Table, target: HTMLElement): boolean {
  switch (deed.do) {
    case "move":
      return arrowsMove(target) && moveFocus(deed.dir);
    case "next":
    case "previous":
      nextLegal(deed.do === "next" ? 1 : -1);
      return true;
    case "choose":
      return false; // a button in focus is pressed by Space anyway
    case "confirm":
      return confirm(table, target);
    case "leave":
      return table.several.collected.length === 0 && give(table, leaveAnswer(table.answers)?.move);
    case "refresh":
      return give(table, table.answers.find((answer) => answer.kind === "refresh")?.move);
    case "face":
      table.turnFace();
      followChoice(table);
      return true;
    case "line":
      table.aim(deed.theirs ? table.top : table.bottom, deed.line);
      followChoice(table);
      return true;
    case "back":
      return back(table, target);
    default:
      return look(deed, table, target);
  }
}

/** In the text view arrows scroll, as in any text; the log is one tab stop there too, with arrows inside it. */
function arrowsMove(target: HTMLElement): boolean {
  return !settings.textView || target.closest('[data-region="log"]') !== null;
}

/** In the text view the focus goes to what a key has chosen, so that Enter does that and nothing else. */
function followChoice(table: Table): void {
  if (settings.textView && table.pick.move !== null) focusAnswer(table.pick.move);
}

function look(deed: Deed, table: Table, target: HTMLElement): boolean {
  const card = target.closest<HTMLElement>("[data-card]")?.dataset.card;
  const place = target.closest<HTMLElement>("[data-place]")?.dataset.place;
  switch (deed.do) {
    case "zoom":
      if (card ?? table.inspected) table.sheet = { name: "zoom", of: (card ?? table.inspected) as string };
      return true;
    case "whynot":
      if (place ?? card) table.doubt((place ?? card) as string);
      return true;
    case "totals":
      document.querySelector<HTMLElement>(`[data-plate^="${table.bottom}"]`)?.focus();
      return true;
    case "hand":
      return focusFirst(["hand"]);
    case "prompt":
      document
        .querySelector<HTMLElement>('[data-region="prompt"] button:not([aria-disabled]):not(.src, .aside)')
        ?.focus();
      return true;
    case "because":
    case "log":
      if (deed.do === "log" && screen.drawer) table.drawer = !table.drawer;
      document.querySelector<HTMLElement>(`[data-region="${deed.do}"]`)?.focus();
      return true;
    case "undo":
      void table.undo();
      return true;
    case "sound":
      settings.sound = !settings.sound;
      return true;
    case "keys":
      table.sheet = { name: "keys" };
      return true;
    case "rules":
      lookup.open(doubtedRule(table));
      return true;
    case "hint":
      void table.askCoach();
      return true;
    case "again":
      table.showAgain();
      return true;
    default:
      return false;
  }
}

/** Enter gives what is chosen. Where nothing is, it presses what has the focus, or the first answer of the prompt. */
function confirm(table: Table, target: HTMLElement): boolean {
  if (settings.textView && target.closest("button, a, summary")) return false;
  if (table.several.moves && !target.closest('[data-region="prompt"]')) {
    table.confirm();
    return true;
  }
  if (table.pick.move !== null && !target.closest('[data-region="prompt"]')) return give(table, table.pick.move);
  if (target.closest("button, a, summary")) return false;
  const plated = settings.textView ? [] : table.arrangements.map((each) => each.answer);
  return give(table, spoken(table.answers).find((answer) => !plated.includes(answer))?.move);
}

function give(table: Table, move: string | undefined): boolean {
  if (move === undefined) return false;
  void table.send(move);
  return true;
}

/** Somebody has just been told why something cannot be done: that is the rule to read. */
function doubtedRule({ doubted, model }: Table): string | null {
  return (doubted !== null && model.notLegal[doubted]?.reasons[0]?.rule) || null;
}

function back(table: Table, target: HTMLElement): boolean {
  const { move } = table.pick;
  if (table.release()) {
    // In the text view the buttons that go with a choice are gone with it; the answer itself stays.
    if (settings.textView && move !== null && target.closest('[data-region="prompt"]')) focusAnswer(move);
    return true;
  }
  if (lookup.at) lookup.close();
  else if (table.drawer) table.drawer = false;
  else if (table.looksBack) table.present();
  else return false;
  return true;
}
