import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { OwnModel, ReviewedDocument, TemplateMemory } from "../../src/extraction/contract.ts";
import { loadExtraction } from "../../src/extraction/extraction.ts";
import { textPdf } from "./papers.ts";
import { type PrintedLine, printedDocument } from "./word-pages.ts";

/**
 * Papers of an office whose own field no lexicon knows: its code, beside other codes that look the same, on layouts
 * with different labels for it. All they have in common is the letter it begins with, which a single correction does
 * not reveal but a fit on many does.
 */
export const caseFiles: ServiceDefinition = {
  name: "Case files",
  description: "",
  template: "generic",
  policies: [],
  autoValidation: false,
  categories: [],
  fields: [
    {
      key: "own_code",
      alias: "Own code",
      multiple: false,
      aggregationFields: null,
      type: "document_number",
      required: false,
      labels: {},
    },
  ],
};

export interface CaseFile {
  readonly layout: number;
  readonly code: string;
  readonly otherCode: string;
  readonly lines: readonly PrintedLine[];
}

const HEADS = [
  ["Landratsamt Musterkreis Ordnungsbehoerde", "Bescheid ueber die Nutzung"],
  ["Kanzlei Ferraro Bianchi e Associati", "Comunicazione alla controparte"],
  ["Stadtwerke Nordheim Kundendienst", "Auftragsbestaetigung fuer Zaehlertausch"],
  ["Verwaltungsgemeinschaft Suedtal", "Niederschrift der Sitzung"],
  ["Baugenossenschaft Eigenheim Abteilung Technik", "Protokoll der Abnahme"],
  ["Institut fuer Materialpruefung", "Pruefbericht Werkstoffe"],
  ["Hausverwaltung Lindenhof", "Mitteilung an alle Eigentuemer"],
] as const;

/** The label of the code on each layout. */
export const CODE_LABELS = [
  "Kz. Vorgang",
  "Zeichen",
  "Rif. interno",
  "Bezug",
  "Kennung",
  "Merkmal",
  "Chiffre",
] as const;

/** The `serial`-th paper of a layout; nothing random about it. */
export function caseFile(layout: number, serial: number): CaseFile {
  const digits = (factor: number) => String((((serial + 3) * (layout + 7) * factor) % 9000) + 1000);
  const code = `V${digits(7919)}/${digits(104_729).slice(0, 2)}`;
  const otherCode = `A${digits(6007)}/${digits(1009).slice(0, 2)}`;
  const label = `${CODE_LABELS[layout % CODE_LABELS.length]!}${layout % 2 === 0 ? ":" : ""}`;
  const [title, subject] = HEADS[layout % HEADS.length]!;
  const column = 60 + 70 * layout;
  const own: PrintedLine[] =
    layout % 3 === 2
      ? [[[column, label]], [[column, code]]]
      : [
          [
            [column, label],
            [column + 260, code],
          ],
        ];
  const other: PrintedLine[] = [
    [
      [column, layout % 2 === 0 ? "Ablage:" : "Zimmer"],
      [column + 260, otherCode],
    ],
  ];
  const date: PrintedLine = [
    [column, "vom"],
    [column + 260, `${10 + (serial % 18)}.0${1 + (serial % 9)}.2026`],
  ];
  const middle = layout % 2 === 0 ? [...other, date, ...own] : [...own, date, ...other];
  return {
    layout,
    code,
    otherCode,
    lines: [title, subject, "", ...middle, "", "Mit freundlichen Gruessen", "Sachbearbeitung"],
  };
}

const extraction = loadExtraction("models");

export function readCode(
  { lines }: CaseFile,
  memory: readonly TemplateMemory[],
  own: OwnModel | null = null,
): string | null {
  const [page] = extraction.extract(printedDocument(lines), caseFiles, memory, own).pages;
  return page?.entities.own_code?.[0]?.text ?? null;
}

/** The paper as reviewed by a person who says that its code is `code`. */
export function reviewed(
  paper: CaseFile,
  code: string | null = paper.code,
  id = `${paper.layout} ${paper.code}`,
): ReviewedDocument {
  const machine = extraction.extract(printedDocument(paper.lines), caseFiles, []);
  const entities = { own_code: code === null ? null : [{ text: code, boxes: null }] };
  const { result } = extraction.applyCorrection(machine, caseFiles, { entities, aggregatedEntities: {} });
  const template = extraction.learnTemplate(result, caseFiles, ["own_code"], machine);
  return { documentId: id, result, judged: ["own_code"], template };
}

/** The paper as a PDF with a text layer. */
export function casePdf({ lines }: CaseFile): Buffer {
  const pieces = lines.flatMap((line, row) =>
    (typeof line === "string" ? [[60, line] as const] : line).map(([x, text]) => ({
      text,
      x: x / 2,
      y: 60 + 24 * row,
    })),
  );
  return textPdf([pieces.filter(({ text }) => text !== "")]);
}

/** `count` papers, distributed over some layouts. */
export function papers(layouts: readonly number[], count: number): CaseFile[] {
  return Array.from({ length: count }, (_, i) => caseFile(layouts[i % layouts.length]!, i));
}
