import { createRequire } from 'node:module';
import type Validate from 'asl-validator';
import { isExpression } from '../expressions/expression.ts';
import { keepOneAjv } from './one-ajv.ts';

/** Loaded when it is asked first: most processes create no state machine that it has not seen. */
const load = () => createRequire(import.meta.url)('asl-validator') as typeof Validate;

/**
 * The validator reads no expression over several lines, takes fields of templates for states and wants whole percentages:
 * the own schema has read all of them.
 */
const ANY_EXPRESSION = '{% true %}';
// biome-ignore format: a table
const OWN = new Set([
  'Output', 'Assign', 'Arguments', 'Items', 'ItemSelector', 'ItemReader', 'ResultWriter', 'ToleratedFailurePercentage',
]);

/** What the public ASL schema (asl-validator) finds wrong with a definition's states and transitions, its templates left aside. */
export function validateStructure(definition: unknown): string[] {
  keepOneAjv();
  const { errors } = load()(structureOf(definition), { checkPaths: false, checkArn: false });
  return errors.map((error) => `${error['Error code']}: ${error.Message ?? 'not valid'}`);
}

function structureOf(value: unknown, areStates = false): unknown {
  if (isExpression(value)) return ANY_EXPRESSION;
  if (Array.isArray(value)) return value.map((item) => structureOf(item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([key]) => areStates || !OWN.has(key));
  return Object.fromEntries(
    fields.map(([key, item]) => [key, structureOf(item, key === 'States' && !areStates)]),
  );
}
