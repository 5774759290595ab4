// Sounds made on the spot, no files. Each is short and soft, panned by line; hovering is silent.
import type { Shown, State } from "./messages";
import { settings } from "./state/settings.svelte";

type Wave = OscillatorType;
let context: AudioContext | null = null;
let master: AudioNode | null = null;

function stage(): { ctx: AudioContext; out: AudioNode } | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  if (!context || !master) {
    context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = 0.5;
    const limiter = context.createDynamicsCompressor();
    gain.connect(limiter).connect(context.destination);
    master = gain;
  }
  // Browsers keep the context asleep until the first gesture; a sound before it is simply not heard.
  if (context.state === "suspended") void context.resume();
  return { ctx: context, out: master };
}

const decibel = (value: number): number => 10 ** (value / 20);
const panOf = (place: string | null): number => [0, -0.4, 0, 0.4][Number(place?.[1] ?? 0)] ?? 0;

interface Tone {
  from: number;
  to?: number;
  ms: number;
  wave?: Wave;
  db?: number;
  pan?: number;
  at?: number;
  lowpass?: number;
}

function tone({ from, to = from, ms, wave = "sine", db = -6, pan = 0, at = 0, lowpass }: Tone): void {
  const made = stage();
  if (!made) return;
  const { ctx, out } = made;
  const start = ctx.currentTime + at / 1000;
  const end = start + ms / 1000;
  const oscillator = new OscillatorNode(ctx, { type: wave, frequency: from });
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, end);
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(decibel(db) * 0.4, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  let last: AudioNode = oscillator;
  if (lowpass) last = last.connect(new BiquadFilterNode(ctx, { type: "lowpass", frequency: lowpass }));
  last.connect(gain).connect(new StereoPannerNode(ctx, { pan })).connect(out);
  oscillator.start(start);
  oscillator.stop(end + 0.02);
}

interface Noise {
  ms: number;
  type?: BiquadFilterType;
  from?: number;
  to?: number;
  db?: number;
  pan?: number;
  at?: number;
}

function noise({ ms, type = "lowpass", from = 4000, to = from, db = -14, pan = 0, at = 0 }: Noise): void {
  const made = stage();
  if (!made) return;
  const { ctx, out } = made;
  const start = ctx.currentTime + at / 1000;
  const buffer = ctx.createBuffer(1, Math.max(1, (ctx.sampleRate * ms) / 1000), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const filter = new BiquadFilterNode(ctx, { type, frequency: from });
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + ms / 1000);
  const gain = new GainNode(ctx, { gain: decibel(db) });
  const source = new AudioBufferSourceNode(ctx, { buffer });
  source.connect(filter).connect(gain).connect(new StereoPannerNode(ctx, { pan })).connect(out);
  source.start(start);
}

const [C3, E3, G3] = [130.81, 164.81, 196];
const ROOTS: Record<number, number> = { 1: C3, 2: E3, 3: G3 }; // by line

function compile(line: number, third: boolean): void {
  const root = ROOTS[line] ?? C3;
  const parts = third ? [1, 1.5, 2, 2.52] : [1, 1.5, 2];
  parts.forEach((ratio, i) => tone({ from: root * ratio, ms: third ? 900 : 500, at: i * 80, db: -6 }));
  navigator.vibrate?.(30);
}

const MADE: Record<string, (event: Shown, at: number, nth: number) => void> = {
  play: ({ to, place }, at) => {
    const pan = panOf(to ?? place);
    noise({ ms: 12, at, pan });
    tone({ from: 196, to: 147, ms: 90, at, pan });
  },
  flip: ({ place }, at) => noise({ ms: 140, type: "bandpass", from: 800, to: 2400, at, pan: panOf(place) }),
  shift: ({ place }, at) => noise({ ms: 240, from: 600, at, pan: panOf(place) }),
  delete: ({ place }, at) =>
    tone({ from: 220, to: 55, ms: 160, wave: "sawtooth", lowpass: 900, db: -10, at, pan: panOf(place) }),
  draw: (_, at, nth) => {
    noise({ ms: 10, at });
    tone({ from: 330 * 2 ** (nth / 12), ms: 50, db: -16, at });
  },
  discard: (_, at, nth) => {
    noise({ ms: 10, at });
    tone({ from: 330 / 2 ** (nth / 12), ms: 50, db: -16, at });
  },
  shuffle: (_, at) => {
    for (let i = 0; i < 12; i++) noise({ ms: 8, at: at + Math.random() * 300 });
  },
  "take-control": (_, at) => control(at),
  "spend-control": (_, at) => control(at),
  "lose-control": (_, at) => control(at),
  return: ({ place }, at) => tone({ from: 147, to: 196, ms: 90, at, pan: panOf(place) }),
};

function control(at: number): void {
  noise({ ms: 4, at });
  noise({ ms: 4, at: at + 40 });
  tone({ from: 440, ms: 80, wave: "triangle", db: -12, at });
}

export const sounds = {
  happened(events: readonly Shown[], before: State, after: State): void {
    const counts: Record<string, number> = {};
    let at = 0;
    for (const event of events.slice(0, 16)) {
      const make = MADE[event.kind];
      if (event.kind === "compile") {
        const won = after.sides.some((side) => side.compiled >= 3);
        compile(Number(event.place ?? 1), won);
      } else if (make) {
        const nth = counts[event.kind] ?? 0;
        make(event, at, nth);
        counts[event.kind] = nth + 1;
        at += 60;
      }
    }
    if (after.takeback && !before.takeback && after.you && after.takeback !== after.you) sounds.yourTurn();
    if (after.question?.mine && !before.question?.mine && (document.hidden || settings.turnSound)) sounds.yourTurn();
  },
  yourTurn(): void {
    tone({ from: 293.66, ms: 120, db: -12 });
    tone({ from: 440, ms: 120, db: -12, at: 130 });
    navigator.vibrate?.(15);
  },
  tick(): void {
    noise({ ms: 6, type: "highpass", from: 2500, db: -18 });
  },
  refused(): void {
    tone({ from: 110, ms: 60, wave: "triangle", db: -14 });
  },
};
