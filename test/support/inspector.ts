import { type Program, until } from "./program.ts";

/** Node's own debugger on a program under test, which knows nothing of it. */
export interface Inspector {
  /** Bytes that are still in use after everything unused was collected, buffers included. */
  liveBytes(): Promise<number>;
  close(): void;
}

/** Start the program with these. */
export const INSPECTABLE = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

export async function openInspector(program: Program): Promise<Inspector> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(program.stderr())?.[1];
  await until(() => address() !== undefined, 120_000);
  const socket = new WebSocket(address()!);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const waiting = new Map<number, (result: Record<string, number>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const ask = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method }));
    });
  return {
    liveBytes: async () => {
      await ask("HeapProfiler.collectGarbage");
      const { usedSize = 0, backingStorageSize = 0 } = await ask("Runtime.getHeapUsage");
      return usedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}
