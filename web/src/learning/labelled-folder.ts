/**
 * Turns a folder of documents with a CSV of their values into the archive that the service accepts
 * (…/examples/archive): the first column is the name of the file, each other one a field of the service by its key or
 * its name. A folder with a labels.jsonl is sent as it is.
 */
export interface LabelledFolder {
  readonly files: readonly { readonly name: string; readonly file: Blob }[];
}

interface FieldNames {
  readonly [key: string]: { readonly tag_alias: string };
}

/** Null: nothing in the folder states the values of its documents. */
export async function readFolder(chosen: readonly File[], fields: FieldNames): Promise<LabelledFolder | null> {
  const files = chosen.map((file) => ({ name: pathOf(file), file }));
  if (files.some(({ name }) => name.endsWith("labels.jsonl"))) return { files };
  for (const { name, file } of files.filter((each) => each.name.toLowerCase().endsWith(".csv"))) {
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    const lines = labelLines(await file.text(), fields, (wanted) =>
      files.some((each) => each.name === folder + wanted),
    );
    if (lines.length === 0) continue;
    const labels = new Blob([`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`]);
    const named = new Set(lines.map((line) => folder + line.file));
    return {
      files: [{ name: `${folder}labels.jsonl`, file: labels }, ...files.filter((each) => named.has(each.name))],
    };
  }
  return null;
}

interface LabelLine {
  readonly file: string;
  readonly entities: Readonly<Record<string, string>>;
}

/** Rows whose file exists; empty cells state nothing. */
export function labelLines(text: string, fields: FieldNames, isThere: (file: string) => boolean): LabelLine[] {
  const [header = [], ...rows] = parseCsv(text);
  const keys = header.map((name) => keyOf(name, fields));
  return rows.flatMap((row) => {
    const file = row[0]?.trim() ?? "";
    if (file === "" || !isThere(file)) return [];
    const entities = row.flatMap((cell, index) => {
      const key = index === 0 ? null : keys[index];
      return key && cell.trim() !== "" ? [[key, cell.trim()]] : [];
    });
    return entities.length === 0 ? [] : [{ file, entities: Object.fromEntries(entities) }];
  });
}

function keyOf(name: string, fields: FieldNames): string | null {
  const wanted = name.trim().toLowerCase();
  const found = Object.entries(fields).find(
    ([key, { tag_alias: alias }]) => key.toLowerCase() === wanted || alias.toLowerCase() === wanted,
  );
  return found?.[0] ?? null;
}

/** RFC 4180, with commas or semicolons, whichever the first line has more of. */
export function parseCsv(text: string): string[][] {
  const bare = text.replace(/^\ufeff/, "");
  const firstLine = bare.slice(0, bare.search(/[\r\n]|$/));
  const delimiter = firstLine.split(";").length > firstLine.split(",").length ? ";" : ",";
  const rows: string[][] = [[]];
  let at = 0;
  while (at < bare.length) {
    const { value, end } = cellAt(bare, at, delimiter);
    rows.at(-1)!.push(value);
    at = end;
    if (bare[at] === delimiter) {
      at += 1;
      if (at === bare.length) rows.at(-1)!.push("");
    } else if (at < bare.length) {
      at += bare.startsWith("\r\n", at) ? 2 : 1;
      if (at < bare.length) rows.push([]);
    }
  }
  return rows.filter((row) => row.some((value) => value !== ""));
}

function cellAt(text: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start;
  if (text[start] !== '"') {
    while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end += 1;
    return { value: text.slice(start, end), end };
  }
  let value = "";
  for (end = start + 1; end < text.length; end += 1) {
    if (text[end] !== '"') value += text[end];
    else if (text[end + 1] === '"') {
      value += '"';
      end += 1;
    } else break;
  }
  // Text between the closing quote and the next cell is ignored.
  end += 1;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { value, end };
}

/** With its folder, if the browser provides it. */
function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}
