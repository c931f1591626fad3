import { isScalar, type MetadataValue, type VectorMetadata } from './metadata.ts';
import { invalid } from './pinecone-error.ts';

/** Whether a record with that metadata is wanted. */
export type Predicate = (metadata: VectorMetadata) => boolean;

type Scalar = string | number | boolean;
type MetadataTest = (value: MetadataValue | undefined) => boolean;

/** An operator's test for its operand, or undefined where that has the wrong type. A list equals each of its strings. */
const operators: Readonly<Record<string, (operand: unknown) => MetadataTest | undefined>> = {
  $eq: (operand) => (isScalar(operand) ? isIn([operand]) : undefined),
  $ne: (operand) => (isScalar(operand) ? not(isIn([operand])) : undefined),
  $in: (operand) => (areScalars(operand) ? isIn(operand) : undefined),
  $nin: (operand) => (areScalars(operand) ? not(isIn(operand)) : undefined),
  $gt: comparison((value, bound) => value > bound),
  $gte: comparison((value, bound) => value >= bound),
  $lt: comparison((value, bound) => value < bound),
  $lte: comparison((value, bound) => value <= bound),
  $exists: (operand) =>
    typeof operand === 'boolean' ? (value) => (value !== undefined) === operand : undefined,
};

/**
 * Compiles a metadata filter: fields (implicit equality or operators), `$and`, `$or`. A record without the field
 * satisfies `$ne`, `$nin` and `$exists: false` alone. Throws for what is no filter.
 */
export function compileFilter(filter: unknown): Predicate {
  const clauses = entriesOf(filter, 'The filter');
  return every(clauses.map(([name, operand]) => compileClause(name, operand)));
}

function compileClause(name: string, operand: unknown): Predicate {
  if (name === '$and' || name === '$or') {
    if (!Array.isArray(operand) || operand.length === 0) throw invalid(`${name} needs a list of filters.`);
    const filters = operand.map(compileFilter);
    return name === '$and' ? every(filters) : (metadata) => filters.some((predicate) => predicate(metadata));
  }
  if (name.startsWith('$')) throw invalid(`${name} is not a valid operator at the top of a filter.`);
  const tests = compileField(name, operand);
  return (metadata) => {
    const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    return tests.every((test) => test(value));
  };
}

function compileField(field: string, operand: unknown): MetadataTest[] {
  if (isScalar(operand)) return [isIn([operand])];
  return entriesOf(operand, `The filter on '${field}'`).map(([name, value]) => {
    const test = Object.hasOwn(operators, name) ? operators[name]!(value) : undefined;
    if (test) return test;
    throw invalid(`${name} is not a valid operator, or has a wrong operand, in the filter on '${field}'.`);
  });
}

function isIn(operands: readonly Scalar[]): MetadataTest {
  const wanted: ReadonlySet<unknown> = new Set(operands);
  return (value) => (Array.isArray(value) ? value.some((item) => wanted.has(item)) : wanted.has(value));
}

function comparison(holds: (value: number, bound: number) => boolean) {
  return (bound: unknown): MetadataTest | undefined =>
    typeof bound === 'number' ? (value) => typeof value === 'number' && holds(value, bound) : undefined;
}

const not =
  (test: MetadataTest): MetadataTest =>
  (value) =>
    !test(value);

const every =
  (predicates: readonly Predicate[]): Predicate =>
  (metadata) =>
    predicates.every((predicate) => predicate(metadata));

function areScalars(operand: unknown): operand is Scalar[] {
  return Array.isArray(operand) && operand.every(isScalar);
}

function entriesOf(value: unknown, what: string): [string, unknown][] {
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  if (entries.length > 0) return entries;
  throw invalid(`${what} must be an object with at least one field or operator.`);
}
