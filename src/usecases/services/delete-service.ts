import { AppError } from "../../errors.ts";
import type { HeldByService } from "../../store/contract/erasure-types.ts";
import type { Store } from "../../store/contract/store.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";

export interface ServiceDeletion {
  /** Delete the documents too; otherwise a service that has some, or work under way, is refused: service_in_use. */
  readonly withDocuments: boolean;
  /** Not null and different from the stored version: field_invalid. */
  readonly expectedVersion: number | null;
}

/**
 * Deletes a service with everything that belongs to it: keys, webhooks, views, versions, models and what else it
 * learned. What was counted on its plan stays counted. Nobody finds it any more from the moment at which it is recorded
 * as being erased; what is left then is finished by the sweep, should this process die. Returns how many documents are
 * deleted with it.
 */
export function createServiceDeletion({ store, ambient }: Pick<Ports, "store" | "ambient">) {
  const trail = createTrail({ store, ambient });

  return async function deleteService(
    { serviceId, accountId, caller }: AdmittedService,
    { withDocuments, expectedVersion }: ServiceDeletion,
  ): Promise<{ readonly documents: number }> {
    const { documents } = await store.together(async () => {
      const held = await store.erasure.holdService(serviceId, expectedVersion);
      if (!held) throw new AppError("service_not_found", "No service has this id.");
      if (!withDocuments) refuseInUse(held);
      await store.erasure.beginService(serviceId, ambient.now());
      await trail(caller, accountId, "service.deleted", serviceId);
      return held;
    });
    if (documents === 0) {
      await store.erasure.endService(serviceId).catch((error: unknown) => {
        ambient.log.warn({ err: error, serviceId }, "what is left of a deleted service is left to the sweep");
      });
    }
    return { documents };
  };
}

/** The sweep's: a portion of each service that is being erased. Gives how many ended. */
export async function endServices({
  store,
  now,
}: {
  readonly store: Pick<Store, "erasure">;
  readonly now: () => Date;
}): Promise<number> {
  let ended = 0;
  for (const serviceId of await store.erasure.unfinishedServices()) {
    await store.erasure.removeDocuments(serviceId, now());
    if (await store.erasure.endService(serviceId)) ended++;
  }
  return ended;
}

function refuseInUse({ documents, running, batches }: HeldByService): void {
  const held = [
    ...(documents > 0 ? [`${counted(documents, "document")} (${running} still being read)`] : []),
    ...(batches > 0 ? [`${counted(batches, "batch of documents", "batches of documents")} at work`] : []),
  ];
  if (held.length === 0) return;
  throw new AppError(
    "service_in_use",
    `The service has ${held.join(" and ")}. Add ?documents=delete to delete them with it, or delete them first.`,
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
