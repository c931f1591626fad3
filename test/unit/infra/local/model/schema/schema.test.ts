import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strictJsonSchema } from '@assay/model/structured-output';
import fc from 'fast-check';
import { zodResponseFormat } from 'openai/helpers/zod';
import * as z from 'zod';
import { fillSchema, NO_MODEL } from '../../../../../../infra/local/model/schema/fill.ts';
import type { JsonSchema } from '../../../../../../infra/local/model/schema/json-schema.ts';
import { exampleOf } from '../../../../../../infra/local/model/schema/pattern.ts';
import { checkStrict } from '../../../../../../infra/local/model/wire/strict-schema.ts';
import { outputsOfAll } from '../../../../../support/answers.ts';

const QUOTE = 'The system shall answer every request within two seconds.';

function fill<T>(schema: z.ZodType<T>): unknown {
  const { json_schema } = zodResponseFormat(schema, 'answer');
  checkStrict({ type: 'json_schema', json_schema: { ...json_schema, schema: json_schema.schema ?? {} } });
  return fillSchema((json_schema.schema ?? {}) as JsonSchema, { quote: QUOTE });
}

const names = fc.constantFrom(
  'quote',
  'evidence',
  'page',
  'score',
  'confidence',
  'severity',
  'category',
  'id',
  'title',
  'rationale',
  'items',
  'recommendation',
  'label',
  'trait',
  'findingIds',
  'count',
  'present',
  'rejected',
  'language',
  'x',
  'constructor',
);

const strings = fc.oneof(
  fc.constant(z.string()),
  fc.constantFrom(
    z.iso.date(),
    z.iso.datetime(),
    z.email(),
    z.uuid(),
    z.string().regex(/^ISS-\d{3}$/),
    z.string().regex(/^[A-Z][a-z]{2,5}(?:-\d+)?$/),
  ),
);
const numbers = fc.oneof(
  fc.constantFrom(z.number(), z.int(), z.int().positive(), z.number().negative(), z.number().gt(0).lt(1)),
  fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(100)).map(([min, extra]) =>
    z
      .int()
      .min(min)
      .max(min + extra),
  ),
  fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(100)).map(([min, extra]) =>
    z
      .number()
      .min(min)
      .max(min + extra),
  ),
  fc.constantFrom(z.number().min(0).max(10).multipleOf(0.5), z.int().min(3).max(40).multipleOf(7)),
);
const choices = fc.oneof(
  fc
    .uniqueArray(
      fc.constantFrom('HIGH', 'MEDIUM', 'LOW', 'Correct', 'Incorrect', 'Partially correct', 'a', 'ß', ''),
      { minLength: 1 },
    )
    .map((values) => z.enum(values as [string])),
  fc.constantFrom(z.boolean(), z.null(), z.literal('fixed'), z.literal(7)),
);

const { schema: anySchema } = fc.letrec<{ schema: z.ZodType; object: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    strings,
    numbers,
    choices,
    fc.tuple(tie('schema'), fc.nat(3), fc.nat(4)).map(([item, min, extra]) =>
      z
        .array(item)
        .min(min)
        .max(min + extra),
    ),
    tie('schema').map((inner) => z.array(inner)),
    tie('schema').map((inner) => inner.nullable()),
    fc.tuple(tie('schema'), tie('schema')).map(([one, other]) => z.union([one, other])),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.tuple(names, tie('schema')), { minLength: 1, maxLength: 5, selector: ([name]) => name })
    .map((members) => {
      return z.strictObject(Object.fromEntries(members));
    }),
}));
const rootSchema = fc
  .uniqueArray(fc.tuple(names, anySchema), { minLength: 1, maxLength: 5, selector: ([name]) => name })
  .map((members) => z.strictObject(Object.fromEntries(members)));

describe('the filler of schemas', () => {
  it('answers any strict schema with a valid instance, always the same', () => {
    fc.assert(
      fc.property(rootSchema, (schema) => {
        const filled = fill(schema);
        const result = schema.safeParse(filled);
        assert.ok(result.success, result.error?.message);
        assert.deepEqual(fill(schema), filled);
      }),
      { numRuns: 120 },
    );
  });

  it('answers schemas that refer to themselves, and stops', () => {
    interface Tree {
      title: string;
      children: Tree[];
      next: Tree | null;
    }
    const tree: z.ZodType<Tree> = z.lazy(() =>
      z.strictObject({ title: z.string(), children: z.array(tree), next: tree.nullable() }),
    );
    const root = z.strictObject({ tree });
    assert.ok(root.safeParse(fill(root)).success);
  });

  it('says nothing: empty lists, null where it may, else a few words that no model was used', () => {
    const schema = z.strictObject({
      findings: z.array(z.strictObject({ text: z.string() })),
      page: z.int().nullable(),
      remark: z.string().nullable(),
      part: z.strictObject({ names: z.array(z.string()) }).nullable(),
      title: z.string(),
      present: z.boolean(),
    });
    const [title, present] = [NO_MODEL, false];
    assert.deepEqual(fill(schema), { findings: [], page: null, remark: null, part: null, title, present });
  });

  it('takes the middle of a range, of two integers the lower', () => {
    const cases: [z.ZodType<number>, number][] = [
      [z.int().min(1).max(4), 2],
      [z.int().min(0).max(40), 20],
      [z.number().min(0).max(1), 0.5],
      [z.number().min(0).max(10).multipleOf(2.5), 5],
      [z.int().positive(), 1],
      [z.number(), 0],
    ];
    for (const [schema, middle] of cases)
      assert.deepEqual(fill(z.strictObject({ n: schema })), { n: middle });
  });

  it('takes what is neutral in an enumeration, else its first value', () => {
    const schema = z.strictObject({
      level: z.enum(['HIGH', 'LOW']),
      fit: z.enum(['yes', 'no', 'not assessed']),
    });
    assert.deepEqual(fill(schema), { level: 'HIGH', fit: 'not assessed' });
  });

  it('quotes a sentence of the document where a quote is required, by its name or its description', () => {
    const schema = z.strictObject({
      quote: z.string(),
      evidence: z.string().describe('a literal quotation'),
      quotes: z.array(z.string()).min(1),
      other: z.string(),
    });
    assert.deepEqual(fill(schema), { quote: QUOTE, evidence: QUOTE, quotes: [QUOTE], other: NO_MODEL });
  });

  it('fills every part of a form whose parts may all be null, for nobody says which part is wanted', () => {
    const list = z.array(z.string()).nullable();
    const part = z.strictObject({ style: z.string().nullable(), layers: z.array(z.string()) }).nullable();
    const filled = fill(z.strictObject({ findings: list, context: part }));
    assert.deepEqual(filled, { findings: [], context: { style: null, layers: [] } });
  });

  it('lets every agent of the product go on', () => {
    for (const [name, output] of Object.entries(outputsOfAll)) {
      if (output.kind !== 'json') continue;
      const result = output.schema.safeParse(fillSchema(strictJsonSchema(output), { quote: QUOTE }));
      assert.ok(result.success, `${name}: ${result.error?.message}`);
    }
  });
});

describe('an example of a pattern', () => {
  it('matches it', () => {
    const patterns = [
      '^ISS-\\d{3}$',
      '^(?:yes|no)$',
      '^[A-Z]{2,4}(-[0-9]+)*$',
      '^\\p{Lu}\\p{Ll}+$',
      '^[^a-z]{3}$',
      '^a?b+c*\\.$',
    ];
    for (const pattern of patterns) assert.match(exampleOf(pattern), new RegExp(pattern, 'u'));
  });
});
