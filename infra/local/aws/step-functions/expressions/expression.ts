import jsonata from 'jsonata';
import { registerAwsFunctions } from './aws-functions.ts';

/** An endless expression would stop the whole local stack: it fails after 10 s or 5,000 nested evaluations. */
const GUARDRAILS = { timeout: 10_000, stack: 5_000 };

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
  const expression = jsonata(source, GUARDRAILS);
  registerAwsFunctions(expression);
  cache.set(source, expression);
  return expression;
}
