import type { Role, RolesHeld, ServiceRole } from "../../core/accounts/roles.ts";
import type { LinkKind, SignInMethod } from "../../core/accounts/sign-in.ts";

/**
 * People as the use cases see them: members of an account, the links that admit them, their sessions, the audit trail.
 */
export interface MemberRecord extends RolesHeld {
  readonly memberId: string;
  readonly accountId: string;
  /** null: was removed. */
  readonly personId: string | null;
  readonly name: string;
  /** null: was removed. */
  readonly email: string | null;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

export interface MemberStore {
  create(
    member: { accountId: string; personId: string; name: string; now: Date } & RolesHeld,
  ): Promise<{ memberId: string }>;
  /** Current members only, oldest first. */
  list(accountId: string): Promise<MemberRecord[]>;
  find(memberId: string): Promise<MemberRecord | null>;
  ofPerson(personId: string): Promise<MemberRecord | null>;
  withEmail(email: string): Promise<MemberRecord | null>;
  /** The oldest owner; null if the account has none yet. */
  ownerOf(accountId: string): Promise<MemberRecord | null>;
  rename(memberId: string, name: string): Promise<void>;
  /** false: the account would be left without an owner. */
  setRoles(memberId: string, roles: RolesHeld): Promise<boolean>;
  /** Ends the sessions too. false: the account would be left without an owner. */
  remove(memberId: string, now: Date): Promise<boolean>;
  /** Names of members, including removed ones, for showing who did what. */
  names(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A link that works once. Only the digest of its token is stored. */
export interface LinkRecord {
  readonly linkId: string;
  readonly kind: LinkKind;
  readonly accountId: string;
  /** For an invitation and a reset. */
  readonly email: string | null;
  readonly role: Role | null;
  readonly serviceRoles: Readonly<Record<string, ServiceRole>>;
  /** For a reset. */
  readonly memberId: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface LinkStore {
  /** Invalidates an older open link for the same purpose (same kind and address). */
  create(link: Omit<LinkRecord, "linkId"> & { sha256: string }): Promise<LinkRecord>;
  /** null: unknown, used or expired. */
  find(sha256: string, now: Date): Promise<LinkRecord | null>;
  /** Uses the link up; of two concurrent callers one gets it. null as above. */
  take(sha256: string, now: Date): Promise<LinkRecord | null>;
  openInvitations(accountId: string, now: Date): Promise<LinkRecord[]>;
  /** false: the account has no such open invitation. */
  withdraw(accountId: string, linkId: string): Promise<boolean>;
}

export interface SessionRecord extends RolesHeld {
  readonly sessionId: string;
  readonly accountId: string;
  readonly memberId: string;
  readonly personId: string;
}

/** A session as its holder sees it. */
export interface SessionSeen {
  readonly sessionId: string;
  readonly method: SignInMethod;
  readonly address: string;
  /** The browser's user agent. */
  readonly agent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export interface SessionStore {
  open(session: {
    sha256: string;
    memberId: string;
    method: SignInMethod;
    address: string;
    agent: string;
    now: Date;
    absoluteExpiry: Date;
  }): Promise<SessionRecord | null>;
  /** Refreshes the idle time (30 min); null if unknown, idle too long, expired or revoked. */
  find(sessionSha256: string, now: Date): Promise<SessionRecord | null>;
  list(memberId: string, now: Date): Promise<SessionSeen[]>;
  /** Neither revoked nor older than it may be, however long it has been idle. */
  isOpen(sessionId: string, now: Date): Promise<boolean>;
  revoke(sessionSha256: string): Promise<void>;
  /** false: the member has no such session. */
  revokeOne(memberId: string, sessionId: string): Promise<boolean>;
  /** All of the member's sessions except the given one. */
  revokeAll(memberId: string, except: string | null): Promise<void>;
  /** Whether the member signed in from this address within the last 30 days. */
  isKnownAddress(memberId: string, address: string, now: Date): Promise<boolean>;
}

/** One entry of the trail: who did what to what, from where. Never a document's text, never a secret. */
export interface AuditEvent {
  /** The account the entry is about; null: the installation. */
  readonly accountId: string | null;
  /** "member:<id>", "key:<id>", "operator", "machine" or "stranger". */
  readonly actor: string;
  readonly action: string;
  /** The id of the object of the action. */
  readonly subject: string;
  readonly address: string | null;
  readonly at: Date;
}

export interface AuditRecord extends AuditEvent {
  /** An account's id, or "installation": the entries of a chain are numbered without gaps. */
  readonly chain: string;
  readonly sequence: number;
  /** Covers this entry and the hash of the one before. */
  readonly hash: string;
}

/** The newest entry of a chain. */
export interface AuditHead {
  readonly chain: string;
  readonly sequence: number;
  readonly hash: string;
}

export interface AuditStore {
  append(event: Omit<AuditEvent, "at" | "address"> & { now: Date; address?: string | null }): Promise<void>;
  /** Newest first; `before` is a sequence. null: all chains. */
  list(chain: string | null, page: { limit: number; before: number | null }): Promise<AuditRecord[]>;
  /** Up to a thousand entries of the chain after `sequence`, in order; empty at the end. */
  page(chain: string, sequence: number): Promise<AuditRecord[]>;
  heads(): Promise<AuditHead[]>;
}

export interface AccountRecord {
  readonly accountId: string;
  readonly name: string;
  readonly createdAt: Date;
}

export interface AccountStore {
  create(name: string): Promise<AccountRecord>;
  list(): Promise<AccountRecord[]>;
  find(accountId: string): Promise<AccountRecord | null>;
  /** The account created at the first start; null on an empty database. */
  first(): Promise<AccountRecord | null>;
}
