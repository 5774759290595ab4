// The keys of this person, as they are shown: on buttons, in the list of keys, in the settings.
import { say } from "../words";
import { isLetter, keyMap, type Action, type KeyMap } from "./keys";
import { settings } from "./settings.svelte";

export function keysNow(): KeyMap {
  return keyMap(settings.keys);
}

export function shownKey(name: string): string {
  return name.length === 1 ? name.toUpperCase() : name;
}

/** The key of an action, if it has one that works: letters may be switched off. */
export function workingKey(action: Action): string | null {
  const name = keysNow()[action];
  return isLetter(name) && !settings.letters ? null : shownKey(name);
}

/** Everything that has a key of its own, in the order of the list. */
export function deeds(): { action: Action; what: string }[] {
  const aim = (line: number): string => say("Aim at line {line}, with Shift on the other side", { line });
  return [
    { action: "next", what: say("Next thing that can be chosen, with Shift the one before") },
    { action: "leave", what: say("Leave it") },
    { action: "line1", what: aim(1) },
    { action: "line2", what: aim(2) },
    { action: "line3", what: aim(3) },
    { action: "face", what: say("Face-up or face-down") },
    { action: "refresh", what: say("Refresh") },
    { action: "zoom", what: say("Zoom the card in focus") },
    { action: "whynot", what: say("Why can it not be chosen?") },
    { action: "totals", what: say("Totals") },
    { action: "hand", what: say("To the hand") },
    { action: "prompt", what: say("To the prompt") },
    { action: "because", what: say("To the reasons") },
    { action: "log", what: say("To the log") },
    { action: "undo", what: say("Undo") },
    { action: "accept", what: say("Yes to what is offered above the prompt") },
    { action: "decline", what: say("No to what is offered above the prompt") },
    { action: "sound", what: say("Sound") },
    { action: "keys", what: say("Rules and keys") },
    { action: "rules", what: say("Rules") },
    { action: "hint", what: say("Against a bot, in a lesson or a puzzle: a hint, and its next step") },
    { action: "marked", what: say("After the game: next marked decision") },
    { action: "again", what: say("Show the last turn again") },
  ];
}
