import { type Static, Type } from "typebox";
import { ROLES, SERVICE_ROLES } from "../../core/accounts/roles.ts";
import { LINK_KINDS, SIGN_IN_METHODS } from "../../core/accounts/sign-in.ts";
import { DateTime, nameUpTo, nullable, oneOf, PATTERNS, strict } from "./shapes.ts";

/** People: signing in, their own account, the members of an account, the audit trail. */

const Email = Type.String({ minLength: 3, maxLength: 254, pattern: PATTERNS.email });
const Name = nameUpTo(100);
/** The password rule is the use case's; this only bounds the work. */
const Password = Type.String({ minLength: 1, maxLength: 1024 });
const Code = Type.String({ minLength: 6, maxLength: 20 });
const Token = Type.String({ minLength: 1, maxLength: 500 });

const Roles = {
  role: nullable(oneOf(ROLES)),
  service_roles: Type.Record(Type.String({ minLength: 1, maxLength: 100 }), oneOf(SERVICE_ROLES), {
    description: "Roles on single services, by service id; they add to the role on the account",
  }),
};

export const SignIn = strict(
  { email: Type.String({ minLength: 1, maxLength: 254 }), password: Password, code: Type.Optional(nullable(Code)) },
  { title: "SignIn" },
);
export const LinkInput = strict({ token: Token }, { title: "LinkInput" });
export const Link = Type.Object(
  { kind: oneOf(LINK_KINDS), email: nullable(Type.String()), role: nullable(oneOf(ROLES)), expires_at: DateTime },
  { title: "Link" },
);
export const LinkUse = strict(
  {
    token: Token,
    password: Password,
    email: Type.Optional(nullable(Email)),
    name: Type.Optional(nullable(Name)),
  },
  { title: "LinkUse" },
);
export const SignInMethods = Type.Object(
  { password: Type.Boolean(), provider: nullable(Type.String({ description: "Name of the identity provider" })) },
  { title: "SignInMethods" },
);
export const ProviderSignIn = Type.Object(
  { url: Type.String({ description: "Where the browser goes now" }) },
  { title: "ProviderSignIn" },
);
export const ProviderAnswer = strict(
  {
    answer: Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 4000 }), {
      description: "The query that the provider sent the browser back with",
      maxProperties: 20,
    }),
  },
  { title: "ProviderAnswer" },
);

export const Session = Type.Object(
  {
    account_id: Type.String(),
    member_id: Type.String(),
    session_id: Type.String(),
    name: Type.String(),
    email: nullable(Type.String()),
    ...Roles,
    second_factor: Type.Boolean(),
  },
  { title: "Session" },
);
export type SessionJson = Static<typeof Session>;

export const ProfileChange = strict({ name: Name }, { title: "ProfileChange" });
export const PasswordChange = strict({ current_password: Password, password: Password }, { title: "PasswordChange" });
export const PasswordProof = strict({ password: Password }, { title: "PasswordProof" });
export const CodeProof = strict({ code: Code }, { title: "CodeProof" });
export const SecondFactor = Type.Object(
  {
    uri: Type.String({ description: "otpauth://, to be shown as a QR code" }),
    recovery_codes: Type.Array(Type.String(), { description: "Each is good for one sign-in; shown this once" }),
  },
  { title: "SecondFactor" },
);
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) }, { title: "RecoveryCodes" });
export const Sessions = Type.Object(
  {
    sessions: Type.Array(
      Type.Object({
        session_id: Type.String(),
        current: Type.Boolean(),
        method: oneOf(SIGN_IN_METHODS),
        address: Type.String(),
        agent: Type.String(),
        created_at: DateTime,
        last_seen_at: DateTime,
      }),
    ),
  },
  { title: "Sessions" },
);
export const SessionParams = Type.Object({ session_id: Type.String() });

export const Member = Type.Object(
  {
    member_id: Type.String(),
    name: Type.String(),
    email: nullable(Type.String()),
    ...Roles,
    second_factor: Type.Boolean(),
    created_at: DateTime,
    last_seen_at: nullable(DateTime),
  },
  { title: "Member" },
);
export type MemberJson = Static<typeof Member>;
export const Invitation = Type.Object(
  { invitation_id: Type.String(), email: Type.String(), ...Roles, created_at: DateTime, expires_at: DateTime },
  { title: "Invitation" },
);
export type InvitationJson = Static<typeof Invitation>;
export const Members = Type.Object(
  { members: Type.Array(Member), invitations: Type.Array(Invitation) },
  { title: "Members" },
);
const path = Type.String({ description: "The link's path on this installation, with its token; shown this once" });
export const CreatedInvitation = Type.Object({ ...Invitation.properties, path }, { title: "CreatedInvitation" });
export const ResetLink = Type.Object({ path, expires_at: DateTime }, { title: "ResetLink" });

const accountId = Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 100 })));
export const AccountQuery = Type.Object({ account_id: Type.Optional(Type.String()) });
const RolesInput = { role: Type.Optional(Roles.role), service_roles: Type.Optional(Roles.service_roles) };
export const InvitationInput = strict(
  { account_id: accountId, email: Email, ...RolesInput },
  { title: "InvitationInput" },
);
export const MemberRoles = strict(RolesInput, { title: "MemberRoles" });
export const MemberParams = Type.Object({ member_id: Type.String() });
export const InvitationParams = Type.Object({ invitation_id: Type.String() });

export const AuditQuery = Type.Object({
  account_id: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  before: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: "The sequence of the last entry seen" }),
  ),
});
const AuditEntry = Type.Object({
  actor: Type.String(),
  actor_name: nullable(Type.String()),
  action: Type.String(),
  subject: Type.String(),
  address: nullable(Type.String()),
  at: DateTime,
  chain: Type.String(),
  sequence: Type.Integer(),
  hash: Type.String(),
});
export const Audit = Type.Object({ events: Type.Array(AuditEntry) }, { title: "Audit" });
export type AuditEntryJson = Static<typeof AuditEntry>;
export const AuditVerdict = Type.Object(
  {
    chain: Type.String(),
    intact: Type.Boolean(),
    entries: Type.Integer({ description: "How many follow each other without a fault" }),
    head: Type.String({ description: "Hash of the last of them; write it down to compare later" }),
    fault: nullable(
      Type.Object({ sequence: Type.Integer(), reason: oneOf(["changed", "missing", "cut_off", "rewritten"]) }),
    ),
  },
  { title: "AuditVerdict" },
);
