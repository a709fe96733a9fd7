import { setTimeout as sleep } from "node:timers/promises";
import type { SearchCatchUp } from "../store/search-catch-up.ts";
import type { Log } from "../usecases/ports.ts";

const LOOKED_AT_ONCE = 1_000;
/** After each document: those that are read now go first. */
const REST_MS = 10;
/** When the processes of an earlier release, which know nothing of it, have been replaced. */
const AGAIN_MS = 15 * 60_000;
/** One that fails is left for the next start; so many in a row are the database. */
const MOST_FAILURES = 5;

/** Takes up the documents whose values are not searched yet: after an upgrade all of them, later none. Killed anywhere, the next start goes on. */
export async function catchUpSearch(
  catchUp: SearchCatchUp,
  { log, signal, againMs = AGAIN_MS }: { log: Log; signal: AbortSignal; againMs?: number },
): Promise<void> {
  for (const waitMs of [0, againMs]) {
    await rest(waitMs, signal);
    const count = await takeUpAll(catchUp, log, signal);
    if (count > 0) log.info({ count }, "documents from before are searched by their values");
  }
}

async function takeUpAll(catchUp: SearchCatchUp, log: Log, signal: AbortSignal): Promise<number> {
  let count = 0;
  let failures = 0;
  for (let after: string | null = null; !signal.aborted; ) {
    const seen: Awaited<ReturnType<SearchCatchUp["look"]>> = await catchUp.look(after, LOOKED_AT_ONCE);
    for (const { documentId } of seen.filter(({ isBehind }) => isBehind)) {
      if (signal.aborted) return count;
      try {
        await catchUp.takeUp(documentId);
        count++;
        failures = 0;
      } catch (error) {
        if (++failures === MOST_FAILURES) throw error;
        log.warn({ err: error, documentId }, "a document from before is not searched by its values");
      }
      await rest(REST_MS, signal);
    }
    after = seen.at(-1)?.documentId ?? null;
    if (after === null) return count;
  }
  return count;
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
