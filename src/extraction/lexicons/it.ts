import { type Lexicon, phrases } from "./concepts.ts";

export const ITALIAN: Lexicon = {
  "invoice.number": phrases(`numero fattura | fattura n | fattura nr | fattura numero | n fattura | nr fattura |
    numero documento | n documento | nr documento | numero doc | documento n | fattura | ricevuta n | scontrino n |
    doc n | num fattura | nota di credito n | parcella n | numero | fattura elettronica n | fatt n | fatt nr |
    ft n | fattura num | documento numero | documento nr | proforma n | fattura proforma n | preavviso n |
    notula n | avviso di parcella n | n fatt | fattura differita n | fattura accompagnatoria n | fattura immediata n`),
  "invoice.date": phrases(`data fattura | data documento | data emissione | data di emissione | data doc | data |
    emessa il | del | in data | data fatt | del giorno | emessa in data | data emissione fattura`),
  "invoice.due_date": phrases(`data scadenza | scadenza | scadenze | data di scadenza | scade il | scadenza pagamento |
    data scadenza pagamento | pagare entro | da pagare entro | entro il | scadenza fattura | pagamento entro |
    pagamento entro il | entro e non oltre il | da saldare entro | data scad | scad | scadenza rata |
    scadenza unica | pagabile entro | da versare entro`),
  "invoice.currency": phrases(`valuta | valuta importi | divisa`),
  "invoice.net_total": phrases(`imponibile | totale imponibile | imponibile totale | totale imponibile importo |
    totale netto | netto | totale merce | totale senza iva | subtotale | totale imponib | imponibile importo |
    totale iva esclusa | totale imponibili | imponibile iva | totale imponibile iva | imponibile ai fini iva |
    totale imponibile ai fini iva | totale imponibile i v a | imponibile soggetto a iva | totale soggetto a iva |
    tot imponibile | totale prestazioni | totale compensi | totale servizi | netto imponibile | imponibile netto |
    totale merce netto | tot merce | netto merce | totale beni e servizi`),
  "invoice.tax_total": phrases(`totale iva | iva | imposta | totale imposta | importo iva | iva totale | imposte |
    totale imposte | di cui iva | tot iva | importo imposta | imposta totale | totale imposta iva | ammontare iva |
    i v a`),
  "invoice.gross_total": phrases(`totale documento | totale fattura | importo totale documento | totale |
    totale complessivo | importo totale | totale euro | totale eur | totale da pagare | totale ivato |
    totale iva inclusa | totale doc | importo fattura | importo complessivo | totale a fattura | tot documento |
    tot fattura | totale documento euro | importo totale fattura | totale fattura euro | totale generale |
    totale parcella | totale lordo | totale documento eur | tot doc | totale fattura eur | importo documento`),
  "invoice.amount_due": phrases(`netto a pagare | totale a pagare | da pagare | importo da pagare | saldo |
    importo dovuto | netto da pagare | netto da versare | totale da versare | netto a pagare euro |
    importo a saldo | saldo a pagare | importo netto a pagare | totale dovuto | totale netto a pagare |
    netto da corrispondere`),
  "invoice.prepaid": phrases(`acconto | acconti | anticipo`),
  "invoice.discount": phrases(`sconto | sconti | abbuono | sconto maggiorazione`),
  "receipt.time": phrases(`ora | ore | orario | alle ore`),
  "receipt.payment_method": phrases(`metodo di pagamento | tipo pagamento | forma di pagamento`),
  "invoice.iban": phrases(`iban | coordinate bancarie | codice iban`),
  "invoice.bic": phrases(`bic | swift | bic swift`),
  "invoice.order_number": phrases(`numero ordine | ordine n | rif ordine | ordine | ns ordine | vs ordine |
    ordine di acquisto | vs ordine n | vs ord | vs ord n | rif vs ordine | ordine cliente | n ordine | nr ordine |
    ordine nr | conferma ordine | vostro ordine n | rif ord | oda n | oda`),
  "invoice.delivery_date": phrases(`data consegna | data di consegna | data ddt | data trasporto`),
  "invoice.payment_terms": phrases(`condizioni di pagamento | pagamento | modalita pagamento | modalita di pagamento |
    termini di pagamento`),
  "seller.phone": phrases(`tel | telefono | cell`),
  "seller.email": phrases(`email | e mail | pec`),
  "customer.number": phrases(`codice cliente | cod cliente | numero cliente`),
  "contract.number": phrases(`numero contratto | contratto n | contratto`),
  "period.from": phrases(`dal | periodo dal | periodo`),
  "period.to": ["al", "fino al"],
  "seller.tax_code": phrases(`codice fiscale | cf | c f | cod fiscale | cod fisc`),
  "identity.surname": ["cognome"],
  "identity.given_names": ["nome", "nomi"],
  "identity.nationality": ["cittadinanza", "nazionalita"],
  "identity.birth_date": phrases(`data di nascita | nato il | nata il | nato a il`),
  "identity.birth_place": phrases(`luogo di nascita | luogo e data di nascita | nato a`),
  "identity.sex": ["sesso"],
  "identity.expiry_date": phrases(`data di scadenza | scadenza | valida fino al | valido fino al`),
  "identity.issue_date": phrases(`data di rilascio | rilasciata il | rilasciato il | emissione`),
  "identity.document_number": phrases(`passaporto n | carta n | numero documento | documento n`),
  "identity.personal_number": ["codice fiscale"],
  "identity.issuer": phrases(`autorita | comune di | rilasciato da`),
  "identity.address": ["residenza", "indirizzo di residenza"],
  "party.seller": phrases(`cedente/prestatore | cedente/prestatore fornitore | cedente | fornitore | mittente |
    emittente | prestatore | dati del cedente/prestatore | venditore | venduto da | ceduto da`),
  "party.buyer": phrases(`cessionario/committente | cessionario/committente cliente | cessionario | cliente |
    committente | destinatario | intestatario | spett le | spettle | spettabile | intestata a |
    dati del cessionario/committente | fatturare a | acquirente | ragione sociale cliente |
    indirizzo di fatturazione | fatturato a | intestazione fattura | cliente intestatario | intestatario fattura |
    intestatario documento | intestatario della fattura`),
  "party.other": phrases(`terzo intermediario | rappresentante fiscale | soggetto emittente | destinazione merce |
    luogo di destinazione | dati del rappresentante fiscale | terzo intermediario soggetto emittente |
    dati della stabile organizzazione | vettore | dati del vettore | indirizzo di spedizione | spedire a |
    destinazione`),
  "label.name": phrases(`denominazione | ragione sociale | nome | cognome nome | cognome e nome | ditta`),
  "label.address": phrases(`indirizzo | sede | sede legale`),
  "label.vat_id": phrases(`partita iva | p iva | piva | part iva | identificativo fiscale ai fini iva | p iva cf |
    partita iva codice fiscale | p i | cf p iva | cod fiscale p iva`),
  "other.page": ["pagina"],
  "other.reference": phrases(`dati anagrafici | numero civico | dati della sede | cig | cup | codice destinatario |
    rea | numero rea | numero di iscrizione | progressivo invio | cap | art | cod articolo | nr linea |
    numero linea | codice identificativo destinatario | identificativo del trasmittente | capitale sociale |
    regime fiscale | ddt | numero ddt | ddt n | fax | lotteria | rt | nota | protocollo | numero iscrizione |
    identificativo documento | rif | riferimento | riferimento linea | codice articolo | matricola`),
  "other.amount": phrases(`prezzo unitario | prezzo totale | valore unitario | valore totale | quantita | bollo |
    importo bollo | ritenuta | importo ritenuta | cassa previdenziale | spese accessorie | arrotondamento |
    aliquota | aliquota iva | importo | contributo | trasporto | resto | contanti | prezzo | totale parziale | pz`),
  "other.date": phrases(`data ordine | data contratto | data inizio | data inizio periodo | data fine periodo |
    data fine | data registrazione | data decorrenza | data ora`),
  "other.payment": phrases(`carta | bancomat | pagamento elettronico | pagamento contante | pagamento contanti |
    contanti | contante | carta di credito | carta di debito | carta credito | satispay | buoni pasto | pos |
    pag elettronico | pagam elettronico | pagto elettronico | pag contante | pag contanti | pagam contante |
    pagam contanti | pag carta | pagam carta | pag carta di credito | pag carta di debito | pag con carta |
    pag bancomat | pag pos`),
};
