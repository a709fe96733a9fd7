import { describe, expect, it, test } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { tableService } from "../../../../test/support/table-service.ts";
import { rowsTaught, teachRows } from "../../../../test/support/teach-rows.ts";
import type { ReadDocument, Word } from "../../../core/documents/document.ts";
import type { AggregatedEntity } from "../../../core/documents/result.ts";
import { boxOfPolygon } from "../../../core/geometry.ts";
import type { TemplateMemory } from "../../contract.ts";
import { layOutDocument } from "../../page/layout.ts";
import { exampleOf } from "./remember-example.ts";

/** Names that no lexicon knows: what is read is what was taught. */
const SERVICE = tableService(
  [
    ["f_1", "f_1", "text"],
    ["f_2", "f_2", "text"],
    ["f_3", "f_3", "number"],
    ["f_4", "f_4", "date"],
  ],
  "generic",
);

const HEAD = `
Laboratorio Valsorda                     Registro dei campioni ricevuti
Via della Filanda 12, 38068 Rovereto     Accettazione materiali
`;
const sheet = (...lines: string[]) => print([HEAD, ...lines].join("\n"));

const textsOf = (document: ReadDocument, memory: TemplateMemory) =>
  rowsTaught(document, memory, SERVICE).map(({ cells }) =>
    Object.values(cells)
      .map((cell) => cell?.text ?? "–")
      .join(" | "),
  );

const TITLES = "Sigla      Sostanza               Peso      Entrata";
const FIRST = sheet(
  TITLES,
  "PX100      Argilla rossa          12,5      05/03/2024",
  "PX101      Sabbia di fiume         8,0      06/03/2024",
  "PX102      Ghiaia                 44,1      06/03/2024",
);
const ROWS = [
  { f_1: "PX100", f_2: "Argilla rossa", f_3: "12,5", f_4: "05/03/2024" },
  { f_1: "PX101", f_2: "Sabbia di fiume", f_3: "8,0", f_4: "06/03/2024" },
  { f_1: "PX102", f_2: "Ghiaia", f_3: "44,1", f_4: "06/03/2024" },
];
const LESSON = teachRows(FIRST, ROWS, SERVICE);

describe("rows as a corrected paper of the layout has them", () => {
  it("are read on the next paper", () => {
    const next = sheet(
      TITLES,
      "PX240      Calce idrata           19,0      11/04/2024",
      "PX241      Quarzo                  3,2      12/04/2024",
    );
    expect(textsOf(next, LESSON)).toEqual([
      "PX240 | Calce idrata | 19,0 | 11/04/2024",
      "PX241 | Quarzo | 3,2 | 12/04/2024",
    ]);
  });

  it("are found where the titles are, wherever the program has set the columns", () => {
    const next = sheet(
      "      Sigla   Sostanza                        Peso          Entrata",
      "      PX240   Calce idrata in sacchi          19,0          11/04/2024",
      "      PX241   Quarzo                           3,2          12/04/2024",
    );
    expect(textsOf(next, LESSON)).toEqual([
      "PX240 | Calce idrata in sacchi | 19,0 | 11/04/2024",
      "PX241 | Quarzo | 3,2 | 12/04/2024",
    ]);
  });

  it("leave out headings of groups, sums and what follows the table", () => {
    const next = sheet(
      TITLES,
      "Materie prime",
      "PX240      Calce idrata           19,0      11/04/2024",
      "Totale                            19,0",
      "Materie lavorate",
      "PX241      Quarzo                  3,2      12/04/2024",
      "Totale                             3,2",
      "Il responsabile                             Dott. Livia Manci",
    );
    expect(textsOf(next, LESSON).map((row) => row.split(" ")[0])).toEqual(["PX240", "PX241"]);
  });

  it("go on in a second line of their text, above and below their numbers, too", () => {
    const next = sheet(
      TITLES,
      "PX240      Calce idrata in        19,0      11/04/2024",
      "           sacchi da venti",
      "           Quarzo macinato",
      "PX241                              3,2      12/04/2024",
      "           molto fine",
    );
    expect(textsOf(next, LESSON)).toEqual([
      "PX240 | Calce idrata in sacchi da venti | 19,0 | 11/04/2024",
      "PX241 | Quarzo macinato molto fine | 3,2 | 12/04/2024",
    ]);
  });

  it("may leave columns empty that the corrected paper fills", () => {
    const next = sheet(
      TITLES,
      "PX240      Calce idrata           19,0      11/04/2024",
      "PX241      non pervenuto                    12/04/2024",
    );
    expect(textsOf(next, LESSON).at(-1)).toBe("PX241 | non pervenuto | – | 12/04/2024");
  });

  it("keep the print of a column that nobody asked for out of its neighbours", () => {
    const titles = "Sigla      Sostanza               Lotto    Peso      Entrata";
    const lesson = teachRows(
      sheet(
        titles,
        "PX100      Argilla rossa          AA       12,5      05/03/2024",
        "PX101      Sabbia di fiume        BC        8,0      06/03/2024",
        "PX102      Ghiaia                 BC       44,1      06/03/2024",
      ),
      [
        { f_1: "PX100", f_2: "Argilla rossa", f_3: "12,5", f_4: "05/03/2024" },
        { f_1: "PX101", f_2: "Sabbia di fiume", f_3: "8,0", f_4: "06/03/2024" },
        { f_1: "PX102", f_2: "Ghiaia", f_3: "44,1", f_4: "06/03/2024" },
      ],
      SERVICE,
    );
    const next = sheet(titles, "PX240      Calce idrata viva      DE       19,0      11/04/2024");
    expect(textsOf(next, lesson)).toEqual(["PX240 | Calce idrata viva | 19,0 | 11/04/2024"]);
  });

  it("have a field in a line of its own, without the words before it", () => {
    const lesson = teachRows(
      sheet(
        "Sostanza               Peso      Entrata",
        "Argilla rossa          12,5      05/03/2024",
        "Sigla PX100",
        "Sabbia di fiume         8,0      06/03/2024",
        "Sigla PX101",
      ),
      [
        { f_1: "PX100", f_2: "Argilla rossa", f_3: "12,5", f_4: "05/03/2024" },
        { f_1: "PX101", f_2: "Sabbia di fiume", f_3: "8,0", f_4: "06/03/2024" },
      ],
      SERVICE,
    );
    const next = sheet(
      "Sostanza               Peso      Entrata",
      "Calce idrata           19,0      11/04/2024",
      "Sigla PX240",
      "Quarzo                  3,2      12/04/2024",
      "Sigla PX241",
    );
    expect(textsOf(next, lesson)).toEqual([
      "PX240 | Calce idrata | 19,0 | 11/04/2024",
      "PX241 | Quarzo | 3,2 | 12/04/2024",
    ]);
  });

  it("leave out the notes that follow each row of the corrected paper", () => {
    const lesson = teachRows(
      sheet(
        TITLES,
        "PX100      Argilla rossa          12,5      05/03/2024",
        "           ripiano alto",
        "PX101      Sabbia di fiume         8,0      06/03/2024",
        "           ripiano basso",
      ),
      [
        { f_1: "PX100", f_2: "Argilla rossa", f_3: "12,5", f_4: "05/03/2024" },
        { f_1: "PX101", f_2: "Sabbia di fiume", f_3: "8,0", f_4: "06/03/2024" },
      ],
      SERVICE,
    );
    const next = sheet(
      TITLES,
      "PX240      Calce idrata           19,0      11/04/2024",
      "           cella tre",
      "PX241      Quarzo                  3,2      12/04/2024",
      "           magazzino esterno",
    );
    expect(textsOf(next, lesson)).toEqual([
      "PX240 | Calce idrata | 19,0 | 11/04/2024",
      "PX241 | Quarzo | 3,2 | 12/04/2024",
    ]);
  });

  it("end where the titles of another table stand", () => {
    const next = sheet(
      TITLES,
      "PX240      Calce idrata           19,0      11/04/2024",
      "Reparto    Addetto                Turno     Cambio",
      "Forno 2    Bonati Silvia             1      12/04/2024",
      "Forno 3    Ghezzi Ugo                2      12/04/2024",
    );
    expect(textsOf(next, LESSON)).toEqual(["PX240 | Calce idrata | 19,0 | 11/04/2024"]);
  });

  it("are said with more confidence than before they were taught, and with less where the print is doubtful", () => {
    const next = sheet(TITLES, "PX240      Calce idrata           19,0      11/04/2024");
    const doubtful: ReadDocument = {
      ...next,
      pages: next.pages.map((page) => ({
        ...page,
        words: page.words.map((word) => (word.text === "19,0" ? { ...word, confidence: 0.4 } : word)),
      })),
    };
    const sureness = (document: ReadDocument) => rowsTaught(document, LESSON, SERVICE)[0]!.cells.f_3!.confidence;
    expect(sureness(next)).toBeGreaterThan(95);
    expect(sureness(doubtful)).toBeLessThan(sureness(next) - 5);
  });

  it("are not invented on a paper of the layout that has no such table", () => {
    const next = sheet("Nel mese non sono pervenuti campioni.", "Il responsabile          Dott. Livia Manci");
    expect(textsOf(next, LESSON)).toEqual([]);
  });

  it("may have other print between their lines, at another place in each row", () => {
    const lines = (...[first, second]: string[]) => [
      "Sostanza               Peso      Entrata",
      "Argilla rossa          12,5      05/03/2024",
      `${" ".repeat(4)}${first}`,
      "Sigla PX100",
      "Sabbia di fiume         8,0      06/03/2024",
      `${" ".repeat(60)}${second}`,
      "Sigla PX101",
    ];
    const rows = [
      { f_1: "PX100", f_2: "Argilla rossa", f_3: "12,5", f_4: "05/03/2024" },
      { f_1: "PX101", f_2: "Sabbia di fiume", f_3: "8,0", f_4: "06/03/2024" },
    ];
    const lesson = teachRows(sheet(...lines("bis", "ter")), rows, SERVICE);
    expect(textsOf(sheet(...lines("quater", "quinquies")), lesson)).toHaveLength(2);
  });
});

test("of a row on more lines than are kept of a table, the one with most cells is among these", () => {
  const lines = [..."abcdefghijklmn"].map((letter) => `  voce${letter}`);
  const document = sheet(...lines, "  voceo          vocep");
  // Boxes as a person draws them: cells of one row, each on a line of its own but for the last two.
  const cells = document.pages[0]!.words.filter(({ text }) => text.startsWith("voce")).map(({ text, polygon }) => [
    text,
    { boundingBoxes: [polygon] },
  ]);
  const row = { fields: Object.fromEntries(cells) } as unknown as AggregatedEntity;
  const kinds = exampleOf([row], layOutDocument(document)[0]!)!.kinds;
  const main = kinds.find(({ part }) => part === "row");
  expect(main?.columns.filter(({ filled }) => filled > 0).map(({ fieldKey }) => fieldKey)).toEqual(["voceo", "vocep"]);
});

test("words without width, in boxes that a person drew, make no column", () => {
  const { words } = FIRST.pages[0]!;
  const [code, weight] = [words.find(({ text }) => text === "PX100")!, words.find(({ text }) => text === "12,5")!];
  const cell = ({ polygon }: Word) => ({ boundingBoxes: [polygon] });
  const row = { fields: { f_1: cell(code), f_3: cell(weight) } } as unknown as AggregatedEntity;
  const columnsOn = (own: readonly Word[]) => {
    const document = { ...FIRST, pages: [{ ...FIRST.pages[0]!, words: own }] };
    const { kinds } = exampleOf([row], layOutDocument(document)[0]!)!;
    return kinds.flatMap(({ columns }) => columns.flatMap(({ fieldKey }) => fieldKey ?? []));
  };
  const { x0, x1, y0, y1 } = boxOfPolygon(weight.polygon);
  const x = (x0 + x1) / 2;
  const point: Word = {
    ...weight,
    polygon: [
      [x, y0],
      [x, y0],
      [x, y1],
      [x, y1],
    ],
  };
  expect(columnsOn(words)).toEqual(["f_1", "f_3"]);
  expect(columnsOn(words.map((word) => (word === weight ? point : word)))).toEqual(["f_1"]);
});
