import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Label, openSet, takeShare } from "../../measuring/labelled-pages.ts";
import { quantile } from "../../measuring/reading-score.ts";
import { AppError } from "../../src/errors.ts";
import type { Reader } from "../../src/reading/types.ts";
import type { Part } from "./part.ts";
import { read, readerPeaks, withReaders } from "./readers.ts";

interface Answer {
  readonly id: string;
  readonly outcome: string;
  /** Read, or refused with a code that HTTP returns as 422. */
  readonly proper: boolean;
  readonly ms: number;
}

const LIMIT_MS = 20_000;

/**
 * Broken, encrypted, huge and odd files: each is read or refused with a 422 code within 20 s, and the pool survives.
 */
export const robustness: Part = {
  name: "robustness",
  title: "Broken and odd files",
  run: async ({ dataDir, share }) => {
    const { folder, labels } = openSet(dataDir, "robustness");
    const normal = openSet(dataDir, "einvoice50");
    const warmUp = readFileSync(join(normal.folder, normal.labels[0]!.docs[0]!));
    const answers: Answer[] = [];
    const alive = await withReaders("robustness", 2, warmUp, async (reader) => {
      const waiting = takeShare(labels, share);
      const worker = async () => {
        for (let label = waiting.shift(); label !== undefined; label = waiting.shift())
          answers.push(await answer(reader, folder, label));
      };
      await Promise.all([worker(), worker()]);
      return (await read(reader, warmUp)).pages.length > 0;
    });
    const bad = answers.filter(({ proper, ms }) => !proper || ms > LIMIT_MS);
    const outcomes = new Map<string, number>();
    for (const { outcome } of answers) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const slowest = answers.toSorted((a, b) => b.ms - a.ms);
    const peakMiB = readerPeaks().get("robustness") ?? 0;
    return {
      how:
        "The set `robustness`: broken, encrypted, huge and generated odd files, through two reader processes. Bad: any other outcome than " +
        `read or a 422 code, or more than ${LIMIT_MS / 1000} s. (Mutants and bombs in number: test/security and bench/robustness.ts.)`,
      tables: [
        {
          title: "Outcomes",
          columns: ["outcome", "files"],
          rows: [...outcomes].sort(([, a], [, b]) => b - a),
        },
        {
          title: "Slowest",
          columns: ["file", "outcome", "ms"],
          rows: [...new Set([...slowest.slice(0, 5), ...bad])].map(({ id, outcome, ms }) => [
            id,
            outcome,
            Math.round(ms),
          ]),
        },
      ],
      notes: [alive ? "The pool read a normal document afterwards." : "THE POOL WAS DEAD AFTERWARDS."],
      figures: {
        robustness_files: answers.length,
        robustness_bad: bad.length + (alive ? 0 : 1),
        robustness_ms_p99: Math.round(
          quantile(
            answers.map(({ ms }) => ms),
            0.99,
          ),
        ),
        robustness_ms_max: Math.round(slowest[0]?.ms ?? 0),
        robustness_peak_mib: peakMiB,
      },
    };
  },
};

async function answer(reader: Reader, folder: string, label: Label): Promise<Answer> {
  const bytes = readFileSync(join(folder, label.docs[0]!));
  const begun = performance.now();
  const [outcome, proper] = await read(reader, bytes).then(
    ({ pages }): [string, boolean] => [
      pages.some(({ errors }) => errors.length > 0) ? "read, with page errors" : "read",
      true,
    ],
    (error: unknown): [string, boolean] =>
      error instanceof AppError ? [error.code, error.status === 422] : [String(error), false],
  );
  return { id: label.id, outcome, proper, ms: performance.now() - begun };
}
