import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import { rowOf } from "../page/layout.ts";
import { foldWords, textOf } from "../page/text.ts";

/** Logits; to the scorer the largest amount is what is due. */
const LEFT_TO_PAY = 4;
const BEFORE_PAYMENTS = -6;

/** Words of lines that say what was paid before, folded. */
const PAID_BEFORE = new RegExp(inLines`
  (?:^| )(?:(?:ABSCHLAG|ABSCHLAE?G|ANZAHLUNG|VORAUSZAHLUNG|TEILBETRAG|TEILZAHLUNG|ACCONT|ANTICIP|ACOMPTE
    |VOORSCHOT|ZALICZK|ADIANTAMENT|ZALOH|ZÁLOH)\w*
  |(?:BEREITS|REEDS|DEJA|YA|GIA|ALREADY) \w+
  |GEZAHLT\w*|GELEISTET\w*
  |PAYMENTS?|PAID
  |MENSUALITES|VERSEMENTS|A CUENTA|PAGOS
  |PAGAMENT[OI]S?|VERSAMENT[OI]
  |TERMIJNBEDRAGEN
  |WPŁATY|WPLATY
  |ACONTO|FORUDBETAL\w*|INBETAL\w*|BETALT
  |ENNAKKO\w*|MAKSETTU
  |ETTEMAKS\w*|TASUTUD
  |SAMAKSAT\w*|AVANS\w*|SUMOKĖTA|SUMOKETA
  |UHRAZEN\w*|ZAPLACEN\w*|PREDDAV\w*|UHRADEN\w*
  |BEFIZET\w*|ELOLEG\w*|RESZSZAMLA\w*
  |UPLAĆENO|UPLACENO|AKONTACIJ\w*|PREDUJM\w*|PREDPLACIL\w*|PLACANO
  |ODENEN)(?: |$)`);

/**
 * What a bill asks for where it takes off payments on account: "Rechnungsbetrag 1.204,10, abzüglich Abschläge 1.150,00,
 * Nachzahlung 54,10", whatever the rest is called. Null for all others.
 */
export function onAccountEvidence(
  candidate: Candidate,
  { template, meaning }: ReadField,
  all: readonly Candidate[],
): Evidence | null {
  if (template !== "utility_bill" || meaning.concept !== "invoice.gross_total") return null;
  const { rests, wholes } = settlements(all);
  if (rests.has(candidate.key)) return { term: "left to pay after payments on account", weight: LEFT_TO_PAY };
  return wholes.has(candidate.key) ? { term: "before payments on account", weight: BEFORE_PAYMENTS } : null;
}

const settlements = oncePer((all: readonly Candidate[]) => {
  const keyOf = new Map(all.map(({ key }) => [Math.round(Number(key) * 100), key]));
  const rests = new Set<string>();
  const wholes = new Set<string>();
  for (const paid of all.filter(isPaidBefore)) {
    const cents = Math.abs(Math.round(Number(paid.key) * 100));
    for (const [whole, key] of cents > 0 ? keyOf : []) {
      const rest = keyOf.get(whole - cents);
      if (rest === undefined || whole <= cents || whole - cents === cents) continue;
      rests.add(rest);
      wholes.add(key);
    }
  }
  return { rests, wholes: wholes.difference(rests) };
});

function isPaidBefore({ page, tokens }: Candidate): boolean {
  return PAID_BEFORE.test(foldWords(textOf(rowOf(page, tokens[0]!).segments)));
}
