import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import {
  isValidBic,
  isValidCodiceFiscale,
  isValidIban,
  isValidMrzCheck,
  isValidPartitaIva,
} from "../../src/core/identifiers/check-digits.ts";
import { isValidVatId } from "../../src/core/identifiers/vat-ids.ts";
import { bic, codiceFiscale, iban, partitaIva, vatId } from "./content/identifiers.ts";
import { inventPerson } from "./content/parties.ts";
import { LANGUAGES, layoutOf } from "./layout.ts";
import { PARTS } from "./parts.ts";
import { inventStatement } from "./types/bank-statement/facts.ts";
import { inventCard, zoneOf } from "./types/cards/card.ts";
import { inventCu } from "./types/cu/facts.ts";
import { ITALIAN, MOSTLY_ITALIAN } from "./types/document-type.ts";
import { balanceOf, inventF24 } from "./types/f24/facts.ts";
import { inventPayslip, sumOf } from "./types/payslip/facts.ts";
import { inventReceipt, taxWithin } from "./types/receipt/receipt.ts";
import { inventTrade } from "./types/trade/facts.ts";
import { inventBill } from "./types/utility-bill/facts.ts";

/** Any part, any language's layouts, any seed. */
const anyDraw = fc.record({
  part: fc.constantFrom(...PARTS),
  number: fc.nat(69),
  language: fc.constantFrom(...LANGUAGES),
  random: fc.integer().map(seededRandom),
});

describe("identifiers", () => {
  test("hold by their check digits in every country", () => {
    fc.assert(
      fc.property(anyDraw, ({ random, language }) => {
        expect(isValidPartitaIva(partitaIva(random))).toBe(true);
        expect(isValidIban(iban(language, random))).toBe(true);
        expect(isValidVatId(vatId(language, random))).toBe(true);
        expect(isValidBic(bic(language, random))).toBe(true);
      }),
    );
  });

  test("of the decree's own kind: the codice fiscale of a woman, of a short name, of a name of many consonants", () => {
    expect(codiceFiscale("Rossi", "Mario", "1980-01-01", "M", "H501")).toBe("RSSMRA80A01H501U");
    expect(codiceFiscale("Fò", "Gianfranco", "1975-12-09", "F", "F205")).toMatch(/^FOXGFR75T49F205[A-Z]$/);
  });

  test("agree with the person's name, birth date, sex and place", () => {
    fc.assert(
      fc.property(anyDraw, ({ part, random }) => {
        const { taxCode, birthDate, sex, birthPlace } = inventPerson("it", part, random);
        expect(isValidCodiceFiscale(taxCode)).toBe(true);
        expect(taxCode.slice(6, 8)).toBe(birthDate.slice(2, 4));
        expect(Number(taxCode.slice(9, 11)) > 40 ? "F" : "M").toBe(sex);
        expect(taxCode.slice(11, 15)).toBe(birthPlace.placeCode);
      }),
    );
  });
});

test("the zone of an identity card is three lines of 30 whose check digits hold and agree with the card", () => {
  fc.assert(
    fc.property(anyDraw, ({ part, number, random }) => {
      const card = inventCard(layoutOf("identity_card", part, number, ITALIAN), random);
      const [first, second, third] = zoneOf(card);
      expect([first!.length, second!.length, third!.length]).toEqual([30, 30, 30]);
      expect(isValidMrzCheck(first!.slice(5, 14), first![14]!)).toBe(true);
      expect(isValidMrzCheck(second!.slice(0, 6), second![6]!)).toBe(true);
      expect(isValidMrzCheck(second!.slice(8, 14), second![14]!)).toBe(true);
      const checked = first!.slice(5) + second!.slice(0, 7) + second!.slice(8, 15) + second!.slice(18, 29);
      expect(isValidMrzCheck(checked, second![29]!)).toBe(true);
      expect(second![7]).toBe(card.person.sex);
    }),
  );
});

describe("amounts add up", () => {
  test("on a payslip: items to gross and deductions, those to net; INPS is 9.19 % of its base", () => {
    fc.assert(
      fc.property(anyDraw, ({ part, random }) => {
        const pay = inventPayslip(part, random);
        expect(sumOf(pay.items, "earnings")).toBe(pay.gross);
        expect(sumOf(pay.items, "deductions")).toBe(pay.deductions);
        expect(pay.net).toBe(pay.gross - pay.deductions);
        expect(pay.inps).toBe(Math.round(pay.inpsTaxable * 0.0919));
        expect(pay.irpefTaxable).toBe(pay.gross - pay.inps);
        expect(pay.irpef).toBe(pay.irpefGross - pay.taxCredits);
        for (const { quantity, rate, earnings } of pay.items)
          if (quantity !== null) expect(Math.round((quantity * rate!) / 100_000)).toBe(earnings);
      }),
    );
  });

  test("on a CU: tax is gross tax less credits, nothing is negative", () => {
    fc.assert(
      fc.property(anyDraw, ({ part, random }) => {
        const cu = inventCu(part, random);
        expect(cu.irpef).toBe(cu.irpefGross - cu.credits);
        expect(Math.min(cu.income, cu.irpef, cu.regional, cu.municipalBalance, cu.inps)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("on an F24: the sections' balances to what is paid, which is never less than nothing", () => {
    fc.assert(
      fc.property(anyDraw, ({ part, random }) => {
        const { tributes, total } = inventF24(part, random);
        const sections = (["erario", "inps", "regions", "local"] as const).map((section) =>
          balanceOf(tributes.filter((tribute) => tribute.section === section)),
        );
        expect(sections.reduce((sum, balance) => sum + balance, 0)).toBe(total);
        expect(total).toBeGreaterThan(0);
      }),
    );
  });

  test("on a statement: opening, entries and closing", () => {
    fc.assert(
      fc.property(anyDraw, ({ part, number, random }) => {
        const statement = inventStatement(layoutOf("bank_statement", part, number, MOSTLY_ITALIAN), random);
        const entries = statement.movements.reduce((sum, { amount }) => sum + amount, 0);
        expect(statement.opening + entries).toBe(statement.closing);
        expect(statement.credits - statement.debits).toBe(entries);
        const days = statement.movements.map(({ date }) => date);
        expect(days).toEqual([...days].sort());
      }),
    );
  });

  test("on an invoice, a receipt and a bill: lines to net, net and tax to the total", () => {
    fc.assert(
      fc.property(anyDraw, ({ part, number, random }) => {
        const layout = layoutOf("invoice", part, number, MOSTLY_ITALIAN);
        const trade = inventTrade(layout, random);
        expect(trade.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(trade.net);
        expect(trade.net + trade.tax).toBe(trade.gross);
        const till = inventReceipt(layout, random);
        expect(till.items.reduce((sum, { count, price }) => sum + count * price, 0)).toBe(till.total);
        const tax = till.items.map(({ count, price, vatPercent }) => taxWithin(count * price, vatPercent));
        expect(Math.abs(tax.reduce((sum, cents) => sum + cents, 0) - till.tax)).toBeLessThanOrEqual(0.5);
        const bill = inventBill(layout, random);
        expect(bill.charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(bill.taxable);
        expect(bill.taxable + bill.vat + bill.untaxed).toBe(bill.total);
      }),
    );
  });
});
