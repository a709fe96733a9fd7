import { expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";

/** One transaction across repositories, on a real PostgreSQL. */

const postgres = databaseOfFile();

const named = async (name: string) =>
  (await postgres.store.accounts.list()).filter((account) => account.name === name).length;
const tell = (accountId: string, action: string) =>
  postgres.store.audit.append({ accountId, actor: "operator", action, subject: accountId, now: new Date() });
const told = async (action: string) => {
  const entries = await postgres.store.audit.list(null, { limit: 100, before: null });
  return entries.filter((entry) => entry.action === action).length;
};

test("what one repository did is undone when another one's work fails behind it", async () => {
  const failed = postgres.store.together(async () => {
    const { accountId } = await postgres.store.accounts.create("undone");
    await tell(accountId, "undone");
    throw new Error("the process was ended here");
  });
  await expect(failed).rejects.toThrow("was ended here");
  expect([await named("undone"), await told("undone")]).toEqual([0, 0]);
});

test("nobody outside sees any of it before all of it is done", async () => {
  const [isMade, maySay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = postgres.store.together(async () => {
    const { accountId } = await postgres.store.accounts.create("whole");
    isMade.resolve();
    await maySay.promise;
    await tell(accountId, "whole");
  });
  await isMade.promise;
  expect(await named("whole")).toBe(0);
  maySay.resolve();
  await done;
  expect([await named("whole"), await told("whole")]).toEqual([1, 1]);
});

test("a repository's own transaction that was refused, and caught, leaves the rest alone", async () => {
  const { accountId } = await postgres.store.accounts.create("outer");
  await postgres.store.together(async () => {
    await tell(accountId, "outer.first");
    // Writes that the column refuses fail inside the repository's transaction, after its first statements.
    await expect(
      postgres.store.audit.append({
        accountId,
        actor: "operator",
        action: "x",
        subject: "",
        address: null,
        now: new Date(NaN),
      }),
    ).rejects.toThrow();
    await tell(accountId, "outer.second");
  });
  expect([await told("outer.first"), await told("outer.second")]).toEqual([1, 1]);
});

test("what was begun inside and goes on behind the end asks for itself again", async () => {
  const isOver = Promise.withResolvers<void>();
  let later: Promise<number> = Promise.resolve(-1);
  await postgres.store.together(async () => {
    await postgres.store.accounts.create("begun inside");
    later = isOver.promise.then(() => named("begun inside"));
  });
  isOver.resolve();
  expect(await later).toBe(1);
});

test("control: without it what was done first stays when the rest fails", async () => {
  const { accountId } = await postgres.store.accounts.create("half");
  await expect(
    tell(accountId, "half".repeat(10)).then(() => Promise.reject(new Error("ended here"))),
  ).rejects.toThrow();
  expect(await named("half")).toBe(1);
});
