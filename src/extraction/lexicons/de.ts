import { type Lexicon, phrases } from "./concepts.ts";

export const GERMAN: Lexicon = {
  "invoice.number": phrases(`rechnungsnummer | rechnungsnr | rechnung nr | rechnungs nr | rechnung nummer | rechnung |
    re nr | rg nr | belegnummer | beleg nr | belegnr | gutschrift nr | nr | rechnung no | gutschriftsnummer |
    dokumentnummer | invoice no | beitragsrechnung nr | handelsrechnung nr | rechnungs nummer | re nummer |
    rg nummer | faktura nr | fakturanummer | vorgangsnummer | rechnungsnummer nr | honorarnote nr | honorarnote |
    rechnung nr vom`),
  "invoice.date": phrases(`rechnungsdatum | datum | belegdatum | rechnung vom | vom | ausstellungsdatum |
    rechnungs datum | den | fakturadatum | ausgestellt am | rechnungsdatum vom`),
  "invoice.due_date": phrases(`wird am | fällig am | fälligkeitsdatum | fälligkeit | zahlbar bis | fälligkeitstag |
    zahlungsziel | fällig | zahlbar bis zum | netto bis | bis zum | zahlungseingang bis | ohne abzug bis |
    rein netto bis | zahlbar innert | zahlbar bis spätestens | zahlbar am | spätestens bis | zu bezahlen bis |
    zu zahlen bis | bitte überweisen sie bis | zahlung bis | zahlungstermin`),
  "invoice.currency": phrases(`währung | beträge in | alle beträge in`),
  "invoice.net_total": phrases(`nettobetrag | summe netto | netto | nettosumme | gesamtbetrag netto |
    rechnungssumme ohne ust | zwischensumme | gesamt netto | netto gesamt | netto summe | nettowert | basisbetrag |
    summe netto betrag | warenwert netto | gesamtnetto | nettoentgelt | rechnungsbetrag netto | summe ohne ust |
    betrag netto | gesamtsumme netto | netto betrag | entgelt | zwischensumme netto | warenwert | total exkl mwst |
    exkl mwst | total ohne mwst | betrag exkl mwst | summe exkl mwst | gesamtpreis netto | nettorechnungsbetrag |
    summe der positionen netto | total netto`),
  "invoice.tax_total": phrases(`mwst | ust | umsatzsteuer | mehrwertsteuer | mwst betrag | umsatzsteuerbetrag |
    steuerbetrag | zzgl mwst | zzgl ust | gesamt mwst | ust betrag | steuer | summe ust | zuzüglich mwst |
    summe mwst | ust gesamt | mwst gesamt | gesamt ust | umsatzsteuer gesamt | versicherungsteuer |
    summe umsatzsteuer | gesamtbetrag umsatzsteuer | mwst total | enthaltene mwst | darin enthaltene mwst |
    enthaltene umsatzsteuer | total mwst | plus mwst | mwst 19 | ust 20`),
  "invoice.gross_total": phrases(`gesamtbetrag | rechnungsbetrag | bruttosumme | summe brutto | gesamtsumme | brutto |
    bruttobetrag | endbetrag | gesamt | summe | rechnungssumme | total | gesamtbetrag brutto |
    rechnungsbetrag brutto | gesamt brutto | brutto gesamt | gesamtbetrag eur | rechnungsendbetrag | endsumme |
    gutschriftsbetrag | rechnungsgesamtbetrag | total inkl mwst | betrag inkl mwst | gesamtpreis |
    gesamtpreis brutto | rechnungstotal | total chf | totalbetrag | zu bezahlen | summe inkl mwst |
    gesamtsumme inkl mwst | gesamtbetrag inkl mwst | bruttorechnungsbetrag | total brutto |
    rechnungsbetrag inkl ust | gesamtbetrag inkl ust`),
  "invoice.amount_due": phrases(`zahlbetrag | zu zahlen | zu zahlender betrag | zahlungsbetrag | offener betrag |
    zu zahlender beitrag | fälliger betrag | restbetrag | noch zu zahlen | zahlbetrag eur | überweisungsbetrag |
    bitte überweisen | noch offen | restzahlung`),
  "invoice.prepaid": phrases(`anzahlung | erhaltene anzahlungen | abschlag | geleistete anzahlungen`),
  "invoice.discount": phrases(`rabatt | skonto | abschläge | gesamtbetrag der abschläge`),
  "invoice.iban": ["iban", "bankverbindung"],
  "invoice.bic": ["bic", "swift"],
  "invoice.order_number": phrases(`bestellnummer | bestell nr | bestellung | ihre bestellung | auftragsnummer |
    auftrag nr | auftrags nr | auftrag | bestellnr | auftragsnr | kundenauftrag | ihre bestellnr |
    ihre bestellnummer | best nr | bestellreferenz | ihr auftrag | auftragsreferenz | bestellung nr`),
  "invoice.delivery_date": phrases(`lieferdatum | liefer und leistungsdatum | leistungsdatum | leistungszeitraum |
    liefertermin | lieferung am`),
  "invoice.payment_terms": phrases(`zahlungsbedingungen | zahlungsbedingung | zahlungsart`),
  "seller.phone": phrases(`tel | telefon | fon | mobil`),
  "seller.email": ["email", "e mail"],
  "customer.number": phrases(`kundennummer | kunden nr | kundennr | kd nr | kdnr | kunde nr`),
  "contract.number": ["vertragsnummer", "vertrag nr"],
  "seller.tax_code": phrases(`steuernummer | steuer nr | st nr | steuernr`),
  "identity.surname": ["name", "familienname"],
  "identity.given_names": ["vorname", "vornamen"],
  "identity.nationality": ["staatsangehörigkeit"],
  "identity.birth_date": phrases(`geburtsdatum | geburtstag | geboren am | geb am`),
  "identity.birth_place": ["geburtsort"],
  "identity.sex": ["geschlecht"],
  "identity.expiry_date": ["gültig bis"],
  "identity.issue_date": ["ausstellungsdatum", "ausgestellt am"],
  "identity.document_number": phrases(`pass nr | ausweisnummer | passnummer`),
  "party.seller": phrases(`verkäufer | rechnungssteller | rechnungsersteller | lieferant | absender | auftragnehmer |
    leistungserbringer | verkauft von | verkauf durch`),
  "party.buyer": phrases(`käufer | käufer/leistungsempfänger | rechnungsempfänger | leistungsempfänger | kunde |
    auftraggeber | rechnung an | rechnungsadresse | rechnungsanschrift | empfänger | firma | rechnung für |
    rechnungsempfangsadresse`),
  "party.other": phrases(`lieferanschrift | lieferadresse | warenempfänger | abweichender warenempfänger |
    zahlungsempfänger | lieferempfänger | abweichender zahlungsempfänger`),
  "label.name": ["name", "firmenname"],
  "label.address": ["anschrift", "adresse"],
  "label.vat_id": phrases(`ust id nr | ust idnr | ustid | ust id | umsatzsteuer id |
    umsatzsteuer identifikationsnummer | ustidnr | umsatzsteuer identnummer | ust ident nr | vat id |
    umsatzsteuer idnr | ust id nummer | ust ident nummer`),
  "other.reference": phrases(`gln | globale nummer | lieferscheinnummer | lieferschein nr | lieferschein | nummer |
    hrb | handelsregisternummer | konto | kontonummer | blz | fax | art nr | artikelnummer | artikel nr | referenz |
    weitere referenz | lief nr | lieferantennummer | projekt | projektnummer | pos | ident nr | buchungsreferenz |
    referenz des käufers | zahlungsreferenz | zahlungsreferenznummer | referenznummer | transaktionsnummer |
    lieferavis | gtin | mandatsreferenz | gläubiger id | leitweg id | vsnr | ihr zeichen | unser zeichen |
    lieferantennr | personalnummer`),
  "other.page": ["seite", "blatt"],
  "other.amount": phrases(`preis | einzelpreis | menge | betrag | steuersatz | nettopreis | positionssumme |
    gesamtbetrag der zuschläge | warenwert | bruttopreis | zu abschlag | zuschlag | rabattbetrag | übertrag |
    preis einheit | skontobetrag | versandkosten`),
  "other.date": phrases(`bestelldatum | auftragsdatum | lieferscheindatum | abrechnungszeitraum | rechnungszeitraum |
    lieferschein vom | bestellung vom | auftrag vom | druckdatum | skonto bis | innerhalb`),
  "other.payment":
    phrases(`bar | gegeben bar | gegeben | barzahlung | ec karte | ec lastschrift | girocard | kartenzahlung | karte |
      kreditkarte | ec cash | gutschein`),
  "receipt.time": ["uhrzeit", "zeit"],
  "receipt.payment_method": phrases(`zahlungsart | zahlart | bezahlt mit`),
};
