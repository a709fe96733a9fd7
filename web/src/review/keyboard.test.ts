import { expect, test } from "vitest";
import { commandOf, SHORTCUTS } from "./keyboard.ts";

function press(key: string, modifiers: { ctrlKey?: boolean; altKey?: boolean; code?: string } = {}) {
  return { key, code: modifiers.code ?? "", ctrlKey: false, metaKey: false, altKey: false, ...modifiers };
}

test("no key has two meanings", () => {
  const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test("plain keys mean nothing while typing, Escape and Ctrl+Enter do", () => {
  expect(commandOf(press("e"), true)).toBeNull();
  expect(commandOf(press("Enter"), true)).toBeNull();
  expect(commandOf(press("e"), false)?.command).toBe("edit");
  expect(commandOf(press("Escape"), true)?.command).toBe("revert");
  expect(commandOf(press("Enter", { ctrlKey: true }), true)?.command).toBe("approve");
});

test("Alt and a digit take that alternative, whatever letter the layout types", () => {
  expect(commandOf(press("™", { altKey: true, code: "Digit2" }), true)).toEqual({ command: "alternative", option: 1 });
});

test("a browser's own shortcuts are left to it", () => {
  expect(commandOf(press("e", { ctrlKey: true }), false)).toBeNull();
  expect(commandOf(press("0", { ctrlKey: true }), false)).toBeNull();
});
