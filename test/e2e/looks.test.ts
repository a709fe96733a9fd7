import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, upload } from "../support/api.ts";
import { launchConsoleBrowser } from "../support/browser.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { invoicePng } from "../support/invoices.ts";
import { newOwner } from "../support/people.ts";
import { type Desk, newDesk } from "../support/reviewing.ts";

/** Aspects of a screen's look that axe does not measure: the real program, a real browser. */

const DOCUMENTS = 4;

let estratto: Estratto;
let browser: Browser;
let desk: Desk;
let page: Desk["page"];
let serviceId: string;
const ids: string[] = [];

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  const api = { url: estratto.url, ...estratto.service("invoice") };
  serviceId = api.serviceId;
  desk = await newDesk(browser, estratto, serviceId, await newOwner(estratto));
  page = desk.page;
  const path = `/api/v1/inference/service/${serviceId}/predict`;
  for (let n = 1; n <= DOCUMENTS; n++) {
    const form = upload(await invoicePng(), { push_result_on_platform: "always" }, `invoice-${n}.png`);
    ids.push((await call(api, "POST", path, { body: form })).headers.get("x-document-id")!);
  }
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

test.each([
  ["Home", "/"],
  ["Documents", "/services/{}/documents"],
])("on a telephone %s is scrolled in one place", async (_name, address) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(estratto.url + address.replace("{}", serviceId));
  await page.locator("main table").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(SCROLLING)).toEqual(["MAIN"]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("on a telephone no button of a document's header is off the edge", async () => {
  await page.setViewportSize({ width: 390, height: 700 });
  await desk.open(ids[0]!);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await undo.waitFor();
  const header = page.locator("div", { has: page.getByRole("heading", { level: 1 }) }).last();
  const rail = (await page.getByRole("navigation", { name: "Main" }).boundingBox())!;
  for (const each of await header.getByRole("button").all()) {
    const box = (await each.boundingBox())!;
    expect([box.x >= rail.x + rail.width, box.x + box.width <= 390], await each.innerText()).toEqual([true, true]);
  }
  expect((await undo.boundingBox())!.x).toBeGreaterThan(rail.x + rail.width);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("in dark colours what is not yet done of a bar is dark", async () => {
  await page.goto(`${estratto.url}/services/${serviceId}/learning`);
  await page.getByRole("button", { name: "Learn now" }).waitFor();
  await page.getByRole("button", { name: "Switch to dark colours" }).click();
  const bar = page.getByRole("progressbar").first();
  await bar.waitFor({ state: "attached" });
  const [track] = (await page.evaluate(TRACKS)) as string[];
  const [red = 255, green = 255, blue = 255] = (track ?? "").match(/\d+/g)?.map(Number) ?? [];
  expect(Math.max(red, green, blue)).toBeLessThan(100);
  await page.getByRole("button", { name: "Switch to light colours" }).click();
});

test("the grounds of a value stand in line, those of the later lines too", async () => {
  await desk.open(ids[0]!);
  await page.setViewportSize({ width: 1000, height: 900 });
  await desk.choose("Total");
  const lefts = (await page.evaluate(LINE_STARTS)) as number[];
  expect(lefts.length).toBeGreaterThan(0);
  expect(new Set(lefts)).toEqual(new Set([0]));
});

test("where nobody may be reached, no webhook is offered, and the screen says which setting it is", async () => {
  await page.goto(`${estratto.url}/services/${serviceId}/connect`);
  await page.getByText("ESTRATTO_WEBHOOK_HOSTS").waitFor();
  expect(await page.getByRole("button", { name: "New webhook" }).count()).toBe(0);
});

test("through all of it: no dialog, no request to anyone else, no error", () => {
  expect(desk.seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

/** Runs in the page: what scrolls vertically, including the page itself. */
const SCROLLING = `[document.documentElement, ...document.querySelectorAll("body, body *")]
  .filter((e) => e.scrollHeight > e.clientHeight + 1)
  .filter((e) => e === document.documentElement || /auto|scroll/.test(getComputedStyle(e).overflowY))
  .map(({ tagName }) => tagName)`;

const TRACKS = `[...document.querySelectorAll("[role=progressbar]")].map((e) => getComputedStyle(e.parentElement).backgroundColor)`;

/** Runs in the page: the left offset at which the later lines of the details of the open value begin. */
const LINE_STARTS = `(() => {
  const facts = document.querySelector("[data-details] dd:has(span)");
  const { left, top } = facts.getBoundingClientRect();
  const later = [...facts.children].map((e) => e.getBoundingClientRect()).filter((rect) => rect.top > top + 12);
  const lines = Map.groupBy(later, (rect) => Math.round(rect.bottom));
  return [...lines.values()].map((parts) => Math.round(Math.min(...parts.map((rect) => rect.left)) - left));
})()`;
