import { type Lexicon, phrases } from "./concepts.ts";

/** Labels of invoices in Catalan. */
export const CATALAN: Lexicon = {
  "invoice.number": phrases("factura núm | núm factura | núm de factura | número de factura | factura número"),
  "invoice.date": phrases("data factura | data de factura | data de la factura | data d emissió | data d expedició"),
  "invoice.due_date": phrases("venciment | data de venciment | data venciment | pagament abans del"),
  "invoice.net_total": phrases(
    "base imposable | import net | total base imposable | import sense iva | total sense iva",
  ),
  "invoice.tax_total": phrases("quota iva | quota d iva | import iva | total iva | iva 21 | iva 10"),
  "invoice.gross_total": phrases("total factura | import total | total a pagar | a pagar | total amb iva"),
  "invoice.order_number": phrases("comanda | núm comanda | comanda núm"),
  "invoice.payment_terms": phrases("forma de pagament | condicions de pagament"),
  "customer.number": phrases("núm client | codi client"),
  "party.seller": phrases("emissor | proveïdor | venedor"),
  "party.buyer": phrases("client | comprador | dades del client | destinatari"),
  "party.other": phrases("adreça de lliurament | lloc de lliurament"),
  "label.address": phrases("adreça | domicili"),
  "other.reference": phrases("albarà | albarà núm"),
  "other.page": phrases("pàgina"),
  "other.amount": phrases("preu unitari | preu | descompte | dte | retenció irpf | quantitat"),
};
