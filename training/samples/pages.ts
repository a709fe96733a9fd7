import { IDENTITY, INVOICE, italianAmount, italianDate, passportZone, RECEIPT } from "./content.ts";

/** The samples as HTML, before Chromium prints or photographs them. */
export function receiptHtml(): string {
  const row = (left: string, middle: string, right: string) =>
    `<div class=r><span>${left}</span><span class=m>${middle}</span><span class=a>${right}</span></div>`;
  const items = RECEIPT.items.map(([name, rate, amount]) => row(name, rate, amount)).join("");
  return `<meta charset=utf-8><style>
    body{margin:0;background:#fbfaf6;color:#26262b;width:800px;font:25px/1.38 "DejaVu Sans Mono";padding:52px 54px 70px;box-sizing:border-box;letter-spacing:-.3px}
    .c{text-align:center}.b{font-weight:700}.r{display:flex}.r span:first-child{flex:1}.m{width:100px;text-align:right}.a{width:190px;text-align:right}
    hr{border:0;border-top:2px dashed #555;margin:16px 0}.big{font-size:32px;font-weight:700}
  </style><div class="c b" style="font-size:28px">${RECEIPT.company}</div>
  <div class=c>${RECEIPT.address.join("<br>")}<br>P.IVA ${RECEIPT.vatId}<br>Tel. 0577 000 142</div><hr>
  <div class="c b">DOCUMENTO COMMERCIALE<br>di vendita o prestazione</div><br>
  ${row("<b>DESCRIZIONE</b>", "<b>IVA</b>", "<b>Prezzo(€)</b>")}${items}<hr>
  <div class="r big"><span>TOTALE COMPLESSIVO</span><span class=a>${RECEIPT.total}</span></div>
  ${row("di cui IVA", "", RECEIPT.vat)}<br>
  ${row("Pagamento elettronico", "", RECEIPT.total)}${row("Importo pagato", "", RECEIPT.total)}<hr>
  <div class=c>${RECEIPT.date}<br>DOCUMENTO N. ${RECEIPT.documentNumber}<br>Server RT 99FIC000142<br><br>GRAZIE E ARRIVEDERCI</div>`;
}

export function invoiceHtml(): string {
  const { seller, buyer } = INVOICE;
  const party = (title: string, { name, street, town, vatId }: typeof seller | typeof buyer) =>
    `<div class=p><h2>${title}</h2><b>${name}</b><br>${street}<br>${town}<br>P. IVA ${vatId}</div>`;
  const rows = INVOICE.lines.map(
    (line) =>
      `<tr><td>${line.description}<td class=n>${italianAmount(line.quantity)}<td class=n>${italianAmount(line.unitPrice)}<td class=n>22%<td class=n>${italianAmount(line.amount)}`,
  );
  const total = (label: string, amount: string, style = "") =>
    `<tr ${style}><td>${label}<td class=n>€ ${italianAmount(amount)}`;
  return `<meta charset=utf-8><style>
    @page{size:A4;margin:0}body{font:10.5pt/1.45 "DejaVu Sans";color:#1d2433;margin:0;padding:20mm 18mm}
    header{display:flex;justify-content:space-between;border-bottom:2.5pt solid #24507a;padding-bottom:6mm}
    h1{font-size:21pt;margin:0;color:#24507a;letter-spacing:1pt}h2{font-size:8pt;text-transform:uppercase;color:#667;margin:0 0 1.5mm}
    .p{width:82mm}.two{display:flex;justify-content:space-between;margin:9mm 0}.n{text-align:right;white-space:nowrap}
    table{border-collapse:collapse;width:100%}.l th{background:#eaf0f6;font-size:8.5pt;text-align:left;padding:2mm}.l th.n{text-align:right}
    .l td{border-bottom:.5pt solid #cfd6de;padding:2.2mm 2mm;font-size:9.5pt}.t{width:78mm;margin:8mm 0 10mm auto}.t td{padding:1.3mm 2mm;font-size:10pt}
    .g td{border-top:1.2pt solid #24507a;font-weight:700;font-size:12pt}footer{font-size:9pt;border-top:.5pt solid #cfd6de;padding-top:4mm}
  </style><header><div><b style="font-size:13pt">${seller.name}</b><br>${seller.street}, ${seller.town}</div><h1>FATTURA</h1></header>
  <div class=two><div><h2>Numero</h2><b>${INVOICE.number}</b></div><div><h2>Data</h2><b>${italianDate(INVOICE.date)}</b></div>
  <div><h2>Scadenza</h2><b>${italianDate(INVOICE.dueDate)}</b></div><div><h2>Valuta</h2><b>EUR</b></div></div>
  <div class=two>${party("Cedente / prestatore", seller)}${party("Cliente", buyer)}</div>
  <table class=l><tr><th>Descrizione<th class=n>Quantità<th class=n>Prezzo unitario<th class=n>IVA<th class=n>Importo</tr>${rows.join("")}</table>
  <table class=t>${total("Imponibile", INVOICE.net)}${total("IVA 22%", INVOICE.tax)}${total("Totale fattura", INVOICE.gross, "class=g")}</table>
  <footer>Pagamento: bonifico bancario entro il ${italianDate(INVOICE.dueDate)}<br>IBAN: <b>${INVOICE.iban.replace(/(.{4})(?=.)/g, "$1 ")}</b><br>Intestatario: ${seller.name}</footer>`;
}

export function identityHtml(): string {
  const shown = (yymmdd: string, century: string) =>
    `${yymmdd.slice(4)}.${yymmdd.slice(2, 4)}.${century}${yymmdd.slice(0, 2)}`;
  const field = (label: string, value: string) => `<div class=f><i>${label}</i>${value}</div>`;
  const zone = passportZone(IDENTITY).map((line) => line.replaceAll("<", "&lt;"));
  return `<meta charset=utf-8><style>
    body{margin:0;width:1250px;height:880px;background:linear-gradient(115deg,#eef3ea,#f6efe6 55%,#e8eef6);font:26px "DejaVu Sans";color:#20262c;position:relative}
    h1{margin:0;padding:28px 44px 0;font-size:32px;letter-spacing:6px;color:#365a4a}.photo{position:absolute;left:44px;top:120px;width:290px;height:380px;background:#d5dcdf;border-radius:6px}
    .photo svg{width:100%;height:100%}.grid{position:absolute;left:380px;top:112px;display:grid;grid-template-columns:420px 380px;gap:20px 24px}.f i{display:block;font:17px "DejaVu Sans";color:#5d6a72}
    pre{position:absolute;left:44px;bottom:34px;margin:0;font:bold 43.5px/66px "DejaVu Sans Mono";color:#101214}.s{position:absolute;left:44px;top:530px;font-size:18px;color:#8a4a3a;letter-spacing:3px}
  </style><h1>UTOPIA · PASSPORT · PASSAPORTO</h1>
  <div class=photo><svg viewBox="0 0 29 38"><circle cx=14.5 cy=14 r=7 fill="#9fb0b5" /><path d="M2 38c0-10 6-15 12.500-15S27 28 27 38" fill="#9fb0b5" /></svg></div>
  <div class=grid>${field("Type / Tipo", "P")}${field("Passport No.", IDENTITY.number)}${field("Surname / Cognome", IDENTITY.surname)}${field("Country code", "UTO")}
  ${field("Given names / Nomi", IDENTITY.givenNames)}${field("Sex / Sesso", IDENTITY.sex)}${field("Date of birth", shown(IDENTITY.birth, "19"))}${field("Nationality", "UTOPIAN")}
  ${field("Date of expiry", shown(IDENTITY.expiry, "20"))}${field("Authority", "CITY OF ERIGERON")}</div>
  <div class=s>SPECIMEN — FICTITIOUS PERSON</div><pre>${zone.join("\n")}</pre>`;
}
