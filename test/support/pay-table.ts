import type { ReadDocument } from "../../src/core/documents/document.ts";
import { extractRows } from "../../src/extraction/tables/extract-rows.ts";
import { tableService } from "./table-service.ts";

const SERVICE = tableService(
  [
    ["item_description", "Descrizione", "text"],
    ["item_quantity", "Quantità", "number"],
    ["item_earnings", "Competenze", "amount"],
    ["item_deductions", "Trattenute", "amount"],
  ],
  "payslip",
);

/** The items of a payslip: the name of each, its count, what is paid, what is withheld; null for what it lacks. */
export function payItemsOf(document: ReadDocument): (string | null)[][] {
  return extractRows(document, SERVICE).map(({ cells }) => Object.values(cells).map((cell) => cell?.text ?? null));
}
