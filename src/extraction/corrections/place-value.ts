import { oncePer } from "../../core/basics/once-per.ts";
import type { Entity, PageResult } from "../../core/documents/result.ts";
import { boxOfPolygon, clampPolygon, clockwiseFromTopLeft, unionOfBoxes } from "../../core/geometry.ts";
import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { TypedValue } from "../../core/values.ts";
import type { CorrectedValue } from "../contract.ts";
import type { FieldMeaning } from "../fields/field-concepts.ts";
import { typedValueOfField } from "../fields/typed-value.ts";
import { phrasesOf } from "../own-fields/own-name-words.ts";
import { matcherOf, strongest } from "../own-fields/own-names.ts";
import { layOutPage } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { styleOf } from "../types/votes.ts";
import { type AlignOptions, alignText, polygonsOfWords } from "./align.ts";
import type { Draft, PlacedEntity } from "./correction-draft.ts";
import { type Place, sameText } from "./seats.ts";

export interface AskedField {
  readonly field: FieldDefinition;
  readonly meaning: FieldMeaning;
}

/** A value as a person gave it, and what may say where it is. */
export interface GivenValue {
  readonly value: CorrectedValue;
  /** The entity that it corrects. */
  readonly old: PlacedEntity | null;
  /** The row that it belongs to. */
  readonly row: Place | null;
  /** For a table's cell: where it can be. */
  readonly cell?: Pick<AlignOptions, "within" | "mustBeTold">;
}

export interface PlacedCorrection extends PlacedEntity {
  readonly aligned: boolean;
}

/** Where a value is on the pages; its words are taken from then on. */
interface Spot extends Pick<Entity, "boundingBoxes" | "ocrConfidence"> {
  readonly pageIndex: number;
}

/**
 * Creates the human entity of a value: at its marked place, at its old place if the text is the same, else where it is
 * found.
 */
export function placeValue(draft: Draft, asked: AskedField, given: GivenValue): PlacedCorrection {
  const { old, row } = given;
  const text = given.value.text.trim();
  const marked = markedSpot(draft, given.value);
  const confirmed = marked ? null : oldSpot(draft, text, old);
  const found = marked ?? confirmed ?? searchedSpot(draft, asked, text, given);
  const { pageIndex, boundingBoxes, ocrConfidence } = found ?? {
    pageIndex: row?.pageIndex ?? 0,
    boundingBoxes: [],
    ocrConfidence: null,
  };
  return {
    pageIndex,
    aligned: found !== null,
    entity: {
      text,
      confidence: 100,
      value: keptValue(text, old) ?? typedValueOfField(asked.meaning, text, styleOfPages(draft), asked.field.options),
      source: "human",
      evidence: [],
      alternatives: [],
      id: old?.pageIndex === pageIndex ? old.entity.id : draft.nextId(pageIndex),
      boundingBoxes,
      ocrConfidence,
    },
  };
}

/** What was read of the same text holds: it was read as this document writes its numbers and days. */
function keptValue(text: string, old: PlacedEntity | null): TypedValue | null {
  return old && sameText(old.entity.text, text) ? old.entity.value : null;
}

/** Further pages write as the first ones do. */
const MOST_STYLE_PAGES = 10;

/** A person writes as the document does, or as its readers do: 03/12/2026 on an Italian paper is in December. */
const styleOfPages = oncePer((draft: Draft) => {
  const first = draft.alignable().slice(0, MOST_STYLE_PAGES);
  return styleOf(first.map(({ pageIndex }) => layOutResult(draft.page(pageIndex)!)));
});

function markedSpot(draft: Draft, { boxes }: CorrectedValue): Spot | null {
  const page = boxes && draft.page(boxes.pageIndex);
  if (!boxes || !page) return null;
  const boundingBoxes = boxes.polygons.map((polygon) =>
    clockwiseFromTopLeft(clampPolygon(polygon, page.width, page.height)),
  );
  return { pageIndex: page.pageIndex, boundingBoxes, ocrConfidence: null };
}

function oldSpot(draft: Draft, text: string, old: PlacedEntity | null): Spot | null {
  if (!old || !sameText(old.entity.text, text) || old.entity.boundingBoxes.length === 0) return null;
  draft.take(old);
  const { boundingBoxes, ocrConfidence } = old.entity;
  return { pageIndex: old.pageIndex, boundingBoxes, ocrConfidence };
}

function searchedSpot(draft: Draft, asked: AskedField, text: string, { old, row, cell }: GivenValue): Spot | null {
  const { field, meaning } = asked;
  const pages = row ? draft.alignable().filter(({ pageIndex }) => pageIndex === row.pageIndex) : draft.alignable();
  const named = row ? undefined : namedOn(draft, asked);
  const found = alignText(text, pages, {
    type: meaning.type,
    near: (old && placeOf(old)) ?? row,
    labels: [field.alias, ...Object.values(field.labels).flat()],
    taken: draft.taken,
    ...cell,
    ...(named && { named }),
  });
  if (!found) return null;
  for (const word of found.words) draft.taken.add(word);
  return {
    pageIndex: found.pageIndex,
    boundingBoxes: polygonsOfWords(found.words),
    ocrConfidence: ocrConfidenceOf(found.words),
  };
}

/** How well labels match the field's name; undefined if it has none that distinguishes it from others. */
function namedOn(draft: Draft, asked: AskedField): AlignOptions["named"] {
  const match = matcherOf(phrasesOf(asked), asked.meaning.type);
  if (!match) return undefined;
  return ({ pageIndex, words }) => {
    const page = layOutResult(draft.page(pageIndex)!);
    const tokens = page.tokens.filter(({ word }) => words.includes(word));
    if (tokens.length === 0) return 0;
    const box = unionOfBoxes(tokens.map((token) => token.box));
    return strongest(match({ page, tokens, box, text: textOf(tokens), value: null }));
  };
}

const layOutResult = oncePer((page: PageResult) => layOutPage({ ...page, errors: [] }));

export function placeOf({ pageIndex, entity }: PlacedEntity): Place | null {
  if (entity.boundingBoxes.length === 0) return null;
  return { pageIndex, box: unionOfBoxes(entity.boundingBoxes.map(boxOfPolygon)) };
}

function ocrConfidenceOf(words: readonly { readonly source: string; readonly confidence: number }[]): number | null {
  const read = words.filter(({ source }) => source === "ocr");
  if (read.length === 0) return null;
  return Math.round((1000 * read.reduce((sum, { confidence }) => sum + confidence, 0)) / read.length) / 10;
}
