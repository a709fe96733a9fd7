import fc from "fast-check";

/** A JSON schema as far as openapi.json uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Problematic inputs: each of these has broken some server. */
const NASTY_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202egpj.exe",
  "%00",
  "%zz",
  "../../etc/passwd",
  "..\\..\\windows",
  "' or 1=1 --",
  '"; drop table document; --',
  "{{7*7}}",
  "<svg onload=alert(1)>",
  "__proto__",
  "constructor",
  "\r\nset-cookie: a=b",
  "null",
  "NaN",
  "1e999",
  "-0",
  "9999999999999999999",
  "2026-02-30T25:61:00Z",
  "0000-00-00",
  "+275761-01-01T00:00:00Z",
  "a".repeat(5_001),
  "é".repeat(300),
  "👩‍👩‍👧‍👦",
  "İ",
];

export const nastyText = fc.constantFrom(...NASTY_TEXTS);

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 63, [], {}, [[]], [null]),
  fc.constantFrom({ __proto__: 1 }, JSON.parse('{"__proto__":{"x":1}}'), { constructor: { prototype: {} } }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that the schema allows, including its limits. */
export function allowed(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref) return allowed(schemas[schema.$ref.split("/").pop() ?? ""] ?? {}, schemas, depth);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => allowed(each, schemas, depth + 1)));
  switch (schema.type) {
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const least = schema.minItems ?? 0;
      const most = Math.min(schema.maxItems ?? 3, Math.max(least, depth > 3 ? 1 : 3));
      return fc.array(allowed(schema.items ?? {}, schemas, depth + 1), { minLength: least, maxLength: most });
    }
    case "object":
      return objectOf(schema, schemas, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern?.startsWith("^[0-9a-fA-F]{8}")) return fc.uuid();
  if (pattern?.includes("@")) return fc.nat(999).map((n) => `person${n}@example.com`);
  // fast-check generates no look-ahead; the keys it forbids are among the nasty texts.
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  if (!pattern || pattern.includes("(?!")) return plain;
  return fc.stringMatching(new RegExp(pattern, "u"), { maxLength: Math.min(maxLength, 40) });
}

function numberOf({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const limits = fc.constantFrom(minimum, maximum);
  const between =
    type === "integer"
      ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof(limits, between);
}

function objectOf(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<object> {
  const entries = Object.entries(schema.properties ?? {});
  const known = fc.record(
    Object.fromEntries(entries.map(([key, value]) => [key, allowed(value, schemas, depth + 1)])),
    {
      requiredKeys: [...(schema.required ?? [])],
    },
  );
  const free = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  if (typeof free !== "object") return known;
  const keys = fc.constantFrom("total", "date", "items", "note", "x");
  return fc
    .tuple(known, fc.dictionary(keys, allowed(free, schemas, depth + 1), { maxKeys: 3 }))
    .map(([a, b]) => ({ ...b, ...a }));
}

/** The same, with one thing changed that the schema may or may not allow. */
export function disturbed(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.nat(), nastyValue, fc.constantFrom("replace", "drop", "add", "whole"))
    .map(([given, place, nasty, how]) => {
      if (how === "whole") return nasty;
      const copy = structuredClone(given);
      const places = placesIn(copy);
      const spot = places[place % Math.max(1, places.length)];
      if (!spot) return nasty;
      const { holder, key } = spot;
      if (how === "add" && !Array.isArray(holder)) holder[`unknown${place % 3}`] = nasty;
      else if (how === "drop" && !Array.isArray(holder)) delete holder[key];
      else holder[key] = nasty;
      return copy;
    });
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
