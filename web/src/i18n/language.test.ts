import { expect, test } from "vitest";
import { en, type TextKey } from "./en.ts";
import { it } from "./it.ts";
import { localeOf, translator } from "./language.tsx";

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test.each(Object.keys(en) as TextKey[])("%s has the same places to fill in both languages", (key) => {
  expect(places(it[key])).toEqual(places(en[key]));
  expect(it[key].trim()).not.toBe("");
});

test("a place is filled, and one without a value stays visible", () => {
  const t = translator(en);
  expect(t("review.pageOf", { page: 2, count: 3 })).toBe("Page 2 of 3");
  expect(t("review.pageOf", { page: 2 })).toBe("Page 2 of {count}");
});

test("dates and numbers are written as in the person's own region, and as in Europe where the browser names none that there is", () => {
  expect(localeOf("en", ["it-IT", "en-US", "en-GB"])).toBe("en-US");
  expect(localeOf("en", ["en-US@posix", "en-AU"])).toBe("en-AU");
  expect(localeOf("en", ["en-US@posix", "en-", "en"])).toBe("en-GB");
  expect(localeOf("it", ["it-IT.UTF-8"])).toBe("it-IT");
});

const ONE_OF_THEM = /\b1 (documents|documenti)\b/;

test.each([
  "bulk.confirm.approved",
  "bulk.confirm.not_approved",
  "bulk.confirm.to_review",
  "bulk.confirm.delete",
] as const)("%s speaks of one document as of many, with the number beside the words", (key) => {
  for (const dictionary of [en, it]) expect(translator(dictionary)(key, { count: 1 })).not.toMatch(ONE_OF_THEM);
});

test("in Italian no article stands before a percentage, since the number decides between il, lo and l’, and no verb waits for it", () => {
  expect(Object.values(it).filter((text) => /\b(il|lo|del|al|dal|nel|sul) \{\w+\} %/.test(text))).toEqual([]);
  expect(translator(it)("check.testFails", { failing: 1, count: 10 })).not.toContain("1 degli ultimi 10");
});
