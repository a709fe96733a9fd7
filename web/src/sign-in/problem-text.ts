import { ApiError } from "../../../src/client.ts";
import type { TextKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/language.tsx";
import { problemWords } from "../ui/problem-words.ts";

/** Refusals of the service with other texts here than elsewhere. */
const BY_CODE: Readonly<Record<string, TextKey>> = {
  sign_in_refused: "signIn.refused",
  rate_limited: "signIn.tooMany",
};

export function problemText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t("problem.offline");
  const key = BY_CODE[error.code];
  if (key !== undefined) return t(key);
  const { detail, original } = problemWords(error, t.problems);
  return original === null ? detail : `${detail} (${original})`;
}

/** The same with the number that finds the request in the logs, in one line. */
export function refusalText(error: unknown, t: Translate): string {
  const requestId = error instanceof ApiError && error.requestId !== null ? ` (${error.requestId})` : "";
  return problemText(error, t) + requestId;
}

/** The text for the field that a refusal points at; null: it points elsewhere. */
export function fieldProblem(error: unknown, field: string, text: string): string | null {
  return error instanceof ApiError && error.errors.some(({ pointer }) => pointer === `#/${field}`) ? text : null;
}

/** A refusal that no field of the form shows. */
export function pointsElsewhere(error: unknown, fields: readonly string[]): boolean {
  return error !== null && !fields.some((field) => fieldProblem(error, field, "x") !== null);
}
