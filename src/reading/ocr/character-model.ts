/**
 * How likely a character is after those before it, over a folded alphabet: letters in lower case, one symbol for all
 * digits. It cannot "correct" what it does not distinguish: no digit into another digit, no capital into a small
 * letter.
 *
 * An interpolated n-gram model stored as a trie: a node is a string seen in training, its children are the characters
 * that followed. Built by training/language/build.ts; models/language/README.md lists the texts.
 */
export interface CharacterModel {
  /** The context at the beginning of a line, that is, after a space. */
  readonly start: number;
  /** Null for a character without a symbol in the model. */
  symbolOf(character: string): number | null;
  /**
   * ln P(symbol | context) − ln P(symbol): how much likelier here than anywhere. Rare symbols are not penalised for
   * being rare.
   */
  logOdds(context: number, symbol: number): number;
  /** The context after one more symbol. */
  follow(context: number, symbol: number): number;
}

/**
 * The arrays of the file. Nodes are stored level by level, the children of a node contiguously in the order of their
 * symbols; node 0, the root, is the empty string, node n > 0 has its symbol and cost at n − 1. The last level has no
 * children and no backoff.
 */
export interface CharacterTrie {
  readonly alphabet: readonly string[];
  readonly symbols: Uint8Array;
  /** −COST_SCALE · ln P(symbol | the node's string without it). */
  readonly costs: Uint8Array;
  readonly childCounts: Uint8Array;
  /** −BACKOFF_SCALE · ln of the probability that a context leaves to symbols it was not seen with. */
  readonly backoffs: Uint8Array;
}

export const COST_SCALE = 16;
export const BACKOFF_SCALE = 32;

/** Typographic characters treated as their ASCII equivalents. */
const TWINS: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "–": "-",
  "—": "-",
};

/** The symbol that represents a character. */
export function fold(character: string): string {
  if (character >= "0" && character <= "9") return "0";
  const lower = character.toLowerCase();
  return TWINS[character] ?? ([...lower].length === 1 ? lower : character);
}

/** The file is a line of JSON with the alphabet and the number of nodes, then the arrays as bytes. */
export function parseCharacterTrie(bytes: Uint8Array): CharacterTrie {
  let at = bytes.indexOf(10) + 1;
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at))) as Header;
  const take = (count: number) => {
    at += count;
    return new Uint8Array(bytes.buffer, bytes.byteOffset + at - count, count);
  };
  return {
    alphabet: header.alphabet,
    symbols: take(header.nodes - 1),
    costs: take(header.nodes - 1),
    childCounts: take(header.innerNodes),
    backoffs: take(header.innerNodes),
  };
}

interface Header {
  readonly alphabet: readonly string[];
  readonly nodes: number;
  readonly innerNodes: number;
}

export function writeCharacterTrie({ alphabet, symbols, costs, childCounts, backoffs }: CharacterTrie): Buffer {
  const header: Header = { alphabet, nodes: symbols.length + 1, innerNodes: childCounts.length };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), symbols, costs, childCounts, backoffs]);
}

export function createCharacterModel(trie: CharacterTrie): CharacterModel {
  const { alphabet, symbols, costs, childCounts, backoffs } = trie;
  const numberOf = new Map(alphabet.map((symbol, i) => [symbol, i]));
  const innerNodes = childCounts.length;
  const firstChild = new Uint32Array(innerNodes + 1).fill(1);
  for (let node = 0; node < innerNodes; node++) firstChild[node + 1] = firstChild[node]! + childCounts[node]!;

  /** 0 if the node has no such child. */
  const childOf = (node: number, symbol: number): number => {
    const end = firstChild[node + 1]!;
    let [low, high] = [firstChild[node]!, end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (symbols[middle - 1]! < symbol) low = middle + 1;
      else high = middle;
    }
    return low < end && symbols[low - 1] === symbol ? low : 0;
  };
  // The node of a string without its first symbol: every suffix of a string in the trie is also in it.
  const shorter = new Uint32Array(innerNodes);
  for (let node = 1; node < innerNodes; node++) {
    for (let child = firstChild[node]!; child < Math.min(innerNodes, firstChild[node + 1]!); child++)
      shorter[child] = childOf(shorter[node]!, symbols[child - 1]!);
  }

  const cost = (context: number, symbol: number): number => {
    let [node, passed] = [context, 0];
    for (;;) {
      const child = childOf(node, symbol);
      // Every symbol is a child of the root.
      if (child !== 0 || node === 0) return passed + costs[child - 1]! / COST_SCALE;
      passed += backoffs[node]! / BACKOFF_SCALE;
      node = shorter[node]!;
    }
  };
  const follow = (context: number, symbol: number): number => {
    for (let node = context; ; node = shorter[node]!) {
      const child = childOf(node, symbol);
      if (child !== 0 && child < innerNodes) return child;
      if (node === 0) return 0;
    }
  };
  return {
    start: follow(0, numberOf.get(" ") ?? 0),
    symbolOf: (character) => numberOf.get(fold(character)) ?? null,
    logOdds: (context, symbol) => cost(0, symbol) - cost(context, symbol),
    follow,
  };
}
