import { expect, test } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import type { Candidate } from "../candidate.ts";
import { placeCandidate, readPage } from "../candidates/candidates.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { foundOf } from "../types/text-runs.ts";
import { personsInFull } from "./persons-in-full.ts";

/** Parts of the first line, as candidates: from its words with these indices. */
function partsOf(line: PrintedLine, ...parts: readonly (readonly [from: number, to: number])[]): Candidate[] {
  const [layout] = layOutDocument(printedDocument([line]));
  const { labels } = readService(GALLERY.find(({ template }) => template === "payslip")!);
  const page = readPage(layout!, labels);
  return parts.map(([from, to]) => placeCandidate(foundOf(layout!, layout!.tokens.slice(from, to), 0), page));
}

test("all names that are alone in a line are the employee's", () => {
  const parts = partsOf("ROSER PUIG CAMPS", [1, 3], [0, 3]);
  expect(personsInFull(parts, [4, 3]).map((one) => one?.weight)).toEqual([-1, 1]);
});

test("control: other words of the line, or a part that leads by far, are left alone", () => {
  expect(personsInFull(partsOf("trabajadora: PUIG CAMPS", [1, 3], [0, 3]), [4, 3])).toEqual([null, null]);
  expect(personsInFull(partsOf("ROSER PUIG CAMPS", [1, 3], [0, 3]), [6, 3])).toEqual([null, null]);
});
