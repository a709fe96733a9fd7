import { nextRefitAt } from "../../core/learning/refit-schedule.ts";
import { fieldInvalid } from "../../errors.ts";
import { nameVersion } from "../../extraction/model-version.ts";
import { createTrail } from "../access/audit.ts";
import type { Ports } from "../ports.ts";
import type { UseCases } from "../types.ts";

/** What a service has learned, and the decisions people take about it. */
export function createModels({
  store,
  extraction,
  ambient,
}: Ports): Pick<UseCases, "learning" | "models" | "setLiveModel" | "requestRefit" | "cancelRefit"> {
  const trail = createTrail({ store, ambient });
  return {
    async learning({ serviceId }) {
      const summary = await store.learning.summary(serviceId);
      return {
        state: summary.refit ? "training" : "idle",
        refit: summary.refit,
        documents: summary.documents,
        corrections: summary.corrections,
        reviewed: summary.reviewed,
        nextRefitAt: nextRefitAt(summary.lastFit),
        modelVersion: nameVersion(extraction.modelVersion, summary.liveVersion),
      };
    },

    async models({ serviceId }) {
      const [summary, versions] = await Promise.all([
        store.learning.summary(serviceId),
        store.learning.models(serviceId),
      ]);
      return { liveVersion: summary.liveVersion, isPinned: summary.isPinned, versions };
    },

    async setLiveModel({ serviceId, accountId, caller }, { version, isPinned }) {
      const action = version === null ? "service_model.switched_off" : `service_model.live.${version}`;
      await store.together(async () => {
        if (!(await store.learning.setLiveModel(serviceId, version, isPinned))) {
          const detail = `The service has no version ${version}; its versions are listed at …/models.`;
          throw fieldInvalid("#/version", detail);
        }
        await trail(caller, accountId, action, serviceId);
      });
    },

    async requestRefit({ serviceId, accountId, caller }) {
      await store.together(async () => {
        await store.learning.requestRefit(serviceId);
        await trail(caller, accountId, "service_model.refit_requested", serviceId);
      });
    },

    async cancelRefit({ serviceId, accountId, caller }) {
      await store.together(async () => {
        if (await store.learning.cancelRefit(serviceId)) {
          await trail(caller, accountId, "service_model.refit_cancelled", serviceId);
        }
      });
    },
  };
}
