import { existsSync, mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, lookAt } from "../support/browser.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { endMark, longPdf } from "../support/invoices.ts";
import { textPdf } from "../support/papers.ts";
import { newOwner, type Visitor } from "../support/people.ts";
import { type Desk, documentsOf, HOSTILE_STRINGS, newDesk } from "../support/reviewing.ts";

/** The review screen with what it must bear: documents made to break it, fifty pages of words, and its own weight. */

/** Console.md: the review route's script. */
const SCRIPT_BYTES = 250 * 1024;
const PAGES = 50;

let estratto: Estratto;
let browser: Browser;
let owner: Visitor;
let invoice: { serviceId: string; key: string };
let invoices: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  if (!existsSync("dist/web/index.html")) throw new Error("The console is not built; `npm test` builds it first.");
  mkdirSync("dist/screenshots", { recursive: true });
  [estratto, browser] = await Promise.all([startEstratto(), launchBrowser()]);
  owner = await newOwner(estratto);
  invoice = estratto.service("invoice");
  invoices = documentsOf(estratto, invoice);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

describe("a document of fifty pages and twenty thousand words", () => {
  let desk: Desk;
  let documentId: string;

  test("opens, and shows one page's words at a time", async () => {
    const file = new File([new Uint8Array(longPdf(PAGES))], "contract.pdf");
    documentId = (await invoices.service.submit(file)).resource;
    await invoices.service.waitForDocument(documentId, { signal: AbortSignal.timeout(150_000) });
    desk = await newDesk(browser, estratto, invoice.serviceId, owner);
    // The console itself is there already, as it is on any day but the first.
    await desk.page.goto(`${estratto.url}/services/${invoice.serviceId}/documents`);
    await desk.page.getByRole("link", { name: "contract.pdf" }).waitFor();
    const began = performance.now();
    await desk.page.getByRole("link", { name: "contract.pdf" }).click();
    await desk.page.getByAltText("Page 1 of contract.pdf").first().waitFor();
    const openedMs = Math.round(performance.now() - began);
    process.stdout.write(`a document of ${PAGES} pages is open after ${openedMs} ms\n`);
    await desk.choose("Total");
    expect(await desk.page.locator("path[data-word]").count()).toBeLessThan(1_000);
    expect(await desk.page.getByRole("navigation", { name: "Pages" }).getByRole("button").count()).toBe(PAGES);
  }, 200_000);

  test("selects a field at once", async () => {
    const { page } = desk;
    await desk.line("Total").focus();
    // From the key to the frame that shows it; the middle one of many, for a machine that does other things besides.
    const times: number[] = await page.evaluate(SELECTION_TIMES);
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
    process.stdout.write(
      `selecting a field on ${PAGES} pages: ${median.toFixed(1)} ms in the middle, ${times.at(-1)?.toFixed(1)} at most\n`,
    );
    // The promise is 50 ms on a machine of one's own; this one has others to serve.
    expect(median).toBeLessThan(250);
  });

  test("turns to any page, and finds a word on the last one", async () => {
    const { page } = desk;
    await page.keyboard.press("/");
    await page.keyboard.type(endMark(PAGES - 1));
    await page.getByText("1 of 1", { exact: true }).waitFor();
    await page.getByAltText(`Page ${PAGES} of contract.pdf`).first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("PageUp");
    await page.getByText(`Page ${PAGES - 1} of ${PAGES}`, { exact: true }).waitFor();
    expect(await lookAt(page, "review-long")).toEqual([]);
    await desk.context.close();
  });
});

/** Runs in the page: what a key press costs until the frame after it. */
const SELECTION_TIMES = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const times = [];
  for (let turn = 0; turn < 24; turn++) {
    await frame();
    const key = turn % 2 === 0 ? "ArrowUp" : "ArrowDown";
    const before = document.activeElement.id;
    const began = performance.now();
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await frame();
    if (document.activeElement.id !== before) times.push(performance.now() - began);
  }
  return times;
})()`;

describe("documents made to break the page", () => {
  test("forty hostile strings as file names, words and aliases are text and nothing else", async () => {
    const fields = HOSTILE_STRINGS.map((text, n) => [`field_${n}`, { tag_alias: text, tag_multiple_values: false }]);
    const made = await owner.call("POST", "/admin/services", {
      name: "Hostile <b>service</b>",
      service_fields: Object.fromEntries(fields),
      service_categories: { one: HOSTILE_STRINGS[0], two: HOSTILE_STRINGS[1] },
    });
    expect(made.status).toBe(200);
    const serviceId: string = made.body.service_id;
    const { key } = (await owner.call("POST", `/admin/services/${serviceId}/api-keys`, { name: "test" })).body;
    const hostile = documentsOf(estratto, { serviceId, key });
    const lines = HOSTILE_STRINGS.map((text, n) => ({ text, x: 30, y: 30 + 19 * n }));
    const bytes = textPdf([lines]);
    const desk = await newDesk(browser, estratto, serviceId, owner);
    for (let from = 0; from < HOSTILE_STRINGS.length; from += 10) {
      // Of a name with slashes only what stands behind the last one is kept, as of any path.
      const name = HOSTILE_STRINGS.slice(from, from + 10)
        .filter((text) => !/[/\\]/.test(text))
        .join(" ");
      const documentId = await hostile.read(bytes, name);
      const entities = Object.fromEntries(HOSTILE_STRINGS.map((text, n) => [`field_${n}`, text]));
      await hostile.service.correct(documentId, { entities });
      await desk.open(documentId);
      expect(await desk.page.getByRole("heading", { level: 1 }).textContent()).toBe(name);
      // Each of them unfolded once, the whole of them on paper, as JSON and in the history.
      for (let n = 0; n < 10; n++) await desk.page.keyboard.press("ArrowDown");
      await desk.page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await desk.page.evaluate("dispatchEvent(new Event('afterprint'))");
    }
    const { page } = desk;
    const shown = await page.locator("[data-whole] > button").allTextContents();
    for (const text of HOSTILE_STRINGS) expect(shown.filter((each) => each.includes(text))).not.toEqual([]);
    await desk.choose(/^<script>/);
    await page.locator("[data-whole][data-selected=true]").waitFor();
    await page.keyboard.press("e");
    await page.keyboard.type("<img src=x onerror=alert(41)>");
    await page.keyboard.press("Enter");
    await desk.saved();
    expect(await lookAt(page, "review-hostile")).toEqual([]);
    await page.getByRole("tab", { name: "JSON" }).click();
    await page.getByText('"document_pages"').waitFor();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("Corrected").first().waitFor();
    expect(desk.seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
    // The watch is awake: what must not happen is seen when it does.
    await page.evaluate("fetch('http://evil.example/control').catch(() => 0)");
    await expect.poll(() => desk.seen.externalRequests).toEqual(["http://evil.example/control"]);
    await desk.context.close();
  }, 120_000);
});

describe("the weight of the review route", () => {
  test("is at most 250 KB of script on a first visit", async () => {
    const documentId = await invoices.read(textPdf([[{ text: "FATTURA n. 7", x: 40, y: 60 }]]), "light.pdf");
    const desk = await newDesk(browser, estratto, invoice.serviceId, owner);
    const scripts = new Set<string>();
    desk.page.on("request", (request) => {
      if (request.resourceType() === "script" || /\.js$/.test(request.url())) scripts.add(request.url());
    });
    await desk.open(documentId);
    const sizes = await Promise.all(
      [...scripts].map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(`the review route loads ${Math.round(bytes / 1024)} KB of script, compressed\n`);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
    await desk.context.close();
  });
});
