import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followExport } from "../../src/usecases/lists/export-runs.ts";
import { type Api, call, upload } from "../support/api.ts";
import { launchConsoleBrowser, lookInBothThemes, type Misbehaviour } from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newOwner, type Visitor } from "../support/people.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";
import { zip } from "../support/zip.ts";

/**
 * Long work as a person sees it: its progress, after a reload too, and that it can be stopped. The real interface and a
 * real browser; the work itself is done by another process of the installation, which is the test, so that it lasts as
 * long as somebody looks.
 */

let postgres: TestDatabase;
let estratto: Estratto;
let api: Api;
let owner: Visitor;
let browser: Browser;
let page: Page;
let seen: Misbehaviour;
const documents: string[] = [];

beforeAll(async () => {
  [postgres, browser] = await Promise.all([startTestDatabase(), launchConsoleBrowser()]);
  estratto = await startEstratto({ DATABASE_URL: postgres.url }, "serve");
  api = { url: estratto.url, ...estratto.service("receipt") };
  owner = await newOwner(estratto);
  ({ page, seen } = await openWindow(browser, estratto, { width: 1280, person: owner }));
  for (const total of ["12,50", "22,50", "32,50"]) {
    const form = upload(receipt(total), { push_result_on_platform: "always" }, `${total}.pdf`);
    const { headers } = await call(api, "POST", `${service()}/predict`, { body: form });
    documents.push(headers.get("x-document-id")!);
    const corrected = { json: { entities: { total: "9,99" } } };
    await call(api, "PUT", `${service()}/predicted-documents/${documents.at(-1)}/entities`, corrected);
  }
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
  await postgres?.stop();
});

const service = () => `/api/v1/inference/service/${api.serviceId}`;
const look = async (name: string) => expect(await lookInBothThemes(page, `long-work-${name}`), name).toEqual([]);
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("learning", () => {
  const open = () => page.goto(`${estratto.url}/services/${api.serviceId}/learning`);
  const learning = () => postgres.store.learning;
  let pulse: NodeJS.Timeout | undefined;
  afterAll(() => clearInterval(pulse));

  /** Takes the job from the queue, like a worker whose heartbeat continues. */
  async function takeJob(): Promise<string> {
    await postgres.store.processes.beat("worker", "work");
    pulse = setInterval(() => postgres.store.processes.beat("worker", "work"), 2_000);
    const { rows } = await postgres.database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1
        where key = $1 returning id`,
      [`refit:${api.serviceId}`],
    );
    return String(rows[0].id);
  }

  test("tells its share, after a reload too, and a person stops it; what the worker does then counts for nothing", async () => {
    await open();
    await button("Learn now").click();
    await page.getByText("About to learn…").waitFor();
    const job = await takeJob();
    expect(await learning().reportRefit(api.serviceId, job, { done: 3, total: 10 })).toBe(true);
    const share = page.getByText("Learning, and trying it on your reviewed documents: 30 %");
    await share.waitFor();
    await look("learning");
    await page.reload();
    await share.waitFor();
    await button("Stop learning").click();
    await page.getByText("Stopped. The service learns again with the next review, or when you say so.").waitFor();
    await button("Learn now").waitFor();
    expect(await learning().reportRefit(api.serviceId, job, { done: 4, total: 10 })).toBe(false);
    await postgres.database.pool.query("delete from graphile_worker._private_jobs where id = $1", [job]);
  });

  test("that forgets a deleted document is stopped only after a word about it, and forgets at once", async () => {
    const tally = { values: 0, rightBefore: 0, rightAfter: 0, fixes: 0, breaks: 0 };
    const report = { documents: 3, layouts: 1, changesOfApproved: [], fields: {} };
    await learning().addModel(api.serviceId, {
      shippedVersion: "shipped",
      documentIds: documents,
      reviewed: 3,
      model: { format: 1, fields: {} },
      report: { ...report, newLayouts: tally, knownLayouts: tally },
      status: "candidate",
      goesLive: true,
      now: new Date(),
    });
    await open();
    await page.getByRole("listitem").getByText("Live", { exact: true }).waitFor();
    const path = `/inference/service/${api.serviceId}/predicted-documents/${documents[0]}`;
    expect((await owner.call("DELETE", path)).status).toBe(200);
    await page.reload();
    await button("Stop learning").click();
    await page.getByRole("dialog").getByText("that version goes").waitFor();
    await look("learning-forgets");
    await page.getByRole("dialog").getByRole("button", { name: "Stop learning" }).click();
    await button("Learn now").waitFor();
    await page.getByText("No version yet").waitFor();
    expect(await learning().models(api.serviceId)).toEqual([]);
  });
});

describe("an export", () => {
  /** Documents that arrive when the test says so. */
  async function startExport() {
    const { accountId } = estratto.firstRun;
    const member = (await postgres.store.members.list(accountId)).find(({ name }) => name === "Ada Rossi")!;
    const found = (await postgres.store.services.find(api.serviceId))!;
    const caller = { kind: "session", memberId: member.memberId } as never;
    const [middle, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    async function* slowly() {
      for (let i = 0; i < 200; i++) {
        if (i === 50) await middle.promise;
        if (i === 150) await end.promise;
        yield i;
      }
    }
    const ambient = { newId: randomUUID, now: () => new Date(), log: silentLog } as never;
    const parts = { store: postgres.store, ambient };
    const run = await followExport(parts, { ...found, caller }, { format: "xlsx", total: 200 }, slowly());
    const taken = (async () => {
      let count = 0;
      for await (const _ of run.documents) count++;
      return count;
    })();
    taken.catch(() => undefined);
    return { ...run, taken, goOn: middle.resolve, finish: end.resolve };
  }
  const note = () => page.getByRole("region", { name: "Export, Excel workbook" });
  const open = () => page.goto(`${estratto.url}/services/${api.serviceId}/documents`);

  test("tells how many documents are in the file, after a reload too, and that it is done", async () => {
    const { goOn, finish, taken } = await startExport();
    await open();
    await note().getByText("50 of 200 documents").waitFor();
    goOn();
    await note().getByText("150 of 200 documents").waitFor();
    await look("export");
    await page.reload();
    await note().getByText("150 of 200 documents").waitFor();
    finish();
    await note().getByText("Done: 200 documents").waitFor();
    expect(await taken).toBe(200);
    await note().getByRole("button", { name: "Dismiss" }).click();
    await note().waitFor({ state: "detached" });
  });

  test("is stopped by who asked for it: the file breaks off", async () => {
    const { cancelled, goOn, taken } = await startExport();
    await open();
    await note().getByText("50 of 200 documents").waitFor();
    await note().getByRole("button", { name: "Stop" }).click();
    await note().getByText("Broken off after 50 of 200 documents: the file is not complete").waitFor();
    while (!cancelled.aborted) await sleep(20);
    goOn();
    await expect(taken).rejects.toThrow("The export was stopped.");
  });

  test("that the browser takes is followed too", async () => {
    await open();
    await button("Export").click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV", exact: true }).click(),
    ]);
    await file.path();
    const listed = (await owner.call("GET", `/inference/service/${api.serviceId}/exports`)).body.exports;
    expect(listed[0]).toMatchObject({ format: "csv", state: "done", total: 2, done: 2 });
    expect((await call(api, "GET", `${service()}/exports`)).body.exports, "a person's, no key's").toEqual([]);
  });
});

describe("an archive", () => {
  test("tells how much of it has been sent, and is taken back before the service has it", async () => {
    const line = await startSlowLine(Number(new URL(estratto.url).port));
    await page.goto(`http://127.0.0.1:${line.port}/services/${api.serviceId}/learning`);
    const teach = page.getByRole("region", { name: "Teach it with labelled documents" });
    await teach.waitFor();
    const archive = join(postgres.folder, "set.zip");
    await writeFile(
      archive,
      zip([
        ["labels.jsonl", JSON.stringify({ file: "x.pdf", entities: { total: "1,00" } })],
        ["x.pdf", randomBytes(40_000_000)],
      ]),
    );
    const chooser = page.waitForEvent("filechooser");
    await teach.getByRole("button", { name: "Choose a zip" }).click();
    await (await chooser).setFiles(archive);
    await teach.getByText(/^Sending: [1-9]\d? %$/).waitFor();
    await look("sending");
    await teach.getByRole("button", { name: "Cancel" }).click();
    await teach.getByText(/^Sending/).waitFor({ state: "detached" });
    expect(await teach.getByRole("alert").count()).toBe(0);
    expect((await call(api, "GET", `${service()}/batches`)).body.batches).toEqual([]);
    await page.goto("about:blank");
    line.close();
  });
});

test("nothing of it misbehaved", () => {
  expect({
    ...seen,
    externalRequests: seen.externalRequests.filter((url) => !url.startsWith("http://127.0.0.1:")),
  }).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

/** Another address of the service, over a line that accepts this much of what a browser sends and then no more. */
async function startSlowLine(targetPort: number): Promise<{ port: number; close: () => void }> {
  const TAKEN_BYTES = 200_000;
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect(targetPort, "127.0.0.1");
    let taken = 0;
    client.on("data", (piece) => {
      server.write(piece);
      taken += piece.length;
      if (taken > TAKEN_BYTES) client.pause();
    });
    server.on("data", (piece) => client.write(piece));
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const close = () => {
    listener.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (listener.address() as AddressInfo).port, close };
}

function receipt(total: string): Buffer {
  return tinyPdf([
    {
      content: printText([
        [40, 540, "Bar Centrale"],
        [40, 500, `Totale ${total}`],
      ]),
    },
  ]);
}
