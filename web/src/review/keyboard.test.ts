import { expect, test } from "vitest";
import { commandOf, isWriting, keysOf, SHORTCUTS, shownKeys } from "./keyboard.ts";

interface Modifiers {
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly shiftKey?: boolean;
  readonly altGraph?: boolean;
  readonly code?: string;
}

function press(key: string, { altGraph = false, code = "", ...modifiers }: Modifiers = {}) {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { ...none, ...modifiers, key, code, getModifierState: () => altGraph };
}
const command = (key: string, modifiers?: Modifiers, typing = false) =>
  commandOf(press(key, modifiers), typing)?.command ?? null;

test("no key has two meanings, and no command two rows", () => {
  const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(SHORTCUTS.map((shortcut) => shortcut.command)).size).toBe(SHORTCUTS.length);
});

test.each([
  ["Tab", {}, "nextDoubtful"],
  ["Tab", { shiftKey: true }, "previousDoubtful"],
  ["Enter", {}, "confirm"],
  ["Escape", {}, "revert"],
  ["Enter", { ctrlKey: true }, "approve"],
  ["Backspace", { ctrlKey: true }, "reject"],
  ["ArrowUp", {}, "previousField"],
  ["ArrowDown", {}, "nextField"],
  ["[", {}, "shrink"],
  ["]", {}, "extend"],
  ["PageUp", {}, "previousPage"],
  ["PageDown", {}, "nextPage"],
  ["+", {}, "zoomIn"],
  ["−", {}, "zoomOut"],
  ["0", {}, "fit"],
  ["R", { shiftKey: true }, "rotate"],
  ["g", {}, "grid"],
  ["/", {}, "search"],
  ["z", { ctrlKey: true }, "undo"],
  ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
  ["?", { shiftKey: true }, "help"],
] as const)("%s %j is %s, as the design has it", (key, modifiers, expected) => {
  expect(command(key, modifiers)).toBe(expected);
});

test("plain keys mean nothing while typing; Tab, Escape and Ctrl+Enter do, and so do the alternatives", () => {
  for (const key of ["e", "Enter", "r", "0", "]", "Delete", "/"])
    expect([key, command(key, {}, true)]).toEqual([key, null]);
  expect(command("z", { ctrlKey: true }, true)).toBeNull();
  expect(command("Tab", {}, true)).toBe("nextDoubtful");
  expect(command("Escape", {}, true)).toBe("revert");
  expect(command("Enter", { ctrlKey: true }, true)).toBe("approve");
});

test("Alt and a digit take that alternative, whatever letter the layout types", () => {
  expect(commandOf(press("™", { altKey: true, code: "Digit2" }), true)).toEqual({ command: "alternative", option: 1 });
});

test("brackets work where they are typed with AltGr, which some systems report as Ctrl and Alt", () => {
  expect(command("[", { ctrlKey: true, altKey: true, altGraph: true, code: "BracketLeft" })).toBe("shrink");
});

test("a browser's own shortcuts are left to it", () => {
  for (const key of ["e", "0", "r", "g", "+", "-"]) expect([key, command(key, { ctrlKey: true })]).toEqual([key, null]);
});

test("keys are shown as people know them", () => {
  const shown = Object.fromEntries(SHORTCUTS.map((shortcut) => [shortcut.command, shownKeys(shortcut).join(" ")]));
  expect(shown).toMatchObject({ alternative: "Alt 1…9", redo: "Ctrl Shift Z", zoomIn: "Alt +", nextPage: "PgDn" });
});

test("on a value characters are written, also those of AltGr and an accent that waits for its letter; no chord is, and no space", () => {
  const written = [press("R"), press("è"), press("?"), press("7"), press("Dead")];
  const typedWithAltGr = press("@", { ctrlKey: true, altKey: true, altGraph: true });
  expect([...written, typedWithAltGr].map(isWriting)).not.toContain(false);
  const chords = [press("z", { ctrlKey: true }), press("2", { altKey: true }), press(" "), press("Enter"), press("F2")];
  expect(chords.map(isWriting)).not.toContain(true);
});

test("every command has a key that is no character, and shows it: characters are written into the selected value", () => {
  for (const { command: each, keys } of SHORTCUTS) expect([each, keys[0]]).toEqual([each, expect.stringMatching(/../)]);
  expect(keysOf("edit")).toBe("F2");
});

test("Alt and a letter or sign are a command, also where Alt types something else", () => {
  expect([
    command("r", { altKey: true, code: "KeyR" }),
    command("®", { altKey: true, code: "KeyR" }),
    // A French keyboard has its A where others have their Q.
    command("a", { altKey: true, code: "KeyQ" }),
    command("+", { altKey: true, shiftKey: true, code: "Equal" }),
    command("–", { altKey: true, code: "Minus" }),
    command("º", { altKey: true, code: "Digit0" }),
  ]).toEqual(["rotate", "rotate", "addValue", "zoomIn", "zoomOut", "fit"]);
});
