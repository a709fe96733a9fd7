import type { Browser, Page } from "playwright-core";
import { AbsentError } from "../absent-error.ts";

/**
 * One family of each large package in which papers are set; the list of all is
 * training/recognition/fonts-and-words.txt.
 */
const FAMILIES = [
  "Arimo",
  "Cousine",
  "Tinos",
  "Liberation Sans",
  "Lato",
  "Carlito",
  "Open Sans",
  "Roboto",
  "Courier Prime",
  "Nimbus Sans",
];

/**
 * Papers written by hand and generated ones are set in fonts of Debian's packages. If a family is absent a browser
 * takes another, wider one, lines break elsewhere and columns run into each other: of the same nine payslips 80 % of
 * the cells were right instead of 96. Throws AbsentError that names the absent families and what to install.
 */
export async function requirePaperFonts(browser: Browser, families: readonly string[] = FAMILIES): Promise<void> {
  const tab = await browser.newPage();
  try {
    const absent: string[] = [];
    for (const family of families) if (!(await isInstalled(tab, family))) absent.push(family);
    if (absent.length === 0) return;
    const packages = "$(grep ^fonts- training/recognition/fonts-and-words.txt)";
    throw new AbsentError(
      `fonts are absent that papers are set in (${absent.join(", ")}): apt-get install ${packages}`,
    );
  } finally {
    await tab.close();
  }
}

/** A family that is absent, with one of these as its fallback, has the width of the fallback, for each of them. */
const FALLBACKS = ["serif", "sans-serif", "monospace"];

async function isInstalled(tab: Page, family: string): Promise<boolean> {
  const widths = await tab.evaluate(
    ([name, fallbacks]) => {
      const pen = document.createElement("canvas").getContext("2d")!;
      const widthIn = (fonts: string) => {
        pen.font = `40px ${fonts}`;
        return pen.measureText("Fattura 1.234,56 iiiWWW").width;
      };
      return fallbacks.map((fallback) => ({ own: widthIn(`"${name}", ${fallback}`), fallback: widthIn(fallback) }));
    },
    [family, FALLBACKS] as const,
  );
  return isAnother(widths);
}

/** Whether a family differs from its fallbacks. */
export function isAnother(widths: readonly { readonly own: number; readonly fallback: number }[]): boolean {
  return widths.some(({ own, fallback }) => own !== fallback);
}
