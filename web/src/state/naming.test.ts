import { expect, test } from "vitest";
import { LONGEST, ownName, rename, twoWords } from "./naming";
import { settings } from "./settings.svelte";

test("a name is two words, and short enough for its field", () => {
  expect(twoWords(() => 0)).toBe("north-tide");
  for (let i = 0; i < 200; i++) expect(twoWords()).toMatch(/^[a-z]+-[a-z]+$/);
  for (let i = 0; i < 200; i++) expect(twoWords().length).toBeLessThanOrEqual(LONGEST);
});

test("it is made once and kept, until somebody changes it", () => {
  settings.name = " ";
  const made = ownName();
  expect(made).toContain("-");
  expect(ownName()).toBe(made);
  rename("  Maximilian-Alexander the Third ");
  expect(ownName()).toBe("Maximilian-Alexander");
  rename("  ");
  expect(ownName()).toMatch(/^[a-z]+-[a-z]+$/);
});
