import type { FittedModel, Learner } from "../../extraction/contract.ts";
import { follow } from "../follow.ts";
import type { Ports } from "../ports.ts";

export interface RefitJob {
  readonly signal: AbortSignal;
  /** By which the store knows whether it was cancelled meanwhile. */
  readonly jobId: string;
}

/**
 * The background half of learning: a service's model is refitted on its reviewed documents, replayed on them, and
 * stored as a version, which goes live only if the replay allows it and nobody has chosen another. At-least-once: until
 * the one transaction at the end only the progress is written, so a worker may be killed anywhere, and the version that
 * was live stays live. A person may stop it until then, with the same outcome; the next review, or a person's request,
 * begins a new one.
 */
export function createRefit({
  store,
  extraction,
  learner,
  ambient,
}: Pick<Ports, "store" | "learner"> & {
  readonly extraction: Pick<Ports["extraction"], "modelVersion">;
  readonly ambient: Pick<Ports["ambient"], "now" | "log">;
}) {
  /** null: somebody cancelled it. */
  async function fitFollowed(
    task: Parameters<Learner["fit"]>[0],
    serviceId: string,
    { signal, jobId }: RefitJob,
  ): Promise<FittedModel | null> {
    const cancelled = new AbortController();
    let progress = { done: 0, total: 0 };
    const endFollowing = follow(() => store.learning.reportRefit(serviceId, jobId, progress), {
      cancel: () => cancelled.abort(),
      isReportedAtOnce: true,
      log: ambient.log,
      failure: { of: { serviceId }, message: "how far a refit is could not be written down" },
    });
    try {
      return await learner.fit(task, AbortSignal.any([signal, cancelled.signal]), (now) => {
        progress = now;
      });
    } catch (error) {
      if (cancelled.signal.aborted && !signal.aborted) return null;
      throw error;
    } finally {
      await endFollowing();
    }
  }

  async function addVersion(serviceId: string, job: RefitJob): Promise<void> {
    const service = await store.services.find(serviceId);
    if (!service) return;
    const { reviewed } = await store.learning.summary(serviceId);
    const [documents, live] = await Promise.all([
      store.learning.reviewed(serviceId),
      store.learning.liveModel(serviceId),
    ]);
    // Nothing is left to learn from, and perhaps something to forget.
    if (documents.length === 0) return store.learning.forgetModels(serviceId);
    const fitted = await fitFollowed({ documents, service: service.definition, live }, serviceId, job);
    const added =
      fitted &&
      (await store.learning.addModel(serviceId, {
        shippedVersion: extraction.modelVersion,
        documentIds: documents.map(({ documentId }) => documentId),
        reviewed,
        model: fitted.model,
        report: fitted.report,
        status: fitted.isNew ? "candidate" : "retired",
        goesLive: fitted.mayGoLive,
        jobId: job.jobId,
        now: ambient.now(),
      }));
    if (!added) return ambient.log.info({ serviceId, documents: documents.length }, "a refit was cancelled");
    const { cpuSeconds } = fitted;
    ambient.log.info({ serviceId, documents: documents.length, cpuSeconds, ...added }, "service model refitted");
  }

  return async function refit(serviceId: string, job: RefitJob): Promise<void> {
    await addVersion(serviceId, job);
    await store.learning.endRefit(serviceId, job.jobId);
  };
}

/**
 * A service's scorers are fitted on top of the shipped ones and use the same features. After an update that changed
 * either they are refitted, one service at a time in the background; meanwhile a model of another form is not used, and
 * one of the same form is.
 */
export function createStaleRefits({
  store,
  extraction,
  ambient,
}: Pick<Ports, "store"> & {
  readonly extraction: Pick<Ports["extraction"], "modelVersion">;
  readonly ambient: Pick<Ports["ambient"], "log">;
}) {
  return async function refitStaleModels(): Promise<void> {
    const services = await store.learning.requestStaleRefits(extraction.modelVersion);
    if (services > 0) ambient.log.info({ services }, "service models of other shipped models are refitted");
  };
}
