import { createOneByOne } from "../../core/basics/one-by-one.ts";
import { startTimeLimit } from "../../core/basics/time-limit.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { UnjudgedValue } from "../../core/documents/unjudged.ts";
import { judgeNamed } from "../../core/guarantee/judgement.ts";
import { AppError, fieldInvalid, pointerTo } from "../../errors.ts";
import type { Correction } from "../../extraction/contract.ts";
import type { StoredDocument } from "../../store/contract/document-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import { refuseOtherVersion } from "../../store/documents/document-review.ts";
import { actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { type Labelling, namedKeys, refuseProblems } from "../processing/labelling.ts";
import { newDocument } from "../processing/new-document.ts";
import type { Processing } from "../processing/read-and-extract.ts";
import type { Uniqueness } from "../processing/uniqueness.ts";
import type { UseCases } from "../types.ts";
import { onTheDocumentAsItIs } from "./as-it-is.ts";
import { asOfToday } from "./as-of-today.ts";
import { refuseWhileClaimed } from "./review-desk.ts";

type Change = Parameters<UseCases["correct"]>[2];

/**
 * Corrections, labelled examples and archives of them (import-examples) share one path: a human's values are aligned
 * with the page, stored, and immediately teach the service a template, which the next document of the layout uses; many
 * of them request a refit.
 */
export function createCorrections(
  ports: Ports,
  processing: Processing,
  labelling: Labelling,
  uniqueness: Uniqueness,
): Pick<UseCases, "correct" | "addExample"> {
  const { store, blobs, ambient } = ports;
  const trail = createTrail(ports);
  const oneByOne = createOneByOne();

  async function stored(service: ServiceRecord, documentId: string) {
    const document = await store.documents.find(service.serviceId, documentId);
    if (!document) throw new AppError("document_not_found", "This service has no such document.");
    return document;
  }

  /** On the document as it was read: if it is at another version by now, nothing is stored. */
  async function correctOnce(service: AdmittedService, document: StoredDocument, change: Change) {
    const { correction, unjudged, expectedVersion } = change;
    if (!document.result) {
      throw fieldInvalid("#", "Only a processed document (status ACTIVE) can be corrected.");
    }
    if (saysNothing(correction)) return refuseOtherVersion(document, expectedVersion);
    const labels = { correction, category: null };
    const { pages } = document.result;
    refuseProblems(service, labels, { pageCount: pages.length, pages });
    refuseLostValues(service, correction);
    const { documentId } = document;
    const machine = document.machineResult ?? document.result;
    const values = unjudged ?? [];
    const labelled = await labelling.label(service, document.result, labels, { values, machine });
    const judged = judgedKeys(service, correction, values);
    const judgement = judgeNamed(machine, labelled.result, service.definition, judged);
    const keep = async (result: DocumentResult) => {
      await store.documents.correct(service.serviceId, documentId, {
        result,
        actor: actorOf(service.caller),
        corrected: correction,
        template: labelled.template,
        expectedVersion: expectedVersion ?? document.version,
        judgement,
        now: ambient.now(),
      });
      await trail(service.caller, service.accountId, "document.corrected", documentId);
    };
    await uniqueness.storing(service, documentId, labelled.result, (result) => store.together(() => keep(result)));
  }

  function correctAsItIs(service: AdmittedService, documentId: string, change: Change) {
    return onTheDocumentAsItIs(
      () => stored(service, documentId),
      change.expectedVersion,
      (document) => correctOnce(service, document, change),
    );
  }

  return {
    async correct(service, documentId, change) {
      await refuseWhileClaimed(ports, service, documentId);
      // Of this process's own corrections none is in vain; those of others, and decisions, may still come between.
      await oneByOne(documentId, () => correctAsItIs(service, documentId, change));
      return asOfToday(ports, service, await stored(service, documentId));
    },

    async addExample(service, { file, correction, category }) {
      refuseProblems(service, { correction, category });
      using limit = startTimeLimit(ambient.limits.syncTimeoutMs);
      const { signal } = limit;
      const maxPages = ambient.limits.syncPages;
      const inspection = await processing.inspect(file.bytes, maxPages, "sync", { signal });
      refuseProblems(service, { correction, category }, inspection);
      const machine = await processing.process(service, file.bytes, { maxPages, priority: "sync", signal });
      refuseProblems(service, { correction, category }, { ...inspection, pages: machine.pages });
      const { result: labelled, template, aligned } = await labelling.label(service, machine, { correction, category });
      const documentId = ambient.newId();
      const document = await newDocument({ service, file }, { documentId, inspection, createdAt: ambient.now() });
      await blobs.put(document, file.bytes);
      const example = { actor: actorOf(service.caller), corrected: correction, template };
      const keep = async (result: DocumentResult) => {
        await store.documents.insertProcessed(
          { ...document, processedAt: document.createdAt },
          { result, revisionStatus: "approved", reservationId: null, idempotency: null, example },
        );
        await trail(service.caller, service.accountId, "document.example_added", documentId);
      };
      await uniqueness.storing(service, documentId, labelled, (result) => store.together(() => keep(result)));
      return { documentId, aligned };
    },
  };
}

/** A correction that names nothing changes nothing: it is no event, and nobody need be told. */
function saysNothing(correction: Correction): boolean {
  return namedKeys(correction).length === 0 && correction.category === undefined;
}

/**
 * Rows contain all values of their columns. A value that is given for a column alone, beside rows that do not have it,
 * would be dropped without a word.
 */
function refuseLostValues({ definition }: ServiceRecord, { entities, aggregatedEntities }: Correction): void {
  for (const { key, multiple, aggregationFields } of definition.fields) {
    const rows = aggregatedEntities[key];
    if (rows === undefined) continue;
    for (const column of aggregationFields ?? []) {
      // What the one row of a single aggregation does not name stays as it is.
      if (!multiple && rows[0] && rows[0][column] === undefined) continue;
      const inRows = new Set(rows.map((row) => row[column]?.text.trim()));
      const lost = entities[column]?.find(({ text }) => text.trim() !== "" && !inRows.has(text.trim()));
      if (!lost) continue;
      const detail = `${lost.text.slice(0, 100)} is in no row of ${key}, which the correction gives too; put it there`;
      throw fieldInvalid(pointerTo("entities", column), detail);
    }
  }
}

/** The fields and aggregations of which the correction judges every value. */
function judgedKeys(
  { definition }: ServiceRecord,
  correction: Correction,
  unjudged: readonly UnjudgedValue[],
): string[] {
  const open = new Set(unjudged.map(({ key }) => key));
  const columnsOf = (key: string) => definition.fields.find((field) => field.key === key)?.aggregationFields ?? [key];
  return namedKeys(correction).filter((key) => !columnsOf(key).some((each) => open.has(each)));
}
