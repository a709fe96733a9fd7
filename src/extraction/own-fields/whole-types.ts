import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { foldText } from "../page/text.ts";

/**
 * What people call a field that asks for everything of one type on a paper, in the product's five languages. Some are
 * ambiguous ("Date" are days in Italian and a day in English): a field with several values means all of them either
 * way.
 */
const NAMES: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  date: "dates|date|data|datum|daten|datumsangaben|fecha|fechas".split("|"),
  amount:
    "amounts|amount|sums|importo|importi|somme|betrag|beträge|geldbeträge|montant|montants|importe|importes|cantidades|monto|montos".split(
      "|",
    ),
  organization:
    "organizations|organization|organisations|organisation|companies|organizzazioni|organizzazione|aziende|società|imprese|ditte|organisationen|firmen|unternehmen|gesellschaften|sociétés|entreprises|organizaciones|empresas|sociedades".split(
      "|",
    ),
  iban: "iban|ibans|codici iban|iban nummern|numéros iban|números iban|iban numbers".split("|"),
  bic: "bic|bics|bic codes|swift codes|codici bic".split("|"),
  "it.codice_fiscale": "codici fiscali|codice fiscale|tax codes|italian tax codes".split("|"),
  "eu.vat":
    "vat numbers|vat ids|vat id numbers|partite iva|ust idnr|ust ids|ust id nummern|umsatzsteuer ids|numéros de tva|números de iva|nif iva".split(
      "|",
    ),
  "it.partita_iva": "partite iva|vat numbers".split("|"),
  email:
    "emails|email|e mails|e mail|mail|mails|email addresses|e mail addresses|indirizzi email|indirizzi e mail|e mail adressen|mailadressen|courriels|adresses e mail|adresses mail|correos|correos electrónicos".split(
      "|",
    ),
  url: "urls|url|websites|web addresses|links|siti web|siti|webseiten|webadressen|internetadressen|sites web|sitios web|páginas web".split(
    "|",
  ),
  phone:
    "phones|phone numbers|telephone numbers|telephones|telefoni|numeri di telefono|telefonnummern|telefone|rufnummern|téléphones|numéros de téléphone|teléfonos|números de teléfono".split(
      "|",
    ),
  percent: "percentages|percents|percentuali|aliquote|prozentsätze|prozente|pourcentages|taux|porcentajes|rates".split(
    "|",
  ),
  time: "times|orari|uhrzeiten|heures|horaires|horas".split("|"),
};

const TYPE_OF_NAME: ReadonlyMap<string, readonly FieldType[]> = (() => {
  const byName = new Map<string, FieldType[]>();
  for (const [type, names] of Object.entries(NAMES) as [FieldType, readonly string[]][])
    for (const name of names) byName.set(foldText(name), [...(byName.get(foldText(name)) ?? []), type]);
  return byName;
})();

/** "All dates", "Tutti gli importi", "Alle Beträge", "Toutes les dates", "Todas las fechas". */
const ALL = /^(?:all(?:\sthe)?|tutt[ie](?:\s(?:gli|le|i))?|alle|sämtliche|tous\sles|toutes\sles|tod[oa]s\sl[oa]s)\s/iu;

/** The types that a field with several values is named after, if its name says nothing else; none for all others. */
export function typesCalled({ alias, multiple }: Pick<FieldDefinition, "alias" | "multiple">): readonly FieldType[] {
  if (!multiple) return [];
  return TYPE_OF_NAME.get(foldText(alias.trim().replace(ALL, ""))) ?? [];
}
