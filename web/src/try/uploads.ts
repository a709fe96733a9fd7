import { useSyncExternalStore } from "react";
import { pause } from "../../../src/client/request.ts";
import { client } from "../api.ts";
import { createFollowing } from "./follow-uploads.ts";
import { createHeldFiles, type HeldFile } from "./held-files.ts";
import { keptProblem, recalledProblem } from "./kept-problem.ts";
import { uploadDocument } from "./upload.ts";
import { createUploadList, failedWith, isUnderWay, type Upload } from "./upload-list.ts";

/** A browser opens six connections per origin; some must be left for the screens. */
const AT_ONCE = 3;
const LOST_RETRIES = 3;
const STORAGE_KEY = "estratto.uploads";

const FRESH = {
  state: "waiting",
  share: 0,
  pagesDone: 0,
  pageCount: 0,
  documentId: null,
  job: null,
  problem: null,
} as const;

interface Kept {
  readonly person: string;
  readonly list: readonly KeptUpload[];
}

type KeptUpload = Omit<Upload, "problem"> & { readonly problem: ReturnType<typeof keptProblem> };

/**
 * Many files on their way through the service. They exist independently of the screens: in any part of the console they
 * continue.
 */
const uploads = createUploads();
export const { addUploads, retryUpload, cancelUpload, clearFinished, forgetUploads, restoreUploads } = uploads;

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.list.subscribe, uploads.list.all);
}

addEventListener("beforeunload", (event) => {
  if (uploads.wouldLose()) event.preventDefault();
});

/**
 * The list survives a reload, and so do the files that were not sent yet, unless the browser does not store anything:
 * then it asks before it leaves them, and afterwards they are lost.
 */
function createUploads() {
  /** The person using this tab. */
  let person = "";
  const files = createHeldFiles((id) => {
    // Only now the list may name it after a reload.
    if (list.find(id)?.documentId === null) list.replace(list.all());
    else files.letGo(id);
  });
  const list = createUploadList((all) => {
    const outlive = all.filter((upload) => !isUnsent(upload) || files.survives(upload.id));
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ person, list: outlive.map(keptOf) } satisfies Kept));
  });
  const follow = createFollowing(list);

  function sendNext(): void {
    const sending = list.all().filter(({ state }) => state === "uploading").length;
    const waiting = list.all().filter(({ state }) => state === "waiting");
    for (const { id } of waiting.slice(0, AT_ONCE - sending)) void send(id);
  }

  async function send(id: string): Promise<void> {
    const upload = list.find(id);
    const known = files.get(id);
    if (!upload || !known) return;
    list.change(id, { state: "uploading", share: 0 });
    try {
      const { job, resource } = await handIn(upload.serviceId, known, (share) => list.change(id, { share }));
      list.change(id, { state: "reading", share: 1, job, documentId: resource });
      files.letGo(id);
      follow(upload.serviceId);
    } catch (error) {
      if (!known.stop.signal.aborted) list.change(id, failedWith(error));
    }
    sendNext();
  }

  /** Nothing of a person whose session ended is kept. */
  function forgetUploads(): void {
    person = "";
    files.forgetAll();
    list.replace([]);
  }

  return {
    list,
    forgetUploads,
    wouldLose: () => list.all().some((upload) => isUnsent(upload) && !files.survives(upload.id)),

    addUploads(serviceId: string, chosen: readonly File[]): void {
      const added = chosen.map((file): Upload => {
        const id = crypto.randomUUID();
        files.take(id, file);
        return { ...FRESH, id, serviceId, name: file.name, canRetry: true };
      });
      list.replace([...list.all(), ...added]);
      sendNext();
    },

    retryUpload(id: string): void {
      const known = files.get(id);
      if (!known) return;
      files.take(id, known.file);
      list.change(id, { ...FRESH });
      sendNext();
    },

    async cancelUpload(id: string): Promise<void> {
      const upload = list.find(id);
      if (!upload || !isUnderWay(upload)) return;
      files.get(id)?.stop.abort();
      list.change(id, { state: "cancelled" });
      if (upload.job) await client.job.cancel(upload.job);
    },

    clearFinished(): void {
      for (const { id } of list.all().filter((upload) => !isUnderWay(upload))) {
        files.drop(id);
      }
      list.replace(list.all().filter(isUnderWay));
    },

    /** Restores what this person left here when the page was left. What another person left is deleted unseen. */
    async restoreUploads(whose: string): Promise<void> {
      if (person === whose) return;
      const text = sessionStorage.getItem(STORAGE_KEY);
      const left = text === null ? null : (JSON.parse(text) as Kept);
      if (left && left.person !== whose) forgetUploads();
      person = whose;
      if (left?.person !== whose) return;
      const sent = new Set(left.list.filter(({ documentId }) => documentId !== null).map(({ id }) => id));
      await files.recall(
        left.list.map(({ id }) => id),
        sent,
      );
      list.replace([...left.list.map((upload) => resumed(upload, files.get(upload.id) !== undefined)), ...list.all()]);
      for (const { serviceId, state } of list.all()) if (state === "reading") follow(serviceId);
      sendNext();
    },
  };
}

async function handIn(
  serviceId: string,
  { file, stop: { signal }, idempotencyKey }: HeldFile,
  onProgress: (share: number) => void,
) {
  for (let lost = 0; ; ) {
    try {
      const handed = await uploadDocument(serviceId, file, { signal, idempotencyKey, onProgress });
      if (handed.kind === "accepted") return handed;
      await pause(handed.seconds * 1000, signal);
    } catch (error) {
      lost += 1;
      if (!(error instanceof TypeError) || lost > LOST_RETRIES) throw error;
      await pause(1000 * 2 ** lost, signal);
    }
  }
}

function isUnsent({ state }: Upload): boolean {
  return state === "waiting" || state === "uploading";
}

function keptOf(upload: Upload): KeptUpload {
  return { ...upload, share: 0, problem: keptProblem(upload.problem) };
}

function resumed(kept: KeptUpload, canRetry: boolean): Upload {
  const upload = { ...kept, problem: recalledProblem(kept.problem), canRetry };
  return isUnsent(upload) ? { ...upload, state: canRetry ? "waiting" : "lost" } : upload;
}
