import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportJson, ProgressJson } from "../../../src/client.ts";
import { client } from "../api.ts";

/** A requested download has begun by then, and the stream reports it. */
const BEGINS_WITHIN_MS = 10_000;

/**
 * The person's own exports: those in progress, also after a reload, and the outcome of those seen in progress here,
 * until they are dismissed. The browser keeps the file; this shows its progress, and a way to stop it.
 */
export function useExports(serviceId: string, progress: ProgressJson | null) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [watched, setWatched] = useState<readonly string[]>([]);
  const [isBeginning, setBeginning] = useState(false);
  const list = useQuery({
    queryKey: ["exports", serviceId],
    queryFn: async ({ signal }) => (await client.service(serviceId).exports(signal)).exports,
    staleTime: 0,
  });
  const newest = new Map([...(list.data ?? []), ...(progress?.exports ?? [])].map((each) => [each.export, each]));
  const exports = [...newest.values()];
  const begun = exports.filter((each) => each.state === "running" && !watched.includes(each.export));
  if (begun.length > 0) setWatched([...watched, ...begun.map((each) => each.export)]);
  const isShown = (each: ExportJson) => watched.includes(each.export) && !dismissed.includes(each.export);
  return {
    shown: exports.filter(isShown),
    /** An export is in progress, or about to be. */
    isRunning: isBeginning || exports.some(({ state }) => state === "running"),
    /** A person has requested one. */
    begin: () => {
      setBeginning(true);
      setTimeout(() => setBeginning(false), BEGINS_WITHIN_MS);
    },
    dismiss: (id: string) => setDismissed((before) => [...before, id]),
  };
}
