import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { edit, expectNoMisbehaviour, openReviewRoom, type ReviewRoom } from "../support/review-room.ts";
import type { Desk } from "../support/reviewing.ts";

/** What a key means where it is pressed, and what stays in sight: on the real program, in a real browser. */

// A browser and a reader on a crowded machine: what hangs is found by the waits, which are shorter.
vi.setConfig({ testTimeout: 120_000 });

let room: ReviewRoom;
let ada: Desk;

beforeAll(async () => {
  room = await openReviewRoom(1);
  ({ ada } = room);
  await ada.open(id(0));
});

afterAll(() => room?.stop());

const id = (n: number) => room.ids[n] ?? "";
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

test("through all of it: no dialog of the page's, no request to anyone else, no error", () => {
  expectNoMisbehaviour([ada]);
});
