import type { Entity, PageResult } from "../documents/result.ts";
import { type SummaryEntity, summarise } from "../documents/summary.ts";
import type { Policy, PolicyViolation } from "../services/policies.ts";
import type { FieldDefinition, ServiceDefinition } from "../services/service-definition.ts";
import { evaluateExpression, parseExpression } from "./expression.ts";
import { resolveName } from "./names.ts";
import { compilePattern, type StepBudget } from "./pattern.ts";

type PolicyService = Pick<ServiceDefinition, "fields" | "policies">;

export interface PolicyOptions {
  /**
   * Other documents of the service with the same values in a uniqueness policy's fields, as compared by
   * comparableValues. Absent: no lookup was made, so uniqueness is not evaluable.
   */
  readonly duplicatesOf?: (policy: Policy) => readonly string[];
}

/**
 * Evaluates a service's policies on a document (contract sections 1 and 7).
 *
 * Scope. label_score, format, range and checksum judge each entity on its page, so they are violations of that page.
 * mandatory_labels, expression and uniqueness judge the pages of the range together: a field is missing if no page of
 * the range has it. Their one violation is placed on the first page of the range or, if the document is shorter, on its
 * last page; ids are unique per page, so it names only entities of that page.
 *
 * `violations` are all of them, by page, then in the order of the policies, fields and entity ids; the order is
 * deterministic.
 *
 * @example
 * const { pages, violations } = evaluatePolicies(result.pages, service);
 * initialRevisionStatus(service.autoValidation, violations.some(({ severity }) => severity === "error"));
 */
export function evaluatePolicies(
  pages: readonly PageResult[],
  service: PolicyService,
  options: PolicyOptions = {},
): { readonly pages: readonly PageResult[]; readonly violations: readonly PolicyViolation[] } {
  const found: { pageIndex: number; violation: PolicyViolation }[] = [];
  const budget = { steps: MOST_STEPS };
  const valuesIn = valuesByRange(service);
  for (const policy of service.policies) {
    const inRange = pages.filter(({ pageIndex }) => isInRange(pageIndex, policy));
    for (const pageScoped of pageViolations(policy, inRange, service, budget)) found.push(pageScoped);
    const { pageIndex } = inRange[0] ?? pages.at(-1) ?? {};
    if (pageIndex === undefined) continue;
    const judged = { pages: inRange, standsOn: pageIndex, valuesOf: valuesIn(inRange), budget };
    const violation = documentViolation(policy, judged, service, options);
    if (violation) found.push({ pageIndex, violation });
  }
  const judged = pages.map((page) => ({
    ...page,
    policyViolations: found.filter(({ pageIndex }) => pageIndex === page.pageIndex).map(({ violation }) => violation),
  }));
  return { pages: judged, violations: judged.flatMap((page) => page.policyViolations) };
}

/**
 * Step budget of all policies of one document: a third of a second of the process that serves every request. A thousand
 * values take tens of thousands of steps of an ordinary pattern. What exceeds the budget is not evaluable.
 */
const MOST_STEPS = 1_000_000;
const TOO_MUCH = "The checks of this document cost too much together; make patterns and expressions simpler, or fewer.";

function isInRange(pageIndex: number, { pageRange }: Policy): boolean {
  return pageRange === null || (pageIndex >= pageRange.from && pageIndex <= pageRange.to);
}

/** The finding of a check on one entity; null if it holds. */
type Finding = Pick<PolicyViolation, "failure" | "message" | "expected" | "actual"> | null;

function* pageViolations(policy: Policy, pages: readonly PageResult[], service: PolicyService, budget: StepBudget) {
  const check = entityCheck(policy, budget);
  if (!check) return;
  for (const { pageIndex, ...page } of pages) {
    for (const key of policy.fields) {
      for (const entity of entitiesOf(page, key)) {
        const finding = check(entity, aliasOf(service, key));
        if (!finding) continue;
        const violation = violationOf(policy, "page", { ...finding, fields: [key], entityIds: [entity.id] });
        yield { pageIndex, violation };
      }
    }
  }
}

/** The check of a page-scoped policy; null for a document-scoped one. */
function entityCheck(policy: Policy, budget: StepBudget): ((entity: Entity, alias: string) => Finding) | null {
  switch (policy.policyType) {
    case "label_score":
      return (entity, alias) => checkScore(policy, entity, alias);
    case "format":
      return formatCheck(policy, budget);
    case "range":
      return (entity, alias) => checkRange(policy, entity, alias);
    case "checksum":
      return checkChecksum;
    case "mandatory_labels":
    case "expression":
    case "uniqueness":
      return null;
  }
}

function checkScore({ minConfidence }: Policy, { confidence }: Entity, alias: string): Finding {
  if (minConfidence === null) return notEvaluable("The policy has no minimum confidence.");
  if (confidence >= minConfidence) return null;
  const message = `${alias} has confidence ${confidence}, below ${minConfidence}.`;
  return { failure: "violated", message, expected: minConfidence, actual: confidence };
}

function formatCheck({ pattern }: Policy, budget: StepBudget): (entity: Entity, alias: string) => Finding {
  if (pattern === null) return () => notEvaluable("The policy has no pattern.");
  const compiled = compilePattern(pattern);
  if (!compiled.ok) return () => notEvaluable(compiled.problem);
  return ({ text }, alias) => {
    const isMatch = compiled.pattern.matches(text, budget);
    if (isMatch === null) return notEvaluable(TOO_MUCH);
    if (isMatch) return null;
    const message = `${alias} does not have the expected format.`;
    return { failure: "violated", message, expected: pattern, actual: text };
  };
}

function checkRange({ minimum, maximum }: Policy, entity: Entity, alias: string): Finding {
  if (minimum === null && maximum === null) return notEvaluable("The policy has neither a minimum nor a maximum.");
  const number = numberOf(entity);
  if (number === null) return notEvaluable(`${alias} is not a number: "${entity.text}".`);
  if (number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity)) return null;
  const bounds = [minimum === null ? null : `at least ${minimum}`, maximum === null ? null : `at most ${maximum}`];
  const message = `${alias} is ${number}, expected ${bounds.filter((bound) => bound !== null).join(" and ")}.`;
  return { failure: "violated", message, expected: { minimum, maximum }, actual: number };
}

function checkChecksum({ value, text }: Entity, alias: string): Finding {
  if (value?.type !== "identifier") return notEvaluable(`${alias} has no check digit to verify: "${text}".`);
  if (value.valid) return null;
  const message = `${alias} has a wrong check digit (${value.scheme}).`;
  return { failure: "violated", message, expected: "valid", actual: value.value };
}

/** The pages that a policy judges together, and the one that shows its violations. */
interface JudgedPages {
  readonly pages: readonly PageResult[];
  readonly standsOn: number;
  readonly valuesOf: (field: FieldDefinition) => readonly SummaryEntity[];
  /** Shared by all policies of the document. */
  readonly budget: StepBudget;
}

function documentViolation(
  policy: Policy,
  judged: JudgedPages,
  service: PolicyService,
  options: PolicyOptions,
): PolicyViolation | null {
  const unknown = policy.fields.filter((key) => !service.fields.some((field) => field.key === key));
  if (unknown.length > 0) {
    const finding = notEvaluable(`The service has no field ${unknown.map((key) => `"${key}"`).join(", ")}.`);
    return violationOf(policy, "document", { ...finding, fields: unknown, entityIds: [] });
  }
  switch (policy.policyType) {
    case "mandatory_labels":
      return missingFields(policy, judged.pages, service);
    case "expression":
      return expressionViolation(policy, judged, service);
    case "uniqueness":
      return duplicate(policy, judged, service, options);
    case "label_score":
    case "format":
    case "range":
    case "checksum":
      return null;
  }
}

function missingFields(policy: Policy, pages: readonly PageResult[], service: PolicyService): PolicyViolation | null {
  const missing = policy.fields.filter((key) => pages.every((page) => entitiesOf(page, key).length === 0));
  if (missing.length === 0) return null;
  const message = `Not extracted: ${missing.map((key) => aliasOf(service, key)).join(", ")}.`;
  const actual = policy.fields.filter((key) => !missing.includes(key));
  const details = { failure: "violated" as const, message, expected: policy.fields, actual };
  return violationOf(policy, "document", { ...details, fields: missing, entityIds: [] });
}

function expressionViolation(
  policy: Policy,
  { standsOn, valuesOf, budget }: JudgedPages,
  service: PolicyService,
): PolicyViolation | null {
  const involved = new Map<string, readonly SummaryEntity[]>();
  const finding = evaluatePolicyExpression(policy, (name) => {
    const field = resolveName(name, service.fields);
    if (!field) return { problem: `The service has no field "${name}".` };
    const values = valuesOf(field);
    budget.steps -= values.length;
    if (budget.steps < 0) return { problem: TOO_MUCH };
    const entities = values.map(({ entity }) => entity);
    involved.set(field.key, values);
    const alias = aliasOf(service, field.key);
    if (entities.length === 0 && !field.multiple) return { problem: `${alias} was not extracted.` };
    const wrong = entities.find((entity) => numberOf(entity) === null);
    if (wrong) return { problem: `${alias} is not a number: "${wrong.text}".` };
    return entities.map((entity) => numberOf(entity)!);
  });
  if (!finding) return null;
  const fields = involved.size > 0 ? [...involved.keys()] : policy.fields;
  const actual = Object.fromEntries([...involved].map(([key, list]) => [key, list.map(({ entity }) => entity.text)]));
  const entityIds = idsOn(standsOn, [...involved.values()].flat());
  return violationOf(policy, "document", { ...finding, actual, fields, entityIds });
}

function evaluatePolicyExpression({ expression }: Policy, lookup: Parameters<typeof evaluateExpression>[1]): Finding {
  if (expression === null) return notEvaluable("The policy has no expression.");
  const parsed = parseExpression(expression);
  if (!parsed.ok) return notEvaluable(parsed.problem);
  const evaluation = evaluateExpression(parsed.expression, lookup);
  if (!evaluation.ok) return { ...notEvaluable(evaluation.problem), expected: expression };
  if (evaluation.value === true) return null;
  if (evaluation.value !== false) return notEvaluable("The expression gives a number, not a yes or no.");
  return { failure: "violated", message: `Does not hold: ${expression}`, expected: expression };
}

function duplicate(
  policy: Policy,
  { standsOn, valuesOf }: JudgedPages,
  service: PolicyService,
  { duplicatesOf }: PolicyOptions,
): PolicyViolation | null {
  const values: Record<string, string> = {};
  const compared = policy.fields.flatMap((key) => {
    const field = service.fields.find((candidate) => candidate.key === key)!;
    return valuesOf(field)
      .slice(0, 1)
      .map((value) => ({ key, ...value }));
  });
  for (const { key, entity } of compared) values[key] = entity.text;
  const entityIds = idsOn(standsOn, compared);
  const finding = ((): Finding => {
    if (!duplicatesOf) return notEvaluable("Other documents cannot be compared here.");
    const missing = policy.fields.filter((key) => !(key in values));
    if (missing.length > 0) {
      return notEvaluable(`Not extracted: ${missing.map((key) => aliasOf(service, key)).join(", ")}.`);
    }
    const documents = duplicatesOf(policy);
    if (documents.length === 0) return null;
    const message = `Another document has the same ${policy.fields.map((key) => aliasOf(service, key)).join(", ")}.`;
    return { failure: "violated", message, expected: "unique", actual: { values, documents } };
  })();
  return finding && violationOf(policy, "document", { ...finding, fields: policy.fields, entityIds });
}

/**
 * The document's entities of a field within a range; of a single field the one that the summary shows. Each range is
 * summarised once.
 */
function valuesByRange(service: PolicyService) {
  const summaries = new Map<string, ReturnType<typeof summarise>>();
  return (pages: readonly PageResult[]) => {
    const range = `${pages[0]?.pageIndex} ${pages.length}`;
    return (field: FieldDefinition): readonly SummaryEntity[] => {
      if (field.aggregationFields !== null) {
        return pages.flatMap((page) =>
          entitiesOf(page, field.key).map((entity) => ({ pageIndex: page.pageIndex, entity })),
        );
      }
      const summary = summaries.get(range) ?? summarise(pages, service);
      summaries.set(range, summary);
      return summary.entities[field.key] ?? [];
    };
  };
}

function idsOn(pageIndex: number, values: readonly SummaryEntity[]): number[] {
  return values.flatMap((value) => (value.pageIndex === pageIndex ? [value.entity.id] : []));
}

/** Of an aggregation: the cells of its rows. */
function entitiesOf(page: Pick<PageResult, "entities" | "aggregatedEntities">, key: string): readonly Entity[] {
  const rows = page.aggregatedEntities[key] ?? [];
  const cells = rows.flatMap((row) => Object.values(row.fields).filter((cell) => cell !== null));
  return [...(page.entities[key] ?? cells)].sort((a, b) => a.id - b.id);
}

/** The number to compute with; dates as days, so that they can be compared. null if it is not a number. */
function numberOf({ value, text }: Entity): number | null {
  if (value?.type === "amount" || value?.type === "number") return finite(Number(value.amount));
  if (value?.type === "date") return value.iso === null ? null : finite(Date.parse(value.iso) / 86_400_000);
  return /^[+-]?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : null;
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

function aliasOf({ fields }: PolicyService, key: string): string {
  return fields.find((field) => field.key === key)?.alias.trim() || key;
}

function notEvaluable(message: string) {
  return { failure: "not_evaluable" as const, message };
}

function violationOf(
  { policyId, policyName, policyType, severity }: Policy,
  scope: PolicyViolation["scope"],
  details: Pick<PolicyViolation, "failure" | "message" | "fields" | "entityIds" | "expected" | "actual">,
): PolicyViolation {
  return { policyId, policyName, policyType, severity, scope, ...details };
}
