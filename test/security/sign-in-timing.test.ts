import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identities } from "../../src/accounts/contract.ts";
import { createIdentities } from "../../src/accounts/identities.ts";
import { createSessions } from "../../src/usecases/accounts/sessions.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLongTrial, trialCount } from "./scale.ts";
import { compare } from "./timing.ts";

/**
 * docs/trust.md S8: the time that a refusal takes does not reveal whether an address is known here. Known and unknown
 * addresses are tried in turn through the product's own sign-in, on a real database; in addition to the clock, which is
 * unreliable on a busy machine, the CPU time of this process is measured, nearly all of which is Argon2id.
 */

const PAIRS = trialCount(60, 500);
/** At most this |t| (TVLA's), and medians within 5 % as required. */
const MOST_T = 4.5;
const MOST_APART = trialCount(0.25, 0.05);
const KNOWN = "ada@example.com";

let postgres: TestDatabase;
let identities: Identities;
beforeAll(async () => {
  postgres = await startTestDatabase();
  const log = { warn: () => undefined };
  const now = () => new Date();
  const setup = { db: postgres.database.db, secret: "s".repeat(43), publicUrl: "http://127.0.0.1", log, oidc: null };
  identities = createIdentities({ ...setup, now });
  const made = await identities.createPerson({ email: KNOWN, name: "Ada", password: "quercia lampone treno 41" });
  const { accountId } = await postgres.store.accounts.create("timed");
  await postgres.store.members.create({
    accountId,
    personId: made!.personId,
    name: "Ada",
    role: "owner",
    serviceRoles: {},
    now: new Date(),
  });
});
afterAll(() => postgres.stop());

interface Times {
  readonly ms: number[];
  readonly cpuMs: number[];
}

/**
 * Refusals for known and unknown addresses in turn, each from a separate network address, so that no limit is reached.
 */
async function timesOf(checked: Identities): Promise<{ known: Times; unknown: Times }> {
  // It admits everybody: with the product's nobody could measure more than ten times (S9).
  const limiter = {
    take: async () => ({ allowed: true, remaining: 1, resetSeconds: 1 }),
    giveBack: async () => undefined,
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ambient = { now: () => new Date(), newId: () => "", processId: "", limits: {} as never, log };
  // Signing in uses no other port.
  const { signIn } = createSessions({ store: postgres.store, identities: checked, limiter, ambient } as never);
  const measure = async (times: Times, email: string, i: number) => {
    const client = { address: `198.51.${i >> 8}.${i & 255}`, agent: "timed" };
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    await expect(signIn({ email, password: `wrong ${i}`, code: null }, client)).rejects.toThrow("not right");
    const { user, system } = process.cpuUsage(before);
    times.ms.push(performance.now() - startedAt);
    times.cpuMs.push((user + system) / 1000);
  };
  const [known, unknown]: [Times, Times] = [
    { ms: [], cpuMs: [] },
    { ms: [], cpuMs: [] },
  ];
  const warmUp = { ms: [], cpuMs: [] };
  for (let i = 0; i < 5; i++) for (const email of [KNOWN, "nobody@example.com"]) await measure(warmUp, email, i);
  for (let i = 0; i < PAIRS; i++) {
    // The order is pseudo-random, and the same in every run.
    const isKnownFirst = createHash("sha256").update(String(i)).digest()[0]! % 2 === 0;
    const knownOne = () => measure(known, KNOWN, i);
    const unknownOne = () => measure(unknown, `u${i}@example.com`, i);
    for (const one of isKnownFirst ? [knownOne, unknownOne] : [unknownOne, knownOne]) await one();
  }
  return { known, unknown };
}

test("S8: known and unknown addresses are refused in times that cannot be told apart", {
  timeout: trialCount(600_000, 1_200_000),
}, async () => {
  const { known, unknown } = await timesOf(identities);
  const [cpu, wall] = [compare(known.cpuMs, unknown.cpuMs), compare(known.ms, unknown.ms)];
  const kept = [
    trialFigure("S8", `Welch's t of CPU times, ${PAIRS} pairs`, cpu.t.toFixed(2), "|t|<4.5", Math.abs(cpu.t) < MOST_T),
    trialFigure(
      "S8",
      "medians of CPU times apart",
      percent(cpu.medians),
      `<=${MOST_APART * 100}%`,
      cpu.medians <= MOST_APART,
    ),
  ];
  expect(kept).toEqual([true, true]);
  const onTheClock = [
    trialFigure(
      "S8",
      `Welch's t by the clock, ${PAIRS} pairs`,
      wall.t.toFixed(2),
      "|t|<4.5",
      Math.abs(wall.t) < MOST_T,
    ),
    trialFigure(
      "S8",
      "medians by the clock apart",
      percent(wall.medians),
      `<=${MOST_APART * 100}%`,
      wall.medians <= MOST_APART,
    ),
  ];
  if (isLongTrial) expect(onTheClock).toEqual([true, true]);
});

test("S8: control: a sign-in that hashes nothing for an unknown address is found out", {
  timeout: 600_000,
}, async () => {
  const { members } = postgres.store;
  const hasty: Identities = {
    ...identities,
    signIn: async (given) =>
      (await members.withEmail(given.email)) ? identities.signIn(given) : { kind: "refused" as const },
  };
  const { known, unknown } = await timesOf(hasty);
  const { t } = compare(known.cpuMs, unknown.cpuMs);
  expect(
    trialFigure("S8", "control: Welch's t without the hash", t.toFixed(1), "|t|>=4.5", Math.abs(t) >= MOST_T),
  ).toBe(true);
});

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
