import { Decimal } from "decimal.js";

/** Drops keys without a value, so that an absent fact is an absent key. */
export function present<K extends string>(values: Partial<Record<K, string | undefined>>): Partial<Record<K, string>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<Record<K, string>>;
}

/** xs:decimal as a plain decimal string, digits unchanged ("9.9000" stays); undefined for anything else. */
export function canonicalAmount(text: string | undefined): string | undefined {
  const amount = text?.trim().replace(/^\+/, "");
  return amount !== undefined && /^-?\d{1,18}(\.\d{1,12})?$/.test(amount) ? amount : undefined;
}

/** The exact sum, with the decimals of the longest addend; undefined if there is none or one of them is invalid. */
export function sumOfAmounts(amounts: readonly (string | undefined)[]): string | undefined {
  if (amounts.length === 0) return undefined;
  let sum = new Decimal(0);
  let decimals = 0;
  for (const amount of amounts) {
    if (amount === undefined) return undefined;
    sum = sum.plus(amount);
    decimals = Math.max(decimals, amount.split(".")[1]?.length ?? 0);
  }
  return sum.toFixed(decimals);
}

/** Whole days only: YYYY-MM-DD (a time or zone after it is dropped) or CII's format 102, YYYYMMDD. */
export function canonicalDate(text: string | undefined): string | undefined {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:$|[TZ+-])/.exec(text ?? "") ?? /^(\d{4})(\d{2})(\d{2})(?:\d{4})?$/.exec(text ?? "");
  if (parts === null) return undefined;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return isRealDate(iso) ? iso : undefined;
}

/** Whether a YYYY-MM-DD is a day of the calendar. */
export function isRealDate(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}

export function bare(text: string | undefined): string | undefined {
  return text?.replace(/\s/g, "").toUpperCase();
}

/**
 * Shape only: whether it is valid is decided in extraction. Samples and drafts have "DE01234.." in place of an account.
 */
export function isIbanShaped(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text);
}

/** Parts of an address in the order of a letter, omitting missing ones. */
export function joinParts(parts: readonly (string | undefined)[], separator = " "): string | undefined {
  const joined = parts.filter((part) => part !== undefined && part !== "").join(separator);
  return joined === "" ? undefined : joined;
}
