import { addAbortSignal, Readable } from "node:stream";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  type Cell,
  type DocumentTables,
  documentTables,
  type TableSource,
} from "../../core/documents/document-table.ts";
import { aggregationFields, type ServiceDefinition } from "../../core/services/service-definition.ts";
import { fieldInvalid } from "../../errors.ts";
import type { ExportedDocument } from "../../usecases/lists/export-documents.ts";
import { serviceOf } from "../access/access.ts";
import { attachment } from "../attachment.ts";
import {
  EXPORT_FORMATS,
  Export,
  type ExportFormat,
  ExportParams,
  ExportQuery,
  type ExportQueryJson,
  Exports,
} from "../contract/lists.ts";
import { ServiceParams } from "../contract/shapes.ts";
import { csvOf } from "../export/csv.ts";
import { jsonOf } from "../export/json.ts";
import { type SheetRow, xlsxOf } from "../export/xlsx.ts";
import { operation } from "../openapi.ts";
import { presentExport, toFilter, toIds } from "../present/lists.ts";
import { type App, knownId, type RouteDeps } from "./route.ts";

/**
 * The rows of a workbook's later sheets are held deflated until the first one is sent: some hundred bytes per document.
 */
const MOST_IN_A_WORKBOOK = 100_000;
const MOST_IDS = 200;
const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t" } as const;
const content = Type.Unsafe<string>({ description: "By `format`; JSON is an array of results" });

/** Documents as a file for a spreadsheet or another program. */
export function exportRoutes(app: App, { useCases }: Pick<RouteDeps, "useCases">): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    "/api/v1/inference/service/:service_id/predicted-documents/export",
    {
      config: { access: { kind: "service", does: "exportDocuments", bucket: "other" } },
      schema: operation({
        id: "exportDocuments",
        summary: "The documents that match as CSV, XLSX or JSON: a row a document, and a table for each aggregation",
        tag: "documents",
        params: ServiceParams,
        query: ExportQuery,
        produces: Object.values(EXPORT_FORMATS).map(({ type }) => type.replace(/;.*/, "")),
        answers: { 200: content },
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      const { query } = request;
      const service = serviceOf(request);
      const { definition } = service;
      refuseIdleOptions(query);
      refuseUnknownTable(definition, query.table);
      refuseUnknownTimeZone(query.time_zone);
      const { exportId, documents, cancelled, fields, formerKeys } = await useCases.exportDocuments(service, {
        format: query.format,
        filter: {
          ...toFilter(query, "#/query", service),
          ...(query.ids !== undefined && { documentIds: chosen(query.ids) }),
        },
        sort: query.sort ?? null,
        atMost: query.format === "xlsx" ? MOST_IN_A_WORKBOOK : null,
        withFormerFields: query.former_fields ?? false,
      });
      const tables = tablesOf({ fields, formerKeys, categories: definition.categories }, query);
      const { type, extension } = EXPORT_FORMATS[query.format];
      const of = query.table === undefined ? "" : ` ${query.table}`;
      reply.type(type).header("content-disposition", attachment(`${definition.name}${of}.${extension}`));
      reply.header("x-export-id", exportId);
      // A cancelled download is aborted: nobody must mistake a part of the file for the whole.
      return reply.send(addAbortSignal(cancelled, fileOf({ fields }, tables, documents, query)));
    },
  );
  exportRunRoutes(app, { useCases });
}

/** Progress of the caller's exports, and cancelling one. */
function exportRunRoutes(app: App, { useCases }: Pick<RouteDeps, "useCases">): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const path = "/api/v1/inference/service/:service_id/exports";
  const common = { tag: "documents", errors: [401, 404, 429, 500, 503] } as const;

  typed.get(
    path,
    {
      config: { access: { kind: "service", does: "exports", bucket: "other" } },
      schema: operation({
        ...common,
        id: "listExports",
        summary: "The caller's own exports: those under way, and those that ended within a minute",
        params: ServiceParams,
        answers: { 200: Exports },
      }),
    },
    async (request) => ({ exports: (await useCases.exports(serviceOf(request))).map(presentExport) }),
  );

  typed.delete(
    `${path}/:export`,
    {
      config: { access: { kind: "service", does: "cancelExport", bucket: "other" } },
      schema: operation({
        ...common,
        id: "cancelExport",
        summary: "Stop it: the file breaks off where it is",
        params: ExportParams,
        answers: { 200: Export },
      }),
    },
    async (request) => presentExport(await useCases.cancelExport(serviceOf(request), knownId(request.params.export))),
  );
}

function tablesOf(source: TableSource, query: ExportQueryJson): DocumentTables {
  return documentTables(source, {
    withConfidence: query.with_confidence ?? false,
    language: query.language ?? null,
    timeZone: query.time_zone ?? null,
  });
}

function fileOf(
  service: Pick<ServiceDefinition, "fields">,
  tables: DocumentTables,
  documents: AsyncIterable<ExportedDocument>,
  query: ExportQueryJson,
): Readable {
  switch (query.format) {
    case "json":
      return Readable.from(jsonOf(documents, service));
    case "xlsx":
      return workbookOf(tables, documents, query);
    case "csv":
      return linesOf(tables, documents, query);
  }
}

function linesOf(tables: DocumentTables, documents: AsyncIterable<ExportedDocument>, query: ExportQueryJson): Readable {
  const table = query.table ?? null;
  const { columns } = tables.tables.find(({ key }) => key === table) ?? tables.documents;
  return csvOf(columns, rowsOf(tables, table, documents), {
    delimiter: DELIMITERS[query.delimiter ?? "comma"],
    decimal: query.decimal === "comma" ? "," : ".",
    bom: query.bom ?? false,
    header: query.header ?? "key",
    booleans: tables.words.booleans,
  });
}

async function* rowsOf(
  tables: DocumentTables,
  table: string | null,
  documents: AsyncIterable<ExportedDocument>,
): AsyncGenerator<Cell[]> {
  for await (const { document, summary } of documents) {
    if (table === null) yield tables.row(document, summary);
    else yield* tables.rowsOf(table, document, summary);
  }
}

function workbookOf(
  tables: DocumentTables,
  documents: AsyncIterable<ExportedDocument>,
  { header = "key", language = "en" }: ExportQueryJson,
): Readable {
  const sheets = [
    { name: tables.words.documents, columns: tables.documents.columns },
    ...tables.tables.map(({ key, title, columns }) => ({ name: header === "key" ? key : title, columns })),
  ];
  return Readable.from(xlsxOf(sheets, sheetRows(tables, documents), { header, language }), { objectMode: false });
}

/** For each document its row of the first sheet, and its rows of each table. */
async function* sheetRows(
  tables: DocumentTables,
  documents: AsyncIterable<ExportedDocument>,
): AsyncGenerator<SheetRow> {
  for await (const { document, summary } of documents) {
    yield { sheet: 0, cells: tables.row(document, summary) };
    for (const [index, { key }] of tables.tables.entries()) {
      for (const cells of tables.rowsOf(key, document, summary)) yield { sheet: index + 1, cells };
    }
  }
}

/** An empty list is no choice: it comes from a program that had none to name, and would get an empty file. */
function chosen(text: string): string[] {
  const ids = toIds(text, MOST_IDS, "#/query/ids");
  if (ids.length > 0) return ids;
  throw fieldInvalid("#/query/ids", "names no document; leave it out for all that match");
}

/** Options and the formats that know them. What a format cannot do is refused, not left undone. */
const OPTIONS = {
  table: { formats: ["csv"], idle: undefined },
  delimiter: { formats: ["csv"], idle: "comma" },
  decimal: { formats: ["csv"], idle: "point" },
  bom: { formats: ["csv"], idle: false },
  header: { formats: ["csv", "xlsx"], idle: "key" },
  with_confidence: { formats: ["csv", "xlsx"], idle: false },
  language: { formats: ["csv", "xlsx"], idle: undefined },
  time_zone: { formats: ["csv", "xlsx"], idle: undefined },
} as const satisfies Partial<
  Record<keyof ExportQueryJson, { formats: readonly ExportFormat[]; idle: string | boolean | undefined }>
>;

function refuseIdleOptions(query: ExportQueryJson): void {
  for (const [name, { formats, idle }] of Object.entries(OPTIONS)) {
    const given = query[name as keyof typeof OPTIONS];
    if (given === undefined || given === idle || (formats as readonly string[]).includes(query.format)) continue;
    throw fieldInvalid(`#/query/${name}`, `has no effect on ${query.format}; it is for ${formats.join(" and ")}`);
  }
}

function refuseUnknownTable(definition: ServiceDefinition, table: string | undefined): void {
  const tables = aggregationFields(definition);
  if (table === undefined || tables.some(({ key }) => key === table)) return;
  const known = tables.map(({ key }) => key).join(", ") || "none";
  const detail = `The service has no aggregation of this key; it has: ${known}.`;
  throw fieldInvalid("#/query/table", detail);
}

function refuseUnknownTimeZone(timeZone: string | undefined): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    throw fieldInvalid("#/query/time_zone", "is no time zone; write it like Europe/Rome (IANA)");
  }
}
