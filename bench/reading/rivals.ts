import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { AbsentError } from "../../measuring/absent-error.ts";
import { endedCpuMs } from "./processes.ts";

/**
 * Tesseract and OCRmyPDF as Debian ships them, on the same files in the same run, one thread and one process per file.
 */

const run = promisify(execFile);
const ENVIRONMENT = { ...process.env, OMP_THREAD_LIMIT: "1" };
const LIMIT_MS = 120_000;

export interface RivalReading {
  /** One text per file; empty if the program failed. */
  readonly texts: readonly string[];
  readonly cpuMs: number;
  readonly failed: number;
}

export interface RivalFile {
  readonly path: string;
  /** Tesseract's language, "ita" or "eng+ita". */
  readonly language: string;
}

/** Throws AbsentError: a bench without its rivals would be no comparison. */
export function requireRivals(
  ...programs: readonly ("tesseract" | "ocrmypdf" | "pdftotext" | "pdftoppm" | "pdfunite")[]
): void {
  const packages = {
    tesseract: "tesseract-ocr",
    ocrmypdf: "ocrmypdf",
    pdftotext: "poppler-utils",
    pdftoppm: "poppler-utils",
    pdfunite: "poppler-utils",
  };
  for (const program of programs) {
    // Poppler's tools know only -v, the others only --version.
    const flag = program.startsWith("pdf") ? "-v" : "--version";
    if (spawnSync(program, [flag]).status !== 0)
      throw new AbsentError(`${program} is absent: apt-get install ${packages[program]}`);
  }
}

/** Throws AbsentError for a language whose data is not installed. */
export function requireLanguages(languages: readonly string[]): void {
  const { stdout } = spawnSync("tesseract", ["--list-langs"], { encoding: "utf8" });
  const missing = languages.filter((language) => !stdout.split("\n").includes(language));
  if (missing.length > 0)
    throw new AbsentError(
      `Tesseract's ${missing.join(", ")} absent: apt-get install ${missing.map((language) => `tesseract-ocr-${language}`).join(" ")}`,
    );
}

export function rivalVersions(): string {
  const first = (program: string) => {
    const { stdout, stderr } = spawnSync(program, ["--version"], { encoding: "utf8" });
    return `${stdout ?? ""}${stderr ?? ""}`.trim().split("\n")[0] ?? "absent";
  };
  return `${first("tesseract")}, OCRmyPDF ${first("ocrmypdf")}`;
}

/** `psm` is Tesseract's page segmentation: 3 automatic, 6 one uniform block. */
export async function tesseract(files: readonly RivalFile[], psm: number): Promise<RivalReading> {
  return await readAll(files, async ({ path, language }) => {
    const args = [path, "-", "--psm", String(psm), "-l", language];
    const { stdout } = await run("tesseract", args, { env: ENVIRONMENT, timeout: LIMIT_MS, maxBuffer: 1 << 26 });
    return stdout;
  });
}

/**
 * Its text beside the PDF (`--sidecar`), deskewing and rotating allowed; no PDF/A and no optimising, which are not
 * reading.
 */
export async function ocrmypdf(files: readonly RivalFile[]): Promise<RivalReading> {
  const folder = mkdtempSync(join(tmpdir(), "estratto-bench-"));
  try {
    let serial = 0;
    return await readAll(files, async ({ path, language }) => {
      const out = join(folder, String(serial++));
      const args = ["-l", language, "--output-type", "pdf", "--optimize", "0", "--jobs", "1", "--force-ocr"];
      const more = ["--deskew", "--rotate-pages", "--image-dpi", "150", "--sidecar", `${out}.txt`, path, `${out}.pdf`];
      await run("ocrmypdf", [...args, ...more], { env: ENVIRONMENT, timeout: LIMIT_MS, maxBuffer: 1 << 26 });
      return readFileSync(`${out}.txt`, "utf8");
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two files at a time: the reference machine has two cores, and CPU time is what is compared. */
async function readAll(
  files: readonly RivalFile[],
  readOne: (file: RivalFile) => Promise<string>,
): Promise<RivalReading> {
  const texts = new Array<string>(files.length).fill("");
  const cpuBefore = endedCpuMs();
  let [next, failed] = [0, 0];
  const worker = async () => {
    for (let i = next++; i < files.length; i = next++) {
      try {
        texts[i] = await readOne(files[i]!);
      } catch {
        // A file that the program refuses counts as a page without words, and is named in the table.
        failed++;
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return { texts, cpuMs: endedCpuMs() - cpuBefore, failed };
}
