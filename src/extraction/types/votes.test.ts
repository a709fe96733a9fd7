import { expect, test } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { styleOf } from "./votes.ts";

const decimalOf = (...lines: readonly PrintedLine[]) => styleOf([layOutPage(printedPage(lines))]).decimal;

test("dates have no say in how a paper writes its decimals", () => {
  expect(decimalOf("19.03.2025", "13.03.2025", "02.04.", "Gesamtgewicht: 11,8 kg")).toBe(",");
});

test("control: amounts have, whatever stands beside them", () => {
  expect(decimalOf("19/03/2025", "Total 11.80", "Paid 12.10")).toBe(".");
});

const orderOf = (...lines: readonly PrintedLine[]) => styleOf([layOutPage(printedPage(lines))]).dateOrder;

test("telephone numbers in pairs are no dates with the month first", () => {
  expect(orderOf("TEL : 02.97.63.11.08", "Ticket du 10/05/2025 pour vous", "TVA")).toBe("day_first");
  expect(orderOf("Fax 04.76.44.12.09")).toBe(null);
});

test("control: a date whose month is first says so, with a full stop behind it too", () => {
  expect(orderOf("Due 05/31/2025.", "Total 11.80")).toBe("month_first");
});

test("whoever writes a state with its ZIP code, or of sales tax, has the month first", () => {
  expect(orderOf("Invoice date 08/04/2026", "Austin, TX 78751", "Amount due $1.00")).toBe("month_first");
  expect(orderOf("Invoice date 08/04/2026", "Sales tax 7%", "Amount due $1.00")).toBe("month_first");
  expect(orderOf("Invoice date 08/04/2026", "London SW1A 1AA", "Amount due $1.00"), "control").toBe(null);
  expect(orderOf("Invoice date 08/04/2026", "Box TX 78751", "Amount due £1.00"), "another's money").toBe("day_first");
});

test("a term of payment says which order two days are in", () => {
  expect(orderOf("Issued 08/04/2026", "Due 09/03/2026", "Net 30")).toBe("month_first");
  expect(orderOf("Issued 08/04/2026", "Due 08/05/2026", "Terms: Net 30")).toBe("day_first");
  expect(orderOf("Issued 08/04/2026", "Due 09/03/2026", "Net weight 30"), "control").toBe(null);
});

test("words that several languages have, such as total and date, do not make a paper English", () => {
  const delivery = ["Fecha: 05/09/2025", "Total bultos: 10", "Total kg: 31"];
  expect(orderOf("ALBARÁN 25/00871", ...delivery)).toBe("day_first");
  expect(orderOf("BON DE LIVRAISON", "Date: 05/09/2025", "Total colis: 10")).toBe("day_first");
});
