import type { TemplateName } from "../../core/services/service-definition.ts";
import type { PageLayout } from "../page/layout.ts";
import type { CategoryModel } from "./category-model.ts";
import { kindFeaturesOf } from "./kind-features.ts";
import { kindShares } from "./kind-prior.ts";
import { KINDS } from "./kinds.ts";

/** Papers of trade pass into each other: a receipt may be titled "Tax invoice", a bill is an invoice, an order shows an offer's lines. */
const TRADE = ["invoice", "receipt", "utility_bill", "delivery_note", "purchase_order", "quote", "reminder"];

/** The kinds of paper that a service starting from a template may expect; a template that is not here expects anything. */
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

/** A kind that is surely another (of 590 labelled papers none was taken for a kind of another family with so much) … */
const SURELY_ANOTHER = 0.9;
/** … while next to nothing speaks for an expected one: a file may hold papers of both. */
const HARDLY_EXPECTED = 0.02;

/**
 * Whether the pages are surely of another kind than a service's documents: a birth date on a delivery note, or an opening balance on a tax
 * certificate, is a value of no such field, however well its label fits.
 */
export function isForeignKind(pages: readonly PageLayout[], template: TemplateName, model: CategoryModel): boolean {
  const expected = EXPECTED_KINDS[template];
  if (!expected || pages.length === 0) return false;
  const shares = kindShares(kindFeaturesOf(pages), model);
  const isExpected = KINDS.map(({ name, parent }) => expected.includes(name) || expected.includes(parent ?? ""));
  const own = shares.reduce((sum, share, kind) => sum + (isExpected[kind] ? share : 0), 0);
  return own < HARDLY_EXPECTED && shares.some((share, kind) => !isExpected[kind] && share >= SURELY_ANOTHER);
}
