import { startTimeLimit } from "../core/basics/time-limit.ts";
import { createTurns } from "../core/basics/turns.ts";
import type { PageError, ReadDocument } from "../core/documents/document.ts";
import type { Proposals } from "../core/documents/proposals.ts";
import type { ServiceDefinition } from "../core/services/service-definition.ts";
import { answerSchema, readAnswer } from "./answer.ts";
import { createAsker } from "./ask.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import type { Fault, LanguageModel, LanguageModelSettings, ProposeOptions } from "./contract.ts";
import type { Picture } from "./dialect.ts";
import { createExchange } from "./exchange.ts";
import { makePrompt } from "./prompt.ts";
import type { UseCounters } from "./use-counters.ts";

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;
/** Documents that may queue, per concurrent request; more would only time out. */
const WAITING_PER_TURN = 8;

/** The model behind an OpenAI-compatible endpoint. */
export function createLanguageModel(
  settings: LanguageModelSettings,
  counters: UseCounters,
  {
    nowMs = () => performance.now(),
    random = Math.random,
  }: { readonly nowMs?: () => number; readonly random?: () => number } = {},
): LanguageModel {
  const exchange = createExchange(`${settings.baseUrl.replace(/\/+$/, "")}/chat/completions`, {
    maxConnections: settings.maxConcurrent,
  });
  const breaker = createCircuitBreaker({ failuresToOpen: FAILURES_TO_OPEN, openMs: OPEN_MS, nowMs });
  const asker = createAsker({
    exchange,
    breaker,
    apiKey: settings.apiKey,
    patienceMs: settings.timeoutMs,
    random,
    onRequest: (outcome) => counters.request(outcome),
  });
  const turns = createTurns(settings.maxConcurrent, WAITING_PER_TURN * settings.maxConcurrent);

  async function ask(document: ReadDocument, service: ServiceDefinition, options: ProposeOptions): Promise<Proposals> {
    const prompt = makePrompt(document, service, settings.maxPages);
    if (prompt.lines.size === 0) return nothing([]);
    using limit = startTimeLimit(settings.timeoutMs);
    const signal = AbortSignal.any([options.signal, limit.signal]);
    const giveBack = await turns.take(signal);
    if (giveBack === null) return unanswered(signal.aborted ? "timeout" : "busy");
    try {
      const pictures = settings.input === "image" ? await picturesOf(prompt.pagesShown, options) : [];
      if (pictures === null) return unanswered("page_not_rendered");
      const { model, maxTokens } = settings;
      const said = await asker.ask({ model, maxTokens, prompt, schema: answerSchema(service), pictures }, signal);
      if (said.kind === "failed") return unanswered(said.fault);
      counters.tokens(said.tokens);
      const answer = readAnswer(said.content, service, prompt.lines);
      if (answer === null) return unanswered(said.isFinished ? "answer_unreadable" : "answer_cut_short");
      counters.document("answered");
      const notes = prompt.isWhole ? [] : [notShown(prompt.pagesShown.length, document.pages.length)];
      return { ...answer, isComplete: said.isFinished && prompt.isWhole, notes };
    } finally {
      giveBack();
    }
  }

  function unanswered(fault: Fault): Proposals {
    counters.document(fault);
    return nothing([
      {
        code: "LLM_UNAVAILABLE",
        message: `The document was read without the language model: ${REASONS[fault]}.`,
        stage: "extract",
        retryable: fault !== "answer_holds_key" && fault !== "refused" && fault !== "redirected",
      },
    ]);
  }

  return {
    async propose(document, service, options) {
      if (service.llm !== true) return null;
      const proposals = await ask(document, service, options);
      options.signal.throwIfAborted();
      return proposals;
    },
    close: () => exchange.close(),
  };
}

const REASONS: Readonly<Record<Fault, string>> = {
  busy: "too many documents wait for it",
  timeout: "it did not answer in time",
  connection: "the connection to it failed",
  redirected: "its address redirects elsewhere",
  answer_too_large: "its answer is too large",
  refused: "it refused the request; its address, key or model may be wrong",
  rate_limited: "it allows no more requests now",
  server_error: "it failed",
  circuit_open: "it failed on the documents before and is left alone for a while",
  answer_unreadable: "its answer does not have the form that was asked for",
  answer_cut_short: "its answer is longer than it may be",
  answer_holds_key: "its answer gives away the key of the service",
  page_not_rendered: "a page cannot be shown to it",
};

function nothing(notes: readonly PageError[]): Proposals {
  return { values: [], rows: [], isComplete: false, notes };
}

function notShown(shown: number, all: number): PageError {
  const pages = shown < all ? `Only the first ${shown} of ${all} pages` : "Only the first lines of the document";
  return {
    code: "LLM_PAGES_NOT_SHOWN",
    message: `${pages} were shown to the language model.`,
    stage: "extract",
    retryable: false,
  };
}

/** Sequentially: a document's pages are rendered by the same readers that others wait for. */
async function picturesOf(pages: readonly number[], { renderPage, signal }: ProposeOptions): Promise<Picture[] | null> {
  const pictures: Picture[] = [];
  try {
    for (const pageIndex of pages) {
      signal.throwIfAborted();
      pictures.push(await renderPage(pageIndex));
    }
    return pictures;
  } catch {
    // The words of the page were read, so extraction goes on; the caller notices its own cancellation by its signal.
    return null;
  }
}
