import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { type PageLayout, type Row, segmentOf } from "../page/layout.ts";
import { hasCents } from "../page/words.ts";
import { DAY_OF_MONTH, parseDate } from "../types/dates/date.ts";

/** Logits. The other party of a transaction has a name that looks like the holder's. */
const IN_A_MOVEMENT = -6;
/** The balance after a transaction is no total of transactions, though it is as large. */
const NO_SUM = -3;
/** What was booked is no balance from before, though it is the first amount below the titles. */
const NO_OPENING = -6;
const NAMES_SUM = /(?<!\p{L})(?:tot\p{L}*|summe|gesamt\p{L}*|somma|suma)(?!\p{L})/iu;
/** "06 Oct BALANCE BROUGHT FORWARD", "SALDO PRECEDENTE", "Übertrag": the row of a balance, by its last syllables. */
const NAMES_BALANCE = new RegExp(
  inLines`
    (?:saldo|solde|balance|kontostand|egyenleg|stanje|z[ůo]stat(?:e|o)k|likutis|bakiye|jääk|atlikums
    |balans)(?!\p{L}{3})|(?<!\p{L})(?:sold|riport\p{L}*|übertrag|report|forward)(?!\p{L})`,
  "iu",
);

/**
 * The account's holder and bank are named outside the transactions: a name in a row with a day and an amount is the
 * other party's. So are the totals of credits and debits, and the balance before them all.
 */
export function movementEvidence({ page, tokens }: Candidate, { template, meaning }: ReadField): Evidence | null {
  const against = IN_ROWS[meaning.concept as Concept];
  if (template !== "bank_statement" || !against) return null;
  const at = segmentOf(page, tokens[0]!).row;
  const row = page.rows[at]!;
  const { weight, unless } = against;
  if (row.segments.some(({ text }) => unless?.test(text))) return null;
  return isMovement(row) && isAmongMovements(page, at) ? { term: "in a row of a table", weight } : null;
}

/** `unless` the row says that it is what the field asks for. */
const IN_ROWS: Readonly<Partial<Record<Concept, { readonly weight: number; readonly unless?: RegExp }>>> = {
  "statement.holder": { weight: IN_A_MOVEMENT },
  "statement.bank": { weight: IN_A_MOVEMENT },
  "statement.total_credits": { weight: NO_SUM, unless: NAMES_SUM },
  "statement.total_debits": { weight: NO_SUM, unless: NAMES_SUM },
  "statement.opening_balance": { weight: NO_OPENING, unless: NAMES_BALANCE },
};

/**
 * Beside the holder's address, in the head, there may be the day and the balance: one row or two, where a list has
 * more.
 */
const [NEAR_ROWS, FEWEST_NEAR] = [4, 3];

function isAmongMovements({ rows }: PageLayout, at: number): boolean {
  const near = rows.slice(Math.max(0, at - NEAR_ROWS), at + NEAR_ROWS + 1);
  return near.filter(isMovement).length >= FEWEST_NEAR;
}

/** Its amount is alone in one segment, its day in another or at the beginning. */
const isMovement = oncePer(({ segments }: Row): boolean => {
  const hasAmount = segments.some((one) => hasCents(one) && !/\p{L}{4}/u.test(one.text));
  const texts = segments.flatMap(({ text, tokens }) => [text, tokens[0]!.text]);
  return hasAmount && texts.some((text) => DAY_OF_MONTH.test(text) || (/^\d/.test(text) && parseDate(text, null)));
});
