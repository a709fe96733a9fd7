import { ApiError, type ServiceDefinitionInputJson } from "../../../src/client.ts";
import type { Translate } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";

const FIELD = /^#\/service_fields\/([^/]+)/;

/** A refused definition: which of its fields, by the name that is on the screen, and what is wrong with each. */
export function definitionProblem(
  error: unknown,
  { service_fields: fields }: Pick<ServiceDefinitionInputJson, "service_fields">,
  t: Translate,
): string {
  const places = error instanceof ApiError ? error.errors : [];
  const named = places.flatMap(({ pointer, detail }) => {
    const key = FIELD.exec(pointer)?.[1];
    return key === undefined ? [] : [t("problem.ofField", { field: fields[key]?.tag_alias ?? key, detail })];
  });
  return named.length === 0 ? problemText(error, t) : named.join(" ");
}
