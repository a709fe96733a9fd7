import type { OcrWordJson, PolygonJson } from "../../../src/client.ts";
import { type Given, givenOf } from "./drafts.ts";
import type { ReviewModel, ReviewValue, Target } from "./review-model.ts";

/** The maximum number of characters of a value in the service. */
export const LONGEST_VALUE = 5000;

/** A value that is being edited. */
export interface Editing {
  readonly target: Target;
  /** What was selected before. */
  readonly from: Target | null;
  readonly text: string;
  /** The text when the editor was opened. */
  readonly opened: string;
  /** Words clicked on the page, in reading order; empty if the value was only typed. */
  readonly words: readonly PickedWord[];
  /** The page of `words`. */
  readonly pageIndex: number;
}

export interface PickedWord {
  /** Index in the page's list of words, which is in reading order. */
  readonly index: number;
  readonly text: string;
  readonly polygon: PolygonJson;
}

/** A person who only opened the editor has stated nothing about the value. */
export function isWritten({ text, opened, words }: Editing): boolean {
  return text !== opened || words.length > 0;
}

/**
 * The value given by the current state of the editor. Unchanged text keeps its place; for a changed one it is searched
 * for, unless the person showed it.
 */
export function givenIn({ text: typed, words, pageIndex }: Editing, before: ReviewValue | null): Given {
  const text = typed.trim();
  if (text === "") return null;
  const place = words.length === 0 ? null : { pageIndex, boxes: words.map(({ polygon }) => polygon) };
  return before?.text === text && place === null ? givenOf(before) : { text, place };
}

/**
 * A click adds a word to the value, a second click removes it. The first click replaces what was typed: the person
 * shows where the value is. A value is on one page, so a click on another page starts again.
 */
export function pick(
  editing: Editing,
  pageIndex: number,
  { word, index }: { readonly word: OcrWordJson; readonly index: number },
): Editing {
  const before = editing.pageIndex === pageIndex ? editing.words : [];
  const words = before.some((w) => w.index === index)
    ? before.filter((w) => w.index !== index)
    : [...before, { index, text: word.Text, polygon: word.BoundingBox }].sort((a, b) => a.index - b.index);
  return { ...editing, pageIndex, words, text: words.map((w) => w.text).join(" ") };
}

/** Words selected all at once, with a box or a range: they replace the value. */
export function pickAll(
  { model, pageIndex }: { readonly model: ReviewModel; readonly pageIndex: number },
  editing: Editing,
  indices: readonly number[],
): Editing {
  const page = model.pages[pageIndex];
  const words = indices.flatMap((index) => {
    const word = page?.words[index];
    return word === undefined ? [] : [{ index, text: word.Text, polygon: word.BoundingBox }];
  });
  return { ...editing, pageIndex, words, text: words.map((w) => w.text).join(" ") };
}
