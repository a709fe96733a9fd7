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
