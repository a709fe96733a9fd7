import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sidewaysScrolling, smallTargets } from "../support/accessibility.ts";
import { launchConsoleBrowser, lookAt, type Misbehaviour } from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { invoicePng } from "../support/invoices.ts";
import { newOwner } from "../support/people.ts";
import { keyOf } from "../support/review-room.ts";
import { documentsOf } from "../support/reviewing.ts";

/** The console on a telephone, in Italian, whose texts are the longer ones: the real program, a real browser. */

const PHONE = { width: 390, height: 844 };

let estratto: Estratto;
let browser: Browser;
let page: Page;
let seen: Misbehaviour;
let serviceId: string;
let documentId: string;
let totalKey: string;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  const service = estratto.service("invoice");
  serviceId = service.serviceId;
  const invoices = documentsOf(estratto, service);
  documentId = await invoices.read(await invoicePng(), "fattura-118.png");
  totalKey = keyOf(await invoices.stored(documentId), "Total");
  await invoices.read(await invoicePng(), "ferramenta_rossi_srl_fattura_numero_119_del_14_marzo_2026_definitiva.png");
  const owner = await newOwner(estratto);
  const phone = { ...PHONE, hasTouch: true, isMobile: true };
  ({ page, seen } = await openWindow(browser, estratto, { ...phone, language: "it-IT", person: owner }));
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
/** All of it is in the window, and not under anything. What is scrolled to is left short by a part of a pixel. */
async function expectReachable(what: Locator): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox())!;
  const name = await what.evaluate((element) => element.getAttribute("aria-label") ?? element.textContent);
  expect([x >= 0, y >= 0, x + width < PHONE.width + 1, y + height < PHONE.height + 1], name ?? "").toEqual(
    Array(4).fill(true),
  );
  await what.tap({ trial: true });
}

describe("a review", () => {
  test("has page and fields one below the other, each of a use, and every button within reach", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents/${documentId}`);
    await page.locator("[data-whole]").first().waitFor();
    const picture = (await page.getByRole("region", { name: "Immagine della pagina" }).boundingBox())!;
    const fields = (await page.getByRole("tabpanel").boundingBox())!;
    expect(picture.height).toBeGreaterThan(240);
    expect(fields.height).toBeGreaterThan(300);
    expect(picture.y + picture.height).toBeLessThanOrEqual(fields.y);
    expect(fields.y + fields.height).toBeLessThanOrEqual(PHONE.height);
    for (const name of ["Respingi", "Approva", "Altre azioni", "Cerca nelle pagine", "Pagina intera"]) {
      await expectReachable(button(name));
    }
    expect(await sidewaysScrolling(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await lookAt(page, "phone-review")).toEqual([]);
  });

  test("is done by touching: a value is written, saved without anything moving, and the document approved", async () => {
    const top = async () => (await page.getByRole("tablist").boundingBox())!.y;
    const before = await top();
    await page.locator("[data-whole] > button").first().tap();
    await page.getByRole("button", { name: "Modifica" }).tap();
    await page.locator("input[data-value-editor]").fill("2026/999");
    await page.getByRole("button", { name: "Salva", exact: true }).tap();
    await page
      .getByRole("status")
      .filter({ hasText: /^Salvato$/ })
      .waitFor({ state: "attached" });
    expect(await top()).toBe(before);
    await page.locator("[data-cell]").last().tap();
    await expectReachable(page.locator("[data-cell]").last());
    await button("Approva").tap();
    await page.getByRole("heading", { level: 1, name: /ferramenta_rossi/ }).waitFor();
    expect(await sidewaysScrolling(page)).toEqual([]);
  });

  test("held across, page and fields stand side by side", async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const picture = (await page.getByRole("region", { name: "Immagine della pagina" }).boundingBox())!;
    const fields = (await page.getByRole("tabpanel").boundingBox())!;
    expect(picture.x + picture.width).toBeLessThanOrEqual(fields.x);
    expect(fields.y + fields.height).toBeLessThanOrEqual(390);
    await page.setViewportSize(PHONE);
  });
});

describe("lists", () => {
  test("documents stand with their state below their names, and nothing is scrolled sideways", async () => {
    await page.goto(`${estratto.url}/services/${serviceId}/documents?fields=${totalKey}`);
    const row = page.getByRole("row").filter({ hasText: "fattura-118.png" });
    await row.getByText("Approvato").waitFor();
    await row.getByText("Total: 241,56").waitFor();
    expect(await page.evaluate(WIDE_TABLES)).toEqual([]);
    expect(await sidewaysScrolling(page)).toEqual([]);
    expect(await lookAt(page, "phone-documents")).toEqual([]);
  });

  test("documents are put in any order that columns offer elsewhere", async () => {
    const order = page.getByRole("combobox", { name: "Ordine" });
    await order.selectOption({ label: "Nomi dalla A alla Z" });
    await expect.poll(() => page.locator("tbody [data-row]").first().textContent()).toBe("fattura-118.png");
    await order.selectOption({ label: "Nomi dalla Z alla A" });
    await expect.poll(() => page.locator("tbody [data-row]").first().textContent()).toMatch(/^ferramenta_rossi/);
    await order.selectOption({ label: "Prima i più recenti" });
    await expect.poll(() => new URL(page.url()).searchParams.has("sort")).toBe(false);
  });

  test.each(["/", "/services", "/members", "/audit"])(
    "%s shows names and actions without scrolling sideways",
    async (address) => {
      await page.goto(estratto.url + address);
      await page.locator("tbody tr").first().waitFor();
      expect(await page.evaluate(WIDE_TABLES)).toEqual([]);
      expect(await sidewaysScrolling(page)).toEqual([]);
      expect(await page.evaluate(OFF_CENTRE_BUTTONS)).toEqual([]);
      expect(await lookAt(page, `phone${address.replaceAll("/", "-")}`)).toEqual([]);
    },
  );
});

test.each([
  ["learning", "/services/{}/learning"],
  ["designer", "/services/{}/designer"],
  ["members", "/members"],
])("no word of a button is cut off on the screen %s, and its tabs stand in one line", async (name, address) => {
  await page.goto(estratto.url + address.replace("{}", serviceId));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(CUT_BUTTONS)).toEqual([]);
  const tabs = await page.getByRole("tab").all();
  const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
  expect(new Set(tops).size).toBe(Math.min(1, tabs.length));
  expect(await lookAt(page, `phone-${name}`)).toEqual([]);
});

test("through all of it: no dialog, no request to anyone else, no error", () => {
  expect(seen).toEqual({ dialogs: [], externalRequests: [], errors: [] });
});

/** Runs in the page: tables that are wider than their frames. */
const WIDE_TABLES = `[...document.querySelectorAll("main table")]
  .filter(({ parentElement: frame }) => frame.scrollWidth > frame.clientWidth)
  .map((table) => table.getAttribute("aria-label"))`;

/** Runs in the page: buttons, links that look like some included, whose words are not in their middle. */
const OFF_CENTRE_BUTTONS = `[...document.querySelectorAll("main .mantine-Button-root")].filter((button) => {
  const middleOf = (element) => (({ top, height }) => top + height / 2)(element.getBoundingClientRect());
  return Math.abs(middleOf(button) - middleOf(button.querySelector(".mantine-Button-label"))) > 2;
}).map((button) => button.textContent)`;

/** Runs in the page: buttons whose words have no room in them. */
const CUT_BUTTONS = `[...document.querySelectorAll("main button")]
  .filter((button) => button.checkVisibility())
  .filter((button) => [button, ...button.querySelectorAll("*")].some((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0))
  .map((button) => button.textContent)`;
