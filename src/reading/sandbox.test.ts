import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openTempDir } from "../../test/support/temp-dir.ts";
import { StartupError } from "../errors.ts";
import { createReaderPool } from "./reader-pool.ts";
import { findLauncher, type Launcher } from "./sandbox.ts";

const NO_BWRAP = "/nonexistent/bwrap";

async function logOf(options: { bwrap?: string }): Promise<object[]> {
  const lines: object[] = [];
  const note = (details: object, message: string) => lines.push({ ...details, message });
  const pool = createReaderPool({ children: 1, requireSandbox: false, log: { info: note, warn: note }, ...options });
  await pool.ready();
  await pool.close();
  return [{ isolation: pool.isolation }, ...lines];
}

const boxed = findLauncher();

/** Runs a Node program as a reader would be; returns its output. */
async function printedBy(launcher: Launcher, script: string): Promise<string> {
  const child = launcher.start(["--input-type=module", "--eval", script], ["ignore", "pipe", "inherit"]);
  return await text(child.stdout!);
}

test("where bubblewrap works it is used, where it does not the log says so and why", async () => {
  const found =
    boxed.whyPlain === null
      ? { isolation: "bubblewrap", message: "readers are boxed by bubblewrap" }
      : {
          isolation: "process",
          whyPlain: boxed.whyPlain,
          message: "bubblewrap does not work here: readers are plain child processes",
        };
  expect(await logOf({})).toContainEqual(found);
});

describe.each([
  { level: "in the best box there is here", launcher: boxed },
  { level: "in a plain process", launcher: findLauncher({ bwrap: NO_BWRAP }) },
])("$level", ({ launcher }) => {
  test("the kernel's limits hold", async () => {
    const report = await printedBy(launcher, "console.log(JSON.stringify(process.report.getReport().userLimits))");
    expect(JSON.parse(report)).toMatchObject({
      core_file_size_blocks: { soft: 0, hard: 0 },
      file_size_blocks: { soft: 0, hard: 0 },
      open_files: { soft: 128, hard: 128 },
      data_seg_size_bytes: { hard: 2.5 * 2 ** 30 },
      virtual_memory_bytes: { hard: 64 * 2 ** 30 },
      cpu_time_seconds: { hard: 7200 },
    });
  });

  test("nothing of the service's environment is there", async () => {
    const names = JSON.parse(await printedBy(launcher, "console.log(JSON.stringify(Object.keys(process.env)))"));
    // PWD and the like are set by the shell.
    const foreign = names.filter((name: string) => !/^(VIPS|MALLOC)_|^(PWD|OLDPWD|SHLVL|_)$/.test(name));
    expect(foreign).toEqual([]);
  });

  test("modules of a folder that is a link are loaded, those beside it are not", async () => {
    const folder = openTempDir("estratto-linked-");
    for (const name of ["real", "beside"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "module.mjs"), `console.log("${name}");`);
    }
    const linked = join(folder, "linked");
    symlinkSync(join(folder, "real"), linked);
    const { bwrap } = launcher === boxed ? { bwrap: "bwrap" } : { bwrap: NO_BWRAP };
    const printedByModule = (path: string) =>
      printedBy(
        findLauncher({ alsoVisible: [linked], bwrap }),
        `await import(${JSON.stringify(path)}).catch(() => console.log("refused"));`,
      );
    expect(await printedByModule(join(linked, "module.mjs"))).toBe("real\n");
    expect(await printedByModule(join(folder, "beside", "module.mjs"))).toBe("refused\n");
  });
});

describe("without bubblewrap", () => {
  test("readers are plain processes, and the log names the isolation and what is missing", async () => {
    expect((await logOf({ bwrap: NO_BWRAP })).slice(0, 2)).toEqual([
      { isolation: "process" },
      {
        isolation: "process",
        whyPlain: "/nonexistent/bwrap: is not installed",
        message: "bubblewrap does not work here: readers are plain child processes",
      },
    ]);
  });

  test("a bubblewrap that may not make namespaces is as good as none, and its own words are logged", () => {
    // A program that fails as bwrap does on kernels that forbid user namespaces.
    expect(findLauncher({ bwrap: "/bin/false" })).toMatchObject({
      isolation: "process",
      whyPlain: "/bin/false: ended with code 1",
    });
  });

  test("a required sandbox refuses to start and names the setting", () => {
    const log = { info: () => undefined, warn: () => undefined };
    expect(() => createReaderPool({ children: 1, log, requireSandbox: true, bwrap: NO_BWRAP })).toThrow(StartupError);
    expect(() => createReaderPool({ children: 1, log, requireSandbox: true, bwrap: NO_BWRAP })).toThrow(
      /ESTRATTO_REQUIRE_SANDBOX.*is not installed/,
    );
  });
});
