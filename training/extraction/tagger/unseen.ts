import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TemplateName } from "../../../src/core/services/service-definition.ts";
import type { PaperKind } from "../../../src/extraction/tagger/tag-names.ts";
import type { Tagger } from "../../../src/extraction/tagger/tagger.ts";
import { tagsOf } from "../../../src/extraction/tagger/tags.ts";
import type { LabelledDocument } from "../labelled-sets.ts";

export type TaggedPages = (
  labelled: LabelledDocument,
  pageIndex: number,
  kind: PaperKind,
) => ReturnType<Tagger["ofKind"]>;

/**
 * Whether the shipped tagger learned from the document or another of its group, so that the tags of `train.py` are used
 * for it.
 */
export function isKnownToTagger({ part, isScan }: LabelledDocument): boolean {
  return part === "training" && !isScan;
}

/**
 * Scorers that learned from tags of pages which the tagger knows would trust it too much: for these they get what
 * `train.py` wrote, for pages whose group a fold left out. Pages from which no tagger learned are given to the shipped
 * one.
 *
 * @param folder as `train.py --unseen` wrote it
 */
export function taggedPages(folder: string, template: TemplateName, shipped: Tagger): TaggedPages {
  const kinds = JSON.parse(readFileSync(join(folder, "kinds.json"), "utf8")) as Record<string, readonly string[]>;
  const file = join(folder, `${template}.jsonl`);
  const known = kinds[template];
  if (!known?.length || !existsSync(file)) return () => undefined;
  const pages = new Map<string, Float16Array>();
  for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const { id, page, logits } = JSON.parse(line) as { id: string; page: number; logits: string };
    pages.set(`${id} ${page}`, new Float16Array(Uint8Array.from(Buffer.from(logits, "base64")).buffer));
  }
  return (labelled, pageIndex, kind) => {
    if (!isKnownToTagger(labelled)) return shipped.ofKind(kind);
    const logits = pages.get(`${labelled.id} ${pageIndex}`);
    return () => (logits ? tagsOf(logits, known) : null);
  };
}
