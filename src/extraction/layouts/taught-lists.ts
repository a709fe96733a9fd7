import type { Entity, PageResult } from "../../core/documents/result.ts";
import { unionOfBoxes } from "../../core/geometry.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { meaningOf } from "../fields/field-concepts.ts";
import { phrasesOf } from "../own-fields/own-name-words.ts";
import { IS_OWN, matcherOf } from "../own-fields/own-names.ts";
import { type PageLayout, type Segment, segmentOf, type Token } from "../page/layout.ts";
import { inLineHeights, LEAST_PITCH, pitchBetween } from "../page/pitch.ts";
import { foldText, textOf } from "../page/text.ts";
import { foldsOf, holdsWord } from "../page/words.ts";
import { placeOf } from "../surroundings.ts";
import { fieldsOutsideTables } from "../tables/table-columns.ts";
import type { ListMemory } from "./list-memory.ts";
import { listOnPage } from "./list-on-page.ts";
import { opensWithMark, saysNothing, separatorBetween, separatorsOf, textOpensWithMark } from "./list-parts.ts";
import { printToRemember } from "./phrases.ts";

/** Types whose values no finder can separate. */
const LISTED: ReadonlySet<FieldType> = new Set(["text", "name", "organization"]);

/** The fields of a service that have several values which are not in the rows of a table. */
function listsOf(service: ServiceDefinition): { field: FieldDefinition; type: FieldType }[] {
  return fieldsOutsideTables(service)
    .filter(({ multiple, aggregationFields }) => multiple && aggregationFields === null)
    .map((field) => ({ field, type: meaningOf(field, service).type }))
    .filter(({ type }) => LISTED.has(type));
}

/**
 * How a corrected paper prints the lists of its fields. Only what gives back exactly the values that the person
 * confirmed, when the paper is read with it, is remembered: beside its label, below its heading, or both if both do.
 */
export function rememberLists(
  pages: readonly PageResult[],
  layouts: readonly PageLayout[],
  service: ServiceDefinition,
  tokensOf: (layout: PageLayout, entity: Entity) => readonly Token[],
): Readonly<Record<string, readonly ListMemory[]>> {
  const lists: Record<string, readonly ListMemory[]> = {};
  for (const { field, type } of listsOf(service)) {
    const at = pages.findIndex(({ entities }) => (entities[field.key] ?? []).length > 0);
    const isOnOnePage = pages.every(({ entities }, i) => i === at || (entities[field.key] ?? []).length === 0);
    if (!isOnOnePage) continue;
    const known =
      at < 0
        ? layouts.flatMap((layout, page) => emptyLists(layout, page, field, service))
        : printedLists(layouts[at]!, at, type, pages[at]!.entities[field.key]!, tokensOf);
    if (known.length > 0) lists[field.key] = known;
  }
  return lists;
}

interface Placed {
  readonly text: string;
  readonly tokens: readonly Token[];
}

function printedLists(
  layout: PageLayout,
  page: number,
  type: FieldType,
  entities: readonly Entity[],
  tokensOf: (layout: PageLayout, entity: Entity) => readonly Token[],
): ListMemory[] {
  const values = entities
    .map((entity): Placed => ({ text: entity.text, tokens: tokensOf(layout, entity) }))
    .sort((a, b) => (a.tokens[0]?.index ?? 0) - (b.tokens[0]?.index ?? 0));
  if (values.some(({ tokens }) => tokens.length === 0)) return [];
  const texts = values.map(({ text }) => text);
  return labelsOf(layout, values[0]!.tokens[0]!)
    .map((label) => memoryOf(layout, page, label, values))
    .filter((known) => {
      const read = readAs(layout, known, type);
      return read !== null && read.length === texts.length && read.every((text, i) => isSame(text, texts[i]!));
    });
}

function isSame(a: string, b: string): boolean {
  return foldText(a) === foldText(b);
}

function readAs(layout: PageLayout, known: ListMemory, type: FieldType): string[] | null {
  const separators = [...new Set([...separatorsOf(type), ...known.separators])];
  const wanted = { known, print: printToRemember(layout), shift: { x: 0, y: 0 }, separators };
  return listOnPage(layout, wanted)?.map(({ text }) => text) ?? null;
}

interface Label {
  readonly side: ListMemory["side"];
  readonly tokens: readonly Token[];
  readonly pitch: number;
}

const MOST_WORDS_OF_LABEL = 6;
/** In line heights. */
const [REACH, SAME_EDGE] = [4, 3];

/** Possible labels of a list that begins with this word: the words before it, and the line above. */
function labelsOf(layout: PageLayout, first: Token): Label[] {
  const own = segmentOf(layout, first);
  const before = own.tokens.slice(0, own.tokens.indexOf(first));
  const lead = before.filter((token, i) => !(i === before.length - 1 && opensWithMark([token, first])));
  const row = layout.rows[own.row]!.segments;
  const left = lead.some(holdsWord) ? lead : (row[row.indexOf(own) - 1]?.tokens ?? []);
  const begin = (before[0] ?? first).box;
  const above = lead.some(holdsWord) ? null : lineAbove(layout, begin.x0, first);
  return [
    ...(isLabel(left) ? [{ side: "left" as const, tokens: left, pitch: 0 }] : []),
    ...(above && isLabel(above.segment.tokens)
      ? [{ side: "above" as const, tokens: above.segment.tokens, pitch: above.pitch }]
      : []),
  ];
}

function isLabel(tokens: readonly Token[]): boolean {
  const worded = tokens.filter(({ fold }) => fold !== "");
  return worded.length <= MOST_WORDS_OF_LABEL && worded.some(holdsWord) && !worded.some(({ fold }) => /\d/.test(fold));
}

function lineAbove(layout: PageLayout, x0: number, first: Token): { segment: Segment; pitch: number } | null {
  let best: { segment: Segment; pitch: number } | null = null;
  for (const segment of layout.segments) {
    const { box } = segment.tokens[0]!;
    const pitch = inLineHeights(layout, pitchBetween(box, first.box));
    const isOver = Math.abs(box.x0 - x0) < SAME_EDGE * layout.lineHeight;
    if (isOver && pitch > LEAST_PITCH && pitch < (best?.pitch ?? REACH)) best = { segment, pitch };
  }
  return best;
}

function memoryOf(layout: PageLayout, page: number, label: Label, values: readonly Placed[]): ListMemory {
  const first = values[0]!.tokens[0]!;
  const firsts = values.map(({ tokens }) => tokens[0]!);
  const steps = firsts.slice(1).map((token, i) => inLineHeights(layout, pitchBetween(firsts[i]!.box, token.box)));
  const pitches = steps.filter((step) => step > LEAST_PITCH);
  const { x0 } = placeOf(layout, first.box);
  const { y, fromEnd } = placeOf(layout, label.side === "left" ? first.box : label.tokens[0]!.box);
  const separators = values.slice(1).flatMap(({ tokens }, i) => {
    const { text, tokens: own } = values[i]!;
    const between = layout.tokens.slice(own.at(-1)!.index + 1, tokens[0]!.index);
    return separatorBetween(between, own.at(-1)!, text) ?? [];
  });
  const last = segmentOf(layout, values.at(-1)!.tokens.at(-1)!);
  return {
    label: foldsOf(label.tokens),
    side: label.side,
    page,
    x0: label.side === "left" ? x0 : placeOf(layout, label.tokens[0]!.box).x0,
    y,
    fromEnd,
    fromLabel: label.pitch,
    pitch: pitches.length > 0 ? Math.max(...pitches) : null,
    separators: steps.some((step) => Math.abs(step) <= LEAST_PITCH) ? [...new Set(separators)] : [],
    keepsMarks: values.some(({ text }) => textOpensWithMark(text)),
    next: nextLine(layout, last),
    texts: values.map(({ text }) => text),
  };
}

const WORDS_OF_NEXT = 4;

/** Words with letters at the beginning of the next row below. */
function nextLine(layout: PageLayout, last: Segment): string[] {
  const below = layout.rows
    .slice(last.row + 1)
    .flatMap(({ segments }) => segments.find(({ box }) => box.y0 > last.box.y0 && box.x0 < last.box.x1) ?? []);
  const folds = foldsOf(below[0]?.tokens ?? []);
  const figure = folds.findIndex((fold) => /\d/.test(fold));
  return folds.slice(0, Math.min(WORDS_OF_NEXT, figure < 0 ? folds.length : figure));
}

/**
 * Places where a label says the field's name and the paper states that there is no value: "ANOMALIE RISCONTRATE:
 * NESSUNA".
 */
function emptyLists(
  layout: PageLayout,
  page: number,
  field: FieldDefinition,
  service: ServiceDefinition,
): ListMemory[] {
  const meaning = meaningOf(field, service);
  const match = matcherOf(phrasesOf({ field, meaning }), meaning.type);
  if (!match) return [];
  return layout.segments.flatMap((segment) => {
    const colon = segment.tokens.findIndex(({ text }) => /[:=]$/.test(text));
    const tokens = segment.tokens.slice(colon + 1);
    if (tokens.length === 0 || !saysNothing(textOf(tokens))) return [];
    const box = unionOfBoxes(tokens.map((token) => token.box));
    const { left, above } = match({ page: layout, tokens, box, text: textOf(tokens), value: null });
    const saying = { left: left.score, above: above.score };
    return labelsOf(layout, tokens[0]!)
      .filter(({ side }) => saying[side] >= IS_OWN)
      .map((label) => memoryOf(layout, page, label, [{ text: textOf(tokens), tokens }]))
      .map((known) => ({ ...known, texts: [] }))
      .filter((known) => readAs(layout, known, meaning.type)?.length === 0);
  });
}
