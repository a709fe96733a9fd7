import { createHash, randomUUID } from "node:crypto";
import type { DocumentResult, Entity, PageResult } from "../../src/core/documents/result.ts";
import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { PlanRecord } from "../../src/store/contract/plan-types.ts";
import type { ServiceRecord } from "../../src/store/contract/service-types.ts";
import type { NewDocument, Store } from "../../src/store/contract/store.ts";

/** A small service: a total, and rows of items. */
export const receiptDefinition: ServiceDefinition = {
  name: "Receipts",
  description: "Till receipts",
  fields: [
    {
      key: "total",
      alias: "Total",
      multiple: false,
      aggregationFields: null,
      type: "amount",
      required: true,
      labels: { it: ["totale"], en: ["total"] },
    },
  ],
  categories: [{ key: "receipt", label: "Receipt" }],
  template: "receipt",
  policies: [],
  autoValidation: false,
};

export interface Tenant {
  readonly accountId: string;
  readonly plan: PlanRecord;
  readonly service: ServiceRecord;
}

/** A separate account with a trial plan and one service. */
export async function newTenant(store: Store, usageLimit = 1_000): Promise<Tenant> {
  const { accountId } = await store.accounts.create(`account ${randomUUID()}`);
  const plan = await store.plans.create({
    accountId,
    planType: "TRIAL",
    usageLimit,
    subscriptionStart: null,
    subscriptionEnd: null,
  });
  const service = await store.services.create({ accountId, planId: plan.planId, definition: receiptDefinition });
  return { accountId, plan, service };
}

export function newDocument(
  { service }: Pick<Tenant, "service">,
  changes: Partial<NewDocument> = {},
): NewDocument & { jobId: string } {
  return {
    documentId: randomUUID(),
    jobId: randomUUID(),
    serviceId: service.serviceId,
    accountId: service.accountId,
    originalName: "receipt.pdf",
    contentType: "application/pdf",
    sizeBytes: 3,
    sha256: createHash("sha256").update("pdf").digest("hex"),
    pageCount: 2,
    createdAt: new Date("2026-03-15T12:00:00.123Z"),
    ...changes,
  };
}

/** Two pages; the total is on the first. Every text has characters that are hard to store. */
export function newResult(total = "12,50 €"): DocumentResult {
  return {
    contentType: "application/pdf",
    category: { value: "receipt", confidence: 97 },
    modelVersion: "extraction-1",
    pages: [pageWith(0, [entity(1, total)]), pageWith(1, [])],
  };
}

function pageWith(pageIndex: number, total: Entity[]): PageResult {
  return {
    pageIndex,
    width: 1240,
    height: 1754,
    rotationAngle: 0,
    words: [{ text: "NUL \u0000 lone \ud800", confidence: 1, polygon: [], line: 0, source: "text_layer" }],
    entitiesIndex: total.length,
    entities: { total },
    aggregatedEntities: {},
    policyViolations: [],
    errors: [],
  };
}

function entity(id: number, text: string): Entity {
  return {
    id,
    text,
    confidence: 93.5,
    boundingBoxes: [],
    value: { type: "amount", amount: "12.50", currency: "EUR" },
    source: "model",
    ocrConfidence: null,
    evidence: [],
    alternatives: [],
  };
}
