import { allLabels } from "../../lexicons/all.ts";
import { type Concept, phrases } from "../../lexicons/concepts.ts";
import { foldText } from "../../page/text.ts";
import { createPhrases } from "./phrases.ts";

const labelsOf = (...concepts: readonly Concept[]): string[] =>
  allLabels().flatMap(({ concept, phrase }) => (concepts.includes(concept) ? [phrase] : []));

/** Labels of a due date that begin a stretch of time, or name any payment, as often as what is due. */
const ALSO_OF_OTHERS =
  phrases(`bis zum | entro il | avant le | due | wird am | au plus tard le | fecha de pago | payment date |
  date de paiement | data limite | date limite | addebito il | addebito dal | zahlung bis | on | pagamento entro |
  betaaldatum | netto bis`);

const PAYMENTS =
  phrases(`pagamento | pagamenti | pagare | da pagare | versare | da versare | corrispondere | zahlung | zahlungen |
  zahlen | bezahlen | überweisen | begleichen | zahlungsweise | payment | payments | pay | payable | paiement |
  paiements | règlement | régler | payer | virer | pago | pagos | pagar | abonar | pagamentos | betaling |
  betalingen | betalen | voldoen | betalning | betalningar | betala | betales | betaling | maksu | maksut |
  maksetaan | maksta | płatność | płatności | zapłata | zapłacić | platba | platby | uhradit | zaplatit | úhrada |
  plată | plăți | plătit | plaćanje | platiti | plačilo | plačati | fizetés | fizetendő | ödeme | apmaksa |
  mokėjimas | pagament`);

const INSTALMENTS =
  phrases(`scadenze | scadenza | scadenzario | scadenziario | scad | rata | rateizzazione | rateazione | rateale |
  piano di pagamento | piano dei pagamenti | piano pagamenti | importo rata | raten | ratenplan | ratenzahlung |
  ratenzahlungen | zahlungsplan | zahlungstermine | teilzahlung | teilzahlungen | teilbetrag | fälligkeit |
  fälligkeiten | fällig | zahlbar | échéancier | échéances | échéance | mensualité | mensualités | vencimiento |
  vencimientos | cuotas | cuota nº | plan de pagos | plazos | vencimento | vencimentos | prestação | prestações |
  plano de pagamento | plano de pagamentos | payment schedule | payment plan | schedule of payments | instalment |
  instalments | installment | installments | due date | due dates | termijn | termijnen | betalingstermijnen |
  betalingsschema | betaalschema | vervaldagen | vervaldag | plan płatności | harmonogram płatności |
  harmonogram spłat | raty | termin płatności | terminy płatności | splátkový kalendář | splátkový kalendár |
  splátka | splátky | splatnost | splatnosť | részlet | részletek | fizetési ütemezés | fizetési határidő |
  rate de plată | grafic de plăți | scadență | scadențe | scadent | obrok | obroci | obroki | dospijeće |
  delbetalning | delbetalningar | betalningsplan | avbetalning | delbetaling | betalingsplan | rater | afdrag |
  avdrag | förfallodag | förfallodatum | forfald | forfaldsdato | forfall | forfallsdato | maksuerä | maksuerät |
  erä | erät | eräpäivä | maksuaikataulu | osamaksu | maksegraafik | osamakse | mokėjimo grafikas | įmoka | įmokos |
  maksājumu grafiks | maksājums | taksit | taksitler | ödeme planı | vade | venciment | venciments`);

/** Only in Italian and German: elsewhere the word is mostly that for what an hour costs, or for a tax. */
const RATES = ["rate"];

const ALL_CLEAR = [...labelsOf("invoice.due_date").filter((label) => !ALSO_OF_OTHERS.includes(label)), ...INSTALMENTS];

/** Words for a day on which something is due, and for payments in parts. */
export const dueWording = (language: string | null) =>
  language === "it" || language === "de" ? CLEAR_WITH_RATES : CLEAR;
const CLEAR = createPhrases(ALL_CLEAR);
const CLEAR_WITH_RATES = createPhrases([...ALL_CLEAR, ...RATES]);

/** Words for any payment, made or due: the amounts beside them must also add up to a printed one. */
export const OF_PAYMENTS = createPhrases([...PAYMENTS, ...ALSO_OF_OTHERS.filter((label) => label !== "on")]);

const AMOUNTS =
  phrases(`importo | importi | importo in euro | ammontare | valore | rata | betrag | beträge | ratenbetrag | summe |
  montant | montants | somme | importe | importes | valor | valores | amount | amounts | sum | bedrag | bedragen |
  termijnbedrag | kwota | částka | suma | összeg | sumă | iznos | znesek | belopp | beløb | beløp | summa | määrä |
  tutar | import | euro | eur | chf | usd | gbp | pln | czk | ron | huf | sek | dkk | nok`);

/** What a column or a label of the amounts of instalments is called. */
export const OF_AMOUNTS = createPhrases([...AMOUNTS, ...INSTALMENTS, ...RATES]);

/** Labels of totals that are also words for a part of one: "30/05/2026 saldo 610,00". Folded: "netto", "nettó". */
const SAYS_NO_OTHER = new Set(
  [
    ...AMOUNTS,
    ...phrases(`saldo | netto | net | neto | solde | balance | restzahlung | restbetrag | anzahlung | acconto |
      acompte | abschlag`),
    ...phrases("deposit | anticipo | eur | euro | due amount | fälliger betrag | rechnungsbetrag | kwota do zapłaty"),
  ].map(foldText),
);

/** Labels of amounts beside or above which a day stands by chance: the totals, the taxes, what was paid. */
export const OF_OTHER_AMOUNTS = createPhrases(
  labelsOf(
    "invoice.net_total",
    "invoice.tax_total",
    "invoice.gross_total",
    "invoice.amount_due",
    "invoice.prepaid",
    "invoice.discount",
    "other.amount",
  ).filter((label) => !SAYS_NO_OTHER.has(foldText(label))),
);

const MEANS =
  phrases(`bonifico | bonifico bancario | bonifici | riba | ri ba | r b | ricevuta bancaria | ricevute bancarie |
  rid | sdd | sepa | rimessa diretta | rim diretta | contanti | assegno | carta | mav | lcr | virement | prélèvement |
  traite | chèque | überweisung | lastschrift | bankeinzug | transfer | bank transfer | direct debit | cheque |
  transferencia | recibo | giro | domiciliado | domiciliación | transferência | incasso | overboeking | przelew |
  convodem`);

const BETWEEN =
  phrases(`data | date | datum | fecha | dato | modalità | condizioni | termini | n | nr | no | num | del | il | di |
  da | per | al | of | von | für | über | for | de | du | le | la | el | am | zum | bis | bis zum | at | on | in |
  by | the | before | entro | entro il | avant le | antes del | antes de | voor | tot | op | uiterlijk | do | dne |
  till | senast | den | za | na | saldo | unica | soluzione | unica soluzione | prima | seconda | terza | quarta |
  ultima | erste | zweite | dritte | vierte | first | second | third | final | première | deuxième | troisième |
  primer | segundo | tercer | netto | net | ohne abzug | rein | vista | f m | d f | f f | fm | df | ff | d f f m |
  fine mese | fin de mois | fecha factura | gg | giorni | tage | days | jours | días | dagen | fattura |
  data fattura | in höhe von | d un | a | acconto | anzahlung | acompte | anticipo | abschlag | entrada | deposit |
  tp01 | tp02 | tp03 | von je | pari | un importo`);

/** Everything that a line of a payment consists of, besides its day and its amount. */
export const OF_A_PAYMENT = createPhrases([
  ...ALL_CLEAR,
  ...labelsOf("invoice.payment_terms"),
  ...RATES,
  ...PAYMENTS,
  ...ALSO_OF_OTHERS,
  ...AMOUNTS,
  ...MEANS,
  ...BETWEEN,
]);

/** Money that is not due: paid, off if one pays sooner, added if later, or owed for earlier invoices. */
const NOT_DUE = createPhrases(
  phrases(`sconto | sconto cassa | skonto | skonti | escompte | kassarabatt | rabatt | rabat | discount | descuento |
  desconto | pronto pago | prompt payment | early payment | korting | skonta | pagato | pagata | pagati | versato |
  versata | versati | ricevuto | ricevuti | ricevuta il | incassato | saldato | saldata | acconto del |
  acconto in data | acconti | anticipo del | già corrisposto | gezahlt | bezahlt | erhalten | erhaltene |
  eingegangen | anzahlung vom | abschlag vom | vorauszahlung vom | geleistete | versé | versés | payé | payée | reçu |
  reçus | réglé | acompte du | acomptes | pagado | pagada | recibido | anticipo de | paid | received | deposit of |
  deposit on | betaald | ontvangen | aanbetaling van | zapłacono | wpłacono | zaliczka z dnia | uhrazeno | uhradené |
  betald | betalt | maksettu | plătit | plaćeno | interessi | mora | interessi di mora | zinsen | verzugszinsen |
  mahngebühr | intérêts | pénalité | pénalités | intereses | interest | late fee | late payment | rente | odsetki |
  úroky | insoluto | insoluti | insoluta | scaduto | scaduti | partite aperte | offene posten | overdue | past due |
  estratto conto | kontoauszug | movimenti | impayé | impayés | precedente | precedenti`),
);

/** "ohne Skonto": nothing is taken off. */
const WITHOUT_DISCOUNT =
  /\b(?:ohne|senza|without|no|sans|sin|sem|zonder)\s+(?:sconto|skonto|discount|escompte|descuento|desconto|korting)\b/giu;

export function saysNotDue(text: string): boolean {
  return NOT_DUE.isIn(text.replace(WITHOUT_DISCOUNT, " "));
}

/** Days of what is sold, delivered or ordered: a due date is none of them, even if it "scade". */
export const OF_OTHER_DAYS = createPhrases(
  phrases(`ddt | d d t | bolla | consegna | spedizione | lieferschein | lieferung | lieferdatum | leistung |
  leistungszeitraum | livraison | bl | bon de livraison | albarán | albaranes | delivery | delivery note | pakbon |
  levering | guia | ordine | order | bestellung | commande | pedido | periodo | period | zeitraum | période |
  período | periode | competenza | lotto | lot | lote | lotti | charge | batch | mhd | dlc | tmc | best before |
  expiry | exp | expires | garanzia | canone | contratto | polizza | ft | dominio | licenza`),
);

/** Titles of a table of goods: a day in its rows is when something was delivered, or until when it keeps. */
export const OF_GOODS = createPhrases(
  phrases(`quantità | quantita | q tà | q ta | qtà | qta | prezzo | prezzo unitario | menge | einzelpreis | preis |
  qty | quantity | price | unit price | hours | ore | stunden | heures | qté | quantité | prix | pu | cantidad |
  precio | quantidade | preço | aantal | prijs | ilość | cena | množství | množstvo | mennyiség | ár | cantitate |
  preț | količina | cijena | antal | pris | määrä kpl | hinta | kogus | hind | daudzums | kiekis | kaina | miktar |
  fiyat | colli | lotto | lot | lote | charge | batch`),
);

/** Words for what a row of a table of goods is: it has payments only if it also names them. */
export const OF_DESCRIPTIONS = createPhrases(
  phrases(`descrizione | articolo | prestazione | beschreibung | bezeichnung | leistung | artikel | description |
  item | service | désignation | article | prestation | descripción | concepto | artículo | descrição | omschrijving |
  nazwa | popis | megnevezés | descriere | opis | naziv | beskrivning | beskrivelse | benämning | kuvaus | nimetus |
  açıklama`),
);
