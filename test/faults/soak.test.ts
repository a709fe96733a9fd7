import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processesBelow } from "../../src/reading/process-tree.ts";
import { type Api, predict, submit } from "../support/api.ts";
import { INSPECTABLE, type Inspector, openInspector } from "../support/inspector.ts";
import { type Installation, newService, openInstallation, type Process } from "../support/installation.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLong } from "./size.ts";

/** R14: ten minutes at work, one file in twenty hostile: nothing grows, nothing is left. */

const MINUTES = Number(process.env.TRIAL_SOAK_MINUTES ?? 10);
/** Caches fill and code is compiled before that. */
const SETTLED_AT = 0.4;
const HOSTILE_EVERY = 20;
const MIB = 1024 * 1024;
/** Samples are a second apart; each so many has the garbage collected first. */
const COLLECTED_EVERY = 10;

describe.runIf(isLong)(`${MINUTES} minutes at work`, () => {
  const invoice = readFileSync("samples/invoice.pdf");
  const receipt = readFileSync("samples/receipt.jpg");
  let installation: Installation;
  let serving: Process;
  let inspector: Inspector;
  let api: Api;

  beforeAll(async () => {
    installation = await openInstallation();
    // What a heap that may grow to gigabytes holds says nothing; what it holds after a collection does.
    serving = await installation.start("serve", INSPECTABLE);
    inspector = await openInspector(serving);
    await installation.start("work");
    api = await newService(serving.url);
  }, 120_000);
  afterAll(async () => {
    inspector?.close();
    await installation?.stop();
  });

  interface Sample {
    readonly atMs: number;
    readonly liveMiB: number | null;
    readonly residentMiB: number;
    readonly handles: number;
    readonly connections: number;
    readonly zombies: number;
  }

  async function sample(atMs: number, collect: boolean): Promise<Sample> {
    const liveMiB = collect ? (await inspector.liveBytes()) / MIB : null;
    const pid = serving.child.pid!;
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const { rows } = await installation.postgres.database.pool.query(
      "select count(*) as n from pg_stat_activity where backend_type = 'client backend'",
    );
    return {
      atMs,
      liveMiB,
      residentMiB: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
      handles: openHandles(pid),
      connections: rows[0].n,
      zombies: processesBelow(pid).filter((child) => stateOf(child) === "Z").length,
    };
  }

  test(
    "leave memory, handles, connections and temporary files as they were",
    async () => {
      const samples: Sample[] = [];
      const tookMs: number[] = [];
      const statuses = new Map<number, number>();
      const begunAt = performance.now();
      const endsAt = begunAt + MINUTES * 60_000;
      const caller = async (first: number) => {
        for (let i = first; performance.now() < endsAt; i += 2) {
          const startedAt = performance.now();
          const { status } = await (i % 3 ? predict(api, fileOf(i), "never") : submit(api, fileOf(i)));
          tookMs.push(performance.now() - startedAt);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // About 70 % of what it could do.
          await sleep((performance.now() - startedAt) * 0.4);
        }
      };
      const fileOf = (i: number): Buffer => {
        if (i % HOSTILE_EVERY === 0)
          return i % (2 * HOSTILE_EVERY)
            ? Buffer.concat([invoice.subarray(0, 900), Buffer.alloc(2_000, "(")])
            : receipt.subarray(0, 4_000);
        return i % 10 === 0 ? receipt : Buffer.concat([invoice, Buffer.from(`\n% ${i}\n`)]);
      };
      const watching = (async () => {
        while (performance.now() < endsAt) {
          samples.push(await sample(performance.now() - begunAt, samples.length % COLLECTED_EVERY === 0));
          await sleep(1_000);
        }
      })();
      await Promise.all([watching, caller(0), caller(1)]);
      await sleep(2_000);
      const settled = samples.filter(({ atMs }) => atMs > MINUTES * 60_000 * SETTLED_AT);
      const collected = settled.filter(({ liveMiB }) => liveMiB !== null);
      const growthOf = (of: (one: Sample) => number) =>
        upperSlope(collected.map((one): [number, number] => [one.atMs / 600_000, of(one)]));
      const growth = growthOf(({ liveMiB }) => liveMiB!);
      const residentGrowth = growthOf(({ residentMiB }) => residentMiB);
      const spread = (of: (one: Sample) => number) => Math.max(...settled.map(of)) - Math.min(...settled.map(of));
      const left = readdirSync(join(installation.dataDir, "blobs", "uploads")).length;
      const fifth = Math.floor(tookMs.length / 5);
      const p99 = (part: readonly number[]) => [...part].sort((a, b) => a - b)[Math.floor(part.length * 0.99)]!;
      const slower = p99(tookMs.slice(-fifth)) / p99(tookMs.slice(0, fifth));
      const minutes = Object.values(Object.groupBy(samples, ({ atMs }) => Math.floor(atMs / 60_000)));
      const lastOf = (of: (one: Sample) => number | null) =>
        minutes.map((minute) => Math.round(minute!.map(of).findLast((value) => value !== null) ?? 0)).join(" ");
      console.log(`${tookMs.length} documents; answers ${JSON.stringify([...statuses])}`);
      console.log(`live MiB, minute by minute: ${lastOf(({ liveMiB }) => liveMiB)}`);
      console.log(`resident MiB: ${lastOf(({ residentMiB }) => residentMiB)}`);
      const zombies = Math.max(...settled.map((one) => one.zombies));
      const passed = [
        trialFigure(
          "R14",
          "growth of what the interface holds in memory, upper 95 % bound, in 10 minutes",
          `${growth.toFixed(2)}MiB`,
          "<=1MiB",
          growth <= 1,
        ),
        trialFigure(
          "R14",
          "growth of the interface's memory, upper 95 % bound, in 10 minutes",
          `${residentGrowth.toFixed(2)}MiB`,
          "<=1MiB",
          residentGrowth <= 1,
        ),
        trialFigure(
          "R14",
          "spread of open handles",
          spread(({ handles }) => handles),
          "<=10",
          spread(({ handles }) => handles) <= 10,
        ),
        trialFigure(
          "R14",
          "spread of database connections",
          spread(({ connections }) => connections),
          "<=10",
          spread(({ connections }) => connections) <= 10,
        ),
        trialFigure("R14", "temporary files left", left, "=0", left === 0),
        trialFigure("R14", "zombies", zombies, "=0", zombies === 0),
        trialFigure("R14", "p99 of the last fifth to that of the first", slower.toFixed(2), "<=1.20", slower <= 1.2),
      ];
      expect([...statuses.keys()].filter((status) => ![200, 422].includes(status))).toEqual([]);
      expect(passed.every(Boolean)).toBe(true);
    },
    MINUTES * 60_000 + 60_000,
  );
});

test("control: a leak of a megabyte a minute is seen through noise", () => {
  const noise = (i: number) => 5 * Math.sin(i * 12.9898);
  const leaking = Array.from({ length: 360 }, (_, i): [number, number] => [i / 600, 200 + i / 60 + noise(i)]);
  const steady = Array.from({ length: 360 }, (_, i): [number, number] => [i / 600, 200 + noise(i) / 5]);
  const seen = upperSlope(leaking) > 1 && upperSlope(steady) <= 1;
  expect(trialFigure("R14", "control: a planted leak is seen", String(seen), "=true", seen)).toBe(true);
});

/** Sockets and files, not the pipes of readers that come and go. */
function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return !readlinkSync(`/proc/${pid}/fd/${name}`).startsWith("pipe:");
    } catch {
      return false;
    }
  }).length;
}

function stateOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "")[0] ?? "";
  } catch {
    return "";
  }
}

/** Least squares; the bound of the slope that 95 of 100 repetitions stay below. */
function upperSlope(points: readonly (readonly [number, number])[]): number {
  const n = points.length;
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / n;
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
  const sxx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / sxx;
  const residual = points.reduce((sum, [x, y]) => sum + (y - my - slope * (x - mx)) ** 2, 0) / Math.max(1, n - 2);
  return slope + 1.645 * Math.sqrt(residual / sxx);
}
