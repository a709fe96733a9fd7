import { Counter, type Registry } from "prom-client";
import type { Tokens } from "./ask.ts";
import type { Fault } from "./contract.ts";

/**
 * Counts the language model's requests and their cost, for /metrics. No label holds anything of a document, a service
 * or a server.
 */
export interface UseCounters {
  request(outcome: "answered" | Fault): void;
  tokens(tokens: Tokens): void;
  document(outcome: "answered" | Fault): void;
}

export function createUseCounters(registry: Registry): UseCounters {
  const requests = new Counter({
    name: "estratto_llm_requests_total",
    help: "Requests to the language model, repeats included, by outcome",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const tokensUsed = new Counter({
    name: "estratto_llm_tokens_total",
    help: "Tokens as the language model's server counted them",
    labelNames: ["kind"],
    registers: [registry],
  });
  const documents = new Counter({
    name: "estratto_llm_documents_total",
    help: "Documents of services that use the language model, by outcome; all but answered were read without it",
    labelNames: ["outcome"],
    registers: [registry],
  });
  return {
    request: (outcome) => requests.inc({ outcome }),
    tokens({ prompt, completion }) {
      tokensUsed.inc({ kind: "prompt" }, prompt);
      tokensUsed.inc({ kind: "completion" }, completion);
    },
    document: (outcome) => documents.inc({ outcome }),
  };
}
