import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A network between the product and its PostgreSQL that does what networks do: it can be gone, swallow everything, or
 * break at a chosen statement, before the server received it or after the server did it and before the product was
 * told.
 */
export interface DatabaseProxy {
  /** Like the server's own URL, through the proxy. */
  readonly url: string;
  /**
   * "flows"; "refuses": connections are cut and new ones end at once; "swallows": nothing gets through and nothing
   * ends.
   */
  setNetwork(state: "flows" | "refuses" | "swallows"): void;
  /** Is called with every statement; null: none. */
  setTap(tap: Tap | null): void;
  close(): Promise<void>;
}

export interface Tap {
  /** "cut": the connection breaks and the server never sees the statement. */
  readonly before?: (text: string) => "pass" | "cut";
  /**
   * Called when the server has done the statement; until it resolves, the product waits. "cut": it never gets the
   * response.
   */
  readonly after?: (text: string) => Promise<"pass" | "cut"> | "pass" | "cut";
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
}

/** `databaseUrl` names a unix socket by `?host=`, as the embedded server's does. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const socketPath = `${target.searchParams.get("host")}/.s.PGSQL.5432`;
  const links = new Set<Link>();
  let network: "flows" | "refuses" | "swallows" = "flows";
  let tap: Tap | null = null;

  // Without Nagle's algorithm, as in PostgreSQL: each statement would take 40 ms longer.
  const listener = createServer({ noDelay: true }, (client) => {
    client.on("error", () => client.destroy());
    if (network === "refuses") return void client.destroy();
    const server = connect(socketPath);
    const link = { client, server };
    links.add(link);
    const cut = () => {
      links.delete(link);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("error", cut).on("close", cut);
    carry(link, () => tap, cut);
    if (network === "swallows") hush(link);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");

  return {
    url: `postgresql://${target.username}:${target.password}@127.0.0.1:${(listener.address() as AddressInfo).port}${target.pathname}`,
    setNetwork(state) {
      network = state;
      for (const link of links) {
        if (state === "refuses") for (const socket of [link.client, link.server]) socket.destroy();
        else if (state === "swallows") hush(link);
        // What was swallowed is not delivered later: connections of that time stay silent, as after a lost route.
      }
    },
    setTap: (next) => {
      tap = next;
    },
    close: async () => {
      listener.close();
      for (const { client, server } of links) for (const socket of [client, server]) socket.destroy();
      await once(listener, "close");
    },
  };
}

function hush({ client, server }: Link): void {
  for (const socket of [client, server]) socket.removeAllListeners("data").resume();
}

/** PostgreSQL's protocol: one untyped message at the start, then a type, a length that includes itself, and a body. */
function carry({ client, server }: Link, tapOf: () => Tap | null, cut: () => void): void {
  let text = "";
  let held: Buffer[] | null = null;
  const fromClient = messages({ startsUntyped: true }, (type, message) => {
    if (type === "P") text = secondString(message);
    if (type === "Q") text = message.toString("utf8", 5, message.length - 1);
    if (type === "Q" || type === "S") {
      const tap = tapOf();
      if (tap?.before?.(text) === "cut") return cut();
      if (tap?.after) held = [];
    }
    server.write(message);
  });
  const fromServer = messages({ startsUntyped: false }, (type, message) => {
    if (held === null) return void client.write(message);
    held.push(message);
    if (type !== "Z") return;
    const answer = Buffer.concat(held);
    held = null;
    void Promise.resolve(tapOf()?.after?.(text) ?? "pass").then((verdict) =>
      verdict === "cut" ? cut() : client.write(answer),
    );
  });
  client.on("data", fromClient);
  server.on("data", fromServer);
}

function messages(
  { startsUntyped }: { startsUntyped: boolean },
  each: (type: string, message: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = startsUntyped;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const typeBytes = untyped ? 0 : 1;
      if (rest.length < typeBytes + 4) return;
      const length = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      each(untyped ? "" : String.fromCharCode(message[0]!), message);
      untyped = false;
    }
  };
}

/** Parse: the statement's name, then its text. */
function secondString(message: Buffer): string {
  const start = message.indexOf(0, 5) + 1;
  return message.toString("utf8", start, message.indexOf(0, start));
}
