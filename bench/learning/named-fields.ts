import type { Random } from "../../measuring/random.ts";
import type { FieldType } from "../../src/core/values.ts";

/** A field as defined by users, and as printed on papers. */
export interface NamedField {
  /** Keys that people give it; one with a space is an alias. */
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly type: FieldType;
  readonly value: (random: Random) => string;
}

export interface Language {
  readonly fields: Readonly<Record<string, NamedField>>;
  /** What else is on such papers. */
  readonly others: readonly (readonly [label: string, value: (random: Random) => string])[];
  readonly writers: readonly string[];
}

const LETTERS = "ABCDEFGHJKLMNPRSTVWXYZ";
const list = (text: string): string[] => text.split("|").map((part) => part.trim());

/** "A" is a letter, "9" a digit, everything else itself. */
export const shaped =
  (shape: string) =>
  (random: Random): string =>
    shape.replace(/[A9]/g, (sign) =>
      sign === "9" ? String(random.whole(0, 9)) : LETTERS[random.whole(0, LETTERS.length - 1)]!,
    );
const twoDigits = (value: number): string => String(value).padStart(2, "0");
const day = (random: Random): string =>
  `${twoDigits(random.whole(1, 28))}/${twoDigits(random.whole(1, 12))}/${random.whole(2022, 2026)}`;
const amount = shaped("9.999,99");

const field = (type: FieldType, value: NamedField["value"], names: string, labels: string): NamedField => ({
  names: list(names),
  labels: list(labels),
  type,
  value,
});

const ITALIAN: Language["fields"] = {
  customer: field(
    "document_number",
    shaped("99999999"),
    "Codice cliente | codice_cliente | codiceCliente | cod_cliente | customer_code",
    "Codice cliente | Cod. cliente | Cod.Cliente | N. cliente | Cliente n. | Numero cliente",
  ),
  policy: field(
    "document_number",
    shaped("999/9999999"),
    "numero polizza | numero_polizza | numeroPolizza | n_polizza | policy_number",
    "Polizza n. | N. polizza | Numero di polizza | Polizza N° | N.Polizza | Polizza",
  ),
  pod: field(
    "text",
    shaped("IT001E99999999"),
    "POD | codice_pod | codicePOD | pod",
    "POD | Codice POD | Punto di prelievo (POD) | POD n. | Punto di prelievo - POD",
  ),
  plate: field(
    "text",
    shaped("AA999AA"),
    "targa | targa_veicolo | targaVeicolo | license_plate",
    "Targa | Targa veicolo | Targa n. | Targa automezzo | TARGA",
  ),
  protocol: field(
    "document_number",
    shaped("999999/2029"),
    "protocollo | numero_protocollo | numProtocollo | n_prot",
    "Prot. n. | Protocollo | N. protocollo | Prot. | Protocollo n°",
  ),
  cig: field(
    "text",
    shaped("A99A999999"),
    "CIG | cig | codice_cig | codiceCIG",
    "CIG | Codice CIG | C.I.G. | Codice identificativo gara (CIG) | CIG n.",
  ),
  cup: field(
    "text",
    shaped("A99A99999999999"),
    "CUP | cup | codice_cup | codiceCup",
    "CUP | Codice CUP | C.U.P. | Codice unico progetto (CUP)",
  ),
  matricola: field(
    "document_number",
    shaped("999999"),
    "matricola | numero_matricola | nMatricola | matr",
    "Matricola | Matr. | N. matricola | Matricola n. | Matricola dipendente",
  ),
  delivery: field(
    "date",
    day,
    "data consegna | data_consegna | dataConsegna | dt_consegna | delivery_date",
    "Data consegna | Data di consegna | Consegna prevista | Consegna | Consegnato il | Data cons.",
  ),
  instalment: field(
    "amount",
    amount,
    "importo rata | importo_rata | importoRata | imp_rata | instalment_amount",
    "Importo rata | Rata | Importo della rata | Rata mensile | Imp. rata | Importo rata (EUR)",
  ),
  case: field(
    "document_number",
    shaped("2029-99999"),
    "numero pratica | numero_pratica | numeroPratica | num_pratica",
    "Pratica n. | N. pratica | Pratica | Numero pratica | Rif. pratica | Nr.Pratica",
  ),
  imei: field(
    "text",
    shaped("999999999999999"),
    "IMEI | imei | codice_imei | numeroIMEI",
    "IMEI | Codice IMEI | N. IMEI | Numero IMEI | IMEI n.",
  ),
  claim: field(
    "document_number",
    shaped("9999-999999"),
    "numero sinistro | num_sinistro | nSinistro | claim_number",
    "Sinistro n. | N. sinistro | Numero sinistro | Rif. sinistro | Sinistro",
  ),
  lot: field(
    "document_number",
    shaped("L999999"),
    "lotto | numero_lotto | numLotto | batch_number",
    "Lotto | Lotto n. | N. lotto | Lotto di produzione | Cod. lotto",
  ),
  meter: field(
    "document_number",
    shaped("999999999"),
    "contatore | matricola_contatore | numeroContatore | meter_no",
    "Contatore n. | N. contatore | Matricola contatore | Numero contatore | Contatore",
  ),
  deposit: field(
    "amount",
    amount,
    "cauzione | deposito_cauzionale | depositoCauzionale | deposit_amount",
    "Deposito cauzionale | Cauzione | Importo cauzione | Cauzione versata",
  ),
  chassis: field(
    "text",
    shaped("ZFA999AAAA9999999"),
    "telaio | numero_telaio | nTelaio | vin | chassis_number",
    "Telaio | N. telaio | Telaio n. | Numero di telaio | Numero telaio (VIN)",
  ),
  department: field(
    "text",
    (random) => random.pick(["Chirurgia", "Cardiologia", "Magazzino", "Ufficio tecnico"]),
    "reparto | reparto_richiedente | department",
    "Reparto | Reparto: | Reparto richiedente",
  ),
};

const GERMAN: Language["fields"] = {
  customer: field(
    "document_number",
    shaped("99999999"),
    "Kundennummer | kunden_nr | kundenNr",
    "Kundennummer | Kunden-Nr. | Kunden Nr. | Kundennr. | Kd.-Nr.",
  ),
  contract: field(
    "document_number",
    shaped("AA999999"),
    "Vertragsnummer | vertrag_nr | vertragsNr",
    "Vertragsnummer | Vertrags-Nr. | Vertrag Nr. | Vertragsnr.",
  ),
  plate: field(
    "text",
    shaped("A-AA999"),
    "Kennzeichen | amtl_kennzeichen | kfzKennzeichen",
    "Kennzeichen | Amtl. Kennzeichen | Kfz-Kennzeichen",
  ),
  delivery: field(
    "date",
    day,
    "Lieferdatum | liefer_datum | datum_lieferung",
    "Lieferdatum | Liefertermin | Lieferung am | Datum der Lieferung",
  ),
  case: field(
    "document_number",
    shaped("99-99999"),
    "Aktenzeichen | akten_zeichen | az",
    "Aktenzeichen | Az. | Aktenz.",
  ),
  instalment: field(
    "amount",
    amount,
    "Ratenbetrag | betrag_rate | monatsRate",
    "Ratenbetrag | Rate | Monatliche Rate | Betrag der Rate",
  ),
};

const FRENCH: Language["fields"] = {
  customer: field(
    "document_number",
    shaped("99999999"),
    "Numéro client | numero_client | numClient | code_client",
    "N° client | Numéro client | Code client | Client n° | Réf. client",
  ),
  contract: field(
    "document_number",
    shaped("AA999999"),
    "Numéro de contrat | num_contrat | noContrat",
    "N° de contrat | Contrat n° | Numéro de contrat | Contrat",
  ),
  plate: field(
    "text",
    shaped("AA-999-AA"),
    "Immatriculation | immatriculation | immatVehicule",
    "Immatriculation | N° d'immatriculation | Immatriculation du véhicule",
  ),
  delivery: field(
    "date",
    day,
    "Date de livraison | date_livraison | dateLivraison",
    "Date de livraison | Livraison le | Livré le | Livraison prévue",
  ),
  instalment: field(
    "amount",
    amount,
    "Mensualité | montant_mensualite | montantEcheance",
    "Mensualité | Montant de l'échéance | Montant de la mensualité",
  ),
};

const SPANISH: Language["fields"] = {
  policy: field(
    "document_number",
    shaped("999999999"),
    "Número de póliza | num_poliza | numPoliza | policy_number",
    "Nº de póliza | Póliza n.º | Número de póliza | Póliza",
  ),
  plate: field(
    "text",
    shaped("9999 AAA"),
    "Matrícula | matricula | matriculaVehiculo",
    "Matrícula | Matrícula del vehículo | Nº matrícula",
  ),
  delivery: field(
    "date",
    day,
    "Fecha de entrega | fecha_entrega | fechaEntrega | delivery_date",
    "Fecha de entrega | Fecha entrega | Entrega prevista | Entrega",
  ),
  instalment: field(
    "amount",
    amount,
    "Importe de la cuota | importe_cuota | cuotaMensual",
    "Cuota | Importe cuota | Cuota mensual | Importe de la cuota",
  ),
  case: field(
    "document_number",
    shaped("9999/2029"),
    "Expediente | num_expediente | numeroExpediente",
    "Expediente | Nº expediente | Expediente n.º",
  ),
};

const ENGLISH: Language["fields"] = {
  policy: field(
    "document_number",
    shaped("999-999999"),
    "policy_number | policyNumber | Policy No | policy_no",
    "Policy Number | Policy No. | Policy # | Policy",
  ),
  plate: field(
    "text",
    shaped("AA99 AAA"),
    "license_plate | licensePlate | plate",
    "License plate | Plate No. | Plate | Licence Plate | Vehicle plate",
  ),
  serial: field(
    "document_number",
    shaped("AA9999999"),
    "serial_number | serialNumber | serial_no",
    "Serial Number | Serial No. | S/N | Serial #",
  ),
  delivery: field(
    "date",
    day,
    "delivery_date | deliveryDate | Delivery",
    "Delivery Date | Date of delivery | Delivered on | Delivery",
  ),
  case: field(
    "document_number",
    shaped("99/99999"),
    "case_number | caseNo | case_id",
    "Case Number | Case No. | Case ref. | Case ID",
  ),
};

/** What a language calls the facts that no service of a test asks for. */
interface OtherNames {
  readonly phone: string;
  readonly invoice: string;
  readonly date: string;
  readonly due: string;
  readonly total: string;
  readonly net: string;
  readonly order: string;
  readonly office: string;
  readonly supplier: string;
}

const others = (names: OtherNames): Language["others"] => [
  [names.phone, shaped("0999999999")],
  [names.invoice, shaped("9999/2029")],
  [names.date, day],
  [names.due, day],
  [names.total, amount],
  [names.net, amount],
  [names.order, shaped("999999")],
  [names.office, (random) => random.pick(["Milano Centro", "Lyon", "Leeds", "Nordheim"])],
  [names.supplier, shaped("99999")],
];

export const LANGUAGES: Readonly<Record<string, Language>> = {
  it: {
    fields: ITALIAN,
    others: others({
      phone: "Telefono",
      invoice: "Fattura n.",
      date: "Data",
      due: "Scadenza",
      total: "Totale",
      net: "Imponibile",
      order: "Ordine n.",
      office: "Agenzia",
      supplier: "Codice fornitore",
    }),
    writers: list("Comune di Valle Azzurra | Assicurazioni Riunite S.p.A. | Energia Nord S.r.l. | Logistica Po S.r.l."),
  },
  de: {
    fields: GERMAN,
    others: others({
      phone: "Telefon",
      invoice: "Rechnung Nr.",
      date: "Datum",
      due: "Fällig am",
      total: "Summe",
      net: "Netto",
      order: "Auftrag",
      office: "Filiale",
      supplier: "Steuernummer",
    }),
    writers: list("Stadtwerke Nordheim | Versicherung Rhein AG | Spedition Kranz GmbH"),
  },
  fr: {
    fields: FRENCH,
    others: others({
      phone: "Téléphone",
      invoice: "Facture n°",
      date: "Date",
      due: "Échéance",
      total: "Total TTC",
      net: "Total HT",
      order: "Commande",
      office: "Agence",
      supplier: "Code fournisseur",
    }),
    writers: list("Assurances du Rhône | Transports Martin SARL | Mairie de Belleville"),
  },
  es: {
    fields: SPANISH,
    others: others({
      phone: "Teléfono",
      invoice: "Factura n.º",
      date: "Fecha",
      due: "Vencimiento",
      total: "Total",
      net: "Base imponible",
      order: "Pedido",
      office: "Sucursal",
      supplier: "Código proveedor",
    }),
    writers: list("Seguros del Sur S.A. | Transportes Vega S.L. | Ayuntamiento de Valverde"),
  },
  en: {
    fields: ENGLISH,
    others: others({
      phone: "Phone",
      invoice: "Invoice No.",
      date: "Date",
      due: "Due date",
      total: "Total",
      net: "Subtotal",
      order: "Order",
      office: "Branch",
      supplier: "Supplier code",
    }),
    writers: list("Northern Insurance Ltd | Parcel Works Ltd | City Council of Harwell"),
  },
};
