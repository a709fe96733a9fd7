import { inLines } from "../../in-lines.ts";
import type { LabelHit } from "../../page/label-hit.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import { isCompanyForm } from "../wording.ts";

/**
 * What a line as read has before and after a name that is no part of it. Found on papers of many issuers: the side of a
 * box or a logo that was read as a letter, the caption of the next box, and what the law requires a company to print
 * after its name.
 */

/** A stroke, or a letter without meaning: "x Raiffeisenkasse", "A CRÉDIT RURAL". */
const STRAY_BEFORE = /^(?:(?![aeiouyàè])\p{L}|[|\]["'^~*°])$/u;
/**
 * The number of a form's box, or somebody's number: "2 TINTORIA LOMBARDA", "0045 VERBANIA BROKER". Some shops are
 * called so, too.
 */
export const NUMBER_BEFORE = /^(?:\d|0\d{2,5}|\d{6,})$/;
/** The same with the side of the box: "2| DI NARDO". */
const NUMBER_AND_SIDE = /^\d{1,3}[|\]]$/;
/** After a name other capitals are somebody's initial: "Penndle Water v", "ESPOSITO I". */
const STRAY_BEHIND = /^(?:(?![aeiouyàè])\p{Ll}|[IJ|\]["'^~*°])$/u;
/** Beside a short word a letter may belong to it: "B & W", "S. M. Rossi". */
const LEAST_LETTERS = 4;

/**
 * Alone or with the next word, the beginning of what is printed after a company's name; its registered office is
 * recognised by `names-in-small-print.ts`.
 */
const OF_THE_LAW = new RegExp(
  inLines`
    ^(?:[=–-]\s)?(?:(?:a|ad|con)\s(?:unico\s)?socio|societ[àa]'?\s(?:(?:a|con)(?:\s|$)|uniperson|soggetta
      |benefit)|soggetta\sa|cap(?:itale|\.)?\ssoc|(?:au\s)?capital\s(?:de|social)|au\scapital|statutair|gevestigd
    |incorporated\sin|iscritta\s|inscrita\s|immatriculée|eingetragen|codice\sfiscale|cod\.\s?fisc)`,
  "iu",
);

/** A caption after a name has a gap before it, in line heights: "HOXHA ARBEN   DESCRIZIONE". */
const CAPTION_GAP = 0.55;
const LEAST_OF_A_CAPTION = 4;

function captionAt(page: PageLayout, run: readonly Token[], hits: readonly LabelHit[]): number {
  const caption = hits.find(
    ({ phrase, tokens }) => phrase.length >= LEAST_OF_A_CAPTION && tokens.at(-1) === run.at(-1),
  );
  const at = caption ? run.indexOf(caption.tokens[0]!) : -1;
  return at > 0 && run[at]!.box.x0 - run[at - 1]!.box.x1 > CAPTION_GAP * page.lineHeight ? at : -1;
}

/** Added to the prior of a line with more than the name in it: still a name, if nothing shorter is. */
export const WITH_ITS_EDGES = -1;

/** The part of a line that is the name; the line itself if nothing beside it was recognised. */
export function nameWithin(
  page: PageLayout,
  run: readonly Token[],
  hits: readonly LabelHit[],
  mayBeNumbered: boolean,
): readonly Token[] {
  const law = run.findIndex((token, i) => i > 0 && OF_THE_LAW.test(`${token.text} ${run[i + 1]?.text ?? ""}`.trim()));
  let name = law > 0 ? run.slice(0, law) : run;
  const caption = captionAt(page, name, hits);
  if (caption > 0) name = name.slice(0, caption);
  const { text } = name[0]!;
  const isStray = STRAY_BEFORE.test(text) || (mayBeNumbered && NUMBER_BEFORE.test(text));
  if (name.length > 1 && ((isStray && isLong(name[1]!)) || NUMBER_AND_SIDE.test(text))) name = name.slice(1);
  if (name.length > 1 && STRAY_BEHIND.test(name.at(-1)!.text) && isLong(name.at(-2)!)) name = name.slice(0, -1);
  return name;
}

function isLong({ fold, text }: Token): boolean {
  return fold.length >= LEAST_LETTERS || isCompanyForm(text);
}
