import type { ReadField } from "./candidates.ts";
import type { ScoredCandidate } from "./score.ts";

/** What was decided for one field: its values (at most one when single) and the best other value, for the margin. */
export interface Decision {
  readonly read: ReadField;
  readonly chosen: readonly ScoredCandidate[];
  /** Candidates with other values, best first. */
  readonly others: readonly ScoredCandidate[];
}

const OPTIONS_PER_FIELD = 6;
const BEAM_WIDTH = 60;
/** Evidence added by constraints, in logits. */
const SHARED_WORDS = -4;
const SUM_HOLDS = 3;
const SUM_FAILS = -0.7;
const DUE_BEFORE_ISSUE = -1;
/** Nobody writes an invoice to himself. */
const SAME_PARTY = -5;
const PARTY_FACTS = ["name", "address", "vat_id"] as const;
/** The null candidate stands here. */
const ABSENT = 0;

type Assignment = ReadonlyMap<string, ScoredCandidate | null>;

interface State {
  readonly chosen: Assignment;
  /** Without constraints, which are counted afresh at each step. */
  readonly logit: number;
  readonly total: number;
}

const CONSTRAINED: ReadonlySet<string> = new Set([
  "invoice.net_total",
  "invoice.tax_total",
  "invoice.gross_total",
  "invoice.date",
  "invoice.due_date",
]);

/**
 * Chooses values for all fields together: the assignment with the highest sum of logits and constraints, by beam search. Single fields
 * compete for words and must add up; fields with several values take all that stand above the null candidate, one of each value.
 */
export function decode(
  fields: readonly { readonly read: ReadField; readonly scored: readonly ScoredCandidate[] }[],
): Decision[] {
  const ranked = fields.map(({ read, scored }) => ({ read, scored: bestOfEachValue(scored) }));
  // Fields that constrain each other first, so that the beam still holds their good combinations when the last of them comes.
  const isConstrained = ({ read }: { read: ReadField }) => (CONSTRAINED.has(read.meaning.concept ?? "") ? 0 : 1);
  const singles = ranked.filter(({ read }) => !read.field.multiple).sort((a, b) => isConstrained(a) - isConstrained(b));
  let beam: State[] = [{ chosen: new Map(), logit: 0, total: 0 }];
  for (const { read, scored } of singles) {
    const options = [null, ...scored.slice(0, OPTIONS_PER_FIELD).filter(({ logit }) => logit > ABSENT - SUM_HOLDS)];
    beam = beam
      .flatMap(({ chosen, logit }) =>
        options.map((option): State => {
          const next = new Map([...chosen, [read.field.key, option]]);
          const own = (option?.logit ?? ABSENT) + (option ? sharedWords(option, read, chosen, singles) : 0);
          return { chosen: next, logit: logit + own, total: logit + own + constraints(next, singles) };
        }),
      )
      .sort((a, b) => b.total - a.total)
      .slice(0, BEAM_WIDTH);
  }
  const best = beam[0]!;
  return ranked.map(({ read, scored }): Decision => {
    if (read.field.multiple) {
      const chosen = scored.filter(({ logit }) => logit > ABSENT);
      return { read, chosen, others: scored.filter((other) => !chosen.includes(other)) };
    }
    const choice = best.chosen.get(read.field.key) ?? null;
    return { read, chosen: choice ? [choice] : [], others: scored.filter((other) => other !== choice) };
  });
}

/** A value printed in several places is one value; the best place stands for it. */
function bestOfEachValue(scored: readonly ScoredCandidate[]): ScoredCandidate[] {
  const byKey = new Map<string, ScoredCandidate>();
  for (const option of scored) {
    const known = byKey.get(option.candidate.key);
    if (!known || option.logit > known.logit) byKey.set(option.candidate.key, option);
  }
  return [...byKey.values()].sort((a, b) => b.logit - a.logit);
}

function sharedWords(
  option: ScoredCandidate,
  read: ReadField,
  chosen: Assignment,
  fields: readonly { readonly read: ReadField }[],
): number {
  let cost = 0;
  for (const { read: other } of fields) {
    const taken = chosen.get(other.field.key);
    // Two keys of one meaning ("total", "total_2") may name the same thing.
    if (!taken || (other.meaning.concept !== null && other.meaning.concept === read.meaning.concept)) continue;
    if (touches(taken, option)) cost += SHARED_WORDS;
  }
  return cost;
}

function touches(a: ScoredCandidate, b: ScoredCandidate): boolean {
  if (a.candidate.page !== b.candidate.page) return false;
  const words = new Set(a.candidate.tokens.map((token) => token.index));
  return b.candidate.tokens.some((token) => words.has(token.index));
}

function constraints(chosen: Assignment, fields: readonly { readonly read: ReadField }[]): number {
  const of = (concept: string): ScoredCandidate | null => {
    const field = fields.find(({ read }) => read.meaning.concept === concept);
    return (field && chosen.get(field.read.field.key)) ?? null;
  };
  const cents = (option: ScoredCandidate | null): number | null => {
    const value = option?.candidate.value;
    return value?.type === "amount" ? Math.round(Number(value.amount) * 100) : null;
  };
  let logit = 0;
  const [net, tax, gross] = [
    cents(of("invoice.net_total")),
    cents(of("invoice.tax_total")),
    cents(of("invoice.gross_total")),
  ];
  if (net !== null && tax !== null && gross !== null) logit += Math.abs(net + tax - gross) <= 1 ? SUM_HOLDS : SUM_FAILS;
  else if (net !== null && gross !== null && Math.abs(net) > Math.abs(gross)) logit += SUM_FAILS;
  for (const fact of PARTY_FACTS) {
    const [seller, buyer] = [of(`seller.${fact}`), of(`buyer.${fact}`)];
    if (seller && buyer && isSameParty(seller.candidate.key, buyer.candidate.key)) logit += SAME_PARTY;
  }
  const [issued, due] = [isoOf(of("invoice.date")), isoOf(of("invoice.due_date"))];
  if (issued && due && due < issued) logit += DUE_BEFORE_ISSUE;
  return logit;
}

/** Net and tax of the whole document were found, and make the gross total. */
export function totalsAddUp(decisions: readonly Decision[]): boolean {
  const amountOf = (concept: string): number => {
    const value = decisions.find(({ read }) => read.meaning.concept === concept)?.chosen[0]?.candidate.value;
    return value?.type === "amount" || value?.type === "number" ? Number(value.amount) : Number.NaN;
  };
  const [net, tax, gross] = [
    amountOf("invoice.net_total"),
    amountOf("invoice.tax_total"),
    amountOf("invoice.gross_total"),
  ];
  return Math.abs(net! + tax! - gross!) < 0.015;
}

/** Equal, or one printed inside the other: "ACME SRL" and "ACME SRL Via Roma 1". */
function isSameParty(a: string, b: string): boolean {
  return a.length <= b.length ? b.includes(a) : a.includes(b);
}

function isoOf(option: ScoredCandidate | null): string | null {
  const value = option?.candidate.value;
  return value?.type === "date" ? value.iso : null;
}
