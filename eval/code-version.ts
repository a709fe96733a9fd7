import { hashOfFiles } from "../measuring/hash-of-files.ts";

/** A hash of everything that determines a figure: the product's sources, its models, and how it is measured. */
export function codeVersion(): string {
  return hashOfFiles(["src/**/*.ts", "models/**/*.{json,onnx,bin,txt}", "eval/*.ts", "measuring/*.ts"]);
}
