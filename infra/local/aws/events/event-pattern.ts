import { unsupported } from '../../stack-error.ts';

/** Says whether a value of an event fits; undefined stands for an absent field. */
type PatternTest = (value: unknown) => boolean;

/**
 * Compiles an EventBridge event pattern: exact values, prefix, suffix, anything-but and exists. Any other operator is
 * refused by name, so that no rule silently matches nothing.
 */
export function compilePattern(pattern: unknown): PatternTest {
  if (!isObject(pattern)) throw unsupported(`An event pattern is an object, not ${JSON.stringify(pattern)}.`);
  const tests = Object.entries(pattern).map(([field, part]) => fieldTest(field, part));
  return (value) =>
    (Array.isArray(value) ? value : [value]).some((item) => tests.every((test) => test(item)));
}

function fieldTest(field: string, part: unknown): PatternTest {
  if (field.startsWith('$')) throw unsupported(`The local EventBridge has no ${field} in event patterns.`);
  const test = Array.isArray(part) ? anyOf(part) : compilePattern(part);
  return (value) => test(isObject(value) ? value[field] : undefined);
}

function anyOf(matchers: unknown[]): PatternTest {
  const tests = matchers.map(matcher);
  return (value) => {
    const values = Array.isArray(value) ? value : [value];
    return tests.some((test) => values.some(test));
  };
}

function matcher(expected: unknown): PatternTest {
  if (!isObject(expected)) return (value) => value === expected;
  const entries = Object.entries(expected);
  const [operator, operand] = entries[0] ?? ['{}', undefined];
  const compile = operators[operator];
  if (entries.length === 1 && compile) return compile(operand);
  throw unsupported(`The local EventBridge has no operator ${operator} in event patterns.`);
}

const operators: Record<string, (operand: unknown) => PatternTest> = {
  prefix: (operand) => text(operand, (value, part) => value.startsWith(part)),
  suffix: (operand) => text(operand, (value, part) => value.endsWith(part)),
  exists: (operand) => (value) => (value !== undefined) === operand,
  'anything-but': (operand) => {
    const refused = anyOf(Array.isArray(operand) ? operand : [operand]);
    return (value) => value !== undefined && !refused(value);
  },
};

function text(operand: unknown, test: (value: string, part: string) => boolean): PatternTest {
  if (typeof operand === 'string') return (value) => typeof value === 'string' && test(value, operand);
  throw unsupported(`The local EventBridge cannot compare with ${JSON.stringify(operand)}.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
