/**
 * Regular expressions from untrusted authors, matched in linear time.
 *
 * A `format` policy's pattern runs on every value of every document, inside the service's own process. A backtracking
 * engine needs 2^n steps for `(a+)+b`, so the pattern is compiled to a small automaton here (Thompson 1968) whose
 * states advance together: at most pattern size × text length steps, whatever the input.
 *
 * Supported: literals, `.`, classes `[…]`, `\d \w \s \D \W \S \p{…}`, escapes, groups, alternation, `* + ? {m} {m,}
 * {m,n}`, `^ $`. Refused, because no automaton can do them: back references and look-around.
 */
export interface Pattern {
  /** Whether the whole text matches; null if the budget was used up first. */
  matches(text: string): boolean;
  matches(text: string, budget: StepBudget): boolean | null;
}

/** Steps left, shared by all who hold it; testing one state against one character takes one. */
export interface StepBudget {
  steps: number;
}

export type CompiledPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly problem: string };

type Node =
  | { readonly kind: "character"; readonly test: (character: string) => boolean }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Node[] }
  | { readonly kind: "repeat"; readonly part: Node; readonly minimum: number; readonly maximum: number };

/** `next` are indices of states; state 0 accepts. */
interface State {
  readonly test: ((character: string) => boolean) | null;
  readonly assertion: "start" | "end" | null;
  readonly next: number[];
}

const MAX_PATTERN_LENGTH = 1000;
const MAX_STATES = 5000;
const MAX_DEPTH = 50;

class PatternProblem extends Error {}

/**
 * @example
 * const compiled = compilePattern("INV-\\d{4}");
 * compiled.ok && compiled.pattern.matches("INV-2041") // true
 */
export function compilePattern(source: string): CompiledPattern {
  try {
    if (source.length > MAX_PATTERN_LENGTH) throw new PatternProblem(`longer than ${MAX_PATTERN_LENGTH} characters`);
    const states = compile(parse(source));
    const matches = (text: string, budget: StepBudget = { steps: Infinity }) => run(states, [...text], budget);
    return { ok: true, pattern: { matches: matches as Pattern["matches"] } };
  } catch (problem) {
    if (problem instanceof PatternProblem)
      return { ok: false, problem: `The pattern is not usable: ${problem.message}.` };
    throw problem;
  }
}

/** The parser's position in the pattern. */
interface Cursor {
  readonly characters: readonly string[];
  at: number;
  depth: number;
}

function parse(source: string): Node {
  const cursor: Cursor = { characters: [...source], at: 0, depth: 0 };
  const whole = choice(cursor);
  if (cursor.at < cursor.characters.length) throw new PatternProblem('a "(" is missing');
  return whole;
}

function choice(cursor: Cursor): Node {
  if (++cursor.depth > MAX_DEPTH) throw new PatternProblem("nested too deeply");
  const parts = [sequence(cursor)];
  while (peek(cursor) === "|") {
    cursor.at++;
    parts.push(sequence(cursor));
  }
  cursor.depth--;
  return parts.length === 1 ? parts[0]! : { kind: "choice", parts };
}

function sequence(cursor: Cursor): Node {
  const parts: Node[] = [];
  for (let next = peek(cursor); next !== "" && next !== "|" && next !== ")"; next = peek(cursor)) {
    parts.push(repeated(cursor));
  }
  return { kind: "sequence", parts };
}

function repeated(cursor: Cursor): Node {
  const part = atom(cursor);
  const quantifier = /^(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})/.exec(rest(cursor))?.[0];
  if (!quantifier) return part;
  cursor.at += quantifier.length;
  // Greediness does not matter when only a match of the whole text counts.
  if (peek(cursor) === "?") cursor.at++;
  if (/^[*+?{]/.test(peek(cursor))) throw new PatternProblem("two quantifiers in a row");
  return { kind: "repeat", part, ...boundsOf(quantifier) };
}

function atom(cursor: Cursor): Node {
  const character = cursor.characters[cursor.at++]!;
  if (character === "(") return group(cursor);
  if (character === "[") return characterClass(cursor);
  if (character === "\\") return escaped(cursor);
  if (character === "^") return { kind: "start" };
  if (character === "$") return { kind: "end" };
  if (character === ".") return { kind: "character", test: (c) => c !== "\n" };
  if (/[*+?]/.test(character)) throw new PatternProblem(`nothing to repeat before "${character}"`);
  return { kind: "character", test: (c) => c === character };
}

function group(cursor: Cursor): Node {
  const opening = /^\?(?::|<[A-Za-z]\w*>)/.exec(rest(cursor))?.[0];
  if (peek(cursor) === "?" && !opening) throw new PatternProblem("look-around is not supported");
  cursor.at += opening?.length ?? 0;
  const inner = choice(cursor);
  if (cursor.characters[cursor.at++] !== ")") throw new PatternProblem('a ")" is missing');
  return inner;
}

function characterClass(cursor: Cursor): Node {
  const from = cursor.at - 1;
  if (peek(cursor) === "^") cursor.at++;
  while (peek(cursor) !== "" && peek(cursor) !== "]") cursor.at += peek(cursor) === "\\" ? 2 : 1;
  if (cursor.at++ >= cursor.characters.length) throw new PatternProblem('a "]" is missing');
  return oneCharacter(cursor.characters.slice(from, cursor.at).join(""));
}

const ESCAPE = /^(?:[pP]\{[^}]*\}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[dDwWsSnrtfv0]|[^A-Za-z0-9])/u;

function escaped(cursor: Cursor): Node {
  const text = rest(cursor);
  if (/^(?:[1-9]|k<)/.test(text)) throw new PatternProblem("back references are not supported");
  if (/^[bB]/.test(text)) throw new PatternProblem("word boundaries are not supported");
  const body = ESCAPE.exec(text)?.[0];
  if (body === undefined) throw new PatternProblem(`"\\${peek(cursor)}" is not understood`);
  cursor.at += [...body].length;
  if (/^[^A-Za-z0-9]/u.test(body)) return { kind: "character", test: (c) => c === body };
  return oneCharacter(`\\${body}`);
}

function peek({ characters, at }: Cursor): string {
  return characters[at] ?? "";
}

/** Enough of the remaining pattern for the longest quantifier, group name or property. */
function rest({ characters, at }: Cursor): string {
  return characters.slice(at, at + 40).join("");
}

function boundsOf(quantifier: string): { minimum: number; maximum: number } {
  if (quantifier === "*") return { minimum: 0, maximum: Infinity };
  if (quantifier === "+") return { minimum: 1, maximum: Infinity };
  if (quantifier === "?") return { minimum: 0, maximum: 1 };
  const [low, high] = quantifier.slice(1, -1).split(",");
  const minimum = Number(low);
  const maximum = high === undefined ? minimum : high === "" ? Infinity : Number(high);
  if (maximum < minimum) throw new PatternProblem(`"${quantifier}" has its bounds the wrong way round`);
  return { minimum, maximum };
}

/** One class or escape, tested by the built-in engine on one character: there is nothing to backtrack over. */
function oneCharacter(source: string): Node {
  let expression: RegExp;
  try {
    expression = new RegExp(`^${source}$`, "u");
  } catch {
    throw new PatternProblem(`"${source}" is not understood`);
  }
  return { kind: "character", test: (character) => expression.test(character) };
}

function compile(node: Node): State[] {
  const states: State[] = [];
  const add = (test: State["test"], assertion: State["assertion"], next: number[]): number => {
    if (states.length >= MAX_STATES) throw new PatternProblem("too large once its repetitions are written out");
    return states.push({ test, assertion, next }) - 1;
  };
  /** Builds backwards: returns the state that enters `part` and continues at `then`. */
  const build = (part: Node, then: number): number => {
    switch (part.kind) {
      case "character":
        return add(part.test, null, [then]);
      case "start":
      case "end":
        return add(null, part.kind, [then]);
      case "sequence":
        return part.parts.reduceRight((next, inner) => build(inner, next), then);
      case "choice":
        return add(
          null,
          null,
          part.parts.map((inner) => build(inner, then)),
        );
      case "repeat":
        return repeat(part, then);
    }
  };
  const repeat = (part: Node & { kind: "repeat" }, then: number): number => {
    let entry = then;
    if (part.maximum === Infinity) {
      entry = add(null, null, [then]);
      states[entry]!.next.push(build(part.part, entry));
    } else {
      for (let i = part.minimum; i < part.maximum; i++) entry = add(null, null, [then, build(part.part, entry)]);
    }
    for (let i = 0; i < part.minimum; i++) {
      const before = states.length;
      entry = build(part.part, entry);
      // Of a part that reads nothing further rounds add no state either: no limit would end them.
      if (states.length === before) break;
    }
    return entry;
  };
  const accepting = add(null, null, []);
  const entry = build(node, accepting);
  // The matcher starts at the last state.
  add(null, null, [entry]);
  return states;
}

function run(states: readonly State[], characters: readonly string[], budget: StepBudget): boolean | null {
  let current = closure(states, [states.length - 1], true, characters.length === 0);
  for (const [index, character] of characters.entries()) {
    budget.steps -= current.size;
    if (budget.steps < 0) return null;
    const reached: number[] = [];
    for (const state of current) if (states[state]!.test?.(character)) reached.push(...states[state]!.next);
    current = closure(states, reached, false, index === characters.length - 1);
    if (current.size === 0) return false;
  }
  return current.has(0);
}

/** All states reachable without consuming a character. */
function closure(states: readonly State[], from: readonly number[], atStart: boolean, atEnd: boolean): Set<number> {
  const seen = new Set<number>();
  const open = [...from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    const { test, assertion, next } = states[index]!;
    if (test || (assertion === "start" && !atStart) || (assertion === "end" && !atEnd)) continue;
    open.push(...next);
  }
  return seen;
}
