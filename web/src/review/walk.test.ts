import { expect, test } from "vitest";
import { neighboursIn, trailBack, trailOnwards } from "./walk.ts";

/** A list of pages of two; a name in capitals has been read, any other one has not. */
function listOf(names: string) {
  const asked: (string | null)[] = [];
  const read = async (cursor: string | null) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const documents = [...names.slice(from, from + 2)].map((id) => ({
      id,
      status: id === id.toUpperCase() ? ("ACTIVE" as const) : ("RUNNING" as const),
    }));
    return { documents, next_cursor: from + 2 < names.length ? String(from + 2) : null };
  };
  return { read: read as unknown as Parameters<typeof neighboursIn>[0], asked };
}

const around = async (names: string, id: string, cursors: readonly string[] = []) => {
  const { previous, next } = await neighboursIn(listOf(names).read, id, cursors);
  return [previous, next];
};

test("the neighbours are those of the list, over the edges of its pages; what is being read is passed over", async () => {
  expect(await around("ABCDE", "A")).toEqual([null, "B"]);
  expect(await around("ABCDE", "B")).toEqual(["A", "C"]);
  expect(await around("ABCDE", "C")).toEqual(["B", "D"]);
  expect(await around("ABCDE", "E")).toEqual(["D", null]);
  expect(await around("AbcDE", "D")).toEqual(["A", "E"]);
  expect(await around("ABcd", "B")).toEqual(["A", null]);
});

test("reading begins one page before the document's own, so that the one before it is known", async () => {
  const { read, asked } = listOf("ABCDEFG");
  expect(await neighboursIn(read, "E", ["2", "4"])).toMatchObject({ previous: "D", next: "F" });
  expect(asked).toEqual(["2", "4"]);
});

test("of a list that no longer has the document the first one is next", async () => {
  expect(await around("ABC", "X")).toEqual([null, "A"]);
  expect(await around("", "X")).toEqual([null, null]);
});

test("after going back, what was left comes first again", () => {
  const atB = trailOnwards({}, "A", { cursors: ["2"] });
  expect(atB).toEqual({ cursors: ["2"], behind: ["A"], ahead: [] });
  const atA = trailBack(atB, "B");
  expect(atA).toEqual({ cursors: ["2"], behind: [], ahead: ["B"] });
  expect(trailOnwards(atA, "A", { cursors: ["2"] })).toEqual(atB);
});
