import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lookAt, lookInBothThemes, PATIENCE_MS, screenshot } from "../support/browser.ts";
import {
  edit,
  entityOf,
  expectNoMisbehaviour,
  keyOf,
  openReviewRoom,
  type ReviewRoom,
} from "../support/review-room.ts";
import { type Desk, type documentsOf, newDesk } from "../support/reviewing.ts";

/**
 * Two reviewers on one document, a connection that fails or is slow, and somebody who only looks: the real program,
 * real browsers.
 */

// A browser, a reader and axe on a busy machine: hangs are detected by the individual waits, which are shorter.
vi.setConfig({ testTimeout: 120_000 });

let room: ReviewRoom;
let ada: Desk;
let bruno: Desk;
let invoices: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  room = await openReviewRoom(1);
  ({ ada, bruno, invoices } = room);
});

afterAll(() => room?.stop());

const id = (n: number) => room.ids[n] ?? "";

describe("two people on one document", () => {
  test("the second one sees who has it, may look and not change, and the service says the same", async () => {
    await ada.open(id(0));
    await bruno.open(id(0));
    await bruno.page.getByText("Ada Rossi has been reviewing this document").waitFor();
    expect(await lookInBothThemes(bruno.page, "review-claimed")).toEqual([]);
    await bruno.choose("Total");
    await bruno.page.keyboard.press("Delete");
    expect(await bruno.line("Total").textContent()).toContain("241,56");
    expect(await bruno.page.getByRole("button", { name: /^Approve|^Reject|^Edit/ }).count()).toBe(0);
  });

  test("taken over, the first one's change waits, and both are put together field by field", async () => {
    // Ada's page asks every ten seconds who has the document; here she types before the answer arrives.
    const typed = Promise.withResolvers<void>();
    await ada.page.route("**/claim", async (route) => {
      await typed.promise;
      await route.continue();
    });
    await bruno.page.getByRole("button", { name: "Take over" }).click();
    await bruno.page.getByRole("button", { name: /^Approve/ }).waitFor();
    await edit(bruno, "Total", "250,00");
    await edit(bruno, "Net total", "204,92");
    await bruno.saved();
    await edit(ada, "Total", "241,65");
    typed.resolve();
    await ada.page.unrouteAll({ behavior: "wait" });
    await ada.page.getByText("Your last changes are kept here and not saved.").waitFor();
    await ada.page.getByRole("button", { name: "Take over" }).click();
    const dialog = ada.page.getByRole("dialog", { name: "Someone changed the same fields" });
    await dialog.getByText("250,00").waitFor();
    expect(await lookInBothThemes(ada.page, "review-conflict")).toEqual([]);
    // Who the other one is and when it was; and neither side is chosen before a person chooses.
    await dialog.getByLabel(/^bruno, .*\d\d:\d\d/).waitFor();
    expect(await dialog.getByRole("radio", { checked: true }).count()).toBe(0);
    await dialog.getByLabel(/^Mine/).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await ada.saved();
    const stored = await invoices.stored(id(0));
    const text = (alias: string) => entityOf(stored, keyOf(stored, alias)).text;
    expect([text("Total"), text("Net total")]).toEqual(["241,65", "204,92"]);
  });

  test("when the first one leaves, the second one has it without asking", async () => {
    await bruno.page.getByText("Ada Rossi has been reviewing this document").waitFor();
    await ada.page.goto("about:blank");
    await bruno.page.getByText("Ada Rossi has been reviewing this document").waitFor({ state: "detached" });
    await bruno.page.getByRole("button", { name: /^Approve/ }).waitFor();
    await bruno.line("Total").getByText("241,65").waitFor();
  });
});

describe("a connection that fails", () => {
  test("changes made without one are kept, said so, and saved as soon as it is back", async () => {
    await bruno.context.setOffline(true);
    await edit(bruno, "Invoice number", "offline-1");
    await bruno.page.getByText("No connection. Your changes are kept here").waitFor();
    expect(await lookInBothThemes(bruno.page, "review-offline")).toEqual([]);
    await bruno.context.setOffline(false);
    await bruno.saved();
    const stored = await invoices.stored(id(0));
    expect(entityOf(stored, keyOf(stored, "Invoice number")).text).toBe("offline-1");
  });

  test("they outlive a reload", async () => {
    await bruno.page.route("**/entities?*", (route) => route.abort());
    await edit(bruno, "Invoice number", "kept-2");
    await bruno.page.getByText("No connection. Your changes are kept here").waitFor();
    // The browser asks whether to leave unsaved changes; this page's handler declines, and from now on accepts.
    bruno.page.removeAllListeners("dialog");
    bruno.page.once("dialog", (dialog) => void dialog.accept());
    await bruno.page.reload();
    await bruno.line("Invoice number").getByText("kept-2").waitFor();
    await bruno.page.unroute("**/entities?*");
    await bruno.saved();
    const stored = await invoices.stored(id(0));
    expect(entityOf(stored, keyOf(stored, "Invoice number")).text).toBe("kept-2");
    const kept = "Object.keys(sessionStorage).filter((k) => k.includes('drafts')).length";
    await expect.poll(() => bruno.page.evaluate(kept)).toBe(0);
  });

  test("while the service asks to be asked again, the document stays open with what is being typed", async () => {
    const { page } = bruno;
    let refused = 0;
    const busy = { code: "overloaded", detail: "later", retryable: true };
    await page.route(`**/predicted-documents/${id(0)}?*`, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      refused++;
      await route.fulfill({ status: 503, contentType: "application/problem+json", json: busy });
    });
    await bruno.choose("Invoice number");
    await bruno.line("Invoice number").focus();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Value of Invoice number" }).fill("half-typed");
    // As on returning to the window: what is open, and is stale, is requested again, and fails only after three tries.
    const comeBack = "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))";
    await expect
      .poll(async () => [await page.evaluate(comeBack), refused][1], { timeout: PATIENCE_MS })
      .toBeGreaterThanOrEqual(3);
    await page.waitForTimeout(1_000);
    await page.unrouteAll({ behavior: "wait" });
    expect(await page.getByRole("textbox", { name: "Value of Invoice number" }).inputValue()).toBe("half-typed");
    await page.keyboard.press("Escape");
  });

  test("on a slow one typing goes on while the last change is on its way, and nothing is lost", async () => {
    await bruno.page.route("**/entities?*", async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await edit(bruno, "Invoice number", "slow-1");
    await bruno.page.getByText("Saving…").waitFor();
    await edit(bruno, "Invoice number", "slow-2");
    await edit(bruno, "Total", "1,00");
    await bruno.saved();
    await bruno.page.unroute("**/entities?*");
    const stored = await invoices.stored(id(0));
    expect(entityOf(stored, keyOf(stored, "Invoice number")).text).toBe("slow-2");
    expect(entityOf(stored, keyOf(stored, "Total")).text).toBe("1,00");
  });
});

describe("whoever only looks", () => {
  test("sees everything, and no button that the service would refuse; no key changes anything", async () => {
    const vera = await newDesk(room.browser, room.estratto, room.serviceId, room.people.vera, { language: "it-IT" });
    const changing: string[] = [];
    vera.page.on("request", (request) => request.method() !== "GET" && changing.push(request.url()));
    await vera.open(id(0));
    await vera.choose("Total");
    for (const key of [
      "Enter",
      "Delete",
      "]",
      "Alt+1",
      "e",
      "Insert",
      "Control+z",
      "Control+Enter",
      "Control+Backspace",
    ])
      await vera.page.keyboard.press(key);
    expect(await vera.page.getByRole("dialog").count()).toBe(0);
    expect(
      await vera.page.getByRole("button", { name: /^(Approva|Respingi|Conferma|Modifica|Aggiungi)/ }).count(),
    ).toBe(0);
    await vera.page.getByRole("button", { name: "Altre azioni" }).click();
    await expect
      .poll(() => vera.page.getByRole("menuitem").allTextContents())
      .toEqual(["Stampa", "Scarica l’originale"]);
    await vera.page.keyboard.press("Escape");
    expect(changing).toEqual([]);
    expect(await lookInBothThemes(vera.page, "review-it")).toEqual([]);
    // Nothing moves for a person who prefers reduced motion.
    await vera.choose("IBAN");
    expect(await vera.page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length")).toBe(
      0,
    );
    await vera.page.setViewportSize({ width: 820, height: 1100 });
    await expect.poll(() => vera.page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await lookAt(vera.page, "review-it-tablet")).toEqual([]);
    await vera.page.emulateMedia({ media: "print" });
    await vera.page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await vera.page.getByRole("img", { name: "Pagina 1 di invoice-1.png" }).last().waitFor();
    await screenshot(vera.page, "review-print");
    await vera.context.close();
  });
});

test("through all of it: no dialog of the page's, no request to anyone else, no error", () => {
  expectNoMisbehaviour([ada, bruno]);
});
