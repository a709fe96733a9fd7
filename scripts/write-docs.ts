/** Writes the documents that are made from the code (`npm run docs`); src/config.test.ts fails when docs/configuration.md is stale. */
import { writeFileSync } from "node:fs";
import { configurationPage } from "../src/cli/configuration-page.ts";

writeFileSync("docs/configuration.md", configurationPage());
