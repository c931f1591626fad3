import { AssayError } from '../../../../shared/errors/assay-error.ts';

/** Says whether a value of an event fits; undefined stands for an absent field. */
type Test = (value: unknown) => boolean;

/**
 * Compiles an EventBridge event pattern: exact values, prefix, suffix, equals-ignore-case, anything-but, exists,
 * numeric, wildcard and `$or`. Any other operator is refused by name, so that no rule silently matches nothing.
 */
export function compilePattern(pattern: unknown): Test {
  if (!isObject(pattern))
    throw unsupported(`An event pattern is a JSON object, not ${JSON.stringify(pattern)}.`);
  const tests = Object.entries(pattern).map(([field, part]) =>
    field === '$or' ? alternatives(part) : fieldTest(field, part),
  );
  return (value) =>
    (Array.isArray(value) ? value : [value]).some((item) => tests.every((test) => test(item)));
}

function alternatives(part: unknown): Test {
  if (!Array.isArray(part)) throw unsupported('$or in an event pattern takes a list of patterns.');
  const tests = part.map(compilePattern);
  return (value) => tests.some((test) => test(value));
}

function fieldTest(field: string, part: unknown): Test {
  const test = Array.isArray(part) ? anyOf(part) : compilePattern(part);
  return (value) => test(isObject(value) ? value[field] : undefined);
}

function anyOf(matchers: unknown[]): Test {
  const tests = matchers.map(matcher);
  return (value) => {
    const values = Array.isArray(value) ? value : [value];
    return tests.some((test) => values.some(test));
  };
}

function matcher(expected: unknown): Test {
  if (!isObject(expected)) return (value) => value === expected;
  const entries = Object.entries(expected);
  const [operator, operand] = entries[0] ?? ['{}', undefined];
  const compile = operators[operator];
  if (entries.length === 1 && compile) return compile(operand);
  throw unsupported(`The local EventBridge has no operator ${operator} in event patterns.`);
}

const operators: Record<string, (operand: unknown) => Test> = {
  prefix: (operand) => text(operand, (value, part) => value.startsWith(part)),
  suffix: (operand) => text(operand, (value, part) => value.endsWith(part)),
  'equals-ignore-case': (operand) =>
    text(operand, (value, part) => value.toLowerCase() === part.toLowerCase()),
  wildcard: (operand) => wildcard(operand),
  exists: (operand) => (value) => (value !== undefined) === operand,
  'anything-but': (operand) => anythingBut(operand),
  numeric: (operand) => numeric(operand),
};

function text(operand: unknown, test: (value: string, part: string) => boolean): Test {
  if (isObject(operand) && typeof operand['equals-ignore-case'] === 'string') {
    const part = operand['equals-ignore-case'].toLowerCase();
    return (value) => typeof value === 'string' && test(value.toLowerCase(), part);
  }
  if (typeof operand !== 'string')
    throw unsupported(`An event pattern cannot compare with ${JSON.stringify(operand)}.`);
  return (value) => typeof value === 'string' && test(value, operand);
}

function wildcard(operand: unknown): Test {
  const literal = String(operand).replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${literal.replaceAll('*', '[^]*')}$`);
  return (value) => typeof value === 'string' && expression.test(value);
}

function anythingBut(operand: unknown): Test {
  const refused = isObject(operand) ? matcher(operand) : anyOf(Array.isArray(operand) ? operand : [operand]);
  return (value) => value !== undefined && !refused(value);
}

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  '=': (value, limit) => value === limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
};

function numeric(operand: unknown): Test {
  const list = Array.isArray(operand) ? operand : [];
  const tests: ((value: number) => boolean)[] = [];
  for (let i = 0; i < list.length; i += 2) {
    const compare = comparisons[String(list[i])];
    const limit = list[i + 1];
    if (!compare || typeof limit !== 'number')
      throw unsupported(`numeric ${JSON.stringify(operand)} is no comparison.`);
    tests.push((value) => compare(value, limit));
  }
  if (tests.length === 0) throw unsupported(`numeric ${JSON.stringify(operand)} compares with nothing.`);
  return (value) => typeof value === 'number' && tests.every((test) => test(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unsupported(message: string): AssayError {
  return new AssayError(
    'TemplateUnsupported',
    `${message} Write the rule without it, or teach infra/local/events.`,
  );
}
