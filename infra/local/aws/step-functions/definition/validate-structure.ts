import validate from 'asl-validator';
import { isExpression } from '../expressions/expression.ts';

/** Any valid expression: the validator reads none over several lines, and the own lint has read the real one. */
const ANY_EXPRESSION = '{% true %}';
const TEMPLATES = new Set(['Output', 'Arguments', 'Items']);
const TEMPLATE_OBJECTS = new Set(['Assign', 'ItemSelector']);

/**
 * What the public ASL schema (asl-validator) finds wrong with a definition, its templates left aside. A second opinion
 * for tests of workflows: it compiles its schemas on every call (about 0.3 s), too long for CreateStateMachine.
 */
export function validateStructure(definition: unknown): string[] {
  const { errors } = validate(skeleton(definition, ''), { checkPaths: true, checkArn: false });
  return errors.map((error) => `${error['Error code']}: ${error.Message ?? 'not valid'}`);
}

/** A copy of the definition with its templates replaced; the names of states are not fields. */
function skeleton(value: unknown, parent: string): unknown {
  if (isExpression(value)) return ANY_EXPRESSION;
  if (Array.isArray(value)) return value.map((item) => skeleton(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      parent === 'States' ? skeleton(item, '') : field(key, item),
    ]),
  );
}

function field(key: string, value: unknown): unknown {
  if (TEMPLATES.has(key)) return ANY_EXPRESSION;
  if (key === 'Condition') return ANY_EXPRESSION;
  return TEMPLATE_OBJECTS.has(key) ? {} : skeleton(value, key);
}
