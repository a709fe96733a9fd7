import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplesFor } from "../../web/src/try/examples.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/** The examples that the console shows for one's own code, run unchanged beside a document.pdf. */

const run = promisify(execFile);
let estratto: Estratto;
let folder: string;
let examples: ReturnType<typeof examplesFor>;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  estratto = await startEstratto();
  const { serviceId, key } = estratto.service("receipt");
  folder = openTempDir("estratto-examples-");
  const content = printText([
    [40, 540, "Bar Centrale"],
    [40, 500, "Totale 12,50"],
  ]);
  writeFileSync(join(folder, "document.pdf"), tinyPdf([{ content }]));
  examples = examplesFor(estratto.url, serviceId);
  env = { ...process.env, ESTRATTO_KEY: key };
}, 120_000);
afterAll(async () => {
  await estratto.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the TypeScript lines read a document and print its values", async () => {
  // The only line changed is the path of the client, which depends on the reader's own project.
  const code = examples.TypeScript.replace('"./client.ts"', JSON.stringify(join(process.cwd(), "src/client.ts")));
  expect(code).not.toBe(examples.TypeScript);
  // Inside the project, where a .ts file may be run by Node.
  const place = join(process.cwd(), "dist", "examples");
  mkdirSync(place, { recursive: true });
  const file = join(place, "read.ts");
  writeFileSync(file, code);
  const { stdout } = await run(process.execPath, [file], { cwd: folder, env });
  expect(stdout).toContain("12,50");
});

test("the lines for the shell do the same", async ({ skip }) => {
  if (!(await works("curl", ["--version"]))) skip("curl is not installed here: the lines for the shell were not run");
  const { stdout } = await run("sh", ["-c", examples.curl], { cwd: folder, env });
  expect(JSON.parse(stdout).document_pages[0].entities.total.text).toBe("12,50");
});

test("the Python lines do the same", async ({ skip }) => {
  if (!(await works("python3", ["-c", "import requests"]))) {
    skip("Python with requests is not installed here: the Python lines were not run");
  }
  const { stdout } = await run("python3", ["-c", examples.Python], { cwd: folder, env });
  expect(stdout).toContain("'text': '12,50'");
});

async function works(command: string, args: readonly string[]): Promise<boolean> {
  return run(command, [...args]).then(
    () => true,
    () => false,
  );
}
