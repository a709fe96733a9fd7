import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ProgressJson } from "../../../src/client.ts";
import { watchProgress } from "./progress-stream.ts";

/**
 * Work in progress in the service, while `isOn`; null: nothing is known yet. Lists that show it are refetched when
 * something ends.
 */
export function useProgress(serviceId: string, isOn: boolean): ProgressJson | null {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ProgressJson | null>(null);
  const before = useRef<ProgressJson | null>(null);
  useEffect(() => {
    if (!isOn) return;
    before.current = null;
    return watchProgress(serviceId, (now) => {
      if (hasEnded(before.current, now)) {
        void queries.invalidateQueries({ queryKey: ["documents", serviceId] });
        void queries.invalidateQueries({ queryKey: ["batches", serviceId] });
      }
      if (now.learning === "idle" && before.current?.learning !== "idle") {
        for (const key of ["learning", "models", "learning-history"]) {
          void queries.invalidateQueries({ queryKey: [key, serviceId] });
        }
      }
      before.current = now;
      setProgress(now);
    });
  }, [serviceId, isOn, queries]);
  return progress;
}

/**
 * Whether a document or a batch that was in progress no longer is. What a list showed as in progress may have ended
 * before the first report.
 */
export function hasEnded(before: ProgressJson | null, now: ProgressJson): boolean {
  if (!before) return true;
  const running = new Set(now.documents.filter(({ status }) => status === "RUNNING").map(({ id }) => id));
  const toldBefore = new Set(before.documents.map(({ id }) => id));
  const working = new Map(now.batches.map(({ batch, done, refused, state }) => [batch, `${state} ${done + refused}`]));
  return (
    before.documents.some(({ id, status }) => status === "RUNNING" && !running.has(id)) ||
    // It began and ended between two reports.
    now.documents.some(({ id }) => !running.has(id) && !toldBefore.has(id)) ||
    before.batches.some((each) => working.get(each.batch) !== `${each.state} ${each.done + each.refused}`)
  );
}
