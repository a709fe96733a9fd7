import { type Lexicon, phrases } from "./concepts.ts";

export const SPANISH: Lexicon = {
  "invoice.number": phrases(`número de factura | factura n | factura nº | nº factura | factura no | n factura |
    factura número | núm factura | factura | número | num factura | nº de factura | factura simplificada | fra nº |
    nº fra | nº documento | número de documento`),
  "invoice.date": phrases(`fecha de factura | fecha factura | fecha | fecha de emisión | fecha emisión |
    fecha de expedición | fecha fra | fecha documento | emitida el`),
  "invoice.due_date": phrases(`fecha de vencimiento | vencimiento | vto | fecha vto | fecha vencimiento | vence el |
    fecha límite de pago | vencimientos | pagar antes del | vence | fecha de pago`),
  "invoice.currency": ["moneda", "divisa"],
  "invoice.net_total": phrases(`base imponible | subtotal | total neto | importe neto | total sin iva | base | neto |
    suma | base imponible total | total base imponible | suma base imponible | importe sin iva | base imp |
    b imponible | total bruto | bruto`),
  "invoice.tax_total": phrases(`iva | total iva | cuota iva | importe iva | cuota | impuestos | total impuestos |
    importe de iva | total i v a | i v a | cuota de iva | iva repercutido`),
  "invoice.gross_total": phrases(`total factura | importe total | total | total con iva | total euros | total general |
    importe factura | total factura euros | importe total factura | total importe | total a ingresar | total fra |
    total documento | total eur`),
  "invoice.amount_due": phrases(`total a pagar | importe a pagar | a pagar | saldo pendiente | líquido a percibir |
    total a percibir | total líquido | neto a pagar | líquido total | importe a ingresar`),
  "invoice.prepaid": ["anticipo", "a cuenta"],
  "invoice.discount": ["descuento", "dto"],
  "invoice.iban": ["iban", "cuenta bancaria"],
  "invoice.bic": ["bic", "swift"],
  "invoice.order_number": phrases(`número de pedido | pedido | nº pedido | pedido n | su pedido | su pedido nº |
    ref pedido | s pedido | pedido nº | pedido cliente`),
  "invoice.delivery_date": ["fecha de entrega", "fecha entrega"],
  "invoice.payment_terms": ["forma de pago", "condiciones de pago"],
  "seller.phone": phrases(`teléfono | tel | tfno | móvil`),
  "seller.email": phrases(`correo | email | correo electrónico`),
  "customer.number": phrases(`número de cliente | cliente nº | código cliente`),
  "contract.number": ["número de contrato", "contrato"],
  "seller.tax_code": phrases(`nif | cif | dni | n i f | c i f`),
  "identity.surname": ["apellidos", "apellido"],
  "identity.given_names": ["nombre", "nombres"],
  "identity.nationality": ["nacionalidad"],
  "identity.birth_date": ["fecha de nacimiento", "nacido el"],
  "identity.birth_place": ["lugar de nacimiento"],
  "identity.sex": ["sexo"],
  "identity.expiry_date": phrases(`fecha de caducidad | válido hasta | validez | fecha de validez`),
  "identity.issue_date": ["fecha de expedición"],
  "identity.document_number": phrases(`pasaporte no | número de documento | dni núm`),
  "party.seller": phrases(`vendedor | proveedor | emisor | vendido por`),
  "party.buyer": phrases(`cliente | comprador | facturar a | datos del cliente | destinatario |
    dirección de facturación | facturado a | cliente facturación`),
  "party.other": phrases(`dirección de envío | enviar a | dirección de entrega`),
  "label.name": ["nombre", "razón social"],
  "label.address": ["dirección", "domicilio"],
  "label.vat_id": phrases(`nif iva | nif | cif | vat | nif cif`),
  "other.reference": phrases(`albarán | referencia | ref | fax`),
  "other.page": ["página", "hoja"],
  "other.amount": phrases(`precio | precio unitario | cantidad | importe | tipo | recargo | portes`),
  "other.date": phrases(`fecha de pedido | fecha pedido | periodo`),
  "other.payment": phrases(
    `efectivo | tarjeta | tarjeta de crédito | tarjeta crédito | tarjeta de débito | tarjeta bancaria | entregado |
    bizum`,
  ),
  "receipt.time": ["hora"],
  "receipt.payment_method": ["forma de pago", "medio de pago"],
};
