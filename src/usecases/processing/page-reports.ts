import type { Ports } from "../ports.ts";

/** An attempt at a RUNNING document: its number is the fencing token of every write. */
export interface AttemptAt {
  readonly documentId: string;
  readonly attempt: number;
}

/** How far an attempt is: the pages that are read are told to whoever asks for the document. */
export interface PageReports {
  onPage(): void;
  /** From now on; the pages that were read before the document had a row are told at once. */
  tell(at: AttemptAt): void;
  /** Aborts when nobody waits for the attempt any more: its other pages would be read for nobody. */
  readonly unwanted: AbortSignal;
  /** What was to be told is told. */
  settled(): Promise<void>;
}

export function createPageReports({ store, ambient }: Pick<Ports, "store" | "ambient">): PageReports {
  const abandoned = new AbortController();
  let told: AttemptAt | null = null;
  let reported = Promise.resolve();
  let pagesDone = 0;

  /** Progress is a courtesy: in order, never in the way, and its failure is not the document's. */
  function report(): void {
    if (told === null || pagesDone === 0) return;
    const { documentId, attempt } = told;
    const done = pagesDone;
    reported = reported
      .then(() => store.documents.reportProgress(documentId, attempt, done))
      .then((wanted) => {
        // Cancelled or deleted meanwhile.
        if (!wanted) abandoned.abort();
      })
      .catch((error: unknown) => ambient.log.warn({ err: error }, "progress not recorded"));
  }

  return {
    onPage: () => {
      pagesDone += 1;
      report();
    },
    tell: (at) => {
      told = at;
      report();
    },
    unwanted: abandoned.signal,
    settled: () => reported,
  };
}
