import { createHash } from "node:crypto";
import { APIError } from "better-auth/api";
import { sql } from "kysely";
import { AppError } from "../errors.ts";
import { type AccountsSetup, createAuth } from "./better-auth.ts";
import type { Identities, SignInVerdict } from "./contract.ts";
import { cookiesOf } from "./cookies.ts";

/** A code is valid for its own period, the one before and the one after, so used codes are remembered for three. */
const CODE_LIVES_MS = 3 * 30_000;

/** The people of this installation, stored through better-auth. */
export function createStoredIdentities(setup: AccountsSetup): Omit<Identities, "passwordFault" | "provider"> {
  const auth = createAuth(setup);
  const secondFactor = createSecondFactor(setup, auth);

  async function passwordHashOf(personId: string): Promise<string | null> {
    const { internalAdapter } = await auth.$context;
    const credentials = await internalAdapter.findAccounts(personId);
    return credentials.find(({ providerId }) => providerId === "credential")?.password ?? null;
  }

  return {
    ...secondFactor,

    signIn: ({ email, password, code }) =>
      refusalsOf(async () => {
        const { headers, response } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
        if (!("twoFactorRedirect" in response)) return known(await ended(auth, response.token, response.user.id));
        if (code === null) return { kind: "code_needed" };
        return secondFactor.signInWith(code, cookiesOf(headers));
      }),

    async createPerson({ email, name, password }) {
      const context = await auth.$context;
      const address = email.toLowerCase();
      if (await context.internalAdapter.findUserByEmail(address)) return null;
      const hash = await context.password.hash(password);
      const person = await context.internalAdapter.createUser({ email: address, name, emailVerified: true }, {
        method: "email",
      } as never);
      await context.internalAdapter.linkAccount({
        userId: person.id,
        providerId: "credential",
        accountId: person.id,
        password: hash,
      });
      return { personId: person.id };
    },

    async removePerson(personId) {
      await (await auth.$context).internalAdapter.deleteUser(personId);
    },

    async isPassword(personId, password) {
      const { password: hashes } = await auth.$context;
      const hash = await passwordHashOf(personId);
      return hash !== null && hashes.verify({ hash, password });
    },

    async setPassword(personId, password) {
      const { internalAdapter, password: hashes } = await auth.$context;
      await internalAdapter.updatePassword(personId, await hashes.hash(password));
    },
  };
}

type Auth = ReturnType<typeof createAuth>;

/** Time-based codes (RFC 6238) and recovery codes; each works for one sign-in. */
function createSecondFactor({ db, now }: AccountsSetup, auth: Auth) {
  /** better-auth requires a session for changes to a person's own account: opens one for this call only. */
  async function as<T>(personId: string, work: (headers: Headers) => Promise<T>): Promise<T> {
    const { internalAdapter } = await auth.$context;
    const { token } = await internalAdapter.createSession(personId);
    try {
      return await work(new Headers({ authorization: `Bearer ${token}` }));
    } finally {
      await internalAdapter.deleteUserSessions(personId);
    }
  }

  /**
   * false if this code was used before (ASVS 6.5.1). When two requests bring the same code, the database lets one win.
   */
  async function isFirstUse(personId: string, code: string): Promise<boolean> {
    const sha256 = createHash("sha256").update(code).digest("hex");
    const usedAt = now();
    await sql`delete from used_code where used_at < ${new Date(usedAt.getTime() - CODE_LIVES_MS)}`.execute(db);
    const { numAffectedRows } = await sql`
      insert into used_code (person_id, sha256, used_at) values (${personId}, ${sha256}, ${usedAt})
      on conflict do nothing
    `.execute(db);
    return numAffectedRows === 1n;
  }

  return {
    async signInWith(code: string, cookies: string): Promise<SignInVerdict> {
      const headers = new Headers({ cookie: cookies });
      const isTimed = /^\d{6}$/.test(code);
      const { token, user } = isTimed
        ? await auth.api.verifyTOTP({ body: { code }, headers })
        : await auth.api.verifyBackupCode({ body: { code }, headers });
      const personId = user.id;
      if (token) await ended(auth, token, personId);
      return !isTimed || (await isFirstUse(personId, code)) ? known(personId) : { kind: "refused" };
    },

    beginSecondFactor: (personId: string, password: string) =>
      as(personId, (headers) =>
        nullWhenRefused(async () => {
          const begun = await auth.api.enableTwoFactor({ body: { password }, headers });
          if (!("totpURI" in begun) || !begun.totpURI) throw new Error("better-auth began no time-based factor");
          return { uri: begun.totpURI, recoveryCodes: begun.backupCodes ?? [] };
        }),
      ),

    confirmSecondFactor: (personId: string, code: string) =>
      as(personId, async (headers) => {
        const confirmed = await nullWhenRefused(() => auth.api.verifyTOTP({ body: { code }, headers }));
        return confirmed !== null && isFirstUse(personId, code);
      }),

    async removeSecondFactor(personId: string) {
      const { adapter, internalAdapter } = await auth.$context;
      await adapter.deleteMany({ model: "twoFactor", where: [{ field: "userId", value: personId }] });
      await internalAdapter.updateUser(personId, { twoFactorEnabled: false });
    },

    newRecoveryCodes: (personId: string, password: string) =>
      as(personId, (headers) =>
        nullWhenRefused(async () => (await auth.api.generateBackupCodes({ body: { password }, headers })).backupCodes),
      ),
  };
}

function known(personId: string): SignInVerdict {
  return { kind: "known", personId };
}

/** Deletes the session that better-auth opened; only the identity was wanted. */
async function ended(auth: Auth, token: string, personId: string): Promise<string> {
  await (await auth.$context).internalAdapter.deleteSession(token);
  return personId;
}

/** better-auth refuses with a 4xx, whose reason is not passed on to the person. Any other failure is an error. */
async function refusalsOf(work: () => Promise<SignInVerdict>): Promise<SignInVerdict> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { kind: error.statusCode === 429 ? "locked" : "refused" };
  }
}

async function nullWhenRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function isRefusal(error: unknown): error is APIError {
  return error instanceof APIError && !(error instanceof AppError) && error.statusCode >= 400 && error.statusCode < 500;
}
