import { parentPort, workerData } from "node:worker_threads";
import { fitType } from "./fit-type.ts";
import { type Folders, loadLabelledTypes } from "./labelled-sets.ts";

/** A thread of fit.ts: fits one type and hands back what was learned. */
const { template, folders, folds } = workerData as {
  readonly template: string;
  readonly folders: Folders;
  readonly folds: number;
};
const [type] = loadLabelledTypes(folders, [template]);
parentPort!.postMessage(fitType(type!, folds));
