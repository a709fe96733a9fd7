import { type Kysely, sql } from "kysely";

/** What documents are found by: their names at once; the values of documents that are there already are taken up beside the work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_search (
      document_id uuid not null,
      -- From 0. A part is short enough for the planner to keep figures of it (ANALYZE leaves out what is over 1 kB), and is not compressed.
      part integer not null,
      -- Folded (core/document-search), a line a value; the first line of part 0 is the document's name.
      folded text collate "C" not null,
      -- Line by line what the folded one is of: the field's key, a tab, the value as it is printed; of the name nothing.
      shown text not null,
      -- false: the values are not among it yet. The same in every part.
      has_values boolean not null,
      primary key (document_id, part)
    );
    alter table document_search alter folded set storage main;
    -- What is shown lies beside, so that whoever goes through all rows reads half as much.
    alter table document_search set (toast_tuple_target = 1200);

    insert into document_search (document_id, part, folded, shown, has_values)
    select document_id, 0, name_folded, '', false from document where deleted_at is null;

    -- After the rows: it is checked once for all of them, and the document's table is held for no longer than that.
    alter table document_search add foreign key (document_id) references document on delete cascade;
  `.execute(db);
}
