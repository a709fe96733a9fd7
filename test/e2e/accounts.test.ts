import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { predict } from "../support/api.ts";
import { launchConsoleBrowser, lookInBothThemes, type Misbehaviour } from "../support/browser.ts";
import { openWindow } from "../support/console-window.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { paintedPng } from "../support/papers.ts";
import { codeOf, OWNER, passwordOf } from "../support/people.ts";

/**
 * From the first-run link to a reviewer who reviews and does not administer: the real program, a real browser, told in
 * order.
 */
const REVIEWER = "grace@example.com";

let estratto: Estratto;
let browser: Browser;
const seen: Misbehaviour[] = [];
let owner: Page;
let reviewer: Page;
let secret: string;
let invitation: string;

beforeAll(async () => {
  [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  owner = await newPage("en-GB");
});

afterAll(async () => {
  await browser?.close();
  await estratto?.stop();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });

test("the owner's account is made with the first-run link; a password that is easy to guess is not taken", async () => {
  await owner.goto(`${estratto.url}/sign-in#${estratto.firstRun.ownerLinkToken}`);
  await heading(owner, "Make your account").waitFor();
  await look(owner, "make-account");
  await owner.getByLabel("E-mail address").fill(OWNER.email);
  await owner.getByLabel("Your name").fill(OWNER.name);
  await owner.getByLabel("New password").fill("password1234");
  await owner.getByRole("button", { name: "Make my account" }).click();
  await owner.getByText("Too short, or easy to guess").waitFor();
  await owner.getByLabel("New password").fill(OWNER.password);
  await owner.keyboard.press("Enter");
  await heading(owner, "Documents").waitFor();
});

test("an authenticator is set up: QR code, key, code, recovery codes", async () => {
  await openMenu(owner, "Your account");
  await heading(owner, "Your account").waitFor();
  await look(owner, "account");
  await owner.getByRole("button", { name: "Set up an authenticator" }).click();
  await owner.getByRole("dialog").getByLabel("Password", { exact: true }).fill(OWNER.password);
  await owner.keyboard.press("Enter");
  await owner.getByRole("img", { name: "QR code for your authenticator" }).waitFor();
  await look(owner, "second-factor");
  secret = (await owner.getByTestId("totp-secret").textContent()) ?? "";
  await owner.getByRole("textbox", { name: "Code" }).fill("000000");
  await owner.keyboard.press("Enter");
  await owner.getByText("That is not the code the app shows now.").waitFor();
  await owner.getByRole("textbox", { name: "Code" }).fill(code(0));
  await owner.keyboard.press("Enter");
  await owner.getByRole("heading", { name: "Recovery codes" }).waitFor();
  const codes = owner.getByRole("list").filter({ hasText: "-" }).first().getByRole("listitem");
  await expect.poll(() => codes.count()).toBe(10);
  await owner.getByRole("button", { name: "Done" }).click();
  await owner.getByText("You sign in with your password and a code.").waitFor();
});

test("signing in asks for the password, then for the code, with the keyboard alone", async () => {
  await openMenu(owner, "Sign out");
  await heading(owner, "Sign in").waitFor();
  await owner.keyboard.type(OWNER.email);
  await owner.keyboard.press("Tab");
  await owner.keyboard.type(OWNER.password);
  await owner.keyboard.press("Enter");
  await heading(owner, "One more step").waitFor();
  await look(owner, "sign-in-code");
  await owner.keyboard.type(code(1));
  await owner.keyboard.press("Enter");
  await heading(owner, "Your account").waitFor();
});

test("a password that is changed to itself is refused in words that say so", async () => {
  await openMenu(owner, "Your account");
  await owner.getByLabel("Present password").fill(OWNER.password);
  await owner.getByLabel("New password").fill(OWNER.password);
  await owner.getByRole("button", { name: "Change the password" }).click();
  await owner.getByText("This is the password that you have. Choose another.").waitFor();
});

test("the owner invites a reviewer and is given a link to send", async () => {
  await openMenu(owner, "Members");
  await heading(owner, "Members").waitFor();
  await owner.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(REVIEWER);
  await expect.poll(() => dialog.getByRole("radio", { name: "Reviewer" }).isChecked()).toBe(true);
  await look(owner, "invite");
  // Without any role it is refused with a message at a visible place: the form is longer than the window.
  await owner.setViewportSize({ width: 1280, height: 500 });
  await dialog.getByRole("radio", { name: "None, only on single services" }).check();
  await owner.getByRole("button", { name: "Make the invitation" }).click();
  const refusal = dialog.getByText("Choose a role on the whole account, or on at least one service below.");
  await refusal.waitFor();
  await expect.poll(async () => (await refusal.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  await owner.setViewportSize({ width: 1280, height: 860 });
  await dialog.getByRole("radio", { name: "Reviewer" }).check();
  await owner.getByRole("button", { name: "Make the invitation" }).click();
  invitation = (await owner.getByTestId("one-time-link").textContent()) ?? "";
  expect(invitation).toMatch(/^http.*\/sign-in#[\w-]{43}$/);
  // It is shown only once, and a key pressed by habit does not take it away.
  await owner.keyboard.press("Escape");
  expect(await owner.getByTestId("one-time-link").isVisible()).toBe(true);
  await owner.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => owner.evaluate("document.activeElement.textContent")).toBe("Invite somebody");
  await owner.getByText(REVIEWER).waitFor();
  await look(owner, "members");
});

test("the reviewer joins in Italian, sees the documents, and neither members nor the trail", async () => {
  reviewer = await newPage("it-IT");
  await reviewer.goto(invitation);
  await heading(reviewer, "Benvenuto").waitFor();
  // The address no longer has the link, and a reload still keeps it.
  expect(reviewer.url()).toMatch(/\/sign-in$/);
  await reviewer.reload();
  await heading(reviewer, "Benvenuto").waitFor();
  await reviewer.getByLabel("Il tuo nome").fill("Grace");
  await reviewer.getByLabel("Nuova password").fill(passwordOf(REVIEWER));
  await look(reviewer, "join-it");
  await reviewer.getByRole("button", { name: "Accetta l’invito" }).click();
  await heading(reviewer, "Documenti").waitFor();
  expect(await reviewer.evaluate("sessionStorage.getItem('estratto.link')")).toBeNull();
  await reviewer.getByRole("button", { name: "Account" }).click();
  await expect.poll(() => reviewer.getByRole("menuitem").allTextContents()).toEqual(["Il tuo account", "Esci"]);
  await reviewer.goto(`${estratto.url}/members`);
  await reviewer.getByText("Non per il tuo ruolo").waitFor();
  // The page hides it; the service refuses it.
  const refused = await reviewer.evaluate("fetch('/api/v1/admin/members').then((answer) => answer.status)");
  expect(refused).toBe(401);
});

test("the reviewer approves a document", async () => {
  const { serviceId, key } = estratto.service("receipt");
  const read = await predict({ url: estratto.url, serviceId, key }, await paintedPng(), "always");
  await reviewer.goto(`${estratto.url}/services/${serviceId}/documents/${read.headers.get("x-document-id")}`);
  await reviewer.getByRole("button", { name: "Approva", exact: true }).click();
  await reviewer.getByText("Stato di revisione: Approvato").waitFor();
});

test("the trail names who did what, and its chain is intact", async () => {
  await openMenu(owner, "Audit trail");
  await heading(owner, "Audit trail").waitFor();
  await owner.getByRole("row", { name: /Grace Decided: Approved/ }).waitFor();
  // Its name for programs is there for whoever points at the words.
  expect(await owner.getByText("document.revision_status").count()).toBe(0);
  await owner.getByTitle("document.revision_status.approved").first().waitFor();
  await owner.getByRole("button", { name: "Check the chain" }).click();
  await owner.getByText(/entries are intact/).waitFor();
  await look(owner, "audit");
});

test("a member who is signed out everywhere signs in again", async () => {
  await openMenu(owner, "Members");
  await owner.getByRole("button", { name: "What to do with Grace" }).click();
  await owner.getByRole("menuitem", { name: "Sign out everywhere" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await owner.getByText("Grace is signed out everywhere.").waitFor();
  await reviewer.reload();
  await heading(reviewer, "Accedi").waitFor();
  await reviewer.getByLabel("Indirizzo e-mail").fill(REVIEWER);
  await reviewer.getByLabel("Password", { exact: true }).fill(passwordOf(REVIEWER));
  await reviewer.getByRole("button", { name: "Accedi", exact: true }).click();
  await heading(reviewer, "Accedi").waitFor({ state: "detached" });
});

test("a removed member is out at the next request", async () => {
  await openMenu(owner, "Members");
  await owner.getByRole("button", { name: "What to do with Grace" }).click();
  await owner.getByRole("menuitem", { name: "Remove" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await owner.getByText("Grace is removed.").waitFor();
  await reviewer.reload();
  await heading(reviewer, "Accedi").waitFor();
});

test("an owner takes the account's data along, and erases it by its name typed out: then nobody is signed in", async () => {
  await owner.getByRole("link", { name: "Data", exact: true }).click();
  await heading(owner, "Data of the account").waitFor();
  const download = owner.waitForEvent("download");
  await owner.getByRole("link", { name: "Download without files" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
  const rows = lines.map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
  expect(rows.map(({ table }) => table)).toContain("service");
  expect(lines.join("")).not.toContain(OWNER.password);
  await look(owner, "data");
  await owner.getByRole("button", { name: "Erase the account…" }).click();
  const dialog = owner.getByRole("dialog");
  const erase = dialog.getByRole("button", { name: "Erase everything" });
  await look(owner, "erase");
  const label = (await dialog.locator("label").first().textContent()) ?? "";
  const name = label.slice(label.lastIndexOf(": ") + 2);
  await dialog.getByRole("textbox").fill(`${name} and more`);
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill(name);
  await erase.click();
  await heading(owner, "Sign in").waitFor();
  await owner.getByText("The account is erased").first().waitFor();
  await owner.reload();
  await heading(owner, "Sign in").waitFor();
});

test("nothing of it left the page's own origin, opened a dialog or broke the policy", () => {
  expect(seen).toEqual(seen.map(() => ({ dialogs: [], externalRequests: [], errors: [] })));
  expect(seen).toHaveLength(2);
});

async function newPage(language: "en-GB" | "it-IT"): Promise<Page> {
  const opened = await openWindow(browser, estratto, { width: 1280, height: 860, language });
  seen.push(opened.seen);
  return opened.page;
}

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

function code(steps: number): string {
  return codeOf(`otpauth://totp/x?secret=${secret}`, steps);
}

/** Screenshots for people, in both themes, and axe's check of each. */
async function look(page: Page, name: string): Promise<void> {
  expect(await lookInBothThemes(page, `accounts-${name}`), name).toEqual([]);
}
