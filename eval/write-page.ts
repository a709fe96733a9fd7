import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { accuracyPage, diagramFile } from "./page.ts";
import { reliabilitySvg } from "./reliability-svg.ts";
import { RESULTS_FILE, type Results } from "./results.ts";

export const PAGE_FILE = "docs/accuracy.md";

/** The page and its diagrams, from the results alone. */
export function writePage(results: Results): void {
  for (const [path, content] of pageFiles(results)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** Path → content of everything that is made from the results. */
export function pageFiles(results: Results): Map<string, string> {
  const diagrams = [...results.sets, ...results.learning].map(
    (one) => [join(dirname(RESULTS_FILE), diagramFile(one)), reliabilitySvg(one.reliability)] as const,
  );
  return new Map([[PAGE_FILE, accuracyPage(results)], ...diagrams]);
}
