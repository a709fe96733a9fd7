import type { Page, PageError, ReadDocument, Word } from "../../core/documents/document.ts";
import type { ProposedValue } from "../../core/documents/proposals.ts";
import type { Alternative } from "../../core/documents/result.ts";
import { clampPolygon } from "../../core/geometry.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField, ReadPage } from "../candidate.ts";
import { placeCandidate } from "../candidates/candidates.ts";
import { type Alignment, alignText } from "../corrections/align.ts";
import { comparable, typedValueOf } from "../fields/typed-value.ts";
import type { Token } from "../page/layout.ts";
import { foldText, textOf } from "../page/text.ts";
import type { PlacedError } from "../page-results.ts";
import type { DocumentStyle } from "../types/document-style.ts";

/**
 * A language model's proposals for one field, compared with the page: a value counts if its words are in the lines it
 * names, or in the lines beside them. What is shown is always the page's own words, never the model's.
 */
export interface GroundedField {
  /** The field's candidates, with those that only the model found. */
  readonly candidates: readonly Candidate[];
  readonly confirmed: ReadonlyMap<Candidate, Alignment["how"]>;
  /** Proposed, but not there. They compete with nothing; a reviewer sees them beside the value. */
  readonly claims: readonly Alternative[];
  readonly errors: readonly PlacedError[];
}

/** A claim is as good as a guess. */
const CLAIM_CONFIDENCE = 30;
const MAX_ERRORS = 20;
const MAX_CLAIM_CHARACTERS = 80;

/** A document as it was read, and its pages as they were laid out. */
interface Paper {
  readonly document: ReadDocument;
  readonly pages: readonly ReadPage[];
  readonly style: DocumentStyle;
}

/** @param found the field's candidates without the model */
export function groundField(
  proposed: readonly ProposedValue[],
  read: ReadField,
  found: readonly Candidate[],
  paper: Paper,
): GroundedField {
  const { document } = paper;
  const candidates = [...found];
  const confirmed = new Map<Candidate, Alignment["how"]>();
  const lies: ProposedValue[] = [];
  for (const value of proposed) {
    const aligned = alignProposal(value, read.meaning.type, document);
    const candidate = aligned && candidateAt(aligned, value.text, read, candidates, paper);
    if (!candidate) {
      lies.push(value);
      continue;
    }
    if (!candidates.includes(candidate)) candidates.push(candidate);
    confirmed.set(candidate, aligned.how);
  }
  return {
    candidates,
    confirmed,
    claims: lies.flatMap((lie) => claimOf(lie, document.pages[lie.pageIndex])),
    errors: lies.slice(0, MAX_ERRORS).map((lie) => notOnPage(lie, document)),
  };
}

/**
 * The words of a proposed value on its page; null if they are neither in the lines it names nor in those beside them.
 */
export function alignProposal(
  { text, pageIndex, lines }: ProposedValue,
  type: FieldType,
  { pages }: ReadDocument,
): Alignment | null {
  const page = pages[pageIndex];
  if (!page || lines.length === 0) return null;
  const named = new Set(lines);
  const beside = new Set(lines.flatMap((line) => [line - 1, line, line + 1]));
  return alignIn(named) ?? alignIn(beside);

  function alignIn(wanted: ReadonlySet<number>): Alignment | null {
    const words = page!.words.filter(({ line }) => wanted.has(line));
    return alignText(text, [{ pageIndex, words }], { type });
  }
}

/** The candidate at this place with this value, or a new one; null if the words are no value of the field's type. */
function candidateAt(
  { words, pageIndex }: Alignment,
  text: string,
  { field, meaning }: ReadField,
  candidates: readonly Candidate[],
  { pages, style }: Paper,
): Candidate | null {
  const page = pages.find(({ layout }) => layout.pageIndex === pageIndex);
  const tokens = page ? tokensOf(words, text, page.layout.tokens) : [];
  if (!page || tokens.length === 0) return null;
  const printed = textOf(tokens);
  const value = typedValueOf(meaning.type, printed, style, field.options);
  if (value === null) return null;
  const same = comparable(value);
  const isSame = (other: Candidate) =>
    same === null ? foldText(other.text) === foldText(printed) : comparable(other.value) === same;
  const alike = candidates.filter(isSame);
  const indexes = new Set(tokens.map(({ index }) => index));
  const there = alike.find(
    (other) => other.pageIndex === pageIndex && other.tokens.some(({ index }) => indexes.has(index)),
  );
  if (there) return there;
  const key = alike[0]?.key ?? same ?? foldText(printed);
  return placeCandidate({ pageIndex, tokens, text: printed, key, value, prior: 0 }, page);
}

/** "Total:9.00" is one word and two tokens: of such a word, the tokens that the text refers to. */
function tokensOf(words: readonly Word[], text: string, tokens: readonly Token[]): Token[] {
  const wanted = new Set(words);
  const target = foldText(text);
  const own = tokens.filter(({ word }) => wanted.has(word));
  const spoken = own.filter(({ fold, word }) => fold === foldText(word.text) || (fold !== "" && target.includes(fold)));
  return spoken.length > 0 ? spoken : own;
}

function claimOf({ text, lines }: ProposedValue, page: Page | undefined): Alternative[] {
  const words = page?.words.filter(({ line }) => lines.includes(line)) ?? [];
  if (!page || words.length === 0) return [];
  const boundingBoxes = words.map(({ polygon }) => clampPolygon(polygon, page.width, page.height));
  return [{ text: shortened(text), confidence: CLAIM_CONFIDENCE, boundingBoxes }];
}

/** The error for a value that is in none of its lines. */
export function notOnPage({ fieldKey, text, pageIndex }: ProposedValue, { pages }: ReadDocument): PlacedError {
  const error: PageError = {
    code: "LLM_VALUE_NOT_ON_PAGE",
    message: `The language model gave ${fieldKey} = "${shortened(text)}", which does not stand in the lines it named; it was not used.`,
    stage: "extract",
    retryable: false,
  };
  return { pageIndex: pages[pageIndex] ? pageIndex : 0, error };
}

function shortened(text: string): string {
  const plain = text.replace(/[\p{C}\s]+/gu, " ");
  return plain.length > MAX_CLAIM_CHARACTERS ? `${plain.slice(0, MAX_CLAIM_CHARACTERS)}…` : plain;
}
