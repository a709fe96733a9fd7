import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FactRow } from "../../core/documents/document.ts";
import { readXmlFacts } from "./read-structured.ts";

const facts = (xml: string) => readXmlFacts(Buffer.from(xml))[0] ?? null;

const CII = `<?xml version='1.0'?><!-- <note> --><a:CrossIndustryInvoice xmlns:a="x" xmlns:r="y"><a:ExchangedDocument><r:ID>00471</r:ID><r:TypeCode>380</r:TypeCode>
<r:IssueDateTime><u:DateTimeString xmlns:u="z" format="102">20250408</u:DateTimeString></r:IssueDateTime></a:ExchangedDocument><a:SupplyChainTradeTransaction>
<r:IncludedSupplyChainTradeLineItem><r:SpecifiedTradeProduct><r:Name>Äpfel &amp; Birnen</r:Name></r:SpecifiedTradeProduct><r:SpecifiedLineTradeAgreement>
<r:NetPriceProductTradePrice><r:ChargeAmount>9.9000</r:ChargeAmount></r:NetPriceProductTradePrice></r:SpecifiedLineTradeAgreement><r:SpecifiedLineTradeDelivery>
<r:BilledQuantity unitCode="H87">20.0000</r:BilledQuantity></r:SpecifiedLineTradeDelivery><r:SpecifiedLineTradeSettlement><r:SpecifiedTradeSettlementLineMonetarySummation>
<r:LineTotalAmount>198.00</r:LineTotalAmount></r:SpecifiedTradeSettlementLineMonetarySummation></r:SpecifiedLineTradeSettlement></r:IncludedSupplyChainTradeLineItem>
<r:ApplicableHeaderTradeAgreement><r:SellerTradeParty><r:Name>Lieferant GmbH</r:Name><r:SpecifiedTaxRegistration><r:ID schemeID="VA">DE 136695976</r:ID></r:SpecifiedTaxRegistration>
</r:SellerTradeParty></r:ApplicableHeaderTradeAgreement><r:ApplicableHeaderTradeSettlement><r:InvoiceCurrencyCode>EUR</r:InvoiceCurrencyCode>
<r:SpecifiedTradeSettlementHeaderMonetarySummation><r:TaxBasisTotalAmount>198.00</r:TaxBasisTotalAmount><r:TaxTotalAmount currencyID="CHF">39.00</r:TaxTotalAmount>
<r:TaxTotalAmount currencyID="EUR">37.62</r:TaxTotalAmount><r:GrandTotalAmount>235.62</r:GrandTotalAmount></r:SpecifiedTradeSettlementHeaderMonetarySummation>
</r:ApplicableHeaderTradeSettlement></a:SupplyChainTradeTransaction></a:CrossIndustryInvoice>`;

const UBL = (
  root: string,
) => `<${root} xmlns="urn:x" xmlns:cac="c" xmlns:cbc="b"><cbc:ID>CN-7</cbc:ID><cbc:IssueDate>2025-04-08</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Trade</cbc:Name></cac:PartyName><cac:PartyTaxScheme><cbc:CompanyID>NL004495445B01</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>Registered B.V.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>NL91 ABNA 0417 1643 00</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>121.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
<cac:${root}Line><cbc:${root === "Invoice" ? "Invoiced" : "Credited"}Quantity unitCode="C62">2</cbc:${root === "Invoice" ? "Invoiced" : "Credited"}Quantity><cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Chair</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>50</cbc:PriceAmount></cac:Price></cac:${root}Line></${root}>`;

const SIMPLIFIED = `<n:FatturaElettronicaSemplificata xmlns:n="x"><FatturaElettronicaHeader><CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA>
<Nome>Ada</Nome><Cognome>Neri</Cognome></CedentePrestatore><CessionarioCommittente><IdentificativiFiscali><CodiceFiscale>RSSMRA85T10A562S</CodiceFiscale></IdentificativiFiscali></CessionarioCommittente></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD07</TipoDocumento><Divisa>EUR</Divisa><Data>2025-04-08</Data><Numero>0012</Numero></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><Descrizione>Taglio</Descrizione><Importo>24.40</Importo><DatiIVA><Imposta>4.40</Imposta></DatiIVA></DatiBeniServizi>
<DatiBeniServizi><Descrizione>Piega</Descrizione><Importo>12.2</Importo><DatiIVA><Imposta>2.20</Imposta></DatiIVA></DatiBeniServizi></FatturaElettronicaBody></n:FatturaElettronicaSemplificata>`;

describe("e-invoices in XML", () => {
  it("FatturaPA: the sample gives the values of its expected.json", () => {
    const [read] = readXmlFacts(readFileSync(new URL("../../../samples/fattura.xml", import.meta.url)));
    const expected = JSON.parse(
      readFileSync(new URL("../../../samples/invoice.expected.json", import.meta.url), "utf8"),
    );
    expect(read).toMatchObject({ kind: "fatturapa", valid: true, pageIndex: null });
    expect(read!.values).toMatchObject({
      "invoice.number": expected.number,
      "invoice.date": expected.date,
      "invoice.due_date": expected.due_date,
      "invoice.gross_total": expected.gross_total,
      "invoice.net_total": expected.net_total,
      "invoice.tax_total": expected.tax_total,
      "invoice.iban": expected.iban,
      "seller.name": expected.seller_name,
      // The XML states the country separately; a fact has both.
      "seller.vat_id": expected.seller_vat_id,
      "buyer.name": expected.buyer_name,
      "buyer.vat_id": expected.buyer_vat_id,
    });
    expect(read!.rows.map((row) => row.amount)).toEqual(
      expected.lines.map((line: { line_amount: string }) => line.line_amount),
    );
  });

  it("simplified FatturaPA: totals come from amounts with the tax inside, numbers keep their zeros", () => {
    expect(facts(SIMPLIFIED)).toMatchObject({
      kind: "fatturapa",
      values: {
        "invoice.number": "0012",
        "invoice.gross_total": "36.60",
        "invoice.tax_total": "6.60",
        "invoice.net_total": "30.00",
        "seller.name": "Ada Neri",
        "seller.vat_id": "IT00743110157",
        "buyer.tax_code": "RSSMRA85T10A562S",
      },
      rows: [{ description: "Taglio", amount: "24.40" }, { description: "Piega" }],
    });
  });

  it("a FatturaPA batch: every invoice of the file, with the parties of its one header", () => {
    const body = (number: string, amount: string) =>
      `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Divisa>EUR</Divisa><Data>2025-04-08</Data><Numero>${number}</Numero>
      <ImportoTotaleDocumento>${amount}</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali><DatiPagamento><DettaglioPagamento>
      <ImportoPagamento>${amount}</ImportoPagamento></DettaglioPagamento></DatiPagamento></FatturaElettronicaBody>`;
    const header = `<FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice>
      </IdFiscaleIVA></DatiAnagrafici></CedentePrestatore></FatturaElettronicaHeader>`;
    const batch = (...bodies: string[]) =>
      readXmlFacts(Buffer.from(`<p:FatturaElettronica xmlns:p="x">${header}${bodies.join("")}</p:FatturaElettronica>`));
    const values = batch(body("1", "10.00"), body("2", "20.00"), "<FatturaElettronicaBody/>", body("3", "30.00")).map(
      (source) => source.values,
    );
    expect(values.map((value) => value["invoice.number"])).toEqual(["1", "2", "3"]);
    expect(values.map((value) => value["invoice.amount_due"])).toEqual(["10.00", "20.00", "30.00"]);
    expect(values.map((value) => value["seller.vat_id"])).toEqual(Array(3).fill("IT00743110157"));
    expect(batch()).toEqual([]);
  });

  it("CII: any prefixes, quotes and comments; the tax in the invoice's currency; digits untouched", () => {
    expect(facts(CII)).toMatchObject({
      kind: "cii",
      values: {
        "invoice.number": "00471",
        "invoice.date": "2025-04-08",
        "invoice.tax_total": "37.62",
        "seller.vat_id": "DE136695976",
      },
      rows: [
        { description: "Äpfel & Birnen", quantity: "20.0000", unit: "H87", unitPrice: "9.9000", amount: "198.00" },
      ],
    });
  });

  it.each(["Invoice", "CreditNote"])("UBL %s: registered name, totals, account and lines", (root) => {
    expect(facts(UBL(root))).toMatchObject({
      kind: "ubl",
      values: {
        "seller.name": "Registered B.V.",
        "seller.vat_id": "NL004495445B01",
        "invoice.gross_total": "121.00",
        "invoice.iban": "NL91ABNA0417164300",
      },
      rows: [{ description: "Chair", quantity: "2", unitPrice: "50", amount: "100.00" }],
    });
  });

  it("reads the declared encoding and UTF-16", () => {
    const latin = Buffer.from(CII.replace("version='1.0'", "version='1.0' encoding='ISO-8859-1'"), "latin1");
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CII, "utf16le")]);
    for (const bytes of [latin, utf16]) expect(readXmlFacts(bytes)[0]!.rows[0]!.description).toBe("Äpfel & Birnen");
  });
});

describe("what e-invoices state beyond their totals", () => {
  const ITALIAN = (general: string, summaries: string, payments: string) => `<p:FatturaElettronica xmlns:p="x">
    <FatturaElettronicaHeader/><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Divisa>EUR</Divisa>
    <Data>2025-04-08</Data><Numero>7</Numero>${general}</DatiGenerali><DatiBeniServizi>${summaries}</DatiBeniServizi>
    ${payments}</FatturaElettronicaBody></p:FatturaElettronica>`;
  const sum = (rows: readonly FactRow[] | undefined, column: "tax" | "taxBase" | "amount") =>
    (rows ?? []).reduce((all, row) => all + Number(row[column]), 0);

  it("FatturaPA: the taxes of the sample add up to its totals, its payment to what is due", () => {
    const [read] = readXmlFacts(readFileSync(new URL("../../../samples/fattura.xml", import.meta.url)));
    expect(read!.taxes).toEqual([{ taxRate: "22.00", taxBase: "1615.00", tax: "355.30" }]);
    expect(sum(read!.taxes, "taxBase")).toBeCloseTo(Number(read!.values["invoice.net_total"]), 2);
    expect(sum(read!.taxes, "tax")).toBeCloseTo(Number(read!.values["invoice.tax_total"]), 2);
    expect(read!.instalments).toEqual([{ dueDate: "2025-05-31", amount: "1970.30" }]);
    for (const concept of ["withholding_tax", "pension_contribution", "stamp_duty"] as const) {
      expect(read!.values).not.toHaveProperty(`charge.${concept}`);
    }
  });

  it("FatturaPA: withheld taxes and funds are sums, the stamp and the first order are as stated", () => {
    const general = `<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>200.00</ImportoRitenuta></DatiRitenuta>
      <DatiRitenuta><TipoRitenuta>RT04</TipoRitenuta><ImportoRitenuta>85.5</ImportoRitenuta></DatiRitenuta>
      <DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>
      <DatiCassaPrevidenziale><AlCassa>4.00</AlCassa><ImportoContributoCassa>40.00</ImportoContributoCassa></DatiCassaPrevidenziale>
      <DatiCassaPrevidenziale><ImportoContributoCassa>1.25</ImportoContributoCassa></DatiCassaPrevidenziale></DatiGeneraliDocumento>
      <DatiOrdineAcquisto><RiferimentoNumeroLinea>1</RiferimentoNumeroLinea><IdDocumento>ODA-0015</IdDocumento></DatiOrdineAcquisto>
      <DatiOrdineAcquisto><IdDocumento>ODA-0016</IdDocumento></DatiOrdineAcquisto>
      <DatiContratto><IdDocumento>C-1</IdDocumento></DatiContratto>`;
    const read = facts(ITALIAN(general, "", ""));
    expect(read!.values).toMatchObject({
      "charge.withholding_tax": "285.50",
      "charge.pension_contribution": "41.25",
      "charge.stamp_duty": "2.00",
      "invoice.order_number": "ODA-0015",
    });
    const virtual = facts(
      ITALIAN("<DatiBollo><BolloVirtuale>SI</BolloVirtuale></DatiBollo></DatiGeneraliDocumento>", "", ""),
    );
    expect(virtual!.values["invoice.number"]).toBe("7");
    expect(virtual!.values).not.toHaveProperty("charge.stamp_duty");
    expect([virtual!.taxes, virtual!.instalments]).toEqual([[], []]);
  });

  it("FatturaPA: a tax without a rate has its code, not the words of the law; a payment without a day is none", () => {
    const summaries = `<DatiRiepilogo><AliquotaIVA>0.00</AliquotaIVA><Natura>N2.2</Natura><ImponibileImporto>100.00</ImponibileImporto>
      <Imposta>0.00</Imposta><RiferimentoNormativo>Art. 1 c. 54-89 L. 190/2014</RiferimentoNormativo></DatiRiepilogo>
      <DatiRiepilogo><AliquotaIVA>10.00</AliquotaIVA><ImponibileImporto>50.00</ImponibileImporto><Imposta>5.00</Imposta></DatiRiepilogo>`;
    const payments = `<DatiPagamento><DettaglioPagamento><DataScadenzaPagamento>2025-05-31</DataScadenzaPagamento>
      <ImportoPagamento>60.00</ImportoPagamento></DettaglioPagamento><DettaglioPagamento><ImportoPagamento>5.00</ImportoPagamento>
      </DettaglioPagamento></DatiPagamento><DatiPagamento><DettaglioPagamento><DataScadenzaPagamento>2025-06-30</DataScadenzaPagamento>
      <ImportoPagamento>90.00</ImportoPagamento></DettaglioPagamento></DatiPagamento>`;
    expect(facts(ITALIAN("</DatiGeneraliDocumento>", summaries, payments))).toMatchObject({
      taxes: [
        { taxRate: "0.00", taxBase: "100.00", tax: "0.00", exemption: "N2.2" },
        { taxRate: "10.00", taxBase: "50.00", tax: "5.00" },
      ],
      instalments: [
        { dueDate: "2025-05-31", amount: "60.00" },
        { dueDate: "2025-06-30", amount: "90.00" },
      ],
    });
  });

  it("simplified FatturaPA: a row for each rate of the goods, with what is stated of it", () => {
    const items = `<DatiBeniServizi><Descrizione>Bolli</Descrizione><Importo>5.00</Importo><Natura>N1</Natura></DatiBeniServizi>
      <DatiBeniServizi><Descrizione>Lozione</Descrizione><Importo>11.00</Importo><DatiIVA><Aliquota>10.00</Aliquota></DatiIVA></DatiBeniServizi>`;
    const read = facts(SIMPLIFIED.replace("</FatturaElettronicaBody>", `${items}</FatturaElettronicaBody>`));
    expect(read!.taxes).toEqual([{ taxBase: "30.00", tax: "6.60" }, { exemption: "N1" }, { taxRate: "10.00" }]);
  });

  const inHeader = (more: string) =>
    CII.replace("<r:SpecifiedTradeSettlementHeaderMonetarySummation>", (next) => more + next).replace(
      "</r:GrandTotalAmount>",
      (end) => `${end}<r:DuePayableAmount>235.62</r:DuePayableAmount>`,
    );
  const term = (day: string, more = "") => `<r:SpecifiedTradePaymentTerms><r:DueDateDateTime>
    <u:DateTimeString xmlns:u="z" format="102">${day}</u:DateTimeString></r:DueDateDateTime>${more}</r:SpecifiedTradePaymentTerms>`;
  const discount = "<r:ApplicableTradePaymentDiscountTerms/>";
  const part = (amount: string) => `<r:PartialPaymentAmount>${amount}</r:PartialPaymentAmount>`;

  it("CII: taxes by rate with why nothing is taxed, in words or by code; the buyer's order", () => {
    const tax = (rate: string, more: string) => `<r:ApplicableTradeTax><r:CalculatedAmount>1.90</r:CalculatedAmount>
      <r:BasisAmount>10.00</r:BasisAmount>${more}<r:RateApplicablePercent>${rate}</r:RateApplicablePercent></r:ApplicableTradeTax>`;
    const category = (code: string) => `<r:CategoryCode>${code}</r:CategoryCode>`;
    const code = "<r:ExemptionReasonCode>VATEX-EU-AE</r:ExemptionReasonCode>";
    const reason = "<r:ExemptionReason>Reverse charge</r:ExemptionReason>";
    const taxes = [category("S"), reason + category("S"), reason + category("AE") + code, category("AE") + code];
    const xml = inHeader([...taxes, category("K"), category("L")].map((more) => tax("19.00", more)).join(""));
    const order =
      "<r:BuyerOrderReferencedDocument><r:IssuerAssignedID>PO 4500</r:IssuerAssignedID></r:BuyerOrderReferencedDocument>";
    const read = facts(xml.replace("</r:ApplicableHeaderTradeAgreement>", (end) => order + end));
    expect(read!.taxes![0]).toEqual({ taxRate: "19.00", taxBase: "10.00", tax: "1.90" });
    expect(read!.taxes!.map(({ exemption }) => exemption ?? null)).toEqual([
      null,
      null,
      "Reverse charge",
      "VATEX-EU-AE",
      "K",
      null,
    ]);
    expect(read!.values["invoice.order_number"]).toBe("PO 4500");
  });

  it("ZUGFeRD 1: the older names of rate and order, the base in the invoice's currency", () => {
    const tax = `<r:ApplicableTradeTax><r:CalculatedAmount currencyID="EUR">0.70</r:CalculatedAmount><r:BasisAmount currencyID="CHF">11.00</r:BasisAmount>
      <r:BasisAmount currencyID="EUR">10.00</r:BasisAmount><r:ApplicablePercent>7.00</r:ApplicablePercent></r:ApplicableTradeTax>`;
    const order = "<r:BuyerOrderReferencedDocument><r:ID>B-9</r:ID></r:BuyerOrderReferencedDocument>";
    const old = inHeader(tax).replace("</r:ApplicableHeaderTradeAgreement>", (end) => order + end);
    const read = facts(old.replaceAll("ApplicableHeaderTrade", "ApplicableSupplyChainTrade"));
    expect(read!.taxes).toEqual([{ taxRate: "7.00", taxBase: "10.00", tax: "0.70" }]);
    expect(read!.values["invoice.order_number"]).toBe("B-9");
  });

  it.each([
    [
      "no day, no payment",
      "<r:SpecifiedTradePaymentTerms><r:Description>30 days</r:Description></r:SpecifiedTradePaymentTerms>",
      [],
    ],
    ["a single day pays all that is due", term("20250508"), [{ dueDate: "2025-05-08", amount: "235.62" }]],
    [
      "parts have their own amounts",
      term("20250508", part("100.00")) + term("20250608", part("135.62")),
      [
        { dueDate: "2025-05-08", amount: "100.00" },
        { dueDate: "2025-06-08", amount: "135.62" },
      ],
    ],
    [
      "the day of a discount is no payment",
      term("20250418", discount) + term("20250508"),
      [{ dueDate: "2025-05-08", amount: "235.62" }],
    ],
    [
      "the net day may be stated with a discount",
      term("20250508", discount),
      [{ dueDate: "2025-05-08", amount: "235.62" }],
    ],
    [
      "of several days without amounts no share is known",
      term("20250508") + term("20250608"),
      [{ dueDate: "2025-05-08" }, { dueDate: "2025-06-08" }],
    ],
  ])("CII payments: %s", (_, terms, instalments) => {
    expect(facts(inHeader(terms))!.instalments).toEqual(instalments);
  });

  const ublWith = (head: string, subtotals = "") =>
    UBL("Invoice")
      .replace("<cac:AccountingSupplierParty>", (next) => head + next)
      .replace("</cac:TaxTotal>", (end) => subtotals + end)
      .replace("</cac:LegalMonetaryTotal>", (end) => `<cbc:PayableAmount>121.00</cbc:PayableAmount>${end}`);

  it("UBL: taxes in the invoice's currency, the order, the payment of all that is due", () => {
    const subtotal = (
      currency: string,
      category: string,
    ) => `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="${currency}">100.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="${currency}">21.00</cbc:TaxAmount><cac:TaxCategory>${category}</cac:TaxCategory></cac:TaxSubtotal>`;
    const standard = "<cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent>";
    const exempt =
      "<cbc:ID>E</cbc:ID><cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>";
    const worded = exempt.replace(
      "VATEX-EU-132</cbc:TaxExemptionReasonCode>",
      (code) => `${code}<cbc:TaxExemptionReason>Medical care</cbc:TaxExemptionReason>`,
    );
    const subtotals = [
      subtotal("EUR", standard),
      subtotal("SEK", standard),
      subtotal("EUR", exempt),
      subtotal("EUR", worded),
    ];
    const head = "<cbc:DueDate>2025-05-08</cbc:DueDate><cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>";
    const read = facts(ublWith(head, subtotals.join("")));
    expect(read!.taxes).toEqual([
      { taxRate: "21", taxBase: "100.00", tax: "21.00" },
      { taxRate: "0", taxBase: "100.00", tax: "21.00", exemption: "VATEX-EU-132" },
      { taxRate: "0", taxBase: "100.00", tax: "21.00", exemption: "Medical care" },
    ]);
    expect(read!.values["invoice.order_number"]).toBe("PO-1");
    expect(read!.instalments).toEqual([{ dueDate: "2025-05-08", amount: "121.00" }]);
    expect(facts(ublWith(head.replace("PO-1", "NA")))!.values).not.toHaveProperty("invoice.order_number");
    expect(facts(ublWith(""))!.instalments).toEqual([]);
  });

  it("UBL: terms with days of their own are the payments", () => {
    const terms = ["2025-05-08", "2025-06-08"].map(
      (day, i) =>
        `<cac:PaymentTerms><cbc:Amount>${i === 0 ? "60.00" : "61.00"}</cbc:Amount><cbc:PaymentDueDate>${day}</cbc:PaymentDueDate></cac:PaymentTerms>`,
    );
    expect(facts(ublWith(`<cbc:DueDate>2025-06-08</cbc:DueDate>${terms.join("")}`))!.instalments).toEqual([
      { dueDate: "2025-05-08", amount: "60.00" },
      { dueDate: "2025-06-08", amount: "61.00" },
    ]);
  });
});

describe("hostile XML", () => {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
  const hostile: [string, string][] = [
    [
      "entities that multiply",
      `<!DOCTYPE Invoice [<!ENTITY l0 "lol">${entities}]>${UBL("Invoice").replace("CN-7", "&l9;")}`,
    ],
    [
      "an external entity",
      `<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>${UBL("Invoice").replace("CN-7", "&x;")}`,
    ],
    ["a hundred thousand levels", `<Invoice>${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}</Invoice>`],
    ["a hundred thousand open tags", `<Invoice>${"<a>".repeat(100_000)}`],
    ["five megabytes of junk", "j<&".repeat(1_700_000)],
    ["five megabytes of junk inside an invoice", `<Invoice><ID>${"<![CDATA[".repeat(550_000)}</ID></Invoice>`],
    ["an invoice cut off", CII.slice(0, -200)],
    ["another vocabulary under the same root", "<Invoice><number>1</number></Invoice>"],
    ["no bytes", ""],
  ];

  // Quadratic work would exceed the test's time limit.
  it.each(hostile)("answers null to %s", (_, xml) => {
    expect(facts(xml)).toBeNull();
  });

  it("treats names of the object prototype as names", () => {
    const xml = UBL("Invoice").replace("<cbc:ID>", "<__proto__>x</__proto__><constructor>y</constructor><cbc:ID>");
    expect(facts(xml)?.values["invoice.number"] ?? null).toSatisfy((number) => number === "CN-7" || number === null);
    expect(({} as Record<string, unknown>)["#text"]).toBeUndefined();
  });
});
