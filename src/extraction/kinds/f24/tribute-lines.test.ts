import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { labelsFor } from "../../lexicons/all.ts";
import { findLabels, indexLabels } from "../../page/labels.ts";
import { layOutPage } from "../../page/layout.ts";
import { withoutCopies } from "./copies.ts";
import { headingsOfLines } from "./part-headings.ts";
import { tributeLines } from "./tribute-lines.ts";

const index = indexLabels(labelsFor("f24", []), []);

function sectionsIn(...lines: PrintedLine[]): string[] {
  const page = layOutPage(printedPage(["Codice fiscale 01234567890", ...lines]));
  return headingsOfLines(page, findLabels(page, index)).map(({ section }) => section);
}

/** Lines as "section code/number year debit credit". */
function linesIn(...lines: PrintedLine[]): string[] {
  return tributeLines(layOutPage(printedPage(lines))).map(({ part, code, year, registration, amounts }) => {
    const said = [part.slice("section.".length), code.text, registration?.text ?? year?.text ?? "-"];
    return [...said, amounts.get("debit")?.text ?? "-", amounts.get("credit")?.text ?? "-"].join(" ");
  });
}

const TITLES: PrintedLine = [
  [600, "Importi a debito"],
  [900, "Importi a credito"],
];

describe("a line of an F24", () => {
  it("tells its part of the form by the code of its tribute, whatever the part is called", () => {
    expect(sectionsIn("4033 0101 2024 1.250,00")).toEqual(["section.erario"]);
    expect(sectionsIn("05 3801 0101 2023 310,40")).toEqual(["section.regions"]);
    expect(sectionsIn("F205 3918 0101 2024 88,00")).toEqual(["section.local"]);
    expect(sectionsIn("4900 DM10 1234567890 05/2024 05/2024 2.100,00")).toEqual(["section.inps"]);
  });

  it("is one line for each table that stands beside another", () => {
    expect(sectionsIn("1001 0005 2024 900,00 3802 0005 2023 40,00")).toEqual(["section.erario", "section.regions"]);
  });

  it("needs an instalment or a year, and an amount; years and sums are no codes", () => {
    expect(sectionsIn("4033", "2024 2.345,00", "Anno 2023 0101", "6001 1.200,00")).toEqual([]);
  });

  it("is looked for on forms only", () => {
    const page = layOutPage(printedPage(["4033 0101 2024 1.250,00"]));
    expect(headingsOfLines(page, [])).toEqual([]);
  });

  it("has its year last and its code before that, though codes look like years and offices like codes", () => {
    expect(linesIn("2003 0101 2023 14.820,00")).toEqual(["erario 2003 2023 14.820,00 -"]);
    expect(linesIn("1726 3848 0002 2024 96,14")).toEqual(["local 3848 2024 96,14 -"]);
    expect(linesIn("1040 05/2025 620,00")).toEqual(["erario 1040 2025 620,00 -"]);
  });

  it("of a bank says before each value what it is", () => {
    expect(linesIn("tributo 1701 rif. 0008 anno 2025 credito 92,30")).toEqual(["erario 1701 2025 - 92,30"]);
    expect(linesIn("causale DM10 sede 7500 matricola 7504491136 periodo 08 2025 - 08 2025 debito 3.218,00")).toEqual([
      "inps DM10 7504491136 3.218,00 -",
    ]);
  });

  it("of INPS has the number of whoever pays or the name of an office, and other institutions are none of it", () => {
    expect(linesIn("7000 PXX 00174 ROMA 01 2023 12 2023 1077,30")).toEqual(["inps PXX 00174 ROMA 1077,30 -"]);
    expect(linesIn("INPS CXX 20121 MILANO 01 2025 - 01 2025 715,00")).toEqual(["inps CXX 20121 MILANO 715,00 -"]);
    expect(linesIn("0003 30173 CASA 004471982 01 2025 01 2025 120,00")).toEqual([]);
  });

  it("has boxes of one character each, and amounts whose cents stand in a box of their own", () => {
    const lines: PrintedLine[] = [
      [
        [40, "3 9 1 8"],
        [300, "2024"],
        [600, "2.210,00"],
      ],
      [
        [40, "3918"],
        [300, "2024"],
        [620, "412 00"],
      ],
      [
        [40, "3914"],
        [300, "2024"],
        [630, "57/00"],
      ],
    ];
    expect(linesIn(...lines)).toEqual([
      "local 3918 2024 2.210,00 -",
      "local 3918 2024 412,00 -",
      "local 3914 2024 57,00 -",
    ]);
    // An amount at the end of a line needs no column; other numbers do.
    expect(
      linesIn([
        [40, "3918 2024"],
        [820, "412 00"],
      ] as PrintedLine),
    ).toEqual(["local 3918 2024 412,00 -"]);
    expect(
      linesIn([
        [40, "Totale"],
        [820, "412 00"],
      ] as PrintedLine),
    ).toEqual([]);
  });
});

describe("a line of an F24 that goes on", () => {
  it("has its year in the row below, where the code and its amount stand alone", () => {
    expect(linesIn("6031 € 734,50", "Sezione Erario - anno 2025", "1040 € 60,00", "Totale 2025")).toEqual([
      "erario 6031 2025 734,50 -",
    ]);
  });

  it("has a label for each of its values, beside it or above it, and begins at its code", () => {
    const paper: PrintedLine[] = [
      [
        [40, "Codice tributo"],
        [500, "Codice ente"],
      ],
      [
        [40, "3944"],
        [500, "B160"],
      ],
      [
        [40, "Rateazione"],
        [500, "Anno di riferimento"],
      ],
      [
        [40, "0303"],
        [500, "2025"],
      ],
      [
        [40, "Importo a debito"],
        [500, "Importo a credito"],
      ],
      [
        [40, "118,50"],
        [500, "0,00"],
      ],
    ];
    const card = ["Tributo: 1701", "Anno: 2025", "Credito: 92,30"];
    expect(linesIn(...paper, ...card)).toEqual(["local 3944 2025 118,50 -", "erario 1701 2025 - 92,30"]);
    expect(linesIn("Tributo: 1701", "Anno: 2025"), "control: nothing says how much").toEqual([]);
  });

  it("stands in two rows where a mark in one of its boxes parts them", () => {
    const [upper, lower]: PrintedLine[] = [
      [
        [300, "1"],
        [600, "1422,00"],
      ],
      [
        [40, "A944"],
        [300, "x"],
        [340, "3918"],
        [440, "2024"],
      ],
    ];
    const page = printedPage([upper!, lower!]);
    // The second row is moved up onto the first.
    const words = page.words.map((word) =>
      word.line === 0 ? word : { ...word, polygon: word.polygon.map(([x, y]) => [x, y - 27] as const) },
    );
    const [line] = tributeLines(layOutPage({ ...page, words } as typeof page));
    expect(line?.amounts.get("debit")?.text).toBe("1422,00");
  });
});

describe("the side of an amount on an F24", () => {
  const line = (x: number, amount: string): PrintedLine => [
    [40, "1001 0002 2025"],
    [x, amount],
  ];

  it("is that of the title it stands under", () => {
    expect(linesIn(TITLES, line(640, "620,00"), line(940, "386,40"))).toEqual([
      "erario 1001 2025 620,00 -",
      "erario 1001 2025 - 386,40",
    ]);
  });

  it("is told by the columns where one title or both are lost: debits stand left of credits, and deductions are neither", () => {
    const rows = [line(640, "620,00"), line(940, "386,40")];
    const read = ["erario 1001 2025 620,00 -", "erario 1001 2025 - 386,40"];
    expect(linesIn(...rows)).toEqual(read);
    expect(linesIn([[900, "Importi a credito"]], ...rows)).toEqual(read);
    const withDeduction: PrintedLine = [
      [40, "3912 2024"],
      [340, "100,00"],
      [640, "620,00"],
    ];
    expect(linesIn([[600, "Importi a debito"]], withDeduction)).toEqual(["local 3912 2024 620,00 -"]);
  });

  it("is told part by part where no title is read and the parts stand in columns of their own", () => {
    const local: PrintedLine = [
      [40, "3918 2024"],
      [780, "508,00"],
    ];
    expect(linesIn(line(640, "620,00"), line(940, "386,40"), local)).toEqual([
      "erario 1001 2025 620,00 -",
      "erario 1001 2025 - 386,40",
      "local 3918 2024 508,00 -",
    ]);
  });

  it("is none for the balance that stands beyond both columns", () => {
    const titles: PrintedLine = [
      [600, "Debito"],
      [800, "Credito"],
    ];
    const withBalance: PrintedLine = [
      [40, "3802 0002 2025"],
      [600, "118,06"],
      [1100, "3.079,53"],
    ];
    expect(linesIn(titles, withBalance)).toEqual(["regions 3802 2025 118,06 -"]);
  });

  it("is that of each of two tables side by side", () => {
    const titles: PrintedLine = [
      [40, "Erario (debiti)"],
      [700, "INPS (debiti)"],
    ];
    const both: PrintedLine = [
      [40, "4001 2024"],
      [400, "402,15"],
      [700, "7500 AP 75019921045510278 01/2024 12/2024"],
      [1150, "95,00"],
    ];
    expect(linesIn(titles, both)).toEqual(["erario 4001 2024 402,15 -", "inps AP 75019921045510278 95,00 -"]);
  });

  it("is a credit's where the amount has a minus", () => {
    expect(linesIn("1701 0002 2025 -92,30")).toEqual(["erario 1701 2025 - -92,30"]);
  });
});

describe("copies of an F24 on one sheet", () => {
  const copy = ["3944 0104 2025 96,00", "TEFA 0104 2025 5,00"];
  const between = Array.from({ length: 10 }, () => "Modello di pagamento");
  const countedIn = (lines: readonly PrintedLine[]) =>
    withoutCopies(tributeLines(layOutPage(printedPage(lines)))).length;

  it("are one payment", () => {
    expect(countedIn([...copy, ...between, ...copy])).toBe(2);
  });

  it("are told from lines that are paid twice, which stand below each other", () => {
    expect(countedIn([...copy, ...copy])).toBe(4);
  });
});
