import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MODEL_FILES } from "./ocr/load-ocr.ts";

interface ManifestEntry {
  readonly path: string;
  readonly sha256: string;
  readonly origin: string;
  readonly licence: string;
}

const MODELS = new URL("../../models/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", MODELS), "utf8")) as { files: ManifestEntry[] };
const sha256 = (path: string) =>
  createHash("sha256")
    .update(readFileSync(new URL(path, MODELS)))
    .digest("hex");

test("every model the readers load is in the manifest, with origin and licence, and is the file that was meant", () => {
  for (const path of Object.values(MODEL_FILES)) {
    const entry = manifest.files.find((file) => file.path === path);
    expect(entry?.origin, path).toMatch(/.{20}/);
    expect(entry?.licence, path).toMatch(/.{3}/);
    expect(sha256(path), path).toBe(entry?.sha256);
  }
});

test("no model of the readers lies about that nobody loads", () => {
  const present = ["detection", "recognition", "language"].flatMap((folder) =>
    readdirSync(new URL(folder, MODELS)).map((file) => `${folder}/${file}`),
  );
  expect(present.filter((path) => !path.endsWith(".md")).sort()).toEqual(Object.values(MODEL_FILES).toSorted());
});
