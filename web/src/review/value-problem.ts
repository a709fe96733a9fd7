import type { EntityJson, FieldDefinitionJson } from "../../../src/client.ts";
import { cannotBe } from "../../../src/core/documents/open-questions.ts";
import type { Translate } from "../i18n/language.tsx";

type FieldType = NonNullable<FieldDefinitionJson["type"]>;

/**
 * The type that a value does not satisfy; other: the service derives it from the field's name, and does not report it.
 */
export type ValueProblem = FieldType | "other";

/**
 * What is wrong with a value. One that a person gave is stored even if it could not be read as the field's type, so the
 * screen has to say so; of one that the machine read the confidence tells. A check digit that does not hold is told of
 * both: the machine may be sure of what is printed, and that be wrong. Null: nothing.
 *
 * @param type null: not stated in the definition
 */
export function problemOf(
  { source, value }: Pick<EntityJson, "source" | "value">,
  type: FieldType | null,
): ValueProblem | null {
  if (value?.type === "identifier") return value.valid ? null : (value.scheme as FieldType);
  return cannotBe({ source, value }, type) ? (type ?? "other") : null;
}

/**
 * The most frequent ones have their own texts; all others use the type's name, since each text is loaded before the
 * first document is seen.
 */
const IN_WORDS = ["date", "amount", "iban", "other"] as const;

export function wrongText(problem: ValueProblem, t: Translate): string {
  const own = IN_WORDS.find((each) => each === problem);
  return own ? t(`value.not.${own}`) : t("value.not.type", { type: t(`type.${problem as FieldType}`) });
}
