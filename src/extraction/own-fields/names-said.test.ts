import { describe, expect, it } from "vitest";
import { serviceOfOwnFields } from "../../../test/support/own-fields.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { FieldType } from "../../core/values.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { isSaid, shareOfOthersSaid } from "./names-said.ts";

const FIELDS = { numero_pratica: "document_number", targa: "text", data_consegna: "date" } as const;

function asked(lines: readonly PrintedLine[], fields: Readonly<Record<string, FieldType>> = FIELDS) {
  const layouts = layOutDocument(printedDocument(lines));
  return { layouts, read: readService(serviceOfOwnFields(fields), layouts).fields };
}

const italian: readonly PrintedLine[] = [
  [
    [60, "Targa"],
    [400, "Pratica n. 2026-81613"],
  ],
  [[60, "BH535WT"]],
  "Data di consegna: 26/05/2026",
];

describe("whether a paper calls things as the service does", () => {
  it("is told by the words that open its cells", () => {
    const { layouts, read } = asked(italian);
    expect(read.map((one) => isSaid(one, layouts))).toEqual([true, true, true]);
    expect(read.map((one) => shareOfOthersSaid(one, layouts))).toEqual([1, 1, 1]);
  });

  it("is told of the other fields, whatever is said of the field itself", () => {
    const { layouts, read } = asked(["Targa: BH535WT", "Raccomandata 2026-81613"]);
    expect(read.map((one) => isSaid(one, layouts))).toEqual([false, true, false]);
    expect(read.map((one) => shareOfOthersSaid(one, layouts))).toEqual([0.5, 0, 0.5]);
  });

  it("is not told by words in the middle of a sentence", () => {
    const { layouts, read } = asked(["Il conducente ci ha detto che la targa era illeggibile"]);
    expect(read.map((one) => isSaid(one, layouts))).toEqual([false, false, false]);
  });

  it("is not known where no other field has a name", () => {
    const { layouts, read } = asked(italian, { targa: "text", field_7: "text" });
    expect(shareOfOthersSaid(read[0]!, layouts)).toBeNull();
  });
});
