import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "../../test/support/browser.ts";
import { seededRandom } from "../random.ts";
import { CONDITIONS, type Condition } from "./conditions.ts";
import { type HeldOutPart, type HeldOutWords, heldOutWords, type Language } from "./held-out-words.ts";
import { print } from "./page-html.ts";
import { pageText } from "./page-text.ts";

export interface MadePage {
  readonly language: Language;
  readonly condition: string;
  readonly path: string;
  readonly bytes: Buffer;
  readonly lines: readonly string[];
}

/**
 * Makes `pagesEach` pages for every language and condition into `folder`, from the words of one part. Same arguments,
 * same pages.
 */
export async function makePages(
  folder: string,
  languages: readonly Language[],
  pagesEach: number,
  part: HeldOutPart = "test",
): Promise<MadePage[]> {
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    const pages: MadePage[] = [];
    for (const language of languages) {
      const words = heldOutWords(language, part);
      for (const condition of CONDITIONS)
        for (let serial = 0; serial < pagesEach; serial++)
          pages.push(
            await makePage(
              browser,
              folder,
              language,
              words,
              condition,
              `${part === "test" ? "" : `${part}-`}${serial}`,
            ),
          );
    }
    return pages;
  } finally {
    await browser.close();
  }
}

async function makePage(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  folder: string,
  language: Language,
  words: HeldOutWords,
  condition: Condition,
  serial: string,
): Promise<MadePage> {
  const name = `${language}-${condition.name.replace(" ", "-")}-${serial}`;
  const random = seededRandom(createHash("sha256").update(name).digest().readUInt32LE());
  const lines = pageText(language, words, random, condition.shape);
  const fontPx = random.whole(condition.fontPx.from, condition.fontPx.to);
  const { face, widthPx, marginPx, lineHeight } = condition;
  const png = await print(browser, { lines, face, widthPx, marginPx, fontPx, lineHeight }, random);
  const { picture, extension } = await condition.wear(png, random);
  // Both rivals use the resolution that a file states; without one they guess.
  const bytes = await picture.withMetadata({ density: condition.dpi }).toBuffer();
  const path = join(folder, `${name}.${extension}`);
  writeFileSync(path, bytes);
  return { language, condition: condition.name, path, bytes, lines };
}
