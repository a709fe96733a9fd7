import type { Lexicon } from "../paper/pen.ts";
import { bankStatement } from "./bank-statement/bank-statement.ts";
import { WORDING as BANK_STATEMENT } from "./bank-statement/wording.ts";
import { healthCard } from "./cards/health-card.ts";
import { identityCard } from "./cards/identity-card.ts";
import { WORDING as CARDS } from "./cards/wording.ts";
import { cu } from "./cu/cu.ts";
import { WORDING as CU } from "./cu/wording.ts";
import type { DocumentType } from "./document-type.ts";
import { f24 } from "./f24/f24.ts";
import { WORDING as F24 } from "./f24/wording.ts";
import { payslip } from "./payslip/payslip.ts";
import { WORDING as PAYSLIP } from "./payslip/wording.ts";
import { receipt } from "./receipt/receipt.ts";
import { WORDING as RECEIPT } from "./receipt/wording.ts";
import { deliveryNote } from "./trade/delivery-note.ts";
import { invoice } from "./trade/invoice.ts";
import { purchaseOrder } from "./trade/purchase-order.ts";
import { WORDING as TRADE } from "./trade/wording.ts";
import { utilityBill } from "./utility-bill/utility-bill.ts";
import { WORDING as UTILITY_BILL } from "./utility-bill/wording.ts";

export const DOCUMENT_TYPES: readonly DocumentType[] = [
  payslip,
  cu,
  f24,
  invoice,
  receipt,
  bankStatement,
  utilityBill,
  deliveryNote,
  purchaseOrder,
  identityCard,
  healthCard,
];

/** Type → the wordings of its labels. */
export const WORDINGS: Readonly<Record<string, Lexicon>> = {
  payslip: PAYSLIP,
  cu: CU,
  f24: F24,
  invoice: TRADE,
  delivery_note: TRADE,
  purchase_order: TRADE,
  identity_card: CARDS,
  health_card: CARDS,
  receipt: RECEIPT,
  bank_statement: BANK_STATEMENT,
  utility_bill: UTILITY_BILL,
};
