import { type Find, plainText, type ValueType } from "./field-type.ts";
import { foundOf, valueRuns } from "./text-runs.ts";

/** A longer line is a candidate only in its parts behind labels: a sentence is no value. */
const MAX_TEXT_CHARACTERS = 160;

const findTexts: Find = (page, context) =>
  page.segments.flatMap((segment) =>
    valueRuns(segment, context)
      .filter((run) => segment.text.length <= MAX_TEXT_CHARACTERS || run.length < segment.tokens.length)
      .map((run) => foundOf(page, run, 0)),
  );

/** text: any words of one line, as printed. */
export const TEXT: ValueType = { find: findTexts, parse: plainText };
