import { expect, test } from "vitest";
import { ApiError } from "../../../src/client.ts";
import { en } from "../i18n/en.ts";
import { it } from "../i18n/it.ts";
import { translator } from "../i18n/language.tsx";
import { problemsIt } from "../i18n/problems.it.ts";
import { problemText } from "../sign-in/problem-text.ts";
import { problemWords } from "./problem-words.ts";

const refusal = (code: string, detail: string) => new ApiError(422, { code, detail } as never, "request-1");

test("a refusal is told in Italian by its code, and in the service's own words where the code stands for many", () => {
  expect(problemWords(refusal("file_encrypted", "The PDF needs a password."), problemsIt)).toEqual({
    detail: "Il file è protetto da password. Togli la password e invialo di nuovo.",
    original: null,
  });
  const range = refusal("field_invalid", "limit must be at most 200");
  expect(problemText(range, translator(it, problemsIt))).toBe(
    "Qualcosa non è ammesso così. (limit must be at most 200)",
  );
});

test("in English, and where the code is of another release, the service's own words are told", () => {
  const words = refusal("file_encrypted", "The PDF needs a password.");
  expect(problemText(words, translator(en))).toBe("The PDF needs a password.");
  expect(problemWords(refusal("moon_is_full", "Not tonight."), problemsIt)).toEqual({
    detail: "Not tonight.",
    original: null,
  });
});
