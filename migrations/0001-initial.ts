import { type Kysely, sql } from "kysely";

/**
 * The first schema. Results and definitions are `json`, not `jsonb`: they are written and read whole, keep the user's order of keys,
 * and text layers of real PDF files hold U+0000, which `jsonb` refuses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      account_id uuid primary key,
      name text not null,
      created_at timestamptz(3) not null default now()
    );

    create table plan (
      plan_id uuid primary key,
      account_id uuid not null references account,
      plan_type text not null check (plan_type in ('TRIAL', 'PAID_MONTHLY_QUOTA_RESET', 'PAID_ANNUAL_QUOTA_RESET')),
      -- Processed pages, reserved ones included.
      usage bigint not null default 0 check (usage >= 0),
      usage_limit bigint not null check (usage_limit >= 0),
      subscription_start timestamptz(3),
      subscription_end timestamptz(3),
      created_at timestamptz(3) not null default now(),
      check (usage <= usage_limit)
    );
    create index on plan (account_id);

    create table service (
      service_id uuid primary key,
      account_id uuid not null references account,
      plan_id uuid not null references plan,
      definition json not null,
      -- Rises with every change of the service's templates: the cache key of extraction.
      learning_revision bigint not null default 0,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    create index on service (account_id);
    create index on service (plan_id);

    create table api_key (
      key_id uuid primary key,
      account_id uuid not null references account,
      service_id uuid not null references service,
      name text not null,
      prefix text not null,
      sha256 text not null unique,
      scopes text[] not null,
      rate_limit json,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3),
      expires_at timestamptz(3),
      revoked_at timestamptz(3)
    );
    create index on api_key (service_id);

    create table document (
      document_id uuid primary key,
      account_id uuid not null references account,
      service_id uuid not null references service,
      job_id uuid unique,
      status text not null check (status in ('RUNNING', 'ACTIVE', 'ERROR')),
      message text,
      revision_status text not null
        check (revision_status in ('pending', 'to_review', 'review_required', 'approved', 'not_approved')),
      version integer not null default 1,
      original_name text not null,
      content_type text not null,
      size_bytes bigint not null,
      sha256 text not null,
      page_count integer not null,
      pages_done integer not null default 0,
      category text,
      -- The newest attempt at processing; a result is taken only from this one.
      attempt integer not null default 0,
      claimed_by text,
      -- The result without its pages: as the machine made it, and with corrections (null = none yet).
      machine_head json,
      corrected_head json,
      created_at timestamptz(3) not null,
      processed_at timestamptz(3),
      deleted_at timestamptz(3)
    );
    create index document_newest on document (service_id, created_at desc, document_id desc) where deleted_at is null;
    create index document_running on document (service_id) where status = 'RUNNING' and deleted_at is null;
    create index document_removed on document (deleted_at) where deleted_at is not null;

    create table document_page (
      document_id uuid not null references document on delete cascade,
      page_index integer not null,
      machine json not null,
      -- null = nobody corrected the page.
      corrected json,
      primary key (document_id, page_index)
    );

    create table reservation (
      reservation_id uuid primary key,
      plan_id uuid not null references plan,
      pages integer not null check (pages >= 0),
      process_id text not null,
      -- Not null: held by a document that is being processed; its end decides.
      document_id uuid unique references document on delete cascade,
      -- The period that was charged; a refund after a roll-over must not lower the new period's usage.
      subscription_start timestamptz(3),
      created_at timestamptz not null default now()
    );
    create index on reservation (plan_id);

    create table revision_event (
      event_id bigint generated always as identity primary key,
      document_id uuid not null references document on delete cascade,
      kind text not null check (kind in ('created', 'processed', 'failed', 'corrected', 'revision_status_changed')),
      actor text not null,
      at timestamptz(3) not null,
      from_status text,
      to_status text,
      reason text
    );
    create index on revision_event (document_id);

    create table correction (
      correction_id bigint generated always as identity primary key,
      document_id uuid not null references document on delete cascade,
      service_id uuid not null references service,
      actor text not null,
      corrected json not null,
      at timestamptz(3) not null
    );
    create index on correction (service_id);
    create index on correction (document_id);

    create table template (
      template_id uuid primary key,
      service_id uuid not null references service,
      document_id uuid not null references document on delete cascade,
      payload json not null,
      created_at timestamptz(3) not null,
      unique (service_id, document_id)
    );

    create table idempotency_key (
      key_id text not null,
      service_id uuid not null,
      idempotency_key text not null,
      request_sha256 text not null,
      process_id text not null,
      -- Not null: done.
      document_id uuid,
      created_at timestamptz(3) not null,
      primary key (key_id, service_id, idempotency_key)
    );
    create index on idempotency_key (created_at);

    create table member (
      member_id uuid primary key,
      account_id uuid not null references account,
      role text not null check (role in ('owner', 'admin', 'reviewer', 'viewer')),
      created_at timestamptz(3) not null default now()
    );

    create table sign_in_link (
      sha256 text primary key,
      member_id uuid not null references member,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    );

    create table session (
      sha256 text primary key,
      member_id uuid not null references member,
      last_seen_at timestamptz(3) not null,
      absolute_expiry timestamptz(3) not null,
      revoked_at timestamptz(3)
    );

    create table outbox (
      event_id uuid primary key,
      sequence bigint generated always as identity unique,
      account_id uuid not null,
      service_id uuid not null,
      document_id uuid not null,
      event_type text not null,
      payload json not null,
      created_at timestamptz(3) not null
    );
    create index on outbox (created_at);

    create table audit_event (
      event_id bigint generated always as identity primary key,
      account_id uuid,
      actor text not null,
      action text not null,
      subject text not null,
      at timestamptz(3) not null
    );

    create table worker_heartbeat (
      process_id text primary key,
      role text not null,
      started_at timestamptz not null default now(),
      beaten_at timestamptz not null default now()
    );

    -- Unlogged: one-minute counters are worth no fsync a request and may be lost in a crash.
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
  `.execute(db);
}
