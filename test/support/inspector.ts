import { type Program, until } from "./program.ts";

/** Node's own debugger attached to a program under test, which is unaware of it. */
export interface Inspector {
  /**
   * Bytes that are still in use after a garbage collection, buffers included: of the main thread ("main") and of each
   * worker thread, by a name that it keeps for its life.
   */
  liveBytes(): Promise<ReadonlyMap<string, number>>;
  close(): void;
}

/** Start the program with these. Otherwise a thread of piscina that waits for work is blocked and answers nobody. */
export const INSPECTABLE = { NODE_OPTIONS: "--inspect=127.0.0.1:0", PISCINA_DISABLE_ATOMICS: "1" };

type Result = Record<string, number>;
/** A request to one thread. */
type Ask = (method: string) => Promise<Result>;

export async function openInspector(program: Program): Promise<Inspector> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(program.stderr())?.[1];
  await until(() => address() !== undefined, 120_000);
  const socket = new WebSocket(address()!);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const send = (id: number, method: string, params?: object) => socket.send(JSON.stringify({ id, method, params }));
  const main = asking((id, method) => send(id, method));
  const threads = new Map<string, ReturnType<typeof asking>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, method, params } = JSON.parse(String(data));
    if (method === "NodeWorker.attachedToWorker") {
      const { sessionId } = params;
      const toThread = (asked: number, asks: string) =>
        send(0, "NodeWorker.sendMessageToWorker", { sessionId, message: JSON.stringify({ id: asked, method: asks }) });
      threads.set(sessionId, asking(toThread));
    } else if (method === "NodeWorker.detachedFromWorker") {
      threads.get(params.sessionId)?.end();
      threads.delete(params.sessionId);
    } else if (method === "NodeWorker.receivedMessageFromWorker") {
      const answer = JSON.parse(params.message);
      threads.get(params.sessionId)?.answered(answer.id, answer.result);
    } else if (id > 0) main.answered(id, result);
  });
  send(0, "NodeWorker.enable", { waitForDebuggerOnStart: false });
  return {
    liveBytes: async () => {
      const all = [
        ["main", main] as const,
        ...[...threads].map(([name, thread]) => [`thread ${name}`, thread] as const),
      ];
      const live = await Promise.all(all.map(async ([name, { ask }]) => [name, await liveOf(ask)] as const));
      return new Map(live.filter(([, bytes]) => bytes > 0));
    },
    close: () => socket.close(),
  };
}

async function liveOf(ask: Ask): Promise<number> {
  await ask("HeapProfiler.collectGarbage");
  const { usedSize = 0, backingStorageSize = 0 } = await ask("Runtime.getHeapUsage");
  return usedSize + backingStorageSize;
}

/** Requests and their responses by number; when the connection ends, open ones are answered with nothing. */
function asking(send: (id: number, method: string) => void) {
  const waiting = new Map<number, (result: Result) => void>();
  let last = 0;
  const ask: Ask = (method) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      send(last, method);
    });
  return {
    ask,
    answered: (id: number, result: Result) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    },
    end: () => {
      for (const resolve of waiting.values()) resolve({});
    },
  };
}
