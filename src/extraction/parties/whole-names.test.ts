import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import type { TemplateName } from "../../core/services/service-definition.ts";
import type { Candidate } from "../candidate.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";

function candidatesOf(
  template: TemplateName,
  key: string,
  type: "organization" | "text" | "document_number",
  lines: readonly PrintedLine[],
): readonly Candidate[] {
  const { fields, labels } = readService(aService([aField(key, { type })], { template }));
  const page = layOutPage(printedPage(lines));
  return findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
}

/** The prior of a text from its shape alone; null if it is no candidate. */
function priorOf(all: readonly Candidate[], text: string): number | null {
  const found = all.filter((one) => one.text === text);
  return found.length === 0 ? null : Math.max(...found.map(({ prior }) => prior));
}

describe("a name in the box of a form", () => {
  const box: PrintedLine[] = ["Datore di lavoro", "Cooperativa Insieme", "Industrie srl"];

  it("is whole with its legal form, and with its beginning in the line above", () => {
    const all = candidatesOf("cu", "employer_name", "organization", box);
    const whole = priorOf(all, "Cooperativa Insieme Industrie srl")!;
    expect(whole).toBeGreaterThan(priorOf(all, "Cooperativa Insieme")!);
    expect(whole).toBeGreaterThan(priorOf(all, "Industrie srl")!);
  });

  it("may be broken over four lines where its legal form is among them, and no other text is", () => {
    const narrow = candidatesOf("cu", "employer_name", "organization", ["Tessile", "Brianza", "Gruppo", "S.n.c."]);
    expect(priorOf(narrow, "Tessile Brianza Gruppo S.n.c.")).not.toBeNull();
    const list = candidatesOf("cu", "employer_name", "organization", ["Alpha", "Beta", "Gamma", "Delta"]);
    expect(priorOf(list, "Alpha Beta Gamma Delta")).toBeNull();
  });

  it("is not read with how it is addressed, or with its label", () => {
    const holder = candidatesOf("bank_statement", "account_holder", "text", ["Sig. Paolo Righetti"]);
    expect(priorOf(holder, "Sig. Paolo Righetti")).toBeLessThan(-2);
    const payer = candidatesOf("f24", "taxpayer_name", "text", ["Contribuente: Verde Giardini srl"]);
    const whole = priorOf(payer, "Contribuente: Verde Giardini srl");
    expect(whole === null || whole < priorOf(payer, "Verde Giardini srl")!).toBe(true);
  });
});

describe("a bank's name in small print", () => {
  it("stands before its seat, with a legal form or without", () => {
    for (const name of ["Credito Valligiano", "Banca del Garda S.p.A."])
      for (const between of [" - Sede sociale ", " – Via ", " Sede legale "]) {
        const line = `${name}${between}Pola 2, 25015 Desenzano`;
        expect(priorOf(candidatesOf("bank_statement", "bank_name", "organization", [line]), name), line).not.toBeNull();
      }
  });

  it("is not looked for so on papers whose names say it otherwise", () => {
    const all = candidatesOf("invoice", "seller_name", "organization", ["Credito Valligiano Sede sociale Via Pola 2"]);
    expect(priorOf(all, "Credito Valligiano")).toBeNull();
  });
});

describe("a point of delivery", () => {
  it("has a form that its country gives it", () => {
    const points = [
      "IT001E12345678",
      "ES1234567890123456AB",
      "01234567890123",
      "38ZEE-00471183-K",
      "735999102003418776",
    ];
    for (const point of points) {
      const all = candidatesOf("utility_bill", "supply_point", "document_number", [
        `POD ${point}`,
        "Contratto AB-77123",
      ]);
      expect(priorOf(all, point)!, point).toBeGreaterThan(priorOf(all, "AB-77123")! + 2);
    }
  });

  it("may have its meter behind a stroke, and is no number of a trade register", () => {
    const all = candidatesOf("utility_bill", "supply_point", "document_number", ["Cod loc de consum 304418/1"]);
    expect(priorOf(all, "304418/1")).not.toBeNull();
    const numbers = candidatesOf("utility_bill", "bill_number", "document_number", ["J12/1183/1998", "F12/1183/1998"]);
    expect(priorOf(numbers, "J12/1183/1998")!).toBeLessThan(priorOf(numbers, "F12/1183/1998")! - 3);
  });

  it("may have been misread, and is then not what was printed", () => {
    const all = candidatesOf("utility_bill", "supply_point", "document_number", [
      "POD ITO02E4417723A",
      "Rif. FR729538",
    ]);
    expect(priorOf(all, "ITO02E4417723A")!).toBeGreaterThan(priorOf(all, "FR729538")!);
    expect(all.find(({ text }) => text === "ITO02E4417723A")?.repairSureness).toBeLessThan(0.5);
    expect(all.find(({ text }) => text === "FR729538")?.repairSureness).toBeUndefined();
  });

  it("is no number of a paper", () => {
    const all = candidatesOf("utility_bill", "supply_point", "document_number", [
      "Bolletta n. 2025/5157377",
      "Foglio 2",
    ]);
    expect(all.map(({ text }) => text)).not.toContain("2025/5157377");
    expect(all.map(({ text }) => text)).not.toContain("2");
  });
});

describe("a public body", () => {
  it("is named with the word that labels a place of birth", () => {
    const all = candidatesOf("cu", "employer_name", "organization", [
      "Denominazione",
      "COMUNE DI VILLASPINA DEL SULCIS",
    ]);
    expect(priorOf(all, "COMUNE DI VILLASPINA DEL SULCIS")!).toBeGreaterThan(
      priorOf(all, "VILLASPINA DEL SULCIS")! + 2,
    );
  });
});
