import type { TableFamily } from "./family.ts";

/** The items of a payslip: what is paid and what is withheld. */
export const PAY_ITEMS: TableFamily = {
  name: "pay_items",
  templates: ["payslip"],
  titles: [
    [
      "code",
      "cod, codice, voce, cod voce, codice voce, nr, la, lohnart nr, la nr, code, code no, rubrique, codigo, cve, n°, no",
    ],
    [
      "description",
      "descrizione, descrizione voce, descrizione voci, voci variabili del mese, voce retributiva, voci, voci retributive, retribuzione, causale, elementi retributivi, voci del mese, descrizione delle voci, " +
        "bezeichnung, brutto lohnarten, lohnart, lohnarten, lohnartbezeichnung, lohnart bezeichnung, bezuge abzuge, text, beschreibung, " +
        "description, pay element, pay item, element, elements, item, details, particulars, " +
        "assegni, voci stipendiali, libelle, libelles, designation, remuneration, cotisations et contributions, cotisations, complements, elements variables, rubriques, elements de paie, elts de paie, intitule, concepto, conceptos, descripcion, concepto retributivo, " +
        "omschrijving, looncomponent, looncomponenten, component, descricao, designacao, rubrica, abono desconto, abonos e descontos, skladnik, skladniki, skladnik wynagrodzenia, skladniki wynagrodzenia, nazwa, nazwa skladnika, opis, " +
        "benamning, loneart, lonart, lønart, tekst, slozka mzdy, nazev",
    ],
    [
      "quantity",
      "quantita, q ta, qta, ore gg, ore giorni, giorni ore, ore qta, ore q ta, ore quantita, ore nr, ore numero, ore gg nr, hh gg, num ore, ore lavorate, ore, giorni, riferimento, rif, gg ore, ore gg num, n ore, unita, anzahl, menge, stunden, std, stunden tage, tage, menge x satz, " +
        "units, hours, quantity, qty, hrs, hours units, nombre, nbre, quantite, heures, qte, cantidad, unidades, unid, uds, dias, dias horas, " +
        "cuantia, anz, aantal, uren, dagen, quantidade, horas, qtd, qtde, qtd taxa, quant taxa, quantidade taxa, ilosc, godziny, godz, dni, liczba godzin, liczba godz, ilosc godzin, antal, hodiny, dny",
    ],
    ["unit", "um, u m, unita di misura, einheit, einh, me, eenheid, unite, unidad, unidade"],
    [
      "unit_price",
      "base, valore unitario, dato base, importo base, importo unitario, importo un, importo unit, valore un, valore unit, tariffa, paga oraria, base di calcolo, imponibile, satz, satz eur, faktor, betrag einheit, bemessung, bemessungsgrundlage, basis, " +
        "aliq, aliquota, tasso, an satz, tipo, tipo trabajador, taux salarie, tx salarie, satz an, rate, unit rate, pay rate, taux, taux sal, taux salarial, base de calcul, precio, tarifa, importe unitario, precio unitario, tarief, per eenheid, " +
        "bedrag p e, bedrag per eenheid, bedrag per uur, uurloon, valor unitario, valor unit, preco unit, preco unitario, taxa val, taxa, stawka, betr einh, betrag einh, betrag je einheit, betrag pro einheit, a pris, sats",
    ],
    [
      "credit",
      "competenze, compet, comp, a favore, a credito, avere, dare alla lavoratrice, dare al lavoratore, importo competenze, spettanze, totale competenze, " +
        "bezuge, brutto bezuge, zahlungen, payments, earnings, gross pay, gain, gains, a payer, part salariale gain, montant a payer, devengos, devengo, devengado, haberes, percepciones, " +
        "uitbetaling, uitbetalingen, betaling, betalingen, bruto, toeslagen, bijtelling, vencimentos, abonos, remuneracoes, remuneracao, proventos, naleznosci, przychod, przychody",
    ],
    [
      "debit",
      "an anteil, arbeitnehmeranteil, arbeitnehmer, an betrag, an beitrag, trattenuta, quota dipendente, carico dipendente, c dipendente, c dip, salarie, montant salarial, retenues salariales, retenue salariale, trabajador, cuota trabajador, aportacion trabajador, cuota obrera, werknemersbijdrage, bijdrage werknemer, werknemersdeel, employee share, employee contribution, employee contributions, employee amount, skladka pracownika, " +
        "trattenute, trattenuto, tratt, riten, a carico, a debito, dare, ritenute, importo trattenute, totale trattenute, ritenute dip, abzuge, abzug, gesetzliche abzuge, deductions, deduction, withholdings, retenues, retenue, a deduire, montant a retenir, cotisations salariales, " +
        "deducciones, deduccion, retenciones, descuentos, inhouding, inhoudingen, aftrek, descontos, potracenia, potracenie",
    ],
    [
      "amount",
      "importo, importo euro, part salarie, part salariale, part salariee, importo eur, euro, eur, betrag, betrag in, amount, amount paid, this period, current, current amount, current period, value, montant, importe, bedrag, valor, montante, kwota, belopp, beløb, kc",
    ],
  ],
  names: [
    ["credit", "earnings, earning, gross, additions"],
    ["debit", "deductions, deduction, withheld"],
  ],
  anchors: { roles: ["credit", "debit", "amount"], use: "any" },
  says: [["credit"], ["debit"], ["description"]],
  rowNeeds: [["description"]],
};
