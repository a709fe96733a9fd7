import { execFileSync } from "node:child_process";

/** What a broken or lying character table may say: UTF-16 units to UTF-16 units. */
export const LIES: Readonly<Record<string, (unit: number) => number>> = {
  "letters shifted by three": (unit) => inRange(unit, "a", 26, 3) ?? inRange(unit, "A", 26, 3) ?? unit,
  "every code one too high": (unit) => unit + 1,
  "private use": (unit) => 0xe000 + (unit & 0xff),
  "replacement characters": () => 0xfffd,
  "figures shifted by three": (unit) => inRange(unit, "0", 10, 3) ?? unit,
};

/** Instead of a lie: no table at all. */
export const NO_TABLE = "no table";

/**
 * The file's first page with another ToUnicode table in each of its fonts; null if it has none to change. Needs qpdf.
 * No byte offset changes, so the file stays valid.
 */
export function withBrokenFonts(path: string, lie: string): Buffer | null {
  const args = ["--warning-exit-0", "--qdf", "--object-streams=disable", path, "--pages", path, "1", "--", "-"];
  const file = execFileSync("qpdf", args, {
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  }).toString("latin1");
  const broken =
    lie === NO_TABLE
      ? file.replaceAll("/ToUnicode ", "/ToNothing ")
      : file.replace(/beginbf(char|range)\n([\s\S]*?)endbf/g, (section) =>
          section.replace(TARGET, changed(LIES[lie]!)),
        );
  return broken === file ? null : Buffer.from(broken, "latin1");
}

/** The last of the codes in a line, or those of the list in brackets. */
const TARGET = /<([0-9a-f]{4})>(?=\s*(\n|\]|<[0-9a-f]{4}>[^\n<]*\]))/gi;

function changed(lie: (unit: number) => number): (whole: string, code: string) => string {
  return (_, code) => `<${lie(Number.parseInt(code, 16)).toString(16).padStart(4, "0").slice(-4)}>`;
}

function inRange(unit: number, first: string, count: number, shift: number): number | null {
  const at = unit - first.charCodeAt(0);
  return at >= 0 && at < count ? first.charCodeAt(0) + ((at + shift) % count) : null;
}
