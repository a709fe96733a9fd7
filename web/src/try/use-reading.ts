import { useEffect, useRef, useState } from "react";
import { pause } from "../../../src/client/request.ts";
import { client } from "../api.ts";
import { uploadDocument } from "./upload.ts";

/**
 * One document on its way through the service:
 *
 * idle ──start──▶ uploading ──▶ reading ──▶ onRead(documentId)
 *   ▲               │  └─────────┴──▶ failed (error)
 *   └── cancel ─────┴ (while reading, the job is cancelled too)
 */
export type Reading =
  | { readonly state: "idle" }
  | { readonly state: "uploading"; readonly name: string; readonly share: number }
  | { readonly state: "reading"; readonly name: string; readonly pagesDone: number; readonly pageCount: number }
  | { readonly state: "failed"; readonly name: string; readonly error: unknown };

const POLL_MS = 400;

/** Waits if the service asks for it. */
async function handIn(serviceId: string, file: File, options: Parameters<typeof uploadDocument>[2]) {
  for (;;) {
    const handed = await uploadDocument(serviceId, file, options);
    if (handed.kind === "accepted") return handed;
    await pause(handed.seconds * 1000, options.signal);
  }
}

export function useReading(serviceId: string, onRead: (documentId: string) => void) {
  const [reading, setReading] = useState<Reading>({ state: "idle" });
  const running = useRef<{ stop: AbortController; job: string | null } | null>(null);
  useEffect(() => () => running.current?.stop.abort(), []);

  async function start(file: File) {
    const run = { stop: new AbortController(), job: null as string | null };
    running.current = run;
    const { signal } = run.stop;
    const name = file.name;
    setReading({ state: "uploading", name, share: 0 });
    try {
      const { job, resource } = await handIn(serviceId, file, {
        onProgress: (share) => setReading({ state: "uploading", name, share }),
        signal,
      });
      run.job = job;
      for (;;) {
        const view = await client.job.get(job, signal);
        // A document that failed is shown too: its page says what went wrong.
        if (view.status !== "RUNNING") return onRead(resource);
        setReading({ state: "reading", name, pagesDone: view.pages_done, pageCount: view.page_count });
        await pause(POLL_MS, signal);
      }
    } catch (error) {
      if (!signal.aborted) setReading({ state: "failed", name, error });
    }
  }

  async function cancel() {
    const run = running.current;
    run?.stop.abort();
    setReading({ state: "idle" });
    if (run?.job) await client.job.cancel(run.job);
  }

  return { reading, start, cancel };
}
