import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processesBelow } from "../../src/reading/process-tree.ts";
import { type Api, predict, submit } from "../support/api.ts";
import { INSPECTABLE, type Inspector, openInspector } from "../support/inspector.ts";
import { type Installation, newService, openInstallation, type Process } from "../support/installation.ts";
import { until } from "../support/program.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLong } from "./size.ts";

/**
 * docs/trust.md R14: ten minutes of work, one file in twenty hostile: nothing grows, nothing is left. A second
 * interface does the same work and leaks twice the promised limit; it must be detected.
 *
 * What must not grow is the memory still in use after a garbage collection, in each thread, while no request is in
 * progress: a mebibyte in ten minutes is visible there. For the resident memory only the order of magnitude can be
 * checked: V8 lets a heap grow as it likes, and the bound of its slope over six minutes was 116 MiB when the retained
 * memory grew by six.
 */

const MINUTES = Number(process.env.TRIAL_SOAK_MINUTES ?? 10);
/** Before that, caches fill and code is compiled. */
const SETTLED_AT = 0.5;
const HOSTILE_EVERY = 20;
const MIB = 1024 * 1024;
/** Samples are a second apart; one in this many is taken between requests, after a collection. */
const COLLECTED_EVERY = 10;
const PROMISED_MIB = 1;
const RESIDENT_RATIO = 1.1;
const LEAK = `--import=${new URL("leak.ts", import.meta.url).href}`;

interface Sample {
  readonly atMs: number;
  readonly residentMiB: number;
  readonly handles: number;
  readonly connections: number;
  readonly zombies: number;
}

/** A monitored interface. */
interface Watched {
  readonly serving: Process;
  readonly inspector: Inspector;
  readonly api: Api;
  readonly samples: Sample[];
  /** Live bytes by thread, in MiB. */
  readonly live: { readonly atMs: number; readonly threads: ReadonlyMap<string, number> }[];
}

describe.runIf(isLong)(`${MINUTES} minutes at work`, () => {
  const invoice = readFileSync("samples/invoice.pdf");
  const receipt = readFileSync("samples/receipt.jpg");
  let installation: Installation;
  let steady: Watched;
  let leaking: Watched;
  const statuses = new Map<number, number>();
  const tookMs: number[] = [];

  beforeAll(async () => {
    installation = await openInstallation();
    steady = await watched(INSPECTABLE.NODE_OPTIONS);
    leaking = await watched(`${INSPECTABLE.NODE_OPTIONS} ${LEAK}`);
    await installation.start("work");
  }, 600_000);
  afterAll(async () => {
    steady?.inspector.close();
    leaking?.inspector.close();
    await installation?.stop();
  });

  async function watched(options: string): Promise<Watched> {
    const serving = await installation.start("serve", { ...INSPECTABLE, NODE_OPTIONS: options });
    return {
      serving,
      inspector: await openInspector(serving),
      api: await newService(serving.url),
      samples: [],
      live: [],
    };
  }

  function fileOf(i: number): Buffer {
    if (i % HOSTILE_EVERY === 0)
      return i % (2 * HOSTILE_EVERY)
        ? Buffer.concat([invoice.subarray(0, 900), Buffer.alloc(2_000, "(")])
        : receipt.subarray(0, 4_000);
    return i % 10 === 0 ? receipt : Buffer.concat([invoice, Buffer.from(`\n% ${i}\n`)]);
  }

  async function sample({ serving }: Watched, atMs: number): Promise<Sample> {
    const pid = serving.child.pid!;
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const { rows } = await installation.postgres.database.pool.query(
      "select count(*) as n from pg_stat_activity where backend_type = 'client backend'",
    );
    return {
      atMs,
      residentMiB: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
      handles: openHandles(pid),
      connections: rows[0].n,
      zombies: processesBelow(pid).filter((child) => stateOf(child) === "Z").length,
    };
  }

  /**
   * Two callers of one, one of the other, at about 70 % of the capacity. While `pause` is requested, none is working.
   */
  async function work(endsAt: number, pause: Pause): Promise<void> {
    const caller = async ({ api }: Watched, first: number) => {
      for (let i = first; performance.now() < endsAt; i += 3) {
        await pause.passed();
        const startedAt = performance.now();
        const asked = i % 3 ? predict(api, fileOf(i), "never") : submit(api, fileOf(i));
        const { status } = await asked.finally(pause.left);
        if (api === steady.api) tookMs.push(performance.now() - startedAt);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep((performance.now() - startedAt) * 0.4);
      }
    };
    await Promise.all([caller(steady, 0), caller(steady, 1), caller(leaking, 2)]);
  }

  async function watch(begunAt: number, endsAt: number, pause: Pause): Promise<void> {
    for (let i = 0; performance.now() < endsAt; i++) {
      for (const each of [steady, leaking]) each.samples.push(await sample(each, performance.now() - begunAt));
      if (i % COLLECTED_EVERY === 0) {
        await pause.during(async () => {
          for (const { inspector, live } of [steady, leaking]) {
            const bytes = await inspector.liveBytes();
            const threads = new Map([...bytes].map(([name, each]) => [name, each / MIB]));
            live.push({ atMs: performance.now() - begunAt, threads });
          }
        });
      }
      await sleep(1_000);
    }
  }

  test(
    "leave memory, handles, connections and temporary files as they were",
    async () => {
      const begunAt = performance.now();
      const endsAt = begunAt + MINUTES * 60_000;
      const pause = createPause();
      await Promise.all([watch(begunAt, endsAt, pause), work(endsAt, pause)]);
      await sleep(2_000);
      console.log(`${tookMs.length} documents; answers ${JSON.stringify([...statuses])}`);
      for (const [name, each] of Object.entries({ steady, leaking })) tell(name, each);
      expect([...statuses.keys()].filter((status) => ![200, 422].includes(status))).toEqual([]);
      expect([...memoryFigures(steady, leaking), ...otherFigures()].every(Boolean)).toBe(true);
    },
    MINUTES * 60_000 + 120_000,
  );

  function otherFigures(): boolean[] {
    const settled = settledOf(steady.samples);
    const spread = (of: (one: Sample) => number) => Math.max(...settled.map(of)) - Math.min(...settled.map(of));
    const left = readdirSync(join(installation.dataDir, "blobs", "uploads")).length;
    const fifth = Math.floor(tookMs.length / 5);
    const p99 = (part: readonly number[]) => [...part].sort((a, b) => a - b)[Math.floor(part.length * 0.99)]!;
    const slower = p99(tookMs.slice(-fifth)) / p99(tookMs.slice(0, fifth));
    const zombies = Math.max(...settled.map((one) => one.zombies));
    const [handles, connections] = [spread((one) => one.handles), spread((one) => one.connections)];
    return [
      trialFigure("R14", "spread of open handles", handles, "<=10", handles <= 10),
      trialFigure("R14", "spread of database connections", connections, "<=10", connections <= 10),
      trialFigure("R14", "temporary files left", left, "=0", left === 0),
      trialFigure("R14", "zombies", zombies, "=0", zombies === 0),
      trialFigure("R14", "p99 of the last fifth to that of the first", slower.toFixed(2), "<=1.20", slower <= 1.2),
    ];
  }
});

function memoryFigures(steady: Watched, leaking: Watched): boolean[] {
  const [growth, leak] = [growthOf(steady), growthOf(leaking)];
  const settled = settledOf(steady.samples).map(({ residentMiB }) => residentMiB);
  const fifth = Math.floor(settled.length / 5);
  const resident = median(settled.slice(-fifth)) / median(settled.slice(0, fifth));
  return [
    trialFigure(
      "R14",
      "growth of what the interface holds in memory, upper 95 % bound, in 10 minutes",
      `${growth.upper.toFixed(2)}MiB`,
      `<=${PROMISED_MIB}MiB`,
      growth.upper <= PROMISED_MIB,
    ),
    trialFigure(
      "R14",
      "control: growth of an interface that leaks 2 MiB in 10 minutes",
      `${leak.slope.toFixed(2)}MiB, upper bound ${leak.upper.toFixed(2)}MiB`,
      `>${PROMISED_MIB}MiB`,
      leak.slope > PROMISED_MIB,
    ),
    trialFigure(
      "R14",
      "resident memory of the last fifth to that of the first",
      resident.toFixed(2),
      `<=${RESIDENT_RATIO.toFixed(2)}`,
      resident <= RESIDENT_RATIO,
    ),
  ];
}

function settledOf<Taken extends { readonly atMs: number }>(taken: readonly Taken[]): Taken[] {
  return taken.filter(({ atMs }) => atMs > MINUTES * 60_000 * SETTLED_AT);
}

/**
 * For the thread that grows most, in ten minutes; threads come and go with the work, and those that did say nothing.
 */
function growthOf({ live }: Watched): { slope: number; upper: number } {
  const settled = settledOf(live);
  const names = [...(settled[0]?.threads.keys() ?? [])].filter((name) =>
    settled.every(({ threads }) => threads.has(name)),
  );
  const slopes = names.map((name) =>
    slopeOf(settled.map(({ atMs, threads }): Point => [atMs / 600_000, threads.get(name)!])),
  );
  return slopes.reduce((most, each) => (each.upper > most.upper ? each : most));
}

function tell(name: string, { samples, live }: Watched): void {
  const byMinute = <Taken extends { atMs: number }>(taken: readonly Taken[]) =>
    Object.values(Object.groupBy(taken, ({ atMs }) => Math.floor(atMs / 60_000)));
  const threads = new Set(live.flatMap((each) => [...each.threads.keys()]));
  for (const thread of threads) {
    const last = byMinute(live).map((minute) => minute!.at(-1)!.threads.get(thread)?.toFixed(1) ?? "-");
    console.log(`${name}, live MiB of ${thread}, minute by minute: ${last.join(" ")}`);
  }
  const resident = byMinute(samples).map((minute) => Math.round(median(minute!.map(({ residentMiB }) => residentMiB))));
  console.log(`${name}, resident MiB: ${resident.join(" ")}`);
}

function median(of: readonly number[]): number {
  return [...of].sort((a, b) => a - b)[of.length >> 1] ?? Number.NaN;
}

/** Lets callers through, or holds them until none is working. */
type Pause = ReturnType<typeof createPause>;
function createPause() {
  let atWork = 0;
  let open = Promise.resolve();
  return {
    passed: async () => {
      await open;
      atWork++;
    },
    left: () => {
      atWork--;
    },
    during: async (look: () => Promise<void>) => {
      const gate = Promise.withResolvers<void>();
      open = gate.promise;
      await until(() => atWork === 0, 60_000);
      // What a response leaves behind (its log line, its connection) ends a moment later.
      await sleep(200);
      await look();
      gate.resolve();
    },
  };
}

test("control: a leak of a megabyte a minute is seen through noise", () => {
  const noise = (i: number) => 5 * Math.sin(i * 12.9898);
  const leaking = Array.from({ length: 360 }, (_, i): Point => [i / 600, 200 + i / 60 + noise(i)]);
  const steady = Array.from({ length: 360 }, (_, i): Point => [i / 600, 200 + noise(i) / 5]);
  const seen = slopeOf(leaking).upper > 1 && slopeOf(steady).upper <= 1;
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

type Point = readonly [number, number];

/** Least squares, and the bound below which the slope is in 95 of 100 repetitions. */
function slopeOf(points: readonly Point[]): { slope: number; upper: number } {
  const n = points.length;
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / n;
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
  const sxx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / sxx;
  const residual = points.reduce((sum, [x, y]) => sum + (y - my - slope * (x - mx)) ** 2, 0) / Math.max(1, n - 2);
  return { slope, upper: slope + 1.645 * Math.sqrt(residual / sxx) };
}
