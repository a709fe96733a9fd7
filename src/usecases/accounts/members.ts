import { mayManage, type RolesHeld } from "../../core/accounts/roles.ts";
import { AppError, fieldInvalid, pointerTo } from "../../errors.ts";
import type { MemberRecord } from "../../store/contract/account-types.ts";
import type { MemberUseCases } from "../access/account-types.ts";
import { actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { Caller } from "../access/caller.ts";
import { administeredAccount } from "../access/own-account.ts";
import type { Ports } from "../ports.ts";
import { newLink, resetOf } from "./links.ts";

/**
 * The members of an account. Nobody gives or takes more than they have themselves; an account keeps at least one owner.
 */
export function createMembers(ports: Ports, caller: Caller): MemberUseCases {
  const { store, identities, ambient } = ports;
  const trail = createTrail(ports);

  function refuseAbove(roles: Pick<RolesHeld, "role">): void {
    if (caller.kind === "admin" || (caller.kind === "session" && mayManage(caller, roles))) return;
    throw new AppError("key_not_for_service", "Only an owner may make, change or remove an owner.");
  }

  /** A member of the caller's account whom the caller may manage. */
  async function managed(memberId: string): Promise<MemberRecord & { personId: string }> {
    const member = await store.members.find(memberId);
    const isForeign = caller.kind === "session" && member?.accountId !== caller.accountId;
    if (!member?.personId || isForeign) throw new AppError("route_not_found", "The account has no such member.");
    refuseAbove(member);
    return { ...member, personId: member.personId };
  }

  /** One of another account is as unknown as one that is nowhere; what a member has already may stay. */
  async function refuseUnknownServices(accountId: string, { serviceRoles }: RolesHeld, held: RolesHeld | null = null) {
    const asked = Object.keys(serviceRoles).filter((id) => !Object.hasOwn(held?.serviceRoles ?? {}, id));
    if (asked.length === 0) return;
    const known = new Set((await store.services.list(accountId)).map(({ serviceId }) => serviceId));
    const unknown = asked.find((serviceId) => !known.has(serviceId));
    if (unknown === undefined) return;
    throw fieldInvalid(pointerTo("service_roles", unknown), "the account has no service with this id");
  }

  return {
    async listMembers(asked) {
      const { accountId } = await administeredAccount(store, caller, asked);
      const [members, invitations] = await Promise.all([
        store.members.list(accountId),
        store.links.openInvitations(accountId, ambient.now()),
      ]);
      return { members, invitations };
    },

    async invite(asked, { email, role, serviceRoles }) {
      refuseAbove({ role });
      refuseEmpty({ role, serviceRoles });
      const { accountId } = await administeredAccount(store, caller, asked);
      await refuseUnknownServices(accountId, { role, serviceRoles });
      const address = email.trim().toLowerCase();
      const there = await store.members.withEmail(address);
      // Of another account nothing is told here; its holder learns it from the link.
      if (there?.accountId === accountId) throw fieldInvalid("#/email", "is a member already");
      const createdBy = actorOf(caller);
      const invitation = { kind: "invitation", accountId, email: address, role, serviceRoles, memberId: null } as const;
      return store.together(async () => {
        const { link, token } = await newLink(store, { ...invitation, createdBy }, ambient.now());
        await trail(caller, accountId, `invitation.created.${role ?? "services"}`, link.linkId);
        return { invitation: link, token };
      });
    },

    async withdrawInvitation(asked, linkId) {
      const { accountId } = await administeredAccount(store, caller, asked);
      await store.together(async () => {
        if (!(await store.links.withdraw(accountId, linkId))) {
          throw new AppError("route_not_found", "There is no such open invitation.");
        }
        await trail(caller, accountId, "invitation.withdrawn", linkId);
      });
    },

    async setMemberRoles(memberId, roles) {
      const member = await managed(memberId);
      refuseAbove(roles);
      refuseEmpty(roles);
      await refuseUnknownServices(member.accountId, roles, member);
      await store.together(async () => {
        if (!(await store.members.setRoles(memberId, roles))) throw lastOwner();
        await trail(caller, member.accountId, `member.role.${roles.role ?? "services"}`, memberId);
      });
      return (await store.members.find(memberId)) ?? member;
    },

    async removeMember(memberId) {
      const member = await managed(memberId);
      await store.together(async () => {
        if (!(await store.members.remove(memberId, ambient.now()))) throw lastOwner();
        await identities.removePerson(member.personId);
        await trail(caller, member.accountId, "member.removed", memberId);
      });
    },

    async endMemberSessions(memberId) {
      const member = await managed(memberId);
      await store.together(async () => {
        await store.sessions.revokeAll(memberId, null);
        await trail(caller, member.accountId, "member.sessions_ended", memberId);
      });
    },

    async newResetLink(memberId) {
      const member = await managed(memberId);
      return store.together(async () => {
        const { link, token } = await newLink(store, resetOf(member, actorOf(caller)), ambient.now());
        await trail(caller, member.accountId, "member.reset_link_made", memberId);
        return { token, expiresAt: link.expiresAt };
      });
    },
  };
}

function refuseEmpty({ role, serviceRoles }: RolesHeld): void {
  if (role !== null || Object.keys(serviceRoles).length > 0) return;
  throw fieldInvalid("#/role", "give a role on the account or on at least one service");
}

function lastOwner(): AppError {
  return fieldInvalid("#/role", "the account would be left without an owner; make another one first");
}
