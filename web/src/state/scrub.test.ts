// What is asked for while somebody goes through a game, and that the way back is a way back.
import { expect, test } from "vitest";
import { Scrubber } from "./scrub.svelte";
import type { Table } from "./table.svelte";

/** A table that answers when it is told to. */
class Slow {
  looksBack = false;
  asked: number[] = [];
  live = { moments: 21 };
  #answer: (() => void)[] = [];

  see(at: number): Promise<void> {
    this.looksBack = true;
    this.asked.push(at);
    return new Promise((resolve) => this.#answer.push(resolve));
  }

  present(): void {
    this.looksBack = false;
  }

  async answer(): Promise<void> {
    this.#answer.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  }
}

function begin(): { slow: Slow; scrub: Scrubber } {
  const slow = new Slow();
  return { slow, scrub: new Scrubber(slow as unknown as Table, 20) };
}

test("moments that are passed while an answer is on its way are left out", async () => {
  const { slow, scrub } = begin();
  for (const moment of [5, 6, 7, 99]) scrub.show(moment);
  expect(slow.asked).toEqual([5]);
  await slow.answer();
  expect(slow.asked).toEqual([5, 20]);
});

test("whoever returns to the present while an answer is on its way stays there", async () => {
  const { slow, scrub } = begin();
  scrub.show(5);
  scrub.show(7);
  slow.present();
  await slow.answer();
  expect(slow.asked).toEqual([5]);
  scrub.show(8);
  expect(slow.asked).toEqual([5, 8]);
});

test("whoever returns and looks back once more sees what was asked for last", async () => {
  const { slow, scrub } = begin();
  scrub.show(5);
  slow.present();
  scrub.show(9);
  await slow.answer();
  expect(slow.asked).toEqual([5, 9]);
});
