import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog, startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { createAdministration } from "../administer.ts";
import type { Ports } from "../ports.ts";
import { setUpFirstRun } from "./first-run.ts";
import { galleryIn } from "./in-languages.ts";

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await startTestDatabase();
});
afterAll(() => postgres.stop());

test("the first start names what it makes in the language that it was started with, and the second makes nothing", async () => {
  const { store } = postgres;
  const ambient = { newId: randomUUID, now: () => new Date(), log: silentLog };
  const admin = createAdministration({ store, ambient } as unknown as Ports, { kind: "admin" });
  const made = (await store.together(() => setUpFirstRun(store, admin, "it")))!;
  expect(made.services.map(({ name }) => name)).toEqual(galleryIn("it").map(({ definition }) => definition.name));
  expect(made.services.map(({ name }) => name)).toContain("Scontrini");
  // In one transaction, as they are made, they are listed in the gallery's order all the same.
  const listed = await store.services.list(made.accountId);
  expect(listed.map(({ serviceId }) => serviceId)).toEqual(made.services.map(({ serviceId }) => serviceId));
  const invoice = (await store.services.find(made.services.find(({ template }) => template === "invoice")!.serviceId))!;
  expect(invoice.definition.fields.map(({ key, alias }) => `${key}: ${alias}`)).toContain("gross_total: Totale");
  expect((await store.keys.list(invoice.serviceId)).map(({ name }) => name)).toEqual(["Prima chiave"]);
  expect(await setUpFirstRun(store, admin, "en")).toBeNull();
});
