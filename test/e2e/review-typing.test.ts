import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lookInBothThemes } from "../support/browser.ts";
import { newVisitor, OWNER } from "../support/people.ts";
import {
  entityOf,
  expectNoMisbehaviour,
  keyOf,
  openReviewRoom,
  type ReviewRoom,
  tableOf,
} from "../support/review-room.ts";
import { type Desk, type documentsOf, newDesk } from "../support/reviewing.ts";

/**
 * What a person typed and did not finish with Enter: whatever is clicked next, and when the session ends, on the real
 * program in a real browser.
 */

// A browser and a reader on a busy machine: hangs are detected by the individual waits, which are shorter.
vi.setConfig({ testTimeout: 120_000 });

let room: ReviewRoom;
let ada: Desk;
let invoices: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  room = await openReviewRoom(3);
  ({ ada, invoices } = room);
});

afterAll(() => room?.stop());

const id = (n: number) => room.ids[n] ?? "";
const textOf = async (n: number, alias: string) => {
  const stored = await invoices.stored(id(n));
  return entityOf(stored, keyOf(stored, alias)).text;
};

/** In the editor, by the mouse, and without Enter. */
async function typeInto({ page, choose }: Desk, alias: string, text: string): Promise<void> {
  await choose(alias);
  await page
    .locator("[data-whole]", { has: page.getByText(alias, { exact: true }) })
    .getByRole("button", { name: /^(Edit|Modifica|Enter value)/ })
    .click();
  await page.locator("[data-value-editor]").fill(text);
}

describe("what was typed, without Enter", () => {
  test("is kept by a click on another field, on another cell and on a tab", async () => {
    const { page, choose, line, saved, open } = ada;
    await open(id(1));
    await typeInto(ada, "Invoice date", "02/02/2020");
    await choose("Total");
    await line("Invoice date").getByText("02/02/2020", { exact: true }).waitFor();
    const cell = page.locator("button[data-cell][data-row='0']").first();
    // Selecting it first moves the table up under the pointer.
    await cell.click();
    await cell.dblclick();
    await page.locator("td input").fill("Viti ottone");
    // Within the editor it only selects a word.
    await page.locator("td input").dblclick();
    expect(await page.locator("td input").inputValue()).toBe("Viti ottone");
    await page.locator("button[data-cell][data-row='1']").first().click();
    await cell.getByText("Viti ottone", { exact: true }).waitFor();
    await saved();
    expect(await textOf(1, "Invoice date")).toBe("02/02/2020");
    const [row] = tableOf(await invoices.stored(id(1)));
    expect(Object.values(row?.aggregated_fields ?? {}).map((each) => each?.text)).toContain("Viti ottone");
  });

  test("is dropped by Cancel, and a value that was only looked into keeps its doubts", async () => {
    const { page, choose, line, saved } = ada;
    const before = await textOf(1, "Total");
    await typeInto(ada, "Total", "0,01");
    await page.getByRole("button", { name: "Cancel" }).click();
    await line("Total").getByText(`${before}`, { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Edit/ }).click();
    await page.locator("[data-value-editor]").waitFor();
    await choose("Seller");
    await saved();
    const stored = await invoices.stored(id(1));
    expect(entityOf(stored, keyOf(stored, "Total"))).not.toMatchObject({ source: "human" });
  });

  test("is kept by a link to another screen, without a question", async () => {
    const { page } = ada;
    await typeInto(ada, "Invoice date", "03/02/2020");
    await page.getByRole("link", { name: "Documents" }).first().click();
    await page.getByRole("link", { name: "invoice-2.png" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => textOf(1, "Invoice date")).toBe("03/02/2020");
    // Once the service has it, the tab no longer stores it.
    const kept = "Object.keys(sessionStorage).filter((key) => key.includes('drafts')).length";
    await expect.poll(() => page.evaluate(kept)).toBe(0);
  });

  test("is there again after a reload, before which the browser asks", async () => {
    const { page, line, open, saved } = ada;
    await open(id(1));
    await page.route("**/entities?*", (route) => route.abort());
    await typeInto(ada, "Invoice date", "04/02/2020");
    let asked = 0;
    page.removeAllListeners("dialog");
    page.on("dialog", (dialog) => {
      asked++;
      void dialog.accept();
    });
    await page.reload();
    await line("Invoice date").getByText("04/02/2020", { exact: true }).waitFor();
    expect(asked).toBe(1);
    await page.unroute("**/entities?*");
    await saved();
    expect(await textOf(1, "Invoice date")).toBe("04/02/2020");
  });

  test("is what is approved", async () => {
    const { page, open } = ada;
    await open(id(0));
    await typeInto(ada, "Invoice date", "01/02/2020");
    await page.getByRole("button", { name: /^Approve/ }).click();
    await page.getByRole("heading", { level: 1, name: "invoice-2.png" }).waitFor();
    expect((await invoices.stored(id(0))).document.revision_status).toBe("approved");
    expect(await textOf(0, "Invoice date")).toBe("01/02/2020");
  });

  test("fills up from the page while the editor is open, and ends at the longest value that there is", async () => {
    const { page, choose, line, saved, open } = ada;
    await open(id(2));
    await typeInto(ada, "Seller", "Ross");
    await word(ada, "Via").click();
    await word(ada, "Garibaldi").click();
    expect(await page.locator("[data-value-editor]").inputValue()).toBe("Via Garibaldi");
    await choose("Total");
    await line("Seller").getByText("Via Garibaldi", { exact: true }).waitFor();
    await typeInto(ada, "Seller", "x");
    await page.locator("[data-value-editor]").fill("");
    await page.keyboard.insertText("y".repeat(6000));
    await page.getByText("A value has at most 5000 characters.").waitFor();
    expect(await page.locator("[data-value-editor]").inputValue()).toHaveLength(5000);
    expect(await lookInBothThemes(page, "review-longest")).toEqual([]);
    await page.keyboard.press("Escape");
    await saved();
    expect(await textOf(2, "Seller")).toBe("Via Garibaldi");
  });
});

describe("a click on a word that another field has", () => {
  test("fills a value that is empty, and a double click does no more; with a value there already it selects the other field", async () => {
    const { page, choose, line, saved } = ada;
    await choose("Total");
    await page.keyboard.press("Delete");
    await line("Total").getByText("Not found").waitFor();
    // That of the VAT amount.
    await word(ada, "43,56").dblclick();
    await line("Total").getByText("43,56", { exact: true }).waitFor();
    const selected = page.locator("[data-whole][data-selected=true]");
    expect(await selected.textContent()).toMatch(/^Total/);
    const [x, y] = await middleOf(word(ada, "198,00"));
    await page.mouse.click(x, y);
    await expect.poll(() => selected.textContent()).toMatch(/^Net total/);
    await line("Total").getByText("43,56", { exact: true }).waitFor();
    await saved();
  });

  test("a value that is none says so below its line, beside its edge and not on it", async () => {
    const { page, choose, saved } = ada;
    await typeInto(ada, "Total", "dodici");
    await choose("Seller");
    await saved();
    await page.locator("[data-whole] > p", { hasText: "This is no amount" }).scrollIntoViewIfNeeded();
    const [line, problem]: number[] = await page.evaluate(
      `[...document.querySelector("[data-whole]:has(> p)").querySelectorAll(":scope > button, :scope > p")].map(
        (each) => each.getBoundingClientRect().left + parseFloat(getComputedStyle(each).paddingLeft))`,
    );
    expect(problem).toBe(line);
    expect(await lookInBothThemes(page, "review-wrong-value")).toEqual([]);
  });
});

describe("a session that ends during a review", () => {
  test("shows the sign-in page at the next change, in the person's language, and the change is there after signing in", async () => {
    const desk = await newDesk(room.browser, room.estratto, room.serviceId, room.people.ada, { language: "it-IT" });
    const { page, line, open, saved, choose } = desk;
    await ada.page.goto("about:blank");
    await open(id(2));
    await signOutEverywhereElse();
    await typeInto(desk, "Invoice date", "05/02/2020");
    await choose("Seller");
    await page.getByRole("heading", { name: "Accedi", level: 1 }).waitFor();
    expect(await page.getByText(/x-api-key|Non salvato|Not saved/).count()).toBe(0);
    await page.getByText("Le ultime modifiche sono conservate in questa scheda").waitFor();
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Accedi" }).click();
    await line("Invoice date").getByText("05/02/2020", { exact: true }).waitFor();
    await saved();
    expect(await textOf(2, "Invoice date")).toBe("05/02/2020");

    // A decision detects it too.
    await signOutEverywhereElse();
    await page.getByRole("button", { name: /^Approva/ }).click();
    await page.getByRole("heading", { name: "Accedi", level: 1 }).waitFor();
    expect(desk.seen.errors.filter((text) => !text.includes("401"))).toEqual([]);
    await desk.context.close();
  });

  test("what the service refuses is told in the person's language", async () => {
    const { cookies } = await signedIn();
    const desk = await newDesk(
      room.browser,
      room.estratto,
      room.serviceId,
      { ...room.people.ada, cookies },
      { language: "it-IT" },
    );
    const { page, open, choose } = desk;
    await open(id(2));
    await page.route("**/entities?*", (route) =>
      route.fulfill({ status: 404, json: { code: "document_not_found", detail: "No such document.", status: 404 } }),
    );
    await typeInto(desk, "Invoice date", "06/02/2020");
    await choose("Seller");
    await page.getByText("Questo documento non esiste, o è stato eliminato.").waitFor();
    page.removeAllListeners("dialog");
    await desk.context.close();
  });
});

test("through all of it: no dialog of the page's, no request to anyone else, no error", () => {
  expectNoMisbehaviour([ada]);
});

async function signedIn() {
  const visitor = newVisitor(room.estratto);
  const { email, password } = OWNER;
  expect((await visitor.call("POST", "/session", { email, password })).status).toBe(200);
  return visitor;
}

async function signOutEverywhereElse(): Promise<void> {
  expect((await (await signedIn()).call("DELETE", "/session/sessions")).status).toBeLessThan(300);
}

function word({ page }: Desk, text: string) {
  return page.locator("path[data-word]", { has: page.locator("title", { hasText: new RegExp(`^${text}`) }) }).first();
}

async function middleOf(locator: ReturnType<typeof word>): Promise<[number, number]> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}
