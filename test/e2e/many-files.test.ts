import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { launchConsoleBrowser, lookInBothThemes, PATIENCE_MS } from "../support/browser.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newOwner } from "../support/people.ts";
import { type Desk, newDesk } from "../support/reviewing.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/**
 * More files at once than fit on a page of the list, and a page that is reloaded meanwhile: the real program, a real
 * browser, told in order.
 */

vi.setConfig({ testTimeout: 200_000 });

const MANY = 53;
const NAMES = Array.from({ length: MANY }, (_, i) => `paper ${String(i + 1).padStart(2, "0")}.pdf`);

let estratto: Estratto;
let browser: Browser;
let desk: Desk;
let page: Desk["page"];
let serviceId: string;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  serviceId = estratto.service("invoice").serviceId;
  desk = await newDesk(browser, estratto, serviceId, await newOwner(estratto));
  page = desk.page;
  await page.goto(`${estratto.url}/services/${serviceId}/documents`);
  await page.getByText("No documents yet").waitFor();
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

const tray = () => page.getByRole("region", { name: "Uploads" });
const soon = <T>(what: () => T | Promise<T>) => expect.poll(what, { timeout: PATIENCE_MS });
const keptList = () => page.evaluate("JSON.parse(sessionStorage['estratto.uploads'] ?? '{\"list\":[]}').list.length");
const namesShown = () => page.locator("a[data-row]").allTextContents();

test("dropped at once they are listed at once; a reload, which nobody has to be warned of, loses none of them", async () => {
  const hold = "**/async-predict";
  await page.route(hold, () => undefined);
  const files = NAMES.map((name, i) => ({ name, mimeType: "application/pdf", buffer: paper(i + 1) }));
  await page.locator("input[type=file]").first().setInputFiles(files);
  await tray().getByText(`0 of ${MANY} read`).waitFor();
  await soon(keptList).toBe(MANY);
  await page.reload();
  await tray().getByText(`0 of ${MANY} read`).waitFor();
  expect(await lookInBothThemes(page, "many-waiting")).toEqual([]);
  // Those in transit when the way is free again are sent a second time by the next page: with the same key, for one
  // document.
  await page.unroute(hold);
  await page.reload();
  await tray().getByText(`${MANY} of ${MANY} read`).waitFor({ timeout: 150_000 });
});

test("what failed is still told after a reload, and can be sent again; cleared, no file is kept", async () => {
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("just words") };
  await page.locator("input[type=file]").first().setInputFiles(notes);
  await tray().getByText(/req_/).waitFor();
  // As if the page were left after the service received the first paper, and before the browser deleted it.
  await page.evaluate(KEEP_THE_FIRST);
  await page.reload();
  await tray()
    .getByText(`${MANY} of ${MANY + 1} read · 1 failed`)
    .waitFor();
  await tray().getByRole("button", { name: "Show the uploads" }).click();
  await tray().getByText(/req_/).waitFor();
  await soon(() => page.evaluate(KEPT_FILES)).toBe(1);
  await tray().getByRole("button", { name: "Try again: notes.txt" }).click();
  await tray().getByText(/req_/).waitFor();
  await tray().getByRole("button", { name: "Close the uploads" }).click();
  await tray().waitFor({ state: "detached" });
  await soon(() => page.evaluate(KEPT_FILES)).toBe(0);
});

test("the list is turned by hand, by button and by key; a reload, Back and the way back from a document lead to the same page", async () => {
  await page.goto(`${estratto.url}/services/${serviceId}/documents?sort=name`);
  const pages = page.getByRole("navigation", { name: "Pages" });
  // Each was stored once, whichever of its requests arrived.
  const isAt = async (from: number, to: number) => {
    await pages.getByText(`${from}–${to} of ${MANY}`).waitFor();
    await soon(namesShown).toEqual(NAMES.slice(from - 1, to));
  };
  await isAt(1, 50);
  expect(await pages.getByRole("button", { name: "Previous page" }).isDisabled()).toBe(true);
  await pages.getByRole("button", { name: "Next page" }).click();
  await isAt(51, MANY);
  expect(await pages.getByRole("button", { name: "Next page" }).isDisabled()).toBe(true);
  await page.reload();
  await isAt(51, MANY);
  const last = page.getByRole("link", { name: "paper 53.pdf" });
  const title = page.getByRole("heading", { level: 1, name: "paper 53.pdf" });
  await last.click();
  await title.waitFor();
  await page.goBack();
  await isAt(51, MANY);
  await last.click();
  await title.waitFor();
  await page.getByRole("main").getByRole("link", { name: "Documents", exact: true }).click();
  await isAt(51, MANY);
  await page.keyboard.press("[");
  await isAt(1, 50);
  await page.keyboard.press("]");
  await isAt(51, MANY);
  // Another order begins at its first page.
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await pages.getByText(`1–50 of ${MANY}`).waitFor();
  await soon(async () => (await namesShown())[0]).toBe("paper 53.pdf");
});

test("who signs out leaves neither names nor files to the next person at this browser", async () => {
  await page.route("**/async-predict", () => undefined);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([{ name: "secret.pdf", mimeType: "", buffer: paper(1) }]);
  await soon(keptList).toBe(1);
  await soon(() => page.evaluate(KEPT_FILES)).toBe(1);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await soon(() => page.evaluate(KEPT_FILES)).toBe(0);
  expect(await page.evaluate("Object.values(sessionStorage).join()")).not.toContain("secret.pdf");
  expect(desk.seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

/** A script that does something with the files that the browser stores for us, and returns the result. */
function withKeptFiles(act: string): string {
  return `new Promise((resolve, reject) => {
    const request = indexedDB.open("estratto.uploads", 1);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const files = request.result.transaction("files", "readwrite").objectStore("files");
      const done = ${act};
      done.onsuccess = () => (request.result.close(), resolve(done.result));
    };
  })`;
}

const KEPT_FILES = withKeptFiles("files.count()");
const KEEP_THE_FIRST = withKeptFiles(`files.put({
  id: JSON.parse(sessionStorage["estratto.uploads"]).list[0].id,
  file: new File(["%PDF-"], "paper 01.pdf"),
  idempotencyKey: crypto.randomUUID(),
  keptAt: Date.now(),
})`);

function paper(number: number): Buffer {
  return tinyPdf([{ content: printText([[40, 500, `Fattura n. ${number}`]]) }]);
}
