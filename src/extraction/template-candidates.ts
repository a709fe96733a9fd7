import { type Candidate, placeCandidate, type ReadField, type ReadPage } from "./candidates.ts";
import { leftOf, type PageLayout, type Token } from "./layout.ts";
import { type FieldMemory, surroundings, type TemplateMatch, wordsAgree } from "./templates.ts";
import { foldText, similarity } from "./text.ts";
import { repairedValueOf, typedValueOf } from "./typed-value.ts";
import type { Found } from "./types/field-type.ts";
import type { DocumentStyle } from "./votes.ts";

/** Words around a place agree this well where it is the remembered one; a letter or two may be misread. */
const AGREES = 0.75;
/** Under the same title, a value begins within this share of the page's width of where it did. */
const SAME_COLUMN = 0.06;

/**
 * Values at the remembered place that no finder took for a value of the type: the words beside the remembered label, as many as the
 * confirmed value had. They compete with all others.
 */
export function rememberedCandidates(
  pages: readonly ReadPage[],
  read: ReadField,
  matches: readonly TemplateMatch[],
  style: DocumentStyle,
  found: readonly Candidate[],
): Candidate[] {
  const memories = matches.flatMap(({ memory }) => memory.fields[read.field.key] ?? []);
  const places = new Set(found.map(({ tokens, pageIndex }) => placeOf(tokens, pageIndex)));
  const made: Candidate[] = [];
  for (const known of memories) {
    const page = pages[known.page];
    if (!page || known.value === null) continue;
    for (const token of page.layout.tokens) {
      if (!standsAsRemembered(page.layout, token, known)) continue;
      const tokens = runFrom(page.layout, token, known.words);
      const place = placeOf(tokens, page.layout.pageIndex);
      const value = places.has(place) ? null : valueOfRun(page.layout, tokens, read, style);
      if (value === null) continue;
      places.add(place);
      made.push(placeCandidate(value, page));
    }
  }
  return made;
}

/** The run as a value of the field's type, repaired where a reader saw it and it is none as it stands. */
function valueOfRun(
  { pageIndex }: PageLayout,
  tokens: readonly Token[],
  { field, meaning }: ReadField,
  style: DocumentStyle,
): Found | null {
  const text = tokens.map((part) => part.text).join(" ");
  const value = typedValueOf(meaning.type, text, style, field.options);
  const isMisread = value?.type === "identifier" && !value.valid && tokens.some(({ word }) => word.source === "ocr");
  const repair = isMisread ? repairedValueOf(meaning.type, text) : null;
  if (repair) {
    const { value: bare } = repair.value;
    return { pageIndex, tokens, text: bare, key: bare, value: repair.value, repairSureness: repair.sureness, prior: 0 };
  }
  return value && { pageIndex, tokens, text, key: foldText(text), value, prior: 0 };
}

function placeOf(tokens: readonly Token[], pageIndex: number): string {
  return `${pageIndex} ${tokens[0]!.index} ${tokens.at(-1)!.index}`;
}

function standsAsRemembered(page: PageLayout, token: Token, known: FieldMemory): boolean {
  if (token.fold === "") return false;
  const [nearest] = known.left;
  if (nearest !== undefined) {
    const beside = leftOf(page, token).find(({ fold }) => /\p{L}/u.test(fold));
    if (!beside || similarity(beside.fold, nearest) < AGREES) return false;
    return wordsAgree(surroundings(page, token, token.box).left, known.left) >= AGREES;
  }
  if (known.above.length === 0 || Math.abs(token.box.x0 / page.width - known.x) > SAME_COLUMN) return false;
  return wordsAgree(surroundings(page, token, token.box).above, known.above) >= AGREES;
}

function runFrom(page: PageLayout, first: Token, words: number): Token[] {
  const { tokens } = page.segmentOfToken[first.index]!;
  const from = tokens.indexOf(first);
  return tokens.slice(from, from + Math.max(1, words));
}
