import { randomUUID } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { bearer, twoFactor } from "better-auth/plugins";
import type { Kysely } from "kysely";
import type { Schema } from "../store/database/schema.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { createShortMemory } from "./short-memory.ts";
import { createPasswordTurns } from "./turns.ts";

/** docs/trust.md S9: a flood of sign-ins must not starve the API. */
const HASHES_AT_ONCE = 4;
const HASHES_WAITING = 64;

export interface AccountsLog {
  warn(fields: object, message: string): void;
}

export interface AccountsSetup {
  /**
   * better-auth reads and writes `person`, `credential` and `second_factor` through this; its plugin maps the names.
   */
  readonly db: Kysely<Schema>;
  /** Encrypts secrets and recovery codes of second factors. */
  readonly secret: string;
  /** The console's public URL. */
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: AccountsLog;
}

/**
 * better-auth as a library: none of its routes is mounted, none of its cookies reaches a browser, its tables are
 * created by migrations/0004. It only establishes who a person is; decision 0018 says why the rest is ours.
 */
export function createAuth(setup: AccountsSetup) {
  return betterAuth({ ...baseOptions(setup), plugins: [bearer(), secondFactorPlugin()] });
}

function secondFactorPlugin() {
  return twoFactor({
    issuer: "estratto",
    // 10 characters of 62 (59 bits): short enough to type, and tried under the sign-in's throttle.
    backupCodeOptions: { amount: 10, length: 10, storeBackupCodes: "encrypted" },
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 900 },
    schema: { twoFactor: { modelName: "secondFactor" } },
  });
}

export function baseOptions({ db, secret, publicUrl, log }: Omit<AccountsSetup, "now">) {
  const inTurn = createPasswordTurns(HASHES_AT_ONCE, HASHES_WAITING);
  return {
    appName: "estratto",
    baseURL: publicUrl,
    secret,
    database: { db, type: "postgres", transaction: true },
    secondaryStorage: createShortMemory(),
    user: { modelName: "person" },
    account: {
      modelName: "credential",
      // The inviter vouched for the address; the provider must state that it has verified it too.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false },
      updateAccountOnSignIn: false,
      storeStateStrategy: "cookie",
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: {
        hash: (password: string) => inTurn(() => hashPassword(password)),
        verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
      },
    },
    databaseHooks: {
      account: {
        create: {
          // A provider's tokens give access to the person's account there, so they are not stored: only the current
          // request uses them.
          before: async (account: object) => ({
            data: {
              ...account,
              accessToken: null,
              refreshToken: null,
              idToken: null,
              accessTokenExpiresAt: null,
              refreshTokenExpiresAt: null,
            } as never,
          }),
        },
      },
    },
    advanced: { database: { generateId: () => randomUUID() }, disableOriginCheck: true, disableCSRFCheck: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its further arguments may hold addresses and tokens, so only the message is logged; it is enough to find the
    // place.
    logger: { level: "error", log: (_level: string, message: string) => log.warn({}, `accounts: ${message}`) },
  } satisfies BetterAuthOptions;
}
