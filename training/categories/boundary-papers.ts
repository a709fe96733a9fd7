import { fileURLToPath } from "node:url";
import { annexedPapers } from "./annexed-papers.ts";
import { cutPapers } from "./cut-papers.ts";
import type { PileSource } from "./fit-boundary.ts";
import { handWrittenPapers, jsonLines, type Paper } from "./papers.ts";
import { asOneScanner } from "./piles.ts";
import { sisterPapers } from "./sister-papers.ts";

/** Papers for piles, by purpose. */
export interface PilePapers {
  readonly made: Readonly<Record<"training" | "validation" | "test", readonly Paper[]>>;
  /** Halves of the development sets. */
  readonly odd: readonly Paper[];
  readonly even: readonly Paper[];
  /** Written by hand: to learn from, and held out. */
  readonly taught: readonly Paper[];
  readonly heldOut: readonly Paper[];
  /** Of several pages, by one more writer: to learn from, and only for judging. */
  readonly several: Readonly<Record<"learning" | "judging", readonly Paper[]>>;
}

/** A quarter of the piles: papers printed by one program. */
const TYPED = 0.25;

const LABELS = new URL("../papers-of-several-pages/labels.jsonl", import.meta.url);

/** As the reader read them into `folder`; divided into halves by their ids, before anybody had seen them. */
export function papersOfSeveralPages(folder: string, purpose: "learning" | "judging"): Paper[] {
  const labels = jsonLines<{ id: string; for: string }>(fileURLToPath(LABELS));
  const wanted = new Set(labels.filter((label) => label.for === purpose).map(({ id }) => id));
  return handWrittenPapers(folder).filter(({ id }) => wanted.has(id));
}

/**
 * Real papers with the issuer as layout if it is known: receipts by their label, FATURA's invoices by their template.
 */
export function withIssuers(real: readonly Paper[], receipts: readonly Paper[]): Paper[] {
  const issuerOf = new Map(receipts.map(({ id, layout }) => [`sroie_train_grey/${id}`, layout]));
  return real.map((paper) => ({
    ...paper,
    layout: issuerOf.get(paper.id) ?? /^fatura_dev120\/Template\d+/.exec(paper.id)?.[0] ?? paper.layout,
  }));
}

const scanned = (papers: readonly Paper[]) => papers.map(asOneScanner);
/** With the next paper of each issuer. */
const withSisters = (papers: readonly Paper[], seed: number) => [...papers, ...sisterPapers(papers, seed)];

/**
 * Separate piles of each writer's papers: papers by different writers look different, which need not be so on a pile of
 * one office.
 */
export function pilesToLearnFrom({ made, odd, taught, several }: PilePapers): PileSource[] {
  const hand = scanned([...taught, ...several.learning]);
  const long = hand.filter(({ pages }) => pages.length > 1);
  const rest = { part: "training", typed: TYPED } as const;
  return [
    { papers: scanned(made.training), count: 500, seed: 5, weight: 0.5, ...rest },
    { papers: scanned(odd), count: 200, seed: 6, weight: 0.5, ...rest },
    { papers: withSisters(hand, 91), count: 700, seed: 7, weight: 1, ...rest },
    { papers: [...cutPapers(hand, 3), ...long], count: 500, seed: 8, weight: 1, ...rest },
    { papers: [...annexedPapers(hand, 4), ...long], count: 300, seed: 9, weight: 0.5, ...rest },
  ];
}

export interface JudgedPiles extends PileSource {
  readonly name: string;
}

/** Piles by which the fit is chosen. */
export function pilesHeldOut({ made, even, heldOut }: PilePapers): JudgedPiles[] {
  const part = "validation";
  const weight = 1;
  return [
    { name: "made papers, validation", papers: scanned(made.validation), count: 300, seed: 17, part, weight },
    { name: "papers by hand held out", papers: withSisters(scanned(heldOut), 92), count: 300, seed: 18, part, weight },
    { name: "other half of the sets", papers: scanned(even), count: 200, seed: 19, part, weight },
  ];
}

/**
 * A writer of whom nothing was learned yet: the confidence in boundaries is also determined with these, before they are
 * learned.
 */
export function pilesOfAnotherHand({ heldOut, several }: PilePapers): JudgedPiles {
  const papers = withSisters(scanned([...heldOut, ...several.learning]), 95);
  return { name: "papers of another hand", papers, count: 300, seed: 60, part: "validation", weight: 1 };
}

/** Piles that only give the figures. */
export function pilesToJudgeBy({ made, heldOut, several }: PilePapers): JudgedPiles[] {
  const papers = withSisters(scanned([...heldOut, ...several.judging]), 94);
  const rest = { count: 300, part: "test", weight: 1 } as const;
  return [
    { name: "made papers, test", papers: scanned(made.test), seed: 20, ...rest },
    { name: "papers of several pages never looked at, among those held out", papers, seed: 61, ...rest },
  ];
}
