import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODY_EXAMPLES } from '@assay/api/examples';
import { ROUTES } from '@assay/api/registry';
import { isJson } from '@assay/platform/api/route';
import fc from 'fast-check';
import { RequestInvalid, readPart } from '../../../../../functions/platform/api/read-request.ts';

const SEED = 20_611;
console.log(`fast-check seed ${SEED}`);

/** What a schema says by itself, to who writes schemas. */
const VALIDATORS = /^(?:Too (?:big|small)|Invalid|Unrecognized|Expected)|received |>=|<=/;

/** What is said to be wrong with a value. */
function wrongWith(where: 'body' | 'query' | 'path', schema: Parameters<typeof readPart>[1], value: unknown) {
  try {
    readPart(where, schema, value);
    return [];
  } catch (error) {
    if (error instanceof RequestInvalid) return error.wrong;
    throw error;
  }
}

/** Values that hardly any field takes. */
const ODD: readonly unknown[] = [
  '',
  'x'.repeat(6000),
  0,
  -1,
  1e12,
  1.5,
  null,
  true,
  [],
  {},
  Array(2000).fill('x'),
];

/** The value with each of its fields, at any depth, in turn something odd. */
function* odd(value: unknown): Generator<unknown> {
  yield* ODD;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, own] of Object.entries(value))
    for (const other of odd(own))
      yield Array.isArray(value) ? value.toSpliced(Number(key), 1, other) : { ...value, [key]: other };
}

describe('a request of another form', () => {
  it('is refused in words that say what to do, and never in a schema’s', () => {
    let refusals = 0;
    for (const { operationId, body, query } of ROUTES) {
      const wrong = [
        ...(body && isJson(body)
          ? [...odd(BODY_EXAMPLES[operationId] ?? {})].flatMap((value) => wrongWith('body', body, value))
          : []),
        ...Object.keys(query.shape).flatMap((name) =>
          ['', '0', '100000', 'x'.repeat(3000)].flatMap((value) =>
            wrongWith('query', query, { [name]: value }),
          ),
        ),
      ];
      refusals += wrong.length;
      for (const { at, detail } of wrong) assert.doesNotMatch(detail, VALIDATORS, `${operationId} ${at}`);
    }
    assert.ok(refusals > 500, String(refusals));
  });

  it('says how long a text and a key may be', () => {
    const { body } = ROUTES.find(({ operationId }) => operationId === 'putModelKey')!;
    const [wrong] = wrongWith('body', body as never, { key: 'short' });
    assert.equal(wrong?.detail, 'is too short: give at least 16 characters');
  });
});

describe('an id in a path', () => {
  it('holds nothing that an address reads otherwise: what API Gateway cuts off or decodes is part of none', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', '7', '-'), minLength: 1, maxLength: 8 });
    const reserved = fc.constantFrom(...'?#/%&=+:;,@ "<>\\', '\u0000', 'é');
    fc.assert(
      fc.property(word, reserved, word, (before, sign, after) => {
        for (const { params } of ROUTES)
          for (const [name, schema] of Object.entries(params.shape))
            assert.ok(wrongWith('path', schema as never, before + sign + after).length > 0, name);
      }),
      { seed: SEED, numRuns: 50 },
    );
  });
});
