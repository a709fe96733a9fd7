import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { predict } from "../support/api.ts";
import { launchConsoleBrowser, lookInBothThemes } from "../support/browser.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newOwner } from "../support/people.ts";
import { type Desk, newDesk } from "../support/reviewing.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** Lists that are longer or wider than the window: the real program, a real browser, told in order. */

const DOCUMENTS = 12;
/** A window in which a dozen documents are many. */
const LOW = { width: 1280, height: 420 };

let estratto: Estratto;
let browser: Browser;
let desk: Desk;
let page: Desk["page"];
let serviceId: string;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  const api = { url: estratto.url, ...estratto.service("receipt") };
  serviceId = api.serviceId;
  desk = await newDesk(browser, estratto, serviceId, await newOwner(estratto));
  page = desk.page;
  for (let n = 1; n <= DOCUMENTS; n++) {
    const content = printText([[40, 560, "Bar Centrale"] as const, [40, 530, `Totale ${n},50`] as const]);
    await predict(api, tinyPdf([{ content }]), "always");
  }
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

test("the titles of a list stay in sight however far down one is, and nothing that has the focus is below them", async () => {
  await page.setViewportSize(LOW);
  await page.goto(`${estratto.url}/services/${serviceId}/documents`);
  await page
    .locator("tbody tr")
    .nth(DOCUMENTS - 1)
    .waitFor();
  for (let i = 0; i < DOCUMENTS; i++) await page.keyboard.press("j");
  expect(await page.evaluate("document.querySelector('main').scrollTop")).toBeGreaterThan(100);
  expect(await page.evaluate(COVERED_TITLES)).toEqual([]);
  for (let i = 0; i < DOCUMENTS - 1; i++) {
    await page.keyboard.press("k");
    expect(await page.evaluate(IS_FOCUS_COVERED), `${i + 1} up`).toBe(false);
  }
});

test("with a selection, its bar stays in sight above the titles", async () => {
  await page.getByRole("checkbox").nth(1).check();
  await page.getByRole("region", { name: "What to do with the selection" }).waitFor();
  for (let i = 0; i < DOCUMENTS; i++) await page.keyboard.press("j");
  await expect.poll(() => page.evaluate(COVERED_TITLES)).toEqual([]);
  expect(await lookInBothThemes(page, "long-list-selection")).toEqual([]);
  for (let i = 0; i < DOCUMENTS - 1; i++) {
    await page.keyboard.press("k");
    expect(await page.evaluate(IS_FOCUS_COVERED), `${i + 1} up`).toBe(false);
  }
  await page.keyboard.press("Escape");
});

test("for whoever wants no motion, too, the key that closes a dialog does nothing to the list below it", async () => {
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog");
  await help.waitFor();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  expect(await page.getByText("1 selected").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByText("1 selected").waitFor({ state: "detached" });
});

test("the titles of a list that is wider than the window stay in sight, too, and the page does not scroll sideways", async () => {
  await page.setViewportSize({ width: 720, height: 420 });
  await expect.poll(() => page.evaluate(IS_MAIN_WITHIN)).toBe(true);
  for (let i = 0; i < DOCUMENTS; i++) await page.keyboard.press("j");
  await expect.poll(() => page.evaluate(COVERED_TITLES)).toEqual([]);
  for (let i = 0; i < DOCUMENTS - 1; i++) {
    await page.keyboard.press("k");
    expect(await page.evaluate(IS_FOCUS_COVERED), `${i + 1} up`).toBe(false);
  }
});

test("scrolled sideways, the names stay in sight, and a click anywhere on a row opens its document", async () => {
  const frame = page.locator("main table").locator("..");
  await frame.evaluate((element) => {
    element.scrollLeft = 200;
  });
  expect(await page.evaluate(COVERED_NAMES)).toEqual([]);
  expect(await lookInBothThemes(page, "long-list-sideways")).toEqual([]);
  await page.locator("tbody tr").first().locator("td").last().click();
  await page.locator("[data-whole]").first().waitFor();
  await page.goBack();
  await page.locator("tbody tr").first().waitFor();
});

test("a service is found by words of its name, with the keyboard, and Escape shows all again", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${estratto.url}/services`);
  const links = page.getByRole("link", { name: /^Documents of / });
  await links.first().waitFor();
  const all = await links.count();
  await page.keyboard.press("/");
  await page.keyboard.type("VOIC");
  await expect.poll(() => links.count()).toBe(1);
  await page.getByRole("link", { name: "Documents of Invoices" }).waitFor();
  await page.getByText("Services found: 1").waitFor({ state: "attached" });
  await page.keyboard.type("/nothing");
  await page.getByText("No such service").waitFor();
  expect(await lookInBothThemes(page, "services-none-found")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => links.count()).toBe(all);
});

test("through all of it: no dialog, no request to anyone else, no error", () => {
  expect(desk.seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

/** Runs in the page: the titles that are not what is seen at their place, of those that are not scrolled aside. */
const COVERED_TITLES = `[...document.querySelectorAll("main thead th")].filter((th) => {
  const { left, top, height } = th.getBoundingClientRect();
  const frame = th.closest("table").parentElement.getBoundingClientRect();
  if (left + 20 > frame.right) return false;
  const there = document.elementFromPoint(left + 16, top + height / 2);
  return !th.contains(there);
}).map((th) => th.textContent)`;

/** Runs in the page: something lies over the upper edge of what has the focus, or it is out of sight. */
const IS_FOCUS_COVERED = `(() => {
  const { left, top } = document.activeElement.getBoundingClientRect();
  return !document.activeElement.contains(document.elementFromPoint(left + 4, top + 3));
})()`;

/** Runs in the page: names of documents that are not what is seen at the left of their frame. */
const COVERED_NAMES = `[...document.querySelectorAll("main [data-row]")].filter((name) => {
  const { left, top, height } = name.getBoundingClientRect();
  const frame = name.closest("table").parentElement.getBoundingClientRect();
  if (top < frame.top + 40 || top + height > Math.min(frame.bottom, innerHeight) - 20) return false;
  return left < frame.left || !name.contains(document.elementFromPoint(left + 8, top + height / 2));
}).map((name) => name.textContent)`;

const IS_MAIN_WITHIN = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('main'))";
