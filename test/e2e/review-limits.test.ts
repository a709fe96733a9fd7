import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { launchConsoleBrowser, lookAt } from "../support/browser.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { endMark, longPdf } from "../support/invoices.ts";
import { textPdf } from "../support/papers.ts";
import { newOwner, type Visitor } from "../support/people.ts";
import { type Desk, documentsOf, HOSTILE_STRINGS, newDesk } from "../support/reviewing.ts";

/** The review screen under load: documents made to break it, fifty pages of words, and its own size. */

/** Console.md: the review route's script. */
const SCRIPT_BYTES = 250 * 1024;
/** And how long its page may compute before it accepts keys. */
const INTERACTIVE_MS = 1500;
const PAGES = 50;

// A browser, a reader and axe on a busy machine: hangs are detected by the individual waits, which are shorter.
vi.setConfig({ testTimeout: 120_000 });

let estratto: Estratto;
let browser: Browser;
let owner: Visitor;
let invoice: { serviceId: string; key: string };
let invoices: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  owner = await newOwner(estratto);
  invoice = estratto.service("invoice");
  invoices = documentsOf(estratto, invoice);
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

describe("a document of fifty pages and twenty thousand words", () => {
  let desk: Desk;

  test("opens, and shows one page's words at a time", async () => {
    const contracts = await newService("Contracts", { total: "Total", number: "Invoice number", due: "Due date" });
    const file = new File([new Uint8Array(longPdf(PAGES))], "contract.pdf");
    const { service } = documentsOf(estratto, contracts);
    const { resource } = await service.submit(file);
    const { data } = await service.waitForDocument(resource, { signal: AbortSignal.timeout(150_000) });
    expect(data.document.status).toBe("ACTIVE");
    desk = await newDesk(browser, estratto, contracts.serviceId, owner);
    // The console itself is already loaded, as on any day but the first.
    await desk.page.goto(`${estratto.url}/services/${contracts.serviceId}/documents`);
    await desk.page.getByRole("link", { name: "contract.pdf" }).waitFor();
    const began = performance.now();
    await desk.page.getByRole("link", { name: "contract.pdf" }).click();
    await desk.page.getByAltText("Page 1 of contract.pdf").first().waitFor();
    const openedMs = Math.round(performance.now() - began);
    process.stdout.write(`a document of ${PAGES} pages is open after ${openedMs} ms\n`);
    await desk.choose("Total");
    await desk.page.locator("path[data-word]").first().waitFor();
    expect(await desk.page.locator("path[data-word]").count()).toBeLessThan(1_000);
    const thumbnails = desk.page.getByRole("navigation", { name: "Pages" }).getByRole("button");
    await expect.poll(() => thumbnails.count()).toBe(PAGES);
  }, 200_000);

  test("selects a field at once", async () => {
    const { page } = desk;
    await desk.line("Total").focus();
    const cdp = await desk.context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const cpuSeconds = async () =>
      (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ??
      Number.NaN;
    const before = await cpuSeconds();
    // From the key press to the frame that shows its effect.
    const times: number[] = await page.evaluate(SELECTION_TIMES);
    const cpuMs = (1000 * ((await cpuSeconds()) - before)) / times.length;
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
    process.stdout.write(
      `selecting a field on ${PAGES} pages: ${cpuMs.toFixed(1)} ms of the page's own time; until it is shown ${median.toFixed(1)} ms\n`,
    );
    // The promise is 50 ms. For the page's own CPU time it must hold anywhere; until it is shown, only on an idle
    // machine.
    expect(cpuMs).toBeLessThan(50);
    expect(median).toBeLessThan(2_000);
  });

  test("turns to any page, and finds a word on the last one", async () => {
    const { page } = desk;
    await page.keyboard.press("Alt+s");
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

/** `fields` are aliases by key. */
async function newService(
  name: string,
  fields: Readonly<Record<string, string>>,
  categories: Readonly<Record<string, string>> = {},
): Promise<{ serviceId: string; key: string }> {
  const entries = Object.entries(fields).map(([key, alias]) => [key, { tag_alias: alias, tag_multiple_values: false }]);
  const definition = { name, service_fields: Object.fromEntries(entries), service_categories: categories };
  const made = await owner.call("POST", "/admin/services", definition);
  expect(made.status).toBe(200);
  const serviceId: string = made.body.service_id;
  const { key } = (await owner.call("POST", `/admin/services/${serviceId}/api-keys`, { name: "test" })).body;
  return { serviceId, key };
}

/** Runs in the page: the duration from a key press to the frame after it. */
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

test("a category is chosen and removed again with the keyboard alone", async () => {
  const made = await newService("Kinds", { total: "Total" }, { fuel: "Fuel" });
  const papers = documentsOf(estratto, made);
  const documentId = await papers.read(textPdf([[{ text: "Total 12,00", x: 30, y: 30 }]]), "fuel.pdf");
  const desk = await newDesk(browser, estratto, made.serviceId, owner);
  const { page, open, saved } = desk;
  await open(documentId);
  const box = page.getByRole("combobox", { name: "Category" });
  await box.focus();
  for (const label of ["Fuel", "No category"]) {
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: label }).waitFor();
    await page.keyboard.press(label === "Fuel" ? "ArrowDown" : "ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => box.inputValue()).toBe(label === "Fuel" ? "Fuel" : "");
    await saved();
    const { category } = (await papers.stored(documentId)).document;
    expect(category?.value ?? null).toBe(label === "Fuel" ? "fuel" : null);
  }
  await desk.context.close();
});

describe("documents made to break the page", () => {
  test("forty hostile strings as file names, words and aliases are text and nothing else", async () => {
    const fields = Object.fromEntries(HOSTILE_STRINGS.map((text, n) => [`field_${n}`, text]));
    const categories = { one: HOSTILE_STRINGS[0] ?? "", two: HOSTILE_STRINGS[1] ?? "" };
    const made = await newService("Hostile <b>service</b>", fields, categories);
    const { serviceId } = made;
    const hostile = documentsOf(estratto, made);
    const lines = HOSTILE_STRINGS.map((text, n) => ({ text, x: 30, y: 30 + 19 * n }));
    const bytes = textPdf([lines]);
    const desk = await newDesk(browser, estratto, serviceId, owner);
    for (let from = 0; from < HOSTILE_STRINGS.length; from += 10) {
      // Only the part of a name after the last slash is kept, as with any path.
      const name = HOSTILE_STRINGS.slice(from, from + 10)
        .filter((text) => !/[/\\]/.test(text))
        .join(" ");
      const documentId = await hostile.read(bytes, name);
      const entities = Object.fromEntries(HOSTILE_STRINGS.map((text, n) => [`field_${n}`, text]));
      await hostile.service.correct(documentId, { entities });
      await desk.open(documentId);
      expect(await desk.page.getByRole("heading", { level: 1 }).textContent()).toBe(name);
      // Each of them opened once, all of them in print, as JSON and in the history.
      for (let n = 0; n < 10; n++) await desk.page.keyboard.press("ArrowDown");
      await desk.page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await desk.page.evaluate("dispatchEvent(new Event('afterprint'))");
    }
    const { page } = desk;
    const shown = await page.locator("[data-whole] > button").allTextContents();
    for (const text of HOSTILE_STRINGS) expect(shown.filter((each) => each.includes(text))).not.toEqual([]);
    await desk.choose(/^<script>/);
    await page.locator("[data-whole][data-selected=true]").waitFor();
    await page.keyboard.press("F2");
    await page.keyboard.type("<img src=x onerror=alert(41)>");
    await page.keyboard.press("Enter");
    await desk.saved();
    expect(await lookAt(page, "review-hostile")).toEqual([]);
    await page.getByRole("tab", { name: "JSON" }).click();
    await page.getByText('"document_pages"').waitFor();
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("Corrected").first().waitFor();
    expect(desk.seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
    // The monitoring works: a request is refused by the policy, and reported.
    await page.evaluate("fetch('http://evil.example/control').catch(() => 0)");
    await expect.poll(() => desk.seen.errors.join()).toContain("Content Security Policy");
    await desk.context.close();
  });
});

describe("the weight of the review route", () => {
  test("is at most 250 KB of script on a first visit, and takes keys soon", async () => {
    const documentId = await invoices.read(textPdf([[{ text: "FATTURA n. 7", x: 40, y: 60 }]]), "light.pdf");
    const desk = await newDesk(browser, estratto, invoice.serviceId, owner);
    const scripts = new Set<string>();
    desk.page.on("request", (request) => {
      if (request.resourceType() === "script" || /\.js$/.test(request.url())) scripts.add(request.url());
    });
    const cdp = await desk.context.newCDPSession(desk.page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const began = performance.now();
    await desk.open(documentId);
    // It accepts keys: one more, and another value is selected.
    const selected = () => desk.page.evaluate("document.activeElement.id");
    await desk.page.keyboard.press("ArrowDown");
    await expect.poll(selected).toMatch(/^value:/);
    const interactiveMs = performance.now() - began;
    const { metrics } = await cdp.send("Performance.getMetrics");
    const cpuMs = 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    process.stdout.write(
      `the review route is interactive after ${Math.round(interactiveMs)} ms, ${Math.round(cpuMs)} ms of them the page's own work\n`,
    );
    // The promise is 1.5 s. For the page's own CPU time it must hold anywhere; by the clock, only on an idle machine.
    expect(cpuMs).toBeLessThan(INTERACTIVE_MS);
    // As it is sent to a browser.
    const headers = { "accept-encoding": "gzip, deflate, br" };
    const sizes = await Promise.all(
      [...scripts].map(async (url) => Number((await fetch(url, { headers })).headers.get("content-length"))),
    );
    expect(sizes.every((size) => size > 0)).toBe(true);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(`the review route loads ${Math.round(bytes / 1024)} KB of script, compressed\n`);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
    await desk.context.close();
  });
});
