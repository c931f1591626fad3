import { createHash, randomUUID } from 'node:crypto';
import type jsonata from 'jsonata';

/** `$partition(array, size)`: chunks of at most `size` items. */
function partition(items: unknown[] | undefined, size: number): unknown[][] | undefined {
  if (items === undefined) return undefined;
  if (!Number.isInteger(size) || size < 1) throw new Error('$partition needs a chunk size of at least 1.');
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}

/** An array made by `$range` holds at most 1,000 elements, as States.ArrayRange does. */
const MAX_RANGE_LENGTH = 1_000;

/** `$range(first, last, step)`: from `first` up or down to `last`, both included when the step meets it. */
function range(first: number, last: number, step: number): number[] {
  const length = Math.floor((last - first) / step) + 1;
  if (![first, last, step].every(Number.isFinite) || step === 0) {
    throw new Error('$range needs three numbers, and a step that is not 0.');
  }
  if (length > MAX_RANGE_LENGTH)
    throw new Error(`$range gives at most ${MAX_RANGE_LENGTH} elements, not ${length}.`);
  return Array.from({ length: Math.max(0, length) }, (_, index) => first + index * step);
}

const HASH_ALGORITHMS = ['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'];

/** `$hash(text, algorithm)`: the digest in lower-case hexadecimal. */
function hash(text: string | undefined, algorithm: string): string | undefined {
  if (text === undefined) return undefined;
  if (!HASH_ALGORITHMS.includes(algorithm)) {
    throw new Error(`$hash knows ${HASH_ALGORITHMS.join(', ')}, not ${algorithm}.`);
  }
  return createHash(algorithm.replace('-', '')).update(text, 'utf8').digest('hex');
}

/** `$random([seed])`: a number in [0, 1), the same for the same seed. */
function random(seed?: number): number {
  if (seed === undefined) return Math.random();
  return createHash('sha256').update(String(seed)).digest().readUIntBE(0, 6) / 2 ** 48;
}

/** `$parse(text)`: the JSON value of a text. */
function parse(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}

function refuseEval(): never {
  throw new Error('The function $eval is not allowed in Step Functions. Use $parse.');
}

/** Adds what Step Functions adds to JSONata, and takes `$eval` away ("Transforming data with JSONata"). */
export function registerAwsFunctions(expression: jsonata.Expression): void {
  expression.registerFunction('partition', partition, '<an:a>');
  expression.registerFunction('range', range, '<nnn:a>');
  expression.registerFunction('hash', hash, '<ss:s>');
  expression.registerFunction('random', random, '<n?:n>');
  expression.registerFunction('uuid', () => randomUUID(), '<:s>');
  expression.registerFunction('parse', parse, '<s:x>');
  expression.registerFunction('eval', refuseEval);
}
