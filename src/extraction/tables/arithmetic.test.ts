import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../test/support/monospaced.ts";
import { asRead, tableService } from "../../../test/support/table-service.ts";
import { extractRows } from "./extract-rows.ts";

const INVOICE = tableService(
  [
    ["line_description", "Description", "text"],
    ["line_quantity", "Quantity", "number"],
    ["line_unit_price", "Unit price", "amount"],
    ["line_amount", "Amount", "amount"],
  ],
  "invoice",
);
const STATEMENT = tableService(
  [
    ["entry_date", "Date", "date"],
    ["entry_description", "Description", "text"],
    ["entry_debit", "Debit", "amount"],
    ["entry_credit", "Credit", "amount"],
  ],
  "bank_statement",
);

const line = (quantity: string, price: string, amount: string) => `
Description                 Qty         Price         Total
Copy paper A4          ${quantity.padStart(8)}${price.padStart(14)}${amount.padStart(14)}`;

describe("a misread figure of a row", () => {
  it("is mended where only one makes quantity × unit price the amount, and said to be", () => {
    const [row] = extractRows(asRead(print(line("39.66", "25.00", "997.50"))), INVOICE);
    expect(row?.cells.line_amount).toMatchObject({
      text: "991.50",
      value: { type: "amount", amount: "991.50", repaired: true },
    });
    expect(row?.cells.line_amount?.evidence[0]?.term).toMatch(/^repaired/);
    expect(row?.cells.line_quantity?.value).not.toHaveProperty("repaired");
  });

  it("stays where the print was a text layer's, which says what was printed", () => {
    const [row] = extractRows(print(line("39.66", "25.00", "997.50")), INVOICE);
    expect(row?.cells.line_amount?.text).toBe("997.50");
  });

  it("stays where small numbers fit each other by chance", () => {
    const [row] = extractRows(asRead(print(line("2", "3.00", "8.00"))), INVOICE);
    expect(row?.cells.line_amount?.text).toBe("8.00");
  });

  it("never changes a row whose numbers agree, whatever they are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 999 }), (cents, quantity) => {
        const money = (value: number) => (value / 100).toFixed(2);
        const document = asRead(print(line(String(quantity), money(cents), money(cents * quantity))));
        const [row] = extractRows(document, INVOICE);
        expect(Object.values(row?.cells ?? {}).map((cell) => cell?.text)).toEqual([
          "Copy paper A4",
          String(quantity),
          money(cents),
          money(cents * quantity),
        ]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("balances of a statement", () => {
  const statement = (sides: string, second: string) => `
Date           Description            ${sides}      Balance
01/02/2024     Card payment               50.00                       950.00
02/02/2024     Salary                               ${second.padStart(12)}      3,149.31
03/02/2024     Rent                      700.00                     2,449.31
04/02/2024     Refund                                      20.00     2,469.31`;

  it("mend the one figure of a movement between two of them", () => {
    const rows = extractRows(asRead(print(statement(" Debit          Credit", "2,199.81"))), STATEMENT);
    expect(rows[1]?.cells.entry_credit?.text).toBe("2,199.31");
    expect(rows.map(({ cells }) => cells.entry_debit?.text ?? null)).toEqual(["50.00", null, "700.00", null]);
  });

  it("mend nothing where it is a balance that was misread", () => {
    const misread = statement(" Debit          Credit", "2,199.31").replace("3,149.31", "3,149.81");
    const rows = extractRows(asRead(print(misread)), STATEMENT);
    expect(rows.map(({ cells }) => cells.entry_debit?.text ?? cells.entry_credit?.text)).toEqual([
      "50.00",
      "2,199.31",
      "700.00",
      "20.00",
    ]);
  });

  it("tell which side is which where the titles are in unknown words", () => {
    const rows = extractRows(asRead(print(statement("Minus           Extra", "2,199.31"))), STATEMENT);
    expect(rows.map(({ cells }) => cells.entry_credit?.text ?? null)).toEqual([null, "2,199.31", null, "20.00"]);
    const swapped = statement("Extra           Minus", "2,199.31").replace(
      /950.00|3,149.31|2,449.31|2,469.31/g,
      (sum) => ({ "950.00": "1,050.00", "3,149.31": "-1,149.31", "2,449.31": "-449.31", "2,469.31": "-469.31" })[sum]!,
    );
    const other = extractRows(asRead(print(swapped)), STATEMENT);
    expect(other.map(({ cells }) => cells.entry_debit?.text ?? null)).toEqual([null, "2,199.31", null, "20.00"]);
  });

  it("make the movements between them surer", () => {
    const [, sure] = extractRows(asRead(print(statement(" Debit          Credit", "2,199.31"))), STATEMENT);
    const [, unsure] = extractRows(asRead(print(statement(" Debit          Credit", "1,742.05"))), STATEMENT);
    expect(unsure?.cells.entry_credit?.text).toBe("1,742.05");
    expect(sure!.cells.entry_credit!.confidence).toBeGreaterThanOrEqual(unsure!.cells.entry_credit!.confidence);
  });
});
