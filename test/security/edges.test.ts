import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, predict, upload } from "../support/api.ts";
import { multipart } from "../support/raw-http.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { FILE_NAMES } from "./edges/file-names.ts";
import { oddities } from "./edges/http-oddities.ts";
import { multipartCases } from "./edges/multipart-cases.ts";
import { type Product, startProduct } from "./edges/product.ts";
import { type Speech, say, type Told } from "./edges/raw.ts";
import { type SlowClients, startSlowClients } from "./edges/slow-clients.ts";
import { trialCount } from "./scale.ts";

/**
 * docs/trust.md S3, S4, S12 and S13: what arrives at the edge of the running program, over our own sockets. Times are
 * figures of an idle machine in the long form; in the suite it only matters that each request ends.
 */

const FILE_MB = 1;
/** How much of an upload beyond its limit. */
const MAY_TAKE_BYTES = 65_536;
const ANSWER_MS = trialCount(60_000, 1_000);
const ODDITY_MS = trialCount(60_000, 200);

let product: Product;
let slow: SlowClients;
let pdf: Buffer;
let documentId: string;
beforeAll(async () => {
  product = await startProduct({ ESTRATTO_MAX_FILE_MB: String(FILE_MB) });
  pdf = tinyPdf([{ content: printText([[40, 500, "Total 12,50 EUR"]]) }]);
  documentId = (await predict(product.api, pdf, "always")).headers.get("x-document-id") ?? "";
  slow = startSlowClients(product.url, trialCount(60, 500), "headers");
}, 600_000);
afterAll(async () => {
  slow.stop();
  await product.stop();
});

test("S3: two hundred broken forms are each answered 422 or 200, or closed, and leave nothing behind", {
  timeout: 600_000,
}, async () => {
  const cases = multipartCases(product.api);
  // What is loaded and compiled at the first time stays, and the space for young objects grows less each time: of ten
  // rounds the first six took 49, 30, 15, 11, 10 MiB and nothing. What grew as at first would grow forever.
  for (const each of [...cases, ...cases, ...cases]) await faultOf(product.url, each, []);
  const before = product.residentMiB();
  const faults: string[] = [];
  let slowestMs = 0;
  for (const each of cases) {
    const fault = await faultOf(product.url, each, [0, 200, 422]);
    if (fault) faults.push(`${each.name}: ${fault}`);
    slowestMs = Math.max(slowestMs, lastMs);
  }
  const grownMiB = product.residentMiB() - before;
  const left = product.leftovers();
  console.log(faults.join("\n"));
  expect([
    trialFigure(
      "S3",
      "broken forms not answered as they should",
      faults.length,
      `=0 of ${cases.length}`,
      faults.length === 0,
    ),
    trialFigure(
      "S3",
      "slowest answer to a broken form",
      `${Math.round(slowestMs)}ms`,
      `<=${ANSWER_MS}ms`,
      slowestMs <= ANSWER_MS,
    ),
    trialFigure(
      "S3",
      "memory that broken forms left taken",
      `${grownMiB}MiB`,
      `<=${trialCount(48, 16)}MiB`,
      grownMiB <= trialCount(48, 16),
    ),
    trialFigure("S3", "files that broken forms left", left.length, "=0", left.length === 0),
  ]).toEqual([true, true, true, true]);
  expect(cases.length).toBeGreaterThanOrEqual(200);
});

test("S3 control: a server that answers 500 or never is found out", async () => {
  const wrong = createServer((socket) => {
    socket.on("error", () => undefined);
    if (++asked % 2 === 0) socket.end("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n");
  });
  let asked = 0;
  await new Promise<void>((listening) => wrong.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(wrong.address() as { port: number }).port}`;
  const tried = multipartCases(product.api).slice(0, 6);
  const faults = await Promise.all(tried.map((each) => faultOf(url, each, [0, 200, 422], 500)));
  const found = faults.filter(Boolean).length;
  expect(trialFigure("S3", "control: wrong answers found", found, `=${tried.length}`, found === tried.length)).toBe(
    true,
  );
  wrong.close();
});

test("S3: an upload over the limit is answered before 64 KiB more were taken", { timeout: 600_000 }, async () => {
  const limit = FILE_MB * 1_000_000;
  const { serviceId, key } = product.api;
  const parts = [
    { headers: 'Content-Disposition: form-data; name="push_result_on_platform"', content: "never" },
    {
      headers: 'Content-Disposition: form-data; name="file"; filename="a"',
      content: Buffer.alloc(limit + 1_000_000, "x"),
    },
  ];
  const body = multipart("b", parts);
  const head = `POST /api/v1/inference/service/${serviceId}/predict HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`;
  const sent = await bytesUntilAnswer(Buffer.concat([Buffer.from(head), body]));
  const over = sent - limit - head.length;
  expect(
    trialFigure(
      "S3",
      "bytes taken of a file after its limit",
      `${Math.max(0, Math.round(over / 1024))}KiB`,
      "<=64KiB",
      over <= MAY_TAKE_BYTES,
    ),
  ).toBe(true);
});

test("S4: 60 file names become nothing but a name", { timeout: 600_000 }, async () => {
  const { api, dataDir } = product;
  const faults: string[] = [];
  for (const name of FILE_NAMES) {
    const path = `/api/v1/inference/service/${api.serviceId}/predict`;
    const { status, headers, body } = await call(api, "POST", path, {
      body: upload(pdf, { push_result_on_platform: "always" }, name.toWellFormed()),
    });
    const shown = String(body.document?.original_name);
    const { headers: download } = await fetch(`${api.url}${headers.get("location")}/file`, {
      headers: { "x-api-key": api.key },
    });
    const disposition = download.get("content-disposition") ?? "";
    if (status !== 200) faults.push(`${JSON.stringify(name)}: ${status}`);
    else if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(shown) || shown.length > 255 || shown === "")
      faults.push(`${JSON.stringify(name)} is shown as ${JSON.stringify(shown)}`);
    else if (
      !/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]*$/.test(disposition)
    )
      faults.push(`${JSON.stringify(name)}: ${disposition}`);
    else if (download.has("x-injected") || download.has("set-cookie"))
      faults.push(`${JSON.stringify(name)}: a header of its own`);
  }
  const onDisk = readdirSync(join(dataDir, "blobs"), { recursive: true }).map(String);
  const odd = onDisk.filter((path) => !/^[0-9a-f/-]+$|^uploads$/.test(path));
  console.log(faults.join("\n"));
  expect([
    trialFigure(
      "S4",
      "file names that came out dangerous",
      faults.length,
      `=0 of ${FILE_NAMES.length}`,
      faults.length === 0,
    ),
    trialFigure(
      "S4",
      "paths on disk that are not made of ids and digests",
      odd.length,
      `=0 of ${onDisk.length}`,
      odd.length === 0,
    ),
  ]).toEqual([true, true]);
});

test("S13: requests between right and wrong have the status that is written down", { timeout: 600_000 }, async () => {
  const cases = oddities(product.api, documentId);
  const faults: string[] = [];
  const times: number[] = [];
  for (const each of cases) {
    const fault = await faultOf(product.url, each, each.statuses);
    if (fault) faults.push(`${each.name}: ${fault}`);
    times.push(lastMs);
  }
  const slowestMs = Math.round(Math.max(...times));
  console.log(faults.join("\n"));
  expect([
    trialFigure(
      "S13",
      "HTTP oddities not answered as written",
      faults.length,
      `=0 of ${cases.length}`,
      faults.length === 0,
    ),
    trialFigure("S13", "slowest answer to an oddity", `${slowestMs}ms`, `<=${ODDITY_MS}ms`, slowestMs <= ODDITY_MS),
  ]).toEqual([true, true]);
  expect(cases.length).toBeGreaterThanOrEqual(60);
});

test("S12: slow and idle clients are sent away, and keep nobody waiting", { timeout: 400_000 }, async () => {
  const idle = startSlowClients(product.url, trialCount(60, 5_000), "idle");
  const bodies = startSlowClients(product.url, trialCount(0, 500), "body");
  const probes: number[] = [];
  let failed = 0;
  // Finished as soon as the last one is disconnected.
  const until = performance.now() + trialCount(120_000, 70_000);
  while (performance.now() < until && slow.open() + idle.open() + bodies.open() > 0) {
    const startedAt = performance.now();
    const { status } = await fetch(`${product.url}/healthz`).catch(() => ({ status: 0 }));
    if (status !== 200) failed++;
    probes.push(performance.now() - startedAt);
    await new Promise((passed) => setTimeout(passed, 250));
  }
  const slowestMs = Math.round(Math.max(...probes));
  const probeMs = trialCount(60_000, 500);
  const closedMs = trialCount(120_000, 15_000);
  idle.stop();
  bodies.stop();
  expect([
    trialFigure(
      "S12",
      "clients of slow headers still connected",
      slow.open(),
      `=0 of ${slow.count}`,
      slow.open() === 0,
    ),
    trialFigure(
      "S12",
      "last client of slow headers closed",
      `${slow.lastClosedMs()}ms`,
      `<=${closedMs}ms`,
      slow.lastClosedMs() <= closedMs,
    ),
    trialFigure("S12", "idle connections still open", idle.open(), `=0 of ${idle.count}`, idle.open() === 0),
    trialFigure(
      "S12",
      "clients of slow bodies still connected",
      bodies.open(),
      `=0 of ${bodies.count}`,
      bodies.open() === 0,
    ),
    trialFigure("S12", "probes that failed meanwhile", failed, `=0 of ${probes.length}`, failed === 0),
    trialFigure("S12", "slowest probe meanwhile", `${slowestMs}ms`, `<=${probeMs}ms`, slowestMs <= probeMs),
  ]).toEqual(Array(6).fill(true));
});

let lastMs = 0;

/** Null: one of the statuses, in time, and as a problem if it is an error. */
async function faultOf(
  url: string,
  speech: Speech,
  statuses: readonly number[],
  timeoutMs = ANSWER_MS + 4_000,
): Promise<string | null> {
  let told: Told;
  try {
    told = await say(url, speech, timeoutMs);
  } catch (error) {
    lastMs = timeoutMs;
    return String(error);
  }
  lastMs = told.ms;
  const { status, head, body } = told;
  // Whoever hangs up gets no response.
  if (speech.ending === "hang up") return null;
  if (!statuses.includes(status)) return `${status}, not ${statuses.join(" or ")}: ${body.slice(0, 200)}`;
  if (status >= 400 && !/content-type: application\/problem\+json/i.test(head))
    return `${status} that is no problem document`;
  return null;
}

/**
 * In pieces of 16 KiB, until there is a response; the last ones before the deadline wait for it, however slow the
 * machine is.
 */
async function bytesUntilAnswer(bytes: Buffer): Promise<number> {
  const { connect } = await import("node:net");
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let heard = false;
  const hearing = Promise.withResolvers<void>();
  for (const event of ["data", "error", "close"]) {
    socket.on(event, () => {
      heard = true;
      hearing.resolve();
    });
  }
  const heardWithin = (ms: number) =>
    Promise.race([hearing.promise, new Promise((passed) => setTimeout(passed, ms).unref())]);
  let at = 0;
  while (!heard && at < bytes.length) {
    const piece = bytes.subarray(at, at + 16_384);
    await new Promise<void>((done) => socket.write(piece, () => done()));
    at += piece.length;
    // The time of the response matters only near the limit.
    const over = at - FILE_MB * 1_000_000;
    if (over > 0) await heardWithin(over > MAY_TAKE_BYTES - 2 * piece.length ? 60_000 : 150);
  }
  socket.destroy();
  return at;
}
