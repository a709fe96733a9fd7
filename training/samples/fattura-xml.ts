import { INVOICE } from "./content.ts";

/** The invoice of samples/invoice.pdf as FatturaPA 1.2 (FPR12), as the exchange system would deliver it. */
export function fatturaXml(): string {
  const { seller, buyer } = INVOICE;
  const lines = INVOICE.lines.map(
    (line, i) => `      <DettaglioLinee>
        <NumeroLinea>${i + 1}</NumeroLinea>
        <Descrizione>${line.description}</Descrizione>
        <Quantita>${line.quantity}.00</Quantita>
        <PrezzoUnitario>${line.unitPrice}</PrezzoUnitario>
        <PrezzoTotale>${line.amount}</PrezzoTotale>
        <AliquotaIVA>22.00</AliquotaIVA>
      </DettaglioLinee>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
  <FatturaElettronicaHeader>
    <DatiTrasmissione>
      <IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${seller.vatId.slice(2)}</IdCodice></IdTrasmittente>
      <ProgressivoInvio>00127</ProgressivoInvio>
      <FormatoTrasmissione>FPR12</FormatoTrasmissione>
      <CodiceDestinatario>0000000</CodiceDestinatario>
    </DatiTrasmissione>
    <CedentePrestatore>
${party(seller, "<RegimeFiscale>RF01</RegimeFiscale>")}
    </CedentePrestatore>
    <CessionarioCommittente>
${party(buyer)}
    </CessionarioCommittente>
  </FatturaElettronicaHeader>
  <FatturaElettronicaBody>
    <DatiGenerali>
      <DatiGeneraliDocumento>
        <TipoDocumento>TD01</TipoDocumento>
        <Divisa>EUR</Divisa>
        <Data>${INVOICE.date}</Data>
        <Numero>${INVOICE.number}</Numero>
        <ImportoTotaleDocumento>${INVOICE.gross}</ImportoTotaleDocumento>
      </DatiGeneraliDocumento>
    </DatiGenerali>
    <DatiBeniServizi>
${lines.join("\n")}
      <DatiRiepilogo>
        <AliquotaIVA>22.00</AliquotaIVA>
        <ImponibileImporto>${INVOICE.net}</ImponibileImporto>
        <Imposta>${INVOICE.tax}</Imposta>
        <EsigibilitaIVA>I</EsigibilitaIVA>
      </DatiRiepilogo>
    </DatiBeniServizi>
    <DatiPagamento>
      <CondizioniPagamento>TP02</CondizioniPagamento>
      <DettaglioPagamento>
        <ModalitaPagamento>MP05</ModalitaPagamento>
        <DataScadenzaPagamento>${INVOICE.dueDate}</DataScadenzaPagamento>
        <ImportoPagamento>${INVOICE.gross}</ImportoPagamento>
        <IBAN>${INVOICE.iban}</IBAN>
      </DettaglioPagamento>
    </DatiPagamento>
  </FatturaElettronicaBody>
</p:FatturaElettronica>
`;
}

function party(of: typeof INVOICE.seller | typeof INVOICE.buyer, regime = ""): string {
  const [, postcode, town, province] = /^(\d{5}) (.+) \((..)\)$/.exec(of.town)!;
  return `      <DatiAnagrafici>
        <IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${of.vatId.slice(2)}</IdCodice></IdFiscaleIVA>
        <Anagrafica><Denominazione>${of.name}</Denominazione></Anagrafica>${regime}
      </DatiAnagrafici>
      <Sede><Indirizzo>${of.street}</Indirizzo><CAP>${postcode}</CAP><Comune>${town}</Comune><Provincia>${province}</Provincia><Nazione>IT</Nazione></Sede>`;
}
