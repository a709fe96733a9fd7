import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { findCandidates, readPage } from "../../candidates/candidates.ts";
import { layOutPage } from "../../page/layout.ts";
import { readService } from "../../read-service.ts";
import { ruleEvidence } from "../../scoring/rules.ts";
import { styleOf } from "../../types/votes.ts";

const service = GALLERY.find(({ template }) => template === "f24")!;

/** The evidence of the form for each value of a field, by its text; "0" if there is none. */
function saidOf(key: string, lines: readonly PrintedLine[]): Record<string, string[]> {
  const layout = layOutPage(printedPage(lines));
  const { fields, labels } = readService(service, [layout]);
  const read = fields.find(({ field }) => field.key === key)!;
  const all = findCandidates([readPage(layout, labels)], read, styleOf([layout]));
  const byText = Map.groupBy(all, ({ text }) => text);
  return Object.fromEntries(
    [...byText].map(([text, own]) => [
      text,
      own.flatMap((one) => ruleEvidence(one, read, all).map(({ term }) => term)),
    ]),
  );
}

const OWN = "what the lines of its part add up to";
const PAPER: readonly PrintedLine[] = [
  "Codice fiscale 01234567890",
  "1001 0002 2025 debito 900,00",
  "1701 0002 2025 credito 100,00",
  "3802 0002 2024 debito 50,00",
  [[900, "800,00"]],
  [[900, "50,00"]],
  [[900, "900,00"]],
];

describe("the balance of a part", () => {
  it("is what its lines add up to", () => {
    expect(saidOf("erario_balance", PAPER)["800,00"]).toContain(OWN);
    expect(saidOf("regions_balance", PAPER)["800,00"]).toContain("what the lines of another part add up to");
  });

  it("is no amount of a line, and not what one side adds up to", () => {
    expect(saidOf("erario_balance", PAPER)["900,00"]).toEqual(
      expect.arrayContaining(["an amount of one line of the form", "what one side of its part adds up to"]),
    );
  });

  it("is nought where the form says so, and where there are no lines it is nothing else", () => {
    const said = saidOf("inps_balance", [...PAPER, "Saldo C-D 0,00"]);
    expect(said["0,00"]).toContain("nought, in a part without lines");
    expect(said["800,00"]).toContain("the form has no lines of its part");
  });

  it("is below nought where the credits are more, though its minus is lost", () => {
    const credits = ["Codice fiscale 01234567890", "6099 0101 2024 credito 6.100,53", "Saldo A-B 6.100,53"];
    expect(Object.keys(saidOf("erario_balance", credits))).toContain("-6.100,53");
    expect(Object.keys(saidOf("regions_balance", credits))).not.toContain("-6.100,53");
  });

  it("is not the balance of all parts", () => {
    const said = saidOf("local_balance", ["3944 0104 2025 96,00", "Codice fiscale 01234567890", "Saldo finale 96,00"]);
    expect(said["96,00"]).toContain("called the balance of all parts");
  });
});

describe("what the form says of other values", () => {
  it("a day with an hour, or behind a word for printing, is not the day of payment", () => {
    const lines = [
      "Codice fiscale 01234567890",
      "Data versamento 16.07.2025",
      "Stampa del 18.07.2025",
      "19.07.2025 09:15",
    ];
    const said = saidOf("payment_date", lines);
    const printed = "the day of printing or sending";
    expect(said["18.07.2025"]).toContain(printed);
    expect(said["19.07.2025"]).toContain(printed);
    expect(said["16.07.2025"]).not.toContain(printed);
  });

  it("nothing is paid before the years that it is paid for", () => {
    const lines = ["Codice fiscale 01234567890", "Nato il 02/04/1982", "4001 0101 2024 610,00", "Pagato il 17/06/2024"];
    const early = "before the years that are paid for";
    const said = saidOf("payment_date", lines);
    expect(said["02/04/1982"]).toContain(early);
    expect(said["17/06/2024"]).not.toContain(early);
  });

  it("whoever pays was born years before", () => {
    const lines = ["Codice fiscale 01234567890", "Nato il 25/01/1966", "Pagato il 17/02/2025"];
    const late = "too late for the birth of whoever pays";
    const said = saidOf("birth_date", lines);
    expect(said["17/02/2025"]).toContain(late);
    expect(said["25/01/1966"]).not.toContain(late);
    expect(saidOf("birth_date", ["Nato il 25/01/1966"])["25/01/1966"]).not.toContain(late);
  });

  it("its own words name nobody, cut or misread; a company is named by its form", () => {
    const own = "words of the form itself";
    const lines = ["COPIA PER IL SOGGETTO CHE EFFETTUA IL VERSAMENTO", "deno", "Mario Rossi", "BANCA VERSAMENTI SRL"];
    const said = saidOf("taxpayer_name", lines);
    expect(said["COPIA PER IL SOGGETTO CHE EFFETTUA IL VERSAMENTO"]).toContain(own);
    expect(said["Mario Rossi"]).not.toContain(own);
    expect(said["BANCA VERSAMENTI SRL"]).not.toContain(own);
  });
});
