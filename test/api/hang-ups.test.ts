import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";
import { multipart, request } from "../support/raw-http.ts";

/** A client that disconnects is no error of the service: nobody should be alerted. */

const ERROR_LEVEL = 50;
let edge: Edge;
let lines: { level: number; msg: string }[] = [];
let isWorking: PromiseWithResolvers<void>;
let fails = false;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  edge = await startEdge({
    log: pino({ level: "info" }, sink),
    useCases: {
      predict: async ({ signal }) => {
        isWorking.resolve();
        await once(signal!, "abort");
        throw fails ? new Error("something broke") : signal!.reason;
      },
    },
  });
});
beforeEach(() => {
  lines = [];
  isWorking = Promise.withResolvers();
});
afterAll(() => edge.stop());

const predict = (bytes: Buffer, sent = bytes.length) => {
  const headers = [
    "Host: localhost",
    `x-api-key: ${EDGE_KEY}`,
    "Content-Type: multipart/form-data; boundary=b",
    `Content-Length: ${bytes.length}`,
  ];
  const head = request(`POST /api/v1/inference/service/${EDGE_SERVICE}/predict`, headers);
  const socket = connect(Number(new URL(edge.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(Buffer.concat([head, bytes.subarray(0, sent)]));
  return socket;
};
const form = multipart("b", [
  { headers: 'Content-Disposition: form-data; name="push_result_on_platform"', content: "never" },
  { headers: 'Content-Disposition: form-data; name="file"; filename="a.pdf"', content: "x".repeat(100_000) },
]);
const errors = async () => {
  await sleep(200);
  return lines.filter(({ level }) => level >= ERROR_LEVEL).map(({ msg }) => msg);
};

test("a client that hangs up while it waits is not logged as an error", async () => {
  const socket = predict(form);
  await isWorking.promise;
  socket.destroy();
  expect(await errors()).toEqual([]);
  expect(lines.map(({ msg }) => msg)).toContain("the client hung up");
});

test("a client that hangs up while it sends is not logged as an error", async () => {
  const socket = predict(form, 50_000);
  await sleep(100);
  socket.destroy();
  expect(await errors()).toEqual([]);
});

test("control: what breaks while nobody waits any more is", async () => {
  fails = true;
  const socket = predict(form);
  await isWorking.promise;
  socket.destroy();
  expect(await errors()).toEqual(["unexpected error"]);
});
