import { type AST, RegExpParser } from "@eslint-community/regexpp";

/**
 * Repeats of a regular expression whose body can read some text in two ways, `(?:a|ab|b)*` or `(?:\s?x\s?)*`: where
 * what follows does not match, a backtracking engine tries 2^n ways, and thirty characters of a hostile document take
 * longer than a day. Found as in Weideman et al., "Analyzing matching time behavior of backtracking regular expression
 * matchers" (CIAA 2016): the body's position automaton (Glushkov 1961) is run twice side by side, and two ways that
 * part and meet again are such a text.
 *
 * Look-arounds are taken as always true, so that a repeat which only they make unambiguous is reported too. Powers of
 * the length (`\s*a?\s*`) are not looked for.
 */
export interface AmbiguousRepeat {
  /** The repeat, as it is written. */
  readonly repeat: string;
  /** Read in two ways by its body, again and again. */
  readonly text: string;
}

/** Repeats of more rounds count as endless; fewer are written out. */
const FEW_ROUNDS = 4;

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** Throws if `source` is no regular expression. */
export function ambiguousRepeats(source: string, flags: string): AmbiguousRepeat[] {
  const mode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const found: AmbiguousRepeat[] = [];
  for (const repeat of endlessRepeats(parser.parsePattern(source, 0, source.length, mode))) {
    const text = textOfTwoWays(repeat, flags.replace(/[gyd]/g, ""));
    if (text !== null) found.push({ repeat: repeat.raw, text });
  }
  return found;
}

/** Outermost ones: what is ambiguous within one is ambiguous in it. */
function endlessRepeats(node: AST.Node): AST.Quantifier[] {
  switch (node.type) {
    case "Quantifier":
      return node.max > FEW_ROUNDS && isComposite(node.element) ? [node] : endlessRepeats(node.element);
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return node.alternatives.flatMap(endlessRepeats);
    case "Assertion":
      return "alternatives" in node ? node.alternatives.flatMap(endlessRepeats) : [];
    case "Alternative":
      return node.elements.flatMap(endlessRepeats);
    default:
      return [];
  }
}

function isComposite({ type }: AST.QuantifiableElement): boolean {
  return type === "Group" || type === "CapturingGroup";
}

/** One place of the pattern that reads a character; its source. */
type Position = number;

/** Part of a pattern by the positions that it can begin and end with; each may occur twice. */
interface Part {
  readonly isEmpty: boolean;
  readonly first: readonly Position[];
  readonly last: readonly Position[];
}

interface Automaton {
  readonly sources: readonly string[];
  /** By position: what can come next; twice, if in two ways. */
  readonly next: readonly Position[][];
  readonly whole: Part;
}

const NOTHING: Part = { isEmpty: true, first: [], last: [] };

function automatonOf(repeat: AST.Quantifier): Automaton {
  const sources: string[] = [];
  const next: Position[][] = [];
  const follow = (before: Part, after: Part) => {
    for (const position of before.last) next[position]!.push(...after.first);
  };
  const inTurn = (before: Part, after: Part): Part => {
    follow(before, after);
    return {
      isEmpty: before.isEmpty && after.isEmpty,
      first: before.isEmpty ? [...before.first, ...after.first] : before.first,
      last: after.isEmpty ? [...after.last, ...before.last] : after.last,
    };
  };
  const build = (node: AST.Node): Part => {
    switch (node.type) {
      case "Alternative":
        return node.elements.map(build).reduce(inTurn, NOTHING);
      case "Group":
      case "CapturingGroup": {
        const parts = node.alternatives.map(build);
        return {
          isEmpty: parts.some(({ isEmpty }) => isEmpty),
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
        };
      }
      case "Quantifier":
        return rounds(node);
      case "Assertion":
      case "Backreference":
        return NOTHING;
      default: {
        next.push([]);
        const position = sources.push(node.raw) - 1;
        return { isEmpty: false, first: [position], last: [position] };
      }
    }
  };
  const rounds = ({ element, min, max }: AST.Quantifier): Part => {
    if (max > FEW_ROUNDS) {
      const part = build(element);
      follow(part, part);
      return { ...part, isEmpty: part.isEmpty || min === 0 };
    }
    // x{1,3} as x(?:x(?:x)?)?: none is left out before one that is there.
    let further = NOTHING;
    for (let round = max; round > min; round--) further = { ...inTurn(build(element), further), isEmpty: true };
    return Array.from({ length: min }, () => build(element))
      .concat(further)
      .reduce(inTurn, NOTHING);
  };
  const whole = rounds(repeat);
  return { sources, next, whole };
}

/** Two places at once, and what was read until there. */
interface Pair {
  readonly places: readonly [Position, Position];
  readonly text: string;
}

function textOfTwoWays(repeat: AST.Quantifier, flags: string): string | null {
  const { sources, next } = automatonOf(repeat);
  const shared = sharedCharacters(sources, repeat.raw, flags);
  const seen = new Set<number>();
  const open: Pair[] = sources.map((_, position) => ({ places: [position, position], text: "" }));
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [a, b] = pair.places;
    const isApart = a !== b;
    for (const [i, one] of next[a]!.entries())
      for (const [k, other] of next[b]!.entries()) {
        // The same step of both is no second way; neither is the mirror image of one that was looked at.
        if (!isApart && i >= k) continue;
        const character = shared(one, other);
        if (character === null) continue;
        const text = pair.text + character;
        if (one === other) return text;
        const key = one * sources.length + other;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push({ places: [one, other], text });
      }
  }
  return null;
}

/** Characters that stand for all that patterns of documents tell apart. */
const SAMPLES = [..."aAzZ09éÉßñ ., -–'’/:;()\n\t_#€&|\u0001日"];

/** A character that both positions read; null if there is none among the pattern's own and the samples. */
function sharedCharacters(sources: readonly string[], pattern: string, flags: string) {
  const letters = [...pattern];
  const alphabet = [
    ...new Set([
      ...letters,
      ...letters.map((c) => c.toUpperCase()),
      ...letters.map((c) => c.toLowerCase()),
      ...SAMPLES,
    ]),
  ];
  const reads = new Map(
    [...new Set(sources)].map((source) => {
      const expression = new RegExp(`^(?:${source})$`, flags);
      return [source, alphabet.map((character) => expression.test(character))] as const;
    }),
  );
  const known = new Map<string, string | null>();
  return (one: Position, other: Position): string | null => {
    const [a, b] = [sources[one]!, sources[other]!];
    const key = `${a}\u0000${b}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [ofA, ofB] = [reads.get(a)!, reads.get(b)!];
    const at = alphabet.findIndex((_, i) => ofA[i] && ofB[i]);
    known.set(key, at < 0 ? null : alphabet[at]!);
    return at < 0 ? null : alphabet[at]!;
  };
}
