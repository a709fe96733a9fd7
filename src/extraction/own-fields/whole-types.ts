import type { FieldDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { phrases } from "../lexicons/concepts.ts";
import { foldText } from "../page/text.ts";

/**
 * What people call a field that asks for everything of one type on a paper, in the product's five languages. Some are
 * ambiguous ("Date" are days in Italian and a day in English): a field with several values means all of them either
 * way.
 */
const NAMES: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  date: phrases("dates | date | data | datum | daten | datumsangaben | fecha | fechas"),
  amount: phrases(`
    amounts | amount | sums | importo | importi | somme | betrag | beträge | geldbeträge | montant | montants |
    importe | importes | cantidades | monto | montos`),
  organization: phrases(`
    organizations | organization | organisations | organisation | companies | organizzazioni | organizzazione |
    aziende | società | imprese | ditte | organisationen | firmen | unternehmen | gesellschaften | sociétés |
    entreprises | organizaciones | empresas | sociedades`),
  iban: phrases("iban | ibans | codici iban | iban nummern | numéros iban | números iban | iban numbers"),
  bic: phrases("bic | bics | bic codes | swift codes | codici bic"),
  "it.codice_fiscale": phrases("codici fiscali | codice fiscale | tax codes | italian tax codes"),
  "eu.vat": phrases(`
    vat numbers | vat ids | vat id numbers | partite iva | ust idnr | ust ids | ust id nummern |
    umsatzsteuer ids | numéros de tva | números de iva | nif iva`),
  "it.partita_iva": phrases("partite iva | vat numbers"),
  email: phrases(`
    emails | email | e mails | e mail | mail | mails | email addresses | e mail addresses | indirizzi email |
    indirizzi e mail | e mail adressen | mailadressen | courriels | adresses e mail | adresses mail | correos |
    correos electrónicos`),
  url: phrases(`
    urls | url | websites | web addresses | links | siti web | siti | webseiten | webadressen |
    internetadressen | sites web | sitios web | páginas web`),
  phone: phrases(`
    phones | phone numbers | telephone numbers | telephones | telefoni | numeri di telefono | telefonnummern |
    telefone | rufnummern | téléphones | numéros de téléphone | teléfonos | números de teléfono`),
  percent: phrases(`
    percentages | percents | percentuali | aliquote | prozentsätze | prozente | pourcentages | taux |
    porcentajes | rates`),
  time: phrases("times | orari | uhrzeiten | heures | horaires | horas"),
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
