import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { AbsentError } from "../absent-error.ts";
import type { Random } from "../random.ts";

/**
 * Families that no round of training has seen: none of them is a Debian package, and training uses only Debian's. All
 * OFL-1.1, from npm's @fontsource.
 */
const PROPORTIONAL = [
  "barlow",
  "ibm-plex-sans",
  "libre-franklin",
  "archivo-narrow",
  "merriweather",
  "source-serif-4",
  "zilla-slab",
];
const MONOSPACED = ["overpass-mono", "share-tech-mono", "cutive-mono"];
/** Drawn dot by dot, like a dot-matrix printer. */
const DOTTED = ["vt323", "share-tech-mono", "overpass-mono"];

export type Face = "proportional" | "monospaced" | "dotted";

const FAMILIES: Readonly<Record<Face, readonly string[]>> = {
  proportional: PROPORTIONAL,
  monospaced: MONOSPACED,
  dotted: DOTTED,
};

export interface Print {
  readonly lines: readonly string[];
  readonly face: Face;
  readonly widthPx: number;
  readonly marginPx: number;
  readonly fontPx: number;
  readonly lineHeight: number;
}

/**
 * Throws AbsentError if the fonts are not installed: users of the product need none of them, so `npm ci` leaves them
 * out.
 */
export function requireFonts(): void {
  const missing = [...new Set(Object.values(FAMILIES).flat())].filter((family) => fontFile(family) === null);
  if (missing.length === 0) return;
  const packages = missing.map((family) => `@fontsource/${family}@5.3`).join(" ");
  throw new AbsentError(`fonts are absent: npm install --no-save ${packages}`);
}

/**
 * Prints the lines, one below the other, black on white, without any scaling: one CSS pixel is one pixel of the PNG.
 */
export async function print(browser: Browser, page: Print, random: Random): Promise<Buffer> {
  const family = random.pick(FAMILIES[page.face]);
  const tab = await browser.newPage({ viewport: { width: page.widthPx, height: 200 } });
  try {
    await tab.setContent(html(page, family));
    const loaded = await tab.evaluate("document.fonts.load('20px bench').then((faces) => faces.length)");
    if (loaded !== 1) throw new Error(`the font ${family} did not load: another would have been measured`);
    const reach = Number(await tab.evaluate("document.documentElement.scrollWidth"));
    if (reach > page.widthPx) throw new Error(`a line of ${family} reaches to ${reach} px, out of the page`);
    return await tab.screenshot({ fullPage: true });
  } finally {
    await tab.close();
  }
}

function html({ lines, marginPx, fontPx, lineHeight }: Print, family: string): string {
  const path = fontFile(family);
  if (path === null) throw new AbsentError(`the font ${family} is absent`);
  const font = readFileSync(path).toString("base64");
  const escaped = lines.map((line) => line.replace(/&/g, "&amp;").replace(/</g, "&lt;"));
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: bench; src: url(data:font/woff2;base64,${font}) }
    body { margin: ${marginPx}px; background: #fff; color: #000 }
    pre { margin: 0; font: ${fontPx}px/${lineHeight} bench; font-variant-ligatures: none }
  </style><pre>${escaped.join("\n")}</pre>`;
}

/** Null if the family is not installed. */
function fontFile(family: string): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@fontsource/${family}/package.json`);
    const path = join(dirname(manifest), "files", `${family}-latin-400-normal.woff2`);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
