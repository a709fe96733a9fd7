import { json, queryOf, type Requester } from "./request.ts";
import type * as api from "./types.ts";

/** How people sign in, and what they do to their own account. For browsers: the session is a cookie. */
export function sessionVerbs(request: Requester) {
  const done = (pending: Promise<Response>) => pending.then(() => undefined);
  return {
    /**
     * On 401 `second_factor_required` call again with `code`. @example await client.session.signIn({ email, password
     * });
     */
    signIn: (proof: api.SignInJson) => json<api.SessionJson>(request("POST", "/session", { body: proof })),
    /** Who is signed in; 401 when nobody is. @example const { role } = await client.session.current(); */
    current: () => json<api.SessionJson>(request("GET", "/session")),
    /** Signs out. @example await client.session.end(); */
    end: () => done(request("DELETE", "/session")),
    /** Whether there is an identity provider. @example const { provider } = await client.session.methods(); */
    methods: () => json<api.SignInMethodsJson>(request("GET", "/session/methods")),

    /**
     * The purpose of a one-time link. @example const { kind } = await client.session.readLink(location.hash.slice(1));
     */
    readLink: (token: string) => json<api.LinkJson>(request("POST", "/session/link", { body: { token } })),
    /**
     * Creates the account, or sets the password, and signs in. @example await client.session.redeemLink({ token,
     * password, name });
     */
    redeemLink: (use: api.LinkUseJson) => json<api.SessionJson>(request("POST", "/session/link/use", { body: use })),

    /** @example location.assign((await client.session.beginAtProvider()).url); */
    beginAtProvider: () => json<{ url: string }>(request("POST", "/session/provider")),
    /** @example await client.session.finishAtProvider(new URLSearchParams(location.search)); */
    finishAtProvider: (query: URLSearchParams) =>
      json<api.SessionJson>(
        request("POST", "/session/provider/answer", { body: { answer: Object.fromEntries(query) } }),
      ),

    /** @example await client.session.rename("Ada Rossi"); */
    rename: (name: string) => done(request("PATCH", "/session/profile", { body: { name } })),
    /** Ends all other sessions. @example await client.session.changePassword(before, after); */
    changePassword: (current: string, password: string) =>
      done(request("PUT", "/session/password", { body: { current_password: current, password } })),
    /** Show `uri` as a QR code. @example const { uri } = await client.session.beginSecondFactor(password); */
    beginSecondFactor: (password: string) =>
      json<api.SecondFactorJson>(request("POST", "/session/second-factor", { body: { password } })),
    /** @example await client.session.confirmSecondFactor("123456"); */
    confirmSecondFactor: (code: string) => done(request("PUT", "/session/second-factor", { body: { code } })),
    /** @example await client.session.removeSecondFactor(password); */
    removeSecondFactor: (password: string) =>
      done(request("POST", "/session/second-factor/remove", { body: { password } })),
    /** @example const { recovery_codes } = await client.session.newRecoveryCodes(password); */
    newRecoveryCodes: (password: string) =>
      json<{ recovery_codes: string[] }>(
        request("POST", "/session/second-factor/recovery-codes", { body: { password } }),
      ),
    /** @example const { sessions } = await client.session.list(); */
    list: () => json<api.SessionsJson>(request("GET", "/session/sessions")),
    /** @example await client.session.endOne(sessionId); */
    endOne: (sessionId: string) => done(request("DELETE", `/session/sessions/${encodeURIComponent(sessionId)}`)),
    /** @example await client.session.endOthers(); */
    endOthers: () => done(request("DELETE", "/session/sessions")),
  };
}

/** Accounts and their plans. */
export function accountVerbs(request: Requester) {
  const account = (accountId: string) => `/admin/accounts/${encodeURIComponent(accountId)}`;
  const plan = (planId: string) => `/admin/plans/${encodeURIComponent(planId)}`;
  return {
    /** @example const { accounts } = await client.admin.accounts(); */
    accounts: () => json<{ accounts: api.AccountJson[] }>(request("GET", "/admin/accounts")),
    /** @example const { account_id } = await client.admin.createAccount("ACME"); */
    createAccount: (name: string) => json<api.AccountJson>(request("POST", "/admin/accounts", { body: { name } })),
    /** @example const { name } = await client.admin.account(account_id); */
    account: (accountId: string) => json<api.AccountJson>(request("GET", account(accountId))),
    /** @example const { plans } = await client.admin.plans(); */
    plans: () => json<{ plans: api.PlanJson[] }>(request("GET", "/admin/plans")),
    /** @example await client.admin.createPlan({ plan_type: "TRIAL", plan_usage_limit: 500 }); */
    createPlan: (plan: api.PlanInputJson) => json<api.PlanJson>(request("POST", "/admin/plans", { body: plan })),
    /** @example const { plan_usage } = await client.admin.plan(plan_id); */
    plan: (planId: string) => json<api.PlanJson>(request("GET", plan(planId))),
    /**
     * Properties left out stay as they are. @example await client.admin.updatePlan(plan_id, { plan_usage_limit: 5000
     * });
     */
    updatePlan: (planId: string, change: api.PlanChangeJson) =>
      json<api.PlanJson>(request("PATCH", plan(planId), { body: change })),
    /**
     * URL of everything the account has, for a download link. @example link.href =
     * client.admin.accountExportUrl(account_id, true);
     */
    accountExportUrl: (accountId: string, files = false) =>
      request.urlOf(`${account(accountId)}/export${queryOf({ files })}`),
    /**
     * Cannot be undone; `name` must be the account's. @example const { left } = await
     * client.admin.eraseAccount(account_id, name);
     */
    eraseAccount: (accountId: string, name: string) =>
      json<api.ErasureJson>(request("POST", `${account(accountId)}/erasure`, { body: { name } })),
  };
}

/** The members of the account, and its audit trail. */
export function memberVerbs(request: Requester) {
  const member = (memberId: string) => `/admin/members/${encodeURIComponent(memberId)}`;
  return {
    /** @example const { members, invitations } = await client.admin.members(); */
    members: () => json<api.MembersJson>(request("GET", "/admin/members")),
    /**
     * `path` of the response is the link, shown only this once. @example await client.admin.invite({ email, role:
     * "reviewer" });
     */
    invite: (invitation: api.InvitationInputJson) =>
      json<api.CreatedInvitationJson>(request("POST", "/admin/invitations", { body: invitation })),
    /** @example await client.admin.withdrawInvitation(invitation_id); */
    withdrawInvitation: (invitationId: string) =>
      request("DELETE", `/admin/invitations/${encodeURIComponent(invitationId)}`).then(() => undefined),
    /**
     * @example
     * await client.admin.setMemberRoles(member_id, { role: null, service_roles: { [serviceId]: "reviewer" } });
     */
    setMemberRoles: (memberId: string, roles: api.MemberRolesJson) =>
      json<api.MemberJson>(request("PATCH", member(memberId), { body: roles })),
    /** @example await client.admin.removeMember(member_id); */
    removeMember: (memberId: string) => request("DELETE", member(memberId)).then(() => undefined),
    /** @example await client.admin.endMemberSessions(member_id); */
    endMemberSessions: (memberId: string) => request("DELETE", `${member(memberId)}/sessions`).then(() => undefined),
    /** `path` is the link for setting a new password. @example await client.admin.newResetLink(member_id); */
    newResetLink: (memberId: string) => json<api.ResetLinkJson>(request("POST", `${member(memberId)}/reset-link`)),

    /**
     * Newest first; `before` is the sequence of the last entry received. @example const { events } = await
     * client.admin.audit();
     */
    audit: (page: { limit?: number; before?: number } = {}) =>
      json<api.AuditJson>(request("GET", `/admin/audit${queryOf(page)}`)),
    /** URL of the whole trail, for a download link. @example link.href = client.admin.auditExportUrl(); */
    auditExportUrl: () => request.urlOf("/admin/audit/export"),
    /** Checks the chain of hashes. @example const { intact } = await client.admin.verifyAudit(); */
    verifyAudit: () => json<api.AuditVerdictJson>(request("GET", "/admin/audit/verification")),
  };
}
