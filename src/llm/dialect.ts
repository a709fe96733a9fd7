import type { Prompt } from "./prompt.ts";

/**
 * What a server understands of the chat-completions interface. Servers differ in three places, and report it with a
 * 400: structured output, the name of the token limit, and sampling settings. The most exact form is tried first; each
 * refusal makes it simpler.
 */
export interface Dialect {
  readonly format: "json_schema" | "json_object" | "plain";
  readonly tokenLimit: "max_tokens" | "max_completion_tokens";
  /** temperature and seed, which reasoning models refuse. */
  readonly sampling: boolean;
}

export const MOST_EXACT: Dialect = { format: "json_schema", tokenLimit: "max_tokens", sampling: true };

/**
 * The next form to try after a refusal; null if nothing is left to omit. `refusal` is inspected, never stored or shown.
 */
export function simplerDialect(dialect: Dialect, refusal: string): Dialect | null {
  if (dialect.tokenLimit === "max_tokens" && /max_completion_tokens/.test(refusal)) {
    return { ...dialect, tokenLimit: "max_completion_tokens" };
  }
  if (dialect.sampling && /temperature|seed/.test(refusal)) return { ...dialect, sampling: false };
  switch (dialect.format) {
    case "json_schema":
      return { ...dialect, format: "json_object" };
    case "json_object":
      return { ...dialect, format: "plain" };
    case "plain":
      return dialect.sampling ? { ...dialect, sampling: false } : null;
  }
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface Question {
  readonly model: string;
  readonly maxTokens: number;
  readonly prompt: Prompt;
  readonly schema: object;
  /** Images of the pages shown, in order; empty if the model reads text only. */
  readonly pictures: readonly Picture[];
}

/** The body of a request: the same bytes for the same question. */
export function requestBody({ model, maxTokens, prompt, schema, pictures }: Question, dialect: Dialect): Uint8Array {
  const images = pictures.map(({ bytes, contentType }) => ({
    type: "image_url",
    image_url: { url: `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}` },
  }));
  const user = images.length === 0 ? prompt.user : [{ type: "text", text: prompt.user }, ...images];
  const body = {
    model,
    messages: [
      { role: "system", content: prompt.system },
      { role: "user", content: user },
    ],
    [dialect.tokenLimit]: maxTokens,
    stream: false,
    ...(dialect.sampling && { temperature: 0, seed: 1 }),
    ...(dialect.format === "json_schema" && {
      response_format: { type: "json_schema", json_schema: { name: "document_values", strict: true, schema } },
    }),
    ...(dialect.format === "json_object" && { response_format: { type: "json_object" } }),
  };
  return Buffer.from(JSON.stringify(body));
}
