import type { ScoredCandidate } from "../candidate.ts";
import type { Agreement, ChosenOf } from "./agreement.ts";

/** Nobody invoices themselves. */
const SAME_PARTY = -5;
/** One party's name is beside the other's address. */
const CROSSED_PARTIES = -3;
/** … which counts if they are this much nearer so, in line heights. */
const LEAST_CROSSING = 4;
/** Facts of one party are in one block of text … */
const ONE_BLOCK = 0.8;
/** … and those of the other in another. */
const SHARED_BLOCK = -1.5;
const PARTY_FACTS = ["name", "address", "vat_id"] as const;
const PARTIES = ["seller", "buyer"] as const;
const [SELLERS, BUYERS] = [PARTY_FACTS.map((fact) => `seller.${fact}`), PARTY_FACTS.map((fact) => `buyer.${fact}`)];

/**
 * Facts that both sides of a contract have: equal values mean a misreading, since nobody contracts with themselves or
 * shares a number.
 */
const FACTS_OF_SIDES = ["name", "tax_id"] as const;

/** Two parties of a paper: they differ, and the facts of each are together. */
export const PARTY_AGREEMENTS: readonly Agreement[] = [
  ...PARTY_FACTS.map((fact) => differing(PARTIES.map((party) => `${party}.${fact}`))),
  ...FACTS_OF_SIDES.map((fact) => differing(["first", "second"].map((side) => `agreement.${side}_${fact}`))),
  ...PARTY_FACTS.slice(1).map((fact) => ({
    concepts: PARTIES.flatMap((party) => [`${party}.name`, `${party}.${fact}`]),
    weigh: (of: ChosenOf) => (areCrossed(fact, of) ? CROSSED_PARTIES : 0),
  })),
  { concepts: [...SELLERS, ...BUYERS], weigh: blockEvidence },
];

function differing(concepts: readonly string[]): Agreement {
  const weigh = (of: ChosenOf) => {
    const [one, other] = concepts.map(of);
    return one && other && isSameParty(one.candidate.key, other.candidate.key) ? SAME_PARTY : 0;
  };
  return { concepts, weigh };
}

/** Whether each party's facts are together, and separate from the other's. */
function blockEvidence(of: ChosenOf): number {
  const factsOf = (concepts: readonly string[]) => concepts.map(of).filter((fact) => !!fact);
  const [sellers, buyers] = [factsOf(SELLERS), factsOf(BUYERS)];
  let logit = 0;
  for (const facts of [sellers, buyers])
    facts.forEach((fact, i) => {
      for (const other of facts.slice(i + 1)) if (isInOneBlock(fact, other)) logit += ONE_BLOCK;
    });
  for (const fact of sellers) if (buyers.some((other) => isInOneBlock(fact, other))) logit += SHARED_BLOCK;
  return logit;
}

function isInOneBlock({ candidate: a }: ScoredCandidate, { candidate: b }: ScoredCandidate): boolean {
  return a.page === b.page && a.block === b.block;
}

/** Whether a fact of each party is beside the other's name. */
function areCrossed(fact: string, of: ChosenOf): boolean {
  const [seller, buyer] = [of("seller.name"), of("buyer.name")];
  const [sellers, buyers] = [of(`seller.${fact}`), of(`buyer.${fact}`)];
  if (!seller || !buyer || !sellers || !buyers) return false;
  if (new Set([seller, buyer, sellers, buyers].map(({ candidate }) => candidate.page)).size > 1) return false;
  const straight = distance(seller, sellers) + distance(buyer, buyers);
  return straight - distance(seller, buyers) - distance(buyer, sellers) > LEAST_CROSSING;
}

/** Between the edges of two values, in line heights. */
function distance({ candidate: a }: ScoredCandidate, { candidate: b }: ScoredCandidate): number {
  const aside = Math.max(0, a.box.x0 - b.box.x1, b.box.x0 - a.box.x1);
  const down = Math.max(0, a.box.y0 - b.box.y1, b.box.y0 - a.box.y1);
  return Math.hypot(aside, down) / a.page.lineHeight;
}

/** Equal, or one printed inside the other: "ACME SRL" and "ACME SRL Via Roma 1". */
function isSameParty(a: string, b: string): boolean {
  return a.length <= b.length ? b.includes(a) : a.includes(b);
}
