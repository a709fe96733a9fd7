import { describe, expect, it } from "vitest";
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
