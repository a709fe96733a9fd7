import { resolve } from "node:path";
import { MEDIA, type Medium } from "./hand-written.ts";

/** For `parseArgs`: where the words of the papers are kept, and how the papers arrived. */
export const PAPER_OPTIONS = { words: { type: "string" }, as: { type: "string", default: "scan" } } as const;

/** The medium of the option `--as`; ends the process if it does not exist. */
export function mediumOf(as: string): Medium {
  const medium = MEDIA.find((known) => known === as);
  if (medium) return medium;
  console.error(`--as is one of ${MEDIA.join(", ")}, not ${as}.`);
  process.exit(2);
}

/** Ends the process if `--show` asks for errors on papers that nobody looks at. */
export function refuseToShow(papers: string): void {
  if (!resolve(papers).startsWith(`${resolve("eval")}/`)) return;
  console.error(`Nobody looks at ${papers}: --show is for other papers.`);
  process.exit(2);
}
