import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { labelsFor } from "../lexicons/all.ts";
import { bindLabels } from "./binding.ts";
import { findLabels, indexLabels } from "./labels.ts";
import { layOutPage } from "./layout.ts";

const index = indexLabels(labelsFor("payslip", []), []);

/** Label → the text that it announces. */
function announced(lines: readonly PrintedLine[]): Record<string, string> {
  const page = layOutPage(printedPage(lines));
  const hits = findLabels(page, index);
  const { announcedBy } = bindLabels(page, hits);
  return Object.fromEntries([...announcedBy].map(([hit, segment]) => [hit.phrase, segment.text]));
}

describe("a label announces", () => {
  it("the value beside it", () => {
    const lines: PrintedLine[] = [
      [
        [40, "Totale competenze"],
        [500, "2.100,00"],
      ],
      [
        [40, "Totale trattenute"],
        [500, "600,00"],
      ],
    ];
    expect(announced(lines)).toEqual({ TOTALECOMPETENZE: "2.100,00", TOTALETRATTENUTE: "600,00" });
  });

  it("the name close below it rather than one far beside it", () => {
    const lines: PrintedLine[] = [
      [
        [40, "Dipendente"],
        [600, "Tipografia Rossi srl"],
      ],
      [[40, "Bianchi Anna"]],
    ];
    expect(announced(lines)).toEqual({ DIPENDENTE: "Bianchi Anna" });
  });

  it("the value below it, in a row of captions too", () => {
    const lines: PrintedLine[] = [
      [
        [40, "Totale competenze"],
        [400, "Totale trattenute"],
      ],
      [
        [40, "2.100,00"],
        [400, "600,00"],
      ],
    ];
    expect(announced(lines)).toEqual({ TOTALECOMPETENZE: "2.100,00", TOTALETRATTENUTE: "600,00" });
  });

  it("the value above it, where captions stand below their boxes", () => {
    const lines: PrintedLine[] = [
      [[40, "2.100,00"]],
      [[40, "Totale competenze"]],
      "",
      "",
      [[40, "600,00"]],
      [[40, "Totale trattenute"]],
    ];
    expect(announced(lines)).toEqual({ TOTALECOMPETENZE: "2.100,00", TOTALETRATTENUTE: "600,00" });
  });

  it("the value before it, where captions stand behind", () => {
    const lines: PrintedLine[] = [
      [
        [40, "2.100,00"],
        [160, "Totale competenze"],
        [600, "600,00"],
        [720, "Totale trattenute"],
      ],
    ];
    expect(announced(lines)).toEqual({ TOTALECOMPETENZE: "2.100,00", TOTALETRATTENUTE: "600,00" });
  });

  it("nothing where nothing stands near", () => {
    expect(announced(["Totale competenze"])).toEqual({});
  });
});
