import type { Page, ReadDocument, Word } from "../../src/core/documents/document.ts";
import type { Proposals } from "../../src/core/documents/proposals.ts";
import { polygonOfBox } from "../../src/core/geometry.ts";
import type { LanguageModel, LanguageModelSettings, ProposeOptions } from "../../src/llm/contract.ts";
import { createLanguageModel } from "../../src/llm/language-model.ts";
import { type Behaviour, type LanguageModelStub, says, startLanguageModelStub } from "./language-model-stub.ts";
import { aField, aService } from "./service-definition.ts";

/** The language model under test in front of a stub server, with a letter to ask about. */

export const KEY = "sk-canary-0123456789abcdef";
export const service = aService(
  [
    aField("total", { type: "amount" }),
    aField("clerk", { description: "Who signed" }),
    aField("items", { multiple: true, aggregationFields: ["item"] }),
    aField("item", { multiple: true }),
  ],
  { llm: true },
);

const page = (lines: readonly string[], pageIndex = 0): Page => ({
  pageIndex,
  width: 1000,
  height: 1400,
  rotationAngle: 0,
  errors: [],
  words: lines.flatMap((text, line) =>
    text.split(" ").map((part, i): Word => {
      const box = { x0: 40 + 90 * i, y0: 40 + 30 * line, x1: 120 + 90 * i, y1: 60 + 30 * line };
      return { text: part, confidence: 1, polygon: polygonOfBox(box), line, source: "ocr" };
    }),
  ),
});
export const document = (...pages: readonly (readonly string[])[]): ReadDocument => ({
  contentType: "application/pdf",
  pages: pages.map(page),
  facts: [],
});
export const letter = document(["Ufficio 7", "Totale 12,50", "Firmato Rossi"]);

export const options = (over: Partial<ProposeOptions> = {}): ProposeOptions => ({
  signal: new AbortController().signal,
  renderPage: async () => ({ bytes: new Uint8Array([1, 2, 3]), contentType: "image/webp" }),
  ...over,
});
export const reasonOf = ({ notes }: Proposals) => notes.map(({ code, message }) => `${code}: ${message}`).join();

/** Models in front of one stub; `close` in afterAll, `reset` after each test. */
export interface LanguageModelTrial {
  readonly stub: LanguageModelStub;
  /** What the models counted, by "request <outcome>", "document <outcome>" and "tokens". */
  readonly counted: ReadonlyMap<string, number>;
  modelWith(over?: Partial<LanguageModelSettings>, nowMs?: () => number): LanguageModel;
  /** Asks a new model about the letter. */
  propose(behaviour: Behaviour, over?: Partial<LanguageModelSettings>): Promise<Proposals>;
  reset(): void;
  close(): Promise<void>;
}

export async function startLanguageModelTrial(): Promise<LanguageModelTrial> {
  const stub = await startLanguageModelStub(says({}));
  const models: LanguageModel[] = [];
  const counted = new Map<string, number>();
  function modelWith(over: Partial<LanguageModelSettings> = {}, nowMs = () => performance.now()): LanguageModel {
    const count = (name: string, by = 1) => counted.set(name, (counted.get(name) ?? 0) + by);
    const model = createLanguageModel(
      {
        baseUrl: stub.baseUrl,
        model: "stub",
        apiKey: KEY,
        timeoutMs: 4_000,
        maxConcurrent: 2,
        maxTokens: 500,
        maxPages: 3,
        input: "text",
        ...over,
      },
      {
        request: (outcome) => count(`request ${outcome}`),
        document: (outcome) => count(`document ${outcome}`),
        tokens: ({ prompt, completion }) => count("tokens", prompt + completion),
      },
      { nowMs, random: () => 0 },
    );
    models.push(model);
    return model;
  }

  async function propose(behaviour: Behaviour, over: Partial<LanguageModelSettings> = {}): Promise<Proposals> {
    stub.behave(behaviour);
    const proposals = await modelWith(over).propose(letter, service, options());
    if (proposals === null) throw new Error("The service of the test opted in.");
    return proposals;
  }

  return {
    stub,
    counted,
    modelWith,
    propose,
    reset() {
      for (const model of models.splice(0)) model.close();
      counted.clear();
    },
    close: () => stub.close(),
  };
}
