import type { TemplateName } from "../../../core/services/service-definition.ts";
import type { ColumnRole, KnownRole } from "../columns/column-role.ts";

/**
 * A kind of table that business papers have: what its columns are called, and what makes a printed row one of its rows. A new kind is a
 * file beside this one and its line in `choose-family`.
 */
export interface TableFamily {
  readonly name: string;
  /** Types of documents that have such a table. */
  readonly templates: readonly TemplateName[];
  /**
   * Printed column titles (it, en, de, fr, es, nl, pt; some pl and sv), lower case without accents or punctuation, one phrase per comma. A longer phrase wins over
   * a shorter one: "prezzo totale" is the amount though "prezzo" is a unit price.
   */
  readonly titles: readonly (readonly [KnownRole, string])[];
  /** What keys and aliases of fields may say besides; not looked for in print. */
  readonly names?: readonly (readonly [KnownRole, string])[];
  /**
   * The numbers that say "here is a row". `one`: the first of the roles that has values in most rows, the others belong to the nearest row;
   * `any`: each row with one of them.
   */
  readonly anchors: { readonly roles: readonly ColumnRole[]; readonly use: "one" | "any" };
  /** A header has all columns of one of these groups, one of the anchors', and as many as `least`, two where it says nothing. */
  readonly says: readonly (readonly ColumnRole[])[];
  readonly least?: number;
  /** A row has values in all columns of one of these groups, of those the table has: a sum carried over has none. */
  readonly rowNeeds?: readonly (readonly ColumnRole[])[];
}
