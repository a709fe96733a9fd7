import { describe, expect, test } from "vitest";
import type { GuaranteeSettings } from "../services/guarantee-settings.ts";
import { type ApprovalRecord, admit, figuresOf, guaranteeOf, isOfSample } from "./guarantee.ts";
import { coinOf } from "./sampling.ts";

const SETTINGS: GuaranteeSettings = { maxErrorRate: 0.03, auditRate: 0.1 };
const FIELDS = ["total"];
const TOTALS = { documents: 0, approved: 0 };

/** A small generator, so that runs are identical on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const idOf = (run: number, i: number) =>
  `00000000-0000-4000-8000-${String(run).padStart(4, "0")}${String(i).padStart(8, "0")}`;
const record = (i: number, change: Partial<ApprovalRecord> = {}): ApprovalRecord => ({
  documentId: idOf(0, i),
  chance: 0.5 + ((i * 37) % 499) / 1000,
  fields: { total: 90 },
  inclusion: 1,
  admitted: false,
  decidedAt: new Date(1_700_000_000_000 + 1000 * i),
  isRight: true,
  wrong: [],
  judged: "all",
  ...change,
});
const records = (count: number, change: (i: number) => Partial<ApprovalRecord> = () => ({})) =>
  Array.from({ length: count }, (_, i) => record(i, change(i))).reverse();

interface Paper {
  readonly chance: number;
  readonly isRight: boolean;
}

/**
 * Simulates a service over its first documents: everything admitted is approved except the audits, everything else is
 * reviewed at once.
 */
function run(seed: number, count: number, draw: (i: number, random: () => number) => Paper, lookEvery = 25) {
  const random = randomFrom(seed * 7919 + 1);
  let [known, since] = [[] as ApprovalRecord[], 0];
  let guarantee = guaranteeOf([], SETTINGS);
  const approved: { readonly at: number; readonly isRight: boolean }[] = [];
  const shifts: { readonly at: number; readonly reason: string }[] = [];
  for (let i = 0; i < count; i++) {
    if (i % lookEvery === 0) {
      guarantee = guaranteeOf(known, SETTINGS);
      if (guarantee.shift) {
        shifts.push({ at: i, reason: guarantee.shift.reason });
        const end = guarantee.shift.since;
        known = known.filter(({ decidedAt }) => decidedAt > end);
        since = i;
        guarantee = guaranteeOf(known, SETTINGS);
      }
    }
    const { chance, isRight } = draw(i, random);
    const documentId = idOf(seed, i);
    const { admitted, inclusion, isAudit } = admit({ documentId, chance }, guarantee, SETTINGS);
    if (admitted && !isAudit) approved.push({ at: i, isRight });
    const isReviewed = !admitted || isAudit;
    known.unshift(
      record(i, {
        documentId,
        chance,
        inclusion,
        admitted,
        isRight: isReviewed ? isRight : null,
        judged: isReviewed ? "all" : null,
      }),
    );
  }
  return { approved, shifts, since, guarantee, known };
}

const sharp = (_: number, random: () => number): Paper => {
  const chance = random();
  return { chance, isRight: random() < (chance > 0.4 ? 0.992 : 0.6) };
};
const wrongShare = (approved: readonly { readonly isRight: boolean }[]) =>
  approved.filter(({ isRight }) => !isRight).length / Math.max(1, approved.length);

describe("a service with a target of 3 %", () => {
  test("approves nothing before it can promise, and says how many reviewed documents are missing", () => {
    const guarantee = guaranteeOf(records(40), SETTINGS);
    expect(guarantee).toMatchObject({ state: "collecting", certificate: { threshold: null, missing: 59 } });
    expect(admit({ documentId: idOf(0, 999), chance: 0.999 }, guarantee, SETTINGS)).toEqual({
      admitted: false,
      inclusion: 1,
      isAudit: false,
    });
  });

  test("over 40 services, each from its first document on, wrong approvals stay within the target in 95 % of them", () => {
    const runs = Array.from({ length: 40 }, (_, seed) => run(seed, 1200, sharp, 50));
    const active = runs.filter(({ approved }) => approved.length >= 100);
    expect(active.length).toBeGreaterThan(20);
    expect(active.filter(({ approved }) => wrongShare(approved) > SETTINGS.maxErrorRate).length).toBeLessThanOrEqual(2);
  });

  test("one document in ten that would be approved goes to people, chosen by its own id", () => {
    const { known } = run(3, 1500, sharp);
    const admitted = known.filter((one) => one.admitted);
    const audits = admitted.filter(isOfSample);
    expect(audits.length / admitted.length).toBeGreaterThan(0.06);
    expect(audits.length / admitted.length).toBeLessThan(0.14);
    expect(audits.every(({ documentId }) => coinOf(documentId) < SETTINGS.auditRate)).toBe(true);
  });

  test("a document that can never be approved is not, even where everything is above the threshold", () => {
    const guarantee = guaranteeOf(records(300), SETTINGS);
    expect(guarantee).toMatchObject({ state: "holding", certificate: { threshold: 0 } });
    expect(admit({ documentId: idOf(0, 1), chance: 0 }, guarantee, SETTINGS).admitted).toBe(false);
    expect(admit({ documentId: idOf(0, 1), chance: 0.01 }, guarantee, SETTINGS).admitted).toBe(true);
  });

  test("documents of the sample that nobody looked at, while later ones were, hold it back", () => {
    const skipped = guaranteeOf(
      records(400, (i) => (i % 3 === 0 ? { isRight: null, judged: null } : {})),
      SETTINGS,
    );
    expect(skipped).toMatchObject({ state: "reviews" });
    // Documents merely newer than the last review do not count.
    const waiting = guaranteeOf(
      records(400, (i) => (i >= 300 ? { isRight: null, judged: null } : {})),
      SETTINGS,
    );
    expect(waiting).toMatchObject({ state: "holding", skipped: 0 });
  });

  test("what people happen to correct among approved documents is no sample: only audits count", () => {
    const found = (i: number): Partial<ApprovalRecord> => {
      if (i < 300 || coinOf(idOf(0, i)) < 0.1) return {};
      return {
        inclusion: 0.1,
        admitted: true,
        isRight: i % 2 === 0 ? null : false,
        wrong: i % 2 === 0 ? [] : ["total"],
      };
    };
    expect(guaranteeOf(records(600, found), SETTINGS).certificate.wrong).toBe(0);
  });
});

describe("when the documents change", () => {
  test("other scores stop automatic approval within a hundred documents", () => {
    const { approved, shifts } = run(5, 1600, (i, random) => {
      if (i < 1000) return sharp(i, random);
      // Another supplier: higher scores than before, and one in five wrong.
      return { chance: 0.9 + 0.1 * random(), isRight: random() < 0.8 };
    });
    expect(shifts.map(({ reason }) => reason)).toContain("scores");
    expect(shifts.find(({ at }) => at > 1000)!.at).toBeLessThanOrEqual(1100);
    expect(approved.filter(({ at }) => at >= 1100)).toEqual([]);
  });

  test("the same scores and more errors are seen by the audits alone: within two hundred documents at one audit in ten, and for good", () => {
    for (const seed of [5, 6, 7, 8]) {
      const { approved, guarantee } = run(seed, 2500, (i, random) => {
        const paper = sharp(i, random);
        return i < 1000 ? paper : { ...paper, isRight: random() < 0.5 };
      });
      expect(approved.filter(({ at }) => at < 1000).length).toBeGreaterThan(50);
      expect(approved.filter(({ at }) => at >= 1200)).toEqual([]);
      expect(guarantee.certificate.threshold).toBeNull();
    }
  });

  test("the same documents go on: no alarm in ten services over 1 500 documents each", () => {
    const shifts = Array.from({ length: 10 }, (_, seed) => run(100 + seed, 1500, sharp).shifts).flat();
    expect(shifts.filter(({ reason }) => reason === "scores")).toEqual([]);
    expect(shifts.length).toBeLessThanOrEqual(1);
  });
});

describe("figures", () => {
  test("weigh an audit by the documents it stands for", () => {
    const known = [
      ...records(300),
      // Two audits of twenty approved ones each, one of them wrong.
      record(1001, {
        documentId: idOf(9, sampleIndex(0)),
        inclusion: 0.05,
        admitted: true,
        isRight: false,
        wrong: ["total"],
      }),
      record(1002, { documentId: idOf(9, sampleIndex(1)), inclusion: 0.05, admitted: true }),
    ];
    const guarantee = guaranteeOf(known, SETTINGS);
    const { realisedErrorRate, coverage, audited } = figuresOf(known, TOTALS, guarantee, SETTINGS, FIELDS);
    expect(coverage).toBeGreaterThan(0.9);
    expect(audited).toBe(2);
    expect(realisedErrorRate).toBeCloseTo(20 / 340, 2);
  });

  test("hold for each field by itself, and only where somebody looked at it", () => {
    const known = records(400, (i) =>
      i % 2 === 0 ? { judged: ["other"], isRight: null } : { fields: { total: 60 + (i % 40) } },
    );
    const { fields } = figuresOf(known, TOTALS, guaranteeOf(known, SETTINGS), SETTINGS, ["total", "absent"]);
    expect(fields.total).toMatchObject({ outcomes: 200, wrong: 0 });
    expect(fields.absent).toMatchObject({ outcomes: 0, threshold: null });
  });
});

/** Serial numbers of documents whose coin puts them into a sample of one in twenty. */
function sampleIndex(nth: number): number {
  const found = Array.from({ length: 1000 }, (_, i) => i).filter((i) => coinOf(idOf(9, i)) < 0.05);
  return found[nth]!;
}
