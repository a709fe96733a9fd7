import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../src/client.ts";
import { createAutosave } from "./autosave.ts";
import { changed } from "./drafts.ts";
import { definition, result } from "./fixture.ts";
import { reviewModel, type Target } from "./review-model.ts";
import { initialReview } from "./review-state.ts";
import { createReviewStore } from "./review-store.ts";

const model = reviewModel(result(), definition);
const total: Target = { kind: "value", key: "total", index: 0 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A document with one change that waits to be saved. */
function edited() {
  const store = createReviewStore(initialReview(model, null));
  const content = changed(model, total, { text: "12,00", place: null });
  if (content === null) throw new Error("nothing has changed");
  store.dispatch({ type: "change", key: total.key, content, target: total });
  return store;
}

const unreachable = () => Promise.reject(new TypeError("The connection was lost."));
const arrive = () => Promise.resolve({ base: model, etag: "2" });
const nothing = { fetch: arrive, onClaimLost: () => undefined };

test("what could not be sent is tried again by itself", async () => {
  const store = edited();
  const send = vi.fn(unreachable);
  createAutosave({ store, send, ...nothing });
  await vi.advanceTimersByTimeAsync(600);
  expect(store.state().saving.kind).toBe("offline");
  await vi.advanceTimersByTimeAsync(2_100);
  expect(send).toHaveBeenCalledTimes(2);
});

test("where the service's definition arrives while a change is on its way, the next one goes on with what the first could not send", async () => {
  const store = edited();
  let fail = (): void => undefined;
  const first = createAutosave({
    store,
    send: () =>
      new Promise((_, reject) => {
        fail = () => reject(new TypeError("The connection was lost."));
      }),
    ...nothing,
  });
  await vi.advanceTimersByTimeAsync(600);
  const send = vi.fn(arrive);
  createAutosave({ store, send, ...nothing });
  // As the screen does with the document that it leaves.
  void first.flush().finally(first.stop);
  fail();
  await vi.advanceTimersByTimeAsync(2_600);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a change that the service refuses is kept with the refusal, so that it is told in the person's language", async () => {
  const store = edited();
  const refusal = new ApiError(422, { code: "field_invalid", detail: "#/entities/total must be shorter" }, "req_1");
  const autosave = createAutosave({ store, send: () => Promise.reject(refusal), ...nothing });
  expect(await autosave.flush()).toBe(false);
  expect(store.state().saving).toEqual({ kind: "refused", error: refusal });
  expect(Object.keys(store.state().drafts)).toEqual(["total"]);
});
