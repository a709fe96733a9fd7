/**
 * Writes what the tagger learns from: one line per page of every labelled document that scorers learn from, as
 * `train.py` reads it.
 *
 *   node training/extraction/tagger/dump.ts --shared ../shared --cache <read documents> --made <generated documents>
 *     --out pages.jsonl
 */
import { closeSync, existsSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ReadField, ReadPage } from "../../../src/extraction/candidate.ts";
import { findCandidates } from "../../../src/extraction/candidates/candidates.ts";
import { STRETCHES } from "../../../src/extraction/layouts/template-candidates.ts";
import type { PageLayout } from "../../../src/extraction/page/layout.ts";
import { foldText } from "../../../src/extraction/page/text.ts";
import { tagOf } from "../../../src/extraction/tagger/tag-names.ts";
import { taggerInput } from "../../../src/extraction/tagger/tagger-input.ts";
import type { DocumentStyle } from "../../../src/extraction/types/document-style.ts";
import { readLabelled } from "../cases.ts";
import { type LabelledDocument, type LabelledType, loadLabelledTypes } from "../labelled-sets.ts";
import { makeMissingDocuments } from "../made-documents.ts";
import { isKnownToTagger } from "./unseen.ts";

const { values: options } = parseArgs({
  options: {
    shared: { type: "string", default: "../shared" },
    cache: { type: "string" },
    made: { type: "string" },
    out: { type: "string" },
    /** Templates, separated by commas. Default: all. */
    types: { type: "string" },
  },
});
const { shared, cache, made, out } = options;
if (!cache || !made || !out || !existsSync(join(shared, "data")) || !existsSync(cache)) {
  console.error(
    "training/extraction/tagger/dump.ts needs --shared with the labelled sets, --cache with their words, --made, a folder for made documents, and --out; one of them is absent.",
  );
  process.exit(2);
}

/** Number of pages of a document that are learned from: further ones have the same letterhead, or none. */
const LEARNED_PAGES = 2;

/** Places as whole thousandths: a file of a tenth of the size teaches the same. */
const THOUSAND = 1000;

function linesOf(type: LabelledType, labelled: LabelledDocument): object[] {
  const { kind, fields, pages, style } = readLabelled(type, labelled);
  const known = fields.filter(({ field }) => labelled.truths[field.key] !== undefined);
  return pages.flatMap((page, index) => {
    const input = taggerInput(page.layout, page.hits, page.partyLines, kind);
    if (!input) return [];
    const values = known.flatMap((read) => {
      const tag = tagOf(read);
      return tag === null ? [] : placesOf(page, read, type, labelled, style).map((tokens) => [tag, tokens]);
    });
    const whole = (floats: Float32Array) => Array.from(floats, (value) => Math.round(value * THOUSAND));
    return [
      {
        id: labelled.id,
        page: index,
        kind: type.template,
        group: labelled.group,
        isLearned: !labelled.isWrittenDown && index < LEARNED_PAGES,
        isHandWritten: labelled.isHandWritten,
        isGenerated: labelled.isMade && !labelled.isHandWritten,
        ...input,
        wordFeatures: whole(input.wordFeatures),
        lineFeatures: whole(input.lineFeatures),
        lineOf: [...input.lineOf],
        firstOf: [...input.firstOf],
        lastOf: [...input.lastOf],
        relations: Buffer.from(input.relations).toString("base64"),
        known: [...new Set(known.flatMap((read) => tagOf(read) ?? []))],
        values,
      },
    ];
  });
}

/** Where the value is, as words: as candidates, and wherever else its letters are consecutive. */
function placesOf(
  page: ReadPage,
  read: ReadField,
  { agrees }: LabelledType,
  { truths }: LabelledDocument,
  style: DocumentStyle,
): number[][] {
  const wanted = truths[read.field.key]!;
  const candidates = findCandidates([page], read, style)
    .filter(({ text }) => wanted.some((truth) => agrees(read.field.key, truth, text)))
    .map(({ tokens }) => tokens.map(({ index }) => index));
  return STRETCHES.has(read.meaning.type) ? [...candidates, ...spelledOut(page.layout, wanted)] : candidates;
}

/** Shorter texts are found by chance. */
const LEAST_LETTERS = 6;
const MOST_WORDS = 25;

function spelledOut({ tokens }: PageLayout, wanted: readonly string[]): number[][] {
  const texts = new Set(wanted.map(foldText).filter(({ length }) => length >= LEAST_LETTERS));
  const longest = Math.max(0, ...[...texts].map(({ length }) => length));
  const places: number[][] = [];
  for (let from = 0; from < tokens.length && longest > 0; from++) {
    let text = "";
    for (let to = from; to < Math.min(from + MOST_WORDS, tokens.length) && text.length < longest; to++) {
      text += tokens[to]!.fold;
      if (texts.has(text)) places.push(Array.from({ length: to - from + 1 }, (_, i) => from + i));
    }
  }
  return places;
}

await makeMissingDocuments(made);
const file = openSync(out, "w");
for (const type of loadLabelledTypes({ shared, cache, made }, options.types?.split(","))) {
  let pages = 0;
  for (const labelled of type.documents) {
    if (!isKnownToTagger(labelled)) continue;
    for (const line of linesOf(type, labelled)) {
      writeSync(file, `${JSON.stringify(line)}\n`);
      pages++;
    }
  }
  console.log(`${type.template}: ${pages} pages`);
}
closeSync(file);
