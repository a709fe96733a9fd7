import { AppError } from "../../errors.ts";
import type { ExportFormat, ExportRun } from "../../store/contract/list-work-types.ts";
import { actorOf } from "../access/actors.ts";
import type { AdmittedService } from "../access/caller.ts";
import { watchPermission } from "../access/still-permitted.ts";
import { follow } from "../follow.ts";
import type { Ports } from "../ports.ts";

export interface ExportRunUseCases {
  /** The caller's own: those under way, and those that ended a moment ago. */
  exports(service: AdmittedService): Promise<ExportRun[]>;
  /** Breaks the file off where it is; one that has ended stays as it is. Somebody else's is not there. */
  cancelExport(service: AdmittedService, exportId: string): Promise<ExportRun>;
}

export function createExportRuns({ store }: Pick<Ports, "store">): ExportRunUseCases {
  return {
    exports: ({ serviceId, caller }) => store.exports.list(serviceId, actorOf(caller)),
    async cancelExport({ serviceId, caller }, exportId) {
      const run = await store.exports.cancel(serviceId, exportId, actorOf(caller));
      if (run) return run;
      throw new AppError("route_not_found", "You have no export with this id.");
    },
  };
}

/** A process that is silent for so long is gone, and its file with it. */
const HELD_SECONDS = 30;

export interface FollowedExport<T> {
  readonly exportId: string;
  readonly documents: AsyncIterable<T>;
  /** Aborted when somebody has stopped it, or its caller may not have it any more. */
  readonly cancelled: AbortSignal;
}

/**
 * Passes an export's documents on, counts them for whoever watches, and learns when it is to stop, even while a reader
 * takes none: somebody says so, or who asked for it has lost the key, the session or the role.
 */
export async function followExport<T>(
  ports: Pick<Ports, "store" | "ambient">,
  service: AdmittedService,
  { format, total }: { readonly format: ExportFormat; readonly total: number },
  documents: AsyncIterable<T>,
): Promise<FollowedExport<T>> {
  const { store, ambient } = ports;
  const { serviceId, accountId, caller } = service;
  const exportId = ambient.newId();
  const cancelled = new AbortController();
  await store.exports.expire();
  const run = { exportId, accountId, serviceId, actor: actorOf(caller), format, total, createdAt: ambient.now() };
  await store.exports.begin(run, HELD_SECONDS);

  async function* followed(): AsyncGenerator<T> {
    let done = 0;
    let isWhole = false;
    const unwatch = watchPermission(ports, { caller, verb: "exportDocuments", service }, () =>
      cancelled.abort(new Error("Who asked for the export may not have it any more.")),
    );
    const endFollowing = follow(() => store.exports.report(exportId, done, HELD_SECONDS), {
      cancel: () => cancelled.abort(new Error("The export was stopped.")),
      isReportedAtOnce: false,
      log: ambient.log,
      failure: { of: { exportId }, message: "how far an export is could not be written down" },
    });
    try {
      for await (const document of documents) {
        cancelled.signal.throwIfAborted();
        yield document;
        done++;
      }
      isWhole = true;
    } finally {
      unwatch();
      await endFollowing();
      await store.exports.finish(exportId, isWhole ? "done" : "cancelled", done);
    }
  }

  return { exportId, documents: followed(), cancelled: cancelled.signal };
}
