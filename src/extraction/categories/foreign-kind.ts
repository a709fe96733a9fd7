import type { TemplateName } from "../../core/services/service-definition.ts";
import type { PageLayout } from "../page/layout.ts";
import type { CategoryModel } from "./category-model.ts";
import { kindFeaturesOf } from "./kind-features.ts";
import { kindShares } from "./kind-prior.ts";
import { KINDS } from "./kinds.ts";

/**
 * Trade papers overlap: a receipt may be titled "Tax invoice", a bill is an invoice, an order shows an offer's lines.
 */
const TRADE = ["invoice", "receipt", "utility_bill", "delivery_note", "purchase_order", "quote", "reminder"];

/**
 * The kinds of paper expected by a service that starts from a template; a template that is not listed expects anything.
 */
const EXPECTED_KINDS: Readonly<Partial<Record<TemplateName, readonly string[]>>> = {
  receipt: TRADE,
  invoice: TRADE,
  utility_bill: TRADE,
  delivery_note: TRADE,
  purchase_order: TRADE,
  payslip: ["payslip"],
  cu: ["cu"],
  f24: ["f24"],
  bank_statement: ["bank_statement"],
  identity: ["identity_card", "health_card"],
};

/**
 * Probability from which a kind is certainly another (of 590 labelled papers none was mistaken for a kind of another
 * family with this much) …
 */
const SURELY_ANOTHER = 0.9;
/** … while the expected ones together have less than this: a file may contain papers of both. */
const HARDLY_EXPECTED = 0.02;

/**
 * Whether the pages are certainly of another kind than a service's documents: a birth date on a delivery note, or an
 * opening balance on a tax certificate, is no value of such a field, however well its label fits.
 */
export function isForeignKind(pages: readonly PageLayout[], template: TemplateName, model: CategoryModel): boolean {
  const expected = EXPECTED_KINDS[template];
  if (!expected || pages.length === 0) return false;
  const shares = kindShares(kindFeaturesOf(pages), model);
  const isExpected = KINDS.map(({ name, parent }) => expected.includes(name) || expected.includes(parent ?? ""));
  const own = shares.reduce((sum, share, kind) => sum + (isExpected[kind] ? share : 0), 0);
  return own < HARDLY_EXPECTED && shares.some((share, kind) => !isExpected[kind] && share >= SURELY_ANOTHER);
}
