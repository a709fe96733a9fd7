import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { payEvidence } from "./pay-evidence.ts";

/** Evidence of the lines of a payslip for each of its numbers, in logits, by the number. */
function saidOf(
  key: string,
  lines: readonly PrintedLine[],
  type: "amount" | "text" | "name" | "organization" = "amount",
) {
  const { fields, labels } = readService(aService([aField(key, { type })], { template: "payslip" }));
  const page = layOutPage(printedPage(lines));
  const all = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  return Object.fromEntries(
    all.map((one) => [one.text, payEvidence(one, fields[0]!, all).reduce((sum, { weight }) => sum + weight, 0)]),
  );
}

const line = (name: string, ...figures: readonly (readonly [x: number, text: string])[]): PrintedLine => [
  [40, name],
  ...figures,
];

describe("an amount of a payslip", () => {
  it("is its line's, however far off, and none of another line's", () => {
    const said = saidOf("irpef_taxable", [
      line("SALAIRE BRUT", [1090, "2 403,00"]),
      line("Net imposable", [1090, "1 970,68"]),
      line("Prime exceptionnelle", [1090, "75,00"]),
    ]);
    expect(said["1 970,68"]).toBeGreaterThan(2);
    expect(said["2 403,00"]).toBeLessThan(-1);
    expect(said["75,00"]).toBe(0);
  });

  it.each(["TOTAL DES COTISATIONS", "Summe SV-Beiträge", "Total aportaciones", "Totale contributi"])(
    "is what contributions come to behind %s",
    (name) => expect(saidOf("inps_contributions", [line(name, [1090, "522,29"])])["522,29"]).toBeGreaterThan(2),
  );

  it("is what a rate makes, not the rate", () => {
    const said = saidOf("irpef", [
      line("A. TOTAL DEVENGADO", [1090, "1.812,13"]),
      line("Retención IRPF", [885, "11,42"], [1090, "206,95"]),
    ]);
    expect(said["11,42"]).toBeLessThan(-3);
    expect(said["206,95"]).toBeGreaterThan(2);
    const other = saidOf("irpef", [line("Retención IRPF", [885, "11,42"], [1090, "206,95"])]);
    expect(other["11,42"], "control: nothing that it is of is printed").toBeGreaterThan(-3);
  });
});

describe("what is paid out", () => {
  const paper = (end: string) => [
    line("Nettolohn", [1090, "6'415.70"]),
    line("Spesen effektiv", [1090, "143.60"]),
    line(end, [1090, "6'396.55"]),
  ];

  it("is not the net that expenses and advances follow", () => {
    const said = saidOf("net_pay", paper("Auszahlung"));
    expect(said["6'415.70"]).toBeLessThan(-6);
    expect(said["6'396.55"]).toBeGreaterThanOrEqual(0);
  });

  it("is that net where nothing else is paid out (control)", () => {
    expect(saidOf("net_pay", paper("Feriensaldo"))["6'415.70"]).toBeGreaterThan(0);
  });
});

describe("names on a payslip", () => {
  it("stand below a form of address", () => {
    const said = saidOf("employee_name", ["Sanitär Heizung", "", "Herr", "Reto Inderbitzin"], "name");
    expect(said["Reto Inderbitzin"]).toBeGreaterThan(0);
    expect(said["Sanitär Heizung"] ?? 0).toBe(0);
  });

  it("stand between stars above the window of an envelope", () => {
    const sender = "*Printen & Backwaren GmbH *Jülicher Str. 214 *52070 Aachen";
    const said = saidOf("employer_name", [sender, "Techniker Krankenkasse GmbH"], "organization");
    expect(said["Printen & Backwaren GmbH"]).toBeGreaterThan(0);
    expect(said["Techniker Krankenkasse GmbH"] ?? 0).toBe(0);
  });
});

it("a deduction is not the amount of which its line takes the rate", () => {
  const said = saidOf("inps_contributions", [
    line("Segurança Social", [700, "11,00%"], [885, "1.240,00"], [1090, "136,40"]),
  ]);
  expect(said["1.240,00"]).toBeLessThan(-3);
  expect(said["136,40"]).toBeGreaterThan(-3);
});

it("of weeks the word is part of the period", () => {
  const said = saidOf("period", ["Periode: week 18-21 2025"], "text");
  expect(said["18-21 2025"]).toBeLessThan(-3);
  expect(said["week 18-21 2025"]).toBe(0);
});

describe("a level", () => {
  it("is all that its label announces", () => {
    const said = saidOf("level", ["Schaal: B / trede 7"], "text");
    expect(said["B / trede 7"]).toBe(0);
    expect(said["7"] ?? said["/ trede 7"] ?? -4).toBeLessThan(-3);
    const street = saidOf("level", ["Schaal: C/ trede 7"], "text");
    expect(street["C/ trede 7"], "no Spanish street behind the label").toBe(0);
  });

  it("is what stands behind the first label of its line", () => {
    const said = saidOf("level", [[[40, "Échelon : IV – Coefficient 117"]]], "text");
    expect(said["117"]).toBeLessThan(0);
    expect(said["IV – Coefficient 117"] ?? said.IV).toBe(0);
  });

  it("is no line of an address", () => {
    const said = saidOf("level", ["Altendorfer Str. 310", "45143 Essen", "Stufe 3"], "text");
    expect(said["Altendorfer Str. 310"]).toBeLessThan(-3);
    expect(said["45143 Essen"]).toBeLessThan(-3);
    expect(said["Stufe 3"] ?? said["3"], "control").toBe(0);
  });
});

describe("a line with a base, a rate and what is withheld", () => {
  const taxed = line("Gelir Vergisi", [700, "25,5"], [885, "721,58"], [1090, "184,00"]);

  it("names the base of the tax, and its amount", () => {
    expect(saidOf("irpef_taxable", [taxed])["721,58"]).toBeGreaterThan(1);
    expect(saidOf("irpef", [taxed])["184,00"]).toBeGreaterThan(1);
    const loan = line("Aizdevums", [700, "25,5"], [885, "721,58"], [1090, "184,00"]);
    expect(saidOf("irpef_taxable", [loan])["721,58"], "control: no tax").toBe(0);
    expect(saidOf("irpef", [loan])["184,00"], "control: no tax").toBe(0);
  });

  it("is rounded to crowns and forints where it has no cents", () => {
    const whole = line("Társadalombiztosítási járulék", [700, "18,5"], [885, "685 862"], [1090, "126 884"]);
    expect(saidOf("inps_contributions", [whole])["685 862"]).toBeLessThan(-3);
  });

  it("may begin with a code and name the rate", () => {
    const said = saidOf("irpef", [
      [
        [40, "7001"],
        [160, "Tulumaks 22%"],
        [1090, "184,00"],
      ],
    ]);
    expect(said["184,00"]).toBeGreaterThan(2);
  });
});

describe("a base of contributions or taxes", () => {
  const titled = (...amounts: readonly string[]): PrintedLine[] => [
    [
      [40, "Descrizione"],
      [1020, "Impon. INPS"],
    ],
    ...amounts.map(
      (amount, at): PrintedLine => [
        [40, ["Stipendio tabellare", "Superminimo individuale", "Ex EDR", "Premio di risultato"][at]!],
        [1060, amount],
      ],
    ),
  ];

  it("is no row of a table's column, whatever its title", () => {
    const said = saidOf("inps_taxable", titled("5.769,23", "1.730,77", "1.010,33", "4.500,00"));
    expect(said["5.769,23"]).toBeLessThan(-3);
  });

  it("may stand above that of the year (control)", () => {
    expect(saidOf("inps_taxable", titled("5.769,23", "27.802,55"))["5.769,23"]).toBeGreaterThan(-1);
  });
});
