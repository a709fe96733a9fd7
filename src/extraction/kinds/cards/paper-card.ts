import { oncePer } from "../../../core/basics/once-per.ts";
import type { Concept } from "../../lexicons/concepts.ts";
import type { PageLayout, Segment, Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { STREET_WORD } from "../../types/wording.ts";

/**
 * The Italian identity card of paper (until 2026): preprinted captions, and values typed or written beside them,
 * usually somewhat higher than the line ("Cognome" with "Pellegrini" a line up), the birth as "nato il … (atto n. … P.
 * … S. …) a …", the street after "Via".
 */
export interface Written {
  readonly concept: Concept;
  readonly tokens: readonly Token[];
  readonly text: string;
}

export const paperCardOn: (page: PageLayout) => readonly Written[] = oncePer(findPaperCard);

/** "(atto n. 356 P. I S. A)": no other paper has it in a line of its own among a card's captions. */
const REGISTERED = /^\(?\s?at{1,2}o?n?\.?\s?n?\s?[.:]?(?=\s|\d|$)/iu;
const CITIZENSHIP = /^cit{1,2}adinanza/iu;
const CAPTIONS: readonly (readonly [RegExp, Concept])[] = [
  [/^cognome/iu, "identity.surname"],
  [/^nome/iu, "identity.given_names"],
  [/^nat[oa]\s?[il1]{2}/iu, "identity.birth_date"],
  [CITIZENSHIP, "identity.nationality"],
  [/^(?:la\spresente\s)?scade(?:\sil|nza)/iu, "identity.expiry_date"],
];

function findPaperCard(page: PageLayout): readonly Written[] {
  const registered = page.segments.find(({ text }) => REGISTERED.test(text));
  const citizenship = page.segments.find(
    ({ text, row, box }) =>
      registered && CITIZENSHIP.test(text) && row > registered.row && isNear(page, box.x0, registered.box.x0),
  );
  if (!registered || !citizenship) return [];
  const raised = CAPTIONS.flatMap(([caption, concept]) => writtenAbove(page, caption, concept));
  return [...raised, ...birthPlace(page, registered, citizenship), ...street(page, registered)];
}

/**
 * In line heights: indentation of written values from the card's left edge, and how far above its caption one may be.
 */
const [EDGE, INDENT, RAISED, REACH] = [2, 8, 1.7, 12];

function isNear(page: PageLayout, a: number, b: number): boolean {
  return Math.abs(a - b) < EDGE * page.lineHeight;
}

const middle = ({ box }: Segment) => (box.y0 + box.y1) / 2;

/** What follows a caption, but so much higher that it is in no row with it. */
function writtenAbove(page: PageLayout, caption: RegExp, concept: Concept): Written[] {
  return page.segments.flatMap((segment): Written[] => {
    const words = /^\S+(?:\s(?:presente|scade|il))*/iu.exec(segment.text)?.[0];
    if (!caption.test(segment.text) || words !== segment.text) return [];
    const behind = page.segments.filter(
      (other) =>
        other !== segment &&
        other.box.x0 > segment.box.x1 - page.lineHeight &&
        other.box.x0 < segment.box.x1 + REACH * page.lineHeight,
    );
    const isBeside = (other: Segment) => other.row === segment.row;
    const raised = behind.filter((other) => {
      const up = (middle(segment) - middle(other)) / page.lineHeight;
      return !isBeside(other) && up > 0 && up < RAISED;
    });
    if (behind.some(isBeside) || raised.length === 0) return [];
    const { tokens, text } = raised.reduce((a, b) => (middle(b) > middle(a) ? b : a));
    return [{ concept, tokens, text }];
  });
}

/** The first words between the register entry and the citizenship, with or without the "a" before them. */
function birthPlace(page: PageLayout, registered: Segment, citizenship: Segment): Written[] {
  const between = page.segments
    .filter(
      (segment) =>
        middle(segment) > middle(registered) + page.lineHeight / 2 &&
        middle(segment) < middle(citizenship) - page.lineHeight / 2,
    )
    .filter(
      ({ box }) =>
        box.x0 > registered.box.x0 - EDGE * page.lineHeight && box.x0 < registered.box.x0 + INDENT * page.lineHeight,
    )
    .filter(({ text }) => /\p{L}{3}/u.test(text))
    .sort((a, b) => middle(a) - middle(b));
  const [first] = between;
  if (!first) return [];
  const tokens = /^[aà]d?$/iu.test(first.tokens[0]!.text) ? first.tokens.slice(1) : first.tokens;
  return tokens.length === 0 ? [] : [{ concept: "identity.birth_place", tokens, text: textOf(tokens) }];
}

/** "Via | VIA MERINE N. | 33": the caption is part of the street only if the written street has no such word. */
function street(page: PageLayout, registered: Segment): Written[] {
  const line = page.segments.find(
    ({ tokens, row, box }) =>
      /^via$/iu.test(tokens[0]!.text) && row > registered.row && isNear(page, box.x0, registered.box.x0),
  );
  if (!line) return [];
  const { segments } = page.rows[line.row]!;
  const words = segments.slice(segments.indexOf(line)).flatMap(({ tokens }) => tokens);
  const end = words.findIndex(({ box }, i) => i > 1 && box.x0 - words[i - 1]!.box.x1 > GAP * page.lineHeight);
  const written = end < 0 ? words : words.slice(0, end);
  const own = written[1] && STREET_WORD.test(written[1].text) ? written.slice(1) : written;
  return own.length < 2 ? [] : [{ concept: "identity.address", tokens: own, text: textOf(own) }];
}

/** In line heights, between the words of a street; beyond it are the margin and the photograph. */
const GAP = 4;
