import { findCandidates, readPage } from "../../src/extraction/candidates/candidates.ts";
import { layOutPage } from "../../src/extraction/page/layout.ts";
import { readService } from "../../src/extraction/read-service.ts";
import { ruleEvidence } from "../../src/extraction/scoring/rules.ts";
import { styleOf } from "../../src/extraction/types/votes.ts";
import { GALLERY } from "../../src/usecases/gallery/gallery.ts";
import { type PrintedLine, printedPage } from "./word-pages.ts";

const CONTRACTS = GALLERY.find(({ template }) => template === "contract")!;

/** A paragraph as a page prints it, in lines of a hundred characters. */
function printed(paragraph: PrintedLine): readonly PrintedLine[] {
  if (typeof paragraph !== "string") return [paragraph];
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && `${line} ${word}`.length > 100) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * The likeliest value of each field by the rules alone; fields without a value that is likelier than its absence are
 * left out.
 */
export function readContract(paragraphs: readonly PrintedLine[], service = CONTRACTS): Record<string, string> {
  const { fields, labels } = readService(service);
  const layout = layOutPage(printedPage(paragraphs.flatMap(printed)));
  const page = readPage(layout, labels);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const all = findCandidates([page], field, styleOf([layout]));
      const said = all.map((one) => ruleEvidence(one, field, all).reduce((sum, { weight }) => sum + weight, 0));
      const best = said.reduce((most, logit, i) => (logit > (said[most] ?? 0) ? i : most), -1);
      return best < 0 ? [] : [[field.field.key, all[best]!.text] as const];
    }),
  );
}
