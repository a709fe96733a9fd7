import { crc32 } from "node:zlib";
import { seededRandom } from "../../measuring/random.ts";

/** Values at which counters, sizes and signs break. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const NUMBERS_AS_TEXT = ["0", "-1", "65536", "99999999", "2147483648", "1e9", "4294967296"];

type Random = () => number;
type Mutation = (bytes: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);

const MUTATIONS: readonly Mutation[] = [
  function flipBits(bytes, random) {
    const copy = Buffer.from(bytes);
    for (let i = 1 + below(random, 16); i > 0; i--) {
      const at = below(random, copy.byteLength);
      copy[at] = copy[at]! ^ (1 << below(random, 8));
    }
    return copy;
  },
  function randomBytes(bytes, random) {
    const copy = Buffer.from(bytes);
    for (let i = 1 + below(random, 8); i > 0; i--) copy[below(random, copy.byteLength)] = below(random, 256);
    return copy;
  },
  function edgeValues(bytes, random) {
    const copy = Buffer.from(bytes);
    const value = EDGES[below(random, EDGES.length)]!;
    const at = below(random, Math.max(1, copy.byteLength - 4));
    if (copy.byteLength < 8) return copy;
    if (random() < 0.5) copy.writeUInt32BE(value, at);
    else copy.writeUInt32LE(value, at);
    return copy;
  },
  function truncate(bytes, random) {
    return bytes.subarray(0, below(random, bytes.byteLength));
  },
  function remove(bytes, random) {
    const [from, length] = span(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  },
  function repeat(bytes, random) {
    const [from, length] = span(bytes, random);
    const piece = bytes.subarray(from, from + length);
    const pieces = Array.from({ length: 1 + below(random, 20) }, () => piece);
    return Buffer.concat([bytes.subarray(0, from), ...pieces, bytes.subarray(from)]);
  },
  function splice(bytes, random, others) {
    const other = others[below(random, others.length)]!;
    const [from, length] = span(other, random);
    const at = below(random, bytes.byteLength);
    return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + length), bytes.subarray(at)]);
  },
  /** In text formats, and in the text parts of others. */
  function changeNumber(bytes, random) {
    const text = bytes.toString("latin1");
    const numbers = [...text.matchAll(/\d+/g)];
    const found = numbers[below(random, numbers.length)];
    if (found === undefined) return bytes;
    const value = NUMBERS_AS_TEXT[below(random, NUMBERS_AS_TEXT.length)]!;
    return Buffer.from(text.slice(0, found.index) + value + text.slice(found.index + found[0].length), "latin1");
  },
];

function span(bytes: Buffer, random: Random): [from: number, length: number] {
  return [below(random, bytes.byteLength), 1 + below(random, Math.max(1, bytes.byteLength / 4))];
}

/** The mutant with this number: one seed, changed one to three ways. */
export function mutant(seeds: readonly Buffer[], number: number): Buffer {
  const random = seededRandom(number).next;
  let bytes = seeds[below(random, seeds.length)]!;
  for (let i = 1 + below(random, 3); i > 0 && bytes.byteLength > 0; i--)
    bytes = MUTATIONS[below(random, MUTATIONS.length)]!(bytes, random, seeds);
  return random() < 0.7 ? withPngChecks(bytes) : bytes;
}

const [PNG_SIGNATURE, PNG_HEAD_BYTES, PNG_CHECK_BYTES] = ["89504e470d0a1a0a", 8, 4];

/**
 * A PNG with the checksums of its chunks corrected: otherwise nearly all its mutants end at the first one. Others stay
 * as they are.
 */
function withPngChecks(bytes: Buffer): Buffer {
  if (bytes.toString("hex", 0, 8) !== PNG_SIGNATURE) return bytes;
  const copy = Buffer.from(bytes);
  for (let at = 8; at + PNG_HEAD_BYTES <= copy.byteLength; ) {
    const end = at + PNG_HEAD_BYTES + copy.readUInt32BE(at);
    if (end + PNG_CHECK_BYTES > copy.byteLength) break;
    copy.writeUInt32BE(crc32(copy.subarray(at + 4, end)), end);
    at = end + PNG_CHECK_BYTES;
  }
  return copy;
}
