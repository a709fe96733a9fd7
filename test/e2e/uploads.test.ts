import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchConsoleBrowser, lookInBothThemes, PATIENCE_MS } from "../support/browser.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newOwner } from "../support/people.ts";
import { type Desk, newDesk } from "../support/reviewing.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** Files on their way through the service, and their list: the real program, a real browser, told in order. */

let estratto: Estratto;
let browser: Browser;
let desk: Desk;
let page: Desk["page"];
let serviceId: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "estratto-uploads-"));
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  serviceId = estratto.service("receipt").serviceId;
  desk = await newDesk(browser, estratto, serviceId, await newOwner(estratto));
  page = desk.page;
  await page.goto(`${estratto.url}/services/${serviceId}/documents`);
  await page.getByText("No documents yet").waitFor();
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
  rmSync(folder, { recursive: true });
});

const tray = () => page.getByRole("region", { name: "Uploads" });
const soon = <T>(what: () => T | Promise<T>) => expect.poll(what, { timeout: PATIENCE_MS });

test("files dropped anywhere on the documents are uploaded, and what receives them takes no room while nothing is dragged", async () => {
  expect(await page.evaluate("document.documentElement.scrollHeight")).toBe(900);
  const names = ["dropped 1.pdf", "dropped 2.pdf"];
  for (const name of names) writeFileSync(join(folder, name), receipt("12,50"));
  const drag = await startDrag(names.map((name) => join(folder, name)));
  await drag("dragEnter");
  await drag("dragOver");
  await soon(() => page.evaluate(IS_INVITING)).toBe(true);
  expect(await lookInBothThemes(page, "uploads-dragged")).toEqual([]);
  await drag("drop");
  await soon(() => page.evaluate(IS_INVITING)).toBe(false);
  await tray().getByText("2 of 2 read").waitFor({ timeout: 60_000 });
  await soon(() => page.locator("a[data-row]").allTextContents()).toEqual(expect.arrayContaining(names));
});

test("through all of it: no dialog, no request to anyone else, no error", () => {
  expect(desk.seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

/** Runs in the page: what is dropped here goes to what says that it takes it. */
const IS_INVITING = "document.elementFromPoint(720, 450).textContent === 'Drop documents to read them'";

/** A drag of files over the middle of the page, as the browser is told of one by the system. */
async function startDrag(files: readonly string[]) {
  const devTools = await desk.context.newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  return (type: "dragEnter" | "dragOver" | "drop") =>
    devTools.send("Input.dispatchDragEvent", { type, x: 720, y: 450, data });
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
