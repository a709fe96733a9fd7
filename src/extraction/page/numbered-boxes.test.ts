import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "./layout.ts";

/** The segments of the page, by rows. */
const laidOut = (lines: readonly PrintedLine[]) =>
  layOutPage(printedPage(lines)).rows.map(({ segments }) => segments.map(({ text }) => text));

const FORM: readonly PrintedLine[] = [
  [
    [40, "1 02436270215"],
    [400, "2 STAMPERIA VALLE SPA"],
    [800, "3"],
  ],
  [
    [40, "4 ROMA"],
    [400, "5 RM"],
    [600, "6 00144"],
    [800, "7 VIA DELLE BELE 119"],
  ],
  [
    [40, "21 2.710,60"],
    [300, "22 319,06"],
    [600, "26"],
    [800, "27 106,03"],
  ],
];

describe("a form whose boxes are numbered", () => {
  it("is read without the numbers, those of empty boxes too", () => {
    expect(laidOut(FORM)).toEqual([
      ["02436270215", "STAMPERIA VALLE SPA"],
      ["ROMA", "RM", "00144", "VIA DELLE BELE 119"],
      ["2.710,60", "319,06", "106,03"],
    ]);
  });

  it("is no table whose positions, days and counts rise", () => {
    const line = (position: string, day: string, count: string): [number, string][] => [
      [40, position],
      [200, "Rope 12 mm"],
      [500, day],
      [700, count],
    ];
    const table = [line("1", "17 Oct 2025", "400"), line("2", "17 Oct 2025", "120"), line("3", "24 Oct 2025", "250")];
    expect(laidOut(table)).toEqual(table.map((row) => row.map(([, text]) => text)));
  });

  it("keeps a day whose parts stand in boxes among those that are numbered", () => {
    const birth: PrintedLine = [
      [40, "4 F"],
      [200, "5 08"],
      [320, "11"],
      [420, "1985"],
      [560, "6 BRESCIA"],
      [800, "7 BS"],
    ];
    expect(laidOut([...FORM, birth])[3]).toEqual(["F", "08", "11", "1985", "BRESCIA", "BS"]);
  });

  it("has boxes that stand alone in their row, and days that are no boxes", () => {
    expect(laidOut([...FORM, "6 366", "10 03 2025", "12 05"]).slice(3)).toEqual([["366"], ["10 03 2025"], ["12 05"]]);
  });

  it("is read without numbers that a reader takes for a mark or for the side of their box", () => {
    const person: PrintedLine = [
      [40, "1| RSSNNA80A41H501B"],
      [400, "* ROSSI"],
      [600, "° ANNA"],
    ];
    expect(laidOut([...FORM, person])[3]).toEqual(["RSSNNA80A41H501B", "ROSSI", "ANNA"]);
    expect(laidOut([...FORM, "* ROSSI"])[3]).toEqual(["ROSSI"]);
    const marks: PrintedLine = [
      [40, "* Uno"],
      [400, "* due"],
      [600, "* tre"],
    ];
    expect(laidOut([marks, marks, marks])[0], "a list").toEqual(["* Uno", "* due", "* tre"]);
  });

  it("is read without numbers in brackets behind captions, where there are many", () => {
    const captions = Array.from({ length: 10 }, (_, i) => `Cognome (${i + 1}) ROSSI`);
    expect(laidOut(captions)[0]).toEqual(["Cognome ROSSI"]);
    expect(laidOut(captions.slice(1))[0], "control").toEqual(["Cognome (2) ROSSI"]);
  });

  it("has rows of some boxes: rows of a thousand figures are read whole, and soon", () => {
    const figures = Array.from({ length: 1000 }, (_, i): readonly [number, string] => [40 + 60 * i, `${i % 900}`]);
    expect(laidOut([figures, figures, figures]).flat()).toHaveLength(3000);
  });

  it("control: what only looks like a row of one, on a page that has two of them, is read whole", () => {
    expect(laidOut(FORM.slice(1))[0]).toEqual(["4 ROMA", "5 RM", "6 00144", "7 VIA DELLE BELE 119"]);
    const goods: PrintedLine = [
      [40, "1 Vite M6"],
      [400, "20"],
      [600, "4,00"],
    ];
    expect(laidOut([goods, goods, goods, goods])[0]).toEqual(["1 Vite M6", "20", "4,00"]);
  });
});
