import { type Kysely, sql } from "kysely";

/** Webhooks: whom a service tells what happened, and every telling with its outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      webhook_id uuid primary key,
      service_id uuid not null references service,
      account_id uuid not null references account,
      url text not null,
      description text,
      -- Empty: all of them.
      event_types text[] not null,
      secret text not null,
      -- The secret before the last rotation, which signs beside the new one until then.
      previous_secret text,
      previous_secret_until timestamptz(3),
      enabled boolean not null default true,
      -- Why the product switched it off by itself.
      disabled_reason text,
      created_at timestamptz(3) not null default now()
    );
    create index on webhook (service_id);

    -- Written in the transaction of the change that it tells of; sent afterwards, at least once.
    create table webhook_delivery (
      delivery_id uuid primary key,
      webhook_id uuid not null references webhook on delete cascade,
      -- The same in every attempt: receivers know a repetition by it.
      event_id uuid not null,
      event_type text not null,
      payload json not null,
      status text not null default 'pending' check (status in ('pending', 'delivered', 'dead')),
      attempts integer not null default 0,
      next_attempt_at timestamptz(3) not null,
      -- A process is at it until then; if the process dies, another one may.
      leased_until timestamptz(3),
      last_attempt_at timestamptz(3),
      last_status integer,
      last_error text,
      created_at timestamptz(3) not null
    );
    create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where status = 'pending';
    create index on webhook_delivery (webhook_id, created_at desc, delivery_id);
    create index on webhook_delivery (created_at) where status <> 'pending';
  `.execute(db);
}
