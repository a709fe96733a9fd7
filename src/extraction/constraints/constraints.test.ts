import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import type { TypedValue } from "../../core/values.ts";
import type { ReadField, ScoredCandidate } from "../candidate.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { layOutPage, type PageLayout, type Token } from "../page/layout.ts";
import { decode } from "../scoring/decode.ts";

/** Amounts printed on one page, each a candidate with a logit. */
function printed(amounts: readonly (readonly [cents: number, logit: number])[]): ScoredCandidate[] {
  const page = layOutPage(printedPage(amounts.map(([cents]) => (cents / 100).toFixed(2))));
  return page.tokens.map((token, i) =>
    candidateOf(page, token, { type: "amount", amount: token.text, currency: null }, amounts[i]![1]),
  );
}

function candidateOf(page: PageLayout, token: Token, value: TypedValue, logit: number): ScoredCandidate {
  const box = boxOfPolygon(token.word.polygon);
  const found = { pageIndex: 0, tokens: [token], text: token.text, key: token.text, value, prior: 0 };
  const candidate = { ...found, page, box, labels: [], party: null, block: 0, section: null, opensWithLabel: false };
  return { candidate, logit, evidence: [], origin: "rule" };
}

function field(concept: Concept): ReadField {
  const definition = { key: concept, alias: concept, multiple: false, aggregationFields: null, required: false };
  return {
    field: { ...definition, type: "amount", labels: {} },
    meaning: { concept, type: "amount" },
    template: "receipt",
    ownMeanings: new Set(),
    section: null,
    isExpected: false,
  };
}

const chosenCents = (fields: readonly { read: ReadField; scored: readonly ScoredCandidate[] }[]) =>
  decode(fields).map(({ chosen }) => (chosen[0] ? Math.round(Number(chosen[0].candidate.text) * 100) : null));

describe("amounts that must agree", () => {
  it("net pay says what was withheld, although nothing announces it", () => {
    const all = printed([
      [210_000, 0],
      [62_599, 0],
      [147_401, 0],
      [19_299, 0],
    ]);
    const [gross, withheld, net, other] = all;
    const fields = [
      { read: field("payslip.gross_pay"), scored: [{ ...gross!, logit: 4 }] },
      {
        read: field("payslip.deductions_total"),
        scored: [
          { ...other!, logit: -0.5 },
          { ...withheld!, logit: -1 },
        ],
      },
      { read: field("payslip.net_pay"), scored: [{ ...net!, logit: 4 }] },
    ];
    expect(chosenCents(fields)).toEqual([210_000, 62_599, 147_401]);
    // The control: without the net pay nothing raises it.
    expect(chosenCents(fields.slice(0, 2))).toEqual([210_000, null]);
  });

  it("a nought beside two equal amounts says less for a sum than three amounts that match", () => {
    const all = printed([
      [24_100, 0],
      [24_100, 0],
      [0, 0],
      [2_182, 0],
      [21_918, 0],
    ]);
    const [gross, twice, nought, tax, rest] = all;
    const asked = (net: ScoredCandidate) => [
      { read: field("invoice.net_total"), scored: [{ ...net, logit: 3 }] },
      {
        read: field("invoice.tax_total"),
        scored: [
          { ...tax!, logit: 6.3 },
          { ...nought!, logit: 1.7 },
        ],
      },
      { read: field("invoice.gross_total"), scored: [{ ...gross!, logit: 10 }] },
    ];
    expect(chosenCents(asked(twice!))[1]).toBe(2_182);
    expect(chosenCents(asked(rest!)), "control").toEqual([21_918, 2_182, 24_100]);
  });

  it("no tax is more than the highest rate makes of the gross, where no net is printed; with one the total may be what is left to pay", () => {
    const [total, base, tax, net] = printed([
      [7_790, 0],
      [7_350, 0],
      [440, 0],
      [20_000, 0],
    ]);
    const gross = { read: field("invoice.gross_total"), scored: [{ ...total!, logit: 8 }] };
    const taxOf = (...scored: readonly ScoredCandidate[]) => ({ read: field("invoice.tax_total"), scored });
    const onReceipt = [taxOf({ ...base!, logit: 5 }, { ...tax!, logit: 1 }), gross];
    expect(chosenCents(onReceipt)).toEqual([440, 7_790]);
    const split = [
      { read: field("invoice.net_total"), scored: [{ ...net!, logit: 4 }] },
      taxOf({ ...tax!, logit: 4 }),
      gross,
    ];
    expect(chosenCents(split)).toEqual([20_000, 440, 7_790]);
  });

  it("a tax is not what the tax is on, though its label stands nearer to that", () => {
    const [base, inRow, tax] = printed([
      [290_632, 0],
      [290_632, 0],
      [63_896, 0],
    ]);
    const withheld = {
      read: field("payslip.irpef"),
      scored: [
        { ...inRow!, logit: 3 },
        { ...tax!, logit: 1 },
      ],
    };
    const taxable = { read: field("payslip.irpef_taxable"), scored: [{ ...base!, logit: 4 }] };
    expect(chosenCents([taxable, withheld])).toEqual([290_632, 63_896]);
    // The control: if nothing states the base of the tax, the label decides.
    expect(chosenCents([withheld])).toEqual([290_632]);
  });

  it("what a month's taxes are on is not the sum of the year so far", () => {
    const [month, year, gross] = printed([
      [195_000, 0],
      [720_400, 0],
      [201_000, 0],
    ]);
    const taxable = {
      read: field("payslip.inps_taxable"),
      scored: [
        { ...year!, logit: 4 },
        { ...month!, logit: 3 },
      ],
    };
    const pay = { read: field("payslip.gross_pay"), scored: [{ ...gross!, logit: 4 }] };
    expect(chosenCents([pay, taxable])).toEqual([201_000, 195_000]);
    expect(chosenCents([taxable]), "control: nothing says what the pay is").toEqual([720_400]);
  });

  it("two lines of an invoice without tax are not its net and its tax, though they make its total", () => {
    const [transport, work, tax, net, gross] = printed([
      [12_000, 0],
      [26_000, 0],
      [0, 0],
      [38_000, 0],
      [38_000, 0],
    ]);
    const totals = (share: ScoredCandidate, rest: ScoredCandidate) => [
      {
        read: field("invoice.net_total"),
        scored: [
          { ...net!, logit: 1 },
          { ...rest, logit: 0.5 },
        ],
      },
      {
        read: field("invoice.tax_total"),
        scored: [
          { ...tax!, logit: -0.5 },
          { ...share, logit: 0.2 },
        ],
      },
      { read: field("invoice.gross_total"), scored: [{ ...gross!, logit: 3 }] },
    ];
    expect(chosenCents(totals(transport!, work!))).toEqual([38_000, 0, 38_000]);
    // The control: 22 % of the net is a tax.
    const [rate, base] = printed([
      [6_853, 0],
      [31_147, 0],
    ]);
    expect(chosenCents(totals(rate!, base!))).toEqual([31_147, 6_853, 38_000]);
  });

  it("what a bill asks for need not be its net and its tax: payments on account are taken off", () => {
    const [net, tax, gross, asked] = printed([
      [90_297, 4],
      [17_156, 4],
      [107_453, 1],
      [5_453, 2],
    ]);
    const totals = (template: ReadField["template"]) => [
      { read: { ...field("invoice.net_total"), template }, scored: [net!] },
      { read: { ...field("invoice.tax_total"), template }, scored: [tax!] },
      { read: { ...field("invoice.gross_total"), template }, scored: [gross!, asked!] },
    ];
    expect(chosenCents(totals("utility_bill"))).toEqual([90_297, 17_156, 5_453]);
    // The control: an invoice's total is its net plus its tax.
    expect(chosenCents(totals("invoice"))).toEqual([90_297, 17_156, 107_453]);
  });

  it("balances of sections that are not on a form count nothing in its total", () => {
    const [erario, total] = printed([
      [125_000, 3],
      [125_000, 3],
    ]);
    const fields = [
      { read: field("f24.erario_balance"), scored: [erario!] },
      { read: field("f24.inps_balance"), scored: [{ ...total!, logit: -2 }] },
      { read: field("f24.total"), scored: [total!] },
    ];
    expect(chosenCents(fields)).toEqual([125_000, null, 125_000]);
  });

  it("opening and closing balance and the sums between them are found together, whatever they are", () => {
    const cents = fc.integer({ min: 101, max: 9_999_999 });
    fc.assert(
      fc.property(cents, cents, cents, (opening, credits, debits) => {
        const closing = opening + credits - debits;
        fc.pre(closing > 100 && new Set([opening, credits, debits, closing, closing + 7]).size === 5);
        const all = printed([
          [opening, 3],
          [credits, -1.2],
          [debits, -1.2],
          [closing, 1],
          [closing + 7, 1.5],
        ]);
        const fields = [
          { read: field("statement.opening_balance"), scored: [all[0]!] },
          { read: field("statement.total_credits"), scored: [all[1]!] },
          { read: field("statement.total_debits"), scored: [all[2]!] },
          { read: field("statement.closing_balance"), scored: [all[3]!, all[4]!] },
        ];
        expect(chosenCents(fields)).toEqual([opening, credits, debits, closing]);
      }),
    );
  });
});

/** Texts printed on one page, each a candidate with a logit. */
function texts(printedTexts: readonly (readonly [text: string, logit: number])[]): ScoredCandidate[] {
  const page = layOutPage(printedPage(printedTexts.map(([text]) => text)));
  return printedTexts.map(([text, logit], row): ScoredCandidate => {
    const { tokens, box } = page.rows[row]!.segments[0]!;
    const found = { pageIndex: 0, tokens, text, key: text.replace(/\W/g, ""), value: null, prior: 0 };
    const candidate = {
      ...found,
      page,
      box,
      labels: [],
      party: null,
      block: row,
      section: null,
      opensWithLabel: false,
    };
    return { candidate, logit, evidence: [], origin: "rule" };
  });
}

const chosenTexts = (fields: readonly { read: ReadField; scored: readonly ScoredCandidate[] }[]) =>
  decode(fields).map(({ chosen }) => chosen[0]?.candidate.text ?? null);

describe("a codice fiscale", () => {
  it("tells its holder's name from another", () => {
    const [code, name, other] = texts([
      ["RSSMRA80A01H501U", 4],
      ["ROSSI MARIO", 0.5],
      ["BIANCHI LUCA", 2],
    ]);
    const holder = { read: field("employee.name"), scored: [other!, name!] };
    expect(chosenTexts([{ read: field("employee.tax_code"), scored: [code!] }, holder])[1]).toBe("ROSSI MARIO");
    // The control: without the code the likelier name wins.
    expect(chosenTexts([holder])).toEqual(["BIANCHI LUCA"]);
  });

  it("tells the whole name of a bill's customer from its end", () => {
    const [code, whole, end] = texts([
      ["DLSMHL83A70L840G", 4],
      ["DAL SANTO MICHELA", 3],
      ["SANTO MICHELA", 4],
    ]);
    const customer = { read: field("buyer.name"), scored: [end!, whole!] };
    expect(chosenTexts([{ read: field("buyer.tax_code"), scored: [code!] }, customer])[1]).toBe("DAL SANTO MICHELA");
    expect(chosenTexts([customer])).toEqual(["SANTO MICHELA"]);
  });

  it("finds its holder's surname among many words that are likelier to be one", () => {
    const words = ["COMUNE", "PROVINCIA", "INDIRIZZO", "FIRMA", "DATA", "SEDE", "CAUSALE"];
    const [code, ...names] = texts([
      ["RSSMRA80A01H501U", 4],
      ...words.map((word) => [word, 0.5] as const),
      ["ROSSI", -2.9],
    ]);
    const surname = { read: field("identity.surname"), scored: names };
    expect(chosenTexts([{ read: field("employee.tax_code"), scored: [code!] }, surname])[1]).toBe("ROSSI");
    expect(chosenTexts([surname])).toEqual(["COMUNE"]);
  });

  it("of a company has no given name", () => {
    const [code, name] = texts([
      ["01234567897", 4],
      ["SEDE", 2],
    ]);
    const given = { read: field("identity.given_names"), scored: [name!] };
    expect(chosenTexts([{ read: field("f24.tax_code"), scored: [code!] }, given])).toEqual(["01234567897", null]);
    expect(chosenTexts([given])).toEqual(["SEDE"]);
  });
});

describe("a given name beside a surname", () => {
  const code = "RSSMRA80A01H501U";
  /** The two names in one line, the second at this distance to the right of the first. */
  const given = (x: number) => {
    const line = [
      [40, "ROSSI"],
      [x, "MARIO"],
    ] as const;
    const page = layOutPage(printedPage([code, line]));
    const [own, surname, name] = page.tokens.map((token) =>
      candidateOf(page, token, { type: "text", value: token.text }, 3),
    );
    const coded = { ...own!, candidate: { ...own!.candidate, key: code } };
    return decode([
      { read: field("f24.tax_code"), scored: [coded] },
      { read: field("f24.taxpayer"), scored: [surname!] },
      { read: field("identity.given_names"), scored: [{ ...name!, logit: -1 }] },
    ])[2]!.chosen[0]?.candidate.text;
  };

  it("is part of one name where nothing parts them, and has a box of its own far off", () => {
    expect(given(110)).toBeUndefined();
    expect(given(600)).toBe("MARIO");
  });
});

describe("facts of a party", () => {
  it("stand together: an address in the seller's block beats a likelier one in another", () => {
    const [name, own, other] = texts([
      ["ALFA SRL", 5],
      ["Via Roma 1", 1],
      ["Via Milano 2", 1.3],
    ]).map((one, i) => ({ ...one, candidate: { ...one.candidate, block: i < 2 ? 0 : 1 } }));
    const address = { read: field("seller.address"), scored: [other!, own!] };
    expect(chosenTexts([{ read: field("seller.name"), scored: [name!] }, address])).toEqual(["ALFA SRL", "Via Roma 1"]);
    expect(chosenTexts([address])).toEqual(["Via Milano 2"]);
  });
});

describe("a stretch of days", () => {
  it("does not end before it begins, though the earlier day is a month's last", () => {
    const page = layOutPage(printedPage(["2025-10-01", "2025-09-30", "2025-10-12"]));
    const [from, balanced, to] = page.tokens.map(
      (token) => (logit: number) => candidateOf(page, token, { type: "date", iso: token.text }, logit),
    );
    const ends = { read: field("period.to"), scored: [balanced!(5), to!(2)] };
    const chosen = (fields: Parameters<typeof decode>[0]) => decode(fields).map((one) => one.chosen[0]?.candidate.text);
    const begins = { read: field("period.from"), scored: [from!(5)] };
    expect(chosen([begins, ends])).toEqual(["2025-10-01", "2025-10-12"]);
    expect(chosen([ends]), "control: nothing says when it begins").toEqual(["2025-09-30"]);
  });
});

describe("days of a bill", () => {
  it("that ask for payment lie within months of its issue", () => {
    const page = layOutPage(printedPage(["2025-01-10", "2025-02-07", "2025-12-31"]));
    const [issued, paid, ended] = page.tokens.map(
      (token) => (logit: number) => candidateOf(page, token, { type: "date", iso: token.text }, logit),
    );
    const due = { read: field("invoice.due_date"), scored: [ended!(3), paid!(2)] };
    const chosen = (fields: Parameters<typeof decode>[0]) => decode(fields).map((one) => one.chosen[0]?.candidate.text);
    expect(chosen([{ read: field("invoice.date"), scored: [issued!(4)] }, due])).toEqual(["2025-01-10", "2025-02-07"]);
    expect(chosen([due]), "control: nothing says when it was issued").toEqual(["2025-12-31"]);
  });
});
