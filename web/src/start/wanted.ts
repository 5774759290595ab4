// What somebody wants a new game to be like.
import type { NewGame } from "../messages";
import { books } from "../state/books.svelte";
import { playableHere } from "../state/made";
import { settings } from "../state/settings.svelte";
import { say } from "../words";

export interface Wanted {
  setup: "draft" | "random" | "ready";
  sets: string[];
  control: boolean;
  mine: string[];
  theirs: string[];
  /** Protocols made on this device that are in the game, by their ids. */
  made: string[];
  /** With a friend: which of the clocks, or -1. */
  clock: number;
  spectators: NewGame["spectators"];
}

/** Minutes for each player and seconds that each decision adds; none: no clock. */
export const CLOCKS = [
  { minutes: 10, increment: 5 },
  { minutes: 20, increment: 10 },
  { minutes: 40, increment: 15 },
];

export function plain(): Wanted {
  const [mine, theirs] = [
    ["FIR", "WAT", "DEA"],
    ["LIF", "MET", "SPE"],
  ];
  return { setup: "draft", sets: [], control: true, mine, theirs, made: [], clock: -1, spectators: "public" };
}

/** What was wanted last on this device, as far as it is still there. */
export function wantedLast(): Wanted {
  const last = { ...plain(), ...settings.setup };
  const own = playableHere().filter(({ id }) => last.made.includes(id));
  const known = new Set([...books.protocols.keys(), ...own.map(({ file }) => file.code)]);
  const { mine, theirs } = plain();
  const whole = [...last.mine, ...last.theirs].every((code) => known.has(code));
  return { ...last, made: own.map(({ id }) => id), ...(whole ? {} : { mine, theirs }) };
}

/** The set-up in a few words. */
export function inWords({ setup, sets, made, control }: Wanted): string {
  const draft =
    sets.length > 0
      ? say("Draft from {sets}", { sets: sets.join(", ") })
      : say("Draft from all {n}", { n: pool(made) });
  const way = { draft, random: say("Random protocols"), ready: say("Chosen protocols") }[setup];
  return `${way} · ${control ? say("with control") : say("without control")}`;
}

const pool = (made: string[]): number => books.protocols.size + made.length;

/** As the server is asked for it. */
export function asked(mode: NewGame["mode"], wanted: Wanted): Partial<NewGame> {
  const { setup, mine, theirs, sets, control, spectators } = wanted;
  const own = playableHere().flatMap(({ id, file }) => (wanted.made.includes(id) ? [file] : []));
  const timed = mode === "friend" ? CLOCKS[wanted.clock] : undefined;
  return {
    setup,
    sets,
    control,
    level: settings.level,
    spectators,
    analyse: settings.analyse,
    ...(timed ? { clock: timed.minutes * 60, increment: timed.increment } : {}),
    ...(setup === "ready" ? { mine, theirs } : {}),
    ...(own.length > 0 ? { protocols: own } : {}),
  };
}
