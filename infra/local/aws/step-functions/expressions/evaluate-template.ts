import { QueryEvaluationError } from '../execution/state-error.ts';
import { evaluateLimited, expressionSource, isExpression } from './expression.ts';

/** The reserved variable `$states`. */
interface StatesVariable {
  readonly input: unknown;
  readonly context: unknown;
  readonly result?: unknown;
  readonly errorOutput?: unknown;
}

/** What an expression can name: `$states` and the workflow variables. */
export type Bindings = Readonly<Record<string, unknown>> & { readonly states: StatesVariable };

/**
 * The template with each `{% … %}` string replaced by its value. `field` is where the template stands in
 * its state, for the error. Throws `States.QueryEvaluationError` when an expression fails or gives nothing.
 */
export async function evaluateTemplate(
  template: unknown,
  bindings: Bindings,
  field: string,
): Promise<unknown> {
  if (typeof template === 'string') {
    return isExpression(template) ? evaluateExpression(template, bindings, field) : template;
  }
  if (Array.isArray(template)) {
    const items: unknown[] = [];
    for (const [index, item] of template.entries()) {
      items.push(await evaluateTemplate(item, bindings, `${field}[${index}]`));
    }
    return items;
  }
  if (typeof template !== 'object' || template === null) return template;
  const fields: [string, unknown][] = [];
  for (const [key, value] of Object.entries(template)) {
    fields.push([key, await evaluateTemplate(value, bindings, `${field}/${key}`)]);
  }
  return Object.fromEntries(fields);
}

async function evaluateExpression(text: string, bindings: Bindings, field: string): Promise<unknown> {
  const source = expressionSource(text);
  let result: unknown;
  try {
    result = await evaluateLimited(source, bindings);
  } catch (failure) {
    throw new QueryEvaluationError(field, `${about(source, field)} threw an error. ${messageOf(failure)}`);
  }
  if (result === undefined) {
    throw new QueryEvaluationError(field, `${about(source, field)} returned nothing (undefined).`);
  }
  return plain(result, () => {
    throw new QueryEvaluationError(field, `${about(source, field)} returned an unsupported result type.`);
  });
}

function about(source: string, field: string): string {
  return `The JSONata expression '${source}' specified for the field '${field}'`;
}

function messageOf(failure: unknown): string {
  const { code, message } = failure as { code?: string; message?: string };
  return code === undefined ? String(message) : `${code}: ${message}`;
}

/** A copy without the marks JSONata leaves on its arrays; values JSON cannot hold are refused. */
function plain(value: unknown, refuse: () => never): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : refuse();
  if (Array.isArray(value)) return Array.from(value, (item) => plain(item ?? null, refuse));
  if (typeof value !== 'object' || isFunction(value)) return refuse();
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, plain(item, refuse)]),
  );
}

function isFunction(value: object): boolean {
  return '_jsonata_lambda' in value || '_jsonata_function' in value || value instanceof RegExp;
}
