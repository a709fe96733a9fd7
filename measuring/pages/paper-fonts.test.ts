import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../test/support/browser.ts";
import { AbsentError } from "../absent-error.ts";
import { isAnother, requirePaperFonts } from "./paper-fonts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("a family that no machine has is absent, and the error says what to install", async () => {
  const refused = requirePaperFonts(browser, ["Nobody's Grotesk"]);
  await expect(refused).rejects.toThrow(AbsentError);
  await expect(refused).rejects.toThrow(/Nobody's Grotesk.*apt-get install.*fonts-and-words\.txt/);
});

test("a family is there when it is another than one of those that stand in for it", () => {
  expect(
    isAnother([
      { own: 300, fallback: 300 },
      { own: 420, fallback: 420 },
    ]),
  ).toBe(false);
  expect(
    isAnother([
      { own: 300, fallback: 300 },
      { own: 300, fallback: 420 },
    ]),
  ).toBe(true);
});
