import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import type { FieldType } from "../../core/values.ts";
import { layOutPage } from "../page/layout.ts";
import { findMonths, findMonthsOfPay } from "./dates/date.ts";
import { VALUE_TYPES } from "./registry.ts";
import { styleOf } from "./votes.ts";

function found(type: FieldType, ...lines: PrintedLine[]): string[] {
  const page = layOutPage(printedPage(lines));
  const style = styleOf([page]);
  return VALUE_TYPES[type].find(page, { style, field: {}, hits: [] }).map(({ text }) => text);
}

describe("values as forms print them", () => {
  it("a code in a box for each character is one code", () => {
    expect(found("it.codice_fiscale", "R S S M R A 8 5 T 1 0 A 5 6 2 S")).toEqual(["R S S M R A 8 5 T 1 0 A 5 6 2 S"]);
    expect(found("document_number", "0 1 2 3 4 5 6")).toContain("0 1 2 3 4 5 6");
  });

  it("a number in groups of digits is one number, and begins with its first group", () => {
    const numbers = found("document_number", "510 233 781");
    expect(numbers).toContain("510 233 781");
    expect(numbers).not.toContain("233 781");
  });

  it("a point of delivery has figures where a reader saw letters, and other codes keep theirs", () => {
    expect(found("document_number", "ITO02E44I77230")).toEqual(["IT002E44177230"]);
    expect(found("document_number", "ITO02F44177230")).toEqual(["ITO02F44177230"]);
  });

  it("a codice fiscale that lost a character is mended, and words beside a number are not taken for one", () => {
    expect(found("it.codice_fiscale", "Codice fiscale RSSMA85T10A562S nato 10/12/1985 ROSSI MARIO")).toHaveLength(1);
    expect(found("it.codice_fiscale", "NUMERO CLIENTE 4711 POD IT001E12345678 BOLLETTA N. 2024991")).toEqual([]);
  });

  it("a month is a period, a day is none", () => {
    const months = (line: string) => findMonths(layOutPage(printedPage([line]))).map(({ text }) => text);
    expect(months("Mese di Gennaio 2024")).toEqual(["Gennaio 2024"]);
    expect(months("Periodo 03/2024")).toEqual(["03/2024"]);
    expect(months("12 Gennaio 2024")).toEqual([]);
    expect(months("12/03/2024")).toEqual([]);
  });

  it("a payslip's month may have its year in a box of its own, and so has the pay of the end of the year", () => {
    const months = (line: PrintedLine) => findMonthsOfPay(layOutPage(printedPage([line]))).map(({ text }) => text);
    const apart = (month: string): PrintedLine => [
      [40, month],
      [40 + 10 * month.length + 55, "2025"],
    ];
    expect(months("13^ MENSILITA' 2025")).toEqual(["13^ MENSILITA' 2025"]);
    for (const month of ["13^ MENSILITA'", "14ª", "TREDICESIMA", "Marzo"])
      expect(months(apart(month))).toEqual([`${month} 2025`]);
    for (const other of ["MENSILITA'", "Livello 13", "12", "113"]) expect(months(apart(other)), other).toEqual([]);
  });

  it("a payslip's month may follow its year, and has no day behind it", () => {
    const months = (line: string) => findMonthsOfPay(layOutPage(printedPage([line]))).map(({ text }) => text);
    expect(months("2025. március")).toEqual(["2025. március"]);
    expect(months("2025. gada marts")).toEqual(["2025. gada marts"]);
    expect(months("už 2025 m. kovo mėn.")).toEqual(["2025 m. kovo mėn."]);
    expect(months("Löneperiod 2025-05")).toEqual(["2025-05"]);
    expect(months("2025. március 12.")).toEqual([]);
    expect(months("2025-05-23")).toEqual([]);
  });

  it("a date whose year stands below it in a narrow box is one date", () => {
    const below: PrintedLine[] = [[[400, "10 marzo"]], [[400, "2019"]]];
    expect(found("date", ...below)).toEqual(["10 marzo 2019"]);
    expect(found("date", [[400, "10 marzo"]], [[400, "via Roma"]])).toEqual([]);
  });

  it("a Spanish NIF needs no country on a Spanish paper, but its check digit", () => {
    const spanish = ["Factura número 12 fecha 3 de mayo", "Importe total euros para el cliente"];
    expect(found("eu.vat", ...spanish, "CIF A58818501")).toEqual(["A58818501"]);
    expect(found("eu.vat", ...spanish, "CIF A58818502")).toEqual([]);
    expect(found("eu.vat", "CIF A58818501")).toEqual([]);
  });
});
