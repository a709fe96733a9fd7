import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWebhookSender } from "../../src/webhooks/send-webhook.ts";
import { createWebhookTargets } from "../../src/webhooks/targets.ts";
import { report } from "./figure.ts";

/**
 * docs/trust.md S5: webhooks reach nobody inside the network. Canaries listen on loopback; a webhook that is allowed to
 * reach any public host is sent to every address that means loopback, claims to, or is made to mean it later.
 */

const CANARIES = 20;
const ANY = ["*"];
let canaries: Server[];
let ports: number[];
let connections = 0;

beforeAll(async () => {
  canaries = await Promise.all(
    Array.from({ length: CANARIES }, async (_, i) => {
      const server = createServer((_request, response) => response.end("seen"));
      server.on("connection", () => connections++);
      await new Promise<void>((listening) => server.listen(0, i % 2 === 0 ? "127.0.0.1" : "::1", listening));
      return server;
    }),
  );
  ports = canaries.map((server) => (server.address() as AddressInfo).port);
});
afterAll(async () => {
  await Promise.all(canaries.map((server) => new Promise((closed) => server.close(closed))));
});
beforeEach(() => {
  connections = 0;
});

type Lookup = NonNullable<Parameters<typeof createWebhookSender>[1]>;

/** A resolver that answers each query with the next of these addresses, and with the last one from then on. */
function resolving(...addresses: string[]): Lookup {
  let asked = 0;
  const answer = (_name: string, _options: unknown, callback: (...args: unknown[]) => void) => {
    const address = addresses[Math.min(asked++, addresses.length - 1)]!;
    callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
  };
  return answer as unknown as Lookup;
}

function sender(hosts: readonly string[], lookup?: Lookup) {
  const { send } = createWebhookSender(createWebhookTargets(hosts), lookup, 2_000);
  return (url: string) => send({ url, headers: {}, body: "{}", signal: new AbortController().signal });
}

/** Ways to write 127.0.0.1 and ::1, or something that routes there. */
const HOSTS = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7f000001",
  "017700000001",
  "2130706433",
  "0",
  "0.0.0.0",
  "127.127.127.127",
  "127.0.0.1.",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[2002:7f00:1::]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "１２７.０.０.１",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
];

describe("a webhook that may reach any public host", () => {
  test("connects to nobody on loopback, however the address is written, on whatever port and scheme", async () => {
    const toLoopback = resolving("127.0.0.1");
    const urls = HOSTS.flatMap((host) =>
      ports
        .slice(0, 3)
        .flatMap((port) => [`https://${host}:${port}/`, `HTTP://${host}:${port}/`, `https://a@${host}:${port}/`]),
    );
    // With the port named too: only the address check is between the call and the canary.
    const answers = await Promise.all(
      urls.map((url) => sender([...ANY, ...ports.map((p) => `*:${p}`)], toLoopback)(url)),
    );
    expect(answers.every(({ kind }) => kind === "failed")).toBe(true);
    expect(report("ssrf-connections", connections, `=0 of ${urls.length}`, connections === 0)).toBe(true);
  });

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1", "169.254.169.254", "fd00::1"])(
    "is not sent to a name that leads to %s",
    async (address) => {
      const answer = await sender([`*:${ports[0]}`], resolving(address))(`https://hooks.example.com:${ports[0]}/`);
      expect(answer).toEqual({ kind: "failed", error: "the name leads to an address inside the network" });
      expect(connections).toBe(0);
    },
  );

  test("is not sent when one of several addresses of a name lies inside", async () => {
    const both: Lookup = ((_name: string, _options: unknown, callback: (...args: unknown[]) => void) =>
      callback(null, [
        { address: "93.184.216.34", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ])) as unknown as Lookup;
    const answer = await sender([`*:${ports[0]}`], both)(`https://hooks.example.com:${ports[0]}/`);
    expect(answer).toMatchObject({ kind: "failed" });
    expect(connections).toBe(0);
  });

  test("goes to the address that was checked, so that a name answered otherwise a moment later wins nothing", async () => {
    const reached: string[] = [];
    const [checked, rebound] = await Promise.all(
      ["127.0.0.2", "127.0.0.3"].map(async (address) => {
        const server = createServer();
        server.on("connection", () => reached.push(address));
        await new Promise<void>((listening) => server.listen(ports[0], address, listening));
        return server;
      }),
    );
    // 127.0.0.2 represents a public address; no test calls one.
    const targets = {
      ...createWebhookTargets([`*:${ports[0]}`]),
      allowsAddress: (address: string) => address === "127.0.0.2",
    };
    const { send } = createWebhookSender(targets, resolving("127.0.0.2", "127.0.0.3"), 2_000);
    const url = `https://hooks.example.com:${ports[0]}/`;
    await send({ url, headers: {}, body: "{}", signal: new AbortController().signal });
    expect(reached).toEqual(["127.0.0.2"]);
    expect(connections).toBe(0);
    await Promise.all([checked, rebound].map((server) => new Promise((closed) => server!.close(closed))));
  });
});

describe("an origin that the operator named with its scheme", () => {
  test("control: is reached on loopback, so the canaries do see connections", async () => {
    const origin = `http://127.0.0.1:${ports[0]}`;
    expect(await sender([origin])(`${origin}/hook`)).toMatchObject({ kind: "answered", status: 200 });
    expect(connections).toBe(1);
  });

  test("does not lead anywhere else by a redirect", async () => {
    const redirecting = createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${ports[2]}/` }).end(),
    );
    await new Promise<void>((listening) => redirecting.listen(0, "127.0.0.1", listening));
    const origin = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
    expect(await sender([origin])(origin)).toMatchObject({ kind: "answered", status: 307 });
    expect(connections).toBe(0);
    await new Promise((closed) => redirecting.close(closed));
  });

  test("keeps nobody waiting who never answers", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    expect(await sender([origin])(origin)).toEqual({ kind: "failed", error: "no answer in time" });
    silent.closeAllConnections();
    await new Promise((closed) => silent.close(closed));
  });
});
