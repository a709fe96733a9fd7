import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

export type Together = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes several repositories' work one transaction: queries through the returned `db` inside `together` use that
 * transaction's connection, whatever code issues them. So an action and its entry in the audit trail are committed
 * together, and no repository has to know the other (decision 0033 says why the transaction is not passed as a
 * parameter).
 *
 * A nested transaction is a savepoint, so that a failure that is caught leaves the rest alone. Work begun inside that
 * continues after the end uses the pool again. Work that reads documents or waits for people does not belong inside:
 * the connection, and the rows it has locked, are held all the while.
 */
export function createTogether(root: Kysely<Schema>): { readonly db: Kysely<Schema>; readonly together: Together } {
  const scopes = new AsyncLocalStorage<Scope>();
  const current = (): Scope | null => {
    const scope = scopes.getStore();
    return scope && !scope.isOver ? scope : null;
  };
  const db = new Proxy(root, {
    get(_, name) {
      const scope = current();
      if (scope && name === "transaction") return () => savepointIn(scope);
      const asked = scope?.transaction ?? root;
      const value: unknown = Reflect.get(asked, name, asked);
      // Kysely uses private fields: its methods must not be called on the proxy.
      return typeof value === "function" ? value.bind(asked) : value;
    },
  });
  return {
    db,
    together: (work) => {
      if (current()) return work();
      return root.transaction().execute(async (transaction) => {
        const scope: Scope = { transaction, isOver: false, savepoints: 0 };
        try {
          return await scopes.run(scope, work);
        } finally {
          scope.isOver = true;
        }
      });
    },
  };
}

interface Scope {
  readonly transaction: Transaction<Schema>;
  isOver: boolean;
  savepoints: number;
}

/** The parts of Kysely's TransactionBuilder that make sense inside a transaction. */
function savepointIn(scope: Scope) {
  return {
    async execute<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
      const { transaction } = scope;
      const name = sql.id(`inner_${++scope.savepoints}`);
      await sql`savepoint ${name}`.execute(transaction);
      try {
        const result = await work(transaction);
        await sql`release savepoint ${name}`.execute(transaction);
        return result;
      } catch (error) {
        // Without a connection there is nothing to roll back, and the first error is more informative.
        await sql`rollback to savepoint ${name}`.execute(transaction).catch(() => undefined);
        throw error;
      }
    },
    setIsolationLevel(level: string): never {
      throw new Error(`A transaction that asks for ${level} cannot be part of another.`);
    },
  };
}
