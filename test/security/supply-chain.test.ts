import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { type LockedPackage, licenceFault, lockedPackages } from "../../scripts/licences.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure, trialSkipped } from "../support/trial-figure.ts";

/**
 * docs/trust.md S18: what others wrote and we ship: known, unchanged, with licences that allow it, running nothing at
 * installation, calling nobody.
 */

const packages = lockedPackages(new URL("../../package-lock.json", import.meta.url));

test("every package of the lock file has the hash of its contents", () => {
  const without = packages.filter(({ hasIntegrity }) => !hasIntegrity);
  expect(packages.length).toBeGreaterThan(300);
  expect(
    trialFigure(
      "S18",
      "locked packages without a SHA-512",
      without.length,
      `=0 of ${packages.length}`,
      without.length === 0,
    ),
  ).toBe(true);
});

test("no package runs a script at installation but those that package.json allows or refuses by name", () => {
  const named = Object.keys(packageJson.allowScripts);
  const unnamed = packages.filter(
    ({ path, hasInstallScript }) => hasInstallScript && !named.includes(path.replace(/^.*node_modules\//, "")),
  );
  expect(
    trialFigure(
      "S18",
      "installation scripts that nobody decided on",
      unnamed.map(({ path }) => path).join(" ") || 0,
      "=0",
      unnamed.length === 0,
    ),
  ).toBe(true);
});

test("every package is under a licence of the list", () => {
  const faults = packages.flatMap((each) => licenceFault(each) ?? []);
  console.log(faults.join("\n"));
  expect(
    trialFigure(
      "S18",
      "packages under other licences than the list's",
      faults.length,
      `=0 of ${packages.length}`,
      faults.length === 0,
    ),
  ).toBe(true);
});

test("control: other licences, none, and a missing hash are found", () => {
  const made = (licence: string | null): LockedPackage => ({
    path: "node_modules/x",
    version: "1",
    licence,
    hasIntegrity: true,
    hasInstallScript: false,
    isForDevelopment: false,
  });
  const wrong = ["GPL-3.0", "MIT AND GPL-2.0", "SSPL-1.0", null, "LGPL-3.0-or-later", "SEE LICENSE IN x"].map(made);
  const right = ["MIT", "(MIT OR GPL-3.0)", "MIT AND Zlib"].map(made);
  const found = wrong.filter((each) => licenceFault(each) !== null).length;
  const wronglyFound = right.filter((each) => licenceFault(each) !== null).length;
  expect(
    trialFigure(
      "S18",
      "control: licences refused",
      `${found}, ${wronglyFound} wrongly`,
      "=6, 0 wrongly",
      found === 6 && wronglyFound === 0,
    ),
  ).toBe(true);
});

test("the bill of materials is CycloneDX and names every package that is shipped", { timeout: 600_000 }, () => {
  const file = join(openTempDir("estratto-sbom-"), "sbom.cdx.json");
  execFileSync(process.execPath, ["scripts/sbom.ts", file], { stdio: "ignore" });
  const bom = JSON.parse(readFileSync(file, "utf8"));
  expect([bom.bomFormat, bom.specVersion]).toEqual(["CycloneDX", "1.5"]);
  const listed = new Set(
    bom.components.map(
      ({ group, name, version }: Record<string, string>) => `${group ? `${group}/` : ""}${name}@${version}`,
    ),
  );
  const shipped = Object.entries(packageJson.dependencies);
  const missing = shipped.filter(([name, version]) => !listed.has(`${name}@${version}`));
  expect(
    trialFigure(
      "S18",
      "shipped packages that the bill of materials lacks",
      missing.map(([name]) => name).join(" ") || 0,
      `=0 of ${shipped.length}`,
      missing.length === 0,
    ),
  ).toBe(true);
});

test("starts and reads a document where there is no route to any network", { timeout: 600_000 }, () => {
  const box = ["--dev-bind", "/", "/", "--unshare-net", "--die-with-parent"];
  const works = spawnSync("bwrap", [...box, "true"]).status === 0;
  if (!works) {
    trialSkipped("S18", "answers of a product without a network", "bubblewrap");
    return;
  }
  // Control: nothing can be reached from inside, not even this process's own loopback.
  const { status: reached } = spawnSync("bwrap", [
    ...box,
    process.execPath,
    "-e",
    "fetch('http://93.184.216.34').then(()=>process.exit(0),()=>process.exit(9))",
  ]);
  const { stdout, stderr } = spawnSync("bwrap", [...box, process.execPath, "test/security/offline-start.ts"], {
    encoding: "utf8",
  });
  if (!stdout.includes("offline:")) console.log(stderr.slice(-2_000));
  expect([
    trialFigure(
      "S18",
      "answers of a product without a network",
      stdout.trim().split("\n").at(-1) ?? "",
      "=offline: 200",
      stdout.includes("offline: 200"),
    ),
    trialFigure("S18", "control: calls out of the box that got through", reached === 9 ? 0 : 1, "=0", reached === 9),
  ]).toEqual([true, true]);
});
