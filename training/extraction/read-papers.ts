/**
 * Reads the labelled sets on which models are fitted, as the shipped reader does, and stores the words:
 * <cache>/<set>/<file name>.json. What exists already stays as it is, so that an interrupted run can be continued. Half
 * a second per receipt, a second or two per scanned page.
 *
 *   node training/extraction/read-papers.ts --shared ../shared --cache <folder>
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { openReader } from "./shipped-reader.ts";

/** sroie_eval66 is not here and must never be: it is for the final figure. */
const SETS = ["sroie_train_grey", "einvoice50", "fatturapa47", "fatura_dev120", "vrdu_adbuy40", "mrz29"] as const;

const { values: options } = parseArgs({
  options: { shared: { type: "string", default: "../shared" }, cache: { type: "string" } },
});
const { shared, cache } = options;
if (!cache || !existsSync(join(shared, "data"))) {
  console.error(
    "training/extraction/read-papers.ts needs --shared with the labelled sets, which are not part of the project, and --cache, a folder for their words.",
  );
  process.exit(2);
}

const read = await openReader();
for (const set of SETS) {
  const folder = join(shared, "data", set);
  mkdirSync(join(cache, set), { recursive: true });
  for (const file of filesOf(folder)) {
    const path = join(cache, set, `${basename(file)}.json`);
    if (existsSync(path)) continue;
    const words = await read(readFileSync(join(folder, file)));
    // Atomic: a truncated file would be taken for words that were read.
    writeFileSync(`${path}.part`, words);
    renameSync(`${path}.part`, path);
  }
  console.log(`${set}: ${readdirSync(join(cache, set)).length} files read`);
}

/** Every file that a list of labels of the set names: print-outs and the images of them. */
function filesOf(folder: string): string[] {
  const lists = readdirSync(folder).filter((name) => /^eval.*\.jsonl$/.test(name));
  const lines = lists.flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
  return [...new Set(lines.map((line) => (JSON.parse(line) as { file: string }).file))];
}
