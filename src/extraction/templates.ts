import { boxOfPolygon, unionOfBoxes } from "../core/geometry.ts";
import type { DocumentResult, Entity, Evidence, PageResult } from "../core/result.ts";
import { entityFields, type ServiceDefinition } from "../core/service-definition.ts";
import type { Candidate, ReadField } from "./candidates.ts";
import type { TemplateMemory } from "./contract.ts";
import { meaningOf } from "./field-concepts.ts";
import { layOutPage, leftOf, type PageLayout, stackedSegments, type Token } from "./layout.ts";
import { type LearnedTable, rememberTables, type TableMemory } from "./tables/table-memory.ts";
import { shapeOf, similarity } from "./text.ts";

/**
 * What one corrected document teaches about its layout. It works at once, without training: the next document whose words stand in the
 * same places gets additive evidence for values that stand where, beside what, and in the shape that the person confirmed.
 */
interface LayoutMemory extends TemplateMemory {
  /** Words that mark the layout, with coarse positions as shares of the page. */
  readonly words: readonly MarkedWord[];
  readonly fields: Readonly<Record<string, FieldMemory>>;
  /** By aggregation key; of those that were corrected. */
  readonly tables?: Readonly<Record<string, TableMemory>>;
}

interface MarkedWord {
  readonly word: string;
  readonly x: number;
  readonly y: number;
}

export interface FieldMemory {
  /** null: the person said the layout does not have it. */
  readonly value: string | null;
  /** The value belongs to the layout (who issued it), not to the one document. */
  readonly isStatic: boolean;
  /** Folded words left of the value, nearest first, and of the line above it. */
  readonly left: readonly string[];
  readonly above: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly page: number;
  readonly shape: string;
  readonly words: number;
  readonly corrected: boolean;
  /** Where the value stood that the person replaced; absent where nothing was replaced. */
  readonly wrong?: Anchor;
}

/** A value with what stands around it. */
type Anchor = Pick<FieldMemory, "value" | "left" | "above" | "x" | "y" | "page">;

export interface TemplateMatch {
  readonly memory: LayoutMemory;
  /** 0..1, share of the layout's marks found in their places. */
  readonly similarity: number;
}

const MAX_MARKS = 60;
const HEADER_SHARE = 0.45;
const MIN_SIMILARITY = 0.38;
/** A static value must stand on the page nearly letter by letter before it counts: it is never copied blindly. */
const STATIC_SIMILARITY = 0.7;
const WEIGHT = 3;

export function learnTemplate(
  result: DocumentResult,
  service: ServiceDefinition,
  correctedKeys: readonly string[],
  before?: DocumentResult,
): TemplateMemory {
  const layouts = result.pages.map((page) => layOutPage({ ...page, errors: [] }));
  const corrected = new Set(correctedKeys);
  const fields: Record<string, FieldMemory> = {};
  for (const field of entityFields(service)) {
    const concept = meaningOf(field, service).concept;
    const isStatic = concept !== null && (concept.startsWith("seller.") || concept.startsWith("employer."));
    const place = firstPlace(result.pages, field.key);
    if (!place) {
      if (corrected.has(field.key)) fields[field.key] = ABSENT_FIELD;
      continue;
    }
    const memory = rememberPlace(layouts[place.page]!, place.entity, place.page);
    if (!memory) continue;
    const wrong = before && corrected.has(field.key) ? replacedPlace(before, layouts, field.key, memory) : null;
    fields[field.key] = { ...memory, isStatic, corrected: corrected.has(field.key), ...(wrong && { wrong }) };
  }
  const tables = rememberTables(result, layouts, service, corrected, before);
  const memory: LayoutMemory = { version: 1, words: marksOf(layouts[0], result.pages[0]), fields, tables };
  return memory;
}

/** What is remembered of an aggregation's tables: titles from all layouts of the service, places from those this document has. */
export function learnedTable(
  memories: readonly TemplateMemory[],
  matches: readonly TemplateMatch[],
  aggregationKey: string,
): LearnedTable {
  const tableOf = ({ tables }: LayoutMemory) => tables?.[aggregationKey] ?? [];
  return {
    titles: memories
      .filter(isLayoutMemory)
      .flatMap(tableOf)
      .flatMap(({ columns }) => columns),
    layout: matches.flatMap(({ memory }) => tableOf(memory)),
  };
}

/** The place of the value before the correction, where it was another place. */
function replacedPlace(
  before: DocumentResult,
  layouts: readonly PageLayout[],
  key: string,
  right: Pick<FieldMemory, "x" | "y" | "page">,
): Anchor | null {
  const place = firstPlace(before.pages, key);
  const layout = place && layouts[place.page];
  const memory = place && layout ? rememberPlace(layout, place.entity, place.page) : null;
  if (!memory || (memory.page === right.page && memory.x === right.x && memory.y === right.y)) return null;
  const { value, left, above, x, y, page } = memory;
  return { value, left, above, x, y, page };
}

const ABSENT_FIELD: FieldMemory = {
  value: null,
  isStatic: false,
  left: [],
  above: [],
  x: 0,
  y: 0,
  page: 0,
  shape: "",
  words: 0,
  corrected: true,
};

function firstPlace(pages: readonly PageResult[], key: string): { page: number; entity: Entity } | null {
  for (const [page, result] of pages.entries()) {
    const entity = result.entities[key]?.[0];
    if (entity) return { page, entity };
  }
  return null;
}

function rememberPlace(
  layout: PageLayout,
  entity: Entity,
  page: number,
): Omit<FieldMemory, "isStatic" | "corrected"> | null {
  if (entity.boundingBoxes.length === 0) return null;
  const box = unionOfBoxes(entity.boundingBoxes.map(boxOfPolygon));
  const tokens = layout.tokens.filter(({ box: own }) => {
    const [x, y] = [(own.x0 + own.x1) / 2, (own.y0 + own.y1) / 2];
    return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
  });
  const first = tokens[0];
  if (!first) return null;
  return {
    value: foldAll(entity.text),
    ...surroundings(layout, first, box),
    x: box.x0 / layout.width,
    y: box.y0 / layout.height,
    page,
    shape: shapeOf(entity.text),
    words: tokens.length,
  };
}

const foldAll = (text: string): string =>
  text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

export function surroundings(
  layout: PageLayout,
  first: Token,
  box: Candidate["box"],
): Pick<FieldMemory, "left" | "above"> {
  const words = (tokens: readonly Token[]) => tokens.map((token) => token.fold).filter((word) => /\p{L}/u.test(word));
  const above = stackedSegments(layout, { ...box, y1: box.y0 + 1 }, "above", 6)[0];
  return { left: words(leftOf(layout, first)).slice(0, 3), above: words(above?.tokens ?? []).slice(0, 4) };
}

/** Letter words of the head of the first page; figures change from paper to paper. */
function marksOf(layout: PageLayout | undefined, page: PageResult | undefined): MarkedWord[] {
  if (!layout || !page) return [];
  const limit = layout.textBox.y0 + (layout.textBox.y1 - layout.textBox.y0) * HEADER_SHARE;
  const marks = layout.tokens.filter(({ fold, box }) => fold.length >= 3 && !/\d/.test(fold) && box.y0 < limit);
  return marks
    .slice(0, MAX_MARKS)
    .map(({ fold, box }) => ({ word: fold, x: box.x0 / layout.width, y: box.y0 / layout.height }));
}

/** Memories of one layout differ in what was corrected; more than these say nothing new. */
const MATCHES_USED = 3;
/** A memory much less similar than the best is of another layout. */
const NEAR_BEST = 0.85;

/** The remembered layouts that the document has, the most similar first; empty when it is a new one. */
export function matchTemplates(pages: readonly PageLayout[], memories: readonly TemplateMemory[]): TemplateMatch[] {
  const first = pages[0];
  if (!first) return [];
  const places = Map.groupBy(first.tokens, ({ fold }) => fold);
  const matches = memories
    .filter(isLayoutMemory)
    .map((memory) => ({ memory, similarity: layoutSimilarity(first, places, memory) }))
    .filter(({ similarity: share }) => share >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity);
  const best = matches[0]?.similarity ?? 0;
  return matches.filter(({ similarity: share }) => share >= NEAR_BEST * best).slice(0, MATCHES_USED);
}

function isLayoutMemory(memory: TemplateMemory): memory is LayoutMemory {
  return (
    memory.version === 1 && Array.isArray(memory.words) && typeof memory.fields === "object" && memory.fields !== null
  );
}

function layoutSimilarity(
  page: PageLayout,
  places: ReadonlyMap<string, readonly Token[]>,
  { words }: LayoutMemory,
): number {
  let [found, total] = [0, 0];
  for (const { word, x, y } of words) {
    // A long word marks a layout better than a short one (no corpus to count rarity in).
    const weight = Math.min(8, word.length);
    total += weight;
    const near = places
      .get(word)
      ?.some(({ box }) => Math.abs(box.x0 / page.width - x) < 0.12 && Math.abs(box.y0 / page.height - y) < 0.1);
    if (near) found += weight;
  }
  return total < 12 ? 0 : found / total;
}

/** Logits the remembered layouts give to a candidate: each says its own, and the mean by similarity counts. */
export function templateEvidence(candidate: Candidate, read: ReadField, matches: readonly TemplateMatch[]): Evidence[] {
  if (matches.length === 0) return [];
  const around = surroundings(candidate.page, candidate.tokens[0]!, candidate.box);
  const told = matches.flatMap((match) =>
    evidenceOfOne(candidate, around, read, match).map((evidence) => ({ evidence, share: match.similarity })),
  );
  const total = told.reduce((sum, { share }) => sum + share, 0);
  const strongest = told.reduce<Evidence | null>(
    (a, { evidence }) => (!a || evidence.weight > a.weight ? evidence : a),
    null,
  );
  if (!strongest) return [];
  return [{ term: strongest.term, weight: told.reduce((sum, t) => sum + (t.share * t.evidence.weight) / total, 0) }];
}

function evidenceOfOne(
  candidate: Candidate,
  around: Pick<FieldMemory, "left" | "above">,
  { field }: ReadField,
  { memory, similarity: share }: TemplateMatch,
): Evidence[] {
  const known = memory.fields[field.key];
  if (!known) return [];
  if (known.value === null) return [{ term: "remembered layout: has no such value", weight: -3 * share }];
  const { page, box, tokens, text, pageIndex } = candidate;
  if (known.isStatic && similarity(foldAll(text), known.value) >= STATIC_SIMILARITY) {
    return [
      {
        term: "remembered layout: the same value",
        weight: 2.5 * WEIGHT * share * similarity(foldAll(text), known.value),
      },
    ];
  }
  const dxOf = ({ x }: Pick<FieldMemory, "x">) => Math.abs(box.x0 / page.width - x);
  const dyOf = ({ y }: Pick<FieldMemory, "y">) => Math.abs(box.y0 / page.height - y);
  const [dx, dy] = [dxOf(known), dyOf(known)];
  const agreement =
    1.5 * wordsAgree(around.left, known.left) +
    0.7 * wordsAgree(around.above, known.above) +
    0.8 * Math.max(0, 1 - dx * 8) +
    0.8 * Math.max(0, 1 - dy * 6) +
    (shapeOf(text) === known.shape ? 0.5 : 0) +
    (tokens.length === known.words ? 0.2 : 0) -
    (pageIndex === known.page ? 0 : 0.7) -
    (known.wrong ? WRONG_PLACE * likeness(known.wrong, around, dxOf(known.wrong), dyOf(known.wrong)) : 0);
  // A value that only half agrees is evidence against: the layout has a better place.
  return [{ term: "remembered layout: place, label and shape", weight: WEIGHT * (agreement - 1.6) }];
}

/** What standing where the replaced value stood costs, in units of agreement. */
const WRONG_PLACE = 1.5;

/** 0..1: stands beside the same words and at the same place. */
function likeness(anchor: Anchor, around: Pick<FieldMemory, "left" | "above">, dx: number, dy: number): number {
  const beside = anchor.left.length > 0 ? wordsAgree(around.left, anchor.left) : wordsAgree(around.above, anchor.above);
  return beside * Math.max(0, 1 - dx * 8) * Math.max(0, 1 - dy * 6);
}

export function wordsAgree(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 0.4;
  if (a.length === 0 || b.length === 0) return 0;
  return similarity(a.join(" "), b.join(" "));
}
