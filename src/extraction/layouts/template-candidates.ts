import { oncePer } from "../../core/basics/once-per.ts";
import { compilePattern } from "../../core/policies/pattern.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField, ReadPage } from "../candidate.ts";
import { placeCandidate } from "../candidates/candidates.ts";
import { alignText } from "../corrections/align.ts";
import { repairedValueOf, typedValueOfField } from "../fields/typed-value.ts";
import { type PageLayout, segmentOf, stackedSegments, type Token } from "../page/layout.ts";
import { foldText, textOf } from "../page/text.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import type { Found } from "../types/field-type.ts";
import { trimValue, withoutSeparatorsBehind } from "../types/text-runs.ts";
import { alignedRun } from "./aligned-print.ts";
import type { RememberedField } from "./layout-features.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { withRestOfCell } from "./lines-below.ts";
import { withoutNeighbours } from "./neighbour-words.ts";
import { placesRemembered } from "./other-places.ts";
import { runsInContext } from "./phrases.ts";
import { offPlace, SAME_PLACE, wordsAsRemembered } from "./remembered-place.ts";
import type { TemplateMatch } from "./template-match.ts";
import { answersAsTaught } from "./ticked-answers.ts";
import { toldRuns } from "./told-ends.ts";
import { isWholeName } from "./value-ends.ts";

/**
 * Types whose values extend over several words or lines: no finder knows where they begin and end, but a person does.
 */
export const STRETCHES: ReadonlySet<string> = new Set(["text", "name", "organization", "address"]);

/**
 * Types whose values are the same regardless of what is around them, so that a finder knows best where one begins and
 * ends.
 */
const QUANTITIES: ReadonlySet<string> = new Set(["amount", "number", "integer", "percent", "date", "time"]);

/**
 * Values at the remembered place that no finder took for a value of the type: the words beside the remembered label or
 * at the remembered place, as many as the confirmed value had; and the confirmed text itself, if the page has it
 * exactly or nearly so. They compete with all others.
 */
export function rememberedCandidates(
  pages: readonly ReadPage[],
  read: ReadField,
  matches: readonly TemplateMatch[],
  style: DocumentStyle,
  found: readonly Candidate[],
): Candidate[] {
  const values = newValues(read, style, found, quantitiesIn(read, matches, found));
  for (const match of matches) {
    const known = match.memory.fields[read.field.key];
    if (!known || known.text === null) continue;
    for (const place of placesRemembered(known)) {
      for (const page of pages) {
        if (!place.context) break;
        for (const run of runsInContext(page.layout, place.context, place.words)) values.addPart(page, run, known.text);
      }
      const page = pages[place.page];
      if (page) addAtPlace(page, { type: read.meaning.type, known: place, match }, values, found);
    }
  }
  return values.made;
}

function addAtPlace(
  page: ReadPage,
  { type, known, match: { memory, shift } }: RememberedField,
  values: NewValues,
  found: readonly Candidate[],
): void {
  const { layout } = page;
  const isStretch = STRETCHES.has(type);
  for (const token of wordsAsRemembered(layout, known, shift)) {
    for (const run of runsFrom(layout, token, known)) values.add(page, withoutSeparatorsBehind(run));
  }
  for (const { tokens, isTicked } of answersAsTaught(layout, known) ?? []) if (isTicked) values.addRun(page, tokens);
  if (isStretch) {
    for (const run of inColumn(layout, known, shift)) values.add(page, withoutSeparatorsBehind(run));
    const run = alignedRun(layout, memory, known);
    if (run) values.add(page, withoutSeparatorsBehind(run));
  }
  for (const one of [...found, ...values.made]) {
    const whole = one.page === layout ? withRestOfCell(layout, one.tokens, type, known) : null;
    // Between two lines of a cell are the words of the next column; a run of all of them is another value.
    if (whole) values.addRun(page, withoutSeparatorsBehind(whole));
  }
  for (const one of isStretch ? [...found, ...values.made] : []) {
    const bare = one.page === layout ? withoutNeighbours(one.tokens, known) : null;
    if (bare && bare.length > 0) values.addRun(page, withoutSeparatorsBehind(bare));
  }
  for (const { tokens, text } of toldRuns(layout, known, shift)) values.addTold(page, tokens, text);
  if (isStretch && known.text !== null) values.addSame(page, known.text);
}

type NewValues = ReturnType<typeof newValues>;

/** Collects values that no finder has, each once. */
function newValues(
  read: ReadField,
  style: DocumentStyle,
  found: readonly Candidate[],
  isFoundIn: (page: ReadPage, tokens: readonly Token[]) => boolean,
) {
  const places = new Set(found.map(({ tokens, pageIndex }) => spanOf(tokens, pageIndex)));
  const texts = new Set(found.map(({ tokens, pageIndex, text }) => `${spanOf(tokens, pageIndex)} ${text}`));
  const made: Candidate[] = [];
  const put = (page: ReadPage, value: Found) => made.push({ ...placeCandidate(value, page), isRemembered: true });
  const mayBe = makeOf(read);
  const typed = (text: string) =>
    mayBe(text) ? typedValueOfField(read.meaning, text, style, read.field.options) : null;
  const valueOfWords = (page: ReadPage, tokens: readonly Token[]) =>
    mayBe(textOf(tokens)) ? valueOfRun(page.layout, tokens, read, style) : null;
  /** Unless a finder has a value at exactly this place. */
  const add = (page: ReadPage, tokens: readonly Token[]): void => {
    const span = spanOf(tokens, page.layout.pageIndex);
    if (places.has(span) || isFoundIn(page, tokens)) return;
    const value = valueOfWords(page, tokens);
    if (value === null) return;
    places.add(span);
    put(page, value);
  };
  /** Unless a finder has exactly this text there: a misread one is at a place that a finder has. */
  const addText = (page: ReadPage, value: Found): void => {
    const text = `${spanOf(value.tokens, value.pageIndex)} ${value.text}`;
    if (texts.has(text)) return;
    texts.add(text);
    put(page, value);
  };
  const addTold = (page: ReadPage, tokens: readonly Token[], text: string): void => {
    if (text === textOf(tokens)) return add(page, tokens);
    const value = typed(text);
    if (value) addText(page, { pageIndex: page.layout.pageIndex, tokens, text, key: foldText(text), value, prior: 0 });
  };
  return {
    made,
    add,
    addTold,
    addRun(page: ReadPage, tokens: readonly Token[]): void {
      const value = valueOfWords(page, tokens);
      if (value) addText(page, value);
    },
    /** "2 mesi," before "durante il quale": the sentence's comma is no part of the value. */
    addPart(page: ReadPage, tokens: readonly Token[], remembered: string): void {
      if (isFoundIn(page, tokens)) return;
      const text = withoutStop(trimValue(textOf(tokens)), remembered);
      if (typed(text)) addTold(page, tokens, text);
      else add(page, tokens);
    },
    /** The places where the page has what the person wrote, exactly or nearly so. */
    addSame(page: ReadPage, text: string): void {
      const same = sameText(page.layout, text, read, style);
      if (!same) return;
      if (same.text === text) addText(page, same);
      else add(page, same.tokens);
    },
  };
}

/**
 * Whether a finder has everything that is a quantity in these words: in "und konnte am 16.12.2024 in gutem" the day.
 * "88 215" is two numbers to a finder, but one if the corrected paper printed it so.
 */
function quantitiesIn({ field, meaning }: ReadField, matches: readonly TemplateMatch[], found: readonly Candidate[]) {
  const areSpaced = matches.some(({ memory }) => HAS_SPACED_THOUSANDS.test(memory.fields[field.key]?.text ?? ""));
  return ({ layout }: ReadPage, tokens: readonly Token[]): boolean => {
    if (!QUANTITIES.has(meaning.type) || (areSpaced && SPACED_THOUSANDS.test(textOf(tokens)))) return false;
    return found.some((one) => one.page === layout && one.tokens.every((token) => tokens.includes(token)));
  };
}

const HAS_SPACED_THOUSANDS = /(?<!\d)\d{1,3} \d{3}(?!\d)/;
const SPACED_THOUSANDS = /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,4})?$/;

/**
 * Where this page has the confirmed text, exactly or nearly so. If the reader misread one or two letters of it, the
 * text is returned as the person wrote it: a shop's name is the same on its next receipt. Digits must agree, since
 * those change.
 */
function sameText(page: PageLayout, text: string, { field, meaning }: ReadField, style: DocumentStyle): Found | null {
  const { pageIndex, tokens } = page;
  const found = alignText(text, [{ pageIndex, words: wordsOf(page) }], { type: meaning.type });
  if (!found) return null;
  const own = new Set(found.words);
  const run = tokens.filter(({ word }) => own.has(word));
  const printed = textOf(run);
  const isMisread =
    (found.how === "misread" || found.how === "fuzzy") && run.every(({ word }) => word.source === "ocr");
  const shown = isMisread && digitsOf(printed) === digitsOf(text) ? text : printed;
  const value = typedValueOfField(meaning, shown, style, field.options);
  return value && { pageIndex, tokens: run, text: shown, key: foldText(shown), value, prior: 0 };
}

const wordsOf = oncePer(({ tokens }: PageLayout) => [...new Set(tokens.map(({ word }) => word))]);

function withoutStop(text: string, remembered: string): string {
  return remembered.endsWith(".") ? text : text.replace(/[.,;]+$/, "");
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** The run as a value of the field's type, repaired if it was read by OCR and is not a value as it is. */
function valueOfRun(
  { pageIndex }: PageLayout,
  tokens: readonly Token[],
  { field, meaning }: ReadField,
  style: DocumentStyle,
): Found | null {
  // "M. Côme L'Hostis, ci-après": the sentence's comma is no part of the value.
  const text = textOf(tokens).replace(/[,;]$/, "");
  const value = typedValueOfField(meaning, text, style, field.options);
  const isMisread = value?.type === "identifier" && !value.valid && tokens.some(({ word }) => word.source === "ocr");
  const repair = isMisread ? repairedValueOf(meaning.type, text) : null;
  if (repair) {
    const { value: bare } = repair.value;
    return { pageIndex, tokens, text: bare, key: bare, value: repair.value, repairSureness: repair.sureness, prior: 0 };
  }
  return value && { pageIndex, tokens, text, key: foldText(text), value, prior: 0 };
}

/**
 * Returns a check whether a text can be a value of the field at all: "EV 019" does not match a plate's pattern, "order"
 * is no BIC, "Eingereicht am 27. Oktober" no IBAN, wherever it is.
 */
function makeOf({ field: { pattern }, meaning: { type } }: ReadField): (text: string) => boolean {
  const make = MAKES[type];
  if (make) return (text) => make.test(text.replace(/\s/g, ""));
  const compiled = type === "regex" && pattern ? compilePattern(pattern) : null;
  return compiled?.ok ? (text) => compiled.pattern.matches(text) : () => true;
}

/** Without spaces; a letter or two may be misread. */
const MAKES: Readonly<Partial<Record<FieldType, RegExp>>> = {
  bic: /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/i,
  iban: /^[A-Z0-9]{2}[\dOIlSB]{2}(?=(?:[^\d]*\d){6})[A-Z0-9]{8,}$/i,
  email: /^\S+[@©]\S+$/,
  phone: /(?:\d\D*){5}/,
};

function spanOf(tokens: readonly Token[], pageIndex: number): string {
  return `${pageIndex} ${tokens[0]!.index} ${tokens.at(-1)!.index}`;
}

/**
 * Lines and cells that begin where the value began. A finder takes "CIF" in "CIF Felixstowe" for the label of a tax
 * number.
 */
function inColumn(page: PageLayout, known: FieldMemory, shift: TemplateMatch["shift"]): (readonly Token[])[] {
  return page.segments
    .filter(({ tokens }) => offPlace(page, tokens[0]!, known, shift).dx < SAME_PLACE)
    .map(({ tokens }) => tokens);
}

/**
 * As many words as the value had, or all up to the end of the line, which a name of three words needs; over as many
 * lines.
 */
function runsFrom(page: PageLayout, first: Token, { text, words, lines }: FieldMemory): Token[][] {
  const segment = segmentOf(page, first);
  const rest = segment.tokens.slice(segment.tokens.indexOf(first));
  const stretches =
    lines > 1 ? [rest] : words < rest.length ? [beforeComma(rest.slice(0, Math.max(1, words)), text), rest] : [rest];
  return stretches.map((start) => {
    const run = [...start];
    let last = segment;
    for (let line = 1; line < lines; line++) {
      const below = stackedSegments(page, { ...last.box, y0: last.box.y1 - 1 }, "below", LINE_STEP)[0];
      if (!below || isWholeName(run, { text })) break;
      run.push(...below.tokens);
      last = below;
    }
    return run;
  });
}

/** A value without a comma does not continue after one. */
function beforeComma(run: Token[], remembered: string | null): Token[] {
  const comma = remembered?.includes(",") ? -1 : run.findIndex(({ text }) => text.endsWith(","));
  return comma < 0 ? run : run.slice(0, comma + 1);
}

/** The maximum distance to the next line of an address, in line heights. */
const LINE_STEP = 3;
