import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TreeScorer } from "../gbdt.ts";
import { LAYOUT_FEATURES } from "../layouts/layout-features.ts";
import { ELSEWHERE_FEATURES } from "../layouts/taught-elsewhere.ts";
import type { LayoutScorers } from "../layouts/template-evidence.ts";
import { NAMED_FEATURES } from "../own-fields/named-features.ts";
import { readTableWeights, type TableWeights } from "../tables/table-weights.ts";
import { loadTagger, type Tagger } from "../tagger/tagger.ts";
import type { Calibration, Scorer } from "./scorer.ts";

export interface ShippedModels {
  readonly version: string;
  /** By "<template>/<concept>". */
  readonly scorers: Readonly<Record<string, Scorer>>;
  /**
   * By "<template>/<concept>", for some also "<template>/<concept>, decimal comma"; "type:<field type>" and "default".
   */
  readonly calibrations: Readonly<Record<string, Calibration>>;
  /** Logits for candidates of a field that the product knows only by its name. */
  readonly named: TreeScorer;
  /** The worth of agreement with a remembered layout: for a field that the product knows, and for a user's own. */
  readonly layouts: LayoutScorers;
  /** The worth of agreement with values on other layouts, for a field that the product does not know. */
  readonly elsewhere: TreeScorer;
  /**
   * Confidence in values of such a field: supported by corrections of their own layout, of others only, by the only
   * label that says its name, or by nothing.
   */
  readonly taught: Readonly<Record<"layout" | "others" | "name" | "nothing", Calibration>> | null;
  /** Confidence in cells of tables. */
  readonly tables: TableWeights;
  /** Tells for the words of a page whose they are; the scorers were fitted on its output. */
  readonly tagger: Tagger;
}

/**
 * Reads models/extraction of the models folder. Throws if it is missing or has another form: the service cannot start
 * without it.
 */
export function loadShippedModels(modelsDir: string): ShippedModels {
  const textOf = (file: string) => readFileSync(join(modelsDir, "extraction", file), "utf8");
  const read = (file: string): unknown => JSON.parse(textOf(file));
  const scorers = read("scorers.json") as { version: string; scorers: ShippedModels["scorers"] };
  const calibrations = read("calibration.json") as { calibrations: ShippedModels["calibrations"] };
  const readAgreement = <Scorers>(name: "named" | "layouts" | "elsewhere", features: readonly string[]) => {
    const scorers = read(`${name}.json`) as Scorers & { features: readonly string[] };
    if (scorers.features.join() === features.join()) return scorers;
    throw new Error(
      `${modelsDir}/extraction/${name}.json is of other features: make it with training/extraction/fit-${name}.ts`,
    );
  };
  const named = readAgreement<TreeScorer>("named", NAMED_FEATURES);
  const layouts = readAgreement<LayoutScorers>("layouts", LAYOUT_FEATURES);
  const elsewhere = readAgreement<TreeScorer & { calibrations?: ShippedModels["taught"] }>(
    "elsewhere",
    ELSEWHERE_FEATURES,
  );
  if (!scorers.version || !calibrations.calibrations.default) {
    throw new Error(`${modelsDir}/extraction holds no usable models: make them with training/extraction/fit.ts`);
  }
  const tagger = loadTagger(modelsDir);
  return {
    version: versionOf(scorers.version, tagger.version, ...BESIDE_SCORERS.map(textOf)),
    scorers: scorers.scorers,
    calibrations: calibrations.calibrations,
    named,
    layouts,
    elsewhere,
    taught: elsewhere.calibrations ?? null,
    tables: readTableWeights(modelsDir),
    tagger,
  };
}

/** All other files that determine what is shown, or with what confidence. */
const BESIDE_SCORERS = [
  "named.json",
  "layouts.json",
  "elsewhere.json",
  "calibration.json",
  "rows.json",
  "own-tables.json",
];

/** Services' own models are fitted on top of all of them: if one changes, they are refitted. */
function versionOf(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 8);
}
