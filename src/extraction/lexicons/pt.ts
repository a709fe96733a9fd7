import type { Lexicon } from "./concepts.ts";

/** Labels of invoices from Portugal. */
export const PORTUGUESE: Lexicon = {
  "invoice.number": ["fatura n", "fatura nº", "nº da fatura", "número da fatura", "factura n", "fatura"],
  "invoice.date": ["data da fatura", "data de emissão", "data emissão"],
  "invoice.due_date": ["data de vencimento", "vencimento", "data vencimento"],
  "invoice.currency": ["moeda"],
  "invoice.net_total": [
    "mercadoria",
    "total ilíquido",
    "total líquido",
    "base de incidência",
    "incidência",
    "total sem iva",
  ],
  "invoice.tax_total": ["iva", "total iva", "total de iva", "valor iva"],
  "invoice.gross_total": [
    "total",
    "total da fatura",
    "total a pagar",
    "valor total",
    "total documento",
    "total com iva",
  ],
  "invoice.order_number": ["encomenda", "nº de encomenda", "v encomenda"],
  "invoice.payment_terms": ["condições de pagamento", "cond pagamento"],
  "customer.number": ["nº de cliente", "cód cliente"],
  "party.seller": ["vendedor", "fornecedor"],
  "party.buyer": ["cliente", "comprador", "exmo s sr s", "exmos srs", "exmo sr", "faturar a", "adquirente"],
  "party.other": ["local de descarga", "local de entrega", "morada de entrega", "local de carga"],
  "label.name": ["designação social"],
  "label.address": ["morada"],
  "label.vat_id": ["nif", "contribuinte", "contribuinte n", "n contribuinte", "nipc", "contribuinte nº"],
  "other.reference": ["atcud", "capital social", "referência", "v ref", "página"],
  "other.amount": ["preço unitário", "pr unitário", "quantidade", "valor", "desconto"],
};
