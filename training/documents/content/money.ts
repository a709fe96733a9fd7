import type { Language } from "../layout.ts";

export interface MoneyStyle {
  /** Separator of thousands. */
  readonly group: string;
  readonly decimal: string;
  readonly minus: "before" | "after";
}

/** The language's format of amounts; with `grouped` false thousands are not separated, as in many programs. */
export function moneyStyle(language: Language, grouped: boolean, minus: MoneyStyle["minus"] = "before"): MoneyStyle {
  const group = { it: ".", de: ".", es: ".", fr: " ", en: "," }[language];
  return { group: grouped ? group : "", decimal: language === "en" ? "." : ",", minus };
}

/** 123450 → "1.234,50". `cents` may be negative. */
export function printedMoney(cents: number, style: MoneyStyle, decimals = 2): string {
  const scale = 10 ** decimals;
  const size = Math.abs(cents);
  const whole = String(Math.floor(size / scale)).replace(/\B(?=(\d{3})+$)/g, style.group);
  const digits = decimals === 0 ? whole : `${whole}${style.decimal}${String(size % scale).padStart(decimals, "0")}`;
  if (cents >= 0) return digits;
  return style.minus === "before" ? `-${digits}` : `${digits}-`;
}

/** 123450 → "1234.50": the canonical form of the API. */
export function decimalOf(cents: number, decimals = 2): string {
  const scale = 10 ** decimals;
  const size = Math.abs(cents);
  const text =
    decimals === 0 ? String(size) : `${Math.floor(size / scale)}.${String(size % scale).padStart(decimals, "0")}`;
  return cents < 0 ? `-${text}` : text;
}
