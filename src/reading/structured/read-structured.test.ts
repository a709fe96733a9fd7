import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
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
