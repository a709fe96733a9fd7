import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/**
 * People: who they are (person, credential, second_factor: better-auth's tables under our names), what they may do (member), how
 * they came in (one_time_link, session). The audit trail becomes a chain that refuses change.
 *
 * Members made before were nameless, one a sign-in link; their sessions and links end here, and `estratto link` makes the owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person (
      id uuid primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      image text,
      two_factor_enabled boolean not null default false,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );

    -- A password (provider "credential"), or the same person at an OIDC provider. Tokens of a provider are never kept.
    create table credential (
      id uuid primary key,
      user_id uuid not null references person on delete cascade,
      provider_id text not null,
      account_id text not null,
      password text,
      access_token text check (access_token is null),
      refresh_token text check (refresh_token is null),
      id_token text check (id_token is null),
      access_token_expires_at timestamptz(3),
      refresh_token_expires_at timestamptz(3),
      scope text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (provider_id, account_id)
    );
    create index on credential (user_id);

    -- Secret and recovery codes are encrypted with the signing secret.
    create table second_factor (
      id uuid primary key,
      user_id uuid not null unique references person on delete cascade,
      secret text not null,
      backup_codes text not null,
      verified boolean not null default true,
      failed_verification_count integer not null default 0,
      locked_until timestamptz(3)
    );

    -- A code counts once (ASVS 6.5.1): what was accepted is remembered for as long as it would be accepted again.
    create table used_code (
      person_id uuid not null references person on delete cascade,
      sha256 text not null,
      used_at timestamptz(3) not null,
      primary key (person_id, sha256)
    );

    drop table session;
    drop table sign_in_link;
    delete from member;

    alter table member
      -- null: was removed; the name stays, so that the trail of what was done can be read.
      add column person_id uuid unique references person on delete set null,
      add column name text not null,
      add column removed_at timestamptz(3),
      -- null: no role on the whole account, only those of member_service_role.
      alter column role drop not null;
    create index on member (account_id);

    create table member_service_role (
      member_id uuid not null references member on delete cascade,
      service_id uuid not null references service on delete cascade,
      role text not null check (role in ('admin', 'reviewer', 'viewer')),
      primary key (member_id, service_id)
    );

    create table one_time_link (
      link_id uuid primary key,
      sha256 text not null unique,
      kind text not null check (kind in ('owner', 'invitation', 'reset')),
      account_id uuid not null references account,
      email text,
      role text check (role in ('owner', 'admin', 'reviewer', 'viewer')),
      service_roles json not null default '{}',
      -- Whose password a reset sets.
      member_id uuid references member on delete cascade,
      created_by text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    );
    create index on one_time_link (account_id);

    create table session (
      session_id uuid primary key,
      sha256 text not null unique,
      member_id uuid not null references member on delete cascade,
      method text not null check (method in ('password', 'oidc', 'link')),
      address text not null,
      agent text not null,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      absolute_expiry timestamptz(3) not null,
      revoked_at timestamptz(3)
    );
    create index on session (member_id);

    alter table audit_event
      add column address text,
      add column chain text,
      add column sequence bigint,
      add column hash text;

    -- Newest entry of each chain. A chain is an account's, or the installation's.
    create table audit_head (
      chain text primary key,
      sequence bigint not null,
      hash text not null
    );
  `.execute(db);
  await chainWhatIsThere(db);
  await sql`
    alter table audit_event
      alter column chain set not null,
      alter column sequence set not null,
      alter column hash set not null,
      add constraint audit_event_place unique (chain, sequence);

    create function refuse_change_of_audit() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is append-only';
    end $$;
    create trigger audit_event_is_append_only before update or delete or truncate on audit_event
      for each statement execute function refuse_change_of_audit();
  `.execute(db);
}

interface OldEvent {
  event_id: number;
  account_id: string | null;
  actor: string;
  action: string;
  subject: string;
  at: Date;
}

/** As src/store/accounts/audit-chain.ts does it today; a migration does not change when that does. */
async function chainWhatIsThere(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<OldEvent>`
    select event_id, account_id, actor, action, subject, at from audit_event order by event_id
  `.execute(db);
  const heads = new Map<string, { sequence: number; hash: string }>();
  for (const row of rows) {
    const chain = row.account_id ?? "installation";
    const before = heads.get(chain) ?? { sequence: 0, hash: "" };
    const sequence = before.sequence + 1;
    const entry = [before.hash, chain, sequence, row.actor, row.action, row.subject, row.at.toISOString(), null];
    const hash = createHash("sha256").update(JSON.stringify(entry)).digest("hex");
    heads.set(chain, { sequence, hash });
    await sql`
      update audit_event set chain = ${chain}, sequence = ${sequence}, hash = ${hash} where event_id = ${row.event_id}
    `.execute(db);
  }
  for (const [chain, { sequence, hash }] of heads) {
    await sql`insert into audit_head (chain, sequence, hash) values (${chain}, ${sequence}, ${hash})`.execute(db);
  }
}
