/**
 * How well the product reads pages with words and seeds that the bench does not have (the part "validation"): for
 * choosing how accents are handled. Needs what bench:reading's part "languages" needs: Debian's word lists and the
 * fonts.
 *
 *   node training/language/measure-pages.ts FOLDER [--each 3]
 */
import { parseArgs } from "node:util";
import sharp from "sharp";
import { LANGUAGES } from "../../measuring/pages/held-out-words.ts";
import { makePages } from "../../measuring/pages/make-pages.ts";
import { addPage, commonest, emptyTally, percent, type Tally } from "../../measuring/reading-score.ts";
import { loadOcr } from "../../src/reading/ocr/load-ocr.ts";
import { readRaster } from "../../src/reading/read-raster.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: "string", default: "3" } },
});
const folder = positionals[0];
if (folder === undefined) throw new Error("usage: measure-pages.ts FOLDER [--each 3]");

const ocr = await loadOcr(new URL("../../models/", import.meta.url));
const tallies = new Map<string, Tally>();
for (const page of await makePages(folder, LANGUAGES, Number(flags.each), "validation")) {
  const { data, info } = await sharp(page.bytes)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const words = await readRaster(ocr, { width: info.width, height: info.height, data: new Uint8Array(data) });
  const tally = tallies.get(page.condition) ?? emptyTally();
  tallies.set(page.condition, tally);
  addPage(tally, page.lines.join("\n"), words.map(({ text }) => text).join(" "));
}
console.log(
  "| condition | CER % | word F1 | accents right % | false accents | € right % | confused most |\n|---|---|---|---|---|---|---|",
);
for (const [name, tally] of tallies) {
  const figures = [
    percent(tally.wrong, tally.characters),
    percent(tally.wordF1, tally.pages),
    percent(tally.accentsRight, tally.accents),
    tally.falseAccents,
    percent(tally.eurosRight, tally.euros),
  ];
  console.log(`| ${[name, ...figures, commonest(tally, 8).join(" · ")].join(" | ")} |`);
}
