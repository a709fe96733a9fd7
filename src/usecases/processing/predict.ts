import { startTimeLimit } from "../../core/basics/time-limit.ts";
import { AppError } from "../../errors.ts";
import type { Reservation } from "../../store/contract/plan-types.ts";
import type { PredictRequest } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import type { UseCases } from "../types.ts";
import type { Approvals } from "./approve.ts";
import { type Idempotency, idempotencyRef, requestDigest } from "./idempotency.ts";
import { newDocument } from "./new-document.ts";
import { createOvertime } from "./overtime.ts";
import { createPageReports } from "./page-reports.ts";
import type { Processing } from "./read-and-extract.ts";
import { createReplay } from "./replay-predict.ts";
import { type Admitted, createSettling, type Settled } from "./settle-predict.ts";
import { syncTimeout } from "./sync-timeout.ts";
import type { Uniqueness } from "./uniqueness.ts";

interface Parts {
  readonly processing: Processing;
  readonly approvals: Approvals;
  readonly uniqueness: Uniqueness;
  readonly once: Idempotency;
}

/** Synchronous inference (specification 4.1): inspect, reserve the pages, process, store if asked, answer. */
export function createPredict(ports: Ports, { processing, approvals, uniqueness, once }: Parts): UseCases["predict"] {
  const { store, ambient } = ports;
  const settle = createSettling(ports, approvals, uniqueness);
  const goOn = createOvertime(ports, approvals, uniqueness);
  const replay = createReplay(ports);

  async function predictOnce(request: PredictRequest): Promise<Settled> {
    const { service, file, signal } = request;
    const inspection = await processing
      .inspect(file.bytes, ambient.limits.syncPages, "sync", { signal })
      .catch(tellOfAsync);
    const reservation = await store.plans.reserve(
      service.planId,
      inspection.pageCount,
      ambient.processId,
      ambient.now(),
    );
    try {
      return await readInTime(request, { inspection, reservation, documentId: ambient.newId() });
    } catch (error) {
      // Nothing, where a document holds the reservation.
      await refundQuietly(reservation);
      throw error;
    }
  }

  /** Throws if the time is over; a document that is to be stored for certain is read on then. */
  async function readInTime(request: PredictRequest, admitted: Admitted): Promise<Settled> {
    const { syncTimeoutMs, asyncTimeoutMs } = ambient.limits;
    using waiting = startTimeLimit(syncTimeoutMs);
    const limit = request.push === "always" ? startTimeLimit(asyncTimeoutMs) : null;
    const unwanted = new AbortController();
    const reports = createPageReports(ports);
    const ends = limit ? [limit.signal, unwanted.signal, reports.unwanted] : [waiting.signal, request.signal];
    const reading = read(request, AbortSignal.any(ends), reports.onPage).finally(() => limit?.[Symbol.dispose]());
    const result = await inTime(reading, waiting.signal);
    if (result !== null) return settle(request, admitted, result);
    if (limit === null) throw syncTimeout(null, syncTimeoutMs);
    const document = await newDocument(request, { ...admitted, createdAt: ambient.now() });
    const { reservation } = admitted;
    await goOn(request, { document, reservation, reading, reports, limit: limit.signal }).catch((error: unknown) => {
      unwanted.abort();
      throw error;
    });
    throw syncTimeout(document.documentId, syncTimeoutMs);
  }

  async function read({ service, file }: PredictRequest, signal: AbortSignal, onPage: () => void) {
    const { syncPages: maxPages } = ambient.limits;
    return processing.process(service, file.bytes, { maxPages, priority: "sync", signal, onPage });
  }

  /** What has too many pages for a caller who waits may still be handed in. The reader does not know who asks. */
  function tellOfAsync(error: unknown): never {
    const { syncPages, asyncPages } = ambient.limits;
    if (!(error instanceof AppError) || error.code !== "too_many_pages" || asyncPages <= syncPages) throw error;
    const detail = `${error.message} With async-predict up to ${asyncPages} are read.`;
    throw new AppError(error.code, detail, { cause: error, errors: error.errors.map((each) => ({ ...each, detail })) });
  }

  /** A refund that fails is left to the sweep, which gives back what no living process holds. */
  async function refundQuietly(reservation: Reservation): Promise<void> {
    try {
      await store.plans.refund(reservation.reservationId);
    } catch (error) {
      ambient.log.warn({ err: error, reservationId: reservation.reservationId }, "refund left to the sweep");
    }
  }

  return (request) =>
    once({
      ref: idempotencyRef(request.service, request.idempotencyKey),
      digest: () => requestDigest(request.file.bytes, "predict", request.push),
      first: () => predictOnce(request),
      replay: (documentId) => replay(request, documentId),
    });
}

/** null: the time was over first. What becomes of the work then is its owner's matter. */
async function inTime<T>(work: Promise<T>, timeOver: AbortSignal): Promise<T | null> {
  const over = new Promise<null>((resolve) => {
    timeOver.addEventListener("abort", () => resolve(null), { once: true });
  });
  return await Promise.race([work, over]);
}
