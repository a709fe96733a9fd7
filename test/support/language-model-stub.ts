import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A line of a prompt, as the model sees it. */
export interface ShownLine {
  readonly number: number;
  readonly text: string;
}

/** A request as received by the stub. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the body of a foreign interface
  readonly body: any;
  /** The document's lines in the prompt. */
  readonly lines: readonly ShownLine[];
}

/** What the stub does with a request: the values it proposes, or anything else that a server can do to a client. */
export type Behaviour = (asked: Asked, response: ServerResponse, attempt: number) => void | Promise<void>;

/** A server on the loopback that speaks the chat-completions interface as badly as it is told to. */
export interface LanguageModelStub {
  readonly baseUrl: string;
  readonly asked: Asked[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export async function startLanguageModelStub(behaviour: Behaviour): Promise<LanguageModelStub> {
  const asked: Asked[] = [];
  let current = behaviour;
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      const one = { path: request.url ?? "", headers: request.headers, body, lines: linesShown(body) };
      asked.push(one);
      await current(one, response, asked.length);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave(next) {
      current = next;
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A proper completion with this content. */
export function complete(response: ServerResponse, content: unknown, over: { finish_reason?: string } = {}): void {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const body = {
    id: "chatcmpl-1",
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: over.finish_reason ?? "stop" }],
    usage: { prompt_tokens: 700, completion_tokens: 30 },
  };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

export function refuse(response: ServerResponse, status: number, message = "no", headers: Record<string, string> = {}) {
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify({ error: { message } }));
}

/** Proposes these values, each in the first line that has its words; a value that is nowhere is proposed in line 1. */
export function says(values: Readonly<Record<string, string>>): Behaviour {
  return ({ lines }, response) => {
    const lineOf = (text: string) => lines.find((line) => line.text.includes(text))?.number ?? 1;
    complete(response, {
      values: Object.entries(values).map(([field, text]) => ({ field, text, lines: [lineOf(text)] })),
      rows: [],
    });
  };
}

function linesShown(body: unknown): ShownLine[] {
  const { messages } = body as { messages: { content: string | { text?: string }[] }[] };
  const content = messages.at(-1)!.content;
  const prompt = typeof content === "string" ? content : (content[0]?.text ?? "");
  return [...prompt.matchAll(/^(\d+) page \d+ \[[\d,]+\] (.*)$/gm)].map(([, number, text]) => ({
    number: Number(number),
    text: text ?? "",
  }));
}
