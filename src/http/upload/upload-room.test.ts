import { expect, test } from "vitest";
import { createUploadRoom } from "./upload-room.ts";

const overloaded = expect.objectContaining({ code: "overloaded" });

test("one account holds half of the room at most, so that another finds some", () => {
  const room = createUploadRoom(100);
  const [first, second] = [room.enter("a"), room.enter("a")];
  first.take(30);
  second.take(20);
  expect(() => second.take(1)).toThrow(overloaded);
  const other = room.enter("b");
  other.take(50);
  expect(() => room.enter("c").take(1)).toThrow(overloaded);
  first[Symbol.dispose]();
  room.enter("c").take(30);
  expect(() => room.enter("a").take(1)).toThrow(overloaded);
});

test("what is given back is given back once, and after the work that goes on", async () => {
  const room = createUploadRoom(100);
  const hold = room.enter("a");
  hold.take(50);
  const work = Promise.withResolvers<void>();
  hold.until(work.promise);
  hold[Symbol.dispose]();
  expect(() => room.enter("a").take(1)).toThrow(overloaded);
  work.reject(new Error("it failed"));
  await Promise.allSettled([work.promise]);
  room.enter("a").take(50);
  expect(() => room.enter("a").take(1)).toThrow(overloaded);
});
