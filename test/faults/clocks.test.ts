import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { periodEnd } from "../../src/core/accounts/periods.ts";
import type { PlanType } from "../../src/store/contract/plan-types.ts";
import { createStore, type PostgresStore } from "../../src/store/postgres-store.ts";
import { newTenant } from "../support/fixtures.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { trialFigure } from "../support/trial-figure.ts";

/** docs/trust.md R17: two processes whose clocks disagree, at the ends of periods. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CASES: readonly (readonly [PlanType, string])[] = [
  ["PAID_MONTHLY_QUOTA_RESET", "2026-01-31T00:00:00Z"],
  ["PAID_MONTHLY_QUOTA_RESET", "2026-03-31T23:59:59Z"],
  ["PAID_MONTHLY_QUOTA_RESET", "2028-01-29T12:00:00Z"],
  ["PAID_MONTHLY_QUOTA_RESET", "2026-09-25T00:30:00Z"],
  ["PAID_MONTHLY_QUOTA_RESET", "2026-02-28T22:30:00Z"],
  ["PAID_ANNUAL_QUOTA_RESET", "2028-02-29T00:00:00Z"],
  ["PAID_ANNUAL_QUOTA_RESET", "2026-12-31T23:59:59Z"],
];
const SKEWS = [-DAY, -HOUR, 0, HOUR, DAY];
const BEFORE = 7;

let postgres: TestDatabase;
let stores: PostgresStore[];

beforeAll(async () => {
  postgres = await startTestDatabase();
  stores = [postgres.store, createStore(postgres.open())];
});
afterAll(() => postgres.stop());

async function newPlan(planType: PlanType, start: Date): Promise<string> {
  const { accountId } = await newTenant(postgres.store);
  const subscriptionEnd = periodEnd(start, planType, 0);
  const plan = { accountId, planType, usageLimit: 1_000, subscriptionStart: start, subscriptionEnd };
  return (await postgres.store.plans.create(plan)).planId;
}

/** Pages counted after one process passed the boundary, and another, whose clock is off, is on either side of it. */
async function usageAcross(planType: PlanType, start: Date, skewMs: number): Promise<number> {
  const planId = await newPlan(planType, start);
  const boundary = periodEnd(start, planType, 0)!.getTime();
  const reserve = (process: number, atMs: number) => stores[process]!.plans.reserve(planId, 1, "p", new Date(atMs));
  for (let i = 0; i < BEFORE; i++) await reserve(i % 2, boundary - 2 * DAY);
  const after = boundary + 2 * DAY;
  // At once, then in turn: clocks ahead, behind and on either side of the boundary.
  await Promise.all([reserve(0, after), reserve(1, after + skewMs), reserve(0, after), reserve(1, after + skewMs)]);
  await reserve(1, boundary + skewMs - HOUR);
  await reserve(0, after);
  await reserve(1, boundary + skewMs);
  const plan = await stores[0]!.plans.find(planId, new Date(after));
  expect(plan?.subscriptionStart).toEqual(new Date(boundary));
  return plan?.usage ?? -1;
}

const AFTER = 7;

describe("the end of a period", () => {
  test("is passed once by two processes, however their clocks differ", async () => {
    let exact = 0;
    for (const [planType, start] of CASES) {
      for (const skewMs of SKEWS) if ((await usageAcross(planType, new Date(start), skewMs)) === AFTER) exact++;
    }
    const all = CASES.length * SKEWS.length;
    expect(
      trialFigure("R17", "ends of periods passed once by two processes", `${exact}/${all}`, `=${all}`, exact === all),
    ).toBe(true);
  });

  test("control: a second reset is seen in the count", async () => {
    const planId = await newPlan("PAID_MONTHLY_QUOTA_RESET", new Date("2026-01-31T00:00:00Z"));
    const now = new Date("2026-03-02T00:00:00Z");
    for (let i = 0; i < AFTER; i++) {
      if (i === 3) await postgres.database.pool.query("update plan set usage = 0 where plan_id = $1", [planId]);
      await stores[i % 2]!.plans.reserve(planId, 1, "p", now);
    }
    const usage = (await stores[0]!.plans.find(planId, now))?.usage;
    expect(
      trialFigure("R17", "control: pages after a second reset", usage ?? -1, `<${AFTER}`, (usage ?? AFTER) < AFTER),
    ).toBe(true);
  });

  test("is the same moment whatever the zone of the machine, through changes to summer time and back", () => {
    const program = `
      import { periodEnd } from ${JSON.stringify(new URL("../../src/core/accounts/periods.ts", import.meta.url).href)};
      const ends = [];
      for (let day = 0; day < 800; day++) {
        const start = new Date(Date.UTC(2026, 0, 1, 1, 30) + day * 86_400_000);
        for (const type of ["PAID_MONTHLY_QUOTA_RESET", "PAID_ANNUAL_QUOTA_RESET"]) ends.push(periodEnd(start, type, day % 14).toISOString());
      }
      console.log(ends.join());`;
    const endsIn = (TZ: string) =>
      execFileSync(process.execPath, ["--input-type=module", "-e", program], {
        encoding: "utf8",
        env: { PATH: process.env.PATH, TZ },
      });
    const [utc, ...others] = ["UTC", "Europe/Rome", "America/St_Johns", "Pacific/Apia"].map(endsIn);
    const same = others.filter((ends) => ends === utc).length;
    expect(trialFigure("R17", "zones that agree with UTC on 1600 ends of periods", `${same}/3`, "=3", same === 3)).toBe(
      true,
    );
  });
});

describe("leases", () => {
  test("go by the database's clock: a process whose own is wrong is neither dead nor immortal", async () => {
    const { pool } = postgres.database;
    await postgres.store.processes.beat("living", "work");
    await postgres.store.processes.beat("dead", "work");
    await pool.query("update worker_heartbeat set beaten_at = now() - interval '40 seconds' where process_id = 'dead'");
    const { planId } = (await newTenant(postgres.store)).plan;
    // Both reserved in another century, by their own clocks.
    for (const [processId, at] of [
      ["living", "1999-12-31T23:59:59Z"],
      ["dead", "2099-12-31T23:59:59Z"],
    ] as const) {
      await postgres.store.plans.reserve(planId, 5, processId, new Date(at));
    }
    await postgres.store.plans.refundOrphans();
    const usage = (await postgres.store.plans.find(planId, new Date()))?.usage;
    expect(
      trialFigure("R17", "pages held for the living after the dead were swept", usage ?? -1, "=5", usage === 5),
    ).toBe(true);
  });
});
