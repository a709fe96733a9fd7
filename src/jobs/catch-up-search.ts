import { setTimeout as sleep } from "node:timers/promises";
import type { SearchCatchUp } from "../store/documents/search-catch-up.ts";
import type { Log } from "../usecases/ports.ts";

const LOOKED_AT_ONCE = 1_000;
/** After each document: those that are read now go first. */
const REST_MS = 10;
/** When the processes of an earlier release, which know nothing of it, have been replaced. */
const AGAIN_MS = 15 * 60_000;
/** One that fails is left for the next start; so many in a row are the database. */
const MOST_FAILURES = 5;

/**
 * Takes up the documents whose values are not searched yet: after an upgrade all of them, later none. Killed anywhere, the next start goes on. Goes
 * through all of them until a second look found nothing, and asks the index of those without values from then on.
 */
export async function catchUpSearch(
  catchUp: SearchCatchUp,
  { log, signal, againMs = AGAIN_MS }: { log: Log; signal: AbortSignal; againMs?: number },
): Promise<void> {
  for (const isAgain of [false, true]) {
    if (isAgain) await rest(againMs, signal);
    const everywhere = !(await catchUp.isWalked());
    const { count, failed } = await takeUpAll(catchUp, everywhere, log, signal);
    if (count > 0) log.info({ count }, "documents from before are searched by their values");
    if (everywhere && isAgain && count + failed === 0 && !signal.aborted) await catchUp.endWalk();
  }
}

async function takeUpAll(catchUp: SearchCatchUp, everywhere: boolean, log: Log, signal: AbortSignal) {
  let count = 0;
  let failed = 0;
  let failuresInARow = 0;
  for (let after: string | null = null; !signal.aborted; ) {
    const seen: Awaited<ReturnType<SearchCatchUp["look"]>> = await catchUp.look(after, LOOKED_AT_ONCE, everywhere);
    for (const { documentId } of seen.filter(({ isBehind }) => isBehind)) {
      if (signal.aborted) break;
      try {
        await catchUp.takeUp(documentId);
        count++;
        failuresInARow = 0;
      } catch (error) {
        failed++;
        if (++failuresInARow === MOST_FAILURES) throw error;
        log.warn({ err: error, documentId }, "a document from before is not searched by its values");
      }
      await rest(REST_MS, signal);
    }
    after = seen.at(-1)?.documentId ?? null;
    if (after === null) break;
  }
  return { count, failed };
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
