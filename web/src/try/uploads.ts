import { useSyncExternalStore } from "react";
import { pause } from "../../../src/client/request.ts";
import { ApiError, type ProgressJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { watchProgress } from "../documents/progress-stream.ts";
import { forgetAllFiles, forgetFile, keepFile, recallFiles } from "./kept-files.ts";
import { uploadDocument } from "./upload.ts";

/**
 * Many files on their way through the service. They exist independently of the screens: in any part of the console they
 * continue.
 *
 * waiting ──▶ uploading ──▶ reading ──▶ done
 *    │ ▲          │ │           │ └──▶ failed (the document is stored as ERROR)
 *    │ └──later───┘ └──▶ failed ──retry──▶ waiting
 *    └──── cancel ─────▶ cancelled (while reading, the job is cancelled too)
 *
 * The list survives a reload, and so do the files that were not sent yet, unless the browser does not store anything:
 * then it asks before it leaves them, and afterwards they are lost.
 */
export interface Upload {
  readonly id: string;
  readonly serviceId: string;
  readonly name: string;
  readonly state: "waiting" | "uploading" | "reading" | "done" | "failed" | "cancelled" | "lost";
  /** Share sent, 0 to 1. */
  readonly share: number;
  readonly pagesDone: number;
  readonly pageCount: number;
  /** Null until the service received it. */
  readonly documentId: string | null;
  readonly job: string | null;
  /** What went wrong: an error of the upload, or the service's report on the document, as text after a reload. */
  readonly problem: unknown;
  /** Its bytes are here: it can be sent again. */
  readonly canRetry: boolean;
}

/** A browser opens six connections per origin; some must be left for the screens. */
const AT_ONCE = 3;
const LOST_RETRIES = 3;
const STORAGE_KEY = "estratto.uploads";

let uploads: readonly Upload[] = [];
/** The person using this tab. */
let person = "";
const listeners = new Set<() => void>();
const files = new Map<string, Bytes>();
/** Ids of the files that survive a reload. */
const kept = new Set<string>();
const followed = new Map<string, () => void>();

/** What is needed to send it. */
interface Bytes {
  readonly file: File;
  readonly stop: AbortController;
  /**
   * The same for every try to send it, so that a response that got lost on the way does not store the document twice.
   */
  readonly idempotencyKey: string;
}

/** Sent as soon as storing has succeeded or failed: dropping many files does not wait for the browser's disk. */
function take(id: string, file: File): void {
  const idempotencyKey = crypto.randomUUID();
  files.set(id, { file, stop: new AbortController(), idempotencyKey });
  keepFile({ id, file, idempotencyKey }).then(
    () => {
      kept.add(id);
      const isWanted = uploads.some((each) => each.id === id && each.documentId === null);
      if (isWanted) put(uploads);
      else letGo(id);
    },
    () => kept.delete(id),
  );
}

/** The service has it, or it was cancelled. */
function letGo(id: string): void {
  if (!kept.delete(id)) return;
  forgetFile(id).catch(() => kept.add(id));
}

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
    take(id, file);
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
  take(id, known.file);
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
  for (const { id } of uploads.filter((upload) => !isUnderWay(upload))) {
    files.delete(id);
    letGo(id);
  }
  put(uploads.filter(isUnderWay));
}

/** Nothing of a person whose session ended is kept. */
export function forgetUploads(): void {
  for (const { stop } of files.values()) stop.abort();
  person = "";
  files.clear();
  kept.clear();
  // If nothing could be stored there is nothing to delete either.
  forgetAllFiles().catch(() => undefined);
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
    letGo(id);
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
  const shown = progress.documents.filter(({ status }) => status === "RUNNING");
  // Of a long queue only the oldest are reported: those never reported wait behind them.
  const isWhole = shown.length >= progress.running;
  for (const upload of uploads.filter((each) => each.serviceId === serviceId && each.state === "reading")) {
    const document = known.get(upload.documentId ?? "");
    if (document) {
      told.add(upload.id);
      change(upload.id, stateOf(document));
    } else if (isWhole || told.has(upload.id)) {
      // Received a moment ago and not reported yet, ended between two streams, or deleted: it is requested
      // individually.
      asked.add(upload.id);
    }
  }
  void askInTurn();
  leaveOff(serviceId);
}

function leaveOff(serviceId: string): void {
  if (uploads.some((each) => each.serviceId === serviceId && each.state === "reading")) return;
  followed.get(serviceId)?.();
  followed.delete(serviceId);
}

/** Those that the stream has reported. */
const told = new Set<string>();
/** Those to be requested, one at a time: a service answers a person some hundred times a minute. */
const asked = new Set<string>();
const ASK_MS = 500;
let isAsking = false;

async function askInTurn(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  for (let [id] = asked; id !== undefined; [id] = asked) {
    asked.delete(id);
    const upload = uploads.find((each) => each.id === id);
    if (!upload || upload.job === null || upload.state !== "reading") continue;
    await askFor(upload, upload.job);
    leaveOff(upload.serviceId);
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  isAsking = false;
}

async function askFor({ id, job: asking }: Upload, job: string): Promise<void> {
  try {
    const view = await client.job.get(job);
    if (uploads.some((each) => each.id === id && each.job === asking)) change(id, stateOf(view));
    if (view.status === "RUNNING") asked.add(id);
  } catch (error) {
    // No connection, or too many at once: it is requested again, after the others.
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) asked.add(id);
    else change(id, { state: "failed", problem: error, canRetry: false });
  }
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
  // A cancelled upload stays so, whatever arrives late.
  if (!before || (before.state === "cancelled" && difference.state !== "waiting")) return;
  const same = Object.entries(difference).every(([key, value]) => before[key as keyof Upload] === value);
  if (!same) put(uploads.map((each) => (each.id === id ? { ...each, ...difference } : each)));
}

function put(next: readonly Upload[]): void {
  uploads = next;
  const outlive = next.filter(({ id, state }) => (state !== "waiting" && state !== "uploading") || kept.has(id));
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ person, list: outlive.map(keptOf) } satisfies Kept));
  for (const listener of listeners) listener();
}

function keptOf(upload: Upload): Upload {
  const { problem } = upload;
  const text = problem instanceof ApiError ? `${problem.message} (${problem.requestId ?? "?"})` : problem;
  return { ...upload, share: 0, problem: typeof text === "string" ? text : null };
}

interface Kept {
  readonly person: string;
  readonly list: readonly Upload[];
}

/** Restores what this person left here when the page was left. What another person left is deleted unseen. */
export async function restoreUploads(whose: string): Promise<void> {
  if (person === whose) return;
  const text = sessionStorage.getItem(STORAGE_KEY);
  const left = text === null ? null : (JSON.parse(text) as Kept);
  if (left && left.person !== whose) forgetUploads();
  person = whose;
  if (left?.person !== whose) return;
  const found = await recallFiles(left.list.map(({ id }) => id)).catch(() => []);
  const taken = new Set(left.list.filter(({ documentId }) => documentId !== null).map(({ id }) => id));
  for (const { id, file, idempotencyKey } of found) {
    kept.add(id);
    // The page was left between the service's response and the deletion of the stored file.
    if (taken.has(id)) letGo(id);
    else files.set(id, { file, idempotencyKey, stop: new AbortController() });
  }
  put([...left.list.map(resumed), ...uploads]);
  for (const { serviceId, state } of uploads) if (state === "reading") follow(serviceId);
  sendNext();
}

function resumed(upload: Upload): Upload {
  const canRetry = files.has(upload.id);
  if (upload.state !== "waiting" && upload.state !== "uploading") return { ...upload, canRetry };
  return { ...upload, canRetry, state: canRetry ? "waiting" : "lost" };
}

addEventListener("beforeunload", (event) => {
  const open = uploads.filter(({ state }) => state === "waiting" || state === "uploading");
  if (open.some(({ id }) => !kept.has(id))) event.preventDefault();
});
