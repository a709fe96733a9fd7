import { readFileSync } from "node:fs";

/**
 * Third-party packages: read from package-lock.json, checked by test/security/supply-chain.test.ts, shipped by
 * scripts/sbom.ts.
 */
export interface LockedPackage {
  /** As in node_modules/… of the lock file. */
  readonly path: string;
  readonly version: string;
  readonly licence: string | null;
  readonly hasIntegrity: boolean;
  readonly hasInstallScript: boolean;
  /** Needed for building and testing only. */
  readonly isForDevelopment: boolean;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
}

export function lockedPackages(file: string | URL): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockEntry> };
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({
      path,
      version: entry.version ?? "",
      licence: entry.license ?? null,
      hasIntegrity: /^sha512-[A-Za-z0-9+/]{86}==/.test(entry.integrity ?? ""),
      hasInstallScript: entry.hasInstallScript ?? false,
      isForDevelopment: entry.dev ?? false,
    }));
}

/** May be linked into anything. */
const PERMISSIVE = [
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "0BSD",
  "BlueOak-1.0.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
  "CC0-1.0",
];

/**
 * Less permissive licences, each examined: the beginning of the package's name, the licence, and why it is acceptable
 * here.
 */
const EXAMINED: readonly { readonly path: string; readonly licence: string; readonly why: string }[] = [
  {
    path: "node_modules/@img/sharp",
    licence: "LGPL-3.0-or-later",
    why: "libvips, a shared library of its own that anybody can replace",
  },
  {
    path: "node_modules/libheif-js",
    licence: "LGPL-3.0",
    why: "libheif as a WebAssembly file of its own that anybody can replace",
  },
  {
    path: "node_modules/lightningcss",
    licence: "MPL-2.0",
    why: "used unchanged to build the console; not part of what it builds",
  },
  { path: "node_modules/axe-core", licence: "MPL-2.0", why: "used unchanged by tests" },
];

/**
 * Packages whose lock entry names no licence; their own files do. All come with a tool of the tests and none is
 * shipped.
 */
const NAMED_ELSEWHERE: Readonly<Record<string, string>> = {
  "node_modules/busboy": "MIT",
  "node_modules/dicer": "MIT",
  "node_modules/streamsearch": "MIT",
  "node_modules/humanize-number": "MIT",
  "node_modules/only": "MIT",
};

/** Null: acceptable. */
export function licenceFault({ path, licence, isForDevelopment }: LockedPackage): string | null {
  const stated = licence ?? (isForDevelopment ? NAMED_ELSEWHERE[path] : undefined);
  if (!stated) return `${path} names no licence`;
  const parts = stated.replaceAll(/[()]/g, "").split(/ AND /);
  const refused = parts.filter((part) => !part.split(" OR ").some((each) => isAllowed(path, each)));
  return refused.length === 0 ? null : `${path} is under ${refused.join(" and ")}`;
}

function isAllowed(path: string, licence: string): boolean {
  return (
    PERMISSIVE.includes(licence) || EXAMINED.some((each) => path.startsWith(each.path) && each.licence === licence)
  );
}
