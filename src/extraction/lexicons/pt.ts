import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices from Portugal. */
export const PORTUGUESE: Lexicon = {
  "invoice.number": phrases(`fatura n | fatura nº | nº da fatura | número da fatura | factura n | fatura | documento n |
    documento nº | ft n | fatura recibo n | fatura recibo | nº documento | doc n`),
  "invoice.date": phrases(`data da fatura | data de emissão | data emissão | data | data doc | data do documento |
    data documento | emitida em`),
  "invoice.due_date": phrases(`data de vencimento | vencimento | data vencimento | data limite de pagamento |
    pagar até | data venc | vence em | pagamento até`),
  "invoice.currency": ["moeda"],
  "invoice.net_total": phrases(`mercadoria | total ilíquido | total líquido | base de incidência | incidência |
    total sem iva | total s iva | subtotal | total mercadoria | valor líquido | base tributável |
    total mercadorias | soma`),
  "invoice.tax_total": phrases(`iva | total iva | total de iva | valor iva | montante iva | imposto | total imposto |
    total impostos | total do iva`),
  "invoice.gross_total": phrases(`total | total da fatura | total a pagar | valor total | total documento |
    total com iva | total geral | total eur | a pagar | total do documento | total a liquidar | total c iva`),
  "invoice.order_number": phrases(`encomenda | nº de encomenda | v encomenda | v encomenda n | vossa encomenda |
    nota de encomenda | requisição`),
  "invoice.payment_terms": ["condições de pagamento", "cond pagamento"],
  "customer.number": ["nº de cliente", "cód cliente"],
  "party.seller": ["vendedor", "fornecedor"],
  "party.buyer": phrases(`cliente | comprador | exmo s sr s | exmos srs | exmo sr | faturar a | adquirente`),
  "party.other": phrases(`local de descarga | local de entrega | morada de entrega | local de carga`),
  "label.name": ["designação social"],
  "label.address": ["morada"],
  "label.vat_id": phrases(`nif | contribuinte | contribuinte n | n contribuinte | nipc | contribuinte nº | contrib |
    n contrib | v n contrib`),
  "other.reference": phrases(`atcud | capital social | referência | v ref`),
  "other.page": ["página"],
  "other.amount": phrases(`preço unitário | pr unitário | quantidade | valor | desconto`),
};
