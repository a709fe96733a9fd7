import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Folders } from "./papers-by-layout.ts";

export interface AgreementOptions extends Folders {
  /** Folder of the models on top of which the new one is fitted, and to which it is written. */
  readonly out: string;
  /** Folder of the trees of names each of which was fitted without a part of the kinds (fit-named.ts). */
  readonly folds: string;
  readonly trees: number;
  readonly depth: number;
}

/**
 * Command line options that fit-named.ts, fit-layouts.ts and fit-elsewhere.ts share; ends the process if the words are
 * missing.
 */
export function readAgreementOptions(
  script: string,
  usual: Pick<AgreementOptions, "trees" | "depth">,
): AgreementOptions {
  const { values } = parseArgs({
    options: {
      shared: { type: "string", default: "../shared" },
      cache: { type: "string", default: "" },
      made: { type: "string", default: "" },
      folds: { type: "string", default: "" },
      out: { type: "string", default: "models" },
      trees: { type: "string", default: String(usual.trees) },
      depth: { type: "string", default: String(usual.depth) },
      /** Kinds of training/kinds to leave out, separated by commas. */
      without: { type: "string", default: "" },
    },
  });
  if (!existsSync(values.cache) || !existsSync(values.made)) {
    console.error(`${script} needs --cache and --made: folders of read words, see papers-by-layout.ts.`);
    process.exit(2);
  }
  if (values.folds === "") {
    console.error(
      `${script} needs --folds: a folder for the trees of names, made by fit-named.ts and asked by the others.`,
    );
    process.exit(2);
  }
  return { ...values, trees: Number(values.trees), depth: Number(values.depth), without: values.without.split(",") };
}
