import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { AppError } from "../../errors.ts";
import { databaseUnavailable } from "../database/database-errors.ts";
import { askPatiently } from "./start-checks.ts";

const timeout = () => new Error("timeout exceeded when trying to connect");

/** Fails with each of these in turn, then succeeds. */
function database(...failures: readonly Error[]) {
  let asked = 0;
  return async () => {
    const failure = failures[asked++];
    if (failure) throw failure;
    return asked;
  };
}

test("a database that does not answer is asked again, whatever layer says so", async () => {
  await expect(askPatiently(database(timeout(), databaseUnavailable(timeout())))).resolves.toBe(3);
});

test("so is one that keeps a connection of one's own waiting, as the installation's lock has it", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({ host: "127.0.0.1", port, connectionTimeoutMillis: 50 });
  const failure = await client.connect().catch((error: Error) => error);
  silent.close();
  expect(failure).toBeInstanceOf(Error);
  await expect(askPatiently(database(failure as Error))).resolves.toBe(2);
});

test("what it refuses is said at once", async () => {
  const refused = new AppError("field_invalid", "Two have this name.");
  await expect(askPatiently(database(refused))).rejects.toBe(refused);
});

test("patience ends, with what was said last", async () => {
  const last = timeout();
  await expect(askPatiently(database(timeout(), last), 100)).rejects.toBe(last);
});
