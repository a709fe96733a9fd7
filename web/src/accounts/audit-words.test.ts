import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import { it } from "../i18n/it.ts";
import { translator } from "../i18n/language.tsx";
import { AUDIT_WORDS, auditWords } from "./audit-words.ts";

const inEnglish = (action: string) => auditWords(action, "en", translator(en));
const inItalian = (action: string) => auditWords(action, "it", translator(it));

/**
 * Every action that the use cases and the programs write into the audit trail, as written in their source; `*` for
 * interpolations.
 */
const WRITTEN = globSync(["src/usecases/**/*.ts", "src/cli/*.ts"])
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => readFileSync(file, "utf8").split("\n"))
  .filter((line) => /\b(trail|audit|done)\(|\baction\b/.test(line))
  .flatMap((line) =>
    [...line.matchAll(/["`]([a-z_]+(?:\.(?:[a-z_]+|\$\{[^}]+\}))+)["`]/g)].map(([, action]) => action!),
  )
  .map((action) => action.replaceAll(/\$\{[^}]+\}/g, "*"));

test("the source is looked through: it holds the actions that everybody knows", () => {
  expect(WRITTEN).toEqual(
    expect.arrayContaining(["document.corrected", "key.revoked", "session.opened.*", "batch.*.*"]),
  );
  expect(new Set(WRITTEN).size).toBeGreaterThan(40);
});

test.each([...new Set(WRITTEN)])("%s is told in words", (action) => {
  const pattern = new RegExp(`^${action.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}$`);
  expect(Object.keys(AUDIT_WORDS).filter((known) => pattern.test(known))).not.toEqual([]);
});

test("what an action says last is told in the person's language", () => {
  expect(inEnglish("batch.approved.120")).toBe("Approved together: 120");
  expect(inItalian("member.role.reviewer")).toBe("Ruolo cambiato: Revisore");
  expect(inItalian("invitation.created.services")).toBe("Invito creato: Singoli servizi");
  expect(inEnglish("document.revision_status.not_approved")).toBe("Decided: Rejected");
  expect(inItalian("service.guarantee.0.015")).toBe("Obiettivo di errore impostato: 1,5 %");
  expect(inEnglish("service.guarantee.off")).toBe("Error target taken away");
});

test("an action of another release is shown as it is", () => {
  expect(inItalian("moon.landed.2")).toBe("moon.landed.2");
});
