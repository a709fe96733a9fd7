import type { DefinitionChangeJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { partName, valueText } from "./change-words.ts";
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
          <strong>{change.what === "setting" ? partName(change.label, t) : change.label}</strong>
          {change.parts.map((part) => (
            <span key={part.part} className={classes.part}>
              {t("change.part", {
                part: partName(part.part, t),
                before: valueText(part.before, part.part, t),
                after: valueText(part.after, part.part, t),
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
