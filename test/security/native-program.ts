/**
 * A Linux program for x86-64 that only makes system calls, written byte by byte: the actions of a document that has
 * taken over a reader's machine code bypass Node. No compiler is needed, and no library is involved.
 */
export interface SystemCall {
  readonly number: number;
  /** Up to six; a text represents the address of its bytes. */
  readonly args?: readonly (number | string)[];
}

const BASE = 0x400000;
const HEADERS = 64 + 56;
/** Arguments 1 to 6 go to rdi, rsi, rdx, r10, r8, r9: `mov register, imm64`. */
const REGISTERS = [
  [0x48, 0xbf],
  [0x48, 0xbe],
  [0x48, 0xba],
  [0x49, 0xba],
  [0x49, 0xb8],
  [0x49, 0xb9],
] as const;
const [WRITE, EXIT_GROUP] = [1, 231];

/** Prints the result of each call, 8 bytes little-endian each: at least 0, or minus the error number. */
export function nativeProgram(calls: readonly SystemCall[]): Buffer {
  const texts = new Map<string, number>();
  let code = assemble(calls, texts, 0, 0);
  const dataAt = BASE + HEADERS + code.byteLength;
  const data: Buffer[] = [];
  let at = dataAt;
  for (const text of texts.keys()) {
    const bytes = Buffer.from(`${text}\0`);
    texts.set(text, at);
    data.push(bytes);
    at += bytes.byteLength;
  }
  code = assemble(calls, texts, at, calls.length * 8);
  const image = Buffer.concat([code, ...data]);
  return Buffer.concat([headers(image.byteLength, calls.length * 8), image]);
}

export function answersOf(output: Buffer): number[] {
  return Array.from({ length: Math.floor(output.byteLength / 8) }, (_, i) => Number(output.readBigInt64LE(i * 8)));
}

function assemble(
  calls: readonly SystemCall[],
  texts: Map<string, number>,
  answersAt: number,
  answerBytes: number,
): Buffer {
  const make = ({ number, args = [] }: SystemCall): number[] => [
    ...args.flatMap((arg, i) => move(REGISTERS[i]!, typeof arg === "number" ? arg : addressOf(texts, arg))),
    ...move([0x48, 0xb8], number),
    ...[0x0f, 0x05], // syscall
  ];
  const all = calls.flatMap((call, i) => [
    ...make(call),
    // mov [answersAt + 8 i], rax by way of rbx
    ...move([0x48, 0xbb], answersAt + 8 * i),
    ...[0x48, 0x89, 0x03],
  ]);
  return Buffer.from([
    ...all,
    ...make({ number: WRITE, args: [1, answersAt, answerBytes] }),
    ...make({ number: EXIT_GROUP, args: [0] }),
  ]);
}

function addressOf(texts: Map<string, number>, text: string): number {
  if (!texts.has(text)) texts.set(text, 0);
  return texts.get(text)!;
}

function move(operation: readonly [number, number], value: number): number[] {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value));
  return [...operation, ...bytes];
}

/** ELF header and one segment that may be read, written and executed; the results are after the file's bytes. */
function headers(imageBytes: number, answerBytes: number): Buffer {
  const elf = Buffer.alloc(HEADERS);
  elf.write("\x7fELF\x02\x01\x01", "latin1");
  elf.writeUInt16LE(2, 16); // an executable
  elf.writeUInt16LE(62, 18); // for x86-64
  elf.writeUInt32LE(1, 20);
  elf.writeBigUInt64LE(BigInt(BASE + HEADERS), 24); // begins here
  elf.writeBigUInt64LE(64n, 32); // the segment's header follows
  elf.writeUInt16LE(64, 52);
  elf.writeUInt16LE(56, 54);
  elf.writeUInt16LE(1, 56);
  elf.writeUInt32LE(1, 64); // load it
  elf.writeUInt32LE(7, 68);
  elf.writeBigUInt64LE(BigInt(BASE), 80);
  elf.writeBigUInt64LE(BigInt(BASE), 88);
  elf.writeBigUInt64LE(BigInt(HEADERS + imageBytes), 96);
  elf.writeBigUInt64LE(BigInt(HEADERS + imageBytes + answerBytes), 104);
  elf.writeBigUInt64LE(0x1000n, 112);
  return elf;
}
