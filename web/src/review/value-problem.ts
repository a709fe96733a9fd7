import type { EntityJson, FieldDefinitionJson } from "../../../src/client.ts";
import { cannotBe } from "../../../src/core/documents/open-questions.ts";
import type { Translate } from "../i18n/language.tsx";

type FieldType = NonNullable<FieldDefinitionJson["type"]>;

/**
 * The type that a value does not satisfy; other: the service derives it from the field's name, and does not report it.
 */
export type ValueProblem = FieldType | "other";

/**
 * What is wrong with a value that a person gave: the service stores it even if it could not be read as the field's type
 * or its check digit does not hold, so the screen has to say so. Null: nothing, or the machine read it, in which case
 * the confidence tells.
 *
 * @param type null: not stated in the definition
 */
export function problemOf(
  { source, value }: Pick<EntityJson, "source" | "value">,
  type: FieldType | null,
): ValueProblem | null {
  if (!cannotBe({ source, value }, type)) return null;
  return value?.type === "identifier" ? (value.scheme as FieldType) : (type ?? "other");
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
