import { Link } from "wouter";
import type { PolicyViolationJson } from "../../../src/client.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { otherDocuments } from "./other-documents.ts";
import { useReview, useReviewState } from "./review-context.ts";
import type { ReviewModel } from "./review-model.ts";

/** What a check found, in the reader's language; the service's own words (English) if it could not be judged. */
export function ViolationText({ violation }: { violation: PolicyViolationJson }) {
  const { t } = useLanguage();
  const { documentHref } = useReview();
  const model = useReviewState((state) => state.model);
  return (
    <>
      {violationText(violation, (key) => aliasIn(model, key), t)}
      {otherDocuments(violation).map((documentId, index, all) => (
        <span key={documentId}>
          {" "}
          <Link href={documentHref(documentId)}>
            {all.length === 1 ? t("violation.other") : t("violation.others", { number: index + 1 })}
          </Link>
        </span>
      ))}
    </>
  );
}

function violationText(violation: PolicyViolationJson, aliasOf: (key: string) => string, t: Translate): string {
  const { policy_type: type, failure, message, expected, actual } = violation;
  if (failure === "not_evaluable") return message;
  const fields = violation.fields.map(aliasOf).join(", ");
  switch (type) {
    case "mandatory_labels":
      return t("violation.mandatory_labels", { fields });
    case "label_score":
      return t("violation.label_score", { fields, actual: Math.floor(Number(actual)), expected: String(expected) });
    case "format":
      return t("violation.format", { fields });
    case "range":
      return t("violation.range", { fields, actual: String(actual), bounds: boundsOf(expected) });
    case "checksum":
      return t("violation.checksum", { fields });
    case "expression":
      return t("violation.expression", { expression: String(expected) });
    case "uniqueness":
      return t("violation.uniqueness", { fields });
    default:
      // A newer service may have more kinds.
      return message;
  }
}

function boundsOf(expected: unknown): string {
  const { minimum = null, maximum = null } = (expected ?? {}) as Record<string, number | null | undefined>;
  return `${minimum ?? "…"} – ${maximum ?? "…"}`;
}

export function aliasIn({ fields, tables }: ReviewModel, key: string): string {
  const named = [...fields, ...tables, ...tables.flatMap(({ columns }) => columns)];
  return named.find((each) => each.key === key)?.alias ?? key;
}
