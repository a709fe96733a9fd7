/**
 * Writes the documents that are made from the code (`npm run docs`); src/config/config.test.ts fails if
 * docs/configuration.md is out of date, test/security/trust.test.ts if docs/trust.md is.
 */
import { writeFileSync } from "node:fs";
import { configurationPage } from "../src/cli/configuration-page.ts";
import { readFigures, trustPage } from "./trust.ts";

writeFileSync("docs/configuration.md", configurationPage());
writeFileSync("docs/trust.md", trustPage(readFigures()));
