import { setMaxListeners } from "node:events";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pause } from "../core/basics/pause.ts";
import { createTurns, type Turns } from "../core/basics/turns.ts";
import { AppError } from "../errors.ts";
import { accountOf, callerOf } from "./access/access.ts";
import { holderOf } from "./access/limits.ts";

/** Poll interval; a page of a scan takes about a second. */
const LOOK_MS = 700;
/** Proxies close silent connections. */
const BEAT_MS = 15_000;
/**
 * After this the stream ends and the browser reconnects by itself (EventSource), with its credentials: a person who was
 * signed out meanwhile is refused then.
 */
const STREAM_MS = 60_000;
/** The console opens one a tab. */
const STREAMS_A_HOLDER = 10;
/** An account may have any number of keys. */
const STREAMS_AN_ACCOUNT = 100;
/**
 * A look takes up to five of the process's twenty connections to the database: streams leave half of them to others.
 */
const LOOKS_AT_ONCE = 2;

export interface EventSource<T> {
  /** The event's name. */
  readonly name: string;
  readonly look: () => Promise<T>;
  /** Whether nothing more will happen: the stream ends after this state. */
  readonly isLast?: (state: T) => boolean;
}

/**
 * Server-sent events (WHATWG HTML, 9.2): the current state, then each one that differs from the one before. Throws
 * too_many_concurrent, so that clients go on asking (the console does) instead of listening.
 */
export function sendEvents<T>(request: FastifyRequest, reply: FastifyReply, source: EventSource<T>): FastifyReply {
  const { looks, open } = request.server.streams;
  reply.raw.once("close", open(request));
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
  return reply.send(Readable.from(eventsOf(source, gone.signal, looks), { objectMode: false }));
}

async function* eventsOf<T>(
  { name, look, isLast }: EventSource<T>,
  gone: AbortSignal,
  looks: Turns,
): AsyncGenerator<string> {
  const end = performance.now() + STREAM_MS;
  let sent = "";
  let beatAt = performance.now();
  yield "retry: 1000\n\n";
  while (!gone.aborted && performance.now() < end) {
    const giveBack = await looks.take(gone);
    if (!giveBack) return;
    const state = await look().finally(giveBack);
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

interface Streams {
  /** Counts a stream; throws too_many_concurrent. Returns what ends it. */
  readonly open: (request: FastifyRequest) => () => void;
  readonly looks: Turns;
}

function createStreams(): Streams {
  const openBy = new Map<string, number>();
  const change = (name: string, by: number) => {
    const count = (openBy.get(name) ?? 0) + by;
    if (count > 0) openBy.set(name, count);
    else openBy.delete(name);
  };
  return {
    looks: createTurns(LOOKS_AT_ONCE, Number.POSITIVE_INFINITY),
    open(request) {
      const [holder, account] = [`holder ${holderOf(callerOf(request))}`, `account ${accountOf(request)}`];
      if ((openBy.get(holder) ?? 0) >= STREAMS_A_HOLDER || (openBy.get(account) ?? 0) >= STREAMS_AN_ACCOUNT) {
        const detail = "As many event streams as there may be are open already; end one, or ask without Accept.";
        throw new AppError("too_many_concurrent", detail, { retryAfterSeconds: 5 });
      }
      for (const name of [holder, account]) change(name, 1);
      return () => {
        for (const name of [holder, account]) change(name, -1);
      };
    },
  };
}

/** Call it before any route is registered. */
export function announceClosing(app: FastifyInstance): void {
  const closing = new AbortController();
  // One listener per open stream.
  setMaxListeners(0, closing.signal);
  app.decorate("closing", closing.signal);
  app.decorate("streams", createStreams());
  app.decorate("endStreams", () => closing.abort());
  app.addHook("preClose", async () => closing.abort());
}

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted when the app begins to close. */
    readonly closing: AbortSignal;
    readonly streams: Streams;
    /**
     * A draining server waits for its requests, and streams never end by themselves: with one open it took 30 s,
     * without 5.
     */
    readonly endStreams: () => void;
  }
}
