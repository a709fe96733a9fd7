import { oncePer } from "../../../core/basics/once-per.ts";
import type { Evidence } from "../../../core/documents/result.ts";
import type { Candidate, ReadField } from "../../candidate.ts";
import type { Concept } from "../../lexicons/concepts.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import type { Found } from "../../types/field-type.ts";
import { withoutCopies } from "./copies.ts";
import type { FormPart } from "./tribute-codes.ts";
import { tributeLines } from "./tribute-lines.ts";

const PART_OF: Readonly<Partial<Record<Concept, FormPart>>> = {
  "f24.erario_balance": "section.erario",
  "f24.inps_balance": "section.inps",
  "f24.regions_balance": "section.regions",
  "f24.local_balance": "section.local",
};

/** Sums of the lines of a page, debits minus credits, in cents. */
interface PartSums {
  /** Each section's debits and its credits alone. */
  readonly ofSide: ReadonlyMap<FormPart, readonly number[]>;
  readonly ofPart: ReadonlyMap<FormPart, number>;
  readonly all: number;
  /** Words of the lines' own amounts. */
  readonly ofLines: ReadonlySet<Token>;
}

const sumsOf: (page: PageLayout) => PartSums = oncePer((page) => {
  const lines = tributeLines(page);
  const ofPart = new Map<FormPart, number>();
  const ofSide = new Map<FormPart, readonly number[]>();
  for (const { part, amounts } of withoutCopies(lines)) {
    const [debit, credit] = [amounts.get("debit")?.cents ?? 0, Math.abs(amounts.get("credit")?.cents ?? 0)];
    const [debits = 0, credits = 0] = ofSide.get(part) ?? [];
    ofSide.set(part, [debits + debit, credits + credit]);
    ofPart.set(part, debits + debit - credits - credit);
  }
  const all = [...ofPart.values()].reduce((sum, net) => sum + net, 0);
  return {
    ofPart,
    ofSide,
    all,
    ofLines: new Set(lines.flatMap(({ amounts }) => [...amounts.values()].flatMap((one) => one.tokens))),
  };
});

const ADDS_UP = 4;
const ADDS_UP_ELSEWHERE = -3;
const WITHOUT_LINES = -3;
const OF_A_LINE = -4;
const OF_ALL = -4;
const OF_NO_LINES = 3;

/** The balance of a section is the sum of its lines, and is in none of them. */
export function partSumEvidence({ page, tokens, value, labels }: Candidate, { meaning }: ReadField): Evidence[] {
  const concept = meaning.concept ?? "";
  const own = PART_OF[concept as Concept];
  if ((!own && concept !== "f24.total") || value?.type !== "amount") return [];
  if (own && isCalled(labels, "f24.total")) return [{ term: "called the balance of all parts", weight: OF_ALL }];
  const { ofPart, ofSide, all, ofLines } = sumsOf(page);
  if (ofPart.size === 0) return [];
  if (tokens.some((token) => ofLines.has(token)))
    return [{ term: "an amount of one line of the form", weight: OF_A_LINE }];
  const cents = Math.abs(Math.round(Number(value.amount) * 100));
  if (cents === 0)
    return own && isCalled(labels, concept) && !ofPart.has(own)
      ? [{ term: "nought, in a part without lines", weight: OF_NO_LINES }]
      : [];
  const sum = own ? ofPart.get(own) : all;
  if (sum !== undefined && Math.abs(sum) === cents)
    return [{ term: "what the lines of its part add up to", weight: ADDS_UP }];
  if (own && ofSide.get(own)?.includes(cents))
    return [{ term: "what one side of its part adds up to", weight: ADDS_UP_ELSEWHERE }];
  if (own && ofPart.size > 1 && Math.abs(all) === cents)
    return [{ term: "what the lines of all parts add up to", weight: ADDS_UP_ELSEWHERE }];
  if (own && sum === undefined) return [{ term: "the form has no lines of its part", weight: WITHOUT_LINES }];
  const isOther = own && [...ofPart].some(([part, net]) => part !== own && Math.abs(net) === cents);
  return isOther ? [{ term: "what the lines of another part add up to", weight: ADDS_UP_ELSEWHERE }] : [];
}

function isCalled(labels: Candidate["labels"], concept: string): boolean {
  return labels.some(
    ({ hit, side, strength }) => (side === "left" || side === "above") && strength > 1.5 && hit.meanings.has(concept),
  );
}

/** A section with more credits than debits has a negative balance, whose minus is in a separate box or lost. */
export function signedByLines<One extends Found>(
  amounts: readonly One[],
  page: PageLayout,
  concept: Concept | null,
): One[] {
  const part = concept === null ? undefined : PART_OF[concept];
  const net = part && sumsOf(page).ofPart.get(part);
  if (net === undefined || net >= 0) return [...amounts];
  return amounts.map((one) => {
    const { value, tokens } = one;
    const isBalance = value?.type === "amount" && Math.round(Number(value.amount) * 100) === -net;
    if (!isBalance || tokens.some((token) => sumsOf(page).ofLines.has(token))) return one;
    return { ...one, text: `-${one.text}`, key: `-${one.key}`, value: { ...value, amount: `-${value.amount}` } };
  });
}
