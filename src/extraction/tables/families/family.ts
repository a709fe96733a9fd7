import type { TemplateName } from "../../../core/services/service-definition.ts";
import type { ColumnRole, KnownRole } from "../columns/column-role.ts";

/**
 * A kind of table of business papers: the names of its columns, and what makes a printed row one of its rows. A new
 * kind is a file beside this one and its line in `choose-family`.
 */
export interface TableFamily {
  readonly name: string;
  /** Types of documents that have such a table. */
  readonly templates: readonly TemplateName[];
  /** Not looked for on others: the "scadenza" and "importo" of a loan's plan are columns that only its user knows. */
  readonly isOnThemAlone?: boolean;
  /**
   * Printed column titles in the languages of the lexicons, as `titleOf` folds them: lower case without accents,
   * strokes or punctuation, separated by commas. A longer phrase wins over a shorter one: "prezzo totale" is the amount
   * though "prezzo" is a unit price.
   */
  readonly titles: readonly (readonly [KnownRole | "other", string])[];
  /** Additional words in keys and aliases of fields; not looked for in print. */
  readonly names?: readonly (readonly [KnownRole, string])[];
  /**
   * The numbers that indicate a row. `one`: the first of the roles that has values in most rows, the others belong to
   * the nearest row; `any`: each row with one of them.
   */
  readonly anchors: { readonly roles: readonly ColumnRole[]; readonly use: "one" | "any" };
  /**
   * A header has all columns of one of these groups, one of the anchors', and at least `least` in total, two if it is
   * omitted.
   */
  readonly says: readonly (readonly ColumnRole[])[];
  readonly least?: number;
  /**
   * A row has values in all columns of one of these groups, considering only columns the table has: a sum carried over
   * has none.
   */
  readonly rowNeeds?: readonly (readonly ColumnRole[])[];
}
