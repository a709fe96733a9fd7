import { setMaxListeners } from "node:events";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pause } from "../core/basics/pause.ts";

/** Poll interval; a page of a scan takes about a second. */
const LOOK_MS = 700;
/** Proxies close silent connections. */
const BEAT_MS = 15_000;
/**
 * After this the stream ends and the browser reconnects by itself (EventSource), with its credentials: a person who was
 * signed out meanwhile is refused then.
 */
const STREAM_MS = 60_000;

export interface EventSource<T> {
  /** The event's name. */
  readonly name: string;
  readonly look: () => Promise<T>;
  /** Whether nothing more will happen: the stream ends after this state. */
  readonly isLast?: (state: T) => boolean;
}

/** Server-sent events (WHATWG HTML, 9.2): the current state, then each one that differs from the one before. */
export function sendEvents<T>(request: FastifyRequest, reply: FastifyReply, source: EventSource<T>): FastifyReply {
  const gone = new AbortController();
  const stop = () => gone.abort();
  // A closing app finishes its requests, but must not wait for an endless one.
  request.server.closing.addEventListener("abort", stop, { once: true });
  request.raw.once("close", stop);
  reply
    .type("text/event-stream; charset=utf-8")
    // A connection left open after the stream would delay a server that drains.
    .header("connection", "close")
    // Without it nginx buffers events until its buffer is full.
    .header("x-accel-buffering", "no");
  return reply.send(Readable.from(eventsOf(source, gone.signal), { objectMode: false }));
}

async function* eventsOf<T>({ name, look, isLast }: EventSource<T>, gone: AbortSignal): AsyncGenerator<string> {
  const end = performance.now() + STREAM_MS;
  let sent = "";
  let beatAt = performance.now();
  yield "retry: 1000\n\n";
  while (!gone.aborted && performance.now() < end) {
    const state = await look();
    const data = JSON.stringify(state);
    if (data !== sent) {
      sent = data;
      beatAt = performance.now();
      yield `event: ${name}\ndata: ${data}\n\n`;
    } else if (performance.now() - beatAt > BEAT_MS) {
      beatAt = performance.now();
      yield ": still here\n\n";
    }
    if (isLast?.(state)) return;
    await pause(LOOK_MS, gone, { held: false });
  }
}

/** Whether the client wants a stream; without it, the same route returns the state once, for clients that poll. */
export function wantsEvents(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").includes("text/event-stream");
}

/** Call it before any route is registered. */
export function announceClosing(app: FastifyInstance): void {
  const closing = new AbortController();
  // One listener per open stream.
  setMaxListeners(0, closing.signal);
  app.decorate("closing", closing.signal);
  app.decorate("endStreams", () => closing.abort());
  app.addHook("preClose", async () => closing.abort());
}

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted when the app begins to close. */
    readonly closing: AbortSignal;
    /**
     * A draining server waits for its requests, and streams never end by themselves: with one open it took 30 s,
     * without 5.
     */
    readonly endStreams: () => void;
  }
}
