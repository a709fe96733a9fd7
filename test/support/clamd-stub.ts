import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** How a scanner behaves: like clamd, or failing in one of several ways. */
export type ScannerManner =
  | "works"
  | "says nothing"
  | "closes"
  | "is down"
  | "says OK before it has the whole file"
  | "says something else"
  | "talks without end"
  | "has a size limit";

/** A clamd that speaks INSTREAM and finds `signature`, on its own port. */
export interface ClamdStub {
  /** For ESTRATTO_VIRUS_SCANNER. */
  readonly url: string;
  /** Sizes of the files it received completely. */
  readonly scanned: number[];
  setManner(manner: ScannerManner): Promise<void>;
  stop(): Promise<void>;
}

export async function startClamdStub(signature: string): Promise<ClamdStub> {
  let manner: ScannerManner = "works";
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    if (manner === "closes") return void socket.destroy();
    // It reads nothing: what does not fit into the sockets' buffers cannot have been sent yet.
    if (manner === "says OK before it has the whole file") return void socket.write("stream: OK\0");
    if (manner === "talks without end") return talk(socket);
    let given = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      given = Buffer.concat([given, chunk]);
      const file = fileOf(given);
      if (file === null || manner === "says nothing") return;
      if (manner === "says something else") return void socket.end("PONG\0");
      if (manner === "has a size limit") return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      scanned.push(file.length);
      socket.end(file.includes(signature) ? "stream: Estratto.Test-1 FOUND\0" : "stream: OK\0");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const closed = async () => {
    for (const socket of sockets) socket.destroy();
    await once(server.close(), "close");
  };
  return {
    url: `tcp://127.0.0.1:${port}`,
    scanned,
    async setManner(next) {
      manner = next;
      if (server.listening === (manner !== "is down")) return;
      if (manner === "is down") await closed();
      else await once(server.listen(port, "127.0.0.1"), "listening");
    },
    async stop() {
      if (server.listening) await closed();
    },
  };
}

function talk(socket: Socket): void {
  const timer = setInterval(() => socket.write("stream: O"), 1);
  socket.on("close", () => clearInterval(timer));
}

/** The joined chunks, once the empty one has arrived; null before. */
function fileOf(given: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (given.length < command.length) return null;
  if (given.toString("latin1", 0, command.length) !== command) throw new Error("the scanner was asked something else");
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= given.length; ) {
    const length = given.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(given.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
