import { ApiError, type ProgressJson } from "../../../src/client.ts";
import { client } from "../api.ts";

type Listener = (progress: ProgressJson) => void;

const POLL_MS = 2_000;
/** If a proxy swallows event streams, every one of them fails: after this many the page polls instead. */
const STREAMS_TRIED = 3;

/**
 * Live progress of the work in a service: one event stream per service and page, for any number of listeners, because
 * browsers open six connections per origin. Falls back to polling if streams do not get through. The server ends the
 * stream after a minute; the browser opens the next.
 */
export function watchProgress(serviceId: string, listener: Listener): () => void {
  const watched = streams.get(serviceId) ?? open(serviceId);
  streams.set(serviceId, watched);
  watched.listeners.add(listener);
  if (watched.last) listener(watched.last);
  return () => {
    watched.listeners.delete(listener);
    if (watched.listeners.size > 0) return;
    watched.close();
    streams.delete(serviceId);
  };
}

interface Watched {
  readonly listeners: Set<Listener>;
  last: ProgressJson | null;
  close(): void;
}

const streams = new Map<string, Watched>();

function open(serviceId: string): Watched {
  const service = client.service(serviceId);
  const stop = new AbortController();
  let failures = 0;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watched: Watched = {
    listeners: new Set(),
    last: null,
    close() {
      stop.abort();
      clearTimeout(timer);
      source?.close();
    },
  };

  function tell(progress: ProgressJson) {
    watched.last = progress;
    for (const listener of watched.listeners) listener(progress);
  }

  /** Work in progress when the last stream ended is requested again: it may have ended in between. */
  function known() {
    const documents = watched.last?.documents.filter(({ status }) => status === "RUNNING").map(({ id }) => id) ?? [];
    const batches = watched.last?.batches.filter(({ state }) => state === "running").map(({ batch }) => batch) ?? [];
    return { documents: documents.slice(0, 200), batches };
  }

  function stream() {
    source = new EventSource(service.progressUrl(known()));
    source.addEventListener("progress", ({ data }) => {
      failures = 0;
      tell(JSON.parse(data) as ProgressJson);
    });
    source.addEventListener("error", () => {
      // We open the next one ourselves, with what is known by now; the browser would repeat the old request.
      source?.close();
      if (stop.signal.aborted) return;
      failures += 1;
      timer = failures < STREAMS_TRIED ? setTimeout(stream, 1_000) : setTimeout(ask, POLL_MS);
    });
  }

  async function ask() {
    try {
      tell(await service.progress(known(), stop.signal));
    } catch (error) {
      if (stop.signal.aborted) return;
      // Signed out, or no longer allowed: retrying changes nothing.
      if (error instanceof ApiError && error.status < 429) return;
    }
    timer = setTimeout(ask, POLL_MS);
  }

  stream();
  return watched;
}
