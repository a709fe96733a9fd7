import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { formAt } from "../types/names/names-in-small-print.ts";
import { isFormAlone } from "../types/names/organization.ts";
import { isCompanyForm } from "../types/wording.ts";
import { FORM_BEHIND_COMMA, FORM_LETTERS, PRINTED_FORM } from "./legal-forms.ts";

const USUAL = "S.r.l.|S.p.A.|S.n.c.|S.a.s.|GmbH|AG|KG|OHG|UG|Ltd|Limited|LLP|LLC|Inc|plc|SARL|EURL|S.L.|S.A.".split(
  "|",
);
const wholly = (pattern: string) => new RegExp(`^(?:${pattern})\\.?$`, "u");

describe.each(USUAL)("%s", (form) => {
  it("is a legal form on every paper, alone in its line, in a sentence and at the head of a receipt", () => {
    expect(isCompanyForm(`Alfa Beta ${form}`)).toBe(true);
    expect(isFormAlone(form)).toBe(true);
    expect(form).toMatch(wholly(PRINTED_FORM));
    // "KG" is already among the short words that name no shop.
    expect([...FORM_LETTERS.split(" "), "kg"]).toContain(form.replaceAll(".", "").toLowerCase());
  });
});

it("behind a comma a form is part of the name where companies are called so, and not where a contract describes its party", () => {
  const goesOn = (form: string) => wholly(FORM_BEHIND_COMMA).test(form);
  expect(["S.L.", "SL", "S.L.U.", "S.A.", "Inc.", "Ltd", "S.r.l."].filter(goesOn)).toHaveLength(7);
  expect(["SA", "SAS", "SARL", "société", "eine"].filter(goesOn)).toEqual([]);
});

it.each([
  ["Kovovýroba Štěpánek, spol. s r.o., Na Hrázi 55", "Kovovýroba Štěpánek, spol. s r.o.,"],
  ["Zemplínsky plyn, a. s., Hlavná 77, 071 01 Michalovce", "Zemplínsky plyn, a. s.,"],
  ["Yıldırım Ambalaj Ltd. Şti. İkitelli OSB Mah.", "Yıldırım Ambalaj Ltd. Şti."],
  ["Foss Works Ltd, Foss Road 7, York", "Foss Works Ltd,"],
])("the name in %s ends with its form, of however many words", (line, name) => {
  const { tokens } = layOutPage(printedPage([line]));
  expect(textOf(tokens.slice(0, formAt(tokens) + 1))).toBe(name);
});

it.each([
  "Tisza Gép Kft.",
  "Istra ulje d.o.o.",
  "Kovo s.r.o.",
  "Młyn Sp. z o.o.",
  "Boztepe Fındık A.Ş.",
  "Võhandu Meierei OÜ",
])("%s is a company by its form on every paper", (name) => expect(isCompanyForm(name)).toBe(true));
