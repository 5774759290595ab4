// What somebody has done with each protocol on this device, read from the games that are kept here.
import { inkOf, PROTOCOL_NAMES } from "../protocols";
import type { SavedGame } from "../state/saved";

export interface Tally {
  /** As its colours are filed: "water". */
  name: string;
  played: number;
  won: number;
  /** Whether it was compiled in a game that was won. */
  compiled: boolean;
}

/** All thirty: those that were compiled in a game that was won, then those that were played, then the others. */
export function record(games: readonly SavedGame[]): Tally[] {
  const tallies = new Map(PROTOCOL_NAMES.map((name) => [name, { name, played: 0, won: 0, compiled: false }]));
  for (const { over, mode, protocols, result } of games) {
    if (!over || mode === "hotseat") continue; // at one screen nobody in particular wins
    for (const { code, compiled } of protocols) {
      const tally = tallies.get(inkOf(code) ?? "");
      if (!tally) continue; // somebody's own
      tally.played += 1;
      if (result?.won) tally.won += 1;
      tally.compiled ||= compiled && result?.won === true;
    }
  }
  const rank = ({ compiled, played }: Tally): number => (compiled ? 0 : played > 0 ? 1 : 2);
  return [...tallies.values()].sort((one, other) => rank(one) - rank(other));
}
