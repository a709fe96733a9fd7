import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { complete, refuse, says } from "../../test/support/language-model-stub.ts";
import {
  type LanguageModelTrial,
  letter,
  options,
  reasonOf,
  service,
  startLanguageModelTrial,
} from "../../test/support/language-model-trial.ts";

let trial: LanguageModelTrial;
beforeAll(async () => {
  trial = await startLanguageModelTrial();
});
afterEach(() => trial.reset());
afterAll(() => trial.close());

describe("asking again", () => {
  it("repeats the same bytes under the same idempotency key until the server is back", async () => {
    const proposals = await trial.propose((asked, response, attempt) => {
      if (attempt === 1) refuse(response, 503);
      else if (attempt === 2) response.destroy();
      else void says({ total: "12,50" })(asked, response, attempt);
    });
    expect(proposals.values).toHaveLength(1);
    expect(trial.stub.asked).toHaveLength(3);
    expect(new Set(trial.stub.asked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(new Set(trial.stub.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(trial.counted.get("request server_error")).toBe(1);
    expect(trial.counted.get("document answered")).toBe(1);
  });

  it("waits as long as it is told to, and not at all for longer than the document may take", async () => {
    let first = 0;
    const patient = await trial.propose((asked, response, attempt) => {
      if (attempt > 1) return says({ total: "12,50" })(asked, response, attempt);
      first = performance.now();
      refuse(response, 429, "", { "retry-after": "1" });
    });
    expect(patient.values).toHaveLength(1);
    expect(performance.now() - first).toBeGreaterThan(950);
    const hopeless = await trial.propose((_, response) => refuse(response, 429, "", { "retry-after": "3600" }));
    expect(reasonOf(hopeless)).toContain("no more requests");
    expect(trial.stub.asked).toHaveLength(1);
  });

  it("speaks more simply to a server that does not know structured output, and remembers it", async () => {
    trial.stub.behave((asked, response, attempt) => {
      if (asked.body.max_tokens !== undefined) refuse(response, 400, "use max_completion_tokens instead");
      else if (asked.body.response_format?.type === "json_schema") refuse(response, 400, "response_format: unknown");
      else void says({ total: "12,50" })(asked, response, attempt);
    });
    const model = trial.modelWith();
    expect((await model.propose(letter, service, options()))?.values).toHaveLength(1);
    expect(trial.stub.asked).toHaveLength(3);
    expect((await model.propose(letter, service, options()))?.values).toHaveLength(1);
    expect(trial.stub.asked).toHaveLength(4);
    expect(trial.stub.asked[3]?.body).toMatchObject({
      max_completion_tokens: 500,
      response_format: { type: "json_object" },
    });
  });

  it("reads an answer in a fence, after thinking aloud", async () => {
    const { values } = await trial.propose((_, response) =>
      complete(
        response,
        `<think>maybe {"values":1}</think>\n\`\`\`json\n{"values":[{"field":"total","text":12.5,"lines":[2]}]}\n\`\`\``,
      ),
    );
    expect(values).toEqual([{ fieldKey: "total", text: "12.5", pageIndex: 0, lines: [1] }]);
  });

  it("spends no more than its saved repeats on a server that fails for hours", async () => {
    trial.stub.behave((_, response) => refuse(response, 500));
    let hour = 0;
    const model = trial.modelWith({}, () => 3_600_000 * hour++);
    for (let i = 0; i < 16; i++) await model.propose(letter, service, options());
    // Sixteen documents, ten saved retries, and a fifth of the requests.
    expect(trial.stub.asked.length).toBeLessThanOrEqual(16 + 10 + 6);
    expect(trial.stub.asked.length).toBeGreaterThan(20);
  });

  it("leaves a failing server alone for a while, tries one document, and comes back", async () => {
    let nowMs = 0;
    const model = trial.modelWith({}, () => nowMs);
    trial.stub.behave((_, response) => refuse(response, 404));
    for (let i = 0; i < 5; i++) await model.propose(letter, service, options());
    trial.stub.behave(says({ total: "12,50" }));
    expect(reasonOf((await model.propose(letter, service, options()))!)).toContain("left alone");
    expect(trial.stub.asked).toHaveLength(0);
    nowMs = 31_000;
    expect((await model.propose(letter, service, options()))?.values).toHaveLength(1);
    expect((await model.propose(letter, service, options()))?.values).toHaveLength(1);
  });
});

describe("many documents at once", () => {
  it("asks for as many as are allowed at once, and each gets its answer", async () => {
    let [now, most] = [0, 0];
    trial.stub.behave(async (asked, response, attempt) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 30));
      now--;
      await says({ total: "12,50" })(asked, response, attempt);
    });
    const model = trial.modelWith();
    const all = await Promise.all(Array.from({ length: 8 }, () => model.propose(letter, service, options())));
    expect(all.every((proposals) => proposals?.values.length === 1)).toBe(true);
    expect(most).toBe(2);
  });

  it("reads on without the model when too many wait", async () => {
    trial.stub.behave(() => undefined);
    const model = trial.modelWith({ maxConcurrent: 1, timeoutMs: 400 });
    const all = await Promise.all(Array.from({ length: 12 }, () => model.propose(letter, service, options())));
    expect(all.filter((proposals) => reasonOf(proposals!).includes("too many documents"))).toHaveLength(3);
  });

  it("stops asking for a document that is no longer wanted, and gives its turn to another", async () => {
    let cut = 0;
    trial.stub.behave((_, response) => void response.on("close", () => cut++));
    const model = trial.modelWith({ maxConcurrent: 1 });
    const gone = new AbortController();
    const waiting = model.propose(letter, service, options({ signal: gone.signal }));
    setTimeout(() => gone.abort(new Error("deleted")), 50);
    await expect(waiting).rejects.toThrow("deleted");
    await expect.poll(() => cut).toBe(1);
    trial.stub.behave(says({ total: "12,50" }));
    expect((await model.propose(letter, service, options()))?.values).toHaveLength(1);
  });
});
