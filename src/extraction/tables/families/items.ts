import { inLines } from "../../in-lines.ts";
import type { TableFamily } from "./family.ts";

/** Lines of invoices, orders, delivery notes, bills and receipts. */
export const ITEMS: TableFamily = {
  name: "items",
  templates: ["invoice", "receipt", "purchase_order", "delivery_note", "utility_bill"],
  titles: [
    [
      "position",
      "pos, pos nr, pos no, position, nr linea, numero linea, riga, n riga, prog, progr, line, line no, " +
        "item no, ligne, lig, linea, linha, lfd nr, regel, lp, rif, " +
        "poz, r br, rb, red br, redni br, zap st, nr crt, eil nr, sira no, jrk, jrk nr, nr p k, nr pk, l p, " +
        "sorszam, " +
        "c, p c, por c, por, rida, rea nr, rea, r nr, rad, radnr, linje, linjenr, rivi, sor, tetel, nr poz, red " +
        "st, sira, s no, num, linia, " +
        "ssz, sor sz, z st, zap, lp nr, pol, rindas nr, p nr, " +
        "c pol, nr lin, pol c",
    ],
    [
      "code",
      "cod articolo, codice articolo, minsan, modello, mod, symbol, sach nr, cod art, codice, cod, cod prod, " +
        "cod prodotto, codice prodotto, articolo n, art, art n, art nr, artnr, vs codice, vs cod, ns codice, " +
        "ns cod, " +
        "codice ean, barcode, artikelnr, art nr lief, art nr kunde, artikelnummer, materialnummer, " +
        "material nr, best nr, bestell nr, artikelcode, " +
        "item code, product code, code, stock code, sku, ref, reference, part no, part number, p n, " +
        "referencia, codigo, cod referencia, code article, code produit, ref article, ref produit, " +
        "ean, gtin, art no, item number, kod, indeks, varenr, " +
        "varenummer, vare nr, tuotenumero, tuotenro, tuotekoodi, cikkszam, vtsz, vtsz szj, vtsz teszor, " +
        "cod produs, sifra, sifra artikla, sifra izdelka, kod produktu, kod towaru, pkwiu, kod zbozi, " +
        "katalogove cislo, prekes kodas, preces kods, tootekood, kauba kood, urun kodu, stok kodu, codi, " +
        "kood, artikkel nr, artikli kood, kods, kodas, prekes nr, nr katalogowy, nr artykulu, cislo zbozi, obj " +
        "cislo, objednaci cislo, cislo tovaru, kod tovaru, objednavacie cislo, cod articol, sifra robe, ident, " +
        "malzeme kodu, stok no, codi article, artikel nr, nimikekoodi, tuote nro, termekkod, bestelnummer, cod " +
        "artigo, varekode, " +
        "nr kat, kod ean, katalogove c, kat c, obj c, malzeme hizmet kodu, mal hizmet kodu, urun hizmet kodu, " +
        "svitrkods, barkod, prekes barkodas, ean kod, artikkelnr, artikkelnummer, cod produto, ref artigo, " +
        "koodi, artikuls, indeks materialowy, numer artykulu, kat cislo, cislo artiklu, oznaceni, kat broj, " +
        "oznaka, sifra materiala, varu nr, tuotenumero ean, artikulnr, stoknr, katalogs nr, katalogo nr",
    ],
    [
      "description",
      "descrizione, descrizione beni, descrizione bene servizio, descrizione beni servizi, " +
        "descrizione articolo, descrizione articoli, descrizione dei beni, descrizione merce, " +
        "descrizione della merce, descrizione prodotto, descrizione servizio, descrizione prestazione, " +
        "descrizione delle prestazioni, descrizione materiale, definizione, natura dei beni, " +
        "natura e qualita, natura e qualita dei beni, merce, denominazione, articolo, prodotto, prodotti, " +
        "servizio, prestazione, prestazioni, lavorazione, manodopera, ricambi, materiale, materiali, voce, " +
        "voce di spesa, voci di spesa, natura merce, qualita del prodotto, " +
        "description, labour, parts, materials, item, items, item description, item name, product, products, " +
        "product name, product description, service, services, particulars, details, details of goods, " +
        "description of goods, goods, work done, activity, charge, charges, " +
        "beschreibung, artikelbeschreibung, bezeichnung, artikelbezeichnung, artikeltext, warenbezeichnung, " +
        "ware, benennung, gegenstand, artikel, produkt, leistung, leistungsart, " +
        "leistungsbeschreibung, bezeichnung der leistung, tatigkeit, text, " +
        "designation, designation des produits, designation des marchandises, libelle, nature, " +
        "nature des prestations, prestation, prestations, marchandise, marchandises, produit, article, " +
        "descripcion, descripcion del articulo, descripcion del producto, denominacion, concepto, producto, " +
        "articulo, detalle, servicio, trabajo, " +
        "omschrijving, artikelomschrijving, productomschrijving, specificatie, werkzaamheden, dienst, " +
        "descricao, descricao do produto, designacao, designacao do artigo, artigo, produto, servico, opis, " +
        "nazwa, nazwa towaru, nazwa towaru uslugi, towar, was, benamning, beskrivning, beskrivelse, tekst, " +
        "popis, " +
        "vare, varebeskrivelse, varetekst, varenavn, ydelse, betegnelse, benevnelse, spesifikasjon, " +
        "artikelbenamning, specifikation, tjanst, vare tjeneste, produkt tjeneste, tuote, tuotteen nimi, " +
        "tuotenimi, nimike, selite, kuvaus, tuotekuvaus, palvelu, megnevezes, termek, termek megnevezese, " +
        "szolgaltatas megnevezese, termek szolgaltatas megnevezese, leiras, denumire, " +
        "denumirea produselor sau a serviciilor, denumirea produselor sau serviciilor, denumirea produselor, " +
        "denumirea serviciilor, denumire produs, denumire produs serviciu, denumire produse servicii, " +
        "descriere, produs, produs serviciu, produse servicii, naziv, naziv artikla, naziv robe usluge, " +
        "naziv robe, naziv usluge, naziv proizvoda, opis usluge, opis robe usluge, naziv proizvoda usluge, " +
        "naziv blaga, naziv blaga storitve, opis storitve, opis blaga, opis blaga storitve, izdelek, storitev, " +
        "nazov, nazov polozky, nazov tovaru, popis polozky, polozka, oznacenie polozky, nazev, nazev polozky, " +
        "nazev zbozi, oznaceni dodavky, oznaceni polozky, popis dodavky, predmet fakturace, nazwa uslugi, " +
        "nazwa towaru lub uslugi, wyszczegolnienie, towar usluga, pavadinimas, preke paslauga, " +
        "prekes pavadinimas, prekes paslaugos pavadinimas, aprasymas, nosaukums, preces nosaukums, " +
        "pakalpojuma nosaukums, preces pakalpojuma nosaukums, apraksts, nimetus, kauba, toode, kirjeldus, " +
        "teenus, toode teenus, mal hizmet, aciklama, urun, urun aciklamasi, urun hizmet, descripcio, concepte, " +
        "artikelbeskrivning, varubenamning, varebetegnelse, artikkel, tavara, tavaraselite, kauba nimetus, toote " +
        "nimetus, kaup, artikkel nimetus, prece, preces apraksts, precu nosaukums, prekes, gaminys, nazwa " +
        "artykulu, nazwa produktu, asortyment, zbozi, nazev vyrobku, nazev produktu, popis zbozi, tovar, nazov " +
        "vyrobku, popis tovaru, nazov produktu, arucikk, aru megnevezese, cikk megnevezese, cikk, termek neve, " +
        "cikknev, denumire marfa, denumirea marfurilor, denumire articol, denumire material, artikl, opis " +
        "artikla, naziv izdelka, malzeme, malzeme adi, malzeme aciklamasi, urun adi, stok adi, cinsi, malin " +
        "cinsi, producte, erittely, teenuse nimetus, pakalpojums, pakalpojuma veids, paslauga, paslaugos " +
        "pavadinimas, nazwa oplaty, opis oplaty, rodzaj oplaty, skladnik, pozycja, tytul, tetel megnevezese, " +
        "explicatii, denumire serviciu, stavka, naziv stavke, postavka, opis postavke, kalem, hizmet, " +
        "specificatie kosten, " +
        "malzeme hizmet aciklamasi, mal hizmet aciklamasi, mal hizmet adi, urun hizmet adi, naziv i opis, naziv i " +
        "opis robe, naziv robe i usluga, urun hizmet aciklamasi, stok aciklamasi, nazwa i opis, nosaukums un " +
        "apraksts, prekes aprasymas, kauba teenuse nimetus, nazev a popis, nazov a popis, descripcio article, " +
        "artikel omschrijving, tootenimetus, tuote ja kuvaus, " +
        "nimikkeen kuvaus, preces nosaukums raksturojums, nazwa i symbol towaru, nazwa i symbol, oznaceni zbozi, " +
        "oznacenie tovaru, anyag megnevezese, anyag, specificatia produselor, descricao do artigo, descricao " +
        "artigo, opis artikla in storitve, prekiu pavadinimas, prekes pavadinimas aprasymas, toode kirjeldus, " +
        "tuotteen kuvaus, varens art, godsslag, godsbeskrivning, descripcio de l article, esya cinsi, malzeme " +
        "cinsi",
    ],
    [
      "quantity",
      "quantita, qta, q ta, q te, q, quant, q cons, q consegnata, qta cons, q ta cons, q ord, qta ord, paia, " +
        "capi, tot pezzi, tot paia, quanto, pezzi, n pezzi, n pz, pz, colli, ore, giorni, notti, bottiglie, " +
        "cartoni, confezioni, q ta consegnata, quantita consegnata, consegnato, consegnata, " +
        "q ta ordinata, quantita ordinata, quantita ordine, q ta ordine, q ta ord, ordinato, ordinata, kg, mq, " +
        "m2, mc, m3, ml, h, peso netto, netto kg, kg netti, " +
        "quantity, qty, hours, hrs, units, pcs, pieces, days, nights, no off, delivered, shipped, despatched, " +
        "dispatched, supplied, qty delivered, qty shipped, quantity delivered, " +
        "ordered, qty ordered, order qty, quantity ordered, net weight, " +
        "menge, anzahl, anz, stuck, stk, stunden, std, tage, geliefert, liefermenge, gelieferte menge, " +
        "bestellt, bestellmenge, " +
        "quantite, qte, nombre, nbre, nb, heures, jours, livre, livree, qte livree, quantite livree, commande, " +
        "commandee, cde, qte commandee, qte cdee, " +
        "cantidad, cant, uds, horas, dias, entregado, entregada, cant entregada, cantidad entregada, servido, " +
        "servida, pedido, pedida, cant pedida, " +
        "aantal, aant, hoeveelheid, stuks, uren, dagen, geleverd, aantal geleverd, besteld, aantal besteld, " +
        "unidades, quantidade, mnozstvi, qtd, qtde, qtd entregue, entregue, encomendada, ilosc, antal, " +
        "antall, ant, maara, kpl, mangd, timmar, timer, tunnit, mennyiseg, menny, cantitate, cantitatea, " +
        "kolicina, kol, mnozstvo, pocet, pocet mj, kiekis, daudzums, kogus, miktar, adet, quantitat, unitats, " +
        "levererat, lev antal, bestallt, antal levererat, leveret, bestilt, leveret antal, levert, levert antall, " +
        "toimitettu, tilattu, toimitettu maara, tilattu maara, tarnitud, tellitud, valjastatud, piegadats, " +
        "pasutits, izsniegts, pristatyta, uzsakyta, isduota, wydano, zamowiono, dostarczono, ilosc wydana, ilosc " +
        "zamowiona, dodano, objednano, dodane mnozstvi, objednane mnozstvi, vydano, dodane, objednane, dodane " +
        "mnozstvo, objednane mnozstvo, szallitott, rendelt, szallitott mennyiseg, rendelt mennyiseg, livrat, " +
        "comandat, cantitate livrata, cantitate comandata, cant livrata, isporuceno, naruceno, isporucena " +
        "kolicina, narucena kolicina, dobavljeno, naroceno, dobavljena kolicina, narocena kolicina, izdano, " +
        "teslim edilen, siparis edilen, sevk edilen, sevk miktari, siparis miktari, lliurat, demanat, quantitat " +
        "lliurada, quantitat demanada, servit, geleverd aantal, besteld aantal, " +
        "daudz, mnoz, uts, qt, best antal, bestilt antal, antal bestilt, antal enheder, skaits, vydane mnozstvi, " +
        "vydane, dodano ks, kiekis vnt, kogus tk, mnozstvi mj, lieferte, antal st, kpl maara, " +
        "best, lev, maengde, lkm, tellitud kogus, tarnitud kogus, ilosc zam, zamowiona ilosc, wydana ilosc, pocet " +
        "ks, obj mnoz, rendelt menny, szallitott menny, narucena kol, isporucena kol, narocena kol, dobavljena " +
        "kol, kom, unitats servides, qtd pedida, qtd enviada, levererad mangd, leveret maengde, bestilt maengde, " +
        "toimitettu kpl, tilattu kpl, piegadatais daudzums, pasutitais daudzums, pristatytas kiekis, uzsakytas " +
        "kiekis, dodane ks, aantal stuks, kogus kokku, sztuk, ilosc sztuk, " +
        "kolli, kollia, kolleja, koleta, colete, pakuotes, pakid, vikt, vikt kg, vekt kg, vaegt kg, paino kg, " +
        "kaal kg, waga kg, masa kg, hmotnost kg, tomeg kg, tezina kg, teza kg, agirlik kg, pes kg, peso kg, " +
        "gewicht kg, svars kg, svoris kg, greutate kg, neto kg",
    ],
    [
      "unit",
      "um, u m, u di m, udm, unita, unita di misura, unita misura, unit, uom, einheit, einh, eh, meng einheit, " +
        "mengeneinheit, meng, me, unite, unidad, un, eenheid, eenh, unidade, jm, " +
        "enhed, enhet, enh, yks, yksikko, mertekegyseg, m e, egyseg, jedinica, jed mjere, jedinica mjere, jmj, " +
        "enota, em, e m, mj, m j, merna jednotka, merna j, jednotka, j m, mat vnt, vnt, mervieniba, merv, " +
        "uhik, birim, unitat, " +
        "mm, unit mas, kiekio vnt, matavimo vienetas, olcu birimi, unidade medida, jed, " +
        "mato vnt, jed mj, mennyisegi egyseg, unid, mes vnt, enota mere, mjerna jedinica, merska enota, mat " +
        "vienetas, jedn, jedn miary, " +
        "mootuhik, matavimo vnt, mert egys, j mj, j mjere, birimi, jedin, m jedn, unidade med, merv vien",
    ],
    [
      "unit_price",
      "prezzo unitario, prezzo unit, prezzo un, prezzo, prezzo netto, prezzo cad, prezzo per unita, " +
        "prezzo unita, prezzo listino, prezzo di listino, prezzo kg, prezzo al kg, prz netto, " +
        "prz unit, prz unitario, pr unitario, valore unitario, valore unit, p unitario, pr unit, " +
        "costo unitario, costo unit, importo unitario, importo unit, tariffa oraria, " +
        "unit price, price, net price, list price, price per unit, rate, hourly rate, unit rate, unit cost, " +
        "unit value, price each, each, " +
        "preis, einzelpreis, einzel, stuckpreis, e preis, ep, nettopreis, listenpreis, preis stk, preis st, " +
        "preis einheit, preis einh, preis pro einheit, preis je einheit, einzelpreis netto, vk preis, vk, " +
        "verkaufspreis, ek preis, einkaufspreis, " +
        "stundensatz, satz, " +
        "prix unitaire, prix unit, prix, prix net, prix unitaire net, p u, pu, pu ht, p u ht, pu net, p u net, " +
        "prix unitaire ht, px unit, tarif horaire, " +
        "precio unitario, precio unit, precio, precio unidad, precio ud, precio hora, importe unitario, p unit, " +
        "prijs, stukprijs, eenheidsprijs, prijs per stuk, prijs per eenheid, prijs excl btw, tarief, " +
        "preco unitario, preco unit, preco un, preco, valor unitario, valor unit, tariffa, tarif, " +
        "cena jedn, cena, a pris, pris, stykpris, jedn cena, j cena, eur mq, eur m2, eur mc, eur m3, eur ml, " +
        "eur kg, eur l, eur h, eur ora, eur pz, eur cad, eur ud, eur st, prezzo eur kg, " +
        "enhedspris, stk pris, enhetspris, styckpris, pris enhed, pris stk, pris per enhet, pris pr enhed, " +
        "pris pr stk, hinta, a hinta, yks hinta, yksikkohinta, veroton hinta, egysegar, netto egysegar, " +
        "pret unitar, pret unit, pret, pret unitar fara tva, pret unitar lei, pret unitar ron, " +
        "jedinicna cijena, cijena, jed cijena, cijena po jedinici, cena na enoto, cena enote, cena brez ddv, " +
        "jednotkova cena, cena za mj, cena mj, cena za jednotku, cena za m j, j cena bez dph, " +
        "cena za mj bez dph, cena jednostkowa, cena netto, cena jedn netto, cena jednostkowa netto, kaina, " +
        "vieneto kaina, kaina be pvm, vienibas cena, hind, uhiku hind, uhikuhind, birim fiyat, fiyat, preu, " +
        "preu unitari, preu unit, " +
        "sazba za mj, tariif, likme, tarifs, tarifas, ikainis, egysegdij, jedinicna cijena eur, cena eur, kaina " +
        "eur, cena za enoto, birim bedel, preu eur, yksikkohinta eur, hinta eur, hind eur, " +
        "vnt kaina, kaina be pvm eur, cena bez pvn, cena bez pvn eur, hind km ta, hind kaibemaksuta, cena mj bez " +
        "dph, cena mj kc, jedn cena bez dph, egys ar, netto egysegar ft, egysegar ft, pret fara tva, pret unitar " +
        "fara tva lei, pret unitar fara tva ron, cijena bez pdv a, jed cijena bez pdv a, cijena eur, cena em, " +
        "cena na enoto brez ddv, cena brez ddv eur, birim fiyati, birim fiyat tl, preu ut, pris ekskl moms, pris " +
        "eks mva, pris exkl moms, enh pris, veroton hinta eur, a hinta eur, netto prijs, nettoprijs, prijs per " +
        "eenh, preco liquido, cena netto zl, cena jedn netto zl, " +
        "vieneto kaina be pvm, cena za ks, pretul unitar, net fiyat, prijs p e, pris st, pris pr stk kr, cena za " +
        "kus, cena ks, enhetspris nok, enhedspris kr, vienibas cena bez pvn, cijena kom, cena kos, cena kos eur, " +
        "a pris kr, pris enhet kr",
    ],
    [
      "discount",
      "sconto, sc, sconti, sconto o magg, discount, disc, rabatt, rab, nachlass, remise, rem, descuento, dto, " +
        "korting, desconto, rabat, " +
        "alennus, ale, kedvezmeny, reducere, popust, zlava, sleva, nuolaida, atlaide, allahindlus, iskonto, " +
        "descompte, dte, " +
        "iskonto orani, desc, kedv, rab proc, skonto, nuol, alennus proc, ale proc",
    ],
    [
      "tax_rate",
      "iva, aliquota iva, aliq iva, al iva, aliquota, aliq, cod iva, c iva, vat, vat rate, vat code, tax, " +
        "tax rate, tax code, gst, ust, ust satz, mwst, mwst satz, steuersatz, steuer, " +
        "tva, taux tva, taux, code tva, c t, tipo iva, btw, btw tarief, taxa iva, stawka vat, moms, " +
        "mva, mva sats, momssats, moms sats, alv, alv kanta, afa, afa kulcs, afa mertek, cota tva, pdv, " +
        "stopa pdv, ddv, stopnja ddv, dph, sazba dph, sadzba dph, sazba, sadzba, stawka, pvm, pvn, km, kdv, " +
        "kdv orani",
    ],
    [
      "amount",
      "importo, importo totale, importo riga, importo eur, prezzo totale, valore totale, valore, valore netto, " +
        "totale, totale riga, totale netto, tot, imponibile, importo netto, prezzo tot, " +
        "amount, line total, line value, total, total price, net amount, net value, net total, goods value, " +
        "line amount, line net, extended price, extension, amt, sum, value, net, cost, " +
        "betrag, gesamtbetrag, gesamtpreis, gesamt, nettobetrag, nettowert, summe, positionsbetrag, " +
        "zeilenbetrag, g preis, gp, warenwert, wert, gesamtwert, entgelt, " +
        "charges eur, charges usd, charges gbp, charges chf, debit eur, addebiti eur, montant, montant ht, " +
        "montant net, total ht, total net, total ligne, prix total, mt ht, importe, importe total, " +
        "importe neto, total linea, neto, eur, euro, euros, gbp, chf, " +
        "bedrag, totaal, totaalbedrag, regeltotaal, nettobedrag, bedrag excl btw, totaal excl btw, valor, " +
        "valor total, valor liquido, total liquido, wartosc, wartosc netto, belopp, summa, belob, beleb, " +
        "belep, cena celkem, celkem, " +
        "sum, radsumma, rad summa, linjesum, linjetotal, i alt, ialt, belob dkk, belop nok, belopp sek, " +
        "nettobelob, nettobelop, sum netto, sum eks mva, belop eks mva, belob ekskl moms, belopp exkl moms, " +
        "yhteensa, veroton yhteensa, veroton, rivisumma, yhteensa veroton, osszeg, netto osszeg, netto ertek, " +
        "ertek, osszesen, netto ar, valoare, valoarea, valoare fara tva, valoare lei, valoare ron, iznos, " +
        "ukupno, ukupna cijena, vrijednost, neto iznos, iznos bez pdv, vrijednost bez pdv a, vrednost, znesek, " +
        "skupaj, znesek brez ddv, vrednost brez ddv, neto vrednost, celkom, spolu, suma, cena celkom, " +
        "cena spolu, cena bez dph, spolu bez dph, celkom bez dph, cena celkem bez dph, celkem bez dph, " +
        "bez dph, castka, zaklad, zaklad dane, suma be pvm, kopa, kopa bez pvn, kokku, summa km ta, " +
        "summa ilma km ta, tutar, mal hizmet tutari, toplam, import, total import, subtotal, " +
        "belop, kopsumma, is viso, kokku eur, kopa eur, wartosc netto zl, kwota, celkem kc, cena celkem kc, suma " +
        "eur, netto ertek ft, ertek ft, osszesen ft, ukupno eur, iznos eur, znesek eur, vrednost eur, skupaj eur, " +
        "tutar tl, toplam tutar, import eur, rivisumma eur, yhteensa eur, " +
        "maksumus, summa bez pvn, summa bez pvn eur, suma be pvm eur, kokku km ta, celkem bez dph kc, cena bez " +
        "dph kc, spolu bez dph eur, netto ertek huf, valoare fara tva lei, valoare ron fara tva, valoare totala, " +
        "valoare fara tva ron, iznos bez pdv a eur, ukupno bez pdv a, vrednost brez ddv eur, znesek brez ddv eur, " +
        "net tutar, mal hizmet toplam tutari, toplam fiyat, bedel, bedel tl, import net, regelbedrag, bedrag " +
        "excl, totaal eur, montante, belob ekskl moms dkk, belopp exkl moms sek, linjebelop, wartosc netto pln, " +
        "yhteensa alv 0, veroton summa, summa eur, kogusumma, cena bez dph celkem, " +
        "rivihinta, yht, yht eur, tutari, rida kokku, valor liquido eur, belopp kr, rivi yhteensa, radbelopp, " +
        "belob kr, belop kr, iznos kn, hodnota, cena spolu bez dph, celkem bez dph czk",
    ],
    // Columns that only some countries have: the tax of a line, and the line with it.
    [
      "other",
      "afa ertek, afa osszeg, afa osszege, brutto ar, brutto ertek, brutto osszeg, brutto osszesen, " +
        "valoare tva, valoarea tva, kwota vat, wartosc brutto, kwota brutto, " +
        "pdv iznos, iznos pdv, iznos s pdv om, znesek ddv, vrednost z ddv, znesek z ddv, s dph, celkem s dph, " +
        "spolu s dph, cena s dph, momsbelopp, momsbelob, mva belop, alv maara, alv eur, veron maara, " +
        "verollinen, " +
        "verollinen yhteensa, pvm suma, suma su pvm, pvn summa, summa ar pvn, km summa, kokku km ga, kdv tutari, " +
        "credit, credits, payment, payments, accrediti, rest, restantal, restordre, restnoterat, " +
        "jalkitoimitus, jalkitoimitetaan, nog te leveren, backorder, " +
        "zadysp",
    ],
  ],
  anchors: { roles: ["amount", "unit_price", "quantity"], use: "one" },
  says: [["description"], ["position"], ["quantity", "unit_price"]],
};

/**
 * Of several counts the delivered one is the paper's own; what was ordered, or is still open, is additional
 * information.
 */
export const DELIVERED = new RegExp(
  inLines`
    ^(?:(?:q[ .]?t[aàeé]|quantit[aàéy]|cant(?:idad)?|aantal|qty|qtd|antall?|määrä|kogus|daudzums|kiekis|ilość
      |množství|množstvo|cantitate[a]?|količina|quantitat)[ .]*)?(?:consegnat[aoi]|delivered|shipped|d[ei]spatched
    |supplied|geliefert|liefermenge|livr[eé]e?s?|entregad[ao]|servid[ao]|geleverd|entregue|levererat|leveret
    |levert|toimitettu|tarnitud|väljastatud|piegādāts|izsniegts|pristatyta|išduota|wydan[aoe]|dostarczono
    |dodán[oéa]|vydáno|szállított|livrat[ăa]?|isporučen[oa]|dobavljen[oa]|izdano|(?:teslim|sevk) edilen
    |lliura(?:t|da))(?!\p{L})`,
  "iu",
);

/** A count with a title that means nothing else; "Colli", "Pezzi", "Kg" are counted too. */
export const QUANTITY = new RegExp(
  inLines`
    ^(?:quantit[aàéey]|q[ .]{0,2}t[aàeéy]|qt[eéy]|qtde?|menge|cant(?:idad)?|quantidade|hoeveelheid|quant|antall?
    |määrä|kogus|daudzums|kiekis|ilość|množství|množstvo|mennyiség|cantitatea?|količina|miktar
    |quantitat)(?!\p{L})`,
  "iu",
);
