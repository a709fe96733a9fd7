import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DENIED_CALLS, type DeniedCall, seccompFilter } from "./seccomp.ts";

/** The kernel's side, written from its documentation: a filter's verdict on a call. `data` is `struct seccomp_data`. */
function verdict(filter: Buffer, data: { number: number; arch: number; args?: readonly number[] }): number {
  const words = new Map([
    [0, data.number],
    [4, data.arch],
    [16, data.args?.[0] ?? 0],
    [24, data.args?.[1] ?? 0],
  ]);
  let accumulator = 0;
  for (let at = 0; at < filter.byteLength; at += 8) {
    const value = filter.readUInt32LE(at + 4);
    const jump = (taken: boolean) => (taken ? filter[at + 2]! : filter[at + 3]!) * 8;
    switch (filter.readUInt16LE(at)) {
      case 0x20:
        accumulator = words.get(value)! >>> 0;
        break;
      case 0x15:
        at += jump(accumulator === value);
        break;
      case 0x35:
        at += jump(accumulator >= value);
        break;
      case 0x45:
        at += jump((accumulator & value) !== 0);
        break;
      case 0x06:
        return value;
      default:
        throw new Error("unknown instruction");
    }
  }
  throw new Error("the filter ends without a verdict");
}

const [ALLOW, KILL, EPERM, ENOSYS] = [0x7fff0000, 0x80000000, 0x00050001, 0x00050026];

describe.each([
  { arch: "x64", auditArch: 0xc000003e, column: 0, clone: 56, ioctl: 16, otherArch: 0x40000003 },
  { arch: "arm64", auditArch: 0xc00000b7, column: 1, clone: 220, ioctl: 29, otherArch: 0x40000028 },
] as const)("the filter of system calls for $arch", ({ arch, auditArch, column, clone, ioctl, otherArch }) => {
  const filter = seccompFilter(arch)!;
  const denied = (Object.keys(DENIED_CALLS) as DeniedCall[])
    .map((call) => DENIED_CALLS[call][column])
    .filter((number) => number !== null);
  const say = (number: number, args?: readonly number[]) =>
    verdict(filter, { number, arch: auditArch, ...(args && { args }) });

  test("refuses every call of its list", () => {
    for (const number of denied) expect([EPERM, ENOSYS], String(number)).toContain(say(number));
  });

  test("lets every other call pass", () => {
    const CLONE3 = 435;
    const own = new Set<number>([...denied, clone, CLONE3]);
    fc.assert(fc.property(fc.nat(0x3fff), (number) => own.has(number) || say(number) === ALLOW));
    expect(say(CLONE3)).toBe(ENOSYS);
  });

  test("tells threads from processes, and typing into a terminal from other requests to it", () => {
    const [THREAD, PROCESS, TIOCSTI, TIOCLINUX, TCGETS] = [0x3d0f00, 0x1200011, 0x5412, 0x541c, 0x5401];
    expect([say(clone, [THREAD]), say(clone, [PROCESS])]).toEqual([ALLOW, EPERM]);
    expect([TIOCSTI, TIOCLINUX, TCGETS].map((request) => say(ioctl, [0, request]))).toEqual([EPERM, EPERM, ALLOW]);
  });

  test("ends a process that calls as another machine does", () => {
    expect(verdict(filter, { number: 1, arch: otherArch })).toBe(KILL);
  });
});

test("x32's numbers are unknown to the kernel behind the filter", () => {
  expect(verdict(seccompFilter("x64")!, { number: 0x40000000, arch: 0xc000003e })).toBe(ENOSYS);
});

test("a machine without a table has no filter rather than a wrong one", () => {
  expect(seccompFilter("riscv64")).toBeNull();
});
