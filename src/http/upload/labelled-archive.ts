import { setImmediate as othersFirst } from "node:timers/promises";
import { Type } from "typebox";
import { type AppError, fieldInvalid } from "../../errors.ts";
import type { ArchivedExample } from "../../usecases/types.ts";
import { CorrectionInput, type CorrectionJson } from "../contract/documents.ts";
import { strict } from "../contract/shapes.ts";
import { toCorrection } from "../present/correction.ts";
import { checkAgainst } from "../validation.ts";
import { cleanName } from "./upload.ts";
import { readZip, type ZipEntry } from "./zip.ts";

const LABELS = "labels.jsonl";
const LABELS_BYTES = 20_000_000;
/** As much as a correction that is sent alone may have. */
const LINE_BYTES = 1_000_000;
/** They are accepted within one request, at some tens of milliseconds each. */
const MOST_EXAMPLES = 500;
/** Blank ones included. */
const MOST_LINES = 10 * MOST_EXAMPLES;

/** One line of labels.jsonl: a correction (with the category, if known) and the file it belongs to. */
const LabelLine = strict({
  file: Type.String({ minLength: 1, maxLength: 1000, description: "Its name in the archive" }),
  ...CorrectionInput.properties,
});

/**
 * A zip of documents with a `labels.jsonl`, one JSON object per line: `{"file": "1.pdf", "entities": {…}, "category":
 * "receipt"}`. Documents that no line names are ignored; paths in the labels are relative to labels.jsonl. An error in
 * the labels refuses the whole archive; an error in a document, that document alone.
 *
 * Others are served between two lines: to check a line of a megabyte takes some ten milliseconds. How many there are is
 * told before any is looked at: 300 000 were checked for three minutes, in which nobody was answered.
 */
export async function readLabelledArchive(archive: Uint8Array, fileBytes: number): Promise<ArchivedExample[]> {
  const entries = readZip(archive, Math.max(fileBytes, LABELS_BYTES));
  const labels = entries.find(({ name }) => name === LABELS || name.endsWith(`/${LABELS}`));
  if (!labels)
    throw fieldInvalid("#/file", `The archive has no ${LABELS}: one JSON object a line, with file and entities.`);
  const folder = labels.name.slice(0, -LABELS.length);
  // macOS archives encode "è" as e and a combining accent, while labels usually have one character: both mean the same
  // file.
  const byName = new Map([
    ...entries.map((entry) => [entry.name.normalize(), entry] as const),
    ...entries.map((entry) => [entry.name, entry] as const),
  ]);
  const find = (file: string) => byName.get(folder + file) ?? byName.get((folder + file).normalize());
  const examples: ArchivedExample[] = [];
  for (const { text, number } of linesOf(await labels.bytes())) {
    examples.push(toExample(text, `#/file/${LABELS}/${number}`, find));
    await othersFirst();
  }
  refuseTwice(examples);
  return examples;
}

interface Line {
  readonly text: string;
  readonly number: number;
}

/** The lines that are not blank. */
function linesOf(labels: Buffer): Line[] {
  const lines: Line[] = [];
  let number = 0;
  for (let at = 0; at <= labels.length; ) {
    const end = labels.indexOf("\n", at);
    const line = labels.subarray(at, end < 0 ? labels.length : end);
    number += 1;
    if (number > MOST_LINES) throw tooMany();
    if (line.length > LINE_BYTES) {
      throw fieldInvalid(`#/file/${LABELS}/${number}`, `is longer than ${LINE_BYTES} bytes`);
    }
    // Windows editors begin a file with a byte order mark.
    const text = line.toString("utf8").replace(/^\ufeff/, "");
    if (text.trim() !== "") lines.push({ text, number });
    if (lines.length > MOST_EXAMPLES) throw tooMany();
    at += line.length + 1;
  }
  if (lines.length === 0) throw fieldInvalid("#/file", `${LABELS} names no document.`);
  return lines;
}

function tooMany(): AppError {
  return fieldInvalid("#/file", `${LABELS} names more than ${MOST_EXAMPLES} documents; send at most as many at once.`);
}

/** A small entry may unpack to the largest file: named five hundred times it would be unpacked that often. */
function refuseTwice(examples: readonly ArchivedExample[]): void {
  const seen = new Set<ArchivedExample["bytes"]>();
  for (const { name, bytes } of examples) {
    if (seen.has(bytes)) throw fieldInvalid("#/file", `${LABELS} names ${name} twice; one line a document.`);
    seen.add(bytes);
  }
}

function toExample(line: string, pointer: string, find: (file: string) => ZipEntry | undefined): ArchivedExample {
  const json = checkAgainst(LabelLine, parse(line, pointer), pointer) as CorrectionJson & {
    readonly file: string;
  };
  const { file, ...correction } = json;
  const entry = find(file);
  if (!entry) throw fieldInvalid(`${pointer}/file`, `The archive has no file ${file}.`);
  return {
    name: cleanName(file.slice(file.lastIndexOf("/") + 1)),
    bytes: entry.bytes,
    labels: { correction: toCorrection(correction), category: null },
  };
}

function parse(line: string, pointer: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw fieldInvalid(pointer, "The line is not valid JSON.", { cause });
  }
}
