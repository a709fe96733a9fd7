/**
 * Writes the software bill of materials of what is shipped (CycloneDX 1.5, JSON), as npm makes it from
 * package-lock.json:
 *
 *   node scripts/sbom.ts [dist/sbom.cdx.json]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const [file = "dist/sbom.cdx.json"] = process.argv.slice(2);
const bom = execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"], {
  encoding: "utf8",
  maxBuffer: 64 << 20,
  stdio: ["ignore", "pipe", "ignore"],
});
const { components } = JSON.parse(bom) as { components: readonly unknown[] };
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, bom);
console.log(`${file}: ${components.length} components`);
