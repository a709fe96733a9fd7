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
