import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BatchInputJson, BatchJson, ProgressJson } from "../../../src/client.ts";
import { client } from "../api.ts";

/** `undo` is what takes the decisions back, as long as the screen is open. */
export type StartBatch = (input: BatchInputJson, undo?: readonly BatchInputJson[] | null) => Promise<void>;

/** How long after its end a batch that refused something is still shown to a person who comes back. */
const SHOWN_AFTER_MS = 60_000;

/**
 * Batches worth showing: those in progress, also after a reload; those started or seen in progress here, until they are
 * dismissed, since whoever watched one is told its outcome; and those that ended badly a moment ago.
 */
export function useBatches(serviceId: string, progress: ProgressJson | null) {
  const queries = useQueryClient();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [watched, setWatched] = useState<readonly string[]>([]);
  const [undos, setUndos] = useState<ReadonlyMap<string, readonly BatchInputJson[]>>(new Map());
  const list = useQuery({
    queryKey: ["batches", serviceId],
    queryFn: async ({ signal }) => (await client.service(serviceId).batches(signal)).batches,
    staleTime: 0,
  });
  const newer = new Map(progress?.batches.map((batch) => [batch.batch, batch]));
  const listed = list.data ?? [];
  // The stream is the first to report a batch that began since the list was loaded.
  const begunSince = [...newer.values()].filter(({ batch }) => !listed.some((each) => each.batch === batch));
  const batches = [...begunSince, ...listed.map((batch) => further(batch, newer.get(batch.batch)))];
  const begun = batches.filter(({ batch, state }) => state === "running" && !watched.includes(batch));
  if (begun.length > 0) setWatched([...watched, ...begun.map(({ batch }) => batch)]);
  const isShown = (batch: BatchJson) => {
    if (dismissed.includes(batch.batch)) return false;
    if (batch.state === "running" || watched.includes(batch.batch)) return true;
    const age = Date.now() - Date.parse(batch.finished_at ?? batch.created_at);
    return batch.refused > 0 && age < SHOWN_AFTER_MS;
  };
  const start: StartBatch = async (input, undo = null) => {
    const batch = await client.service(serviceId).startBatch(input);
    if (undo) setUndos((before) => new Map(before).set(batch.batch, undo));
    setWatched((before) => [...before, batch.batch]);
    queries.setQueryData<BatchJson[]>(["batches", serviceId], (before) => [batch, ...(before ?? [])]);
    await queries.invalidateQueries({ queryKey: ["documents", serviceId] });
  };
  return {
    shown: batches.filter(isShown),
    isRunning: batches.some(({ state }) => state === "running"),
    start,
    undos,
    /** Each document gets its former status again, and the note goes. */
    async undo(batch: string) {
      const inputs = undos.get(batch) ?? [];
      setUndos((before) => new Map([...before].filter(([id]) => id !== batch)));
      for (const input of inputs) await start(input);
      setDismissed((before) => [...before, batch]);
    },
    dismiss: (batch: string) => setDismissed((before) => [...before, batch]),
  };
}

/** The stream and the list report the same batch; whichever has more progress wins. */
function further(a: BatchJson, b: BatchJson | undefined): BatchJson {
  if (!b) return a;
  if (a.state !== "running") return a;
  return b.state !== "running" || b.done + b.refused >= a.done + a.refused ? b : a;
}
