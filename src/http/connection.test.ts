import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { brokenConnectionAnswer, refuseSlowBodies } from "./connection.ts";

/** How slowly a body may arrive, in a hundredth of the time. */

const PACE = { windowMs: 200, bytes: 1_000 };

let server: Server;
afterEach(() => server.close().closeAllConnections());

async function send(chunk: Buffer, chunks: number): Promise<{ status: number; detail: string }> {
  server = createServer((received, response) => {
    received.resume().once("end", () => response.end("{}"));
  });
  server.on("clientError", (error, socket) => brokenConnectionAnswer(600_000)(error, socket as Socket));
  refuseSlowBodies(server, PACE);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, method: "POST", headers: { "content-length": chunk.length * chunks } });
  sent.on("error", () => undefined);
  const answered = once(sent, "response");
  let isAnswered = false;
  void answered.then(() => {
    isAnswered = true;
  });
  for (let i = 0; i < chunks && !isAnswered; i++) {
    sent.write(chunk);
    await sleep(50);
  }
  const [response] = await answered;
  let text = "";
  for await (const part of response) text += part;
  sent.destroy();
  return { status: response.statusCode, detail: JSON.parse(text).detail };
}

test("a body that keeps arriving is waited for", async () => {
  expect((await send(Buffer.alloc(1_000), 20)).status).toBe(200);
});

test("a body of which hardly anything arrives is not, and the answer says what to do", async () => {
  const { status, detail } = await send(Buffer.alloc(1), 20);
  expect(status).toBe(503);
  expect(detail).toContain("all of it 600 s, and in every minute 600 KB must arrive");
  expect(detail).toContain("a smaller file");
});
