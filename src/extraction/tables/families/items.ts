import type { TableFamily } from "./family.ts";

/** Lines of invoices, orders, delivery notes, bills and receipts. */
export const ITEMS: TableFamily = {
  name: "items",
  templates: ["invoice", "receipt", "purchase_order", "delivery_note", "utility_bill"],
  titles: [
    [
      "position",
      "pos, pos nr, position, nr linea, numero linea, riga, n riga, line, line no, item no, ligne, linea, lfd nr, rif",
    ],
    [
      "code",
      "cod articolo, codice articolo, cod art, codice, cod, articolo n, art nr, artnr, artikelnr, art nr lief, art nr kunde, artikelnummer, " +
        "item code, product code, code, sku, ref, reference, referencia, codigo, code article, ean, gtin, art no, item number",
    ],
    [
      "description",
      "descrizione, descrizione beni, descrizione bene servizio, descrizione beni servizi, descrizione articolo, descrizione dei beni, " +
        "denominazione, articolo, prodotto, servizio, prestazione, voce, voce di spesa, voci di spesa, " +
        "description, item, items, item description, product, product description, service, particulars, details, details of goods, charge, charges, " +
        "beschreibung, artikelbeschreibung, bezeichnung, artikelbezeichnung, artikel, produkt, leistung, leistungsbeschreibung, text, " +
        "designation, libelle, produit, article, descripcion, concepto, producto, articulo, detalle, " +
        "omschrijving, artikelomschrijving, productomschrijving, werkzaamheden, dienst, descricao, designacao, artigo, produto, servico",
    ],
    [
      "quantity",
      "quantita, qta, q ta, q, quant, pezzi, n pezzi, colli, ore, giorni, notti, quantity, qty, hours, units, menge, anzahl, stuck, stunden, quantite, qte, nombre, cantidad, cant, uds, " +
        "aantal, aant, hoeveelheid, stuks, uren, unidades, quantidade, qtd, qtde",
    ],
    [
      "unit",
      "um, u m, unita, unita di misura, unita misura, unit, uom, einheit, eh, meng einheit, mengeneinheit, meng, me, unite, unidad, eenheid, eenh, unidade",
    ],
    [
      "unit_price",
      "prezzo unitario, prezzo unit, prezzo, prezzo cad, valore unitario, p unitario, pr unit, costo unitario, importo unitario, unit price, price, rate, unit cost, price each, " +
        "preis, einzelpreis, stuckpreis, e preis, ep, nettopreis, preis einheit, preis einh, preis pro einheit, preis je einheit, einzelpreis netto, " +
        "prix unitaire, prix, p u, pu, pu ht, p u ht, prix unitaire ht, precio unitario, precio, precio unidad, precio ud, " +
        "prijs, stukprijs, eenheidsprijs, prijs per stuk, prijs per eenheid, prijs excl btw, tarief, preco unitario, preco unit, preco, tariffa, tarif",
    ],
    [
      "discount",
      "sconto, sc, sconti, sconto o magg, discount, disc, rabatt, nachlass, remise, descuento, dto, korting, desconto",
    ],
    [
      "tax_rate",
      "iva, aliquota iva, aliq iva, aliquota, aliq, cod iva, vat, vat rate, tax, tax rate, gst, ust, ust satz, mwst, mwst satz, steuersatz, steuer, tva, taux tva, tipo iva, btw, btw tarief, taxa iva",
    ],
    [
      "amount",
      "importo, importo totale, prezzo totale, valore totale, totale, totale riga, imponibile, importo netto, prezzo tot, amount, line total, total, total price, net amount, line amount, extended price, amt, sum, value, " +
        "betrag, gesamtbetrag, gesamtpreis, gesamt, nettobetrag, summe, positionsbetrag, g preis, gp, warenwert, entgelt, montant, montant ht, total ht, importe, importe total, neto, eur, euro, euros, gbp, " +
        "bedrag, totaal, totaalbedrag, regeltotaal, bedrag excl btw, totaal excl btw, valor, valor total",
    ],
  ],
  anchors: { roles: ["amount", "unit_price", "quantity"], use: "one" },
  says: [["description"], ["position"], ["quantity", "unit_price"]],
};
