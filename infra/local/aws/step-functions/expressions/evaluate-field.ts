import { QueryEvaluationError } from '../execution/state-error.ts';
import { type Bindings, evaluateTemplate } from './evaluate-template.ts';

/** A field that must be a whole number of at least `minimum`, or undefined when the state does not set it. */
export async function wholeNumberField(
  value: unknown,
  bindings: Bindings,
  field: string,
  minimum: number,
): Promise<number | undefined> {
  if (value === undefined) return undefined;
  const result = await evaluateTemplate(value, bindings, field);
  if (typeof result === 'number' && Number.isInteger(result) && result >= minimum) return result;
  throw unexpected(value, field, `an integer of at least ${minimum}`, result);
}

/** A field that must be a text, or undefined when the state does not set it. */
export async function stringField(
  value: unknown,
  bindings: Bindings,
  field: string,
): Promise<string | undefined> {
  if (value === undefined) return undefined;
  const result = await evaluateTemplate(value, bindings, field);
  if (typeof result === 'string') return result;
  throw unexpected(value, field, 'a string', result);
}

/** The error of a field whose expression gave a value of another type. */
export function unexpected(value: unknown, field: string, expected: string, result: unknown) {
  const type = result === null ? 'null' : Array.isArray(result) ? 'array' : typeof result;
  return new QueryEvaluationError(
    field,
    `The value '${typeof value === 'string' ? value : JSON.stringify(value)}' specified for the field '${field}' ` +
      `gave an unexpected result: expected ${expected}, but was ${type === 'number' ? result : `'${type}'`}.`,
  );
}
