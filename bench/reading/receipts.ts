import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Label, openSet, takeShare } from "../../measuring/labelled-pages.ts";
import { bagF1, normalised, round, wordsOf } from "../../measuring/reading-score.ts";
import type { Cell, Part } from "./part.ts";
import { readAllTimed, readWords, type TimedReading, withReaders } from "./readers.ts";
import { ocrmypdf, type RivalReading, requireLanguages, requireRivals, tesseract } from "./rivals.ts";

/**
 * Scanned receipts: words of the whole page as a bag, speed with one and with two reader processes, both rivals on the
 * same files.
 */
export const receipts: Part = {
  name: "receipts",
  title: "Receipts (SROIE 560–625)",
  run: async ({ dataDir, share }) => {
    requireRivals("tesseract", "ocrmypdf");
    requireLanguages(["eng"]);
    const { folder, labels: all } = openSet(dataDir, "sroie_eval66");
    const labels = takeShare(all, share);
    const files = labels.map((label) => readFileSync(join(folder, label.docs[0]!)));
    const one = await withReaders("receipts", 1, files[0]!, async (reader) => await readAllTimed(reader, files));
    const two = await withReaders("receipts", 2, files[0]!, async (reader) => await readAllTimed(reader, files));
    const paths = labels.map((label) => ({ path: join(folder, label.docs[0]!), language: "eng" }));
    const [tess, omp] = [await tesseract(paths, 6), await ocrmypdf(paths)];

    const scores = score(labels, (i) => readWords(two.documents[i]!));
    const rival = (reading: RivalReading) => score(labels, (i) => wordsOf(reading.texts[i]!));
    const [scoresTess, scoresOmp] = [rival(tess), rival(omp)];
    const rate = ({ wallMs, pages }: TimedReading) => round((1000 * pages) / wallMs, 2);
    const cpu = ({ cpuMs }: { cpuMs: number }) => Math.round(cpuMs / files.length);
    const coresBusy = ({ cpuMs, wallMs }: TimedReading) => round(cpuMs / wallMs, 2);
    const twoOverOne = round(rate(two) / rate(one), 2);
    return {
      how:
        `${files.length} scanned receipts that no part of the reader was fitted on. Some of their shops also occur among the receipts that ` +
        "the recogniser and the character model learned from. Word F1: the words of a page as a bag, upper case (the " +
        `labels have no other), mean of pages; normalised: letters and digits only. CPU: user and system time of the reader processes, ` +
        `a page. Tesseract with psm 6, its better mode here; OCRmyPDF: its sidecar text.`,
      tables: [
        {
          title: "Words and cost",
          columns: ["", "word F1 raw", "word F1 normalised", "CPU ms a page", "refused"],
          rows: [
            ["estratto", scores.raw, scores.normalised, cpu(two), two.refused],
            ["Tesseract", scoresTess.raw, scoresTess.normalised, cpu(tess), tess.failed],
            ["OCRmyPDF", scoresOmp.raw, scoresOmp.normalised, cpu(omp), omp.failed],
          ],
        },
        {
          title: "Speed by processes",
          columns: ["processes", "pages/s", "cores kept busy", "CPU ms a page"],
          rows: [
            [1, rate(one), coresBusy(one), cpu(one)],
            [2, rate(two), coresBusy(two), cpu(two)],
          ],
        },
      ],
      notes: [
        `Two processes read ${twoOverOne} times as many pages a second as one, which keeps more than one core busy itself: pictures are ` +
          "decoded and JavaScript's garbage is collected on threads beside the one that reads.",
      ],
      figures: {
        receipts: files.length,
        receipts_refused: two.refused,
        word_f1_raw: scores.raw,
        word_f1_normalised: scores.normalised,
        tesseract_word_f1_raw: scoresTess.raw,
        tesseract_word_f1_normalised: scoresTess.normalised,
        ocrmypdf_word_f1_raw: scoresOmp.raw,
        ocrmypdf_word_f1_normalised: scoresOmp.normalised,
        receipt_cpu_ms: cpu(two),
        receipt_cpu_ms_one_process: cpu(one),
        tesseract_receipt_cpu_ms: cpu(tess),
        ocrmypdf_receipt_cpu_ms: cpu(omp),
        receipts_per_second_one_process: rate(one),
        receipts_per_second_two_processes: rate(two),
        receipts_two_over_one: twoOverOne,
        receipts_cores_busy_one_process: coresBusy(one),
        receipts_cores_busy_two_processes: coresBusy(two),
        receipt_cpu_two_over_one: round(two.cpuMs / one.cpuMs, 2),
      } satisfies Record<string, Cell>,
    };
  },
};

function score(
  labels: readonly Label[],
  wordsRead: (i: number) => readonly string[],
): { raw: number; normalised: number } {
  const upper = (words: readonly string[]) => words.map((word) => word.toUpperCase());
  let [raw, plain] = [0, 0];
  for (const [i, label] of labels.entries()) {
    const truth = (label.lines ?? []).flatMap((line) => wordsOf(line.text));
    const read = wordsRead(i).filter(Boolean);
    raw += bagF1(upper(truth), upper(read));
    plain += bagF1(normalised(truth), normalised(read));
  }
  return { raw: round((100 * raw) / labels.length, 2), normalised: round((100 * plain) / labels.length, 2) };
}
