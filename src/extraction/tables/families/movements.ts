import type { TableFamily } from "./family.ts";

/** Movements of a bank account. */
export const MOVEMENTS: TableFamily = {
  name: "movements",
  templates: ["bank_statement"],
  titles: [
    [
      "date",
      "data, data operazione, data contabile, data op, data oper, data mov, data movimento, " +
        "data registrazione, data reg, data cont, contabile, contab, registrazione, operaz, " +
        "data della transazione, " +
        "date, transaction date, posting date, post date, posted, booking date, entry date, trans date, " +
        "date of transaction, " +
        "buchung, buchungstag, buchungsdatum, buchungstg, bu tag, butag, buch tag, buch datum, bu datum, " +
        "datum, tag, belegdatum, buchdatum, " +
        "date d operation, date operation, date oper, date comptable, date de comptabilisation, jour, fecha, " +
        "f operacion, f oper, f oper n, fecha operacion, fecha oper, fecha contable, f contable, fecha mov, " +
        "dia, " +
        "boekdatum, boekingsdatum, transactiedatum, datum boeking, data lanc, data lancamento, " +
        "data do movimento, data operacji, data ksiegowania, bokforingsdag, bokford, transaktionsdag, " +
        "bokforingsdatum, transaktionsdatum, bokfort, dato, bogforingsdato, bogfort, posteringsdato, " +
        "bokforingsdato, bokf dato, utfort, pvm, paivamaara, kirjauspaiva, kirjauspvm, kirj pvm, maksupaiva, " +
        "konyveles, konyveles datuma, konyvelesi nap, konyvelesi datum, konyvelve, tranzakcio datuma, " +
        "terheles napja, data tranzactiei, data procesarii, data inregistrarii, data operatiunii, " +
        "datum knjizenja, datum transakcije, datum izvrsenja, datum placila, datum zauctovani, zauctovano, " +
        "datum transakce, datum provedeni, datum uctovani, datum zauctovania, datum transakcie, " +
        "data transakcji, datums, kuupaev, tarih, islem tarihi",
    ],
    [
      "value_date",
      "valuta, data valuta, data val, dt valuta, value date, value, val date, effective date, wert, wertst, " +
        "wertstellung, wertstellungsdatum, valutadatum, valuta datum, " +
        "valeur, date valeur, date de valeur, dt valeur, valor, f valor, fecha valor, rentedatum, data valor, " +
        "data waluty, valutadag, rantedag, " +
        "rentedato, valordato, valoerdato, valuteringsdato, valutadato, arvopaiva, arvopvm, erteknap, " +
        "data valutei, datum valute, datum valuty, datum valuta, valutacija, valor tarihi",
    ],
    [
      "description",
      "descrizione, descrizione operazione, descrizione delle operazioni, descrizione movimento, " +
        "descrizione del movimento, causale, causale descrizione, movimenti, movimento, operazione, operazioni, " +
        "dettagli, dettaglio, descrizione causale, descrizione operazioni, " +
        "description, details, transaction, transactions, transaction details, transaction description, " +
        "description of transaction, particulars, narrative, payment type and details, type and details, " +
        "buchungstext, vorgang, verwendungszweck, buchung verwendungszweck, vorgang verwendungszweck, " +
        "buchungsinformation, buchungsinformationen, buchungsdetails, erlauterung, erlauterungen, umsatzart, " +
        "umsatztext, beschreibung, auftraggeber, empfanger, auftraggeber empfanger, text, bezeichnung, " +
        "bewegung, " +
        "libelle, libelle de l operation, libelle des operations, libelle operation, nature des operations, " +
        "nature de l operation, operation, operations, designation, motif, " +
        "concepto, descripcion, descripcion de la operacion, operacion, movimiento, movimientos, detalle, " +
        "concepto y detalle, " +
        "omschrijving, naam omschrijving, omschrijving transactie, mededeling, mededelingen, transactie, " +
        "transacties, verrichting, verrichtingen, descritivo, descricao, descricao do movimento, historico, " +
        "opis, opis operacji, tytul, transaktion, meddelande, " +
        "tekst, postering, posteringstekst, beskrivelse, beskrivning, forklaring, transaksjonstype, " +
        "transaksjon, mottagare avsandare, selite, selitys, saaja maksaja, tapahtuma, viesti, " +
        "saaja maksaja viesti, megnevezes, tranzakcio, tranzakcio megnevezese, tranzakcio leirasa, jogcim, " +
        "kozlemeny, leiras, reszletek, descriere, detalii, detalii tranzactie, descriere tranzactie, " +
        "descrierea tranzactiei, explicatii, detalii operatiune, opis placanja, opis transakcije, " +
        "opis prometa, svrha, namen, namen placila, popis, popis transakce, popis operace, nazev protiuctu, " +
        "protiucet, protiucet nazev, symboly, zprava, symboly zprava, informace, poznamka, nazov protiuctu, " +
        "popis transakcie, typ transakcie, szczegoly operacji, opis transakcji, paskirtis, mokejimo paskirtis, " +
        "selgitus, maksajuma merkis, apraksts, aciklama",
    ],
    [
      "debit",
      "dare, uscite, uscita, addebiti, addebito, movimenti dare, importo dare, a debito, a vs debito, debito, " +
        "debiti, importo addebito, " +
        "paid out, debit, debits, money out, withdrawal, withdrawals, payments, payments out, amount out, " +
        "debit amount, denaro in uscita, " +
        "soll, belastung, belastungen, lastschrift, lastschriften, ausgang, ausgange, zu ihren lasten, " +
        "betrag soll, umsatz soll, lasten, debit eur, " +
        "debits, montant debit, retrait, retraits, debe, cargo, cargos, importe cargo, adeudo, adeudos, pagos, " +
        "af, bij af af, debet, bedrag af, bedrag af debet, af debet, afschrijving, afschrijvingen, " +
        "afgeschreven, uitgaven, debitos, saidas, obciazenia, obciazenie, wyplaty, uttag, utgifter, " +
        "haevet, ud, udbetalinger, ut, ut av konto, ut fra konto, belastet, uttak, otot, veloitus, " +
        "veloitukset, menot, terheles, terhelesek, kiadas, tartozik, plati, iesiri, suma debit, " +
        "sume debitoare, isplata, isplate, duguje, dugovanje, na teret, terecenje, zaduzenje, breme, v breme, " +
        "odliv, odlivi, obremenitev, odepsano, na vrub, vydaje, na tarchu, vydavky, debetas, islaidos, " +
        "valjaminek, deebet, debets",
    ],
    [
      "credit",
      "avere, entrate, entrata, accrediti, accredito, movimenti avere, importo avere, a credito, a vs credito, " +
        "credito, crediti, importo accredito, " +
        "paid in, credit, credits, money in, deposit, deposits, receipts, payments in, amount in, " +
        "credit amount, denaro in entrata, " +
        "haben, gutschrift, gutschriften, eingang, eingange, zu ihren gunsten, betrag haben, umsatz haben, gunsten, " +
        "montant credit, versement, versements, depot, depots, haber, abono, abonos, importe abono, ingreso, " +
        "ingresos, " +
        "bij, bedrag bij, bedrag bij credit, bij credit, bijschrijving, bijschrijvingen, bijgeschreven, " +
        "inkomsten, creditos, entradas, uznania, uznanie, wplaty, insattning, insattningar, inkomster, " +
        "indsat, ind, indbetalinger, inn, inn pa konto, innskudd, kredit, godskrevet, panot, hyvitys, " +
        "hyvitykset, tulot, jovairas, jovairasok, bevetel, kovetel, incasari, intrari, suma credit, " +
        "sume creditoare, uplata, uplate, potrazuje, u korist, odobrenje, dobro, v dobro, priliv, prilivi, " +
        "pripsano, ve prospech, prijmy, v prospech, kreditas, pajamos, sissetulek, kreedit, kredits",
    ],
    [
      "amount",
      "importo, importo movimento, importo operazione, ammontare, euro, eur, chf, amount, amount eur, betrag, " +
        "umsatz, umsatze, betrag in, bedrag, montant, montant de l operation, importe, importe eur, montante, " +
        "valor eur, quantia, kwota, kwota operacji, belopp, " +
        "belob, belob dkk, belop, belop nok, belopp sek, maara, summa, maara eur, euroa, osszeg, osszeg huf, " +
        "tranzakcio osszege, suma, valoare, iznos, iznos eur, znesek, castka, castka czk, ciastka, " +
        "kwota transakcji, tutar",
    ],
    [
      "balance",
      "saldo, saldo progressivo, saldo contabile, saldo disponibile, saldo dopo operazione, balance, " +
        "running balance, account balance, closing balance, kontostand, neuer saldo, saldo in, " +
        "solde, solde progressif, nieuw saldo, saldo na, saldo na mutatie, saldo contable, saldo disponivel, " +
        "saldo contabilistico, saldo po operacji, " +
        "saldo dkk, saldo nok, saldo sek, saldo etter, egyenleg, konyvelt egyenleg, sold, stanje, " +
        "stanje na racunu, zustatek, zostatok, likutis, jaak, atlikums, bakiye",
    ],
    [
      "code",
      "causale abi, caus, caus abi, cod, codice, code, cod caus, cau, type, tipo, tipo operazione, beleg, " +
        "beleg nr, prn, pn nr, pn, nr, ref, rif, riferimento, ref no, reference, referenz, cheque no, " +
        "referencia, soort, codigo, doc, af bij, rekening, tegenrekening, konto, iban, conto, divisa, " +
        "mutatiesoort",
    ],
  ],
  anchors: { roles: ["debit", "credit", "amount"], use: "any" },
  says: [["date"], ["value_date"], ["description"]],
  rowNeeds: [["date"], ["value_date"]],
};
