import { isScalar, type Metadata, type MetadataValue } from './metadata.ts';
import { invalid } from './pinecone-error.ts';

/** Whether a record with that metadata is wanted. */
export type Predicate = (metadata: Metadata) => boolean;

type Test = (value: MetadataValue | undefined) => boolean;

const comparisons: Record<string, (value: number, operand: number) => boolean> = {
  $gt: (value, operand) => value > operand,
  $gte: (value, operand) => value >= operand,
  $lt: (value, operand) => value < operand,
  $lte: (value, operand) => value <= operand,
};

/**
 * Compiles a metadata filter: fields (implicit equality or operators), `$and`, `$or`. A list of strings equals a
 * value where one of its strings does. A record without the field satisfies `$ne`, `$nin` and `$exists: false` alone.
 */
export function compileFilter(filter: unknown): Predicate {
  if (!isObject(filter) || Object.keys(filter).length === 0) {
    throw invalid('The filter must be an object with at least one field or logical operator.');
  }
  return all(Object.entries(filter).map(([name, operand]) => compileClause(name, operand)));
}

function compileClause(name: string, operand: unknown): Predicate {
  if (name === '$and') return all(compileList(name, operand));
  if (name === '$or') return any(compileList(name, operand));
  if (name.startsWith('$')) throw invalid(`${name} is not a valid operator at the top of a filter.`);
  const tests = compileField(name, operand);
  return (metadata) => {
    const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    return tests.every((test) => test(value));
  };
}

function compileList(operator: string, operand: unknown): Predicate[] {
  if (!Array.isArray(operand) || operand.length === 0) throw invalid(`${operator} needs a list of filters.`);
  return operand.map(compileFilter);
}

function compileField(field: string, operand: unknown): Test[] {
  if (isScalar(operand)) return [equals(operand)];
  if (!isObject(operand) || Object.keys(operand).length === 0) {
    throw invalid(`The filter on '${field}' must be a string, number, boolean or an object of operators.`);
  }
  return Object.entries(operand).map(([operator, value]) => compileOperator(operator, value, field));
}

function compileOperator(operator: string, operand: unknown, field: string): Test {
  const comparison = comparisons[operator];
  if (comparison) {
    const bound = asNumber(operator, operand, field);
    return (value) => typeof value === 'number' && comparison(value, bound);
  }
  if (operator === '$eq') return equals(asScalar(operator, operand, field));
  if (operator === '$ne') return not(equals(asScalar(operator, operand, field)));
  if (operator === '$in') return isIn(asScalars(operator, operand, field));
  if (operator === '$nin') return not(isIn(asScalars(operator, operand, field)));
  if (operator === '$exists' && typeof operand === 'boolean')
    return (value) => (value !== undefined) === operand;
  throw invalid(`${operator} is not a valid operator, or has a wrong operand, in the filter on '${field}'.`);
}

function equals(operand: MetadataValue): Test {
  return (value) => (Array.isArray(value) ? value.some((item) => item === operand) : value === operand);
}

function isIn(operands: ReadonlySet<MetadataValue>): Test {
  return (value) => {
    if (Array.isArray(value)) return value.some((item) => operands.has(item));
    return value !== undefined && operands.has(value);
  };
}

const not =
  (test: Test): Test =>
  (value) =>
    !test(value);

const all =
  (predicates: readonly Predicate[]): Predicate =>
  (metadata) =>
    predicates.every((predicate) => predicate(metadata));

const any =
  (predicates: readonly Predicate[]): Predicate =>
  (metadata) =>
    predicates.some((predicate) => predicate(metadata));

function asNumber(operator: string, operand: unknown, field: string): number {
  if (typeof operand === 'number') return operand;
  throw invalid(`${operator} needs a number in the filter on '${field}'.`);
}

function asScalar(operator: string, operand: unknown, field: string): string | number | boolean {
  if (isScalar(operand)) return operand;
  throw invalid(`${operator} needs a string, number or boolean in the filter on '${field}'.`);
}

function asScalars(operator: string, operand: unknown, field: string): ReadonlySet<MetadataValue> {
  if (Array.isArray(operand) && operand.every((item) => isScalar(item))) return new Set(operand);
  throw invalid(`${operator} needs a list of strings, numbers or booleans in the filter on '${field}'.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
