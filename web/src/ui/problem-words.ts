/** Codes for many refusals: which one it is, only the service's own words tell. */
const IN_ITS_WORDS = new Set(["field_invalid", "field_missing", "route_not_found"]);

/** An ApiError, or the outcome of one document among many. */
interface Refusal {
  readonly code: string;
  /** In the service's own words. */
  readonly message: string;
}

export interface ProblemWords {
  readonly detail: string;
  /** The service's own words, in English, if the text in the person's language says less. */
  readonly original: string | null;
}

/**
 * A refusal of the service in the person's language.
 *
 * @param translated by code; empty if the service's own language is active
 */
export function problemWords(error: Refusal, translated: Readonly<Record<string, string>>): ProblemWords {
  const detail = translated[error.code];
  if (detail === undefined) return { detail: error.message, original: null };
  return { detail, original: IN_ITS_WORDS.has(error.code) ? error.message : null };
}
