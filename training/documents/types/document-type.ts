import type { Random } from "../../../measuring/random.ts";
import type { TemplateName } from "../../../src/core/services/service-definition.ts";
import type { FieldType } from "../../../src/core/values.ts";
import type { Language, Layout } from "../layout.ts";
import type { Sheets } from "../paper/compose.ts";
import { type Deal, ways } from "../parts.ts";

/** A kind of document that the generator makes: what a service asks of it, and how it is printed. */
export interface DocumentType {
  readonly name: string;
  /** The shipped document type that a service for it starts from. */
  readonly template: TemplateName;
  readonly title: string;
  readonly languages: Deal<Language>;
  /** Key → [alias, type]. */
  readonly fields: Readonly<Record<string, readonly [alias: string, type: FieldType]>>;
  /** Table → its columns, keys of values in rows. */
  readonly tables: Readonly<
    Record<string, { readonly alias: string; readonly columns: Readonly<Record<string, readonly [string, FieldType]>> }>
  >;
  /** One document of the layout; `random` decides everything that the layout does not. */
  make(layout: Layout, random: Random): Sheets;
}

export const ITALIAN: Deal<Language> = ways(["it"]);
/** Italian first, like the documents that the service is asked to read. */
export const MOSTLY_ITALIAN: Deal<Language> = ways(["it", "it", "it", "it", "en", "de", "fr", "es"]);
