import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What a network does to the bytes between a client and a server. */
export interface Toxic {
  /** False: the connection is closed as soon as it is established. */
  readonly accepts?: boolean;
  /**
   * What happens to each piece on its way; null: it is lost, and so is everything after it. "cut": the connection ends
   * here.
   */
  readonly up?: (piece: Buffer, soFarBytes: number) => Buffer | null | "cut";
  readonly down?: (piece: Buffer, soFarBytes: number) => Buffer | null | "cut";
  /** Each piece is delayed by this much. */
  readonly delayMs?: number;
}

export interface TcpProxy {
  readonly port: number;
  /** For connections from now on; existing ones are cut. Null: everything flows. */
  setToxic(toxic: Toxic | null): void;
  close(): Promise<void>;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let toxic: Toxic = {};
  // A piece is sent on as it arrives, and does not wait 40 ms for the acknowledgement of the one before.
  const listener = createServer({ noDelay: true }, (client) => {
    client.on("error", () => client.destroy());
    if (toxic.accepts === false) return void client.destroy();
    const server = connect({ port: targetPort, host: "127.0.0.1", noDelay: true });
    const end = () => {
      for (const socket of [client, server]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
    }
    carry(client, server, toxic.up, toxic.delayMs ?? 0, end);
    carry(server, client, toxic.down, toxic.delayMs ?? 0, end);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    setToxic: (next) => {
      toxic = next ?? {};
      cutAll();
    },
    close: async () => {
      listener.close();
      cutAll();
      await once(listener, "close");
    },
  };
}

function carry(from: Socket, to: Socket, change: Toxic["up"], delayMs: number, end: () => void): void {
  let soFar = 0;
  let lost = false;
  let last = Promise.resolve();
  from.on("data", (piece: Buffer) => {
    const changed = lost ? null : change ? change(piece, soFar) : piece;
    soFar += piece.length;
    if (changed === "cut") return end();
    lost ||= changed === null;
    if (changed === null) return;
    if (delayMs === 0) return void to.write(changed);
    last = last.then(async () => {
      await sleep(delayMs);
      to.write(changed);
    });
  });
}
