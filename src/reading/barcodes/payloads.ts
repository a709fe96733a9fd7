import { readEpc } from "./payload-epc.ts";
import { readGs1 } from "./payload-gs1.ts";
import { readPagoPa } from "./payload-pagopa.ts";
import { readSwissBill } from "./payload-swiss.ts";
import type { PayloadFacts } from "./payload-values.ts";
import type { Barcode } from "./read-barcodes.ts";

const NOTHING: PayloadFacts = { proven: {}, stated: {} };

/**
 * The payment codes of Europe: EPC069-12 (SEPA credit transfer, "GiroCode"), the Swiss QR-bill, Italy's pagoPA notices
 * and postal slips, GS1 payment slips. Amounts are those to be paid, which differ from the invoice's total after
 * deposits, withheld tax and reminders. Not supported: the QR code of a partita IVA that the Agenzia delle Entrate
 * issues; its content is undocumented.
 */
export function payloadFacts(barcode: Barcode): PayloadFacts {
  const lines = barcode.text.split(/\r\n|\r|\n/).map((line) => line.trim());
  for (const read of [readEpc, readSwissBill, readPagoPa, readGs1]) {
    const facts = read(lines, barcode);
    if (facts !== null) return facts;
  }
  return NOTHING;
}
