import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import type { FieldType } from "../../core/values.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { ruleEvidence } from "../scoring/rules.ts";
import { styleOf } from "../types/votes.ts";

/** The likeliest value of a field by the rules alone. */
function likeliest(
  template: "receipt" | "invoice" | "purchase_order" | "utility_bill" | "payslip" | "delivery_note",
  [key, type]: readonly [string, FieldType],
  ...lines: readonly PrintedLine[]
): string | undefined {
  const { fields, labels } = readService(aService([aField(key, { type })], { template }));
  const page = layOutPage(printedPage(lines));
  const all = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  const said = (i: number) => ruleEvidence(all[i]!, fields[0]!, all).reduce((sum, { weight }) => sum + weight, 0);
  return all.map((candidate, i) => [candidate.text, said(i)] as const).sort((a, b) => b[1] - a[1])[0]?.[0];
}

describe("labels of languages without a lexicon of their own", () => {
  it.each([
    ["Ukupno EUR", "Gotovina 60,00", "Račun br. 3382-1-2"],
    ["Za plačilo", "Plačilna kartica 100,00", "Račun št. 4417-2"],
    ["Att betala", "Kontant 100,00", "Kvitto 50219"],
    ["Do zapłaty", "Gotówka 100,00", "Nr paragonu 4417"],
    ["Celkem k úhradě", "Hotově 100,00", "Účtenka č. 4417"],
  ])("tell the total of a receipt from what was handed over: %s", (label, paid, number) => {
    const lines = [number, "A 12,00", "B 26,50", `${label} 38,50`, paid];
    expect(likeliest("receipt", ["total", "amount"], ...lines)).toBe("38,50");
  });

  it.each([
    ["Swedish", "Fakturanr 1", "Fakturadatum", "Förfallodatum", "Totalt exkl. moms", "Summa moms", "Att betala"],
    ["Danish", "Faktura nr. 1", "Fakturadato", "Forfaldsdato", "I alt ekskl. moms", "Momsbeløb", "I alt at betale"],
    ["Norwegian", "Fakturanr. 1", "Fakturadato", "Forfallsdato", "Sum eks. mva", "Sum MVA", "Å betale"],
    [
      "Finnish",
      "Laskun numero 1",
      "Laskun päiväys",
      "Eräpäivä",
      "Veroton yhteensä",
      "ALV yhteensä",
      "Maksettava yhteensä",
    ],
    [
      "Hungarian",
      "Számla sorszáma 1",
      "Számla kelte",
      "Fizetési határidő",
      "Nettó összesen",
      "ÁFA összesen",
      "Fizetendő",
    ],
    ["Romanian", "Factura nr. 1", "Data emiterii", "Data scadenței", "Total fără TVA", "Total TVA", "Total de plată"],
    ["Croatian", "Račun br. 1", "Datum izdavanja", "Datum dospijeća", "Osnovica", "Iznos PDV-a", "Ukupno za platiti"],
    ["Slovene", "Račun št. 1", "Datum izdaje", "Rok plačila", "Osnova za DDV", "Znesek DDV", "Za plačilo"],
    ["Slovak", "Faktúra č. 1", "Dátum vystavenia", "Dátum splatnosti", "Základ dane", "DPH spolu", "Celkom na úhradu"],
    ["Czech", "Faktura č. 1", "Datum vystavení", "Datum splatnosti", "Základ daně", "DPH celkem", "Celkem k úhradě"],
    ["Polish", "Faktura nr 1", "Data wystawienia", "Termin płatności", "Razem netto", "Kwota VAT", "Do zapłaty"],
    ["Lithuanian", "Sąskaitos nr. 1", "Išrašymo data", "Apmokėti iki", "Suma be PVM", "PVM suma", "Suma su PVM"],
    ["Latvian", "Rēķina nr. 1", "Rēķina datums", "Apmaksas termiņš", "Summa bez PVN", "PVN kopā", "Kopā apmaksai"],
    ["Estonian", "Arve nr 1", "Arve kuupäev", "Maksetähtaeg", "Summa käibemaksuta", "Käibemaks kokku", "Tasuda"],
    ["Turkish", "Fatura No 1", "Fatura Tarihi", "Vade Tarihi", "Ara Toplam", "Hesaplanan KDV", "Ödenecek Tutar"],
    ["Catalan", "Factura núm. 1", "Data factura", "Data de venciment", "Base imposable", "Quota IVA", "Total factura"],
  ])("tell days and sums of an invoice from each other in %s", (_, number, date, due, net, tax, total) => {
    const paper = [
      number,
      `${due} 02.06.2025`,
      `${date} 03.05.2025`,
      `${net} 412,00`,
      `${tax} 98,10`,
      `${total} 511,30`,
    ];
    expect(likeliest("invoice", ["date", "date"], ...paper)).toBe("03.05.2025");
    expect(likeliest("invoice", ["due_date", "date"], ...paper)).toBe("02.06.2025");
    expect(likeliest("invoice", ["net_total", "amount"], ...paper)).toBe("412,00");
    expect(likeliest("invoice", ["tax_total", "amount"], ...paper)).toBe("98,10");
    expect(likeliest("invoice", ["gross_total", "amount"], ...paper)).toBe("511,30");
  });

  it("tell whose name it is, and the day of payment from that of the invoice, in Polish and Czech", () => {
    const polish = ["Sprzedawca", "Zbożex Sp. z o.o.", "ul. Młyńska 4", "Nabywca", "Kłos s.c.", "ul. Lwowska 117"];
    expect(likeliest("invoice", ["seller_name", "organization"], ...polish)).toBe("Zbożex Sp. z o.o.");
    expect(likeliest("invoice", ["buyer_name", "organization"], ...polish)).toBe("Kłos s.c.");
    const czech = ["Faktura č. 125070388", "Datum vystavení 4.7.2025", "Datum splatnosti 18.7.2025"];
    expect(likeliest("invoice", ["due_date", "date"], ...czech)).toBe("18.7.2025");
    expect(likeliest("invoice", ["date", "date"], ...czech)).toBe("4.7.2025");
  });

  it.each([
    ["Swedish", "Anläggnings-ID", "Förfallodatum", "Fakturadatum", "Förbrukning", "Att betala"],
    ["Danish", "Målepunkts-ID", "Betalingsdato", "Fakturadato", "Samlet forbrug", "At betale"],
    ["Norwegian", "Målepunkt-ID", "Forfallsdato", "Fakturadato", "Forbruk", "Å betale"],
    ["Finnish", "Käyttöpaikan numero", "Eräpäivä", "Laskun päiväys", "Kulutus yhteensä", "Maksettava"],
    ["Estonian", "Mõõtepunkti EIC", "Maksetähtaeg", "Arve kuupäev", "Tarbimine kokku", "Kuulub tasumisele"],
    ["Latvian", "Objekta EIC kods", "Apmaksāt līdz", "Rēķina datums", "Kopējais patēriņš", "Kopā apmaksai"],
    ["Lithuanian", "Objekto numeris", "Apmokėti iki", "Išrašymo data", "Suvartota", "Mokėtina suma"],
    ["Polish", "Numer PPE", "Termin płatności", "Data wystawienia", "Zużycie energii", "Do zapłaty"],
    ["Czech", "EAN kód", "Datum splatnosti", "Datum vystavení", "Celková spotřeba", "Celkem k úhradě"],
    ["Slovak", "EIC kód", "Dátum splatnosti", "Dátum vystavenia", "Spotreba spolu", "Suma na úhradu"],
    [
      "Hungarian",
      "Mérési pont azonosító",
      "Fizetési határidő",
      "Számla kelte",
      "Elszámolt fogyasztás",
      "Fizetendő összeg",
    ],
    ["Romanian", "Cod loc consum", "Data scadenței", "Data emiterii", "Consum facturat", "Total de plată"],
    ["Croatian", "Broj OMM", "Datum dospijeća", "Datum izdavanja", "Ukupna potrošnja", "Ukupno za platiti"],
    ["Slovene", "Številka merilnega mesta", "Rok plačila", "Datum izdaje", "Skupna poraba", "Znesek za plačilo"],
    ["Turkish", "Tesisat No", "Son Ödeme Tarihi", "Fatura Tarihi", "Toplam Tüketim", "Ödenecek Tutar"],
    ["Catalan", "Codi CUPS", "Data de venciment", "Data d'emissió", "Consum facturat", "Total a pagar"],
    ["Dutch", "EAN-nummer", "Vervaldatum", "Factuurdatum", "Uw verbruik", "Totaal te betalen"],
    ["Portuguese", "Código CPE", "Data limite de pagamento", "Data de emissão", "Consumo do período", "Valor a pagar"],
  ])("tell what a bill is for, when it is due and for how much in %s", (_, point, due, date, used, total) => {
    const bill = [
      `${point} 735999102003418776`,
      `${due} 02.06.2025`,
      `${date} 03.05.2025`,
      `${used} 412`,
      `${total} 511,30`,
    ];
    expect(likeliest("utility_bill", ["supply_point", "document_number"], ...bill)).toBe("735999102003418776");
    expect(likeliest("utility_bill", ["due_date", "date"], ...bill)).toBe("02.06.2025");
    expect(likeliest("utility_bill", ["issue_date", "date"], ...bill)).toBe("03.05.2025");
    expect(likeliest("utility_bill", ["consumption", "number"], ...bill)).toBe("412");
    expect(likeliest("utility_bill", ["total_due", "amount"], ...bill)).toBe("511,30");
  });

  it.each([
    ["Swedish", "Anställningsnr", "Bruttolön", "Summa avdrag", "Preliminär skatt", "Nettolön"],
    ["Danish", "Medarbejdernr.", "Bruttoløn", "Fradrag i alt", "A-skat", "Til udbetaling"],
    ["Norwegian", "Ansattnr.", "Brutto lønn", "Sum trekk", "Forskuddstrekk", "Netto utbetalt"],
    ["Finnish", "Henkilönumero", "Bruttopalkka", "Vähennykset yhteensä", "Ennakonpidätys", "Nettopalkka"],
    ["Estonian", "Töötaja nr", "Brutopalk", "Kinnipidamised kokku", "Tulumaks", "Väljamaksmisele"],
    ["Latvian", "Tabeles Nr.", "Aprēķināts kopā", "Ieturēts kopā", "IIN", "Izmaksai"],
    ["Lithuanian", "Tabelio Nr.", "Iš viso priskaičiuota", "Iš viso išskaičiuota", "GPM", "Išmokėti"],
    ["Polish", "Numer ewidencyjny", "Wynagrodzenie brutto", "Suma potrąceń", "Zaliczka na podatek", "Do wypłaty"],
    ["Czech", "Osobní číslo", "Hrubá mzda", "Srážky celkem", "Záloha na daň", "K výplatě"],
    ["Slovak", "Osobné číslo", "Hrubá mzda", "Zrážky spolu", "Preddavok na daň", "Na výplatu"],
    ["Hungarian", "Törzsszám", "Bruttó összesen", "Levonások összesen", "SZJA", "Kifizetendő"],
    ["Romanian", "Nr. marcă", "Venit brut", "Total rețineri", "Impozit", "Rest de plată"],
    ["Croatian", "Šifra radnika", "Bruto plaća", "Ukupno obustave", "Porez na dohodak", "Za isplatu"],
    ["Slovene", "Šifra delavca", "Bruto plača", "Odtegljaji skupaj", "Akontacija dohodnine", "Za izplačilo"],
    ["Turkish", "Sicil No", "Brüt Ücret", "Kesintiler Toplamı", "Gelir Vergisi", "Net Ücret"],
    ["Catalan", "Núm. treballador", "Total meritat", "Total a deduir", "Retenció IRPF", "Líquid a percebre"],
    ["Dutch", "Personeelsnummer", "Brutoloon", "Totaal inhoudingen", "Loonheffing", "Netto uit te betalen"],
    ["Portuguese", "N.º mecanográfico", "Total de abonos", "Total de descontos", "IRS", "Líquido a receber"],
  ])("tell what is paid and withheld on a payslip in %s", (_, number, gross, withheld, tax, net) => {
    const slip = [`${number} 4417`, `${gross} 2.412,00`, `${tax} 398,10`, `${withheld} 611,30`, `${net} 1.800,70`];
    expect(likeliest("payslip", ["employee_number", "document_number"], ...slip)).toBe("4417");
    expect(likeliest("payslip", ["gross_pay", "amount"], ...slip)).toBe("2.412,00");
    expect(likeliest("payslip", ["deductions_total", "amount"], ...slip)).toBe("611,30");
    expect(likeliest("payslip", ["irpef", "amount"], ...slip)).toBe("398,10");
    expect(likeliest("payslip", ["net_pay", "amount"], ...slip)).toBe("1.800,70");
  });

  it.each([
    ["Swedish", "Följesedel nr", "Ert ordernr", "Antal kolli", "Bruttovikt"],
    ["Danish", "Følgeseddel nr.", "Deres ordrenr.", "Antal kolli", "Samlet vægt"],
    ["Norwegian", "Pakkseddel nr.", "Deres ordre", "Antall kolli", "Bruttovekt"],
    ["Finnish", "Lähetteen numero", "Tilausnumeronne", "Kollimäärä", "Kokonaispaino"],
    ["Estonian", "Saatelehe nr", "Tellimuse nr", "Pakkide arv", "Brutokaal"],
    ["Latvian", "Pavadzīme Nr.", "Pasūtījuma Nr.", "Vietu skaits", "Bruto svars"],
    ["Lithuanian", "Važtaraščio Nr.", "Užsakymo Nr.", "Vietų skaičius", "Bendras svoris"],
    ["Polish", "Numer WZ", "Zamówienie nr", "Liczba opakowań", "Waga brutto"],
    ["Czech", "Dodací list č.", "Vaše objednávka č.", "Počet balíků", "Celková hmotnost"],
    ["Slovak", "Číslo dodacieho listu", "Vaša objednávka č.", "Počet balíkov", "Celková hmotnosť"],
    ["Hungarian", "Szállítólevél száma", "Vevői rendelésszám", "Csomagok száma", "Bruttó tömeg"],
    ["Romanian", "Aviz nr.", "Comandă nr.", "Număr colete", "Greutate brută"],
    ["Croatian", "Otpremnica br.", "Vaša narudžba br.", "Broj koleta", "Bruto težina"],
    ["Slovene", "Dobavnica št.", "Vaše naročilo št.", "Število kolijev", "Bruto teža"],
    ["Turkish", "İrsaliye No", "Sipariş No", "Koli Adedi", "Brüt Ağırlık"],
    ["Catalan", "Albarà núm.", "La vostra comanda", "Nombre de paquets", "Pes brut"],
    ["Dutch", "Leverbonnummer", "Uw bestelnummer", "Aantal dozen", "Gewicht bruto"],
    ["Portuguese", "Guia de remessa n.º", "Vossa encomenda n.º", "N.º de volumes", "Peso bruto"],
  ])(
    "tell a delivery note's own number from that of the order, and parcels from weight, in %s",
    (_, number, order, parcels, weight) => {
      const note = [`${number} 24-1093`, `${order} PO-5518`, `${parcels} 14`, `${weight} 196,3 kg`];
      expect(likeliest("delivery_note", ["number", "document_number"], ...note)).toBe("24-1093");
      expect(likeliest("delivery_note", ["order_number", "document_number"], ...note)).toBe("PO-5518");
      expect(likeliest("delivery_note", ["parcels", "integer"], ...note)).toBe("14");
      expect(likeliest("delivery_note", ["weight", "number"], ...note)).toBe("196,3");
    },
  );

  it.each([
    ["Swedish", "Beställning nr", "Beställningsdatum", "Önskad leveransdag"],
    ["Danish", "Indkøbsordre nr.", "Ordredato", "Ønsket levering"],
    ["Norwegian", "Innkjøpsordre nr.", "Bestillingsdato", "Ønsket levering"],
    ["Finnish", "Ostotilaus nro", "Tilauspäivä", "Toivottu toimituspäivä"],
    ["Estonian", "Tellimuse nr", "Tellimuse kuupäev", "Tarne tähtaeg"],
    ["Latvian", "Pasūtījums Nr.", "Pasūtījuma datums", "Piegādes termiņš"],
    ["Lithuanian", "Užsakymo Nr.", "Užsakymo data", "Pristatymo terminas"],
    ["Polish", "Zamówienie nr", "Data zamówienia", "Termin dostawy"],
    ["Czech", "Číslo objednávky", "Datum objednávky", "Požadovaný termín dodání"],
    ["Slovak", "Číslo objednávky", "Dátum objednávky", "Termín dodania"],
    ["Hungarian", "Megrendelés száma", "Megrendelés kelte", "Szállítási határidő"],
    ["Romanian", "Comandă nr.", "Data comenzii", "Termen de livrare"],
    ["Croatian", "Narudžbenica br.", "Datum narudžbe", "Rok isporuke"],
    ["Slovene", "Naročilo št.", "Datum naročila", "Rok dobave"],
    ["Turkish", "Sipariş No", "Sipariş Tarihi", "Teslim Tarihi"],
    ["Catalan", "Comanda núm.", "Data comanda", "Termini de lliurament"],
    ["Dutch", "Bestelbonnummer", "Besteldatum", "Gevraagde leverdatum"],
    ["Portuguese", "Nota de encomenda n.º", "Data da encomenda", "Prazo de entrega"],
  ])("tell an order's number and day from the day of delivery in %s", (_, number, date, delivery) => {
    const order = [`${number} 24-1093`, `${delivery} 20.06.2025`, `${date} 03.05.2025`];
    expect(likeliest("purchase_order", ["number", "document_number"], ...order)).toBe("24-1093");
    expect(likeliest("purchase_order", ["date", "date"], ...order)).toBe("03.05.2025");
    expect(likeliest("purchase_order", ["delivery_date", "date"], ...order)).toBe("20.06.2025");
  });

  it("control: say nothing on papers of another kind", () => {
    const { labels } = readService(aService([aField("total", { type: "amount" })], { template: "identity" }));
    const page = layOutPage(printedPage(["Ukupno 38,50"]));
    expect(readPage(page, labels).hits).toEqual([]);
  });
});
