import { oncePer } from "../../core/basics/once-per.ts";
import type { Candidate } from "../candidate.ts";
import { rowCount } from "../page/layout.ts";
import { foldText, shapeOf } from "../page/text.ts";
import { placeOf, surroundings } from "../surroundings.ts";
import { closesList } from "./end-of-list.ts";
import { signsOf } from "./likeness.ts";
import { contextOf } from "./phrases.ts";
import { traitsOf } from "./templates.ts";

/**
 * A candidate's appearance, place and surroundings: queried for each memory, and fields of one type share their
 * candidates.
 */
export const lookOf = oncePer(({ page, tokens, box, text }: Candidate) => {
  const folded = foldText(text);
  return {
    around: surroundings(page, tokens[0]!, box),
    place: placeOf(page, box),
    lines: rowCount(page, tokens),
    folded,
    digits: folded.replace(/\D/g, "").length,
    hasFigures: /\d/.test(folded),
    shape: shapeOf(text),
    signs: signsOf(text),
  };
});

/** The words before and after it in reading order. */
export const contextAround = oncePer(({ page, tokens }: Candidate) => contextOf(page, tokens[0]!, tokens.at(-1)!));

/** Computed only if a remembered value ended a list: few did, and it scans the rows around each candidate. */
export const endOfListAt = oncePer(({ page, tokens }: Candidate) => closesList(page, tokens));

/** Without its role as a day. */
export const traitsAround = oncePer(({ page, tokens, labels }: Candidate) => traitsOf(page, tokens, labels, null));
