import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../test/support/browser.ts";
import { AbsentError } from "../absent-error.ts";
import { requireFonts } from "./debian-fonts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("a family that no machine has is absent, and the error says what to install", async () => {
  const refused = requireFonts(browser, ["Nobody's Grotesk"]);
  await expect(refused).rejects.toThrow(AbsentError);
  await expect(refused).rejects.toThrow(/Nobody's Grotesk.*apt-get install.*fonts-and-words\.txt/);
});

test("control: what every browser has is there", async () => {
  await expect(requireFonts(browser, ["system-ui"])).resolves.toBeUndefined();
});
