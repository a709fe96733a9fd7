import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { evalLine } from "../documents/labels.ts";
import { makeDocument } from "../documents/make-documents.ts";
import { openPress } from "../documents/render/press.ts";
import { DOCUMENT_TYPES } from "../documents/types/all.ts";
import { madeFolder } from "./labelled-sets.ts";

/** How many documents of each part are made of a type: two of each layout. */
const MADE_DOCUMENTS: Readonly<Record<"training" | "validation", number>> = { training: 160, validation: 80 };
/** Half of the forms lack each of the sections whose balances are asked for. */
const MORE_TO_LEARN: Readonly<Record<string, number>> = { f24: 320 };
const SEED = 1;

/**
 * Makes what is missing of the documents to learn from: words with 1.2 % of them misread by a letter, as training/documents/make.ts
 * writes them. The same documents every time.
 */
export async function makeMissingDocuments(folder: string): Promise<void> {
  const missing = DOCUMENT_TYPES.flatMap((type) =>
    (["training", "validation"] as const)
      .filter((part) => !existsSync(join(madeFolder(folder, type.name, part), "eval.jsonl")))
      .map((part) => ({ type, part })),
  );
  if (missing.length === 0) return;
  const press = await openPress();
  try {
    for (const { type, part } of missing) {
      const out = madeFolder(folder, type.name, part);
      mkdirSync(out, { recursive: true });
      const lines: { evals: string[]; labels: string[] } = { evals: [], labels: [] };
      const count = (part === "training" ? MORE_TO_LEARN[type.name] : undefined) ?? MADE_DOCUMENTS[part];
      for (let serial = 0; serial < count; serial++) {
        const order = { type, part, seed: SEED, degradation: "words" } as const;
        const { id, layout, bytes, values } = await makeDocument(press, order, serial);
        writeFileSync(join(out, `${id}.json`), bytes);
        lines.evals.push(JSON.stringify(evalLine(type, id, `${id}.json`, values)));
        lines.labels.push(JSON.stringify({ id, layout }));
      }
      writeFileSync(join(out, "labels.jsonl"), `${lines.labels.join("\n")}\n`);
      writeFileSync(join(out, "eval.jsonl"), `${lines.evals.join("\n")}\n`);
      console.log(`made ${count} documents of ${type.name}, ${part}`);
    }
  } finally {
    await press.close();
  }
}
