import type { NewSecondFactor } from "../../accounts/contract.ts";
import type { RolesHeld } from "../../core/accounts/roles.ts";
import type { SignInMethod } from "../../core/accounts/sign-in.ts";
import type { ChainVerdict } from "../../store/accounts/audit-chain.ts";
import type { AuditRecord, LinkRecord, MemberRecord, SessionSeen } from "../../store/contract/account-types.ts";
import type { Caller } from "./caller.ts";

/** Where a request comes from, for sessions and the audit trail. */
export interface Client {
  readonly address: string;
  /** What the browser calls itself; "" when it does not say. */
  readonly agent: string;
}

export type SessionCaller = Caller & { kind: "session" };

/** A session that was just opened. The token is for a cookie and is kept nowhere. */
export interface OpenedSession {
  readonly sessionToken: string;
  readonly caller: SessionCaller;
}

/** What a one-time link is for, as its holder may know it. */
export type LinkPurpose = Pick<LinkRecord, "kind" | "email" | "role" | "expiresAt">;

/** How people come in, and out again. */
export interface SessionUseCases {
  authenticateSession(sessionToken: string): Promise<SessionCaller | null>;
  /**
   * sign_in_refused, whatever is wrong; second_factor_required if only the code is missing; rate_limited after too many
   * guesses. None of this reveals whether an address is known here.
   */
  signIn(proof: { email: string; password: string; code: string | null }, client: Client): Promise<OpenedSession>;
  signOut(sessionToken: string): Promise<void>;
  /** 401 invalid_api_key: unknown, used or expired. */
  readLink(token: string): Promise<LinkPurpose>;
  /** Uses the link up: makes the owner or the member, or sets the password anew, and signs the person in. */
  redeemLink(
    token: string,
    person: { email: string | null; name: string | null; password: string },
    client: Client,
  ): Promise<OpenedSession>;
  /** null: no identity provider is configured. */
  providerName(): string | null;
  beginProviderSignIn(): Promise<{ url: string; handshake: string }>;
  /** sign_in_refused as above. */
  finishProviderSignIn(
    answer: Readonly<Record<string, string>>,
    handshake: string,
    client: Client,
  ): Promise<OpenedSession>;
}

/** What a person does to their own account. Wrong passwords are field_invalid at #/password, and counted. */
export interface ProfileUseCases {
  get(): Promise<MemberRecord>;
  rename(name: string): Promise<void>;
  /** Ends the person's other sessions. */
  setPassword(change: { current: string; password: string }): Promise<void>;
  beginSecondFactor(password: string): Promise<NewSecondFactor>;
  confirmSecondFactor(code: string): Promise<void>;
  removeSecondFactor(password: string): Promise<void>;
  newRecoveryCodes(password: string): Promise<readonly string[]>;
  sessions(): Promise<SessionSeen[]>;
  endSession(sessionId: string): Promise<void>;
  endOtherSessions(): Promise<void>;
}

/** The members of one account: the caller's own; for the operator the one named, or the first. */
export interface MemberUseCases {
  listMembers(accountId: string | null): Promise<{ members: MemberRecord[]; invitations: LinkRecord[] }>;
  /** The token stands in a link that works once, for a week. */
  invite(
    accountId: string | null,
    invitation: { email: string } & RolesHeld,
  ): Promise<{ invitation: LinkRecord; token: string }>;
  withdrawInvitation(accountId: string | null, linkId: string): Promise<void>;
  setMemberRoles(memberId: string, roles: RolesHeld): Promise<MemberRecord>;
  /** Ends the member's sessions at once. */
  removeMember(memberId: string): Promise<void>;
  /** Signs them out everywhere; they may sign in again. */
  endMemberSessions(memberId: string): Promise<void>;
  /** A link that sets the password anew and takes the second factor away; it works once, for a day. */
  newResetLink(memberId: string): Promise<{ token: string; expiresAt: Date }>;
}

/** An entry of the trail with the name of the person, where the actor is one. */
export interface NamedAuditRecord extends AuditRecord {
  readonly actorName: string | null;
}

export interface AuditUseCases {
  /** Newest first. `before` is the sequence of the last entry seen. */
  listAudit(accountId: string | null, page: { limit: number; before: number | null }): Promise<NamedAuditRecord[]>;
  /** The whole chain in order, a page at a time. */
  exportAudit(accountId: string | null): Promise<AsyncIterable<AuditRecord[]>>;
  verifyAudit(accountId: string | null): Promise<ChainVerdict>;
}

export type OpenSession = (memberId: string, method: SignInMethod, client: Client) => Promise<OpenedSession>;
