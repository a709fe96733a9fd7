import { type PrintedLine, picture, textPdf } from "./papers.ts";

/** An Italian invoice with a table, and a long contract, printed by the tests themselves. */

const at = (text: string, x: number, y: number): PrintedLine => ({ text, x, y });

export const INVOICE_LINES: readonly PrintedLine[] = [
  at("Ferramenta Rossi S.r.l.", 60, 90),
  at("Via Garibaldi 12, 37121 Verona", 60, 120),
  at("P.IVA IT 01234567897", 60, 150),
  at("FATTURA n. 2026/118", 640, 90),
  at("Data: 14/03/2026", 640, 120),
  at("Scadenza: 13/04/2026", 640, 150),
  at("Spett.le Ditta Edil Bianchi S.p.A.", 640, 220),
  at("Corso Milano 5, 20100 Milano", 640, 250),
  at("P.IVA 09876543217", 640, 280),
  ...["Descrizione", "Q.ta", "Prezzo", "Importo"].map((text, n) => at(text, [60, 560, 720, 900][n] ?? 0, 380)),
  ...[
    ["Viti zincate 4x40", "200", "0,12", "24,00"],
    ["Tasselli nylon 8 mm", "150", "0,30", "45,00"],
    ["Trapano a percussione 750 W", "1", "129,00", "129,00"],
  ].flatMap((cells, row) => cells.map((text, n) => at(text, [60, 560, 720, 900][n] ?? 0, 420 + 35 * row))),
  at("Imponibile", 640, 600),
  at("198,00", 900, 600),
  at("IVA 22%", 640, 635),
  at("43,56", 900, 635),
  at("Totale fattura EUR", 640, 670),
  at("241,56", 900, 670),
  at("IBAN IT60 X054 2811 1010 0000 0123 456", 60, 760),
  at("Pagamento: bonifico bancario 30 gg", 60, 795),
];

export async function invoicePng(lines: readonly PrintedLine[] = INVOICE_LINES): Promise<Buffer> {
  return (await picture(lines, 1060, 900, 22)).png().toBuffer();
}

const CLAUSES = (
  "il fornitore si impegna a consegnare la merce nei termini pattuiti salvo cause di forza maggiore il cliente verifica " +
  "quanto ricevuto entro otto giorni e comunica per iscritto ogni difetto riscontrato"
).split(" ");

/**
 * The invoice on the first page, followed by pages with 400 words of a contract. The last word of each is `endMark`.
 */
export function longPdf(pageCount: number): Buffer {
  const first = INVOICE_LINES.map(({ text, x, y }) => at(text, x * 0.55, y * 0.55));
  const rest = Array.from({ length: pageCount - 1 }, (_, page) =>
    Array.from({ length: 40 }, (_, row) => {
      const words = Array.from({ length: 10 }, (_, word) => CLAUSES[(page + row * 7 + word) % CLAUSES.length] ?? "");
      return at((row === 39 ? [...words.slice(0, 9), endMark(page + 1)] : words).join(" "), 40, 60 + 19 * row);
    }),
  );
  return textPdf([first, ...rest]);
}

/** Letters only: no other page has it. */
export function endMark(pageIndex: number): string {
  return `segno${[...String(pageIndex)].map((digit) => "abcdefghij"[Number(digit)]).join("")}x`;
}
