import { Counter, type Registry } from "prom-client";
import type { WebhookAnswer, WebhookSender } from "../usecases/ports.ts";

/** Counts the outcomes of this process's deliveries. */
export function countedSender(sender: WebhookSender, registry: Registry): WebhookSender {
  const attempts = new Counter({
    name: "estratto_webhook_attempts_total",
    help: "Attempts to tell a receiver: delivered, refused (it answered otherwise), failed (it did not answer)",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of ["delivered", "refused", "failed"]) attempts.inc({ outcome }, 0);
  return {
    ...sender,
    send: async (request) => {
      const answer = await sender.send(request);
      if (!request.signal.aborted) attempts.inc({ outcome: outcomeOf(answer) });
      return answer;
    },
  };
}

function outcomeOf(answer: WebhookAnswer): string {
  if (answer.kind === "failed") return "failed";
  return answer.status >= 200 && answer.status < 300 ? "delivered" : "refused";
}
