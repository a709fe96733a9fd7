import { SPACED_FORM } from "../lexicons/legal-forms.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { type PageLayout, segmentOf, type Token } from "../page/layout.ts";
import type { Found } from "../types/field-type.ts";
import { isCompanyForm, salutationLength } from "../types/wording.ts";

/** More words of the name follow or precede it. */
const CUT_OFF = -3;
const CUT_OFF_BEFORE = -2.5;
/**
 * "Contribuente: VERDE GIARDINI", "Sig. Paolo Righetti": the label or the form of address was read as part of the name.
 */
const WITH_ITS_LABEL = -3;
/** "SEZ. ERARIO" is the heading of a part of the form. */
const IS_A_LABEL = -5;

/**
 * Names in the boxes of forms are broken where the box ends: of all runs of words that a name may be, those that leave
 * out a part of it are doubtful. On CU of layouts never seen every fifth employer was "Industrie srl" or "Cooperativa
 * Insieme".
 */
export function judgeWholeness(all: readonly Found[], page: PageLayout, hits: readonly LabelHit[]): Found[] {
  const labelled = new Map(hits.flatMap((hit) => hit.tokens.map((token) => [token.index, hit] as const)));
  const isPlain = (text: string, index: number) => !labelled.has(index) && !/\d|[:=]$/.test(text);
  return all.map((found) => {
    const { tokens, text } = found;
    const [first, last] = [tokens[0]!, tokens.at(-1)!];
    const next = page.tokens[last.index + 1];
    const goesOnInLine =
      next !== undefined &&
      segmentOf(page, next) === segmentOf(page, last) &&
      /\p{L}{2}/u.test(next.text) &&
      isPlain(next.text, next.index);
    const goesOnToItsForm =
      !endsWithForm(tokens) &&
      all.some(
        (other) =>
          other.tokens[0] === first &&
          other.tokens.length > tokens.length &&
          other.tokens.length <= tokens.length + MOST_WORDS_MORE &&
          endsWithForm(other.tokens) &&
          other.tokens.slice(tokens.length).every((token) => isPlain(token.text, token.index)),
      );
    const beganBefore = all.some((other) => {
      const before = other.tokens.slice(0, other.tokens.length - tokens.length);
      return (
        before.length > 0 &&
        before.length <= MOST_WORDS_MORE &&
        other.tokens.at(-1) === last &&
        other.tokens[before.length] === first &&
        // Only in the lines above: words before it in its own line may be a label that no lexicon knows ("Impresa Edil
        // Bianchi").
        segmentOf(page, before.at(-1)!) !== segmentOf(page, first) &&
        !endsWithForm(before) &&
        before.every((token) => isPlain(token.text, token.index))
      );
    });
    const opening = labelled.get(first.index);
    const isBody = PUBLIC_BODY.test(text);
    const isLabelled = (opening !== undefined && !isBody) || salutationLength(text) > 0 || HONORIFIC.test(text);
    const labelJudged = !isLabelled ? 0 : (opening?.tokens.length ?? 0) >= tokens.length ? IS_A_LABEL : WITH_ITS_LABEL;
    const doubt =
      (goesOnInLine || goesOnToItsForm ? CUT_OFF : 0) +
      ((beganBefore && endsWithForm(tokens)) || followsBody(page, first) ? CUT_OFF_BEFORE : 0) +
      labelJudged;
    return doubt === 0 ? found : { ...found, prior: found.prior + doubt };
  });
}

/** "Cooperativa Insieme" has a word of a legal form, but not at its end. */
function endsWithForm(tokens: readonly Token[]): boolean {
  const end = tokens
    .slice(-3)
    .map(({ text }) => text)
    .join(" ");
  return isCompanyForm(tokens.at(-1)!.text) || SPACED_FORM.test(end);
}

/** "Comune di Lodi": a place of birth is labelled with the same word. */
const PUBLIC_BODY =
  /^(?:comune|provincia|regione|citt[àa]|unione|universit[àa])\s(?:d[ei]|del|della|degli|dei)(?:\s\p{L}|$)/iu;

function followsBody(page: PageLayout, first: Token): boolean {
  const { tokens } = segmentOf(page, first);
  const at = tokens.indexOf(first);
  return at > 1 && PUBLIC_BODY.test(`${tokens[at - 2]!.text} ${tokens[at - 1]!.text}`);
}

const HONORIFIC =
  /^(?:sig(?:\.\s?ra|\.ra|nora?)?|dott?(?:\.\s?ssa|\.ssa|ssa)?|mrs?|ms|herrn?|frau|mme|sra?)(?:\.\s?|\s)(?=\p{L})/iu;

/** At most this many words of a name broken over lines are in the lines before or after. */
const MOST_WORDS_MORE = 3;
