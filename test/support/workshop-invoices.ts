import { type PrintedLine, textPdf } from "./papers.ts";

/**
 * Invoices of two workshops, for the first day of somebody who keeps vans. One prints everything beside a label that
 * says what it is; the other puts the plate and the job beside words of its own, which nobody can know beforehand, and
 * a series after its numbers, which nobody could distinguish from a remark.
 */
export interface WorkshopInvoice {
  readonly name: string;
  readonly bytes: Buffer;
  /** What a person reads on it. */
  readonly printed: { readonly number: string; readonly plate: string; readonly job: string; readonly total: string };
}

export type PaperLanguage = "it" | "en";

const WORDS = {
  it: {
    invoice: "FATTURA n.",
    date: "Data:",
    due: "Scadenza:",
    to: "Spett.le",
    vat: "P.IVA",
    plate: "Targa veicolo:",
    ownPlate: "Mezzo in carico",
    job: "Commessa:",
    ownJob: "Pratica interna",
    series: "serie B",
    head: ["Descrizione", "Q.ta", "Prezzo", "Importo"],
    item: "Revisione periodica",
    sums: ["Imponibile", "IVA 22%", "Totale fattura EUR"],
  },
  en: {
    invoice: "INVOICE No.",
    date: "Date:",
    due: "Due date:",
    to: "Bill to:",
    vat: "VAT No.",
    plate: "Vehicle plate:",
    ownPlate: "Unit on hand",
    job: "Job:",
    ownJob: "Our sheet",
    series: "series B",
    head: ["Description", "Qty", "Price", "Amount"],
    item: "Periodic service",
    sums: ["Net total", "VAT 22%", "Total EUR"],
  },
} as const;

const at = (text: string, x: number, y: number): PrintedLine => ({ text, x, y });

/** From the workshop whose papers are easy: `n` from 1 to 18. */
export function orderlyInvoice(language: PaperLanguage, n: number): WorkshopInvoice {
  const words = WORDS[language];
  const printed = {
    number: `2026/${100 + n}`,
    plate: `AB ${100 + n} CD`,
    job: `C-${4500 + n}`,
    total: sumsOf(n).total,
  };
  const head = [
    at("Officina Rossi S.r.l.", 40, 60),
    at("Via Garibaldi 12, 37121 Verona", 40, 78),
    at(`${words.vat} IT 01234567897`, 40, 96),
    at(`${words.invoice} ${printed.number}`, 350, 60),
    at(`${words.date} ${10 + n}/03/2026`, 350, 78),
    at(`${words.due} ${10 + n}/04/2026`, 350, 96),
    at(`${words.to} Edil Bianchi S.p.A.`, 350, 140),
    at("Corso Milano 5, 20100 Milano", 350, 158),
    at(`${words.plate} ${printed.plate}`, 40, 200),
    at(`${words.job} ${printed.job}`, 40, 218),
  ];
  return { name: `rossi-${n}.pdf`, bytes: textPdf([[...head, ...workAndSums(language, n)]]), printed };
}

/** From the one with its own habits: `n` from 1 to 18. */
export function wilfulInvoice(language: PaperLanguage, n: number): WorkshopInvoice {
  const words = WORDS[language];
  const printed = {
    number: `${500 + n} ${words.series}`,
    plate: `FG ${200 + n} HK`,
    job: `K-${7000 + n}`,
    total: sumsOf(20 + n).total,
  };
  const head = [
    at("Carrozzeria Verdi & Figli", 200, 50),
    at("Strada Statale 11 km 4, 10100 Torino", 180, 68),
    at(`${words.invoice} ${printed.number}`, 40, 120),
    at(`${words.date} ${10 + n}/05/2026`, 40, 138),
    at(`${words.ownPlate} ${printed.plate}`, 40, 180),
    at(`${words.ownJob} ${printed.job}`, 40, 204),
    at("Edil Bianchi S.p.A.", 350, 120),
    at("Corso Milano 5, 20100 Milano", 350, 138),
  ];
  return { name: `verdi-${n}.pdf`, bytes: textPdf([[...head, ...workAndSums(language, 20 + n)]]), printed };
}

function workAndSums(language: PaperLanguage, n: number): PrintedLine[] {
  const { head, item, sums } = WORDS[language];
  const { net, tax, total } = sumsOf(n);
  const as = (amount: string) => (language === "it" ? amount.replace(".", ",") : amount);
  const columns = [40, 300, 390, 480];
  return [
    ...head.map((text, column) => at(text, columns[column] ?? 0, 250)),
    ...[item, "1", as(net), as(net)].map((text, column) => at(text, columns[column] ?? 0, 272)),
    ...[net, tax, total].flatMap((amount, row) => [
      at(sums[row] ?? "", 350, 340 + 20 * row),
      at(as(amount), 480, 340 + 20 * row),
    ]),
  ];
}

function sumsOf(n: number): { net: string; tax: string; total: string } {
  const net = 100 + 10 * n;
  return { net: net.toFixed(2), tax: (net * 0.22).toFixed(2), total: (net * 1.22).toFixed(2) };
}
