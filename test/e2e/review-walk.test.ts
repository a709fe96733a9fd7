import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lookAt } from "../support/browser.ts";
import { invoicePng } from "../support/invoices.ts";
import { expectNoMisbehaviour, openReviewRoom, type ReviewRoom } from "../support/review-room.ts";
import { type Desk, documentsOf, newDesk } from "../support/reviewing.ts";

/** From document to document through a list, and back: on the real program, in a real browser. */

// A browser and a reader on a busy machine: hangs are detected by the individual waits, which are shorter.
vi.setConfig({ testTimeout: 120_000 });

let room: ReviewRoom;
let ada: Desk;

beforeAll(async () => {
  room = await openReviewRoom(4);
  ({ ada } = room);
});

afterAll(() => room?.stop());

const statusOf = async (n: number) => (await room.invoices.stored(room.ids[n - 1] ?? "")).document.revision_status;
const shown = (n: number) =>
  ada.page.getByRole("heading", { level: 1, name: `invoice-${n}.png`, exact: true }).waitFor();
const notice = (n: number) => ada.page.getByRole("alert").filter({ hasText: `invoice-${n}.png` });

test("the next document is the next one of the list that was opened, in its order, and those that were left are behind", async () => {
  const { page } = ada;
  const waiting = await statusOf(3);
  await page.goto(`${room.estratto.url}/services/${room.serviceId}/documents?revision_status=${waiting}&sort=-name`);
  await page.getByRole("link", { name: "invoice-3.png" }).click();
  await shown(3);
  await page.getByRole("button", { name: "Approve, next" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await shown(2);
  expect(await statusOf(3)).toBe("approved");
  await page.keyboard.press("Alt+PageUp");
  await shown(3);
  await page.keyboard.press("Alt+PageDown");
  await shown(2);
  // As after an accident of the tab.
  await page.reload();
  await shown(2);
  await page.getByRole("button", { name: "Next document" }).click();
  await shown(1);
  await page.getByRole("button", { name: "Previous document" }).click();
  await shown(2);
});

test("a decision is taken back where it was made: the document is open again, and as it was", async () => {
  const { page } = ada;
  const before = await statusOf(2);
  await page.keyboard.press("Control+Enter");
  await shown(1);
  expect(await statusOf(2)).toBe("approved");
  await notice(2).getByText("Revision status: Approved").waitFor();
  expect(await lookAt(page, "review-decided")).toEqual([]);
  await notice(2).getByRole("button", { name: "Undo" }).click();
  await shown(2);
  await expect.poll(() => statusOf(2)).toBe(before);
  await page.locator("[data-whole]").first().waitFor();
  await page.getByRole("button", { name: "Approve, next" }).click();
  await shown(1);
  expect(await statusOf(2)).toBe("approved");
});

test("at the end of the list it says so, and other documents are left alone", async () => {
  const { page } = ada;
  await page.locator("[data-whole]").first().waitFor();
  await page.getByRole("button", { name: "Next document" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(1);
  await page.keyboard.press("Control+Enter");
  await page.getByText("That was the last document of the list.").waitFor();
  await shown(1);
  await page.reload();
  await shown(1);
  await page.getByRole("link", { name: "Documents" }).last().click();
  await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe("-name");
});

test("without a list the queue goes on, and the document before it is the one that was left", async () => {
  const desk = await newDesk(room.browser, room.estratto, room.serviceId, room.people.ada);
  const { page, open } = desk;
  await open(room.ids[1] ?? "");
  await page.getByRole("button", { name: "Next document" }).click();
  await page.getByRole("heading", { level: 1, name: "invoice-4.png", exact: true }).waitFor();
  await page.keyboard.press("Alt+PageUp");
  await page.getByRole("heading", { level: 1, name: "invoice-2.png", exact: true }).waitFor();
  await desk.context.close();
});

test("the zoom, and whether fields that were not found are left out, are the same in the next document", async () => {
  const desk = await newDesk(room.browser, room.estratto, room.serviceId, room.people.ada);
  const { page, open } = desk;
  await open(room.ids[1] ?? "");
  const percent = () => page.getByText(/^\d+ %$/).textContent();
  const fitted = await percent();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(percent).not.toBe(fitted);
  const chosen = await percent();
  await page.getByRole("button", { name: "Next document" }).click();
  await page.getByRole("heading", { level: 1, name: "invoice-4.png", exact: true }).waitFor();
  await expect.poll(percent).toBe(chosen);
  await desk.choose("Total");
  await desk.line("Total").focus();
  await page.keyboard.press("Delete");
  const hiding = page.getByRole("checkbox", { name: /^Hide \d+ not found$/ });
  await hiding.check();
  await desk.saved();
  await page.reload();
  await hiding.waitFor();
  expect([await hiding.isChecked(), await percent()]).toEqual([true, chosen]);
  await desk.context.close();
});

test("after the last document of a service the next service with documents to review is one press away", async () => {
  const papers = documentsOf(room.estratto, room.estratto.service("receipt"));
  await papers.read(await invoicePng(), "receipt.png");
  const { page, open } = ada;
  await open(room.ids[3] ?? "");
  await page.keyboard.press("Control+Enter");
  const last = page.getByRole("alert").filter({ hasText: "Nothing else waits for review here." });
  await last.getByText(/has documents to review\.$/).waitFor();
  expect(await lookAt(page, "review-last")).toEqual([]);
  await last.getByRole("button", { name: "Review" }).click();
  await page.getByRole("heading", { level: 1, name: "receipt.png" }).waitFor();
});

test("through all of it: no dialog of the page's, no request to anyone else, no error", () => {
  expectNoMisbehaviour([ada]);
});
