import { type Kysely, sql } from "kysely";

/** One letter each, by what it is folded to now; and letters that become two. */
const LETTERS = [
  ["ABCDEFGHIJKLMNOPQRSTUVWXYZøłđðħı", "abcdefghijklmnopqrstuvwxyzolddhi"],
  ["`‘’ʼ′", "'".repeat(5)],
  ["\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-".repeat(7)],
  ["\u00ad\u200b\u200c\u200d\u2060\ufeff", ""],
] as const;
const PAIRS = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
] as const;

/**
 * What is searched is folded further (core/search/folded): a letter for a letter, so that what is folded already is
 * changed where it stands. Days of which the paper does not say the order have further forms now, which are made of the
 * document: it is taken up anew beside the work, and found as before until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const from = LETTERS.map(([letters]) => letters).join("");
  const to = LETTERS.map(([, letters]) => letters).join("");
  const translated = sql`translate(folded, ${sql.lit(from)}, ${sql.lit(to)})`;
  const folded = PAIRS.reduce(
    (text, [letter, two]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(two)})`,
    translated,
  );
  const changed = `[${from}${PAIRS.map(([letter]) => letter).join("")}]`;
  await sql`update document_search set folded = ${folded} where folded ~ ${sql.lit(changed)}`.execute(db);
  await sql`
    update document_search set has_values = false
     where document_id in (
       select document_id from document join document_search using (document_id)
        where status = 'ACTIVE' and deleted_at is null
          and folded ~ '(^|\\n)\\d{1,2}[./ -]\\d{1,2}[./ -]\\d{2,4}(\\n|$)'
     )`.execute(db);
}
