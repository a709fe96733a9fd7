import type { TypedValue } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./field-panel.module.css";

/** The normalised value in the format of this language; numbers keep all their digits. */
export function TypedText({ value }: { value: TypedValue }) {
  const { t, language, locale } = useLanguage();
  switch (value.type) {
    case "date":
      return value.iso === null ? (
        <span className={classes.bad}>{t("value.ambiguous")}</span>
      ) : (
        <>
          {new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(value.iso))}
          {value.ambiguous && <span className={classes.bad}> ({t("value.ambiguous")})</span>}
        </>
      );
    case "amount":
      return <>{[grouped(value.amount, language), value.currency].filter(Boolean).join(" ")}</>;
    case "number":
      return <>{grouped(value.amount, language)}</>;
    case "boolean":
      return <>{t(value.value ? "value.yes" : "value.no")}</>;
    case "identifier":
      return (
        <>
          {value.value}{" "}
          <span className={value.valid ? classes.good : classes.bad}>
            {t(value.valid ? "value.valid" : "value.invalid")}
            {value.repaired && `, ${t("value.repaired")}`}
          </span>
        </>
      );
    default:
      return <>{value.value}</>;
  }
}

/**
 * "1234.50" → "1.234,50" in Italian, without going through a float, which would drop the last zero or a digit beyond
 * the 15th.
 */
function grouped(amount: string, language: string): string {
  const [whole = "", fraction] = amount.replace(/^-/, "").split(".");
  const [separator, point] = language === "it" ? [".", ","] : [",", "."];
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, separator);
  return `${amount.startsWith("-") ? "−" : ""}${digits}${fraction === undefined ? "" : point + fraction}`;
}
