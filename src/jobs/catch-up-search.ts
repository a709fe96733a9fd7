import { pause } from "../core/basics/pause.ts";
import type { SearchCatchUp } from "../store/documents/search-catch-up.ts";
import type { Log } from "../usecases/ports.ts";

const LOOKED_AT_ONCE = 1_000;
/** Pause after each document, so that documents being read now go first. */
const REST_MS = 10;
/**
 * Pause before the second pass, by when all processes of an earlier release, which do not write the index, have been
 * replaced.
 */
const AGAIN_MS = 15 * 60_000;
/** A document that fails is left for the next start; this many failures in a row mean that the database is failing. */
const MOST_FAILURES = 5;

/**
 * Backfills the search index: after an upgrade every document, later none. Resumes at the next start if killed. Scans
 * all documents until a second pass finds nothing; from then on it queries only the index of documents without search
 * values.
 */
export async function catchUpSearch(
  catchUp: SearchCatchUp,
  { log, signal, againMs = AGAIN_MS }: { log: Log; signal: AbortSignal; againMs?: number },
): Promise<void> {
  for (const isAgain of [false, true]) {
    if (isAgain) await pause(againMs, signal);
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
      await pause(REST_MS, signal);
    }
    after = seen.at(-1)?.documentId ?? null;
    if (after === null) break;
  }
  return { count, failed };
}
