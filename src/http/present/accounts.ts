import type { ChainVerdict } from "../../store/accounts/audit-chain.ts";
import type { LinkRecord, MemberRecord } from "../../store/contract/account-types.ts";
import type { NamedAuditRecord, SessionCaller } from "../../usecases/access/account-types.ts";
import type { AuditEntryJson, InvitationJson, MemberJson, SessionJson } from "../contract/accounts.ts";

export function presentSession({ sessionId }: SessionCaller, member: MemberRecord): SessionJson {
  const { accountId, memberId, name, email, role, serviceRoles, hasSecondFactor } = member;
  return {
    account_id: accountId,
    member_id: memberId,
    session_id: sessionId,
    name,
    email,
    role,
    service_roles: { ...serviceRoles },
    second_factor: hasSecondFactor,
  };
}

export function presentMember(member: MemberRecord): MemberJson {
  return {
    member_id: member.memberId,
    name: member.name,
    email: member.email,
    role: member.role,
    service_roles: { ...member.serviceRoles },
    second_factor: member.hasSecondFactor,
    created_at: member.createdAt.toISOString(),
    last_seen_at: member.lastSeenAt?.toISOString() ?? null,
  };
}

export function presentInvitation(link: LinkRecord): InvitationJson {
  return {
    invitation_id: link.linkId,
    email: link.email ?? "",
    role: link.role,
    service_roles: { ...link.serviceRoles },
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
  };
}

/** The token is in the fragment, which browsers never send: it cannot end up in a log. */
export function linkPath(token: string): string {
  return `/sign-in#${token}`;
}

export function presentAuditEntry(entry: NamedAuditRecord): AuditEntryJson {
  const { actor, actorName, action, subject, address, at, chain, sequence, hash } = entry;
  return { actor, actor_name: actorName, action, subject, address, at: at.toISOString(), chain, sequence, hash };
}

export function presentVerdict({ chain, entries, head, fault }: ChainVerdict) {
  return { chain, intact: fault === null, entries, head, fault };
}
