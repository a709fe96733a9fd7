import type { DocumentResult, Entity, PageResult } from "../../core/documents/result.ts";
import { boxOfPolygon, unionOfBoxes } from "../../core/geometry.ts";
import { entityFields, type ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import type { ReadPage } from "../candidate.ts";
import { readPage } from "../candidates/candidates.ts";
import type { TemplateMemory } from "../contract.ts";
import { meaningOf } from "../fields/field-concepts.ts";
import { type DayRole, dayPlace } from "../own-fields/stretch-of-days.ts";
import { type LabelRelation, labelsAround } from "../page/labels.ts";
import { layOutPage, type PageLayout, rowCount, segmentOf, type Token } from "../page/layout.ts";
import { shapeOf } from "../page/text.ts";
import { readService } from "../read-service.ts";
import { heightOf, isBehindFigure, placeOf, surroundings } from "../surroundings.ts";
import { rememberTables } from "../tables/remember-tables.ts";
import { fieldsOutsideTables } from "../tables/table-columns.ts";
import { indexInPrint } from "./aligned-print.ts";
import { closesList } from "./end-of-list.ts";
import {
  type Anchor,
  type FieldMemory,
  LAYOUT_MEMORY_VERSION,
  type LayoutMemory,
  type MarkedWord,
  type RememberedPlace,
  type Traits,
} from "./layout-memory.ts";
import { fillsItsLine, pitchBelow } from "./lines-below.ts";
import { otherPlaces } from "./other-places.ts";
import { contextOf, phrasesToRemember, printToRemember } from "./phrases.ts";
import { rememberedStanding } from "./remembered-standing.ts";
import { rememberLists } from "./taught-lists.ts";
import { tickedAnswerOf } from "./ticked-answers.ts";
import { areEndsTold, areOtherEnds, type Ends, endsOf, narrowed } from "./value-ends.ts";

/** A label that is farther away or separated by words belongs to another value. */
const LEAST_STRENGTH = 0.5;

/** @param day null if it is not a day */
export function traitsOf(
  page: PageLayout,
  tokens: readonly Token[],
  labels: readonly LabelRelation[],
  day: DayRole | null,
): Traits {
  const [first] = tokens;
  const announcing = labels.filter(
    ({ side, strength, binds }) =>
      binds === "this" || ((side === "left" || side === "above") && strength >= LEAST_STRENGTH),
  );
  const meanings = announcing.flatMap(({ hit }) => [...hit.meanings]).filter((one) => !one.startsWith("field:"));
  const segment = segmentOf(page, first!);
  return {
    meanings: [...new Set(meanings)].sort(),
    height: heightOf(page, first!),
    isAlone: page.rows[segment.row]!.segments.length === 1,
    ...(day !== null && { day }),
  };
}

const MOST_MARKS = 60;
/** Below this share of the text block are the goods, which change from paper to paper. */
const HEAD_SHARE = 0.6;

export function learnTemplate(
  result: DocumentResult,
  service: ServiceDefinition,
  correctedKeys: readonly string[],
  before?: DocumentResult,
): TemplateMemory {
  const layouts = result.pages.map((page) => layOutPage({ ...page, errors: [] }));
  const { labels, fields: readFields } = readService(service, layouts);
  const readPages = new Map<PageLayout, ReadPage>();
  const readOnce = (layout: PageLayout) => {
    const page = readPages.get(layout) ?? readPage(layout, labels);
    readPages.set(layout, page);
    return page;
  };
  const corrected = new Set([...correctedKeys, ...valuesGroupedBy(correctedKeys, service)]);
  const fields: Record<string, FieldMemory> = {};
  for (const field of entityFields(service)) {
    const { concept, type } = meaningOf(field, service);
    const isStatic = concept !== null && (concept.startsWith("seller.") || concept.startsWith("employer."));
    const place = firstPlace(result.pages, field.key);
    if (!place) {
      if (!corrected.has(field.key)) continue;
      const wrong = before ? anchorOf(before, layouts.map(readOnce), field.key) : null;
      fields[field.key] = { ...ABSENT_FIELD, ...(wrong && { wrong }) };
      continue;
    }
    const page = readOnce(layouts[place.page]!);
    const memory = rememberPlace(page, place.entity, place.page);
    if (!memory) continue;
    const wrong =
      before && corrected.has(field.key) ? replacedPlace(before, layouts.map(readOnce), field.key, memory) : null;
    const read = readFields.find((one) => one.field.key === field.key);
    const standing = rememberedStanding(read, tokensOf(page.layout, place.entity)[0], () => layouts.map(readOnce));
    const ends = before ? toldEnds(page, place, firstPlace(before.pages, field.key), type) : null;
    fields[field.key] = {
      ...memory,
      isStatic,
      corrected: corrected.has(field.key),
      ...(standing && { standing }),
      ...(ends && { ends }),
      ...(wrong && { wrong }),
    };
  }
  const tables = rememberTables(result, layouts, service, corrected, before);
  const [first] = layouts;
  const marks = {
    words: marksOf(first),
    phrases: first ? phrasesToRemember(first) : [],
    print: first ? printToRemember(first) : [],
  };
  const lists = rememberLists(result.pages, layouts, service, tokensOf);
  const memory: LayoutMemory = { version: LAYOUT_MEMORY_VERSION, ...marks, fields, lists, tables };
  return memory;
}

/**
 * A person who corrects the only row of an aggregation judges the values that it groups; rows of a table are remembered
 * as a table.
 */
function valuesGroupedBy(correctedKeys: readonly string[], service: ServiceDefinition): string[] {
  const grouped = service.fields.flatMap(({ key, aggregationFields: keys }) =>
    correctedKeys.includes(key) ? (keys ?? []) : [],
  );
  return fieldsOutsideTables(service).flatMap(({ key }) => (grouped.includes(key) ? [key] : []));
}

/** The place of the value before the correction, if it was another place. */
function replacedPlace(before: DocumentResult, pages: readonly ReadPage[], key: string, right: Anchor): Anchor | null {
  const anchor = anchorOf(before, pages, key);
  return anchor && anchor.page === right.page && anchor.x0 === right.x0 && anchor.y === right.y ? null : anchor;
}

/** Where a result has the field; null if it does not have it. */
function anchorOf(result: DocumentResult, pages: readonly ReadPage[], key: string): Anchor | null {
  const place = firstPlace(result.pages, key);
  const page = place && pages[place.page];
  const memory = place && page ? rememberPlace(page, place.entity, place.page) : null;
  if (!memory) return null;
  const { left, above, x0, x1, y, fromEnd } = memory;
  return { left, above, x0, x1, y, fromEnd, page: memory.page };
}

/** Null if the machine by itself has exactly this value. */
function toldEnds({ layout }: ReadPage, place: Place, before: Place | null, type: FieldType): Ends | null {
  const tokens = tokensOf(layout, place.entity);
  if (tokens.length === 0) return null;
  const machine = before && before.page === place.page ? tokensOf(layout, before.entity) : [];
  const lines = machine.some((token) => tokens.includes(token)) ? rowCount(layout, machine) : null;
  const ownLines = rowCount(layout, tokens);
  // The number of lines of an address is its own: if it is held to the number of the last one, receipts are read worse
  // by one point.
  if (ownLines > 1 && lines !== ownLines && (type === "address" || lines === null)) return null;
  const ends = endsOf(layout, tokens, place.entity.text, lines);
  const isCorrected = place.entity.source === "human" && areOtherEnds(tokens, ends, machine);
  return isCorrected || (before && areEndsTold(before.entity)) ? ends : null;
}

const ABSENT_FIELD: FieldMemory = {
  text: null,
  isStatic: false,
  left: [],
  above: [],
  x0: 0,
  x1: 0,
  y: 0,
  fromEnd: 0,
  page: 0,
  shape: "",
  words: 0,
  lines: 0,
  corrected: true,
};

interface Place {
  readonly page: number;
  readonly entity: Entity;
}

function firstPlace(pages: readonly PageResult[], key: string): Place | null {
  for (const [page, result] of pages.entries()) {
    const entity = result.entities[key]?.[0];
    if (entity) return { page, entity };
  }
  return null;
}

function rememberPlace(
  read: ReadPage,
  entity: Entity,
  page: number,
): (RememberedPlace & Pick<FieldMemory, "also">) | null {
  const tokens = tokensOf(read.layout, entity);
  if (tokens.length === 0) return null;
  const also = otherPlaces(read.layout, entity.text, tokens).map((other) => placeRemembered(read, other, entity, page));
  return { ...placeRemembered(read, tokens, entity, page), ...(also.length > 0 && { also }) };
}

function placeRemembered(
  { layout, hits, bindings }: ReadPage,
  tokens: readonly Token[],
  entity: Entity,
  page: number,
): RememberedPlace {
  const first = tokens[0]!;
  const box = unionOfBoxes(tokens.map((token) => token.box));
  const ticked = tickedAnswerOf(layout, tokens);
  return {
    text: entity.text,
    ...surroundings(layout, first, box),
    ...placeOf(layout, box),
    page,
    shape: shapeOf(entity.text),
    words: tokens.length,
    lines: rowCount(layout, tokens),
    context: contextOf(layout, first, tokens.at(-1)!),
    below: pitchBelow(layout, tokens),
    closes: fillsItsLine(layout, tokens),
    behindFigure: isBehindFigure(layout, first),
    ...(page === 0 && { at: indexInPrint(layout, first) }),
    ...(closesList(layout, tokens) && { closesList: true }),
    ...(ticked && { ticked }),
    traits: traitsOf(
      layout,
      tokens,
      labelsAround(layout, hits, tokens, box, bindings),
      entity.value?.type === "date" ? dayPlace(layout, tokens, entity.text).role : null,
    ),
  };
}

/** The words in the boxes of a value that belong to it. */
function tokensOf(layout: PageLayout, { boundingBoxes, text }: Entity): readonly Token[] {
  if (boundingBoxes.length === 0) return [];
  const box = unionOfBoxes(boundingBoxes.map(boxOfPolygon));
  const inside = layout.tokens.filter(({ box: own }) => {
    const [x, y] = [(own.x0 + own.x1) / 2, (own.y0 + own.y1) / 2];
    return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
  });
  return inside.length === 0 ? inside : narrowed(inside, text);
}

/** Words with letters in the head of the first page; numbers change from paper to paper. */
function marksOf(layout: PageLayout | undefined): MarkedWord[] {
  if (!layout) return [];
  const limit = layout.textBox.y0 + (layout.textBox.y1 - layout.textBox.y0) * HEAD_SHARE;
  return layout.tokens
    .filter(({ fold, box }) => fold.length >= 3 && !/\d/.test(fold) && box.y0 < limit)
    .slice(0, MOST_MARKS)
    .map(({ fold, box }) => {
      const { x0, y } = placeOf(layout, box);
      return { word: fold, x: x0, y };
    });
}
