import { connect, type Socket } from "node:net";

/** docs/trust.md S12: connections that are kept open by sending almost nothing. */
export interface SlowClients {
  /** Connections that the server has not closed. */
  open(): number;
  /** Milliseconds until the last of them was closed, of those that were. */
  lastClosedMs(): number;
  /** How many the server refused or dropped at once. */
  readonly count: number;
  stop(): void;
}

type Manner = "headers" | "body" | "idle";

export function startSlowClients(url: string, count: number, manner: Manner): SlowClients {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  let open = 0;
  let lastClosedMs = 0;
  const sockets: Socket[] = [];
  const timer = setInterval(() => {
    for (const socket of sockets)
      if (manner !== "idle" && socket.writable) socket.write(manner === "headers" ? "x: y\r\n" : "a");
  }, 1_000);
  for (let i = 0; i < count; i++) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    open++;
    socket.on("connect", () => manner !== "idle" && socket.write(beginning(manner)));
    // The response does not matter; unread it would keep the connection half open.
    socket.resume();
    socket.on("error", () => undefined);
    socket.on("close", () => {
      open--;
      lastClosedMs = performance.now() - startedAt;
    });
  }
  return {
    count,
    open: () => open,
    lastClosedMs: () => Math.round(lastClosedMs),
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

function beginning(manner: Manner): string {
  if (manner === "headers") return "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
  return "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{";
}
