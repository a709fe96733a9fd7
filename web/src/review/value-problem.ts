import type { EntityJson, FieldDefinitionJson } from "../../../src/client.ts";
import { cannotBe } from "../../../src/core/documents/open-questions.ts";
import type { Translate } from "../i18n/language.tsx";

type FieldType = NonNullable<FieldDefinitionJson["type"]>;

/** What a value should be and is not; other: the service knows by the field's name, and tells nobody. */
export type ValueProblem = FieldType | "other";

/**
 * What is wrong with a value that a person gave: the service keeps what it is told, though it could not read it as what the field holds or
 * its check digit does not hold, so the screen has to say it. null: nothing, or the machine read it, whose confidence says how sure it is.
 *
 * @param type null: not said in the definition
 */
export function problemOf(
  { source, value }: Pick<EntityJson, "source" | "value">,
  type: FieldType | null,
): ValueProblem | null {
  if (!cannotBe({ source, value }, type)) return null;
  return value?.type === "identifier" ? (value.scheme as FieldType) : (type ?? "other");
}

/** Those that people give most; every other one by the type's name, for each text is loaded before the first document is seen. */
const IN_WORDS = ["date", "amount", "iban", "other"] as const;

export function wrongText(problem: ValueProblem, t: Translate): string {
  const own = IN_WORDS.find((each) => each === problem);
  return own ? t(`value.not.${own}`) : t("value.not.type", { type: t(`type.${problem as FieldType}`) });
}
