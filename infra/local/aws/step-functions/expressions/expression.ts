import jsonata from 'jsonata';
import { registerAwsFunctions } from './aws-functions.ts';

/** An endless expression would stop the whole local stack: it fails after 10 s or 500 nested evaluations. */
const LONGEST_MS = 10_000;
const DEEPEST = 500;

/** How far an evaluation has come, as a variable of a name that no expression can write. */
const GUARD = ' guard';
type GuardedScope = { lookup(name: string): { until: number; depth: number } };

/** jsonata 2.0, which AWS documents, calls back before and after each part of an expression, and has no limits of its own. */
function limit(expression: jsonata.Expression): void {
  const assign = expression.assign as (name: string | symbol, value: unknown) => void;
  assign(Symbol.for('jsonata.__evaluate_entry'), (_part: unknown, _input: unknown, scope: GuardedScope) => {
    const guard = scope.lookup(GUARD);
    if (++guard.depth > DEEPEST) throw new Error('The expression calls itself too often.');
    if (Date.now() > guard.until) throw new Error('The expression takes too long.');
  });
  assign(Symbol.for('jsonata.__evaluate_exit'), (_part: unknown, _input: unknown, scope: GuardedScope) => {
    scope.lookup(GUARD).depth -= 1;
  });
}

const cache = new Map<string, jsonata.Expression>();

/** Whether a value of a template is a JSONata expression. */
export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('{%') && value.endsWith('%}') && value.length > 3;
}

/** The expression between the delimiters. */
export function expressionSource(text: string): string {
  return text.slice(2, -2).trim();
}

/** The parsed expression, parsed once per source text. Throws jsonata's error when it is not JSONata. */
export function parseExpression(source: string): jsonata.Expression {
  const known = cache.get(source);
  if (known !== undefined) return known;
  const expression = jsonata(source);
  limit(expression);
  registerAwsFunctions(expression);
  cache.set(source, expression);
  return expression;
}

/** What an expression comes to. Throws jsonata's error, and where it is endless. */
export function evaluateLimited(source: string, bindings: Record<string, unknown>): Promise<unknown> {
  const guarded = { ...bindings, [GUARD]: { until: Date.now() + LONGEST_MS, depth: 0 } };
  return parseExpression(source).evaluate(undefined, guarded);
}
