import { randomBytes } from "node:crypto";
import { STRANGER } from "../../core/accounts/actors.ts";
import { AppError } from "../../errors.ts";
import type { MemberRecord } from "../../store/contract/account-types.ts";
import type { Client, OpenSession, SessionUseCases } from "../access/account-types.ts";
import { digestOf } from "../access/api-keys.ts";
import { createTrail } from "../access/audit.ts";
import { createGuesses } from "../access/guesses.ts";
import type { Ports } from "../ports.ts";
import { createLinkRedeeming } from "./links.ts";

const SESSION_ABSOLUTE_MS = 12 * 60 * 60 * 1000;

/** Signing in: with a password and perhaps a code, at an identity provider, or by a one-time link. */
export function createSessions(ports: Ports): SessionUseCases {
  const { store, identities, limiter, ambient } = ports;
  const guesses = createGuesses(limiter);
  const open = createSessionOpening(ports);

  async function refuse(member: MemberRecord | null, client: Client): Promise<never> {
    // What was typed is not written down: it may be a password in the wrong field (ASVS 16.2.5).
    await store.audit.append({
      accountId: member?.accountId ?? null,
      actor: STRANGER,
      action: "session.refused",
      subject: member?.memberId ?? "unknown",
      address: client.address,
      now: ambient.now(),
    });
    throw new AppError("sign_in_refused", "E-mail address, password or code is not right.");
  }

  async function memberOf(personId: string): Promise<MemberRecord | null> {
    return store.members.ofPerson(personId);
  }

  return {
    async authenticateSession(sessionToken) {
      const session = await store.sessions.find(digestOf(sessionToken), ambient.now());
      return session && { kind: "session", ...session };
    },

    async signIn({ email, password, code }, client) {
      const who = email.trim().toLowerCase();
      const claimed = await store.members.withEmail(who);
      // The same questions to the database whether or not somebody has this address: time tells nothing either.
      const memberId = claimed?.memberId ?? "";
      const isKnownAddress = await store.sessions.isKnownAddress(memberId, client.address, ambient.now());
      const noGuess = await guesses.signIn(who, client.address, isKnownAddress);
      const verdict = await identities.signIn({ email: who, password, code });
      switch (verdict.kind) {
        case "refused":
          return refuse(claimed, client);
        case "code_needed":
          await noGuess();
          throw new AppError("second_factor_required", "Send the code of your authenticator, or a recovery code, too.");
        case "locked":
          throw new AppError("rate_limited", "Too many wrong codes; wait 15 minutes.", { retryAfterSeconds: 900 });
        case "known": {
          const member = await memberOf(verdict.personId);
          if (!member) return refuse(null, client);
          await noGuess();
          return open(member.memberId, "password", client);
        }
      }
    },

    async signOut(sessionToken) {
      await store.sessions.revoke(digestOf(sessionToken));
    },

    ...createLinkRedeeming(ports, open, guesses),

    providerName: () => identities.provider?.name ?? null,

    async beginProviderSignIn() {
      if (!identities.provider) throw noProvider();
      return identities.provider.begin();
    },

    async finishProviderSignIn(answer, handshake, client) {
      if (!identities.provider) throw noProvider();
      const noGuess = await guesses.token(client.address);
      const vouchedFor = await identities.provider.finish(answer, handshake);
      const member = vouchedFor && (await memberOf(vouchedFor.personId));
      if (!member) return refuse(null, client);
      await noGuess();
      return open(member.memberId, "oidc", client);
    },
  };
}

/** 256 random bits, new at every sign-in; kept as a digest. */
function createSessionOpening({ store, ambient }: Ports): OpenSession {
  const trail = createTrail({ store, ambient });
  return async (memberId, method, client) => {
    const now = ambient.now();
    const sessionToken = randomBytes(32).toString("base64url");
    const opened = {
      sha256: digestOf(sessionToken),
      memberId,
      method,
      address: client.address,
      agent: client.agent.slice(0, 300),
      now,
      absoluteExpiry: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    };
    return store.together(async () => {
      const session = await store.sessions.open(opened);
      if (!session) throw new AppError("sign_in_refused", "This member was removed a moment ago.");
      const caller = { kind: "session", ...session, address: client.address } as const;
      await trail(caller, session.accountId, `session.opened.${method}`, session.sessionId);
      return { sessionToken, caller };
    });
  };
}

function noProvider(): AppError {
  return new AppError("route_not_found", "No identity provider is configured; see ESTRATTO_OIDC_ISSUER.");
}
