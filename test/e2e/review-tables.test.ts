import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { StoredResultJson } from "../../src/client.ts";
import { lookAt, lookInBothThemes } from "../support/browser.ts";
import { edit, expectNoMisbehaviour, keyOf, openReviewRoom, type ReviewRoom, tableOf } from "../support/review-room.ts";
import type { Desk, documentsOf } from "../support/reviewing.ts";

/** What a reviewer does to the rows of a table, and what they decide: on the real program, in a real browser. */

// A browser, a reader and axe on a busy machine: hangs are detected by the individual waits, which are shorter.
vi.setConfig({ testTimeout: 120_000 });

let room: ReviewRoom;
let ada: Desk;
let invoices: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  room = await openReviewRoom(4);
  ({ ada, invoices } = room);
});

afterAll(() => room?.stop());

const id = (n: number) => room.ids[n] ?? "";

const rowsOf = (stored: StoredResultJson) =>
  tableOf(stored).map(({ aggregated_fields }) => Object.values(aggregated_fields).map((cell) => cell?.text ?? null));

describe("a table", () => {
  test("is filled, reordered and shortened by the keyboard, and what was not touched keeps its confidence", async () => {
    const { page, saved, open } = ada;
    await open(id(0));
    const lines = page.getByRole("region", { name: "Lines" }).locator("tbody tr");
    const before = await invoices.stored(id(0));
    await page.keyboard.press("Alt+g");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toMatch(/^cell:/);
    expect(await lookInBothThemes(page, "review-grid")).toEqual([]);
    await expect
      .poll(() => page.evaluate("[...document.querySelectorAll('html, body, main')].map((e) => e.scrollTop)"))
      .toEqual([0, 0, 0]);
    await page.keyboard.press("Insert");
    await expect.poll(() => lines.count()).toBe(4);
    for (const text of ["Guanti", "2"]) {
      await page.keyboard.press("F2");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
    await saved();
    expect(rowsOf(await invoices.stored(id(0)))[1]?.slice(0, 2)).toEqual(["Guanti", "2"]);
    await page.keyboard.press("Alt+ArrowDown");
    await saved();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Control+Delete");
    await expect.poll(() => lines.count()).toBe(3);
    await saved();
    await expect
      .poll(async () => rowsOf(await invoices.stored(id(0))).map(([first]) => first))
      .toEqual([rowsOf(before)[0]?.[0], "Guanti", rowsOf(before)[2]?.[0]]);
    expect(tableOf(await invoices.stored(id(0)))[0]?.aggregated_fields).toEqual(tableOf(before)[0]?.aggregated_fields);
    await expect.poll(() => page.evaluate("document.activeElement.id")).toMatch(/^cell:/);
  });
});

describe("a table that is wider than its place", () => {
  test("keeps the number and the first cell of a row in sight, and shows the row as printed", async () => {
    const { page } = ada;
    const table = page.getByRole("region", { name: "Lines" });
    const frame = table.locator("table").locator("..");
    const widen = (width: string) =>
      table.locator("thead th").evaluateAll((titles, minWidth) => {
        for (const title of titles.slice(2)) title.style.minWidth = minWidth;
      }, width);
    // As wide as one of twenty-five columns.
    await widen("600px");
    await expect.poll(() => frame.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await table.locator("[data-cell]").nth(3).click();
    await frame.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    expect(await page.evaluate(SEEN_AT_THE_LEFT)).toEqual([
      "1",
      await table.locator("[data-cell]").first().innerText(),
    ]);
    await table.locator("svg image").waitFor();
    expect(await lookInBothThemes(page, "review-grid-sideways")).toEqual([]);
    await widen("");
    await table.getByRole("button", { name: "Narrow table" }).click();
    await table.locator("svg image").waitFor({ state: "detached" });
    // What is known about a cell is in sight with it.
    await table.locator("[data-cell]").first().click();
    const panel = (await page.getByRole("tabpanel").boundingBox())!;
    const known = (await page.locator("[data-open-cell]").boundingBox())!;
    const cell = (await table.locator("[data-cell]").first().boundingBox())!;
    expect(cell.y).toBeGreaterThanOrEqual(panel.y);
    expect(known.y + known.height).toBeLessThanOrEqual(panel.y + panel.height + 1);
  });
});

test("the rows stay where they are while one cell after the other is clicked, and while one is edited", async () => {
  const { page } = ada;
  await page.setViewportSize({ width: 1440, height: 700 });
  const cells = page.locator("[data-cell]");
  const top = async () => (await cells.first().boundingBox())!.y;
  // A text first: of an amount its type is told as well, in a line more.
  await cells.nth(4).click();
  const before = await top();
  for (const n of [6, 4, 7, 1, 0]) {
    await cells.nth(n).click();
    await expect.poll(() => cells.nth(n).getAttribute("aria-expanded")).toBe("true");
    expect([n, await top()]).toEqual([n, before]);
  }
  await cells.nth(4).dblclick();
  await page.locator("td input").waitFor();
  expect(await top()).toBe(before);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** Runs in the page: of the first row the two cells that are seen at the left of the table's frame. */
const SEEN_AT_THE_LEFT = `(() => {
  const row = document.querySelector("section tbody tr");
  const { left } = row.closest("table").parentElement.getBoundingClientRect();
  const { top, height } = row.getBoundingClientRect();
  return [20, 64].map((x) => document.elementFromPoint(left + x, top + height / 2).closest("th, td").innerText.trim());
})()`;

describe("decisions", () => {
  test("a rejection asks for its reason, which stands in the history", async () => {
    const { page } = ada;
    await page.keyboard.press("Control+Backspace");
    await page.getByRole("dialog").getByLabel("Reason").waitFor();
    expect(await lookInBothThemes(page, "review-reject")).toEqual([]);
    await page.keyboard.type("The second page is missing");
    await page.keyboard.press("Enter");
    await page.getByText("Revision status: Rejected").waitFor();
    const { events } = await invoices.service.events(id(0));
    expect(events.at(-1)).toMatchObject({ to: "not_approved", reason: "The second page is missing" });
  });

  test("a document with a failed check is approved with a reason only", async () => {
    const { page, open } = ada;
    const total = keyOf(await invoices.stored(id(1)), "Total");
    const policy = { policy_name: "Total", policy_type: "mandatory_labels", fields: [total] };
    const made = await room.people.ada.call("POST", `/admin/services/${room.serviceId}/policies`, policy);
    expect(made.status).toBe(200);
    await open(id(1));
    await ada.choose("Total");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog", { name: "Approve although checks failed?" }).waitFor();
    await page.getByRole("dialog").getByText("Not extracted: Total").waitFor();
    expect(await lookInBothThemes(page, "review-reason")).toEqual([]);
    await page.keyboard.press("Escape");
    await ada.line("Total").focus();
    await page.keyboard.press("Control+z");
    await ada.line("Total").getByText("241,56").waitFor();
    await ada.saved();
    await room.people.ada.call("DELETE", `/admin/services/${room.serviceId}/policies/${made.body.policy_id}`);
  });

  test("a value that its field cannot hold is said to be none, is one to check, and is approved with a reason only", async () => {
    const { page, open } = ada;
    await open(id(1));
    await edit(ada, "Total", "duemila");
    await edit(ada, "Invoice date", "31/02/2025");
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: "Approve although values cannot be right?" });
    await dialog.getByText("Total “duemila”: This is no amount").waitFor();
    await dialog.getByText("Invoice date “31/02/2025”: This is no date").waitFor();
    expect(await dialog.getByRole("button", { name: "Approve all the same" }).isDisabled()).toBe(true);
    expect(await lookInBothThemes(page, "review-no-value")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByText(/^\d+ to check/).waitFor();
    await page.getByText("This is no amount").waitFor();
    await page.getByText("This is no date").waitFor();
    expect((await invoices.stored(id(1))).document.revision_status).not.toBe("approved");
    await ada.choose("Invoice date");
    await ada.line("Invoice date").focus();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await ada.line("Total").getByText("241,56").waitFor();
    await ada.saved();
    await expect.poll(() => page.getByText("This is no amount").count()).toBe(0);
  });

  test("a document that says the same as another one is told so, and the way to the other one is a link", async () => {
    const { page, open } = ada;
    const number = keyOf(await invoices.stored(id(2)), "Invoice number");
    const policy = { policy_name: "Only once", policy_type: "uniqueness", fields: [number] };
    const made = await room.people.ada.call("POST", `/admin/services/${room.serviceId}/policies`, policy);
    expect(made.status).toBe(200);
    for (const n of [3, 2]) await invoices.service.correct(id(n), { entities: { [number]: "2026/900" } });
    await open(id(2));
    const checks = page.getByRole("region", { name: "Checks that failed" });
    await checks.getByText("Another document has the same Invoice number.").waitFor();
    expect(await lookInBothThemes(page, "review-duplicate")).toEqual([]);
    await checks.getByRole("link", { name: "Open the other document" }).click();
    await page.getByRole("heading", { level: 1, name: "invoice-4.png" }).waitFor();
    await room.people.ada.call("DELETE", `/admin/services/${room.serviceId}/policies/${made.body.policy_id}`);
  });
});

describe("a table of many more rows than the screen has room for", () => {
  const ROWS = 80;

  test("is walked, changed and saved by the keyboard; the cell is in sight, and no other row changes", async () => {
    const { page, saved, open } = ada;
    const before = await invoices.stored(id(3));
    const [table = ""] = Object.keys(before.document_pages[0]?.aggregated_entities ?? {});
    const [column = ""] = Object.keys(tableOf(before)[0]?.aggregated_fields ?? {});
    const names = Array.from({ length: ROWS }, (_, i) => `Row ${i + 1}`);
    await invoices.service.correct(id(3), {
      entities: {},
      aggregated_entities: { [table]: names.map((name) => ({ [column]: name })) },
    });
    await open(id(3));
    await page.keyboard.press("Alt+g");
    const focused = () => page.evaluate("document.activeElement.textContent");
    await expect.poll(focused).toMatch(/: Row 1$/);
    for (let row = 1; row < ROWS; row++) await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toMatch(new RegExp(`: Row ${ROWS}$`));
    await expect.poll(() => page.evaluate(FOCUS_IN_SIGHT)).toBe(true);
    // The titles of the columns stay in sight above the last row.
    await expect.poll(() => page.evaluate(HEADER_IN_SIGHT)).toBe(true);
    // In the narrow table, too, and the cell that one goes up to is not below them.
    await page.keyboard.press("Alt+g");
    for (let row = ROWS; row > 61; row--) {
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => page.evaluate(FOCUS_IN_SIGHT)).toBe(true);
    }
    await expect.poll(() => page.evaluate(HEADER_IN_SIGHT)).toBe(true);
    await page.keyboard.press("Alt+g");
    await page.keyboard.press("F2");
    await page.keyboard.type("Sixty-one");
    await page.keyboard.press("Enter");
    await saved();
    expect(await lookAt(page, "review-long-table")).toEqual([]);
    const stored = tableOf(await invoices.stored(id(3))).map(
      ({ aggregated_fields }) => aggregated_fields[column]?.text,
    );
    expect(stored).toEqual(names.map((name) => (name === "Row 61" ? "Sixty-one" : name)));
  });
});

/** Runs in the page: the header of the table of the focused cell is what is seen at its place. */
const HEADER_IN_SIGHT = `(() => {
  const header = document.activeElement.closest("table").querySelector("thead th:nth-child(2)");
  const { left, top, width, height } = header.getBoundingClientRect();
  return header.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})()`;

/** Runs in the page: the focused element is in view and nothing covers it, from its upper edge to its lower one. */
const FOCUS_IN_SIGHT = `(() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  return [2, height / 2, height - 2].every((down) =>
    document.activeElement.contains(document.elementFromPoint(left + width / 2, top + down)));
})()`;

test("through all of it: no dialog of the page's, no request to anyone else, no error", () => {
  expectNoMisbehaviour([ada]);
});
