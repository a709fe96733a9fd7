import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

export type Together = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes several repositories' work one transaction: what is asked through the answered `db` inside `together` goes through that
 * transaction's connection, whoever asks. So an action and its entry in the audit trail stand or fall as one, and no repository has to
 * know of the other (decision 0033 says why not by passing the transaction on).
 *
 * A transaction inside is a savepoint, so that one that was refused and caught leaves the rest alone. What was begun inside and goes
 * on behind the end asks for itself again. Work that reads documents or waits for people does not belong inside: the connection, and
 * the rows it has locked, are held all the while.
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
      // Kysely's private fields are its own: its methods must not meet the proxy as `this`.
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

/** As much of Kysely's TransactionBuilder as has a meaning inside a transaction. */
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
        // Without a connection there is nothing to go back to, and the first error says more.
        await sql`rollback to savepoint ${name}`.execute(transaction).catch(() => undefined);
        throw error;
      }
    },
    setIsolationLevel(level: string): never {
      throw new Error(`A transaction that asks for ${level} cannot be part of another.`);
    },
  };
}
