import { nextRefitAt } from "../core/refit-schedule.ts";
import type { Ports } from "./ports.ts";

/**
 * The background half of learning: a service's model is fitted anew on its reviewed documents, replayed on them, and stored as a version,
 * which goes live only if the replay allows it and nobody has chosen another. At-least-once: until the one transaction at the end
 * nothing is written, so a worker may be killed anywhere, and the version that was live stays live.
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
  return async function refit(serviceId: string, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    for (;;) {
      const service = await store.services.find(serviceId);
      if (!service) return;
      const { reviewed } = await store.learning.summary(serviceId);
      const [documents, live] = await Promise.all([
        store.learning.reviewed(serviceId),
        store.learning.liveModel(serviceId),
      ]);
      // Nothing is left to learn from, and perhaps something to forget.
      if (documents.length === 0) return store.learning.forgetModels(serviceId);
      const fitted = await learner.fit({ documents, service: service.definition, live }, signal);
      const added = await store.learning.addModel(serviceId, {
        shippedVersion: extraction.modelVersion,
        documentIds: documents.map(({ documentId }) => documentId),
        reviewed,
        model: fitted.model,
        report: fitted.report,
        status: fitted.isNew ? "candidate" : "retired",
        goesLive: fitted.mayGoLive,
        now: ambient.now(),
      });
      const { cpuSeconds } = fitted;
      ambient.log.info({ serviceId, documents: documents.length, cpuSeconds, ...added }, "service model refitted");
      // Documents that were reviewed meanwhile asked for nothing, because this refit was at work.
      const now = await store.learning.summary(serviceId);
      if (now.reviewed < nextRefitAt(now.lastFit)) return;
    }
  };
}

/**
 * A service's scorers are fitted on top of the shipped ones and count by the same features. After an update that changed either they
 * are fitted anew, one service at a time in the background; meanwhile a model of another form is not used, and one of the same form is.
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
