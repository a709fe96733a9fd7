import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TemplateName } from "../../core/services/service-definition.ts";
import type { LabelHit } from "../page/label-hit.ts";
import type { PageLayout } from "../page/layout.ts";
import type { PartyLines } from "../parties/party-lines.ts";
import { type Network, networkOf, type TaggerSizes, tagWordsByAll } from "./network.ts";
import { withOutputs } from "./product.ts";
import type { PaperKind } from "./tag-names.ts";
import { taggerInput } from "./tagger-input.ts";
import { ASPECTS, type Tags, tagsOf } from "./tags.ts";

export type PageTagger = (page: PageLayout, hits: readonly LabelHit[], parties: PartyLines) => Tags | null;

export interface Tagger {
  readonly version: string;
  /** For papers of the kind; undefined for a kind on which it has nothing to say. */
  readonly ofKind: (kind: PaperKind) => PageTagger | undefined;
}

interface TaggerFile {
  /**
   * Number of networks trained on the same from different initialisations; their weights follow each other in the file.
   */
  readonly networks: number;
  readonly sizes: TaggerSizes;
  /** In the order of the network's outputs. */
  readonly tags: readonly string[];
  /** In the order of the network's inputs: the tags of each kind of paper; none if scorers do better without. */
  readonly kinds: Readonly<Partial<Record<TemplateName, readonly string[]>>>;
}

/** Reads models/extraction/tagger.json and tagger.bin (16-bit floats). Throws if they are missing or do not match. */
export function loadTagger(modelsDir: string): Tagger {
  const { version, kinds, networksOfKind } = readTagger(modelsDir);
  const rowOf = ({ template }: PaperKind) => Object.keys(kinds).indexOf(template);
  const taggers = new Map<string, PageTagger>();
  return {
    version,
    ofKind: (kind) => {
      const known = kinds[kind.template];
      if (!known?.length) return undefined;
      const name = `${kind.template} of ${kind.writer}`;
      const tagger = taggers.get(name) ?? pageTagger(networksOfKind(kind.template), rowOf(kind), known, kind);
      taggers.set(name, tagger);
      return tagger;
    },
  };
}

/** The files of `loadTagger`; `networksOfKind` have only the outputs of the kind, in the order of its tags. */
export function readTagger(modelsDir: string) {
  const [text, bytes] = ["tagger.json", "tagger.bin"].map((file) => readFileSync(join(modelsDir, "extraction", file)));
  const { networks: count, sizes, tags, kinds } = JSON.parse(text!.toString()) as TaggerFile;
  const weights = Float32Array.from(halves(bytes!));
  const each = weights.length / count;
  const networks = Array.from({ length: count }, (_, i) =>
    networkOf(sizes, weights.subarray(i * each, (i + 1) * each)),
  );
  const outputsOfTag = (tag: string) => ASPECTS.map((_, aspect) => tags.indexOf(tag) * ASPECTS.length + aspect);
  return {
    version: createHash("sha256").update(text!).update(bytes!).digest("hex").slice(0, 8),
    kinds,
    networks,
    networksOfKind: (template: TemplateName): Network[] => {
      const outputs = (kinds[template] ?? []).flatMap(outputsOfTag);
      return networks.map((network) => ({ ...network, out: withOutputs(network.out, outputs) }));
    },
  };
}

/**
 * All kinds share the networks, so that what one of them teaches about parties, dates and amounts benefits the others,
 * too.
 */
function pageTagger(networks: readonly Network[], row: number, known: readonly string[], kind: PaperKind): PageTagger {
  return (page, hits, parties) => {
    const input = taggerInput(page, hits, parties, kind);
    return input && tagsOf(tagWordsByAll(networks, input, row).map(bounded), known);
  };
}

/** Limit of the logits: training also clips the output for pages that it did not see. */
const SUREST = 12;

function bounded(logit: number): number {
  return Math.max(-SUREST, Math.min(SUREST, logit));
}

/** A copy, since a file may begin at any offset in the memory that it was read into. */
function halves(bytes: Buffer): Float16Array {
  return new Float16Array(Uint8Array.from(bytes).buffer);
}
