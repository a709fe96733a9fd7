import type { Browser } from "playwright-core";
import { expect } from "vitest";
import type { AggregatedEntityJson, EntityJson, StoredResultJson } from "../../src/client.ts";
import { launchConsoleBrowser } from "./browser.ts";
import type { WindowOptions } from "./console-window.ts";
import { type Estratto, startEstratto } from "./estratto.ts";
import { INVOICE_LINES, invoicePng } from "./invoices.ts";
import { newMember, newOwner, type Visitor } from "./people.ts";
import { type Desk, documentsOf, newDesk } from "./reviewing.ts";

/** A product with invoices to review, Ada who owns it and Bruno who reviews, each at a separate browser. */
export interface ReviewRoom {
  readonly estratto: Estratto;
  readonly browser: Browser;
  readonly serviceId: string;
  readonly invoices: ReturnType<typeof documentsOf>;
  /** Of invoice-1.png, invoice-2.png, …, in the order in which they wait. */
  readonly ids: readonly string[];
  readonly people: { readonly ada: Visitor; readonly bruno: Visitor; readonly vera: Visitor };
  readonly ada: Desk;
  readonly bruno: Desk;
  stop(): Promise<void>;
}

/** The same invoice under this many numbers: what one review teaches must not change how the next document is read. */
export async function openReviewRoom(
  invoiceCount: number,
  options: Pick<WindowOptions, "isAnimated"> = {},
): Promise<ReviewRoom> {
  const [estratto, browser] = await Promise.all([startEstratto(), launchConsoleBrowser()]);
  const service = estratto.service("invoice");
  const { serviceId } = service;
  const invoices = documentsOf(estratto, service);
  const owner = await newOwner(estratto);
  const people = {
    ada: owner,
    bruno: await newMember(estratto, owner, { email: "bruno@example.com", role: "reviewer" }),
    vera: await newMember(estratto, owner, { email: "vera@example.com", role: "viewer" }),
  };
  const ids: string[] = [];
  for (let n = 1; n <= invoiceCount; n++) {
    const lines = INVOICE_LINES.map((line) =>
      line.text.startsWith("FATTURA") ? { ...line, text: `FATTURA n. 2026/${117 + n}` } : line,
    );
    ids.push(await invoices.read(await invoicePng(lines), `invoice-${n}.png`));
  }
  return {
    estratto,
    browser,
    serviceId,
    invoices,
    ids,
    people,
    ada: await newDesk(browser, estratto, serviceId, people.ada, options),
    bruno: await newDesk(browser, estratto, serviceId, people.bruno, options),
    stop: async () => {
      await browser.close();
      await estratto.stop();
    },
  };
}

export function entityOf(stored: StoredResultJson, key: string): Partial<EntityJson> {
  const given = stored.document_pages[0]?.entities[key] ?? {};
  // A single field that was not found is {}, without any details.
  return ((Array.isArray(given) ? given[0] : given) as Partial<EntityJson> | undefined) ?? {};
}

export function tableOf({ document_pages }: StoredResultJson): readonly AggregatedEntityJson[] {
  const given = Object.values(document_pages[0]?.aggregated_entities ?? {})[0] ?? [];
  if (!Array.isArray(given)) throw new Error("The table of an invoice has many rows.");
  return given as AggregatedEntityJson[];
}

export function keyOf({ service_fields: fields }: StoredResultJson, alias: string): string {
  return Object.entries(fields).find(([, field]) => field.tag_alias === alias)?.[0] ?? `no field ${alias}`;
}

export async function edit(desk: Desk, alias: string, text: string): Promise<void> {
  await desk.choose(alias);
  await desk.line(alias).focus();
  await desk.page.keyboard.press("F2");
  await desk.page.getByRole("textbox", { name: `Value of ${alias}` }).fill(text);
  await desk.page.keyboard.press("Enter");
  await desk.line(alias).getByText(text, { exact: true }).waitFor();
}

/** For everything seen at these desks: no dialog from the page, no request to another host, no error. */
export function expectNoMisbehaviour(desks: readonly Desk[]): void {
  for (const { seen } of desks) {
    expect(seen.externalRequests).toEqual([]);
    expect(seen.errors).toEqual([]);
    // The browser's own question before a reload that would lose something is the only one.
    expect(seen.dialogs.filter((text) => text !== "")).toEqual([]);
  }
}
