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

/** The changes, one per line; in a list of versions only the first few. */
export function ChangeList({
  changes,
  isWhole = false,
}: {
  changes: readonly DefinitionChangeJson[];
  isWhole?: boolean;
}) {
  const { t } = useLanguage();
  const values = ({ part, before, after }: DefinitionChangeJson["parts"][number]) =>
    t("change.values", { before: valueText(before, part, t), after: valueText(after, part, t) });
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  return (
    <ul className={classes.changes}>
      {shown.map((change) => (
        <li key={`${change.what}:${change.key}`}>
          <Tag tone={TONES[change.change]}>{t(`change.${change.change}`)}</Tag> {t(`change.${change.what}`)}{" "}
          <strong>{change.what === "setting" ? partName(change.label, t) : change.label}</strong>
          {change.parts.map((part) => (
            <span key={part.part} className={classes.part}>
              {change.what === "setting" ? values(part) : `${partName(part.part, t)}: ${values(part)}`}
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
