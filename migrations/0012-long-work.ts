import { type Kysely, sql } from "kysely";

/** Long work says how far it is: refits of a service's model, and exports, which whoever began them can stop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of the job that works on it; of a job that is gone it says nothing.
    create table refit_progress (
      service_id uuid primary key references service on delete cascade,
      job_id bigint not null,
      done integer not null,
      total integer not null
    );

    create table export_run (
      export_id uuid primary key,
      account_id uuid not null references account,
      service_id uuid not null references service,
      actor text not null,
      format text not null,
      state text not null check (state in ('running', 'done', 'cancelled')),
      total integer not null,
      done integer not null default 0,
      -- Renewed on the way. Past: whoever wrote it is gone.
      held_until timestamptz not null,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index export_run_service on export_run (service_id, created_at desc);
  `.execute(db);
}
