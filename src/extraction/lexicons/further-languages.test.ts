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
  template: "receipt" | "invoice" | "purchase_order",
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

  it("control: say nothing on papers of another kind", () => {
    const { labels } = readService(aService([aField("total", { type: "amount" })], { template: "utility_bill" }));
    const page = layOutPage(printedPage(["Ukupno 38,50"]));
    expect(readPage(page, labels).hits).toEqual([]);
  });
});
