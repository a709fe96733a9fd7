import fc from "fast-check";
import { expect, test } from "vitest";
import { unsent } from "./drafting.ts";
import { type Content, changed, contentOf, correctionOf, givenOf, machineContentOf, sameContent } from "./drafts.ts";
import { definition, entity, result } from "./fixture.ts";
import { reviewModel, reviewValue, type Target, valueAt } from "./review-model.ts";
import { initialReview, type ReviewAction, type ReviewState, reviewReducer } from "./review-state.ts";
import { rowsAfter } from "./rows.ts";

const base = reviewModel(result(), definition);
const start = initialReview(base, '"1"');
const total: Target = { kind: "value", key: "total", index: 0 };
const due: Target = { kind: "value", key: "due_date", index: 0 };
const cell: Target = { kind: "cell", key: "items", row: 0, column: "amount" };

const run = (state: ReviewState, ...actions: ReviewAction[]) => actions.reduce(reviewReducer, state);
function give(state: ReviewState, target: Target, text: string | null, merge?: string): ReviewState {
  const content = changed(state.model, target, text === null ? null : { text, place: null });
  if (content === null) throw new Error("The target takes no value.");
  return run(state, { type: "change", key: target.key, content, target, ...(merge !== undefined && { merge }) });
}
const textAt = (state: ReviewState, target: Target) => valueAt(state.model, target)?.text ?? null;
/** The service's document after somebody else gave a value. */
const theirs = (target: Target, text: string) => give(start, target, text).model;
const saved = (state: ReviewState, sent = state.drafts): ReviewAction => ({
  type: "saved",
  sent,
  base: state.model,
  etag: '"2"',
});

test("a change is shown at once, waits to be saved, and is saved when the service has it", () => {
  const state = give(start, total, "13,00");
  expect([textAt(state, total), state.saving.kind]).toEqual(["13,00", "waiting"]);
  const done = run(state, { type: "sent" }, saved(state));
  expect([textAt(done, total), done.saving.kind, done.drafts, done.etag]).toEqual(["13,00", "saved", {}, '"2"']);
});

test("what was changed while an earlier change was on the way waits for its own turn", () => {
  const first = give(start, total, "13,00");
  const second = give(run(first, { type: "sent" }), total, "13,50");
  const state = run(second, saved(first));
  expect([textAt(state, total), state.saving.kind]).toEqual(["13,50", "waiting"]);
});

test("a change taken back before it was sent leaves nothing to save", () => {
  const state = run(give(start, total, "13,00"), { type: "undo" });
  expect([state.drafts, state.saving.kind, textAt(state, total)]).toEqual([{}, "saved", "12,00"]);
});

test("a change taken back after it was saved is saved anew, as the machine read it", () => {
  const done = give(start, total, "13,00");
  const state = run(done, { type: "sent" }, saved(done), { type: "undo" });
  expect(state.saving.kind).toBe("waiting");
  expect(correctionOf({ total: state.drafts.total?.content as Content }).entities?.total).toMatchObject([
    { text: "12,00", as_read: true },
  ]);
});

test("redo does again what undo took back, and a new change forgets it", () => {
  const undone = run(give(start, total, "13,00"), { type: "undo" });
  expect(textAt(run(undone, { type: "redo" }), total)).toBe("13,00");
  expect(textAt(run(give(undone, due, "1.1.2026"), { type: "redo" }), total)).toBe("12,00");
});

test("undo goes to where the change was", () => {
  const state = run(give(start, total, "13,00"), { type: "select", target: due }, { type: "undo" });
  expect([state.selected, state.pageIndex]).toEqual([total, 1]);
});

test("a value that was extended word by word is taken back in one step", () => {
  const state = give(give(start, total, "12,00 €", "extend"), total, "12,00 € net", "extend");
  expect([state.past.length, textAt(run(state, { type: "undo" }), total)]).toEqual([1, "12,00"]);
});

test("however it is changed, undoing everything gives the document as it was, and redoing it the document as it became", () => {
  const change = fc.record({ target: fc.constantFrom(total, due, cell), text: fc.constantFrom("a", "b", null) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const end = changes.reduce((state, { target, text }) => {
        const isNothing = text === null && valueAt(state.model, target) === null;
        return isNothing ? state : give(state, target, text);
      }, start);
      const back = end.past.reduce((state) => run(state, { type: "undo" }), end);
      const again = end.past.reduce((state) => run(state, { type: "redo" }), back);
      expect(seen(back)).toEqual(seen(start));
      expect(Object.keys(unsent(back.drafts))).toEqual([]);
      expect(seen(again)).toEqual(seen(end));
    }),
  );
});
const seen = ({ model }: ReviewState) => [model.fields.map((f) => f.values.map((v) => v.text)), model.tables[0]?.rows];

test("mending one cell leaves the doubts about its neighbours", () => {
  const content = give(start, cell, "1,30").drafts.items?.content as Content;
  expect(correctionOf({ items: content }).aggregated_entities?.items).toEqual([
    { item: { text: "Pen", page_index: 0, bounding_boxes: [expect.anything()], as_read: true }, amount: "1,30" },
  ]);
});

test("confirming sends the value with its place, and nothing says that nobody judged it", () => {
  const value = valueAt(base, total);
  const content = value && changed(base, total, givenOf(value));
  expect(content && correctionOf({ total: content })).toEqual({
    entities: { total: [{ text: "12,00", page_index: 1, bounding_boxes: [expect.anything()] }] },
  });
});

test("a field without values is marked absent, a missing field takes one, and values beside it stay", () => {
  const absent = give(start, total, null).drafts.total?.content as Content;
  expect(correctionOf({ total: absent })).toEqual({ entities: { total: null } });
  const content = give(start, { kind: "value", key: "iban", index: 2 }, "IT62").drafts.iban?.content as Content;
  expect(correctionOf({ iban: content }).entities?.iban).toMatchObject([{ text: "IT60" }, { text: "IT61" }, "IT62"]);
});

test("what others changed elsewhere is put together with ours without a question", () => {
  const state = run(give(start, total, "13,00"), { type: "arrived", base: theirs(due, "1.1.2026"), etag: '"5"' });
  expect([textAt(state, total), textAt(state, due), state.saving.kind]).toEqual(["13,00", "1.1.2026", "waiting"]);
});

test("the same field changed by both is a conflict, which a person ends for mine or theirs", () => {
  const state = run(give(start, total, "13,00"), { type: "arrived", base: theirs(total, "14,00"), etag: '"5"' });
  expect(state.saving).toMatchObject({ kind: "conflict", conflicts: [{ key: "total" }] });
  expect(run(state, { type: "retry" })).toBe(state);
  const mine = run(state, { type: "resolve", mine: ["total"] });
  expect([textAt(mine, total), mine.saving.kind, mine.etag]).toEqual(["13,00", "waiting", '"5"']);
  const others = run(state, { type: "resolve", mine: [] });
  expect([textAt(others, total), others.saving.kind, others.drafts]).toEqual(["14,00", "saved", {}]);
});

test("our own change whose answer was lost on the way is no conflict", () => {
  const state = run(give(start, total, "13,00"), { type: "arrived", base: theirs(total, "13,00"), etag: '"5"' });
  expect([state.saving.kind, state.drafts]).toEqual(["saved", {}]);
});

test("changes of an earlier visit come back, and one that others overtook is a conflict", () => {
  const { drafts } = give(start, total, "13,00");
  expect(run(start, { type: "restored", drafts })).toMatchObject({ saving: { kind: "waiting" } });
  const later = initialReview(theirs(total, "14,00"), '"9"');
  expect(run(later, { type: "restored", drafts }).saving.kind).toBe("conflict");
});

test("a choice that is open stays open when the same news arrives again, and over a reload", () => {
  const arrived = { type: "arrived", base: theirs(total, "14,00"), etag: '"5"' } as const;
  const open = run(give(start, total, "13,00"), arrived);
  const again = run(open, arrived);
  // Exactly the same question: what was chosen so far stays chosen.
  expect(again.saving).toBe(open.saving);
  const reloaded = run(initialReview(arrived.base, '"5"'), { type: "restored", drafts: again.drafts });
  expect(reloaded.saving).toMatchObject({ kind: "conflict", conflicts: [{ key: "total" }] });
  const third = run(open, { type: "arrived", base: theirs(total, "15,00"), etag: '"6"' });
  expect(third.saving).toMatchObject({ kind: "conflict", conflicts: [{ theirs: { values: [{ text: "15,00" }] } }] });
});

test("what was chosen over another's change, or saved, is asked again only where it is changed once more", () => {
  const other = { type: "arrived", base: theirs(total, "14,00"), etag: '"5"' } as const;
  const chosen = run(give(start, total, "13,00"), other, { type: "resolve", mine: ["total"] });
  expect(run(chosen, other).saving.kind).toBe("waiting");
  const first = give(start, total, "13,00");
  const more = give(run(first, { type: "sent" }), total, "13,50");
  const left = run(more, saved(first));
  expect(run(left, { type: "arrived", base: left.base, etag: '"2"' }).saving.kind).toBe("waiting");
  expect(run(left, other).saving.kind).toBe("conflict");
});

test("rows are added, removed and moved, and an empty one is not sent but stays on the screen", () => {
  const table = base.tables[0];
  if (!table) throw new Error("The fixture has a table.");
  const added = rowsAfter(table, { type: "add", after: 0 }) as Content;
  expect(correctionOf({ items: added }).aggregated_entities?.items).toHaveLength(1);
  const state = run(start, { type: "change", key: "items", content: added, target: null });
  const after = run(state, { type: "sent" }, { ...saved(state), base } as ReviewAction);
  expect([after.model.tables[0]?.rows.length, after.saving.kind]).toEqual([2, "saved"]);
  const filled = give(after, { ...cell, row: 1 } as Target, "9,00");
  expect(filled.saving.kind).toBe("waiting");
  expect(rowsAfter(table, { type: "move", row: 0, by: 1 })).toBeNull();
  expect(rowsAfter(table, { type: "remove", row: 0 })).toEqual({ kind: "rows", rows: [] });
  expect(rowsAfter({ ...table, multiple: false }, { type: "add", after: 0 })).toBeNull();
});

test("the machine's reading can be put back, and is known to be that", () => {
  const value = reviewValue(entity(1, "11", 88), 0, null);
  const fields = base.fields.map((f) => (f.key === "number" ? { ...f, machine: [value] } : f));
  const machine = machineContentOf({ ...base, fields }, "number");
  expect(machine).toEqual({ kind: "values", values: [value] });
  expect(sameContent(machine, contentOf(base, "number"))).toBe(false);
  expect(machineContentOf(base, "number")).toBeNull();
});
