import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import { tableService } from "../../../test/support/table-service.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import { boxOfPolygon, polygonOfBox } from "../../core/geometry.ts";
import type { CorrectedValue } from "../contract.ts";
import { learnTemplate } from "../layouts/templates.ts";
import { pageResults } from "../page-results.ts";
import { applyCorrection } from "./apply-correction.ts";

const KEYS = ["f_1", "f_2", "f_3"];
const SERVICE = tableService(
  [
    ["f_1", "Nome", "text"],
    ["f_2", "Pezzi", "number"],
    ["f_3", "Prezzo", "amount"],
  ],
  "generic",
);

/** The result of reading a page on which nothing was found. */
function paper(...pages: string[]): DocumentResult {
  const document = print(...pages);
  return {
    contentType: document.contentType,
    category: null,
    modelVersion: "test",
    pages: pageResults(document, SERVICE, [], [], []),
  };
}

const value = (text: string, boxes: CorrectedValue["boxes"] = null): CorrectedValue => ({ text, boxes });
const correct = (result: DocumentResult, rows: readonly Record<string, CorrectedValue>[]) =>
  applyCorrection(result, SERVICE, { entities: {}, aggregatedEntities: { rows } }).result;
/** Texts of the columns; "" is a cell that the row lacks. */
const give = (result: DocumentResult, ...rows: string[][]) =>
  correct(
    result,
    rows.map((cells) => Object.fromEntries(cells.map((text, index) => [KEYS[index]!, value(text)]))),
  );

/** For each row's cells the page, the line and the character where they begin. */
const placesOf = (result: DocumentResult) =>
  result.pages.flatMap(({ pageIndex, aggregatedEntities }) =>
    aggregatedEntities.rows!.map(({ fields }) =>
      KEYS.map((key) => {
        const corner = fields[key]?.boundingBoxes[0]?.[0];
        return corner ? `${pageIndex}:${corner[1] / 30}:${corner[0] / 10}` : null;
      }),
    ),
  );

const INVOICE = `Ditta Esempio  Strada Statale 11

#  Nome      Pezzi  Prezzo
6  Badile        2    3,00
7  Carriola      5   80,00
8  Rastrello    11    7,00

Pagamento a 11 giorni`;
const BADILE = ["Badile", "2", "3,00"];
const CARRIOLA = ["Carriola", "5", "80,00"];
const RASTRELLO = ["Rastrello", "11", "7,00"];
const found = () => give(paper(INVOICE), BADILE, CARRIOLA);

describe("a cell of a corrected table", () => {
  it("stands where the next row would be, not at an equal word elsewhere on the page", () => {
    expect(placesOf(give(found(), BADILE, CARRIOLA, ["", "11"]))[2]).toEqual([null, "0:5:16", null]);
  });

  it("has no place where it is not printed between the rows around its own", () => {
    const between = give(found(), BADILE, ["", "11"], CARRIOLA);
    expect(placesOf(between)[1]).toEqual([null, null, null]);
    expect(between.pages[0]!.aggregatedEntities.rows![1]!.fields.f_2).toMatchObject({
      text: "11",
      source: "human",
      boundingBoxes: [],
    });
    const above = give(found(), ["", "11"], BADILE, CARRIOLA);
    expect(placesOf(above)[0]).toEqual([null, null, null]);
  });

  it("stands in its column, never in another one of its row", () => {
    expect(placesOf(give(found(), BADILE, ["Carriola", "5", "7"]))[1]).toEqual(["0:4:3", "0:4:17", null]);
    const added = give(found(), BADILE, CARRIOLA, ["Rastrello", "8", "7,00"]);
    expect(placesOf(added)[2]).toEqual(["0:5:3", null, "0:5:22"]);
  });

  it("stands beside the other cells of a row that has no rows around it", () => {
    expect(placesOf(give(paper(INVOICE), RASTRELLO))).toEqual([["0:5:3", "0:5:16", "0:5:22"]]);
  });

  it("that alone is given of a table without rows stands nowhere if the page says it twice and no title tells which", () => {
    const untitled = INVOICE.replace(/\n#.*/, "");
    expect(placesOf(give(paper(untitled), ["", "11"]))).toEqual([[null, null, null]]);
    expect(placesOf(give(paper(untitled), ["", "5"]))).toEqual([[null, "0:3:17", null]]);
  });

  it("stays where a person showed it, whatever stands around", () => {
    const polygon = polygonOfBox({ x0: 300, y0: 0, x1: 319, y1: 20 });
    const badile = Object.fromEntries(BADILE.map((text, index) => [KEYS[index]!, value(text)]));
    const shown = correct(found(), [badile, { f_2: value("11", { pageIndex: 0, polygons: [polygon] }) }]);
    expect(placesOf(shown)[1]).toEqual([null, "0:0:30", null]);
  });

  it("is looked for in all columns where most cells of its own were wrong", () => {
    const wrong = give(paper(INVOICE), ["Badile", "6"], ["Carriola", "7"], ["Rastrello", "8"]);
    const given = give(wrong, ["Badile", "2"], ["Carriola", "5"], ["Rastrello", "11"]);
    expect(placesOf(given).map(([, count]) => count)).toEqual(["0:3:17", "0:4:17", "0:5:16"]);
  });

  it("may stand between rows that it is given after, if its text is long enough to be no other's", () => {
    const given = give(give(paper(INVOICE), BADILE, RASTRELLO), BADILE, RASTRELLO, CARRIOLA);
    expect(placesOf(given)[2]).toEqual(["0:4:3", "0:4:17", "0:4:21"]);
    const stated = paper(`Oggetto: noleggio\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n${INVOICE}`);
    const named = give(give(stated, BADILE, CARRIOLA), BADILE, CARRIOLA, ["noleggio"]);
    expect(placesOf(named)[2]).toEqual([null, null, null]);
  });

  it("of a row on the next page stands there beside the rest of its row", () => {
    const two = paper(INVOICE, "3  Zappa         4   11,00\n\nTotale  11");
    const given = give(give(two, BADILE, CARRIOLA), BADILE, CARRIOLA, RASTRELLO, ["Zappa", "4", "11"]);
    expect(placesOf(given)[3]).toEqual(["1:0:3", "1:0:17", "1:0:21"]);
  });

  it("that has no place teaches none: the columns are remembered where the other rows have them", () => {
    const rows = [BADILE, CARRIOLA, RASTRELLO, ["", "11"]];
    const result = give(found(), ...rows);
    const { tables } = learnTemplate(result, SERVICE, ["rows"], paper(INVOICE)) as unknown as {
      tables: Record<string, { y: number; columns: { fieldKey: string; x1: number }[] }>;
    };
    const { width, height } = result.pages[0]!;
    expect(tables.rows!.y * height).toBe(90);
    expect(tables.rows!.columns.find(({ fieldKey }) => fieldKey === "f_2")!.x1 * width).toBe(179);
    const boxes = result.pages[0]!.entities.f_2!.flatMap(({ boundingBoxes }) => boundingBoxes.map(boxOfPolygon));
    expect(boxes.every(({ y0 }) => y0 >= 90)).toBe(true);
  });
});
