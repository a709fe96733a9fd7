import { type Layer, layerOf, layerOfRows, type Matrix, multiply } from "./product.ts";
import { quickExp } from "./quick-exp.ts";
import { LINE_FEATURES, RELATIONS, type TaggerInput, WORD_FEATURES } from "./tagger-input.ts";
import { GRAM_ROWS } from "./word-grams.ts";

/** Sizes of the network, as stated in its file. */
export interface TaggerSizes {
  readonly gram: number;
  readonly word: number;
  readonly line: number;
  readonly blocks: number;
  readonly heads: number;
  readonly hidden: number;
  readonly outputs: number;
  readonly kinds: number;
}

interface Norm {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}

interface Block {
  readonly before: Norm;
  readonly queries: Layer;
  readonly out: Layer;
  readonly between: Norm;
  readonly wide: Layer;
  readonly narrow: Layer;
  /** One row per relation, one column per head. */
  readonly relation: Matrix;
}

export interface Network {
  readonly sizes: TaggerSizes;
  readonly grams: Matrix;
  readonly word: Layer;
  readonly kinds: Matrix;
  readonly line: Layer;
  readonly blocks: readonly Block[];
  readonly last: Norm;
  readonly hidden: Layer;
  readonly out: Layer;
}

/** The parts of the network in the order of its file. Throws if the count of numbers does not match the sizes. */
export function networkOf(sizes: TaggerSizes, numbers: Float32Array): Network {
  const { gram, word, line, blocks, heads, hidden, outputs, kinds } = sizes;
  let at = 0;
  const take = (length: number) => {
    at += length;
    return numbers.subarray(at - length, at);
  };
  const matrix = (rows: number, columns: number): Matrix => ({ rows, columns, values: take(rows * columns) });
  const layer = (from: number, to: number) => layerOf(matrix(to, from), take(to));
  const norm = (): Norm => ({ scale: take(line), shift: take(line) });
  const network: Network = {
    sizes,
    grams: matrix(GRAM_ROWS, gram),
    word: layer(gram + WORD_FEATURES, word),
    kinds: matrix(kinds, line),
    line: layer(3 * word + LINE_FEATURES, line),
    blocks: Array.from({ length: blocks }, () => ({
      before: norm(),
      queries: layer(line, 3 * line),
      out: layer(line, line),
      between: norm(),
      wide: layer(line, 2 * line),
      narrow: layer(2 * line, line),
      relation: matrix(RELATIONS, heads),
    })),
    last: norm(),
    hidden: layer(3 * word + line, hidden),
    out: layer(hidden, outputs),
  };
  if (at !== numbers.length)
    throw new Error(`a network of the tagger has ${numbers.length} weights where its sizes ask for ${at}`);
  return network;
}

/**
 * Logits for each word: words × outputs. Words become vectors from their grams and their place; lines are means of
 * these, which attention with a bias for the relative position of two lines (Shaw et al., "Self-Attention with Relative
 * Position Representations", 2018) informs about the other lines; each word is judged from itself, its neighbours and
 * its line. Pure.
 *
 * @param kind row of `kinds`
 */
function tagWords(network: Network, input: TaggerInput, kind: number): Float32Array {
  const words = embedWords(network, input);
  let lines = embedLines(network, input, words, kind);
  for (const block of network.blocks) lines = attend(block, lines, input.relations, network.sizes.heads);
  const context = normalise(network.last, lines);
  return judgeWords(network, input, words, context);
}

/**
 * The mean output of several networks: one that was trained on few papers makes errors that another, trained on the
 * same from another initialisation, does not (Lakshminarayanan et al., "Simple and Scalable Predictive Uncertainty
 * Estimation using Deep Ensembles", 2017). Pure.
 */
export function tagWordsByAll(networks: readonly Network[], input: TaggerInput, kind: number): Float32Array {
  const said = networks.map((network) => tagWords(network, input, kind));
  return said[0]!.map((_, i) => said.reduce((sum, logits) => sum + logits[i]!, 0) / said.length);
}

function embedWords({ grams, word }: Network, { words, grams: own, labels, wordFeatures }: TaggerInput): Matrix {
  const columns = grams.columns + WORD_FEATURES;
  const values = new Float32Array(words * columns);
  const sum = new Float64Array(grams.columns);
  for (let i = 0; i < words; i++) {
    sum.fill(0);
    for (const row of own[i]!) addRow(sum, grams, row);
    for (const row of labels[i]!) addRow(sum, grams, row);
    values.set(sum, i * columns);
    values.set(wordFeatures.subarray(i * WORD_FEATURES, (i + 1) * WORD_FEATURES), i * columns + grams.columns);
  }
  return activate(multiply(word, { rows: words, columns, values }));
}

function addRow(sum: Float64Array, { columns, values }: Matrix, row: number): void {
  for (let k = 0, from = row * columns; k < columns; k++) sum[k]! += values[from + k]!;
}

function embedLines(network: Network, input: TaggerInput, words: Matrix, kind: number): Matrix {
  const { lines, lineOf, firstOf, lastOf, lineFeatures } = input;
  const { columns: size } = words;
  const columns = 3 * size + LINE_FEATURES;
  const values = new Float32Array(lines * columns);
  const counts = new Float32Array(lines);
  for (const line of lineOf) counts[line]!++;
  lineOf.forEach((line, word) => {
    for (let k = 0; k < size; k++) values[line * columns + k]! += words.values[word * size + k]! / counts[line]!;
  });
  const vectorOf = (word: number) => words.values.subarray(word * size, (word + 1) * size);
  for (let i = 0; i < lines; i++) {
    values.set(vectorOf(firstOf[i]!), i * columns + size);
    values.set(vectorOf(lastOf[i]!), i * columns + 2 * size);
    values.set(lineFeatures.subarray(i * LINE_FEATURES, (i + 1) * LINE_FEATURES), i * columns + 3 * size);
  }
  const embedded = multiply(network.line, { rows: lines, columns, values });
  for (let i = 0; i < lines; i++)
    for (let k = 0; k < embedded.columns; k++)
      embedded.values[i * embedded.columns + k]! += network.kinds.values[kind * embedded.columns + k]!;
  return embedded;
}

function attend(block: Block, lines: Matrix, relations: Uint8Array, heads: number): Matrix {
  const { rows, columns } = lines;
  const asked = multiply(block.queries, normalise(block.before, lines));
  const size = columns / heads;
  const heard = new Float32Array(rows * columns);
  for (let head = 0; head < heads; head++) {
    const [queries, keys, values] = [0, 1, 2].map((part) => columnsOf(asked, part * columns + head * size, size));
    const weights = multiply(layerOf(keys!, new Float32Array(rows)), queries!);
    shares(weights, 1 / Math.sqrt(size), relations, columnsOf(block.relation, head, 1).values);
    const told = multiply(layerOfRows(values!), weights);
    for (let i = 0; i < rows; i++) heard.set(told.values.subarray(i * size, (i + 1) * size), i * columns + head * size);
  }
  const told = add(lines, multiply(block.out, { rows, columns, values: heard }));
  return add(told, multiply(block.narrow, activate(multiply(block.wide, normalise(block.between, told)))));
}

function columnsOf({ rows, columns, values }: Matrix, from: number, count: number): Matrix {
  const some = new Float32Array(rows * count);
  for (let i = 0; i < rows; i++) some.set(values.subarray(i * columns + from, i * columns + from + count), i * count);
  return { rows, columns: count, values: some };
}

/**
 * Turns the logits of each row into shares of one (softmax), in place.
 *
 * @param bias what is added to the logits of a pair, by its relation
 */
function shares({ rows, columns, values }: Matrix, scale: number, relations: Uint8Array, bias: Float32Array): void {
  for (let i = 0; i < rows; i++) {
    const [from, to] = [i * columns, (i + 1) * columns];
    let largest = Number.NEGATIVE_INFINITY;
    for (let pair = from; pair < to; pair++) {
      const logit = values[pair]! * scale + bias[relations[pair]!]!;
      values[pair] = logit;
      if (logit > largest) largest = logit;
    }
    let total = 0;
    for (let pair = from; pair < to; pair++) {
      const share = quickExp(values[pair]! - largest);
      values[pair] = share;
      total += share;
    }
    for (let pair = from; pair < to; pair++) values[pair]! /= total;
  }
}

function judgeWords(
  { hidden, out }: Network,
  { words, lineOf, firstOf, lastOf }: TaggerInput,
  vectors: Matrix,
  context: Matrix,
): Float32Array {
  const size = vectors.columns;
  const columns = 3 * size + context.columns;
  const values = new Float32Array(words * columns);
  const vectorOf = (word: number) => vectors.values.subarray(word * size, (word + 1) * size);
  for (let i = 0; i < words; i++) {
    const line = lineOf[i]!;
    values.set(vectorOf(i), i * columns);
    if (firstOf[line] !== i) values.set(vectorOf(i - 1), i * columns + size);
    if (lastOf[line] !== i) values.set(vectorOf(i + 1), i * columns + 2 * size);
    values.set(context.values.subarray(line * context.columns, (line + 1) * context.columns), i * columns + 3 * size);
  }
  const judged = activate(multiply(hidden, { rows: words, columns, values }));
  return multiply(out, judged).values;
}

/** x · σ(x), in place. */
function activate(matrix: Matrix): Matrix {
  const { values } = matrix;
  for (let i = 0; i < values.length; i++) values[i] = values[i]! / (1 + quickExp(-values[i]!));
  return matrix;
}

const LEAST_VARIANCE = 1e-5;

function normalise({ scale, shift }: Norm, { rows, columns, values }: Matrix): Matrix {
  const result = new Float32Array(values.length);
  for (let i = 0; i < rows; i++) {
    const at = i * columns;
    let mean = 0;
    for (let k = 0; k < columns; k++) mean += values[at + k]! / columns;
    let variance = 0;
    for (let k = 0; k < columns; k++) variance += (values[at + k]! - mean) ** 2 / columns;
    const factor = 1 / Math.sqrt(variance + LEAST_VARIANCE);
    for (let k = 0; k < columns; k++) result[at + k] = (values[at + k]! - mean) * factor * scale[k]! + shift[k]!;
  }
  return { rows, columns, values: result };
}

function add(a: Matrix, b: Matrix): Matrix {
  return { ...a, values: a.values.map((value, i) => value + b.values[i]!) };
}
