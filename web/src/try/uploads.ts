import { useSyncExternalStore } from "react";
import type { ProgressJson } from "../../../src/client.ts";
import { pause } from "../../../src/client-request.ts";
import { client } from "../api.ts";
import { watchProgress } from "../documents/progress-stream.ts";
import { uploadDocument } from "./upload.ts";

/**
 * Many files on their way through the service. They live beside the screens: whoever goes elsewhere in the console finds them going on.
 *
 * waiting ──▶ uploading ──▶ reading ──▶ done
 *    │ ▲          │ │           │ └──▶ failed (the document is stored as ERROR)
 *    │ └──later───┘ └──▶ failed ──retry──▶ waiting
 *    └──── cancel ─────▶ cancelled (while reading, the job is cancelled too)
 *
 * What is being read survives a reload; bytes that were not sent yet do not, so the browser asks before it leaves them.
 */
export interface Upload {
  readonly id: string;
  readonly serviceId: string;
  readonly name: string;
  readonly state: "waiting" | "uploading" | "reading" | "done" | "failed" | "cancelled";
  /** Sent, 0 to 1. */
  readonly share: number;
  readonly pagesDone: number;
  readonly pageCount: number;
  /** null until the service took it. */
  readonly documentId: string | null;
  readonly job: string | null;
  /** What went wrong: an error of the upload, or what the service says of the document. */
  readonly problem: unknown;
  /** Its bytes are here: it can be sent again. */
  readonly canRetry: boolean;
}

/** A browser opens six connections to one origin; some must be left for the screens. */
const AT_ONCE = 3;
const LOST_RETRIES = 3;
const STORAGE_KEY = "estratto.uploads";

let uploads: readonly Upload[] = restored();
const listeners = new Set<() => void>();
const files = new Map<string, Bytes>();
const followed = new Map<string, () => void>();

/** What is needed to send it. */
interface Bytes {
  readonly file: File;
  readonly stop: AbortController;
  /** Of every try to send it, so that an answer that got lost on the way does not store the document twice. */
  readonly idempotencyKey: string;
}

const bytesOf = (file: File): Bytes => ({ file, stop: new AbortController(), idempotencyKey: crypto.randomUUID() });

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

export function addUploads(serviceId: string, chosen: readonly File[]): void {
  const added = chosen.map((file): Upload => {
    const id = crypto.randomUUID();
    files.set(id, bytesOf(file));
    return { ...FRESH, id, serviceId, name: file.name, canRetry: true };
  });
  put([...uploads, ...added]);
  sendNext();
}

const FRESH = {
  state: "waiting",
  share: 0,
  pagesDone: 0,
  pageCount: 0,
  documentId: null,
  job: null,
  problem: null,
} as const;

export function retryUpload(id: string): void {
  const known = files.get(id);
  if (!known) return;
  files.set(id, bytesOf(known.file));
  change(id, { ...FRESH });
  sendNext();
}

export async function cancelUpload(id: string): Promise<void> {
  const upload = uploads.find((each) => each.id === id);
  if (!upload || !isUnderWay(upload)) return;
  files.get(id)?.stop.abort();
  change(id, { state: "cancelled" });
  if (upload.job) await client.job.cancel(upload.job);
}

export function clearFinished(): void {
  for (const upload of uploads) if (!isUnderWay(upload)) files.delete(upload.id);
  put(uploads.filter(isUnderWay));
}

/** Whose session ended takes nothing of it along. */
export function forgetUploads(): void {
  for (const { stop } of files.values()) stop.abort();
  files.clear();
  put([]);
}

export function isUnderWay({ state }: Pick<Upload, "state">): boolean {
  return state === "waiting" || state === "uploading" || state === "reading";
}

function sendNext(): void {
  const sending = uploads.filter(({ state }) => state === "uploading").length;
  for (const { id } of uploads.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - sending)) void send(id);
}

async function send(id: string): Promise<void> {
  const upload = uploads.find((each) => each.id === id);
  const known = files.get(id);
  if (!upload || !known) return;
  const { stop } = known;
  change(id, { state: "uploading", share: 0 });
  try {
    const { job, resource } = await handIn(upload, known);
    change(id, { state: "reading", share: 1, job, documentId: resource });
    follow(upload.serviceId);
  } catch (error) {
    if (!stop.signal.aborted) change(id, { state: "failed", problem: error });
  }
  sendNext();
}

async function handIn({ id, serviceId }: Upload, { file, stop: { signal }, idempotencyKey }: Bytes) {
  for (let lost = 0; ; ) {
    try {
      const onProgress = (share: number) => change(id, { share });
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

/** While a document of the service is being read. */
function follow(serviceId: string): void {
  if (followed.has(serviceId)) return;
  followed.set(
    serviceId,
    watchProgress(serviceId, (progress) => note(serviceId, progress)),
  );
}

function note(serviceId: string, progress: ProgressJson): void {
  const known = new Map(progress.documents.map((document) => [document.id, document]));
  for (const upload of uploads.filter((each) => each.serviceId === serviceId && each.state === "reading")) {
    const document = known.get(upload.documentId ?? "");
    if (document) change(upload.id, stateOf(document));
    // Taken a moment ago and not told of yet, ended between two looks, or deleted: it is asked for itself.
    else void askFor(upload);
  }
  leaveOff(serviceId);
}

function leaveOff(serviceId: string): void {
  if (uploads.some((each) => each.serviceId === serviceId && each.state === "reading")) return;
  followed.get(serviceId)?.();
  followed.delete(serviceId);
}

const asked = new Set<string>();
const ASK_AGAIN_MS = 2000;

/** To its end: what begins and ends between two looks is never told of. */
async function askFor({ id, job, serviceId }: Upload): Promise<void> {
  if (job === null || asked.has(id)) return;
  asked.add(id);
  try {
    while (uploads.some((each) => each.id === id && each.job === job && each.state === "reading")) {
      const view = await client.job.get(job);
      change(id, stateOf({ ...view, message: view.message }));
      if (view.status === "RUNNING") await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  } catch (error) {
    change(id, { state: "failed", problem: error, canRetry: false });
  }
  asked.delete(id);
  leaveOff(serviceId);
}

function stateOf(
  document: Pick<ProgressJson["documents"][number], "status" | "message" | "pages_done" | "page_count">,
): Partial<Upload> {
  const pages = { pagesDone: document.pages_done, pageCount: document.page_count };
  if (document.status === "RUNNING") return { ...pages, state: "reading" };
  if (document.status === "ACTIVE") return { ...pages, state: "done" };
  return { ...pages, state: "failed", problem: document.message };
}

function change(id: string, difference: Partial<Upload>): void {
  const before = uploads.find((each) => each.id === id);
  // What was cancelled stays so, whatever comes in late.
  if (!before || (before.state === "cancelled" && difference.state !== "waiting")) return;
  const same = Object.entries(difference).every(([key, value]) => before[key as keyof Upload] === value);
  if (!same) put(uploads.map((each) => (each.id === id ? { ...each, ...difference } : each)));
}

function put(next: readonly Upload[]): void {
  uploads = next;
  const kept = next.flatMap(({ id, serviceId, name, job, documentId, state, pageCount }) =>
    state === "reading" ? [{ id, serviceId, name, job, documentId, pageCount }] : [],
  );
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

/** What was being read when the page was left. */
function restored(): readonly Upload[] {
  const text = sessionStorage.getItem(STORAGE_KEY);
  if (text === null) return [];
  const kept = JSON.parse(text) as Pick<Upload, "id" | "serviceId" | "name" | "job" | "documentId" | "pageCount">[];
  queueMicrotask(() => {
    for (const serviceId of new Set(kept.map((each) => each.serviceId))) follow(serviceId);
  });
  return kept.map((each) => ({ ...FRESH, ...each, state: "reading", share: 1, canRetry: false }));
}

addEventListener("beforeunload", (event) => {
  if (uploads.some(({ state }) => state === "waiting" || state === "uploading")) event.preventDefault();
});
