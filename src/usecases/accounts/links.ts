import { randomBytes } from "node:crypto";
import type { PasswordFault } from "../../accounts/contract.ts";
import { memberActor, OPERATOR, parseActor } from "../../core/accounts/actors.ts";
import { mayManage } from "../../core/accounts/roles.ts";
import type { LinkKind } from "../../core/accounts/sign-in.ts";
import { AppError, fieldInvalid, fieldMissing } from "../../errors.ts";
import type { LinkRecord, MemberRecord } from "../../store/contract/account-types.ts";
import type { Store } from "../../store/contract/store.ts";
import type { OpenSession, SessionUseCases } from "../access/account-types.ts";
import { digestOf } from "../access/api-keys.ts";
import type { createGuesses } from "../access/guesses.ts";
import type { Ports } from "../ports.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS: Readonly<Record<LinkKind, number>> = { owner: DAY_MS, invitation: 7 * DAY_MS, reset: DAY_MS };

/** What a one-time link is to do; the token is shown once, its digest kept. */
export async function newLink(
  store: Pick<Store, "links">,
  link: Omit<LinkRecord, "linkId" | "createdAt" | "expiresAt">,
  now: Date,
): Promise<{ link: LinkRecord; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + VALID_MS[link.kind]);
  return { token, link: await store.links.create({ ...link, sha256: digestOf(token), createdAt: now, expiresAt }) };
}

/** For whoever may read the data folder: makes the account's owner, or lets the one there is in again. */
export async function newOwnerLink(
  store: Pick<Store, "links" | "members">,
  accountId: string,
  now: Date,
): Promise<string> {
  const owner = await store.members.ownerOf(accountId);
  const common = { accountId, createdBy: OPERATOR, serviceRoles: {}, role: "owner" } as const;
  const link = owner ? resetOf(owner, OPERATOR) : { ...common, kind: "owner" as const, email: null, memberId: null };
  return (await newLink(store, link, now)).token;
}

export function resetOf({ accountId, email, memberId }: MemberRecord, createdBy: string) {
  return { kind: "reset", accountId, email, memberId, role: null, serviceRoles: {}, createdBy } as const;
}

type Redeeming = Pick<SessionUseCases, "readLink" | "redeemLink">;

export function createLinkRedeeming(
  { store, identities, ambient }: Ports,
  open: OpenSession,
  guesses: ReturnType<typeof createGuesses>,
): Redeeming {
  type Person = Parameters<Redeeming["redeemLink"]>[1];

  async function found(token: string): Promise<LinkRecord> {
    return (await store.links.find(digestOf(token), ambient.now())) ?? refuse();
  }

  /**
   * A link is worth what its maker may do now: that of a maker who was removed, or whose role is now below the
   * member's, grants nothing.
   */
  async function refuseOutgrown({ kind, createdBy, accountId, role, memberId }: LinkRecord): Promise<void> {
    const by = parseActor(createdBy);
    if (by?.kind !== "member") return;
    const maker = await store.members.find(by.id);
    const target = kind === "reset" && memberId !== null ? await store.members.find(memberId) : { role };
    const mayStill = maker?.personId && maker.accountId === accountId && target && mayManage(maker, target);
    if (!mayStill) refuse();
  }

  /** The member that the link makes or resets. */
  async function use(link: LinkRecord, person: Person): Promise<string> {
    await refuseOutgrown(link);
    if (link.kind === "reset") return reset(link, person.password);
    if (link.kind === "owner" && (await store.members.ownerOf(link.accountId))) return refuse();
    const [email, name] = [link.email ?? required(person.email, "email"), required(person.name, "name")];
    const made = await identities.createPerson({ email, name, password: person.password });
    if (!made) throw fieldInvalid("#/email", "this address has an account already; sign in with it");
    const { role, serviceRoles, accountId } = link;
    const now = ambient.now();
    const { personId } = made;
    return (await store.members.create({ accountId, personId, name, role, serviceRoles, now })).memberId;
  }

  async function reset({ memberId }: LinkRecord, password: string): Promise<string> {
    const member = memberId === null ? null : await store.members.find(memberId);
    if (!member?.personId) return refuse();
    await identities.setPassword(member.personId, password);
    await identities.removeSecondFactor(member.personId);
    await store.sessions.revokeAll(member.memberId, null);
    return member.memberId;
  }

  return {
    async readLink(token) {
      const { kind, email, role, expiresAt } = await found(token);
      return { kind, email, role, expiresAt };
    },

    async redeemLink(token, person, client) {
      const noGuess = await guesses.token(client.address);
      const { email } = await found(token);
      refuseWeak(
        identities.passwordFault(
          person.password,
          [person.name, email, person.email].filter((w) => w !== null),
        ),
      );
      // Judging a password costs CPU: one that is refused counts as a try.
      await noGuess();
      // The link's row is locked by whoever takes it first; when its use fails, it was never taken.
      return store.together(async () => {
        const link = (await store.links.take(digestOf(token), ambient.now())) ?? refuse();
        const memberId = await use(link, person);
        await store.audit.append({
          accountId: link.accountId,
          actor: memberActor(memberId),
          action: `link.used.${link.kind}`,
          subject: link.linkId,
          address: client.address,
          now: ambient.now(),
        });
        return open(memberId, "link", client);
      });
    },
  };
}

const FAULTS: Readonly<Record<PasswordFault, string>> = {
  too_short: "must have at least 12 characters",
  too_long: "must have at most 128 characters",
  guessable: "is easy to guess; take three or four words that do not belong together",
};

export function refuseWeak(fault: PasswordFault | null): void {
  if (fault !== null) throw fieldInvalid("#/password", FAULTS[fault]);
}

function required(text: string | null, field: string): string {
  if (text !== null && text.trim() !== "") return text.trim();
  throw fieldMissing(`#/${field}`, "is required with this link", `${field} is required with this link.`);
}

function refuse(): never {
  throw new AppError("invalid_api_key", "This link was used before, was replaced by a newer one, or has expired.");
}
