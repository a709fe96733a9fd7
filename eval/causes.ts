import { bestOf, isExact, isTyped, type Outcome, textsOf } from "../measuring/metrics.ts";
import type { Page } from "../src/core/documents/document.ts";
import type { ServiceDefinition } from "../src/core/services/service-definition.ts";
import type { Candidate, ReadField } from "../src/extraction/candidate.ts";
import { findCandidates, readPage } from "../src/extraction/candidates/candidates.ts";
import { alignText } from "../src/extraction/corrections/align.ts";
import { layOutDocument } from "../src/extraction/page/layout.ts";
import { readService } from "../src/extraction/read-service.ts";
import { styleOf } from "../src/extraction/types/votes.ts";

/**
 * Why a single field is wrong, determined in this order:
 *
 * invented – the document does not have it, and a value was shown.
 * reading – the true text is not among the words that were read, letter by letter.
 * candidate – it is, but no finder took it for a value of the field's type.
 * ranking – it was a candidate, and another one, or none, was shown.
 * normalisation – the text is right, and the service's own normalised value is not.
 */
export const CAUSES = ["invented", "reading", "candidate", "ranking", "normalisation"] as const;
export type Cause = (typeof CAUSES)[number];

export interface WrongValue {
  readonly documentId: string;
  readonly field: string;
  readonly wanted: string | null;
  readonly got: string | null;
  readonly confidence: number | null;
  readonly cause: Cause;
}

/** Null if the value is right, or the field is not a single one. */
export function causeOf(outcome: Outcome, pages: readonly Page[], service: ServiceDefinition): WrongValue | null {
  const read = readService(service).fields.find(({ field }) => field.key === outcome.field);
  if (!read || read.field.multiple) return null;
  const got = bestOf(outcome.shown);
  const cause = whyWrong(outcome, pages, service, read);
  if (cause === null) return null;
  const { documentId, field, truth } = outcome;
  const wanted = textsOf(truth)[0] ?? null;
  return { documentId, field, wanted, got: got?.text ?? null, confidence: got?.confidence ?? null, cause };
}

function whyWrong(
  { truth, shown }: Outcome,
  pages: readonly Page[],
  service: ServiceDefinition,
  read: ReadField,
): Cause | null {
  const { type } = read.meaning;
  const got = bestOf(shown);
  const texts = textsOf(truth);
  if (texts.length === 0) return got ? "invented" : null;
  if (got && isExact(type, truth, got))
    return isNormalised(type) && !isTyped(type, truth, got) ? "normalisation" : null;
  const stands = texts.some((text) => {
    const found = alignText(text, pages, { type });
    return found !== null && found.how !== "fuzzy";
  });
  if (!stands) return "reading";
  const isCandidate = candidatesOf(pages, service, read).some(({ text }) =>
    isExact(type, truth, { text, confidence: 0, value: null }),
  );
  return isCandidate ? "ranking" : "candidate";
}

/** Types whose text and value differ: 12/03/2026 and 2026-03-12. */
function isNormalised(type: string): boolean {
  return type === "date" || type === "amount" || type === "number" || type === "percent" || type === "integer";
}

function candidatesOf(pages: readonly Page[], service: ServiceDefinition, read: ReadField): Candidate[] {
  const layouts = layOutDocument({ contentType: "application/pdf", pages, facts: [] });
  const { labels } = readService(service);
  return findCandidates(
    layouts.map((layout) => readPage(layout, labels)),
    read,
    styleOf(layouts),
  );
}
