import type { TableFamily } from "./family.ts";

/** The items of a payslip: what is paid and what is withheld. */
export const PAY_ITEMS: TableFamily = {
  name: "pay_items",
  templates: ["payslip"],
  titles: [
    [
      "code",
      "cod, codice, voce, cod voce, codice voce, nr, la, lohnart nr, la nr, code, code no, rubrique, codigo, " +
        "cve, n, no, " +
        "kod, kods, kodas, kood, koodi, kodu, sifra, codi, lonart nr, lonartnr, lonnsart nr, loneart nr, " +
        "palkkalajinro, c slozky, jogcim kod",
    ],
    [
      "description",
      "descrizione, descrizione voce, denominazione, denominazione voce, denominazione voci, descrizione voci, " +
        "voci variabili del mese, voce retributiva, voci, voci retributive, retribuzione, causale, " +
        "elementi retributivi, voci del mese, descrizione delle voci, " +
        "bezeichnung, brutto lohnarten, lohnart, lohnarten, lohnartbezeichnung, lohnart bezeichnung, " +
        "bezuge abzuge, text, beschreibung, " +
        "description, pay element, pay item, element, elements, item, details, particulars, " +
        "assegni, voci stipendiali, libelle, libelles, designation, remuneration, " +
        "cotisations et contributions, cotisations, complements, elements variables, rubriques, " +
        "elements de paie, elts de paie, intitule, concepto, conceptos, descripcion, concepto retributivo, " +
        "omschrijving, looncomponent, looncomponenten, component, descricao, designacao, rubrica, " +
        "abono desconto, abonos e descontos, skladnik, skladniki, skladnik wynagrodzenia, " +
        "skladniki wynagrodzenia, nazwa, nazwa skladnika, opis, " +
        "benamning, loneart, lonart, tekst, slozka mzdy, nazev, " +
        "beskrivning, specifikation, lonarter, beskrivelse, lonnsart, lonnsarter, spesifikasjon, palkkalaji, " +
        "selite, nimike, palkkalajin nimi, kuvaus, palkkaera, nimetus, kirjeldus, tasu liik, palgaliik, selgitus, " +
        "nosaukums, apraksts, aprekina veids, veids, samaksas veids, pavadinimas, priskaitymo pavadinimas, " +
        "aprasymas, skladnik placy, skladniki placy, nazwa skladnika placy, tytul, wyszczegolnienie, mzdova " +
        "slozka, popis, polozka, nazev slozky, slozky mzdy, nazev mzdove slozky, druh mzdy, zlozka mzdy, mzdova " +
        "zlozka, nazov, nazov zlozky, zlozky mzdy, nazov mzdovej zlozky, megnevezes, jogcim, jogcim megnevezese, " +
        "jogcimek, berelem, leiras, denumire, explicatii, descriere, element salarial, denumire element, naziv, " +
        "vrsta primitka, vrsta place, naziv primitka, vrsta placila, vrsta izplacila, naziv postavke, aciklama, " +
        "kalem, odeme turu, kazanc turu, concepte, conceptes, descripcio, loonelement, loonbestanddeel, " +
        "descritivo, designacao do abono, " +
        "tasu nimetus, makse nimetus, zlozka, slozka, meritaments i deduccions, descricao do abono, denumirea, " +
        "opis elementa, primici i obustave, vrsta rada, odemeler ve kesintiler, looncomponent omschrijving, tekst " +
        "lonart, lonart tekst, lonetext, " +
        "betegnelse, londele, nimi, rusis, liik, elementi place, berjogcim, vrsta, aprekinatie ienakumi, " +
        "arvestused, lonelement, vergoedingen en inhoudingen",
    ],
    [
      "quantity",
      "quantita, q ta, qta, ore gg, ore giorni, giorni ore, ore qta, ore q ta, ore quantita, ore nr, " +
        "ore numero, ore gg nr, hh gg, num ore, ore lavorate, ore, giorni, riferimento, rif, gg ore, ore gg num, " +
        "n ore, unita, anzahl, menge, stunden, std, stunden tage, tage, menge x satz, " +
        "units, hours, quantity, qty, hrs, hours units, nombre, nbre, quantite, heures, qte, cantidad, " +
        "unidades, unid, uds, dias, dias horas, " +
        "cuantia, anz, aantal, uren, dagen, quantidade, horas, qtd, qtde, qtd taxa, quant taxa, " +
        "quantidade taxa, ilosc, godziny, godz, dni, liczba godzin, liczba godz, ilosc godzin, antal, hodiny, " +
        "dny, " +
        "antal timmar, timmar, dagar, timer, enheder, dage, antal timer, antall, mengde, dager, antall timer, " +
        "maara, tunnit, kpl, tuntia, paivat, h pv, kogus, tunnid, paevad, tunde, paevi, stundas, dienas, " +
        "daudzums, skaits, valandos, dienos, kiekis, val, valandu sk, dienu sk, val sk, dni godz, liczba, wymiar, " +
        "liczba dni, hod, mnozstvi, jednotky, pocet, pocet hodin, hodiny dny, mnozstvo, ora, nap, mennyiseg, " +
        "orak, napok, ora nap, nap ora, orak szama, napok szama, zile, cantitate, nr ore, zile ore, ore zile, " +
        "sati, dani, kolicina, broj sati, br sati, ure, dnevi, st ur, stevilo ur, gun, saat, miktar, gun saat, " +
        "adet, gun sayisi, quantitat, unitats, hores, dies, aantal uren, uren dagen, eenheden, " +
        "sati rada, zile lucrate, ore lucrate, saat gun, gun sayi, quantia, antal enheder, dienu skaicius, " +
        "valandu skaicius, hodin, dnu, dni hodiny, ilosc dni, st dni, dnevi ure, tunnid paevad, stundas dienas, " +
        "uur, dgn, " +
        "maengde, timer enh, ant timer, tunnit pv, kpl h, dienu, valandu, oraszam, enheder timer, tuntia pv, " +
        "antal h, h dgr, h kpl, paeva, tundi, stundu skaits, dienu skaits, val skaicius, dni hodin",
    ],
    [
      "unit",
      "um, u m, unita di misura, einheit, einh, me, eenheid, unite, unidad, unidade, " +
        "enhet, enhed, yksikko, yks, uhik, mervieniba, mat vnt, egyseg, birim, unitat",
    ],
    [
      "unit_price",
      "base, valore unitario, dato base, importo base, importo unitario, importo un, importo unit, valore un, " +
        "valore unit, tariffa, paga oraria, base di calcolo, imponibile, satz, satz eur, faktor, betrag einheit, " +
        "bemessung, bemessungsgrundlage, basis, " +
        "aliq, aliquota, tasso, an satz, tipo, tipo trabajador, taux salarie, tx salarie, satz an, rate, " +
        "unit rate, pay rate, taux, taux sal, taux salarial, base de calcul, precio, tarifa, importe unitario, " +
        "precio unitario, tarief, per eenheid, " +
        "bedrag p e, bedrag per eenheid, bedrag per uur, uurloon, valor unitario, valor unit, preco unit, " +
        "preco unitario, taxa val, taxa, stawka, betr einh, betrag einh, betrag je einheit, " +
        "betrag pro einheit, a pris, sats, " +
        "pris, pris per enhet, timesats, grundlag, beregningsgrundlag, grunnlag, a hinta, hinta, yksikkohinta, " +
        "peruste, tariif, hind, tunnitasu, tasumaar, likme, tarifs, stundas likme, tarifas, ikainis, valandinis " +
        "ikainis, podstawa, stawka godz, wspolczynnik, sazba, tarif, prumer, sadzba, priemer, egysegar, oraber, " +
        "egysegber, alap, mertek, tarif orar, baza de calcul, baza calcul, satnica, cijena, cijena sata, " +
        "osnovica, iznos po satu, vrijednost sata, urna postavka, cena, osnova, cena ure, vrednost ure, birim " +
        "ucret, ucret, birim fiyat, saat ucreti, matrah, preu, preu unitari, import unitari, grondslag, " +
        "baze, baza, zaklad, underlag, bas, preco, valor hora, tarief eur, tarifas eur, likme eur, sats kr, " +
        "stawka zl, sazba kc, sadzba eur, timpris, prosents, procent, procents, odst, odstotek, oran, percentage, " +
        "maar, " +
        "kc jedn, koef, koeficijent, koeficientas, koefficient, euro per uur, vrednost enote",
    ],
    [
      "credit",
      "competenze, compet, comp, a favore, a credito, avere, dare alla lavoratrice, dare al lavoratore, " +
        "importo competenze, spettanze, totale competenze, " +
        "bezuge, brutto bezuge, zahlungen, payments, earnings, gross pay, gain, gains, a payer, " +
        "part salariale gain, montant a payer, devengos, devengo, devengado, haberes, percepciones, " +
        "uitbetaling, uitbetalingen, betaling, betalingen, bruto, toeslagen, bijtelling, vencimentos, abonos, " +
        "remuneracoes, remuneracao, proventos, naleznosci, przychod, przychody, " +
        "tillagg, ersattning, ersattningar, inkomster, lonn, ytelser, tillegg, tillaeg, ydelser, ansio, ansiot, " +
        "tulot, tasud, arvestatud, aprekinats, aprekini, priskaiciuota, priskaityta, priskaitymai, naleznosc, " +
        "wynagrodzenie, prijem, prijmy, hruba mzda, jarandosag, jarandosagok, jovedelem, juttatas, juttatasok, " +
        "drepturi, venituri, venit brut, castiguri, primici, primanja, primitak, prejemki, prejemek, izplacila, " +
        "kazanc, kazanclar, hak edis, odemeler, tahakkuk, brut tutar, meritacions, meritat, percepcions, " +
        "retribucions, " +
        "prejemki bruto, bruto primanja, vergoeding, loon, brutoloon, ganhos, abonos eur, venc, " +
        "palkat, palkka, meritaments, primanja bruto, doplacila, zasluzek, lonninger, bruto iznos, bruto znesek, " +
        "kwota brutto, brutto osszeg, tillagg kr, utbetalingar",
    ],
    [
      "debit",
      "an anteil, arbeitnehmeranteil, arbeitnehmer, an betrag, an beitrag, trattenuta, quota dipendente, " +
        "carico dipendente, c dipendente, c dip, salarie, montant salarial, retenues salariales, " +
        "retenue salariale, trabajador, cuota trabajador, aportacion trabajador, cuota obrera, " +
        "werknemersbijdrage, bijdrage werknemer, werknemersdeel, employee share, employee contribution, " +
        "employee contributions, employee amount, skladka pracownika, " +
        "trattenute, trattenuto, tratt, riten, a carico, a debito, dare, ritenute, importo trattenute, " +
        "totale trattenute, ritenute dip, abzuge, abzug, gesetzliche abzuge, deductions, deduction, " +
        "withholdings, retenues, retenue, a deduire, montant a retenir, cotisations salariales, " +
        "deducciones, deduccion, retenciones, descuentos, inhouding, inhoudingen, aftrek, descontos, " +
        "potracenia, potracenie, " +
        "avdrag, fradrag, traek, trekk, vahennys, vahennykset, pidatys, pidatykset, kinnipidamised, kinnipeetud, " +
        "kinni peetud, mahaarvamised, ieturets, ieturejumi, ieturejums, isskaiciuota, isskaityta, isskaitymai, " +
        "odliczenia, skladka ubezpieczony, finansowane przez pracownika, srazky, srazka, odvody, zrazky, zrazka, " +
        "levonas, levonasok, retineri, retinere, retinut, obustave, odbici, odbitak, obustava, odtegljaji, " +
        "odbitki, odtegljaj, odbitek, kesinti, kesintiler, isci payi, deduccions, deduccio, " +
        "aportacio treballador, desconto, deducoes, " +
        "neto odtegljaj, neto odbitki, inhouding eur, descontos eur, " +
        "descomptes, wn premie, premie werknemer, zamestnanec srazka, vahennykset eur",
    ],
    [
      "amount",
      "importo, importo euro, part salarie, part salariale, part salariee, importo eur, euro, eur, betrag, " +
        "betrag in, amount, amount paid, this period, current, current amount, current period, value, montant, " +
        "importe, bedrag, valor, montante, kwota, belopp, belob, beleb, belep, kc, " +
        "belob kr, belop, summa, sum, euroa, summa eur, suma, suma eur, kopa, kokku, is viso, wartosc, kwota zl, " +
        "castka, castka kc, ciastka, osszeg, osszeg ft, valoare, lei, valoare lei, iznos, iznos eur, znesek, " +
        "znesek eur, tutar, tutar tl, import, yhteensa, " +
        "denne periode, denna period, tama kausi, deze periode, kwota pln, castka v kc, suma v eur, osszeg huf, " +
        "valoare ron, iznos u eur, znesek v eur, tutar try, netto bedrag, quantitat eur, " +
        "celkem kc, sume, belopp sek, vrednost, summa kr, belob dkk, belop nok, yhteensa eur, kopa eur, suma zl",
    ],
  ],
  names: [
    ["credit", "earnings, earning, gross, additions"],
    ["debit", "deductions, deduction, withheld"],
  ],
  anchors: { roles: ["credit", "debit", "amount"], use: "any" },
  // "Base | Taux salarié | Part salarié": the names may have no title.
  says: [["credit"], ["debit"], ["description"], ["unit_price", "amount"]],
  rowNeeds: [["description"]],
};
