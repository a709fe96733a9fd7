import type { Entity } from "../../core/documents/result.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { ExportedDocument } from "../../usecases/lists/export-documents.ts";

/** Documents as one JSON list, written while they are read. Texts are unchanged: the consumer is a program. */
export async function* jsonOf(
  documents: AsyncIterable<ExportedDocument>,
  service: Pick<ServiceDefinition, "fields">,
): AsyncGenerator<string> {
  const multiple = new Map(service.fields.map((field) => [field.key, field.multiple]));
  let before = "[";
  for await (const { document, summary } of documents) {
    const entities = Object.entries(summary?.entities ?? {}).map(([key, list]) => {
      const values = list.map(({ entity, pageIndex }) => ({ ...shownValue(entity), page_index: pageIndex }));
      return [key, multiple.get(key) ? values : (values[0] ?? null)];
    });
    const tables = Object.entries(summary?.aggregatedEntities ?? {}).map(([key, rows]) => [
      key,
      rows.map(({ row, pageIndex }) => ({
        page_index: pageIndex,
        values: Object.fromEntries(
          Object.entries(row.fields).map(([column, entity]) => [column, entity && shownValue(entity)]),
        ),
      })),
    ]);
    yield `${before}\n${JSON.stringify({
      document_id: document.documentId,
      original_name: document.originalName,
      created_at: document.createdAt.toISOString(),
      status: document.status,
      revision_status: document.revisionStatus,
      category: document.category,
      page_count: document.pageCount,
      violations: document.violations,
      entities: Object.fromEntries(entities),
      tables: Object.fromEntries(tables),
    })}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

function shownValue({ text, value, confidence, source }: Entity) {
  return { text, value, confidence: Math.round(confidence * 100) / 100, source };
}
