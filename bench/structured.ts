/**
 * Structured sources against the visible page: whether a sound document raises a false alarm, and whether a
 * disagreement is found.
 *
 *   node bench/structured.ts --shared ../shared --cache <folder of <set>/<file name>.json> [--pictures] [--list]
 *        [--concept invoice.date]
 *
 * Sound: the XML and its own print. Altered XML: one value of the XML changed, so that the whole page disagrees.
 * Altered print: the value changed where the page shows it as the field's, everywhere else left as it was, as a forger
 * would. Words are those that the shipped reader read (--cache); --pictures takes the prints as images, read by OCR.
 * Needs the labelled sets (../shared), which are not part of the project: without them it says so and ends.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import type { FactConcept, FactSource, ReadDocument } from "../src/core/documents/document.ts";
import type { DocumentResult } from "../src/core/documents/result.ts";
import { alignText } from "../src/extraction/corrections/align.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { meaningOf } from "../src/extraction/fields/field-concepts.ts";
import { readXmlFacts } from "../src/reading/structured/read-structured.ts";

const { values: options } = parseArgs({
  options: {
    shared: { type: "string", default: "../shared" },
    cache: { type: "string" },
    pictures: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    concept: { type: "string", multiple: true },
  },
});
const { shared, cache } = options;
if (!cache || !existsSync(join(shared, "data"))) {
  console.error(
    "bench/structured.ts needs --shared and --cache; the labelled sets live outside the project and are absent here.",
  );
  process.exit(2);
}

const portable = JSON.parse(readFileSync(join(shared, "eval/services/invoice.json"), "utf8")) as PortableDefinition;
const service = readDefinition(portable);
const extraction = loadExtraction("models");
const ALTERED = [
  "invoice.number",
  "invoice.date",
  "invoice.gross_total",
  "invoice.net_total",
  "invoice.tax_total",
  "invoice.iban",
  "seller.vat_id",
] as const satisfies readonly FactConcept[];
const fieldOf = (concept: FactConcept) => service.fields.find((field) => meaningOf(field, service).concept === concept);

interface Paper {
  readonly name: string;
  /** Its label does not say that number, date or gross total of the XML are missing on the page. */
  readonly isSound: boolean;
  readonly document: ReadDocument;
}

for (const set of ["einvoice50", "fatturapa47"] as const) {
  const all = papersOf(set);
  const papers = all.filter(({ isSound }) => isSound);
  const differing = all.filter(({ isSound }) => !isSound);
  const found = differing.filter(({ document }) => mismatchesIn(document).length > 0).length;
  console.log(`\n${set}: ${differing.length} whose label says that page and XML differ, ${found} of them found`);
  const alarms = papers.flatMap((paper) => mismatchesIn(paper.document).map((error) => ({ name: paper.name, error })));
  const alarmed = new Set(alarms.map(({ name }) => name)).size;
  console.log(
    `\n${set}${options.pictures ? " as pictures" : ""}: ${papers.length} sound documents, ${alarmed} with a false alarm`,
  );
  if (options.list) for (const { name, error } of alarms) console.log(`  ${name}: ${error}`);
  console.table(
    ALTERED.filter((one) => options.concept?.includes(one) ?? true).flatMap((concept) => detection(papers, concept)),
  );
}

checkZones();

/**
 * Machine-readable zones against the face of the card: the date of birth, the only value compared with the print there.
 */
function checkZones(): void {
  const cards = readDefinition(
    JSON.parse(readFileSync(join(shared, "eval/services/identity.json"), "utf8")) as PortableDefinition,
  );
  const key = cards.fields.find((field) => meaningOf(field, cards).concept === "identity.birth_date")?.key ?? "";
  let [alarms, shown, found] = [0, 0, 0];
  const files = readdirSync(join(cache!, "mrz29"));
  for (const file of files) {
    const document = JSON.parse(readFileSync(join(cache!, "mrz29", file), "utf8")) as ReadDocument;
    const sound = extraction.extract(document, cards, []);
    if (errorsOf(sound).length > 0) alarms++;
    const agrees = sound.pages.some((page) =>
      page.entities[key]?.some(({ evidence }) => evidence.some(({ term }) => term.startsWith("printed on page"))),
    );
    if (!agrees) continue;
    shown++;
    const facts = document.facts.map((source): FactSource => {
      const born = source.values["identity.birth_date"];
      const values = born
        ? { ...source.values, "identity.birth_date": alter(born, "identity.birth_date") }
        : source.values;
      return { ...source, values };
    });
    if (errorsOf(extraction.extract({ ...document, facts }, cards, [])).length > 0) found++;
  }
  console.log(
    `\nmrz29: ${files.length} cards, ${alarms} with a false alarm; of ${shown} that print the day of birth, ${found} altered ones found`,
  );
}

function detection(papers: readonly Paper[], concept: FactConcept) {
  const field = fieldOf(concept);
  if (!field) return [];
  const type = meaningOf(field, service).type;
  let [shown, xmlFound, printShown, printFound] = [0, 0, 0, 0];
  for (const { name, document } of papers) {
    const stated = document.facts[0]?.values[concept];
    if (stated === undefined || !alignText(stated, document.pages, { type })) continue;
    shown++;
    const names = (error: string) => error.includes(`states ${field.key} =`);
    const facts = document.facts.map((source): FactSource => {
      return { ...source, values: { ...source.values, [concept]: alter(stated, concept) } };
    });
    if (mismatchesIn({ ...document, facts }).some(names)) xmlFound++;
    else if (options.list) console.log(`  missed in the XML: ${name} ${concept} ${stated} → ${alter(stated, concept)}`);
    const forged = forge(document, field.key, concept);
    if (!forged) continue;
    printShown++;
    if (mismatchesIn(forged).some(names)) printFound++;
    else if (options.list) console.log(`  missed in the print: ${name} ${concept} ${stated}`);
  }
  const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
  return [
    {
      concept,
      "on the page": shown,
      "altered XML found %": percent(xmlFound, shown),
      "altered prints": printShown,
      "altered print found %": percent(printFound, printShown),
    },
  ];
}

function papersOf(set: "einvoice50" | "fatturapa47"): Paper[] {
  const docs = join(shared, "data", set, "docs");
  const visible = visibleOf(join(shared, "data", set, "labels.jsonl"));
  return readdirSync(join(cache!, set))
    .filter((file) => file.endsWith(options.pictures ? "_picture.pdf.json" : ".pdf.json"))
    .filter((file) => options.pictures || !file.endsWith("_picture.pdf.json"))
    .flatMap((file): Paper[] => {
      const document = JSON.parse(readFileSync(join(cache!, set, file), "utf8")) as ReadDocument;
      const twin = file.replace("_picture", "");
      const facts =
        set === "einvoice50"
          ? (JSON.parse(readFileSync(join(cache!, set, twin), "utf8")) as ReadDocument).facts
          : readXmlFacts(readFileSync(join(docs, twin.replace(/_(asso|min)\.pdf\.json$/, ".xml"))));
      const attached = facts
        .filter(({ kind }) => kind !== "barcode")
        .map((source): FactSource => ({ ...source, pageIndex: null }));
      const name = twin.replace(".pdf.json", "");
      const shown = visible.get(name) ?? {};
      const isSound = !["number", "date", "gross_total"].some((key) => shown[key] === false);
      return attached.length > 0 ? [{ name, isSound, document: { ...document, facts: attached } }] : [];
    });
}

type Shown = Readonly<Record<string, boolean | null>>;

/** What each print shows of its XML, according to the labels; two prints of one XML have their names after its id. */
function visibleOf(labels: string): ReadonlyMap<string, Shown> {
  const lines = readFileSync(labels, "utf8").trim().split("\n");
  return new Map(
    lines.flatMap((line): [string, Shown][] => {
      const label = JSON.parse(line) as { id: string; visible: Shown | Readonly<Record<string, Shown>> };
      const prints = Object.entries(label.visible).filter(([, shown]) => typeof shown === "object" && shown !== null);
      return prints.length > 0
        ? prints.map(([print, shown]) => [`${label.id}_${print}`, shown as Shown])
        : [[label.id, label.visible as Shown]];
    }),
  );
}

function mismatchesIn(document: ReadDocument): string[] {
  return errorsOf(extraction.extract(document, service, []));
}

function errorsOf({ pages }: DocumentResult): string[] {
  return pages
    .flatMap(({ errors }) => errors)
    .filter(({ code }) => code === "STRUCTURED_MISMATCH")
    .map(({ message }) => message);
}

/** Another value of the same form: the last digit of a number changed, another day, a tenth more. */
function alter(value: string, concept: FactConcept): string {
  if (concept.endsWith("date"))
    return value.replace(/(\d)(\d)$/, (_, tens: string, ones: string) => (`${tens}${ones}` === "17" ? "18" : "17"));
  // For an account or VAT number the second digit, so that it is no longer valid; for everything else the last digit
  // before the cents.
  const at = /_total$/.test(concept) ? value.search(/\d(?=(\.\d+)?$)/) : value.search(/\d(?=\D*$)/);
  if (at < 0) return `${value}7`;
  return `${value.slice(0, at)}${(Number(value[at]) + 3) % 10}${value.slice(at + 1)}`;
}

/**
 * The page with another value in the place of the field's own words; null if the page alone does not show the field.
 */
function forge(document: ReadDocument, key: string, concept: FactConcept): ReadDocument | null {
  const alone = extraction.extract({ ...document, facts: [] }, service, []);
  const stated = document.facts[0]?.values[concept] ?? "";
  const field = service.fields.find((one) => one.key === key)!;
  const type = meaningOf(field, service).type;
  const place = alone.pages.flatMap((page) => (page.entities[key] ?? []).map((entity) => ({ page, entity })))[0];
  if (!place || place.entity.boundingBoxes.length === 0) return null;
  const { page, entity } = place;
  const words = document.pages[page.pageIndex]!.words;
  const isOwn = (polygon: (typeof words)[number]["polygon"]) =>
    entity.boundingBoxes.some(
      (box) => Math.abs(box[0]![0] - polygon[0]![0]) < 2 && Math.abs(box[0]![1] - polygon[0]![1]) < 2,
    );
  const own = words.filter(({ polygon }) => isOwn(polygon));
  // Only a page that shows the stated value there can be made to disagree.
  if (!alignText(stated, [{ pageIndex: page.pageIndex, words: own }], { type })) return null;
  const forged = words.map((word) => {
    if (!isOwn(word.polygon)) return word;
    const at = concept.endsWith("_total") ? word.text.search(/\d(?=([.,]\d{2})?\D*$)/) : word.text.search(/\d(?=\D*$)/);
    if (at < 0) return word;
    return {
      ...word,
      text: `${word.text.slice(0, at)}${forgedDigit(word.text[at]!, concept)}${word.text.slice(at + 1)}`,
    };
  });
  return {
    ...document,
    pages: document.pages.map((other) => (other.pageIndex === page.pageIndex ? { ...other, words: forged } : other)),
  };
}

function forgedDigit(digit: string, concept: FactConcept): number {
  // A day of a month remains one.
  return concept.endsWith("date") ? (Number(digit) + 1) % 8 : (Number(digit) + 3) % 10;
}
