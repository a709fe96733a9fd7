import { type Concept, type Lexicon, phrases } from "./concepts.ts";

/**
 * What invoices add or keep back beside the price and its tax: withheld tax (ritenuta d'acconto, retención, retenção na
 * fonte), contributions to the pension funds of Italian professions, stamp duty; and further words for what is then
 * left to pay, when, and for which order. Other papers have these words, too, so they are looked for only if a service
 * asks for one of the charges.
 */
const DETAILS = {
  "invoice.amount_due": phrases(`netto da liquidare | netto a liquidare | totale a vs debito |
    totale a vostro debito | netto a vs debito | da incassare | da incassare euro | importo da incassare |
    netto dovuto | netto a vostro debito | totale da saldare | netto a saldo | importo netto da pagare |
    netto da saldare | totale netto da pagare | amount payable | net payable | net amount due | net due |
    amount to pay | to pay | left to pay | total payable | zahlbetrag | auszahlungsbetrag | noch zu zahlen |
    zu zahlen | offener betrag | restbetrag | zahlbarer betrag | verbleibender betrag | zu zahlender betrag |
    reste à payer | reste dû | solde à payer | net dû | solde dû | líquido a percibir | líquido a pagar |
    total a percibir | líquido | importe líquido | a pagar | total a pagar | importe a pagar | neto a pagar |
    neto a percibir | total a abonar | valor a pagar | total líquido | valor líquido | líquido a receber |
    total a receber | nog te betalen | te betalen | openstaand bedrag | te voldoen | do zapłaty |
    pozostało do zapłaty | razem do zapłaty`),
  "invoice.due_date": phrases("scadenza netto | scadenza netta | scadenza al netto"),
  "invoice.order_number": phrases(`ord acquisto | ordine acquisto | ordine d acquisto | ordine nso | vs ordine nso |
    vostro ordine | vostro ord | vs rif ordine | vs rif ord | rif vs ord | ordine del cliente | ordine committente |
    your order no | your order | your po | customer order | customer order no | customer po | po no | po number |
    po ref | purchase order no | ihre bestellung | ihre bestell nr | ihre bestellnummer | bestell nr kunde |
    bestellnummer kunde | kundenbestellung | kundenbestellnummer | kunden bestellnummer | ihr auftrag |
    ihre auftragsnummer | votre commande | votre commande n | v commande | v cde | réf commande client |
    n commande client | bon de commande | su pedido | su pedido n | s pedido | pedido cliente | n pedido cliente |
    vuestro pedido | v encomenda | vossa encomenda | sua encomenda | n encomenda | nota de encomenda | requisição |
    uw bestelling | uw order | uw bestelnummer | uw ordernummer | uw inkoopnummer | inkoopordernummer |
    numer zamówienia | zamówienie nr | nr zamówienia klienta`),
  "charge.withholding_tax": phrases(`ritenuta | ritenute | ritenuta d acconto | ritenute d acconto |
    ritenuta acconto | rit acconto | rit d acconto | rit acc | ritenuta di acconto | ritenuta irpef |
    ritenuta d acconto irpef | ritenuta ires | ritenuta fiscale | ritenute fiscali | importo ritenuta |
    totale ritenuta | totale ritenute | tot ritenute | meno ritenuta d acconto | meno ritenuta |
    a dedurre ritenuta d acconto | a detrarre ritenuta d acconto | detrazione ritenuta d acconto |
    trattenuta ritenuta d acconto | ritenuta enasarco | importo ritenuta d acconto | r a | r acc |
    ritenuta persone fisiche | ritenuta persone giuridiche | rt01 ritenuta persone fisiche |
    rt02 ritenuta persone giuridiche | withholding tax | withholding | tax withheld | less withholding tax | wht |
    quellensteuer | bauabzugsteuer | steuerabzug | retenue à la source | retenue | retención | retencion irpf |
    retención i r p f | retenciones | retención a cuenta | retención a cuenta irpf | ret irpf | irpf | i r p f |
    importe retención | total retención | menos retención irpf | menos irpf | retenção | retenção na fonte |
    ret na fonte | retenção irs | retenção na fonte irs | retenção de irs | ret irs | irs | i r s`),
  "charge.pension_contribution":
    phrases(`cassa previdenziale | cassa previdenza | cassa di previdenza | contributo cassa | contributi cassa |
    contributo cassa previdenziale | contributo cassa previdenza | contributo cassa di previdenza |
    importo contributo cassa | contributo integrativo | contributo integrativo cassa | contr integrativo |
    contrib integrativo | contributo previdenziale | contributo previdenza | c p a | cpa | cassa avvocati |
    cassa forense | cassa nazionale forense | cassa geometri | cassa dottori commercialisti | cassa ragionieri |
    cnpadc | cnpr | cipag | inarcassa | contributo inarcassa | enpam | enpap | enpav | eppi | epap | enpacl |
    contributo enpap | contributo eppi | contributo cipag | contributo cnpadc | contributo enpacl | rivalsa inps |
    rivalsa previdenziale | rivalsa contributo inps | rivalsa contributiva inps | contributo inps |
    rivalsa gestione separata | rivalsa gestione separata inps | contributo gestione separata inps |
    rivalsa contributo previdenziale`),
  "charge.stamp_duty": phrases(`bollo | bolli | imposta di bollo | imposta bollo | imp di bollo | imp bollo |
    importo bollo | importo di bollo | marca da bollo | marca bollo | marche da bollo | bollo virtuale |
    bollo in fattura | bollo su fattura | spese bollo | spese di bollo | spese bolli | rivalsa bollo | addebito bollo |
    rimborso bollo | bollo assolto | bollo assolto in modo virtuale | imposta di bollo assolta in modo virtuale |
    imposta di bollo virtuale | stamp duty | stamp tax | stempelgebühr | stempelsteuer | droit de timbre |
    timbre fiscal | imposto do selo | imposto de selo | selo`),
} satisfies Partial<Record<Concept, readonly string[]>>;

export const INVOICE_DETAILS: Lexicon = {
  ...DETAILS,
  // To the fields of the totals, whose scorers know nothing of charges, they are other amounts.
  "other.amount": Object.entries(DETAILS).flatMap(([concept, labels]) => (concept.startsWith("charge.") ? labels : [])),
};
