import { ApiError } from "../../../src/client.ts";

/**
 * A file on its way through the service.
 *
 * waiting ──▶ uploading ──▶ reading ──▶ done
 *    │ ▲          │ │           │ └──▶ failed (the document is stored as ERROR)
 *    │ └──later───┘ └──▶ failed ──retry──▶ waiting
 *    └──── cancel ─────▶ cancelled (while reading, the job is cancelled too)
 */
export interface Upload {
  readonly id: string;
  readonly serviceId: string;
  readonly name: string;
  readonly state: "waiting" | "uploading" | "reading" | "done" | "failed" | "cancelled" | "lost";
  /** Share sent, 0 to 1. */
  readonly share: number;
  readonly pagesDone: number;
  readonly pageCount: number;
  /** Null until the service received it. */
  readonly documentId: string | null;
  readonly job: string | null;
  /** What went wrong: an error of the upload, or the service's report on the document. */
  readonly problem: unknown;
  /** Its bytes are here: it can be sent again. */
  readonly canRetry: boolean;
}

export function isUnderWay({ state }: Pick<Upload, "state">): boolean {
  return state === "waiting" || state === "uploading" || state === "reading";
}

/** Beside those that begin with `file_`. */
const OF_THE_FILE = new Set(["too_many_pages", "image_too_large", "malware_detected"]);

/** What the service found wrong with the file itself is wrong with it the next time, too. */
export function failedWith(problem: unknown): Partial<Upload> {
  const isOfTheFile =
    problem instanceof ApiError && (problem.code.startsWith("file_") || OF_THE_FILE.has(problem.code));
  return { state: "failed", problem, ...(isOfTheFile && { canRetry: false }) };
}

/** Holds the list outside React, as review-store.ts does. */
export interface UploadList {
  readonly all: () => readonly Upload[];
  readonly find: (id: string) => Upload | undefined;
  readonly replace: (next: readonly Upload[]) => void;
  readonly change: (id: string, difference: Partial<Upload>) => void;
  /** @returns how to stop listening */
  readonly subscribe: (listener: () => void) => () => void;
}

/** `onChange` is told before whoever listens. */
export function createUploadList(onChange: (uploads: readonly Upload[]) => void): UploadList {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();
  const find = (id: string) => uploads.find((each) => each.id === id);

  function replace(next: readonly Upload[]): void {
    uploads = next;
    onChange(next);
    for (const listener of listeners) listener();
  }

  return {
    all: () => uploads,
    find,
    replace,
    change(id, difference) {
      const before = find(id);
      // A cancelled upload stays so, whatever arrives late.
      if (!before || (before.state === "cancelled" && difference.state !== "waiting")) return;
      const same = Object.entries(difference).every(([key, value]) => before[key as keyof Upload] === value);
      if (!same) replace(uploads.map((each) => (each.id === id ? { ...each, ...difference } : each)));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
