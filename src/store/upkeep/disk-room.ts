import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { within } from "../blobs/blob-rules.ts";

/** Folders that this process writes to, by what they hold. */
export type Folders = Readonly<Record<string, string>>;

/** What is left on the disks. A bucket and a database elsewhere have somebody of their own who looks after them. */
export interface DiskRoom {
  /** Whether each of them takes another document of the largest size. */
  hasRoom(): Promise<boolean>;
  /** In bytes; a folder whose disk does not say is missing. */
  free(): Promise<Readonly<Record<string, number>>>;
}

/** As `statfs` says it; passed in, so that a test need not fill a disk. */
export type Measure = (
  folder: string,
) => Promise<{ readonly bavail: number; readonly bsize: number; readonly files: number; readonly ffree: number }>;

/** A network's file system that hangs must not hang whoever asks; that it is away is told by the store's own ping. */
const TIMEOUT_MS = 1_000;

export function createDiskRoom(folders: Folders, leastBytes: number, measure: Measure = statfs): DiskRoom {
  async function free(): Promise<Record<string, number>> {
    const measured = await Promise.all(
      Object.entries(folders).map(async ([name, folder]) => {
        const found = await within(TIMEOUT_MS, measure(folder)).catch(() => null);
        if (!found) return [];
        // Some file systems have no fixed number of files, and say 0 of 0.
        const hasNames = found.files === 0 || found.ffree > 0;
        return [[name, hasNames ? found.bavail * found.bsize : 0] as const];
      }),
    );
    return Object.fromEntries(measured.flat());
  }
  return {
    free,
    hasRoom: async () => Object.values(await free()).every((bytes) => bytes >= leastBytes),
  };
}

export function measureRoom({ free }: Pick<DiskRoom, "free">, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: "estratto_disk_free_bytes",
    help: "Room on the disk of this process's documents, and of the database that comes along",
    labelNames: ["folder"],
    registers: [registry],
    async collect() {
      gauge.reset();
      for (const [folder, bytes] of Object.entries(await free())) gauge.set({ folder }, bytes);
    },
  });
}
