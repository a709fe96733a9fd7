import { createHash } from "node:crypto";
import { pause } from "../core/basics/pause.ts";
import { isRecord } from "./answer.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { Fault } from "./contract.ts";
import { type Dialect, MOST_EXACT, type Question, requestBody, simplerDialect } from "./dialect.ts";
import type { Exchange, Reply } from "./exchange.ts";

/** The model's answer to a question, or why there is none. */
export type Said =
  | { readonly kind: "said"; readonly content: string; readonly isFinished: boolean; readonly tokens: Tokens }
  | { readonly kind: "failed"; readonly fault: Fault };

export interface Tokens {
  readonly prompt: number;
  readonly completion: number;
}

const MAX_ATTEMPTS = 3;
const MAX_SIMPLER_FORMS = 4;
const FIRST_PAUSE_MS = 400;
/**
 * Retry budget: at most a fifth of all requests, plus ten at the start, so that a server in trouble does not get three
 * times the load.
 */
const REPEATS_PER_REQUEST = 0.2;
const REPEATS_SAVED = 10;
/** A shorter "key" is a placeholder for servers that need none; a document may well contain it. */
const SHORTEST_SECRET = 8;

export interface Asker {
  /** `signal` ends everything: waiting, connecting, retrying, reading. Never rejects. */
  ask(question: Question, signal: AbortSignal): Promise<Said>;
}

/** Asks until there is an answer, a retry is pointless, or the time is over. */
export function createAsker({
  exchange,
  breaker,
  apiKey,
  patienceMs,
  random,
  onRequest,
}: {
  readonly exchange: Exchange;
  readonly breaker: CircuitBreaker;
  readonly apiKey: string | null;
  /** The longest pause a server may ask for; a longer one ends the attempt. */
  readonly patienceMs: number;
  /** From 0 to 1, for the jitter of the pauses. */
  readonly random: () => number;
  /** Called after each request, for the counters. */
  readonly onRequest: (outcome: "answered" | Fault) => void;
}): Asker {
  let dialect: Dialect = MOST_EXACT;
  let repeatsSaved = REPEATS_SAVED;

  async function askOnce(body: Uint8Array, signal: AbortSignal): Promise<Reply> {
    repeatsSaved = Math.min(REPEATS_SAVED, repeatsSaved + REPEATS_PER_REQUEST);
    const reply = await exchange.post(
      body,
      {
        // The same question carries the same key: a server that caches answers need not work twice.
        "idempotency-key": createHash("sha256").update(body).digest("hex"),
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      signal,
    );
    if (reply.kind === "failed" && reply.fault === "connection" && signal.aborted)
      return { ...reply, fault: "timeout" };
    return reply;
  }

  async function askRepeatedly(body: Uint8Array, signal: AbortSignal): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await askOnce(body, signal);
      const outcome = outcomeOf(reply);
      onRequest(outcome);
      if (!isWorthRepeating(reply) || attempt === MAX_ATTEMPTS || repeatsSaved < 1) return reply;
      const asked = reply.kind === "answered" ? (reply.retryAfterMs ?? 0) : 0;
      if (asked >= patienceMs) return reply;
      repeatsSaved -= 1;
      if (await pause(Math.max(asked, FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + random())), signal)) return reply;
    }
  }

  return {
    async ask(question, signal) {
      if (!breaker.mayAsk()) return failed("circuit_open");
      let form = dialect;
      for (let forms = 0; ; forms++) {
        const reply = await askRepeatedly(requestBody(question, form), signal);
        const outcome = outcomeOf(reply);
        const simpler =
          reply.kind === "answered" &&
          outcome === "refused" &&
          MAY_BE_FORM.has(reply.status) &&
          forms < MAX_SIMPLER_FORMS
            ? simplerDialect(form, reply.body)
            : null;
        if (simpler) {
          form = simpler;
          continue;
        }
        if (reply.kind === "failed" || outcome !== "answered") {
          if (!isCancelled(signal)) breaker.failed();
          return failed(outcome === "answered" ? "answer_unreadable" : outcome);
        }
        const said = readReply(reply.body, apiKey);
        // A form that was answered is understood; one that was refused may have been refused for another reason.
        if (said.kind === "said") dialect = form;
        breaker.succeeded();
        return said;
      }
    },
  };
}

/** Cancelled by the caller, not timed out: that says nothing about the server. */
function isCancelled({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof DOMException && reason.name === "TimeoutError");
}

/** Statuses with which servers refuse an unknown parameter. */
const MAY_BE_FORM: ReadonlySet<number> = new Set([400, 422, 501]);

function outcomeOf(reply: Reply): "answered" | Fault {
  if (reply.kind === "failed") return reply.fault;
  if (reply.status >= 200 && reply.status < 300) return "answered";
  if (reply.status === 429) return "rate_limited";
  return reply.status >= 500 && reply.status !== 501 ? "server_error" : "refused";
}

function isWorthRepeating(reply: Reply): boolean {
  if (reply.kind === "failed") return reply.isWorthRepeating;
  const outcome = outcomeOf(reply);
  return outcome === "rate_limited" || outcome === "server_error" || reply.status === 408;
}

function failed(fault: Fault): Said {
  return { kind: "failed", fault };
}

/**
 * The first choice of a chat completion. A body that contains the key is discarded whole: it must not reach a result or
 * a log.
 */
function readReply(body: string, apiKey: string | null): Said {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return failed("answer_unreadable");
  }
  const choice = isRecord(parsed) && Array.isArray(parsed.choices) ? (parsed.choices[0] as unknown) : undefined;
  const message = isRecord(choice) ? choice.message : undefined;
  const content = isRecord(message) ? textOf(message.content) : null;
  if (!isRecord(parsed) || !isRecord(choice) || content === null) return failed("answer_unreadable");
  if (apiKey !== null && apiKey.length >= SHORTEST_SECRET && holdsSecret(content, apiKey))
    return failed("answer_holds_key");
  const usage = isRecord(parsed.usage) ? parsed.usage : {};
  const tokens = { prompt: countOf(usage.prompt_tokens), completion: countOf(usage.completion_tokens) };
  return { kind: "said", content, isFinished: choice.finish_reason !== "length", tokens };
}

/**
 * Finds the key as it is, written in escapes, or split by characters that are not part of it: "sk-abc def" still
 * reveals it.
 */
function holdsSecret(content: string, apiKey: string): boolean {
  const plain = content.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, "");
  return plain.includes(apiKey) || bare(plain).includes(bare(apiKey));
}

/** A string, or the text parts of a list of parts. */
function textOf(content: unknown): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  return content.map((part: unknown) => (isRecord(part) && typeof part.text === "string" ? part.text : "")).join("");
}

function countOf(tokens: unknown): number {
  return typeof tokens === "number" && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0;
}
