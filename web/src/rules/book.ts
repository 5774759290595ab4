// The rulebook of a language, fetched once, and what can be found in it.
import type { RuleChapter, RuleEntry } from "../messages";
import { fits } from "../reading/finding";
import { api, call } from "../state/api";

const fetched = new Map<string, Promise<RuleChapter[]>>();

export function bookIn(lang: string): Promise<RuleChapter[]> {
  let book = fetched.get(lang);
  if (!book) {
    fetched.set(lang, (book = api.rulebook(lang)));
    book.catch(() => fetched.delete(lang));
  }
  return book;
}

/** A rule by its number. */
export function ruleIn(book: readonly RuleChapter[], number: string | null): RuleEntry | undefined {
  return book.flatMap(({ rules }) => rules).find((each) => each.number === number);
}

/** A chapter by its number, or the one a rule stands in. */
export function chapterIn(book: readonly RuleChapter[], number: string | null): RuleChapter | undefined {
  return book.find((each) => each.number === number?.split(".")[0]);
}

export function search(book: readonly RuleChapter[], words: string): RuleEntry[] {
  return book.flatMap(({ rules }) =>
    rules.filter(({ number, name, text, words: plain }) => fits(words, number, name, text, plain)),
  );
}

/** What the list of lessons says about one of them. */
interface LessonRow {
  key: string;
  title: string;
  rules: string[];
}

/** The first lesson in which a rule is met; none where there are no lessons. */
export async function lessonOn(rule: string, lang: string): Promise<LessonRow | undefined> {
  if (!navigator.onLine) return undefined;
  const { lessons } = await call<{ lessons: LessonRow[] }>(`/api/lessons/${lang}`).catch(() => ({ lessons: [] }));
  return lessons.find(({ rules }) => rules.includes(rule));
}
