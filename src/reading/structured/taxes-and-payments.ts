import type { FactRow } from "../../core/documents/document.ts";
import { present } from "./canonical.ts";

/**
 * Categories of EN 16931 without tax: zero rated, exempt, reverse charge, within the Community (K, and IC in ZUGFeRD
 * 1.0), export, outside the scope. The others (standard, and those of the Canaries, Ceuta and Melilla) have a rate.
 */
const UNTAXED: ReadonlySet<string> = new Set(["Z", "E", "AE", "K", "IC", "G", "O"]);

/**
 * Why nothing is taxed: the words (BT-120), which are what invoices print, else their code (BT-121), else the category
 * (BT-118), which many senders state alone. Nothing for a standard rate, whatever a sender writes there (BR-S-10).
 */
export function exemptionOf(stated: {
  readonly category: string | undefined;
  readonly reason: string | undefined;
  readonly code: string | undefined;
}): string | undefined {
  const { category, reason, code } = stated;
  if (category === "S") return undefined;
  return reason ?? code ?? (UNTAXED.has(category ?? "") ? category : undefined);
}

export interface PaymentTerm {
  readonly dueDate: string | undefined;
  /** Of this payment alone. */
  readonly amount: string | undefined;
  /** It grants a discount for paying early. */
  readonly isDiscounted: boolean;
}

/**
 * The payments that terms of payment state: those with a day. Days of a discount are offers, no payments, if another
 * term has the day without one. A single payment is of all that is due; the shares of several are only known if they
 * are stated.
 */
export function instalmentsOf(terms: readonly PaymentTerm[], amountDue: string | undefined): FactRow[] {
  const dated = terms.filter(({ dueDate }) => dueDate !== undefined);
  const net = dated.filter(({ isDiscounted, amount }) => !isDiscounted || amount !== undefined);
  const payments = net.length > 0 ? net : dated;
  const whole = payments.length === 1 ? amountDue : undefined;
  return payments.map(({ dueDate, amount }) => present({ dueDate, amount: amount ?? whole }));
}
