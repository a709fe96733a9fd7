import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import { rowOf, tokensOfRow } from "../page/layout.ts";
import { textOf } from "../page/text.ts";

/** Logits; the scorer, which knows few receipts with several times, gives the first of them up to 12. */
const OF_SOMETHING_ELSE = -8;

/**
 * Words before the time of something else, folded: entry and exit of a car park, opening hours, the end of a ticket's
 * validity, departure and arrival, the start and end of a signed transaction.
 */
const ELSE = new RegExp(inLines`
  ^(?:INGRESSO|ENTRATA|USCITA|ENTREE|SORTIE|EINFAHRT\w*|AUSFAHRT\w*|ENTRY|EXIT|ENTRADA|SALIDA|SAIDA|INRIJ\w*
  |UITRIJ\w*|APERT[OIA]|APERTURA|CHIUS\w+|CHIUDE|ORARI|OFFNUNGSZEIT\w*|GEOFFNET|OPEN|OPENING\w*|HOURS
  |OUVERT\w*|HORAIRES|ABIERTO|ABERTO|SCADE\w*|VALID[OAE]|VALID|VALABLE|GULTIG|EXPIR\w+|UNTIL|CADUCA
  |PARTENZ[AE]|ARRIV\w+|DEPART\w*|ABFAHRT\w*|ANKUNFT\w*|LLEGADA|CHEGADA|PARTIDA|VERTREK|AANKOMST|START|ENDE
  |BEGINN|INIZIO|FINE)$`);
/** Words this far before it in its row. */
const MOST_BEFORE = 4;
const DAY = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/;

/**
 * The time of a receipt stands beside its day. Where one does that no word gives to something else, the others are
 * those of something else: "APERTO 8:00 - 21:00", "Ingresso 18/11/2026 07:58". Null for all others. (That they have no
 * day beside them is not enough: said against them, it made a wrong time sure on a paper of other hands.)
 */
export function otherTimesEvidence(candidates: readonly Candidate[], { meaning }: ReadField): (Evidence | null)[] {
  if (meaning.concept !== "receipt.time") return candidates.map(() => null);
  const told = candidates.map((candidate) => ({
    isElse: isOfSomethingElse(candidate),
    hasDay: standsByDay(candidate),
  }));
  if (!told.some(({ isElse, hasDay }) => !isElse && hasDay)) return candidates.map(() => null);
  return told.map(({ isElse }) => (isElse ? { term: "the time of something else", weight: OF_SOMETHING_ELSE } : null));
}

function isOfSomethingElse({ page, tokens }: Candidate): boolean {
  const line = tokensOfRow(rowOf(page, tokens[0]!));
  const before = line.filter(({ index }) => index < tokens[0]!.index).slice(-MOST_BEFORE);
  return before.some(({ fold }) => ELSE.test(fold)) || isOfRange(textOf(line));
}

/** "8:00 - 21:00" */
function isOfRange(line: string): boolean {
  return /(?<!\d)\d{1,2}[:.]\d{2}\s?(?:[-–]|alle|bis|to|à|a)\s?\d{1,2}[:.]\d{2}(?!\d)/iu.test(line);
}

function standsByDay({ page, tokens }: Candidate): boolean {
  return DAY.test(textOf(rowOf(page, tokens[0]!).segments));
}
