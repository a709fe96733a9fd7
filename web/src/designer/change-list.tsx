import type { DefinitionChangeJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import classes from "./designer.module.css";

const SHOWN = 6;
const TONES: Readonly<Record<DefinitionChangeJson["change"], Tone>> = {
  added: "ok",
  removed: "bad",
  changed: "warn",
  moved: "quiet",
};

/** What changed, a line each; in a list of versions the first few. */
export function ChangeList({
  changes,
  isWhole = false,
}: {
  changes: readonly DefinitionChangeJson[];
  isWhole?: boolean;
}) {
  const { t } = useLanguage();
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  return (
    <ul className={classes.changes}>
      {shown.map((change) => (
        <li key={`${change.what}:${change.key}`}>
          <Tag tone={TONES[change.change]}>{t(`change.${change.change}`)}</Tag> {t(`change.${change.what}`)}{" "}
          <strong>{change.label}</strong>
          {change.parts.map((part) => (
            <span key={part.part} className={classes.part}>
              {t("change.part", {
                part: part.part,
                before: shownValue(part.before, t("change.none")),
                after: shownValue(part.after, t("change.none")),
              })}
            </span>
          ))}
        </li>
      ))}
      {changes.length > shown.length && (
        <li className={classes.hint}>{t("check.testMore", { count: changes.length - shown.length })}</li>
      )}
    </ul>
  );
}

const VALUE_CHARACTERS = 120;

function shownValue(value: unknown, none: string): string {
  if (value === null || value === undefined || value === "") return none;
  const text = typeof value === "string" ? `“${value}”` : JSON.stringify(value);
  return text.length > VALUE_CHARACTERS ? `${text.slice(0, VALUE_CHARACTERS)}…` : text;
}
