import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import type { ReadField, ScoredCandidate } from "../candidate.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { layOutPage } from "../page/layout.ts";
import { decode } from "./decode.ts";

const page = layOutPage(
  printedPage(["100.00 22.00 122.00 150.00", ...Array.from({ length: 6 }, (_, i) => `${i}0 ${i}1 ${i}2 ${i}3`)]),
);

function option(index: number, logit: number): ScoredCandidate {
  const token = page.tokens[index]!;
  const value = { type: "amount", amount: token.text, currency: null } as const;
  const box = boxOfPolygon(token.word.polygon);
  const candidate = {
    pageIndex: 0,
    tokens: [token],
    text: token.text,
    key: token.text,
    value,
    prior: 0,
    page,
    box,
    labels: [],
    party: null,
    block: token.index,
    section: null,
    opensWithLabel: false,
  };
  return { candidate, logit, evidence: [], origin: "rule" };
}

const field = (concept: Concept, multiple = false): ReadField => ({
  field: {
    key: concept,
    alias: concept,
    multiple,
    aggregationFields: null,
    type: "amount",
    required: false,
    labels: {},
  },
  meaning: { concept, type: "amount" },
  template: "receipt",
  ownMeanings: new Set(),
  section: null,
  isExpected: false,
});
const values = (...fields: Parameters<typeof decode>[0]) =>
  decode(fields).map(({ chosen }) => chosen.map(({ candidate }) => candidate.text));

describe("decode", () => {
  it("gives no invoice one party as its seller and its buyer", () => {
    const seller = { read: field("seller.name"), scored: [option(0, 3)] };
    const buyer = { read: field("buyer.name"), scored: [option(0, 4), option(1, 1)] };
    expect(values(seller, buyer)).toEqual([["100.00"], ["22.00"]]);
  });

  it("does not let a sum of unlikely amounts crowd out likely ones that are decided later", () => {
    // 122 - 22 = 100 holds, of amounts that nothing else speaks for; the paper names 150 as its net pay.
    const gross = { read: field("payslip.gross_pay"), scored: [option(2, 9)] };
    const withheld = { read: field("payslip.deductions_total"), scored: [option(1, -2)] };
    const net = { read: field("payslip.net_pay"), scored: [option(3, 8), option(0, -1)] };
    // Fields that are decided in between, each with as many likely values as are tried.
    const dates = ["identity.birth_date", "identity.issue_date", "identity.expiry_date", "agreement.end_date"] as const;
    const others = dates.map((concept, i) => ({
      read: field(concept),
      scored: Array.from({ length: 6 }, (_, k) => option(4 + 6 * i + k, 1 + k / 10)),
    }));
    expect(values(gross, withheld, ...others, net).at(-1)).toEqual(["150.00"]);
  });

  it("leaves a field empty whose best candidate is less likely than absence", () => {
    expect(values({ read: field("invoice.gross_total"), scored: [option(0, -0.1)] })).toEqual([[]]);
    expect(values({ read: field("invoice.gross_total"), scored: [option(0, 0.1)] })).toEqual([["100.00"]]);
  });

  it("leaves no party of a paper without a name for being a little unsure of it, but leaves other fields empty", () => {
    const name = (isExpected: boolean): ReadField => {
      const read = field("buyer.name");
      return { ...read, isExpected, isWriters: false, meaning: { ...read.meaning, type: "organization" } };
    };
    expect(values({ read: name(true), scored: [option(0, -0.5)] })).toEqual([["100.00"]]);
    expect(values({ read: name(true), scored: [option(0, -2.5)] })).toEqual([[]]);
    expect(values({ read: name(false), scored: [option(0, -0.5)] })).toEqual([[]]);
  });

  it("leaves no paper between companies without a number for being a little unsure of it, but a bill", () => {
    const number = (template: ReadField["template"]): ReadField => {
      const read = field("invoice.number");
      return { ...read, template, isExpected: true, meaning: { ...read.meaning, type: "document_number" } };
    };
    expect(values({ read: number("invoice"), scored: [option(0, -0.5)] })).toEqual([["100.00"]]);
    expect(values({ read: number("invoice"), scored: [option(0, -2.5)] })).toEqual([[]]);
    expect(values({ read: number("utility_bill"), scored: [option(0, -0.5)] })).toEqual([[]]);
  });

  it("prefers totals that add up to a likelier one that does not", () => {
    const net = { read: field("invoice.net_total"), scored: [option(0, 2)] };
    const tax = { read: field("invoice.tax_total"), scored: [option(1, 2)] };
    const gross = { read: field("invoice.gross_total"), scored: [option(3, 2), option(2, 1)] };
    expect(values(net, tax, gross)).toEqual([["100.00"], ["22.00"], ["122.00"]]);
    expect(values(gross)).toEqual([["150.00"]]);
  });

  it("does not give the same words to two fields", () => {
    const total = { read: field("invoice.gross_total"), scored: [option(2, 3)] };
    const due = { read: field("invoice.amount_due"), scored: [option(2, 1)] };
    expect(values(total, due)).toEqual([["122.00"], []]);
  });

  it("gives what is withheld and the contributions the same words: there may be no other deductions", () => {
    const withheld = { read: field("payslip.deductions_total"), scored: [option(2, 3)] };
    const contributions = { read: field("payslip.inps"), scored: [option(2, 2), option(1, 1)] };
    expect(values(withheld, contributions)).toEqual([["122.00"], ["122.00"]]);
  });

  it("gives a field of several values all that are likelier than absence, each once", () => {
    const scored = [option(0, 1), option(1, 2), option(1, 0.5), option(2, -1)];
    expect(values({ read: field("invoice.iban", true), scored })).toEqual([["22.00", "100.00"]]);
  });
});
