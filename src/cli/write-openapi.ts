import { writeFile } from "node:fs/promises";
import { createApp } from "../http/app.ts";
import { renderErrorDocs } from "../http/error-guide.ts";
import { describeApi } from "../http/openapi.ts";

/**
 * Writes what is generated from the HTTP contract: openapi.json and docs/errors.md. A test fails if they are out of
 * date.
 */
const root = new URL("../../", import.meta.url);
await writeFile(new URL("openapi.json", root), `${JSON.stringify(await describeApi(createApp), null, 2)}\n`);
await writeFile(new URL("docs/errors.md", root), renderErrorDocs());
