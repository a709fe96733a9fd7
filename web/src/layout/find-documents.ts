import type { DocumentListJson } from "../../../src/client.ts";

/** Documents of all services by a part of a name or a value, for a list of few lines. */

export interface SearchedService {
  readonly id: string;
  readonly name: string;
}

export interface FoundDocument {
  readonly id: string;
  readonly name: string;
  /** In which the text was found, as printed; null: in the name. */
  readonly value: string | null;
  readonly service: SearchedService;
}

export interface FoundDocuments {
  readonly documents: readonly FoundDocument[];
  /** False: some service was not asked, or did not answer in time; it may have more. */
  readonly isComplete: boolean;
}

/** Each of them is a request, and a person has as many a minute as for everything else. */
const MOST_SERVICES = 20;
/** Browsers have six connections to a place, and the screen behind needs some. */
const AT_ONCE = 4;
const MOST_OF_A_SERVICE = 6;
const MOST_SHOWN = 12;
const MOST_MS = 4_000;

type Search = (
  serviceId: string,
  query: { readonly q: string; readonly limit: number },
  signal: AbortSignal,
) => Promise<Pick<DocumentListJson, "documents">>;

/**
 * Asks one service after the other, in the given order, until enough is found or the time is over. A service that
 * refuses or fails keeps the others from nothing.
 *
 * @param signal aborted when nobody waits for it any more: rejects
 */
export async function findDocuments(
  services: readonly SearchedService[],
  q: string,
  search: Search,
  signal: AbortSignal,
  mostMs = MOST_MS,
): Promise<FoundDocuments> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(mostMs)]);
  const asked = services.slice(0, MOST_SERVICES);
  const documents: FoundDocument[] = [];
  let isComplete = asked.length === services.length;
  for (let at = 0; at < asked.length && documents.length < MOST_SHOWN; at += AT_ONCE) {
    const answers = await Promise.all(
      asked.slice(at, at + AT_ONCE).map((service) => foundIn(service, q, search, within).catch(() => null)),
    );
    signal.throwIfAborted();
    documents.push(...answers.flatMap((found) => found ?? []));
    if (answers.includes(null)) isComplete = false;
    if (within.aborted) return { documents: documents.slice(0, MOST_SHOWN), isComplete: false };
  }
  return { documents: documents.slice(0, MOST_SHOWN), isComplete };
}

async function foundIn(service: SearchedService, q: string, search: Search, signal: AbortSignal) {
  signal.throwIfAborted();
  const { documents } = await search(service.id, { q, limit: MOST_OF_A_SERVICE }, signal);
  return documents.map(({ id, original_name: name, match }): FoundDocument => {
    return { id, name, value: match?.text ?? null, service };
  });
}
