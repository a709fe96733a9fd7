import type { Candidate, ReadField } from "../candidate.ts";
import { segmentOf } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import type { TemplateMatch } from "./template-match.ts";

const SEPARATOR = /[/|:;,·•∙\-–—]$/u;

/**
 * No finder takes the stroke of "4418 KLM / Trailer" or of "17/" as part of the value. If all values of the layout were
 * corrected to end in one, it is meant: then candidates that are printed with it include it too.
 */
export function withTaughtSeparator(
  candidates: readonly Candidate[],
  { field }: ReadField,
  matches: readonly TemplateMatch[],
): readonly Candidate[] {
  const signs = matches.flatMap(({ memory }) => {
    const text = memory.fields[field.key]?.text;
    return text == null ? [] : [SEPARATOR.exec(text)?.[0]];
  });
  const [sign] = signs;
  if (sign === undefined || signs.some((other) => other !== sign)) return candidates;
  return candidates.map((candidate) => {
    const text = candidate.value?.type === "text" ? printedWith(sign, candidate) : candidate.text;
    return text === candidate.text ? candidate : { ...candidate, text, value: { type: "text", value: text } };
  });
}

function printedWith(sign: string, { page, tokens, text }: Candidate): string {
  if (text.endsWith(sign)) return text;
  if (textOf(tokens).endsWith(sign)) return `${text}${sign}`;
  const line = segmentOf(page, tokens.at(-1)!).tokens;
  return line[line.indexOf(tokens.at(-1)!) + 1]?.text === sign ? `${text} ${sign}` : text;
}
