/**
 * What a column contains. `other` is a column that no field asks for: it keeps its words out of its neighbours. A field
 * that no family of tables knows has a role of its own, found by its name or by what was learned.
 */
export type ColumnRole = KnownRole | "other" | `field:${CellKind}:${string}`;

export type KnownRole =
  // Lines of invoices, orders, delivery notes, bills and receipts; the three that multiply are quantity × unit_price =
  // amount.
  | "position"
  | "code"
  | "description"
  | "quantity"
  | "unit"
  | "unit_price"
  | "discount"
  | "tax_rate"
  | "amount"
  // Taxes by their rates, and payments.
  | "tax_base"
  | "tax"
  | "exemption"
  | "due_date"
  // Movements of an account: a signed amount, or two columns of which each row fills one.
  | "date"
  | "value_date"
  | "debit"
  | "credit"
  | "balance"
  // Payslips and the F24 form.
  | "tribute_code"
  | "instalment"
  | "year"
  | "office"
  | "cause"
  | "registration"
  | "period";

/** How the words of a cell of the column are read. */
export type CellKind = "text" | "number" | "percent" | "date" | "code";

const KINDS: Readonly<Record<KnownRole | "other", CellKind>> = {
  position: "text",
  code: "text",
  description: "text",
  quantity: "number",
  unit: "text",
  unit_price: "number",
  discount: "percent",
  tax_rate: "percent",
  amount: "number",
  tax_base: "number",
  tax: "number",
  exemption: "text",
  due_date: "date",
  date: "date",
  value_date: "date",
  debit: "number",
  credit: "number",
  balance: "number",
  tribute_code: "code",
  instalment: "text",
  year: "code",
  office: "code",
  cause: "code",
  registration: "code",
  period: "text",
  other: "text",
};

/** Roles by kind; a field's own role has the kind of its type. */
export type Kinds = (role: ColumnRole) => CellKind;

export const kindOfRole: Kinds = (role) => {
  if (!role.startsWith("field:")) return KINDS[role as KnownRole | "other"];
  const [, kind] = role.split(":");
  return kind as CellKind;
};

/** Columns of numbers, right-aligned in print. */
export function isNumeric(kind: CellKind): boolean {
  return kind === "number" || kind === "percent";
}

export function isNumericRole(role: ColumnRole): boolean {
  return isNumeric(kindOfRole(role));
}
