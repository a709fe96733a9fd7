import type { TableFamily } from "./family.ts";

/** Lines of invoices, orders, delivery notes, bills and receipts. */
export const ITEMS: TableFamily = {
  name: "items",
  templates: ["invoice", "receipt", "purchase_order", "delivery_note", "utility_bill"],
  titles: [
    [
      "position",
      "pos, pos nr, pos no, position, nr linea, numero linea, riga, n riga, prog, progr, line, line no, item no, ligne, lig, linea, linha, lfd nr, regel, lp, rif",
    ],
    [
      "code",
      "cod articolo, codice articolo, minsan, modello, mod, symbol, sach nr, cod art, codice, cod, cod prod, cod prodotto, codice prodotto, articolo n, art, art n, art nr, artnr, vs codice, vs cod, ns codice, ns cod, " +
        "codice ean, barcode, artikelnr, art nr lief, art nr kunde, artikelnummer, materialnummer, material nr, best nr, bestell nr, artikelcode, " +
        "item code, product code, code, stock code, sku, ref, reference, part no, part number, p n, referencia, codigo, cod referencia, code article, code produit, ref article, ref produit, " +
        "ean, gtin, art no, item number, kod, indeks, varenr",
    ],
    [
      "description",
      "descrizione, descrizione beni, descrizione bene servizio, descrizione beni servizi, descrizione articolo, descrizione articoli, descrizione dei beni, descrizione merce, " +
        "descrizione della merce, descrizione prodotto, descrizione servizio, descrizione prestazione, descrizione delle prestazioni, descrizione materiale, definizione, natura dei beni, " +
        "natura e qualita, natura e qualita dei beni, merce, denominazione, articolo, prodotto, prodotti, servizio, prestazione, prestazioni, lavorazione, manodopera, ricambi, materiale, materiali, voce, voce di spesa, voci di spesa, natura merce, qualita del prodotto, " +
        "description, labour, parts, materials, item, items, item description, item name, product, products, product name, product description, service, services, particulars, details, details of goods, " +
        "description of goods, goods, work done, activity, charge, charges, " +
        "beschreibung, artikelbeschreibung, bezeichnung, artikelbezeichnung, artikeltext, warenbezeichnung, ware, benennung, gegenstand, artikel, produkt, leistung, leistungsart, " +
        "leistungsbeschreibung, bezeichnung der leistung, tatigkeit, text, " +
        "designation, designation des produits, designation des marchandises, libelle, nature, nature des prestations, prestation, prestations, marchandise, marchandises, produit, article, " +
        "descripcion, descripcion del articulo, descripcion del producto, denominacion, concepto, producto, articulo, detalle, servicio, trabajo, " +
        "omschrijving, artikelomschrijving, productomschrijving, specificatie, werkzaamheden, dienst, " +
        "descricao, descricao do produto, designacao, designacao do artigo, artigo, produto, servico, opis, nazwa, nazwa towaru, nazwa towaru uslugi, towar, was, benamning, beskrivning, beskrivelse, tekst, popis",
    ],
    [
      "quantity",
      "quantita, qta, q ta, q te, q, quant, q cons, q consegnata, qta cons, q ta cons, q ord, qta ord, paia, capi, tot pezzi, tot paia, quanto, pezzi, n pezzi, n pz, pz, colli, ore, giorni, notti, bottiglie, cartoni, confezioni, q ta consegnata, quantita consegnata, consegnato, consegnata, " +
        "q ta ordinata, quantita ordinata, quantita ordine, q ta ordine, q ta ord, ordinato, ordinata, kg, mq, m2, mc, m3, ml, h, peso netto, netto kg, kg netti, " +
        "quantity, qty, hours, hrs, units, pcs, pieces, days, nights, no off, delivered, shipped, despatched, dispatched, supplied, qty delivered, qty shipped, quantity delivered, " +
        "ordered, qty ordered, order qty, quantity ordered, net weight, " +
        "menge, anzahl, anz, stuck, stk, stunden, std, tage, geliefert, liefermenge, gelieferte menge, bestellt, bestellmenge, " +
        "quantite, qte, nombre, nbre, nb, heures, jours, livre, livree, qte livree, quantite livree, commande, commandee, cde, qte commandee, qte cdee, " +
        "cantidad, cant, uds, horas, dias, entregado, entregada, cant entregada, cantidad entregada, servido, servida, pedido, pedida, cant pedida, " +
        "aantal, aant, hoeveelheid, stuks, uren, dagen, geleverd, aantal geleverd, besteld, aantal besteld, " +
        "unidades, quantidade, mnozstvi, qtd, qtde, qtd entregue, entregue, encomendada, ilosc, antal",
    ],
    [
      "unit",
      "um, u m, u di m, udm, unita, unita di misura, unita misura, unit, uom, einheit, einh, eh, meng einheit, mengeneinheit, meng, me, unite, unidad, un, eenheid, eenh, unidade, jm",
    ],
    [
      "unit_price",
      "prezzo unitario, prezzo unit, prezzo un, prezzo, prezzo netto, prezzo cad, prezzo per unita, prezzo unita, prezzo listino, prezzo di listino, prezzo kg, prezzo al kg, prz netto, " +
        "prz unit, prz unitario, pr unitario, valore unitario, valore unit, p unitario, pr unit, costo unitario, costo unit, importo unitario, importo unit, tariffa oraria, " +
        "unit price, price, net price, list price, price per unit, rate, hourly rate, unit rate, unit cost, unit value, price each, each, " +
        "preis, einzelpreis, einzel, stuckpreis, e preis, ep, nettopreis, listenpreis, preis stk, preis st, preis einheit, preis einh, preis pro einheit, preis je einheit, einzelpreis netto, vk preis, vk, verkaufspreis, ek preis, einkaufspreis, " +
        "stundensatz, satz, " +
        "prix unitaire, prix unit, prix, prix net, prix unitaire net, p u, pu, pu ht, p u ht, pu net, p u net, prix unitaire ht, px unit, tarif horaire, " +
        "precio unitario, precio unit, precio, precio unidad, precio ud, precio hora, importe unitario, p unit, " +
        "prijs, stukprijs, eenheidsprijs, prijs per stuk, prijs per eenheid, prijs excl btw, tarief, preco unitario, preco unit, preco un, preco, valor unitario, valor unit, tariffa, tarif, " +
        "cena jedn, cena, a pris, pris, stykpris, jedn cena, j cena, eur mq, eur m2, eur mc, eur m3, eur ml, eur kg, eur l, eur h, eur ora, eur pz, eur cad, eur ud, eur st, prezzo eur kg",
    ],
    [
      "discount",
      "sconto, sc, sconti, sconto o magg, discount, disc, rabatt, rab, nachlass, remise, rem, descuento, dto, korting, desconto, rabat",
    ],
    [
      "tax_rate",
      "iva, aliquota iva, aliq iva, al iva, aliquota, aliq, cod iva, c iva, vat, vat rate, vat code, tax, tax rate, tax code, gst, ust, ust satz, mwst, mwst satz, steuersatz, steuer, " +
        "tva, taux tva, taux, code tva, c t, tipo iva, btw, btw tarief, taxa iva, stawka vat, moms",
    ],
    [
      "amount",
      "importo, importo totale, importo riga, importo eur, prezzo totale, valore totale, valore, valore netto, totale, totale riga, totale netto, tot, imponibile, importo netto, prezzo tot, " +
        "amount, line total, line value, total, total price, net amount, net value, net total, goods value, line amount, line net, extended price, extension, amt, sum, value, net, cost, " +
        "betrag, gesamtbetrag, gesamtpreis, gesamt, nettobetrag, nettowert, summe, positionsbetrag, zeilenbetrag, g preis, gp, warenwert, wert, gesamtwert, entgelt, " +
        "montant, montant ht, montant net, total ht, total net, total ligne, prix total, mt ht, importe, importe total, importe neto, total linea, neto, eur, euro, euros, gbp, chf, " +
        "bedrag, totaal, totaalbedrag, regeltotaal, nettobedrag, bedrag excl btw, totaal excl btw, valor, valor total, valor liquido, total liquido, wartosc, wartosc netto, belopp, summa, beløb, cena celkem, celkem",
    ],
  ],
  anchors: { roles: ["amount", "unit_price", "quantity"], use: "one" },
  says: [["description"], ["position"], ["quantity", "unit_price"]],
};

/**
 * Of several counts the delivered one is the paper's own; what was ordered, or is still open, is additional
 * information.
 */
export const DELIVERED =
  /^(?:(?:q[ .]?t[aàeé]|quantit[aàéy]|cant(?:idad)?|aantal|qty|qtd)[ .]*)?(?:consegnat[aoi]|delivered|shipped|d[ei]spatched|supplied|geliefert|liefermenge|livr[eé]e?s?|entregad[ao]|servid[ao]|geleverd|entregue)(?!\p{L})/iu;

/** A count with a title that means nothing else; "Colli", "Pezzi", "Kg" are counted too. */
export const QUANTITY =
  /^(?:quantit[aàéey]|q[ .]{0,2}t[aàeéy]|qt[eéy]|qtde?|menge|cant(?:idad)?|quantidade|hoeveelheid|quant)(?!\p{L})/iu;
