import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const MODEL = "models/detection/ppocr_v4_det_int8.onnx";
/** It writes its record some time after the session has answered. */
const AFTERWARDS_MS = 1500;

const boxWorks = spawnSync("bwrap", ["--unshare-user", "--unshare-net", "--ro-bind", "/", "/", "true"]).status === 0;

if (!boxWorks)
  console.warn("bubblewrap does not work here: the control, which needs a box without a network, is left out");

/** Files that a first session leaves in an isolated home folder, optionally in a sandbox without a network. */
function leftAtHome(module: string, { inBox }: { inBox: boolean }): string[] {
  const home = mkdtempSync(join(tmpdir(), "estratto-home-"));
  const script = `
    const { InferenceSession } = await import(${JSON.stringify(module)});
    await InferenceSession.create(${JSON.stringify(MODEL)});
    setTimeout(() => process.exit(0), ${AFTERWARDS_MS});`;
  const box = [
    "bwrap",
    "--unshare-user",
    "--unshare-net",
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--bind",
    home,
    home,
  ];
  const [program, ...args] = [
    ...(inBox ? box : []),
    process.execPath,
    ...["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", script],
  ];
  try {
    execFileSync(program!, args, { env: { HOME: home, PATH: process.env.PATH }, stdio: "pipe" });
    return readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) => name.includes(".onnxruntime"));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

test("ONNX Runtime tells nobody of its start", () => {
  expect(leftAtHome(join(import.meta.dirname, "onnx.ts"), { inBox: boxWorks })).toEqual([]);
});

// Outside a sandbox it would contact its vendor.
test.runIf(boxWorks)("control: left to itself it makes a note of it", () => {
  expect(leftAtHome("onnxruntime-node", { inBox: true })).not.toEqual([]);
});

test("is imported in one place", () => {
  const sources = ["src", "training", "bench", "measuring", "scripts", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
  const imports = sources.filter((path) => /^(import|export) .*"onnxruntime-node"/m.test(readFileSync(path, "utf8")));
  expect(imports).toEqual(["src/reading/ocr/onnx.ts"]);
});
