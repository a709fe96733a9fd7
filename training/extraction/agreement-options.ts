import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Folders } from "./papers-by-layout.ts";

export interface AgreementOptions extends Folders {
  /** Folder of the models that are fitted on top of, and that the new one is written to. */
  readonly out: string;
  readonly trees: number;
  readonly depth: number;
}

/** Options of the command line that fit-layouts.ts and fit-elsewhere.ts share; ends the process where the words are missing. */
export function readAgreementOptions(script: string, trees: number): AgreementOptions {
  const { values } = parseArgs({
    options: {
      shared: { type: "string", default: "../shared" },
      cache: { type: "string", default: "" },
      made: { type: "string", default: "" },
      out: { type: "string", default: "models" },
      trees: { type: "string", default: String(trees) },
      depth: { type: "string", default: "4" },
      /** Kinds of training/kinds to leave out, with commas. */
      without: { type: "string", default: "" },
    },
  });
  if (!existsSync(values.cache) || !existsSync(values.made)) {
    console.error(`${script} needs --cache and --made: folders of read words, see papers-by-layout.ts.`);
    process.exit(2);
  }
  return { ...values, trees: Number(values.trees), depth: Number(values.depth), without: values.without.split(",") };
}
