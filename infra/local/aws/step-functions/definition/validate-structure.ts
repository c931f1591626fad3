import validate from 'asl-validator';
import { isExpression } from '../expressions/expression.ts';

/**
 * The validator reads no expression over several lines, takes fields of templates for states and wants whole percentages:
 * the own schema has read all of them.
 */
const ANY_EXPRESSION = '{% true %}';
const OWN = new Set([
  'Output',
  'Assign',
  'Arguments',
  'Items',
  'ItemSelector',
  'ItemReader',
  'ItemBatcher',
  'ResultWriter',
  'ToleratedFailurePercentage',
]);

/** By structure, because the validator compiles its schemas on every call (about 0.2 s). */
const known = new Map<string, string[]>();

/** What the public ASL schema (asl-validator) finds wrong with a definition's states and transitions, its templates left aside. */
export function validateStructure(definition: unknown): string[] {
  const structure = structureOf(definition);
  const key = JSON.stringify(structure);
  const problems = known.get(key) ?? problemsOf(structure);
  known.set(key, problems);
  return problems;
}

function problemsOf(structure: unknown): string[] {
  const { errors } = validate(structure, { checkPaths: false, checkArn: false });
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
