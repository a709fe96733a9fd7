import type { FieldType } from "../../core/values.ts";
import { inLines } from "../in-lines.ts";
import type { Token } from "../page/layout.ts";
import { foldWords, textOf } from "../page/text.ts";

/** How a list of values is split: where one value ends and the next begins. */

/** A value of a list: its words, and which part of them is its own text. */
export interface ListPart {
  readonly tokens: readonly Token[];
  readonly text: string;
}

const SIGNS = [",", ";", "/", "|", "·", "•", "+"];
const WORDS = ["e", "ed", "und", "et", "and", "y", "&"];

/**
 * Separators of values of this type, whatever was taught: a value of such a type is one name. "Bianchi & Figli" is one
 * company.
 */
export function separatorsOf(type: FieldType): readonly string[] {
  return type === "name" ? [...SIGNS, ...WORDS] : type === "organization" ? [";", "/", "|", "·", "•"] : [];
}

/** The separator between two values in one line; null if something else is between them. */
export function separatorBetween(between: readonly Token[], last: Token, lastText: string): string | null {
  const glued = last.text.slice(-1);
  const signs = between.map(({ text }) => text);
  if (SIGNS.includes(glued) && !lastText.endsWith(glued)) signs.unshift(glued);
  const [sign] = signs.filter((one) => SIGNS.includes(one) || WORDS.includes(one.toLowerCase()));
  return sign?.toLowerCase() ?? null;
}

const MARK = /^(?:[-–—•*·▪◦●‣►»○□■]|\(?\d{1,2}[.)]|\(?\p{Ll}\))$/u;
const GLUED_MARK = /^(?:[-–—•*▪◦●‣►»■](?=\p{L})|\(?\d{1,2}\)(?=\p{L}))/u;

/** A dash, a dot or a number at the start of a line, separate from its words or attached to them. */
export function opensWithMark([first, second]: readonly Token[]): boolean {
  return first !== undefined && ((MARK.test(first.text) && second !== undefined) || GLUED_MARK.test(first.text));
}

export function textOpensWithMark(text: string): boolean {
  return MARK.test(text.split(" ")[0]!) || GLUED_MARK.test(text);
}

function withoutMark(part: ListPart): ListPart {
  const [first] = part.tokens;
  if (!first || !opensWithMark(part.tokens)) return part;
  if (!MARK.test(first.text)) return { ...part, text: part.text.replace(GLUED_MARK, "") };
  const tokens = part.tokens.slice(1);
  return { tokens, text: textOf(tokens) };
}

/** Fewer words beside a comma are not a name of their own: "Rossi, Mario". */
export const WORDS_OF_NAME = 2;

/** @param lines each of them ends a value, unless the next one continues it */
export function partsOfList(
  lines: readonly { readonly tokens: readonly Token[]; readonly goesOn: boolean }[],
  separators: readonly string[],
  told: { readonly keepsMarks: boolean; readonly isComma: boolean },
): ListPart[] {
  const isMarked = lines.some(({ tokens }) => opensWithMark(tokens));
  const runs: Token[][] = [];
  for (const { tokens, goesOn } of lines) {
    const isOwn = isMarked ? opensWithMark(tokens) : !goesOn;
    if (runs.length === 0 || isOwn) runs.push([...tokens]);
    else runs.at(-1)!.push(...tokens);
  }
  return runs
    .map((tokens) => ({ tokens, text: textOf(tokens) }))
    .map((part) => (told.keepsMarks ? part : withoutMark(part)))
    .flatMap((part) => divided(part, separators, told.isComma))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

function divided(part: ListPart, separators: readonly string[], isComma: boolean): ListPart[] {
  const parts = cutAt(part, separators);
  const isCut = (sign: string) => parts.length > 1 && separators.includes(sign);
  if (!isCut(",") || isComma || parts.every(({ tokens }) => tokens.length >= WORDS_OF_NAME)) return parts;
  return cutAt(
    part,
    separators.filter((sign) => sign !== ","),
  );
}

function cutAt(part: ListPart, separators: readonly string[]): ListPart[] {
  if (separators.length === 0) return [part];
  const parts: ListPart[] = [];
  let open: Token[] = [];
  const close = (sign: string) => {
    const text = textOf(open);
    if (open.length > 0) parts.push({ tokens: open, text: sign && text.endsWith(sign) ? text.slice(0, -1) : text });
    open = [];
  };
  for (const token of part.tokens) {
    const sign = token.text.slice(-1);
    if (separators.includes(token.text.toLowerCase())) close("");
    else {
      open.push(token);
      if (sign !== "+" && SIGNS.includes(sign) && separators.includes(sign)) close(sign);
    }
  }
  close("");
  return parts.length < 2 ? [parts[0] ?? part] : parts;
}

const NOTHING = new RegExp(
  inLines`
    ^(?:NIENTE|ASSENT[EI]|NIL|NONE|NO|N\s?[AD]|NIEMAND|NICHTS|ENTFALLT|ENTFAELLT|NEANT|PERSONNE|NADIE
    |(?:NESSUN[OA]?|KEINE?[NRS]?|AUCUNE?|NINGUN[OA]?)(?: \p{L}+)?)$`,
  "u",
);

/** "NESSUNA", "keine Mängel", "–": how a paper states that there are no values. */
export function saysNothing(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || NOTHING.test(foldWords(text));
}
