import { ApiError, type ProgressJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { watchProgress } from "../documents/progress-stream.ts";
import type { Upload, UploadList } from "./upload-list.ts";

const ASK_MS = 500;

/**
 * Keeps the list up to date with the progress of reading. Returns the function that begins to watch a service; watching
 * ends by itself.
 */
export function createFollowing(list: UploadList): (serviceId: string) => void {
  const followed = new Map<string, () => void>();
  /** Those that the stream has reported. */
  const told = new Set<string>();
  /** Those to be requested, one at a time: a service answers a person some hundred times a minute. */
  const asked = new Set<string>();
  let isAsking = false;

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
    for (const upload of list.all().filter((each) => each.serviceId === serviceId && each.state === "reading")) {
      const document = known.get(upload.documentId ?? "");
      if (document) {
        told.add(upload.id);
        list.change(upload.id, stateOf(document));
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
    if (list.all().some((each) => each.serviceId === serviceId && each.state === "reading")) return;
    followed.get(serviceId)?.();
    followed.delete(serviceId);
  }

  async function askInTurn(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    for (let [id] = asked; id !== undefined; [id] = asked) {
      asked.delete(id);
      const upload = list.find(id);
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
      if (list.all().some((each) => each.id === id && each.job === asking)) list.change(id, stateOf(view));
      if (view.status === "RUNNING") asked.add(id);
    } catch (error) {
      // No connection, or too many at once: it is requested again, after the others.
      if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) asked.add(id);
      else list.change(id, { state: "failed", problem: error, canRetry: false });
    }
  }

  return follow;
}

function stateOf(
  document: Pick<ProgressJson["documents"][number], "status" | "message" | "pages_done" | "page_count">,
): Partial<Upload> {
  const pages = { pagesDone: document.pages_done, pageCount: document.page_count };
  if (document.status === "RUNNING") return { ...pages, state: "reading" };
  if (document.status === "ACTIVE") return { ...pages, state: "done" };
  return { ...pages, state: "failed", problem: document.message };
}
