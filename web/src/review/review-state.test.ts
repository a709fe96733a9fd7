import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OcrWordJson } from "../../../src/client.ts";
import { LONGEST_VALUE } from "./editing.ts";
import { definition, result } from "./fixture.ts";
import { type ReviewModel, type ReviewValue, reviewModel, type Target, valueAt } from "./review-model.ts";
import {
  doubtfulCount,
  initialReview,
  neighbour,
  nextToLookAt,
  type ReviewAction,
  type ReviewState,
  reviewReducer,
} from "./review-state.ts";
import { ZOOM_LIMITS } from "./viewing.ts";

const model = reviewModel(result(), definition);
const total: Target = { kind: "value", key: "total", index: 0 };
const number: Target = { kind: "value", key: "number", index: 0 };
const missing: Target = { kind: "value", key: "due_date", index: 0 };

const initial = initialReview(model, null);

function run(...actions: ReviewAction[]): ReviewState {
  return actions.reduce(reviewReducer, initial);
}

function word(text: string): OcrWordJson {
  return { Text: text, Confidence: 99, BoundingBox: [], Line: 0, Source: "ocr" };
}

const edit: ReviewAction = { type: "edit", target: total, text: "12,00" };

test("selecting a value turns to the page it stands on", () => {
  expect(run({ type: "select", target: total }).pageIndex).toBe(1);
});

test("selecting a field that was not found leaves the page as it is", () => {
  const state = run({ type: "select", target: total }, { type: "select", target: missing });
  expect(state).toMatchObject({ pageIndex: 1, selected: missing });
});

test("selecting another value leaves the editor, selecting the same one keeps it", () => {
  expect(run(edit, { type: "select", target: number }).editing).toBeNull();
  expect(run(edit, { type: "select", target: total }).editing?.text).toBe("12,00");
});

describe("what was written in an editor", () => {
  const write: ReviewAction = { type: "write", text: "13,50" };
  const textAt = (state: ReviewState, target: Target) => valueAt(state.model, target)?.text;

  test.each<[string, ReviewAction]>([
    ["another value is selected", { type: "select", target: number }],
    ["the next value is", { type: "move", by: 1 }],
    ["another value is edited", { type: "edit", target: number, text: "12" }],
    ["the document is left or decided on", { type: "leave" }],
    ["Enter is pressed", { type: "submit" }],
  ])("is the value as soon as %s, and waits to be saved", (_, action) => {
    const state = run(edit, write, action);
    expect(textAt(state, total)).toBe("13,50");
    expect(state.editing?.target).not.toEqual(total);
    expect(state.saving.kind).toBe("waiting");
  });

  test("is the cell's where it was written in a cell", () => {
    const cell: Target = { kind: "cell", key: "items", row: 0, column: "amount" };
    const other: Target = { ...cell, column: "item" };
    const state = run({ type: "edit", target: cell, text: "1,20" }, write, { type: "select", target: other });
    expect(textAt(state, cell)).toBe("13,50");
    expect(state.selected).toEqual(other);
  });

  test("is dropped by Esc, and by nothing else: a double click in the editor leaves it there", () => {
    expect(run(edit, write, { type: "close" })).toMatchObject({ model, editing: null });
    expect(run(edit, write, edit).editing?.text).toBe("13,50");
  });

  test("is taken back by undo, and there again by redo", () => {
    const undone = run(edit, write, { type: "undo" });
    expect([textAt(undone, total), undone.editing]).toEqual(["12,00", null]);
    expect(textAt(reviewReducer(undone, { type: "redo" }), total)).toBe("13,50");
  });

  test("confirms the value where Enter took it unchanged; one that was only looked into keeps its doubt", () => {
    const look = run(edit, { type: "select", target: number });
    expect(look).toMatchObject({ model, past: [], saving: { kind: "saved" } });
    expect(valueAt(run(edit, { type: "submit" }).model, total)?.doubt).toBe("confirmed");
  });

  test("takes the value away where nothing is left of it, and the one below that was clicked is selected where it then stands", () => {
    const [first, second]: Target[] = [0, 1].map((index) => ({ kind: "value", key: "iban", index }));
    if (!first || !second) throw new Error("There are two.");
    const clear: ReviewAction = { type: "write", text: " " };
    const state = run({ type: "edit", target: first, text: "IT60" }, clear, { type: "select", target: second });
    expect(state.selected).toEqual(first);
    expect(textAt(state, first)).toBe("IT61");
  });
});

test("an editor takes as many characters as the service does", async () => {
  const openapi = JSON.parse(await readFile("openapi.json", "utf8"));
  const [typed, shown] = openapi.components.schemas.CorrectedValue.anyOf;
  expect([typed.maxLength, shown.properties.text.maxLength]).toEqual([LONGEST_VALUE, LONGEST_VALUE]);
});

test("clicked words make the value in reading order, whatever the order of the clicks", () => {
  const state = run(
    edit,
    { type: "clickWord", word: word("Rossi"), index: 7 },
    { type: "clickWord", word: word("Mario"), index: 6 },
  );
  expect(state.editing?.text).toBe("Mario Rossi");
});

test("a second click takes a word out again", () => {
  const click: ReviewAction = { type: "clickWord", word: word("Mario"), index: 6 };
  expect(run(edit, click, click).editing).toMatchObject({ text: "", words: [] });
});

test("a click on another page starts the value anew", () => {
  const state = run(
    edit,
    { type: "clickWord", word: word("Mario"), index: 6 },
    { type: "page", pageIndex: 0 },
    { type: "clickWord", word: word("Anna"), index: 2 },
  );
  expect(state.editing).toMatchObject({ text: "Anna", pageIndex: 0 });
});

test("text typed after clicking words keeps the place that was shown", () => {
  const state = run(edit, { type: "clickWord", word: word("l2,00"), index: 1 }, { type: "write", text: "12,00" });
  expect(state.editing).toMatchObject({ text: "12,00", words: [{ text: "l2,00" }] });
});

test("words clicked while nothing is edited do nothing", () => {
  expect(run({ type: "clickWord", word: word("Mario"), index: 6 })).toEqual(initial);
});

test("moving walks from the first value to the last and stays there", () => {
  const down: ReviewAction = { type: "move", by: 1 };
  const walked = Array.from({ length: 20 }, () => down).map((_, n, all) => run(...all.slice(0, n + 1)).selected);
  expect(walked[0]).toEqual(number);
  expect(walked.at(-1)).toEqual({ kind: "cell", key: "items", row: 0, column: "amount" });
});

test("moving to the next doubtful value passes the sure and the missing ones", () => {
  const next: ReviewAction = { type: "move", by: 1, doubtfulOnly: true };
  expect(run(next).selected).toEqual(total);
  expect(run(next, next).selected).toEqual({ kind: "value", key: "iban", index: 1 });
});

test("the page and the zoom stay within their limits whatever is asked for", () => {
  const actions = fc.oneof(
    fc.record({ type: fc.constant("page" as const), pageIndex: fc.integer() }),
    fc.double({ noNaN: true }).map((scale) => ({ type: "zoom" as const, zoom: { mode: "scale" as const, scale } })),
    fc.constantFrom<ReviewAction>({ type: "move", by: 1 }, { type: "move", by: -1 }, edit),
  );
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 30 }), (given) => {
      const { pageIndex, zoom } = run(...given);
      const scale = zoom.mode === "scale" ? zoom.scale : ZOOM_LIMITS.min;
      return pageIndex >= 0 && pageIndex < 2 && scale >= ZOOM_LIMITS.min && scale <= ZOOM_LIMITS.max;
    }),
  );
});

test("after the last doubtful value the first one is next, and with none but this one nothing is", () => {
  const cell: Target = { kind: "cell", key: "items", row: 0, column: "amount" };
  expect(nextToLookAt(model, cell)).toEqual(total);
  const sure = { ...model, fields: model.fields.filter((f) => f.key === "number") };
  expect(nextToLookAt(sure, cell)).toBeNull();
});

test("after a value comes none that a person confirmed already, even if it cannot be right", () => {
  const wrong = (field: ReviewModel["fields"][number]) => ({
    ...field,
    values: field.values.map((value): ReviewValue => ({ ...value, doubt: "confirmed", problem: "date" })),
  });
  const confirmed = { ...model, fields: model.fields.map(wrong), tables: [] };
  expect(nextToLookAt(confirmed, number)).toBeNull();
  expect(neighbour(confirmed, number, 1, true)).not.toBeNull();
  expect(doubtfulCount(confirmed)).toBeGreaterThan(1);
});

test("words shown with a box are the value, whatever was there before", () => {
  const page = { ...model.pages[1], words: ["a", "b", "c"].map(word) };
  const base = { ...model, pages: model.pages.map((p) => (p.pageIndex === 1 ? { ...p, ...page } : p)) };
  const state = [edit, { type: "pickWords", indices: [1, 2] } as const].reduce(
    reviewReducer,
    initialReview(base, null),
  );
  expect(state.editing).toMatchObject({ text: "b c", words: [{ index: 1 }, { index: 2 }] });
});

describe("where a value is added to a field that has some", () => {
  const [first, second, third] = [0, 1, 2].map((index): Target => ({ kind: "value", key: "iban", index }));
  const give = (target: Target, text: string): ReviewAction[] => [
    { type: "edit", target, text: "" },
    { type: "write", text },
    { type: "submit" },
  ];
  const filled = [...give(first!, "one"), ...give(second!, "two")];

  test.each<[string, ReviewAction[]]>([
    ["Esc", [{ type: "close" }]],
    ["Enter on nothing", [{ type: "submit" }]],
  ])("%s leaves the value selected that was before", (_, actions) => {
    const adding: ReviewAction = { type: "edit", target: third!, text: "" };
    const state = run(...filled, { type: "select", target: first! }, adding, ...actions);
    expect(state).toMatchObject({ selected: first, editing: null });
    expect(run(...filled, adding, { type: "saved", sent: {}, base: model, etag: null }).selected).toEqual(third);
  });

  test("taking it back selects the last one there is, and so does emptying the last", () => {
    const added = [...filled, ...give(third!, "three")];
    expect(run(...added).selected).toEqual(third);
    expect(run(...added, { type: "undo" }).selected).toEqual(second);
    expect(run(...added, ...give(third!, "")).selected).toEqual(second);
  });
});
