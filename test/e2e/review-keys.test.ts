import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { screenshot } from "../support/browser.ts";
import {
  edit,
  entityOf,
  expectNoMisbehaviour,
  openReviewRoom,
  type ReviewRoom,
  tableOf,
} from "../support/review-room.ts";
import { type Desk, type documentsOf, newDesk } from "../support/reviewing.ts";

/** What a key means where it is pressed, and what stays in view: on the real program, in a real browser. */

// A browser and a reader on a busy machine: hangs are detected by the individual waits, which are shorter.
vi.setConfig({ testTimeout: 120_000 });

let room: ReviewRoom;
let ada: Desk;
let invoices: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  room = await openReviewRoom(2);
  ({ ada, invoices } = room);
  await ada.open(id(0));
});

afterAll(() => room?.stop());

const id = (n: number) => room.ids[n] ?? "";
const focused = () => ada.page.evaluate("document.activeElement.id");
const editor = () => ada.page.locator("td input");
const cellsOf = async (row: number) =>
  Object.values(tableOf(await invoices.stored(id(0)))[row]?.aggregated_fields ?? {}).map((cell) => cell?.text ?? null);

const turnedPages = () => ada.page.locator("[style*='rotate(90deg)']").count();

test("with the focus on a tab or on the button of a menu, chords do what they do everywhere, and plain keys what they do there", async () => {
  const { page, line, saved } = ada;
  await edit(ada, "Total", "1,00");
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.keyboard.press("r");
  await page.keyboard.press("Control+z");
  await page.getByRole("tab", { name: "Fields" }).click();
  await line("Total").getByText("241,56").waitFor();
  expect(await turnedPages()).toBe(0);
  await page.getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("Control+y");
  await line("Total").getByText("1,00", { exact: true }).waitFor();
  await page.keyboard.press("Control+Backspace");
  await page.getByRole("dialog").getByLabel("Reason").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("Control+z");
  await line("Total").getByText("241,56").waitFor();
  await saved();
});

describe("on a field", () => {
  const input = () => ada.page.locator("[data-whole] input");
  const selected = () => ada.page.locator("[data-whole][data-selected=true] > button");

  test("what is typed over its value replaces it, and nothing in it is a command", async () => {
    const { page, choose, line, saved } = ada;
    const cells = await cellsOf(0);
    await choose("Seller");
    await expect.poll(focused).toMatch(/^value:/);
    await page.keyboard.type("Largo Verde 12 + [a/?]");
    expect(await input().inputValue()).toBe("Largo Verde 12 + [a/?]");
    expect([await turnedPages(), await page.getByRole("dialog").count()]).toEqual([0, 0]);
    expect(await page.getByRole("button", { name: "Wide table" }).first().getAttribute("aria-pressed")).toBe("false");
    await page.keyboard.press("Escape");
    expect(await line("Seller").textContent()).not.toContain("Largo");
    await expect.poll(focused).toMatch(/^value:/);
    // Also from the buttons below the value.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("Gala");
    await page.keyboard.press("Tab");
    await line("Seller").getByText("Gala", { exact: true }).waitFor();
    await saved();
    expect(await cellsOf(0)).toEqual(cells);
    await page.keyboard.press("Control+z");
    await saved();
  });

  test("it is written wherever the focus is; in an open editor it goes on", async () => {
    const { page, choose } = ada;
    await choose("Seller");
    await page.getByRole("button", { name: "Zoom in" }).focus();
    await page.keyboard.type("Largo");
    expect(await input().inputValue()).toBe("Largo");
    await page.getByRole("button", { name: "Cancel" }).focus();
    await page.keyboard.type("Gr");
    expect(await input().inputValue()).toBe("LargoGr");
    await page.keyboard.press("Escape");
    expect(await turnedPages()).toBe(0);
  });

  test("commands have keys that are no characters; who only looks needs no more than the letter", async () => {
    const { page, choose } = ada;
    await choose("Seller");
    await page.keyboard.press("Alt+r");
    await expect.poll(turnedPages).toBe(1);
    for (let turn = 0; turn < 3; turn++) await page.keyboard.press("Alt+r");
    await page.keyboard.press("F1");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const vera = await newDesk(room.browser, room.estratto, room.serviceId, room.people.vera);
    await vera.open(id(0));
    await vera.page.keyboard.press("r");
    await vera.page.locator("[style*='rotate(90deg)']").waitFor();
    await vera.page.keyboard.press("?");
    await vera.page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    await vera.context.close();
  });

  test("a click on the selected one leaves it selected, and a double click edits, wherever the second click lands", async () => {
    const { page, choose, line } = ada;
    await choose("Total");
    await line("Total").click();
    expect(await selected().textContent()).toMatch(/^Total/);
    await page.waitForTimeout(600);
    await line("Total").dblclick();
    expect(await input().inputValue()).toBe("241,56");
    await page.keyboard.press("Escape");
    await choose("Invoice number");
    await page.waitForTimeout(600);
    // What is below the value that was open moves up under the pointer.
    await line("Total").dblclick();
    expect(await selected().textContent()).toMatch(/^Total/);
    expect(await input().inputValue()).toBe("241,56");
    await page.keyboard.press("Escape");
  });
});

describe("in a table", () => {
  test("a character on a selected cell begins what is typed in it, and is no command", async () => {
    const { page, saved } = ada;
    await page.locator("button[data-cell][data-row='0']").first().click();
    await expect.poll(focused).toMatch(/^cell:/);
    await page.keyboard.type("Rotoli @8/10 ?");
    expect(await editor().inputValue()).toBe("Rotoli @8/10 ?");
    expect([await turnedPages(), await page.getByRole("dialog").count()]).toEqual([0, 0]);
    await page.keyboard.press("Enter");
    await saved();
    expect((await cellsOf(0))[0]).toBe("Rotoli @8/10 ?");
  });

  test("a new row is written at once: Ins, its values, Tab between them", async () => {
    const { page, saved } = ada;
    const before = await cellsOf(1);
    await expect.poll(focused).toMatch(/^cell:/);
    await page.keyboard.press("Insert");
    await editor().waitFor();
    await page.keyboard.type("Nastro");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toMatch(/^cell:/);
    await page.keyboard.type("3");
    await page.keyboard.press("Tab");
    await page.keyboard.type("7");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await saved();
    expect((await cellsOf(1)).slice(0, 3)).toEqual(["Nastro", "4", "7"]);
    expect(await cellsOf(2)).toEqual(before);
  });

  test("Tab and Shift+Tab go from cell to cell, and keys do what they do to the cell that has the focus", async () => {
    const { page, saved } = ada;
    const before = await cellsOf(2);
    const cell = (column: number) => page.locator("button[data-cell][data-row='2']").nth(column);
    await cell(0).click();
    for (let column = 1; column <= 2; column++) {
      await page.keyboard.press("Tab");
      await expect.poll(focused).toBe(await cell(column).getAttribute("id"));
      expect(await cell(column).getAttribute("aria-expanded")).toBe("true");
    }
    await page.keyboard.type("7,77");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Delete");
    await saved();
    expect(await cellsOf(2)).toEqual([...before.slice(0, 2), "7,77", null]);
    for (let back = 0; back < 2; back++) await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("F2");
    expect(await editor().inputValue()).toBe(before[1]);
    await page.keyboard.press("Escape");
    for (let undo = 0; undo < 2; undo++) await page.keyboard.press("Control+z");
    await saved();
    expect(await cellsOf(2)).toEqual(before);
  });

  test("the value that the browser's own Tab leads to is the selected one", async () => {
    const { page, choose, line, saved } = ada;
    await choose("Total");
    await page.getByRole("button", { name: /^Not on the document/ }).focus();
    let steps = 0;
    do await page.keyboard.press("Tab");
    while (!/^(value|cell):/.test((await focused()) as string) && steps++ < 9);
    const reached = page.locator(`[id="${await focused()}"]`);
    expect(await reached.getAttribute("aria-expanded")).toBe("true");
    const cells = await cellsOf(0);
    await page.keyboard.press("Delete");
    await saved();
    await line("Total").getByText("241,56").waitFor();
    expect(await cellsOf(0)).toEqual(cells);
    await page.keyboard.press("Control+z");
    await saved();
  });

  test("letters that are no commands anywhere are written in a cell all the same", async () => {
    const { page, open } = ada;
    await page.evaluate("localStorage.setItem('estratto.singleKeys', 'off')");
    await open(id(0));
    await page.locator("button[data-cell][data-row='0']").first().click();
    await page.keyboard.type("x");
    expect(await editor().inputValue()).toBe("x");
    await page.keyboard.press("Escape");
    await page.evaluate("localStorage.removeItem('estratto.singleKeys')");
  });
});

test("a dialog that closes, and the palette, give the focus back to the value that had it", async () => {
  const { page, line } = ada;
  const dialog = page.getByRole("dialog");
  const palette = page.getByRole("combobox", { name: "Go to or do" });
  const total = await line("Total").getAttribute("id");
  await line("Total").click();
  for (const [opens, name] of [
    ["F1", ""],
    ["Control+k", ""],
    ["Control+k", "wide table"],
    ["Control+k", "wide table"],
    ["Control+k", "Total"],
  ] as const) {
    await page.keyboard.press(opens);
    await dialog.waitFor();
    if (opens === "Control+k") await palette.fill(name);
    await page.keyboard.press(name === "" ? "Escape" : "Enter");
    await dialog.waitFor({ state: "detached" });
    expect([opens, name, await focused()]).toEqual([opens, name, total]);
  }
});

test("a click beside a dialog closes it, unless something was typed in it", async () => {
  const { page, choose } = ada;
  const dialog = page.getByRole("dialog");
  await choose("Seller");
  await page.keyboard.press("Control+Backspace");
  await dialog.getByLabel("Reason").waitFor();
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Backspace");
  await dialog.getByLabel("Reason").fill("The second page is missing");
  await page.mouse.click(5, 5);
  await page.waitForTimeout(500);
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("The second page is missing");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test.each(["en-GB", "it-IT"] as const)(
  "%s: without a connection its message moves nothing out of the window",
  async (language) => {
    const desk = await newDesk(room.browser, room.estratto, room.serviceId, room.people.ada, { language });
    const { page, context, open, line } = desk;
    await open(id(0));
    await line("Total").click();
    await context.setOffline(true);
    await page.keyboard.press("Delete");
    await page
      .getByRole("status")
      .filter({ hasText: /^(No connection|Nessuna connessione)/ })
      .waitFor();
    for (const width of [1440, 1280, 1120]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await page.evaluate(BEYOND_THE_EDGE)]).toEqual([width, []]);
      await screenshot(page, `review-offline-${language}-${width}`);
    }
    await context.setOffline(false);
    await desk.saved();
    await page.keyboard.press("Control+z");
    await desk.saved();
    await context.close();
  },
);

test("who leaves without a connection is told that the changes stay, and they are sent when the document is opened again", async () => {
  const { page, context, open, choose, saved } = ada;
  const list = page.getByRole("link", { name: "Documents", exact: true }).first();
  // Its code is loaded when it is first shown.
  await list.click();
  await page.getByRole("link", { name: "invoice-2.png" }).click();
  await page.getByRole("heading", { level: 1, name: "invoice-2.png" }).waitFor();
  await choose("Total");
  await context.setOffline(true);
  await page.keyboard.press("Delete");
  await page
    .getByRole("status")
    .filter({ hasText: /^No connection/ })
    .waitFor();
  await list.click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByText("They stay in this tab").waitFor();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  await context.setOffline(false);
  await open(id(1));
  await saved();
  expect(entityOf(await invoices.stored(id(1)), "gross_total").text).toBeUndefined();
});

/**
 * Runs in the page: the fields, and buttons, that extend beyond the right edge of the window. A table scrolls itself.
 */
const BEYOND_THE_EDGE = `[...document.querySelectorAll("main aside, main button:not([data-cell])")]
  .filter((button) => button.checkVisibility() && button.getBoundingClientRect().right > innerWidth + 0.5)
  .map((button) => button.textContent)`;

test("through all of it: no dialog of the page's, no request to anyone else, no error", () => {
  expectNoMisbehaviour([ada]);
});
