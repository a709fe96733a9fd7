import type { ReadDocument } from "../../core/documents/document.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import { summarise } from "../../core/documents/summary.ts";
import {
  aggregationFields,
  entityFields,
  type FieldDefinition,
  type ServiceDefinition,
  TEMPLATE_NAMES,
  type TemplateName,
} from "../../core/services/service-definition.ts";
import { fieldInvalid } from "../../errors.ts";
import type { PrintedLabels } from "../../extraction/contract.ts";
import type { UploadedFile } from "../access/caller.ts";
import { GALLERY } from "../gallery/gallery.ts";
import { type GalleryLanguage, inLanguage } from "../gallery/in-languages.ts";
import type { Ports } from "../ports.ts";
import { aboutTheFile } from "../processing/about-the-file.ts";
import { readLimits } from "../processing/read-limits.ts";
import { withLabels, withLooserTypes } from "./label-fields.ts";
import { mostFrequent, recurringLabels } from "./recurring-labels.ts";

export const PROPOSAL_EXAMPLES = { min: 3, max: 10 } as const;
/** A few pages show what a document has; ten long ones would take minutes. */
const PAGES_PER_EXAMPLE = 10;
/** A field of the shipped type that fewer examples have is left out. */
const SHARE_OF_EXAMPLES = 0.5;
const EXAMPLES_SHOWN = 3;
/** 0..100; below, a document is of no shipped type. */
const SURE_OF_TEMPLATE = 50;

export interface ProposalProgress {
  readonly done: number;
  readonly of: number;
  readonly pagesDone: number;
  readonly pages: number;
}

export interface ProposedService {
  readonly definition: ServiceDefinition;
  /** How many of the examples were taken for documents of the shipped type. */
  readonly agreeing: number;
  /** ISO 639-1, of the print; null where nothing told. */
  readonly printedIn: string | null;
  readonly examples: readonly { readonly name: string; readonly pageCount: number; readonly template: TemplateName }[];
  readonly fields: readonly ProposedField[];
}

/** Why a field is proposed, and what the service would read. */
export interface ProposedField {
  readonly key: string;
  /** template: of the shipped type; label: printed on the examples and in no shipped type's field. */
  readonly origin: "template" | "label";
  /** On how many of the examples the service finds it. */
  readonly foundOn: number;
  readonly values: readonly { readonly example: number; readonly text: string }[];
}

interface Example extends PrintedLabels {
  readonly file: UploadedFile;
  readonly document: ReadDocument;
}

/**
 * The service that documents like these would need: each is read and its kind is determined by the shipped models; the
 * fields of that shipped type that the examples have are taken over, and so is every label that recurs on them with a
 * value of its own. Then the proposal itself reads the examples once more, so that what is shown is what it would
 * return. Nothing is stored.
 */
export function createProposal({ reader, extraction, ambient }: Ports) {
  const extract = (document: ReadDocument, definition: ServiceDefinition) =>
    extraction.extract(document, definition, [], null, null);

  async function readExamples(
    files: readonly UploadedFile[],
    options: { signal: AbortSignal; onProgress: (progress: ProposalProgress) => void },
  ): Promise<Example[]> {
    const limits = readLimits(ambient.limits, PAGES_PER_EXAMPLE);
    const reading = { limits, priority: "async", signal: options.signal } as const;
    const inspections = await Promise.all(files.map(({ bytes }) => aboutTheFile(reader.inspect(bytes, reading))));
    const pages = inspections.reduce((sum, { pageCount }) => sum + pageCount, 0);
    let pagesDone = 0;
    const examples: Example[] = [];
    const tell = () => options.onProgress({ done: examples.length, of: files.length, pagesDone, pages });
    tell();
    // One after the other: the readers stay free for the documents that somebody waits for.
    for (const file of files) {
      const onPage = () => {
        pagesDone += 1;
        tell();
      };
      const document = await aboutTheFile(reader.read(file.bytes, { ...reading, onPage }));
      examples.push({ file, document, ...(await extraction.printedLabels(document)) });
      tell();
    }
    return examples;
  }

  async function templateOf({ document }: Example): Promise<TemplateName> {
    const { category } = await extract(document, ONE_CATEGORY_A_TEMPLATE);
    if (!category || category.confidence < SURE_OF_TEMPLATE) return "generic";
    return TEMPLATE_NAMES.find((name) => name === category.value) ?? "generic";
  }

  return async function propose(
    files: readonly UploadedFile[],
    options: { language: GalleryLanguage; signal: AbortSignal; onProgress: (progress: ProposalProgress) => void },
  ): Promise<ProposedService> {
    const examples = await readExamples(files, options);
    const templates = await Promise.all(examples.map(templateOf));
    const template = mostFrequent(templates);
    const shipped = inLanguage(shippedService(template), options.language);
    const results = await Promise.all(examples.map(({ document }) => extract(document, shipped)));
    const spoken = examples.flatMap(({ language }) => language ?? []);
    const printedIn = spoken.length > 0 ? mostFrequent(spoken) : null;
    const labels = recurringLabels(examples.map(({ pairs }) => pairs));
    const found = fieldsFoundOn(results, shipped);
    // Lists of all dates and amounts would take the values of every label.
    const known = template === "generic" && labels.length > 0 ? found.filter(({ multiple }) => !multiple) : found;
    const proposed = withLabels(known, labels, results, printedIn ?? options.language);
    const first: ServiceDefinition = { ...shipped, description: "", fields: proposed.fields };
    const firstRead = await Promise.all(examples.map(({ document }) => extract(document, first)));
    const definition = withLooserTypes(first, firstRead, proposed.fromLabels);
    const isSame = definition.fields.every((field, i) => field === first.fields[i]);
    const read = isSame ? firstRead : await Promise.all(examples.map(({ document }) => extract(document, definition)));
    const fields = definition.fields.map((field) => {
      const origin = proposed.fromLabels.has(field.key) ? ("label" as const) : ("template" as const);
      return { key: field.key, origin, ...valuesOf(field, read, definition) };
    });
    // A label that the service cannot read even with a field for it is not worth proposing.
    const kept = fields.filter(({ origin, foundOn }) => origin === "template" || foundOn >= neededOf(examples.length));
    const keys = new Set(kept.map(({ key }) => key));
    if (keys.size === 0) {
      throw fieldInvalid("#/file", "Nothing that could be a field was found on these documents; try others.");
    }
    return {
      definition: { ...definition, fields: definition.fields.filter(({ key }) => keys.has(key)) },
      agreeing: templates.filter((each) => each === template).length,
      printedIn,
      examples: examples.map(({ file, document }, i) => ({
        name: file.name,
        pageCount: document.pages.length,
        template: templates[i]!,
      })),
      fields: kept,
    };
  };
}

/** The first of those that start from the template: each has one (gallery.test.ts). */
function shippedService(template: TemplateName): ServiceDefinition {
  return GALLERY.find((each) => each.template === template)!;
}

/** Which shipped type a document is of: the shipped models tell categories apart, so each type is one. */
const ONE_CATEGORY_A_TEMPLATE: ServiceDefinition = {
  ...shippedService("generic"),
  fields: [],
  categories: TEMPLATE_NAMES.filter((name) => name !== "generic").map((name) => ({
    key: name,
    label: name,
  })),
};

function neededOf(examples: number): number {
  return Math.max(2, Math.ceil(examples * SHARE_OF_EXAMPLES));
}

/** The fields of the shipped type that enough examples have; of a table the columns that have cells. */
function fieldsFoundOn(results: readonly DocumentResult[], definition: ServiceDefinition): FieldDefinition[] {
  const needed = neededOf(results.length);
  const found = (key: string) =>
    results.filter(({ pages }) => pages.some((page) => (page.entities[key] ?? []).length > 0)).length >= needed;
  const inRows = new Set(aggregationFields(definition).flatMap((field) => field.aggregationFields ?? []));
  return definition.fields
    .flatMap((field): FieldDefinition[] => {
      if (field.aggregationFields === null) return found(field.key) ? [field] : [];
      const columns = field.aggregationFields.filter(found);
      return columns.length > 0 ? [{ ...field, aggregationFields: columns }] : [];
    })
    .filter((field, _i, all) => {
      // A column whose table is not proposed is no field on its own.
      if (!inRows.has(field.key)) return true;
      return all.some((table) => table.aggregationFields?.includes(field.key));
    });
}

function valuesOf(
  field: FieldDefinition,
  results: readonly DocumentResult[],
  definition: ServiceDefinition,
): Pick<ProposedField, "foundOn" | "values"> {
  const isTable = !entityFields(definition).includes(field);
  const texts = results.map(({ pages }) => {
    const summary = summarise(pages, definition);
    if (isTable) return (summary.aggregatedEntities[field.key] ?? []).map(() => "");
    return (summary.entities[field.key] ?? []).map(({ entity }) => entity.text);
  });
  return {
    foundOn: texts.filter(({ length }) => length > 0).length,
    values: isTable
      ? []
      : texts.flatMap((list, example) => list.slice(0, 1).map((text) => ({ example, text }))).slice(0, EXAMPLES_SHOWN),
  };
}
