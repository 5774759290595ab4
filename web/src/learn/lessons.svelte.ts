// The lessons there are, in the language of the moment; fetched once per language.
import type { LessonRow } from "../messages";
import { api } from "../state/api";
import { isHalfDone, type Progress, reachedIn } from "../state/progress";
import { count } from "../words";

const fetched = new Map<string, Promise<LessonRow[]>>();

export function lessonsIn(lang: string): Promise<LessonRow[]> {
  let found = fetched.get(lang);
  if (!found) {
    found = api.lessons(lang).then(({ lessons }) => lessons);
    fetched.set(lang, found);
    found.catch(() => fetched.delete(lang)); // another time, then
  }
  return found;
}

/** A lesson by its key or its number, as an address names it. */
export function named(lessons: readonly LessonRow[], name: string): LessonRow | undefined {
  return lessons.find(({ key, number }) => key === name || String(number) === name);
}

/** What to take next: what is half done, or the first that is not done. */
export function proposed(lessons: readonly LessonRow[], all: Progress): LessonRow | undefined {
  const open = lessons.filter(({ key }) => !reachedIn(key, all).done);
  return open.find(({ key }) => isHalfDone(reachedIn(key, all))) ?? open[0];
}

/** The step to go on with. Who takes a lesson again begins at its beginning. */
export function stepOf({ key, steps }: LessonRow, all: Progress): number {
  const { step } = reachedIn(key, all);
  return step < steps.length ? step : 0;
}

/** Of what is left of it. */
export function lasts({ minutes, steps }: LessonRow, from = 0): string {
  const left = Math.max(1, Math.round((minutes * (steps.length - from)) / steps.length));
  return count("About {n} minute.", "About {n} minutes.", left);
}
