import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openSet, takeShare } from "../../measuring/labelled-pages.ts";
import { AppError } from "../../src/errors.ts";
import type { BenchContext, Part } from "./part.ts";
import { read, withReaders } from "./readers.ts";

const SETS = ["sroie_eval66", "einvoice50", "fatturapa47", "mrz29", "robustness"];
const FILES_A_SET = 8;

/**
 * The same bytes give the same JSON, byte by byte: in another process, in another order, alone or beside another
 * document.
 */
export const determinism: Part = {
  name: "determinism",
  title: "Same bytes, same words",
  run: async (context) => {
    const files = sample(context);
    const first = await fingerprints(1, files);
    const again = new Map([...(await fingerprints(2, files.toReversed()))]);
    const different = files.map(({ id }) => id).filter((id) => first.get(id) !== again.get(id));
    return {
      how:
        `${files.length} files of ${SETS.join(", ")}: read one after the other in one process, then in reverse order by two others at once; ` +
        "SHA-256 of the JSON of everything read (pages, words, polygons, confidences, facts), or of the error's code.",
      tables: [
        {
          title: "Fingerprints",
          columns: ["files", "equal", "different"],
          rows: [[files.length, files.length - different.length, different.join(" ") || "none"]],
        },
      ],
      notes: [],
      figures: { determinism_files: files.length, determinism_different: different.length },
    };
  },
};

interface Named {
  readonly id: string;
  readonly bytes: Uint8Array;
}

function sample({ dataDir, share }: BenchContext): Named[] {
  return SETS.flatMap((name) => {
    const { folder, labels } = openSet(dataDir, name);
    const docs = labels.flatMap((label) => label.docs.filter((doc) => !doc.endsWith(".xml")));
    return takeShare(docs, Math.min(1, (FILES_A_SET * share) / docs.length)).map((doc) => ({
      id: `${name}/${doc}`,
      bytes: readFileSync(join(folder, doc)),
    }));
  });
}

async function fingerprints(children: number, files: readonly Named[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await withReaders("determinism", children, files[0]!.bytes, async (reader) => {
    const one = async ({ id, bytes }: Named) => {
      const json = await read(reader, bytes).then(
        (document) => JSON.stringify(document),
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
      found.set(id, createHash("sha256").update(json).digest("hex"));
    };
    if (children > 1) await Promise.all(files.map(one));
    else for (const file of files) await one(file);
  });
  return found;
}
