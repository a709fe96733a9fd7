/**
 * The system calls that a sandboxed reader may not make, as a program for the kernel's filter (seccomp, classic BPF).
 * Bubblewrap loads it just before the reader's first instruction; it cannot be removed again. All other calls stay
 * allowed: Node's calls differ between versions and machines; those below are needed by none. Modelled on Flatpak's and
 * Docker's lists; unlike both it forbids new processes and sockets of any kind, because a reader starts nothing and
 * communicates with nobody.
 */
export function seccompFilter(arch: string = process.arch): Buffer | null {
  const machine = MACHINES[arch];
  return machine === undefined ? null : Buffer.concat(program(machine).map(encode));
}

interface Machine {
  /** AUDIT_ARCH_*: calls by another machine's convention (32 bits) would have other numbers. */
  readonly auditArch: number;
  /** Numbers from here on belong to another convention (x32); null if there is none. */
  readonly foreignFrom: number | null;
  readonly numberOf: (call: DeniedCall) => number | null;
  readonly clone: number;
  readonly clone3: number;
  readonly ioctl: number;
}

/** Numbers on x86-64 and on arm64 (the generic table); null: the call does not exist there. */
export const DENIED_CALLS = {
  // Other processes: their memory, their descriptors, starting them.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  fork: [57, null],
  vfork: [58, null],
  // Any network, also unix sockets by path; the pipes to the pool are inherited.
  socket: [41, 198],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
  // Namespaces and mounts.
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  mknod: [133, null],
  mknodat: [259, 33],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  // User and group ids.
  setuid: [105, 146],
  setgid: [106, 144],
  setreuid: [113, 145],
  setregid: [114, 143],
  setresuid: [117, 147],
  setresgid: [119, 149],
  setgroups: [116, 159],
  setfsuid: [122, 151],
  setfsgid: [123, 152],
  capset: [126, 91],
  // Kernel subsystems with a history of exploits.
  bpf: [321, 280],
  userfaultfd: [323, 282],
  perf_event_open: [298, 241],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  modify_ldt: [154, null],
  personality: [135, 92],
  fanotify_init: [300, 262],
  // Memory that no process has mapped, which the pool's check would not see.
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  shmget: [29, 194],
  msgget: [68, 186],
  semget: [64, 190],
  mq_open: [240, 180],
  // The machine itself.
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  syslog: [103, 116],
  acct: [163, 89],
  quotactl: [179, 60],
  iopl: [172, null],
  ioperm: [173, null],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  vhangup: [153, 58],
} as const satisfies Record<string, readonly [x64: number, arm64: number | null]>;

export type DeniedCall = keyof typeof DENIED_CALLS;

/** libuv and libc try these and continue without if the kernel does not know them; EPERM would be an error to them. */
const UNKNOWN_TO_THE_KERNEL: ReadonlySet<DeniedCall> = new Set(["io_uring_setup"]);

const MACHINES: Readonly<Record<string, Machine>> = {
  x64: {
    auditArch: 0xc000003e,
    foreignFrom: 0x40000000,
    numberOf: (call) => DENIED_CALLS[call][0],
    clone: 56,
    clone3: 435,
    ioctl: 16,
  },
  arm64: {
    auditArch: 0xc00000b7,
    foreignFrom: null,
    numberOf: (call) => DENIED_CALLS[call][1],
    clone: 220,
    clone3: 435,
    ioctl: 29,
  },
};

/** One instruction of classic BPF: `struct sock_filter`. */
interface Instruction {
  readonly code: number;
  readonly ifTrue: number;
  readonly ifFalse: number;
  readonly value: number;
}

/** BPF_LD|BPF_W|BPF_ABS, BPF_JMP|BPF_JEQ, BPF_JMP|BPF_JGE, BPF_JMP|BPF_JSET, BPF_RET, each with a constant. */
const [LOAD, IF_EQUAL, IF_AT_LEAST, IF_ANY_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06];
/** Offsets in `struct seccomp_data` of the number, the machine and the lower halves of the first two arguments. */
const [NUMBER_AT, ARCH_AT, ARGUMENT_0_AT, ARGUMENT_1_AT] = [0, 4, 16, 24];
const [ALLOW, KILL_PROCESS, ERRNO] = [0x7fff0000, 0x80000000, 0x00050000];
const [EPERM, ENOSYS] = [1, 38];
const CLONE_THREAD = 0x00010000;
/** ioctls that type into the controlling terminal. */
const [TIOCSTI, TIOCLINUX] = [0x5412, 0x541c];

function program(machine: Machine): Instruction[] {
  const calls = (Object.keys(DENIED_CALLS) as DeniedCall[]).flatMap((call) => {
    const number = machine.numberOf(call);
    return number === null ? [] : refuse(number, UNKNOWN_TO_THE_KERNEL.has(call) ? ENOSYS : EPERM);
  });
  return [
    load(ARCH_AT),
    ...unless(IF_EQUAL, machine.auditArch, finish(KILL_PROCESS)),
    load(NUMBER_AT),
    ...(machine.foreignFrom === null ? [] : when(IF_AT_LEAST, machine.foreignFrom, finish(ERRNO | ENOSYS))),
    ...calls,
    // clone3 keeps its flags in memory, where a filter cannot look; libc then uses clone.
    ...refuse(machine.clone3, ENOSYS),
    // Threads are allowed, processes are not; each block loads an argument, so it ends with a verdict.
    ...block(machine.clone, [
      load(ARGUMENT_0_AT),
      ...when(IF_ANY_BIT, CLONE_THREAD, finish(ALLOW)),
      finish(ERRNO | EPERM),
    ]),
    ...block(machine.ioctl, [
      load(ARGUMENT_1_AT),
      ...[TIOCSTI, TIOCLINUX].flatMap((request) => when(IF_EQUAL, request, finish(ERRNO | EPERM))),
      finish(ALLOW),
    ]),
    finish(ALLOW),
  ];
}

function load(at: number): Instruction {
  return { code: LOAD, ifTrue: 0, ifFalse: 0, value: at };
}

function finish(verdict: number): Instruction {
  return { code: RETURN, ifTrue: 0, ifFalse: 0, value: verdict };
}

function when(code: number, value: number, then: Instruction): Instruction[] {
  return [{ code, ifTrue: 0, ifFalse: 1, value }, then];
}

function unless(code: number, value: number, then: Instruction): Instruction[] {
  return [{ code, ifTrue: 1, ifFalse: 0, value }, then];
}

function refuse(number: number, errno: number): Instruction[] {
  return when(IF_EQUAL, number, finish(ERRNO | errno));
}

function block(number: number, body: readonly Instruction[]): Instruction[] {
  return [{ code: IF_EQUAL, ifTrue: 0, ifFalse: body.length, value: number }, ...body];
}

function encode({ code, ifTrue, ifFalse, value }: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}
