import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchConsoleBrowser, lookInBothThemes, PATIENCE_MS } from "../support/browser.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newOwner, type Visitor } from "../support/people.ts";
import { type Desk, newDesk } from "../support/reviewing.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** Files on their way through the service, and their list: the real program, a real browser, told in order. */

let estratto: Estratto;
let browser: Browser;
let desk: Desk;
let page: Desk["page"];
let serviceId: string;
let folder: string;
let owner: Visitor;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "estratto-uploads-"));
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  serviceId = estratto.service("receipt").serviceId;
  owner = await newOwner(estratto);
  desk = await newDesk(browser, estratto, serviceId, owner);
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

/** In the header, which is 48 px high. */
const isFolded = async () => {
  await tray().getByText("2 of 2 read").waitFor();
  const { y, height } = (await tray().boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(48);
};

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

test("folded the list is a mark in the header, and stays folded on other screens and after a reload", async () => {
  await tray().getByRole("button", { name: "Show less" }).click();
  await isFolded();
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Show the uploads");
  await page.getByRole("link", { name: "Learning" }).first().click();
  await page.getByRole("heading", { name: "Learning", level: 1 }).waitFor();
  await isFolded();
  await page.reload();
  await isFolded();
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await soon(() => page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Documents", exact: true }).first().click();
  await tray().getByRole("button", { name: "Show the uploads" }).click();
  await tray().getByRole("link", { name: "dropped 1.pdf" }).waitFor();
});

test("beside an open document it covers nothing, opens when asked for, and is open again on the way back", async () => {
  await tray().getByRole("link", { name: "dropped 1.pdf" }).click();
  await page.locator("[data-whole]").first().waitFor();
  await page.keyboard.press("End");
  await page.locator("[data-details]").waitFor();
  await isFolded();
  expect(await page.evaluate(COVERED_CONTROLS)).toEqual([]);
  expect(await lookInBothThemes(page, "uploads-review")).toEqual([]);
  await tray().getByRole("button", { name: "Show the uploads" }).click();
  await tray().getByRole("link", { name: "dropped 2.pdf" }).waitFor();
  await tray().getByRole("button", { name: "Show less" }).click();
  await page.getByRole("link", { name: "Documents", exact: true }).first().click();
  await tray().getByRole("link", { name: "dropped 2.pdf" }).waitFor();
});

test("on no other screen it opens by itself, nor after a reload that brings nothing new; open, it covers no last button", async () => {
  await tray().getByRole("button", { name: "Show less" }).click();
  await tray().getByRole("button", { name: "Show the uploads" }).click();
  await page.reload();
  await page.locator("a[data-row]").first().waitFor();
  await isFolded();
  await tray().getByRole("button", { name: "Show the uploads" }).click();
  await page.goto(`${estratto.url}/services/new`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await isFolded();
  await tray().getByRole("button", { name: "Show the uploads" }).click();
  await tray().getByRole("link", { name: "dropped 1.pdf" }).waitFor();
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.evaluate("document.getElementById('content').scrollTo(0, 99999)");
  expect(await page.evaluate(COVERED_CONTROLS)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${estratto.url}/services/${serviceId}/documents`);
});

test("a refused file is told in the console's language, after a reload, too", async () => {
  const italian = await newDesk(browser, estratto, serviceId, owner, { language: "it-IT" });
  await italian.page.goto(`${estratto.url}/services/${serviceId}/documents`);
  const uploads = italian.page.getByRole("region", { name: "Caricamenti" });
  await italian.page
    .locator("input[type=file]")
    .first()
    .setInputFiles([{ name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) }]);
  await uploads.getByText("Il file è vuoto.").waitFor();
  await italian.page.reload();
  await uploads.getByRole("button", { name: "Mostra i caricamenti" }).click();
  await uploads.getByText("Il file è vuoto.").waitFor();
  await italian.context.close();
});

test("with all read it is closed by hand, or goes by itself after a while", async () => {
  await page.clock.install();
  await page.reload();
  await tray().getByText("2 of 2 read").waitFor();
  await page.mouse.move(200, 300);
  await page.clock.fastForward("00:50");
  await tray().getByText("2 of 2 read").waitFor();
  await page.clock.fastForward("00:20");
  await tray().waitFor({ state: "detached" });
  await page.reload();
  await page.locator("a[data-row]").first().waitFor();
  expect(await tray().count()).toBe(0);
  const paper = { name: "third.pdf", mimeType: "application/pdf", buffer: receipt("8,00") };
  await page.locator("input[type=file]").first().setInputFiles(paper);
  await tray().getByText("1 of 1 read").waitFor({ timeout: 60_000 });
  await tray().getByRole("button", { name: "Close the uploads" }).click();
  await tray().waitFor({ state: "detached" });
});

test("where a check says that a document was there before, its upload says so, leads there, and stays until it is closed", async () => {
  const policy = { policy_name: "Only once", policy_type: "uniqueness", fields: ["total"] };
  await owner.call("POST", `/admin/services/${serviceId}/policies`, policy);
  await page.reload();
  const sent = (name: string, total: string) => ({ name, mimeType: "application/pdf", buffer: receipt(total) });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([sent("again.pdf", "8,00"), sent("new.pdf", "9,10")]);
  await tray().getByText("2 of 2 read").waitFor({ timeout: 60_000 });
  const item = tray().getByRole("listitem").filter({ hasText: "again.pdf" });
  await item.getByText("Another document has the same Total.").waitFor();
  expect(await tray().getByText("Another document").count()).toBe(1);
  expect(await lookInBothThemes(page, "uploads-duplicate")).toEqual([]);
  await page.clock.fastForward("02:10");
  await item.getByRole("link", { name: "Open the other document" }).click();
  await page.getByRole("heading", { level: 1, name: "third.pdf" }).waitFor();
});

test("through all of it: no dialog, no request to anyone else, no error", () => {
  expect(desk.seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

/** Runs in the page: files dropped here go to the element that says it accepts them. */
const IS_INVITING = "document.elementFromPoint(720, 450).textContent === 'Drop documents to read them'";

/** Runs in the page: buttons that are in view, but that a click would not reach. */
const COVERED_CONTROLS = `[...document.querySelectorAll("main button")].filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there?.closest("section")?.getAttribute("aria-label") === "Uploads";
}).map((button) => button.textContent)`;

/** A drag of files over the middle of the page, as reported to the browser by the system. */
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
