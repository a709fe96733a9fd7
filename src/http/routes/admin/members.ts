import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { RolesHeld } from "../../../core/accounts/roles.ts";
import { administers, callerOf } from "../../access/access.ts";
import {
  AccountQuery,
  CreatedInvitation,
  InvitationInput,
  InvitationParams,
  Member,
  MemberParams,
  MemberRoles,
  Members,
  ResetLink,
} from "../../contract/accounts.ts";
import { Message } from "../../contract/shapes.ts";
import { operation } from "../../openapi.ts";
import { linkPath, presentInvitation, presentMember } from "../../present/accounts.ts";
import { type App, knownId, type RouteDeps } from "../route.ts";

const PATH = "/api/v1/admin";
const common = { tag: "members", security: "admin", errors: [401, 404, 422, 429, 500, 503] } as const;

/** Members of an account and their roles. */
export function adminMemberRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    `${PATH}/members`,
    {
      config: administers("listMembers"),
      schema: operation({
        ...common,
        id: "listMembers",
        summary: "The members of the account, and the invitations that are open",
        query: AccountQuery,
        answers: { 200: Members },
      }),
    },
    async (request) => {
      const { members, invitations } = await useCases
        .admin(callerOf(request))
        .listMembers(request.query.account_id ?? null);
      return { members: members.map(presentMember), invitations: invitations.map(presentInvitation) };
    },
  );

  typed.patch(
    `${PATH}/members/:member_id`,
    {
      config: administers("setMemberRoles"),
      schema: operation({
        ...common,
        id: "setMemberRoles",
        summary: "Set what a member is, on the account and on single services; it counts at once",
        params: MemberParams,
        body: MemberRoles,
        answers: { 200: Member },
      }),
    },
    async (request) => {
      const admin = useCases.admin(callerOf(request));
      return presentMember(await admin.setMemberRoles(knownId(request.params.member_id), toRoles(request.body)));
    },
  );

  typed.delete(
    `${PATH}/members/:member_id`,
    {
      config: administers("removeMember"),
      schema: operation({
        ...common,
        id: "removeMember",
        summary: "Remove a member; their sessions end at once",
        params: MemberParams,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await useCases.admin(callerOf(request)).removeMember(knownId(request.params.member_id));
      return { message: "The member is removed." };
    },
  );

  typed.delete(
    `${PATH}/members/:member_id/sessions`,
    {
      config: administers("endMemberSessions"),
      schema: operation({
        ...common,
        id: "endMemberSessions",
        summary: "Sign a member out everywhere, at once; they may sign in again",
        params: MemberParams,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await useCases.admin(callerOf(request)).endMemberSessions(knownId(request.params.member_id));
      return { message: "The member's sessions are ended." };
    },
  );

  typed.post(
    `${PATH}/members/:member_id/reset-link`,
    {
      config: administers("newResetLink"),
      schema: operation({
        ...common,
        id: "newResetLink",
        summary: "A one-time link with which the member sets a new password; it takes the second factor away",
        params: MemberParams,
        answers: { 200: ResetLink },
      }),
    },
    async (request) => {
      const made = await useCases.admin(callerOf(request)).newResetLink(knownId(request.params.member_id));
      return { path: linkPath(made.token), expires_at: made.expiresAt.toISOString() };
    },
  );

  invitationRoutes(app, { useCases });
}

function invitationRoutes(app: App, { useCases }: Pick<RouteDeps, "useCases">): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.post(
    `${PATH}/invitations`,
    {
      config: administers("invite"),
      schema: operation({
        ...common,
        id: "invite",
        summary: "Invite somebody; the link in the answer works once, for a week",
        body: InvitationInput,
        answers: { 200: CreatedInvitation },
      }),
    },
    async (request) => {
      const { account_id: accountId = null, email, ...roles } = request.body;
      const admin = useCases.admin(callerOf(request));
      const { invitation, token } = await admin.invite(accountId, { email, ...toRoles(roles) });
      return { ...presentInvitation(invitation), path: linkPath(token) };
    },
  );

  typed.delete(
    `${PATH}/invitations/:invitation_id`,
    {
      config: administers("withdrawInvitation"),
      schema: operation({
        ...common,
        id: "withdrawInvitation",
        summary: "Withdraw an invitation",
        params: InvitationParams,
        query: AccountQuery,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      const admin = useCases.admin(callerOf(request));
      await admin.withdrawInvitation(request.query.account_id ?? null, knownId(request.params.invitation_id));
      return { message: "The invitation is withdrawn." };
    },
  );
}

function toRoles(body: {
  role?: RolesHeld["role"] | undefined;
  service_roles?: RolesHeld["serviceRoles"] | undefined;
}): RolesHeld {
  return { role: body.role ?? null, serviceRoles: body.service_roles ?? {} };
}
