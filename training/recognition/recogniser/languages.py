"""Words of the languages (Debian word lists) and the fixed vocabulary of their business papers."""

from __future__ import annotations

import re
import zlib
from functools import cache
from pathlib import Path

# Lists as installed by Debian's packages witalian, wngerman, … (requirements in README.md); only random samples are ever rendered.
WORD_LISTS = {
    "it": "/usr/share/dict/italian",
    "de": "/usr/share/dict/ngerman",
    "fr": "/usr/share/dict/french",
    "es": "/usr/share/dict/spanish",
    "pt": "/usr/share/dict/portuguese",
    "nl": "/usr/share/dict/dutch",
    "en": "/usr/share/dict/american-english",
    "pl": "/usr/share/dict/polish",
    "da": "/usr/share/dict/danish",
    "ro": "/usr/share/hunspell/ro_RO.dic",
    "cs": "/usr/share/hunspell/cs_CZ.dic",
    "sv": "/usr/share/hunspell/sv_SE.dic",
}
LANGUAGE_WEIGHTS = {
    "it": 23, "de": 14, "fr": 14, "es": 13, "en": 10, "pt": 12, "nl": 6, "pl": 5, "da": 1, "ro": 1, "cs": 1, "sv": 1,
}  # fmt: skip

# Words are dealt to the three parts by a hash, so that a held-out word is never rendered in training.
PARTS = {"train": range(0, 26), "validation": range(26, 33), "test": range(33, 40)}

LABELS = {
    "it": """Fattura n.|Data|Totale|Imponibile|IVA 22%|Partita IVA|Codice fiscale|Quantità|Prezzo unitario|Descrizione|Scadenza
        |Modalità di pagamento|Bonifico bancario|Banca d'appoggio|Indirizzo|Città|Provincia|Spett.le|Causale|Importo|Sconto|Netto a pagare
        |Totale documento|Aliquota|Ritenuta d'acconto|Contributo integrativo|Trasporto|Numero ordine|Cliente|Fornitore|Sede legale
        |Capitale sociale i.v.|Retribuzione lorda|Ferie godute|Tredicesima mensilità|Contanti|Resto|Scontrino fiscale|Subtotale|Pag. elettronico
        |Quietanza|Perché|È dovuto|così|già|più|né|Unità di misura|Attività|Società|Documento di trasporto|Bollo virtuale|Esigibilità immediata""",
    "de": """Rechnung Nr.|Rechnungsnummer|Datum|Gesamtbetrag|Zwischensumme|MwSt. 19%|USt-IdNr.|Steuernummer|Menge|Einzelpreis|Beschreibung
        |Fällig am|Zahlungsziel|Überweisung|Bankverbindung|Straße|Kundennummer|Lieferschein|Bestellnummer|Nettobetrag|Bruttolohn|Verwendungszweck
        |Geschäftsführer|Amtsgericht München|Handelsregister|Rückgeld|Bar|Summe|Stück|für|über|größe|Gebühr|Ausführung|Kassenbon|Gutschrift
        |Sozialversicherung|Kirchensteuer|Solidaritätszuschlag|Zuschläge|Übertrag|Währung|Zahlungsempfänger""",
    "fr": """Facture n°|Date d'échéance|Total TTC|Total HT|TVA 20%|Quantité|Prix unitaire|Désignation|Référence|Règlement|Virement|Adresse
        |N° de TVA intracommunautaire|SIRET|RCS Paris|Code postal|Net à payer|Acompte|Remise|Espèces|Rendu|Carte bancaire|Reçu|Numéro de commande
        |Société|Salaire brut|Cotisations|Congés payés|Montant|Livré à|Conditions générales|à|où|été|déjà|être|Réglé le|Période|Échéance|Pénalités de retard
        |Sous-total|Unité|Libellé|Bénéficiaire|Préparé par|Téléphone""",
    "es": """Factura n.º|Fecha|Importe total|Base imponible|IVA 21%|NIF|CIF|Cantidad|Precio unitario|Descripción|Vencimiento|Forma de pago
        |Transferencia bancaria|Dirección|Código postal|Teléfono|Número de pedido|Subtotal|Efectivo|Cambio|Razón social|Nómina|Retención IRPF
        |Líquido a percibir|Artículo|Año|España|Condiciones|Emisión|Días|Compañía|Número de cuenta|Recargo de equivalencia|Válido hasta|Población""",
    "pt": """Fatura n.º|Data de emissão|Valor total|Contribuinte|NIF|Quantidade|Preço unitário|Descrição|Vencimento|Transferência bancária|Morada
        |Código postal|Numerário|Troco|Desconto|IVA 23%|Base tributável|Não|São|Condições de pagamento|Prestação de serviços|Referência|Endereço|Série""",
    "nl": """Factuurnummer|Datum|Totaalbedrag|Subtotaal|BTW 21%|BTW-nummer|Aantal|Prijs per stuk|Omschrijving|Vervaldatum|Betaling|Klantnummer
        |KvK-nummer|Contant|Wisselgeld|Korting|Te betalen|Bestelling|Straatnaam|Postcode|Coördinator|Eén|Geïnd|Bedrag|Leverancier""",
    "en": """Invoice No.|Invoice Date|Total|Subtotal|VAT 20%|Tax|GST 6%|Quantity|Unit Price|Description|Due Date|Payment Terms|Bank Transfer|Address
        |Cash|Change|Rounding|Total Amount|Cashier|Receipt|Customer|Order No.|Discount|Amount Due|Thank you|Please come again|Balance|Member
        |Item|Qty|Net Pay|Gross Pay|Table|Tel|Fax|Goods sold are not returnable|Tax Invoice|Total Incl. GST|GST Summary|Doc No.|Served by""",
    "pl": """Faktura VAT|Data wystawienia|Do zapłaty|Razem|NIP|Ilość|Cena jednostkowa|Nazwa towaru|Termin płatności|Sprzedawca|Nabywca|Kwota brutto
        |Wartość netto|Stawka VAT 23%|Przelew|Gotówka|Reszta|Numer zamówienia|Adres|Łącznie|Słownie złotych|Środki|Usługa|Paragon fiscalny|Część""",
}
CITIES = {
    "it": "Milano|Roma|Torino|Forlì|Cantù|Napoli|Bologna|Reggio nell'Emilia|Aosta|L'Aquila|Bari|Città di Castello|Trento|Padova|Verona",
    "de": "München|Köln|Düsseldorf|Nürnberg|Berlin|Hamburg|Würzburg|Göttingen|Saarbrücken|Lübeck|Leipzig|Gießen",
    "fr": "Paris|Lyon|Besançon|Nîmes|Orléans|Saint-Étienne|Marseille|Angoulême|Sète|Bordeaux|Évry",
    "es": "Madrid|Málaga|Cádiz|León|La Coruña|Sevilla|Almería|Logroño|Barcelona|Córdoba",
    "pt": "Lisboa|Porto|Évora|Setúbal|São Paulo|Braga|Guimarães|Viseu",
    "nl": "Amsterdam|Utrecht|'s-Gravenhage|Eindhoven|Nijmegen|Gent|Groningen",
    "en": "London|Leeds|Dublin|Johor Bahru|Kuala Lumpur|Petaling Jaya|Shah Alam|Bristol|Klang",
    "pl": "Warszawa|Kraków|Łódź|Wrocław|Poznań|Gdańsk|Białystok|Rzeszów",
}
STREETS = {
    "it": "Via {}|Viale {}|Piazza {}|Corso {}|Via dell'{}",
    "de": "{}straße|{}weg|Am {}|{}platz|{}allee|{}str.",
    "fr": "rue de {}|avenue {}|12 bis, rue {}|boulevard {}|place d'{}",
    "es": "Calle {}|Avda. {}|C/ {}|Plaza de {}",
    "pt": "Rua {}|Av. {}|Praça {}|Travessa da {}",
    "nl": "{}straat|{}laan|{}weg|{}plein",
    "en": "{} Street|{} Road|Jalan {}|{} Avenue|Taman {}",
    "pl": "ul. {}|al. {}|pl. {}",
}
MONTHS = {
    "it": "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
    "de": "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
    "fr": "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
    "es": "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
    "pt": "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
    "nl": "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
    "en": "January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec",
    "pl": "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia",
}
COMPANY_FORMS = {
    "it": "S.r.l.|S.p.A.|S.n.c.|S.a.s.|di {}|& C. S.n.c.|Società Cooperativa",
    "de": "GmbH|AG|e.K.|GmbH & Co. KG|OHG|UG (haftungsbeschränkt)",
    "fr": "SARL|SAS|S.A.|EURL|& Fils",
    "es": "S.L.|S.A.|S.L.U.|e Hijos",
    "pt": "Lda.|S.A.|Unipessoal Lda.",
    "nl": "B.V.|N.V.|V.O.F.",
    "en": "Ltd|Inc.|SDN BHD|LLC|PLC|Trading|Enterprise",
    "pl": "Sp. z o.o.|S.A.|Sp. j.|s.c.",
}
BUSINESS_LANGUAGES = tuple(LABELS)


def phrases(table: dict[str, str], language: str) -> list[str]:
    return [" ".join(p.split()) for p in table[language].split("|")]


@cache
def words(language: str, part: str) -> list[str]:
    """Sorted words of one part; affix flags of hunspell lists are cut off."""
    raw = Path(WORD_LISTS[language]).read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("iso-8859-2" if language in ("pl", "cs", "ro") else "iso-8859-1")
    kept = {w.split("/")[0].strip() for w in text.splitlines()}
    buckets = PARTS[part]
    return sorted(w for w in kept if 1 < len(w) < 22 and re.fullmatch(r"[^\W\d_]+(['-][^\W\d_]+)*", w) and _bucket(w) in buckets)


@cache
def accented_words(language: str, part: str) -> list[str]:
    return [w for w in words(language, part) if not w.isascii()] or words(language, part)


def is_held_out(word: str) -> bool:
    """Whether the word is kept for validation or test."""
    return _bucket(word) not in PARTS["train"]


def _bucket(word: str) -> int:
    return zlib.crc32(word.lower().encode()) % 40
