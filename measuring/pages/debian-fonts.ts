import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { AbsentError } from "../absent-error.ts";

/** One family of each large package that papers are set in; the list of all is training/recognition/fonts-and-words.txt. */
const FAMILIES = ["Arimo", "Cousine", "Tinos", "Liberation Sans", "Lato", "Carlito", "Open Sans", "Roboto", "Courier Prime", "Nimbus Sans"];

const LIST = "training/recognition/fonts-and-words.txt";

/**
 * Papers written by hand and made ones are set in fonts of Debian's packages. Where a family is absent a browser takes another, wider one,
 * lines break elsewhere and columns run into each other: of the same nine payslips 80 % of the cells were right instead of 96.
 * Throws AbsentError that names the absent families and what to install.
 */
export async function requireFonts(browser: Browser, families: readonly string[] = FAMILIES): Promise<void> {
  const tab = await browser.newPage();
  try {
    const absent: string[] = [];
    for (const family of families) if (!(await isInstalled(tab, family))) absent.push(family);
    if (absent.length === 0) return;
    const packages = readFileSync(new URL(`../../${LIST}`, import.meta.url), "utf8").trim().split("\n");
    const fonts = packages.filter((name) => name.startsWith("fonts-"));
    throw new AbsentError(
      `fonts are absent that papers are set in (${absent.join(", ")}): apt-get install the ${fonts.length} packages of fonts in ${LIST}`,
    );
  } finally {
    await tab.close();
  }
}

/** A family that is not there is as wide as whatever it falls back to, and two fallbacks differ. */
async function isInstalled(tab: Page, family: string): Promise<boolean> {
  const widths = await tab.evaluate((name) => {
    const pen = document.createElement("canvas").getContext("2d")!;
    return ["serif", "monospace"].map((fallback) => {
      pen.font = `40px "${name}", ${fallback}`;
      return pen.measureText("Fattura 1.234,56 iiiWWW").width;
    });
  }, family);
  return widths[0] === widths[1];
}
