import { compilePattern } from "../../core/policies/pattern.ts";
import { textOf } from "../page/text.ts";
import { type Find, type Found, plainText, type ValueType } from "./field-type.ts";

/** The maximum number of words of a value of a user's own pattern. */
const MAX_PATTERN_TOKENS = 8;

/**
 * A user's own pattern, matched against whole runs of words of a segment; the longest run from each word is kept.
 * Patterns run on an automaton (core/policies/pattern), so none can hang the service. One that does not compile finds
 * nothing: it was refused when it was saved.
 */
const findRegex: Find = (page, { field }) => {
  const compiled = compilePattern(field.pattern ?? "");
  if (!field.pattern || !compiled.ok) return [];
  return page.tokens.flatMap((_, i): Found[] => {
    const segment = page.segmentOfToken[i]!;
    const rest = segment.tokens.slice(i - segment.tokens[0]!.index, i - segment.tokens[0]!.index + MAX_PATTERN_TOKENS);
    for (let length = rest.length; length > 0; length--) {
      const tokens = rest.slice(0, length);
      const text = textOf(tokens);
      if (!compiled.pattern.matches(text)) continue;
      return [{ pageIndex: page.pageIndex, tokens, text, key: text, value: { type: "text", value: text }, prior: 1 }];
    }
    return [];
  });
};

/** regex: what the field's own pattern matches. */
export const REGEX: ValueType = { find: findRegex, parse: plainText };
