import type { OcrWordJson, PolygonJson } from "../../../src/client.ts";
import { type Given, givenOf } from "./drafts.ts";
import type { ReviewModel, ReviewValue, Target } from "./review-model.ts";

/** The most characters that the service takes as one value. */
export const LONGEST_VALUE = 5000;

/** One value that is being written. */
export interface Editing {
  readonly target: Target;
  readonly text: string;
  /** The text when the editor was opened. */
  readonly opened: string;
  /** Words clicked on the page, in reading order; empty when the value was typed only. */
  readonly words: readonly PickedWord[];
  /** The page of `words`. */
  readonly pageIndex: number;
}

export interface PickedWord {
  /** Position in the page's list of words, which is in reading order. */
  readonly index: number;
  readonly text: string;
  readonly polygon: PolygonJson;
}

/** A person who only opened the editor has said nothing about the value. */
export function isWritten({ text, opened, words }: Editing): boolean {
  return text !== opened || words.length > 0;
}

/** What is given with the editor as it stands. Unchanged text keeps its place; another one is looked for, unless the person showed where it stands. */
export function givenIn({ text: typed, words, pageIndex }: Editing, before: ReviewValue | null): Given {
  const text = typed.trim();
  if (text === "") return null;
  const place = words.length === 0 ? null : { pageIndex, boxes: words.map(({ polygon }) => polygon) };
  return before?.text === text && place === null ? givenOf(before) : { text, place };
}

/**
 * A click puts a word into the value, a second takes it out. The first click replaces what was typed: the person shows where the
 * value stands. A value stands on one page, so a click on another page starts anew.
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

/** Words shown all at once, with a box or a range: they are the value. */
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
