import { parentPort, workerData } from "node:worker_threads";
import { loadTagger } from "../../src/extraction/tagger/tagger.ts";
import { fitType } from "./fit-type.ts";
import { type Folders, loadLabelledTypes } from "./labelled-sets.ts";
import { taggedPages } from "./tagger/unseen.ts";

/** A thread of fit.ts: fits one type and returns what was learned. */
const { template, folders, folds, unseen, models } = workerData as {
  readonly template: string;
  readonly folders: Folders;
  readonly folds: number;
  /** The tagger's output for pages that it did not learn from, and the shipped tagger. */
  readonly unseen: string;
  readonly models: string;
};
const [type] = loadLabelledTypes(folders, [template]);
const tagged = taggedPages(unseen, type!.template, loadTagger(models));
parentPort!.postMessage(fitType(type!, folds, tagged));
