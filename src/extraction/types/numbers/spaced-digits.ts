import { median } from "../../../core/basics/median.ts";
import { oncePer } from "../../../core/basics/once-per.ts";
import type { PageLayout, Segment } from "../../page/layout.ts";

/**
 * A space inside a number is narrow; a wider one separates two columns ("2  100,00" is a quantity and a price), in line
 * heights.
 */
const SPACE_IN_NUMBER = 0.7;
/** Typewriters and line printers make the space in a number as wide as any other; digits are lower than words. */
const WORD_SPACES = 1.3;
/** Fewer spaces between words say nothing about a page. */
const LEAST_SPACES = 6;

/**
 * Splits a line wherever the space between two words is too wide for one inside a number. If every space of a page is
 * wide, as on one in monospaced type, "5 549,40" is still one number: there decimals follow a comma, and no other sign
 * can separate its thousands.
 */
export function partAtGaps(page: PageLayout, decimal: "." | "," | null): (text: string, segment: Segment) => string {
  const ofThousands = Math.max(WORD_SPACES * wordSpace(page), spaceInThousands(page));
  const widest = decimal === "," ? Math.max(SPACE_IN_NUMBER, ofThousands) : SPACE_IN_NUMBER;
  return (text, segment) => parted(text, segment, widest);
}

function parted(text: string, { tokens, starts }: Segment, widest: number): string {
  let result = text;
  for (let i = 1; i < tokens.length; i++) {
    const at = starts[i]! - 1;
    if (spaceBetween(tokens[i - 1]!, tokens[i]!) > widest) result = `${result.slice(0, at)}¦${result.slice(at + 1)}`;
  }
  return result;
}

type Boxed = Pick<Segment, "box">;

/** In heights of the taller word. */
function spaceBetween({ box: left }: Boxed, { box: right }: Boxed): number {
  return (right.x0 - left.x1) / Math.max(1, left.y1 - left.y0, right.y1 - right.y0);
}

/** The usual space between two words; 0 if a page has too few to tell. */
const wordSpace = oncePer(({ segments }: PageLayout): number => {
  const spaces = segments.flatMap(({ tokens }) =>
    tokens.slice(1).flatMap((token, i) => {
      const areWords = isOfLetters(tokens[i]!.text) && isOfLetters(token.text);
      return areWords ? [spaceBetween(tokens[i]!, token)] : [];
    }),
  );
  return spaces.length < LEAST_SPACES ? 0 : median(spaces);
});

/** Spaces between what may be thousands and hundreds: so many that are alike, and no wider than a letter. */
const [LEAST_ALIKE, MOST_APART, WIDEST_IN_THOUSANDS] = [4, 0.12, 1.1];

/**
 * The space in "2 387,80" where a page prints several in one width: two columns are as far apart as their numbers leave
 * room. 0 if it does not.
 */
const spaceInThousands = oncePer(({ segments }: PageLayout): number => {
  const spaces = segments.flatMap(({ tokens }) =>
    tokens.slice(1).flatMap((token, i) => {
      const isPair = /^[1-9]\d{0,2}$/.test(tokens[i]!.text) && /^\d{3},\d{2}$/.test(token.text);
      return isPair ? [spaceBetween(tokens[i]!, token)] : [];
    }),
  );
  const [narrowest, widest] = [Math.min(...spaces), Math.max(...spaces)];
  const areAlike = spaces.length >= LEAST_ALIKE && widest - narrowest <= MOST_APART;
  return areAlike && widest <= WIDEST_IN_THOUSANDS ? widest + MOST_APART : 0;
});

function isOfLetters(text: string): boolean {
  return /^\p{L}{2,}$/u.test(text);
}
