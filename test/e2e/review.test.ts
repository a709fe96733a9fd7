import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lookAt, lookInBothThemes } from "../support/browser.ts";
import { entityOf, expectNoMisbehaviour, keyOf, openReviewRoom, type ReviewRoom } from "../support/review-room.ts";
import { countingKeyboard, type Desk, type documentsOf } from "../support/reviewing.ts";

/**
 * A reviewer's day on the real program, in a real browser: an invoice by the keyboard alone, changes undone, the page
 * as a source of values. With SCREENSHOTS=1 screenshots are left in dist/screenshots.
 */

// A browser, a reader and axe on a busy machine: hangs are detected by the individual waits, which are shorter.
vi.setConfig({ testTimeout: 120_000 });

let room: ReviewRoom;
let ada: Desk;
let invoices: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  room = await openReviewRoom(4, { isAnimated: true });
  ({ ada, invoices } = room);
});

afterAll(() => room?.stop());

const id = (n: number) => room.ids[n] ?? "";

describe("an invoice reviewed with the keyboard alone", () => {
  test("two wrong fields are put right and the next document is open within twelve keystrokes", async () => {
    const began = performance.now();
    await ada.open(id(0));
    // The buyer's name has a word too many before it; the number lacks its year: a person sees it, and no typing is
    // needed.
    const keys = countingKeyboard(ada.page);
    await ada.choose("Invoice number");
    await ada.page.locator("[data-whole][data-selected=true]", { hasText: "Invoice number" }).waitFor();
    await keys.press("Control+Shift+ArrowLeft");
    await expect.poll(() => ada.line("Invoice number").textContent()).toContain("n. 2026/118");
    await reach(keys, "Buyer");
    await keys.press("Control+Shift+ArrowRight");
    await expect.poll(() => ada.line("Buyer").first().textContent()).not.toContain("Ditta");
    // What is still in doubt is looked at, and right. Tab leads down the list; what was skipped is above.
    for (let left = 0; left < 8 && (await doubtful(ada)) > 0; left++) {
      await keys.press((await isDoubtfulBelow(ada)) ? "Tab" : "Shift+Tab");
      await keys.press("Enter");
    }
    await keys.press("Control+Enter");
    await ada.page.getByRole("heading", { level: 1, name: "invoice-2.png" }).waitFor();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`review of an invoice: ${keys.keystrokes} keystrokes (${keys.pressed}), ${seconds} s\n`);
    expect(keys.keystrokes).toBeLessThanOrEqual(12);
    const stored = await invoices.stored(id(0));
    expect(stored.document.revision_status).toBe("approved");
    expect(entityOf(stored, keyOf(stored, "Invoice number"))).toMatchObject({ text: "n. 2026/118", source: "human" });
    expect(entityOf(stored, keyOf(stored, "Buyer")).text).toBe("Edil Bianchi S.p.A.");
  });

  test("a field far down is reached by some letters of its name, or by the end of the list, and the keyboard goes on from there", async () => {
    const { page, open, line } = ada;
    await open(id(1));
    await line("Invoice number").focus();
    const keys = countingKeyboard(page);
    await keys.press("Control+k");
    await page.getByRole("combobox", { name: "Go to or do" }).waitFor();
    for (const letter of "iban") await keys.press(letter);
    await page.getByRole("option", { name: /^Go to IBAN/, selected: true }).waitFor();
    await keys.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const focused = () => page.evaluate("document.activeElement.textContent");
    await expect.poll(focused).toMatch(/^IBAN/);
    // The palette returns the focus to where it was; not here.
    await page.waitForTimeout(200);
    expect(await focused()).toMatch(/^IBAN/);
    await keys.press("Home");
    await expect.poll(focused).toMatch(/^Invoice number/);
    await keys.press("End");
    await expect.poll(focused).not.toMatch(/^Invoice number/);
    await keys.press("Control+k");
    await page.getByRole("combobox", { name: "Go to or do" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(focused).not.toMatch(/^Invoice number/);
  });

  test("the next document is there at once: nothing is asked for that was not fetched while the first was reviewed", async () => {
    const fetched = (documentId: string) =>
      ada.page.evaluate(
        (part) => performance.getEntriesByType("resource").filter(({ name }) => name.includes(part)).length,
        `predicted-documents/${documentId}?`,
      );
    await ada.open(id(1));
    await expect.poll(() => fetched(id(2))).toBe(1);
    await ada.page.keyboard.press("Control+Enter");
    await ada.page.getByRole("heading", { level: 1, name: "invoice-3.png" }).waitFor();
    await ada.page.locator("[data-whole]").first().waitFor();
    expect(await fetched(id(2))).toBe(1);
  });

  test("what was typed is saved before the approval, and the list of keys is one key away", async () => {
    await ada.page.keyboard.press("F1");
    await ada.page.getByRole("dialog").getByText("Approve and open the next document").waitFor();
    expect(await lookInBothThemes(ada.page, "review-keys")).toEqual([]);
    await ada.page.keyboard.press("Escape");
    await ada.page.getByRole("dialog").waitFor({ state: "detached" });
    await ada.choose("Invoice number");
    await ada.page.keyboard.press("F2");
    await ada.page.keyboard.type("2026-120");
    await ada.page.keyboard.press("Control+Enter");
    await ada.page.getByRole("heading", { level: 1, name: "invoice-4.png" }).waitFor();
    const stored = await invoices.stored(id(2));
    expect(entityOf(stored, keyOf(stored, "Invoice number")).text).toBe("2026-120");
  });
});

describe("changes", () => {
  test("are taken back and done again, over saving, and end as the machine had read them", async () => {
    const { page, choose, line, saved, open } = ada;
    await open(id(3));
    const before = await invoices.stored(id(3));
    await choose("Invoice number");
    await page.keyboard.press("F2");
    await page.keyboard.type("X-1");
    await page.keyboard.press("Enter");
    await saved();
    await choose("Total");
    await page.keyboard.press("Delete");
    await line("Total").getByText("Not found").waitFor();
    await saved();
    expect(entityOf(await invoices.stored(id(3)), keyOf(before, "Invoice number"))).toMatchObject({ text: "X-1" });
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await line("Invoice number").getByText("2026/121", { exact: true }).waitFor();
    await page.keyboard.press("Control+Shift+z");
    await line("Invoice number").getByText("X-1").waitFor();
    await page.keyboard.press("Control+z");
    await expect
      .poll(async () => (await invoices.stored(id(3))).document_pages[0]?.entities)
      .toEqual(before.document_pages[0]?.entities);
  });

  test("a value goes back to what the machine had read, however it was changed, and Esc back to how it stood", async () => {
    const { page, choose, line, saved } = ada;
    await choose("Due date");
    await page.keyboard.press("F2");
    await page.keyboard.type("1 gennaio");
    await page.keyboard.press("Enter");
    await saved();
    await page.reload();
    await line("Due date").waitFor();
    await choose("Due date");
    await page.getByRole("button", { name: "As the machine read it: 13/04/2026" }).click();
    await line("Due date").getByText("13/04/2026", { exact: true }).waitFor();
    await saved();
    await line("Due date").focus();
    await page.keyboard.press("Escape");
    await line("Due date").getByText("1 gennaio").waitFor();
    await saved();
  });
});

describe("the page", () => {
  test("a box dragged over words fills the selected value, Shift and a click extends it, and its place is kept", async () => {
    const { page, choose, line, saved } = ada;
    await choose("Seller");
    await drag(page, "Via", "Garibaldi");
    await line("Seller").getByText("Via Garibaldi", { exact: true }).waitFor();
    // Over the box of another value, which a plain click would select.
    const verona = await atRest(word(page, "Verona"));
    await page.keyboard.down("Shift");
    await page.mouse.click(verona.x + 8, verona.y + 6);
    await page.keyboard.up("Shift");
    await line("Seller").getByText("Via Garibaldi 12, 37121 Verona", { exact: true }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.id")).toMatch(/^value:/);
    await saved();
    const stored = await invoices.stored(id(3));
    expect(entityOf(stored, keyOf(stored, "Seller")).bounding_boxes).toHaveLength(5);
    expect(await lookInBothThemes(page, "review")).toEqual([]);
  });

  test("a search finds words, and takes them as the value without a pointer", async () => {
    const { page, choose, line, saved } = ada;
    await choose("Seller");
    await page.keyboard.press("Alt+s");
    await page.keyboard.type("ferramenta rossi");
    await page.getByText("1 of 1", { exact: true }).waitFor();
    await page.keyboard.press("Alt+Enter");
    await line("Seller").getByText("Ferramenta Rossi", { exact: true }).waitFor();
    await page.keyboard.press("Shift+ArrowRight");
    await line("Seller").getByText("Ferramenta Rossi S.r.l.", { exact: true }).waitFor();
    await saved();
  });

  test("it is turned, and what is pointed at is still what is meant", async () => {
    const { page, choose, line } = ada;
    await choose("Seller");
    await page.keyboard.press("Alt+0");
    await page.keyboard.press("Alt+r");
    await drag(page, "Edil", "Bianchi");
    await line("Seller").getByText("Edil Bianchi", { exact: true }).waitFor();
    expect(await lookAt(page, "review-turned")).toEqual([]);
    await page.keyboard.press("Control+z");
    for (let turn = 0; turn < 3; turn++) await page.keyboard.press("Alt+r");
    await page.keyboard.press("Alt+0");
    await ada.saved();
  });
});

test("through all of it: no dialog of the page's, no request to anyone else, no error", () => {
  expectNoMisbehaviour([ada]);
});

/** With the arrows, from a field above it. */
async function reach(keys: ReturnType<typeof countingKeyboard>, alias: string): Promise<void> {
  for (let step = 0; step < 12; step++) {
    const selected = ada.page.locator("[data-whole][data-selected=true]").first();
    const name = await selected.locator("button > span").first().textContent();
    if (name?.startsWith(alias) && !name.startsWith(`${alias} `)) return;
    await keys.press("ArrowDown");
  }
  throw new Error(`${alias} was not reached: ${keys.pressed}`);
}

const DOUBTFUL = "[data-whole][data-doubt=check], [data-whole][data-doubt=unlikely]";

function doubtful({ page }: Desk): Promise<number> {
  return page.locator(DOUBTFUL).count();
}

function isDoubtfulBelow({ page }: Desk): Promise<boolean> {
  return page.evaluate(`(() => {
    const lines = [...document.querySelectorAll("[data-whole]")];
    const selected = lines.findIndex((line) => line.dataset.selected === "true");
    return lines.slice(selected + 1).some((line) => line.matches("${DOUBTFUL}"));
  })()`);
}

function word(page: Desk["page"], text: string) {
  return page.locator("path[data-word]", { has: page.locator("title", { hasText: new RegExp(`^${text}`) }) }).first();
}

/** Its place once nothing moves any more: selecting a value scrolls the page to its box, and not at once. */
async function atRest(locator: ReturnType<typeof word>) {
  let last = await locator.boundingBox();
  await expect
    .poll(async () => {
      const before = last;
      last = await locator.boundingBox();
      return last !== null && before !== null && last.x === before.x && last.y === before.y;
    })
    .toBe(true);
  if (last === null) throw new Error("It is not on the page.");
  return last;
}

/** From before the first word's corner to after the last one's, as a person does it. */
async function drag(page: Desk["page"], first: string, last: string): Promise<void> {
  const [from, to] = [await atRest(word(page, first)), await atRest(word(page, last))];
  const [left, top] = [Math.min(from.x, to.x) - 3, Math.min(from.y, to.y) - 3];
  const right = Math.max(from.x + from.width, to.x + to.width) + 3;
  const bottom = Math.max(from.y + from.height, to.y + to.height) + 3;
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move((left + right) / 2, (top + bottom) / 2);
  await page.mouse.move(right, bottom);
  await page.mouse.up();
}
