import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { shownIn } from "../../measuring/answered-pages.ts";
import { bestOf, type ShownValue } from "../../measuring/metrics.ts";
import type { PortableDefinition } from "../../measuring/portable-definition.ts";
import type { Product } from "../../measuring/product.ts";
import type { SyncResultJson } from "../../src/http/contract/results.ts";
import { upload } from "../../test/support/api.ts";
import type { Paper } from "../../training/extraction/learning-sets.ts";

/** A service as its user has it: documents in, corrections in, values out. Only the interface is used. */
export interface TaughtService {
  /**
   * Processes a document, and corrects every single field that its label names. Returns the milliseconds of the
   * correction alone.
   */
  correct(paper: Paper): Promise<number>;
  /**
   * The best value of each field on a document that is not kept, by field key; null if the product refused it, which is
   * also printed.
   */
  ask(paper: Paper): Promise<ReadonlyMap<string, ShownValue> | null>;
  /** Waits until no refit is queued or running. */
  settle(): Promise<void>;
  /** Bytes of the live model; null if there is none yet. */
  modelBytes(): Promise<number | null>;
}

/** @param accountId if omitted, an account that all such services share is used */
export async function createTaughtService(
  product: Product,
  definition: PortableDefinition,
  accountId?: string,
): Promise<TaughtService> {
  const admin = (method: string, path: string, json?: unknown) =>
    send(product, method, `/api/v1/admin${path}`, { authorization: `Bearer ${product.adminToken}` }, json);
  const account = accountId !== undefined && { account_id: accountId };
  const plan = await admin("POST", "/plans", { ...account, plan_type: "TRIAL", plan_usage_limit: 1_000_000 });
  const made = await admin("POST", "/services", {
    service_categories: {},
    description: "",
    ...definition,
    ...account,
    plan_id: plan.plan_id,
  });
  const id = String(made.service_id);
  const rate_limit = { inference_per_minute: 100_000, other_per_minute: 100_000, concurrent: 64 };
  const { key } = await admin("POST", `/services/${id}/api-keys`, { name: "bench", rate_limit });
  const headers = { "x-api-key": String(key) };
  const inference = `/api/v1/inference/service/${id}`;

  const predict = async (paper: Paper, push: "always" | "never") => {
    const body = upload(readFileSync(paper.path), { push_result_on_platform: push }, basename(paper.path));
    const response = await patiently(() =>
      fetch(`${product.url}${inference}/predict`, { method: "POST", headers, body }),
    );
    return { documentId: response.headers.get("x-document-id"), result: (await response.json()) as SyncResultJson };
  };
  return {
    async correct(paper) {
      const { documentId } = await predict(paper, "always");
      const singles = Object.entries(paper.fields).filter(([field]) => isSingle(definition, field));
      const entities = Object.fromEntries(
        singles.map(([field, truth]) => [field, truth === null ? null : { text: [truth].flat()[0] }]),
      );
      const startedAt = performance.now();
      await send(product, "PUT", `${inference}/predicted-documents/${documentId}/entities`, headers, { entities });
      return performance.now() - startedAt;
    },
    async ask(paper) {
      const answer = await predict(paper, "never").catch((error: unknown) => {
        // The user gets no values from it; the figures must show that, and the others must still be asked.
        console.error(String(error));
        return null;
      });
      if (!answer) return null;
      const { result } = answer;
      const fields = Object.keys(paper.fields).filter((field) => isSingle(definition, field));
      return new Map(
        fields.flatMap((field) => {
          const best = bestOf(shownIn(result, field));
          return best ? [[field, best] as const] : [];
        }),
      );
    },
    async settle() {
      for (let tries = 0; tries < 600; tries++) {
        const { state } = await send(product, "GET", `${inference}/learning`, headers);
        if (state === "idle") return;
        await sleep(500);
      }
      throw new Error("The service did not come to rest within five minutes.");
    },
    async modelBytes() {
      const { versions } = (await admin("GET", `/services/${id}/models`)) as {
        readonly versions: readonly { readonly status: string; readonly size_bytes: number }[];
      };
      return versions.find(({ status }) => status === "live")?.size_bytes ?? null;
    },
  };
}

export function isSingle({ service_fields: fields }: PortableDefinition, key: string): boolean {
  const field = fields[key];
  return field !== undefined && !field.tag_multiple_values && !field.tag_aggregation;
}

async function send(
  product: Product,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  json?: unknown,
): Promise<Record<string, unknown>> {
  const response = await patiently(() =>
    fetch(`${product.url}${path}`, {
      method,
      headers: { ...headers, ...(json !== undefined && { "content-type": "application/json" }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
  );
  return (await response.json()) as Record<string, unknown>;
}

const MOST_TRIES = 30;

/** Retries if the product says that it is busy, as a client should. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await ask();
    if (response.ok) return response;
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || tries === MOST_TRIES) {
      throw new Error(`${new URL(response.url).pathname}: ${response.status} ${(await response.text()).slice(0, 300)}`);
    }
    await response.body?.cancel();
    await sleep(1000 * Number(response.headers.get("retry-after") ?? 1));
  }
}
