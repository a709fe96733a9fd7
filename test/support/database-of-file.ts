import { afterAll, beforeAll, beforeEach } from "vitest";
import { newTenant, type Tenant } from "./fixtures.ts";
import { startTestDatabase, type TestDatabase } from "./postgres.ts";

/**
 * A database for one test file: available from the file's next hook on, stopped after its last test.
 *
 * @example
 * const postgres = databaseOfFile();
 * const tenant = tenantOfEachTest(postgres);
 */
export function databaseOfFile(): TestDatabase {
  let started: TestDatabase | null = null;
  beforeAll(async () => {
    started = await startTestDatabase();
  });
  afterAll(() => started?.stop());
  return whatIsThere("the database", () => started);
}

/** A new account with plan and service for each test. */
export function tenantOfEachTest(postgres: TestDatabase): Tenant {
  let made: Tenant | null = null;
  beforeEach(async () => {
    made = await newTenant(postgres.store);
  });
  return whatIsThere("the tenant", () => made);
}

/** A placeholder for what hooks make, so that the tests' own code can be written as if it existed already. */
function whatIsThere<T extends object>(what: string, made: () => T | null): T {
  return new Proxy({} as T, {
    get(_, property) {
      const own = made();
      if (own === null) throw new Error(`${what} is there in hooks and tests only`);
      return Reflect.get(own, property);
    },
  });
}
