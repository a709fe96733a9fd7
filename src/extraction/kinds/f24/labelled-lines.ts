import { type PageLayout, type Segment, stackedSegments, type Token } from "../../page/layout.ts";
import { type PrintedAmount, printedAmounts } from "./boxed-amounts.ts";
import { isKnownCause, isYear, partOfTribute } from "./tribute-codes.ts";
import type { Piece, Side, TributeLine } from "./tribute-line.ts";

/** Meanings of the labels on papers that print each value of a line beside or below its name. */
const LABELS = {
  tribute: /^(?:COD(?:ICE)?)?TRIBUTO$/,
  cause: /^CAUSALE(?:CONTRIBUTO)?$/,
  year: /^ANNO(?:DI)?(?:RIF(?:ERIMENTO)?)?$/,
  registration: /^MATRICOLA(?:INPS)?$|^(?:CODICE|MATRICOLA)INPS(?:FILIALEAZIENDA)?$/,
  debit: /^IMPORT[OI](?:ADEBITO)?(?:VERSAT[OI])?(?:EURO?)?$|^DEBITO(?:EURO?)?$/,
  credit: /^IMPORT[OI]ACREDITO(?:COMPENSAT[OI])?(?:EURO?)?$|^CREDITO(?:EURO?)?$/,
} as const;
type Kind = keyof typeof LABELS;
const KINDS = Object.keys(LABELS) as readonly Kind[];

const IS_VALUE: Readonly<Record<Exclude<Kind, Side>, (text: string) => boolean>> = {
  tribute: (text) => partOfTribute(text) !== null,
  cause: isKnownCause,
  year: isYear,
  registration: (text) => /^[A-Z\d]{8,17}$/.test(text),
};

const LONGEST_LABEL = 6;
/** Maximum distance of a value below its label, in line heights. */
const REACH = 2.5;

type Draft = Partial<Record<Exclude<Kind, Side>, Piece>> & Partial<Record<Side, PrintedAmount>>;

/**
 * Lines of which every value has its own label: "Codice tributo" over "3944", "Importo a debito: 118,50". A code opens
 * a line.
 */
export function labelledLines(page: PageLayout): TributeLine[] {
  const drafts: Draft[] = [];
  const amounts = new Map(
    [...printedAmounts(page).values()].flat().map((amount) => [amount.tokens[0]!, amount] as const),
  );
  for (const segment of page.segments) {
    const label = labelOf(segment);
    if (!label) continue;
    const value = placesOf(page, segment, label.rest).reduce<Draft | null>(
      (known, tokens) => known ?? valueFor(label.kind, tokens, amounts),
      null,
    );
    if (!value) continue;
    const opens = label.kind === "tribute" || label.kind === "cause";
    if (opens) drafts.push(value);
    else if (drafts.length > 0) drafts[drafts.length - 1] = { ...value, ...drafts.at(-1) };
  }
  return drafts.flatMap((draft) => lineOf(page, draft));
}

function labelOf({ tokens }: Segment): { readonly kind: Kind; readonly rest: readonly Token[] } | null {
  for (let count = Math.min(LONGEST_LABEL, tokens.length); count > 0; count--) {
    const folded = tokens
      .slice(0, count)
      .map(({ fold }) => fold)
      .join("");
    const kind = KINDS.find((one) => LABELS[one].test(folded));
    if (kind) return { kind, rest: tokens.slice(count) };
  }
  return null;
}

/** Possible places of a label's value: after it, beside it, below it. */
function placesOf(page: PageLayout, segment: Segment, rest: readonly Token[]): (readonly Token[])[] {
  const { segments } = page.rows[segment.row]!;
  const beside = segments[segments.indexOf(segment) + 1]?.tokens ?? [];
  const below = stackedSegments(page, segment.box, "below", REACH)[0]?.tokens ?? [];
  return [rest, beside, below];
}

function valueFor(kind: Kind, tokens: readonly Token[], amounts: ReadonlyMap<Token, PrintedAmount>): Draft | null {
  if (kind === "debit" || kind === "credit") {
    const amount = tokens.flatMap((token) => amounts.get(token) ?? [])[0];
    return amount ? { [kind]: amount } : null;
  }
  const token = tokens.find(({ fold }) => fold !== "");
  return token && IS_VALUE[kind](token.text) ? { [kind]: { tokens: [token], text: token.text } } : null;
}

function lineOf(page: PageLayout, { tribute, cause, year, registration, debit, credit }: Draft): TributeLine[] {
  const code = tribute ?? cause;
  const part = tribute ? partOfTribute(tribute.text) : ("section.inps" as const);
  const said = tribute ? year : registration;
  const amounts = new Map<Side, PrintedAmount>();
  if (debit && (debit.cents !== 0 || !credit)) amounts.set("debit", debit);
  if (credit && credit.cents !== 0) amounts.set("credit", credit);
  if (!code || !part || !said || amounts.size === 0) return [];
  const row = page.rows[page.segmentOfToken[code.tokens[0]!.index]!.row]!;
  return [{ row, part, code, year, registration, amounts }];
}
