/**
 * The language of `expression` policies: arithmetic, comparisons and sums over the fields of a document. Parsed here,
 * never passed to `eval`, so an expression can read values and nothing else.
 *
 *   or  := and ("or" and)*            cmp  := sum (("=="|"!="|"<"|"<="|">"|">=") sum)?
 *   and := not ("and" not)*           sum  := term (("+"|"-") term)*
 *   not := "not" not | cmp            term := unary (("*"|"/") unary)*
 *   unary := "-" unary | atom         atom := NUMBER | NAME | FUNCTION "(" or ")" | "(" or ")"
 *
 * NAME is a field key (`total`, `` `odd key` ``) or a column of an aggregation (`items.amount`). FUNCTION: sum count
 * min max abs.
 */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly function: AggregateFunction; readonly argument: Expression }
  | { readonly kind: "negate" | "not"; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    };

export type BinaryOperator = "or" | "and" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/";
type AggregateFunction = "sum" | "count" | "min" | "max" | "abs";

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression; readonly names: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Half a cent: printed amounts are rounded individually, so a sum may differ from the printed total by less than this.
 */
const TOLERANCE = 0.005;
const MAX_LENGTH = 2000;
const MAX_DEPTH = 100;
const FUNCTIONS: readonly string[] = ["sum", "count", "min", "max", "abs"] satisfies AggregateFunction[];
const COMPARISONS: readonly string[] = ["==", "!=", "<", "<=", ">", ">="] satisfies BinaryOperator[];
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|(`[^`]+`(?:\.`[^`]+`)?|[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)|(==|!=|<=|>=|[-+*/()<>]))/uy;

interface Token {
  readonly kind: "number" | "name" | "symbol";
  readonly text: string;
}

class ExpressionProblem extends Error {}

/**
 * @example parseExpression("sum(items.amount) == total") // { ok: true, names: ["items.amount", "total"], … }
 * @example parseExpression("total ==")                   // { ok: false, problem: "The expression ends too early." }
 */
export function parseExpression(text: string): ParsedExpression {
  try {
    const tokens = tokenise(text);
    const parser = createParser(tokens);
    const expression = parser.parse();
    const rest = parser.rest();
    if (rest) throw new ExpressionProblem(`"${rest.text}" stands where the expression should end.`);
    return { ok: true, expression, names: [...new Set(namesIn(expression))] };
  } catch (problem) {
    if (problem instanceof ExpressionProblem) return { ok: false, problem: problem.message };
    throw problem;
  }
}

function tokenise(text: string): Token[] {
  if (text.length > MAX_LENGTH) throw new ExpressionProblem(`The expression is longer than ${MAX_LENGTH} characters.`);
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new ExpressionProblem(`"${text.slice(from).trim().slice(0, 20)}" is not understood.`);
    const [, number, name, symbol] = match;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (name !== undefined) tokens.push({ kind: "name", text: name.replaceAll("`", "") });
    else tokens.push({ kind: "symbol", text: symbol! });
  }
  return tokens;
}

function createParser(tokens: readonly Token[]) {
  let next = 0;
  let depth = 0;

  const accept = (...texts: string[]): string | null => {
    const token = tokens[next];
    if (!token || token.kind === "number" || !texts.includes(token.text)) return null;
    next++;
    return token.text;
  };
  const leftAssociative = (operand: () => Expression, ...operators: string[]) => {
    let left = operand();
    for (let operator = accept(...operators); operator; operator = accept(...operators)) {
      left = { kind: "binary", operator: operator as BinaryOperator, left, right: operand() };
    }
    return left;
  };

  const or = (): Expression => leftAssociative(and, "or");
  const and = (): Expression => leftAssociative(not, "and");
  const not = (): Expression => (accept("not") ? { kind: "not", operand: nested(not) } : comparison());
  const comparison = (): Expression => {
    const left = sum();
    const operator = accept(...COMPARISONS);
    return operator ? { kind: "binary", operator: operator as BinaryOperator, left, right: sum() } : left;
  };
  const sum = (): Expression => leftAssociative(term, "+", "-");
  const term = (): Expression => leftAssociative(unary, "*", "/");
  const unary = (): Expression => (accept("-") ? { kind: "negate", operand: nested(unary) } : atom());
  const parenthesised = (): Expression => {
    const inner = nested(or);
    if (!accept(")")) throw new ExpressionProblem('A ")" is missing.');
    return inner;
  };
  const atom = (): Expression => {
    if (accept("(")) return parenthesised();
    const token = tokens[next++];
    if (!token) throw new ExpressionProblem("The expression ends too early.");
    if (token.kind === "number") return { kind: "number", value: Number(token.text) };
    if (token.kind === "symbol") throw new ExpressionProblem(`"${token.text}" stands where a value is expected.`);
    if (!accept("(")) return { kind: "name", name: token.text };
    if (!FUNCTIONS.includes(token.text)) {
      throw new ExpressionProblem(`"${token.text}" is not a function; there are ${FUNCTIONS.join(", ")}.`);
    }
    return { kind: "call", function: token.text as AggregateFunction, argument: parenthesised() };
  };
  // Recursion depth follows the nesting of the text, which is untrusted: limit it well below the stack.
  const nested = (rule: () => Expression): Expression => {
    if (++depth > MAX_DEPTH) throw new ExpressionProblem("The expression is nested too deeply.");
    const inner = rule();
    depth--;
    return inner;
  };

  return { parse: or, rest: () => tokens[next] };
}

function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case "number":
      return [];
    case "name":
      return [expression.name];
    case "call":
      return namesIn(expression.argument);
    case "negate":
    case "not":
      return namesIn(expression.operand);
    case "binary":
      return [...namesIn(expression.left), ...namesIn(expression.right)];
  }
}

export type Evaluation =
  | { readonly ok: true; readonly value: number | boolean }
  | { readonly ok: false; readonly problem: string };

/** The numbers of a name (one or many), or why there are none. */
export type NameLookup = (name: string) => readonly number[] | { readonly problem: string };

/**
 * @example
 * evaluateExpression(parsed.expression, (name) => (name === "total" ? [12.5] : [5, 7.5])) // { ok: true, value: true }
 */
export function evaluateExpression(expression: Expression, lookup: NameLookup): Evaluation {
  try {
    return { ok: true, value: evaluate(expression, lookup) };
  } catch (problem) {
    if (problem instanceof ExpressionProblem) return { ok: false, problem: problem.message };
    throw problem;
  }
}

function evaluate(expression: Expression, lookup: NameLookup): number | boolean {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "name": {
      const values = numbersOf(expression, lookup);
      if (values.length !== 1) {
        const many = values.length > 1 ? `has ${values.length} values; use sum, min or max` : "has no value";
        throw new ExpressionProblem(`"${expression.name}" ${many}.`);
      }
      return values[0]!;
    }
    case "call":
      return call(expression.function, numbersOf(expression.argument, lookup));
    case "negate":
      return -asNumber(evaluate(expression.operand, lookup));
    case "not":
      return !asBoolean(evaluate(expression.operand, lookup));
    case "binary":
      return binary(expression, lookup);
  }
}

function numbersOf(expression: Expression, lookup: NameLookup): readonly number[] {
  if (expression.kind !== "name") return [asNumber(evaluate(expression, lookup))];
  const found = lookup(expression.name);
  if ("problem" in found) throw new ExpressionProblem(found.problem);
  return found;
}

function call(name: AggregateFunction, values: readonly number[]): number {
  if (name === "count") return values.length;
  if (name === "sum") return values.reduce((sum, value) => sum + value, 0);
  if (values.length === 0) throw new ExpressionProblem(`${name}() has no values to choose from.`);
  if (name === "min") return Math.min(...values);
  if (name === "max") return Math.max(...values);
  if (values.length > 1) throw new ExpressionProblem("abs() takes one value.");
  return Math.abs(values[0]!);
}

function binary(expression: Expression & { kind: "binary" }, lookup: NameLookup): number | boolean {
  const { operator } = expression;
  const left = evaluate(expression.left, lookup);
  // Both sides are evaluated even if the left one decides: a missing value must be reported, never hidden behind an
  // "or".
  const right = evaluate(expression.right, lookup);
  if (operator === "and") return asBoolean(left) && asBoolean(right);
  if (operator === "or") return asBoolean(left) || asBoolean(right);
  return arithmetic(operator, asNumber(left), asNumber(right));
}

function arithmetic(operator: Exclude<BinaryOperator, "and" | "or">, a: number, b: number): number | boolean {
  // 1e-9 absorbs binary fractions: 0.115 - 0.11 must not exceed the half cent by floating-point rounding.
  const equal = Math.abs(a - b) < TOLERANCE + 1e-9;
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      if (b === 0) throw new ExpressionProblem("It divides by zero.");
      return a / b;
    case "==":
      return equal;
    case "!=":
      return !equal;
    case "<":
      return a < b && !equal;
    case "<=":
      return a < b || equal;
    case ">":
      return a > b && !equal;
    case ">=":
      return a > b || equal;
  }
}

function asNumber(value: number | boolean): number {
  if (typeof value === "number") return value;
  throw new ExpressionProblem("A comparison stands where a number is expected.");
}

function asBoolean(value: number | boolean): boolean {
  if (typeof value === "boolean") return value;
  throw new ExpressionProblem("A number stands where a comparison is expected.");
}
