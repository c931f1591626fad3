import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { fillSchema } from '../../../../../infra/local/model/readers/schema/fill.ts';
import type { JsonSchema } from '../../../../../infra/local/model/readers/schema/json-schema.ts';
import { exampleOf } from '../../../../../infra/local/model/readers/schema/pattern.ts';
import { checkStrict } from '../../../../../infra/local/model/wire/strict-schema.ts';
import { block, collapse, GOOD_ESSAY, promptAbout } from '../essay-prompt.ts';

const DOCUMENT = `[page 4]\n${GOOD_ESSAY}\n[page 5]\nThe system shall answer every request within two seconds.`;

function fill<T>(schema: z.ZodType<T>, document = DOCUMENT, task = 'Audit the document.'): unknown {
  const format = zodResponseFormat(schema, 'answer');
  checkStrict({
    type: 'json_schema',
    json_schema: { ...format.json_schema, schema: format.json_schema.schema ?? {} },
  });
  return fillSchema(promptAbout(document, task), (format.json_schema.schema ?? {}) as JsonSchema);
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
  fc.tuple(fc.nat(20), fc.nat(300)).map(([min, extra]) =>
    z
      .string()
      .min(min)
      .max(min + extra),
  ),
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

describe('the generic reader', () => {
  it('answers any schema with a valid instance', () => {
    fc.assert(
      fc.property(rootSchema, fc.constantFrom(DOCUMENT, 'Short.', ''), (schema, document) => {
        const result = schema.safeParse(fill(schema, document));
        assert.ok(result.success, result.error?.message);
      }),
      { numRuns: 200 },
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

  it('follows references, allOf and oneOf', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        grade: { $ref: '#/$defs/grade' },
        both: { allOf: [{ type: 'integer', minimum: 3 }, { maximum: 3 }] },
      },
      required: ['grade', 'both'],
      ...{ $defs: { grade: { oneOf: [{ const: 'pass' }, { type: 'null' }] } } },
    };
    assert.deepEqual(fillSchema(promptAbout(DOCUMENT, 'Go.'), schema), { grade: 'pass', both: 3 });
  });

  it('quotes sentences of the document with the page they stand on', () => {
    const finding = z.strictObject({
      category: z.enum(['REQUIREMENTS', 'TESTS']),
      severity: z.enum(['HIGH', 'MEDIUM', 'LOW']),
      description: z.string(),
      quote: z.string(),
      page: z.int().nullable(),
      confidence: z.number().min(0).max(1),
    });
    const { findings } = fill(z.strictObject({ findings: z.array(finding) })) as {
      findings: z.infer<typeof finding>[];
    };
    assert.ok(findings.length >= 1);
    for (const { quote, page, confidence } of findings) {
      const at = collapse(DOCUMENT).indexOf(quote);
      assert.ok(at >= 0, quote);
      assert.equal(page, at > collapse(DOCUMENT).indexOf('[page 5]') ? 5 : 4);
      assert.ok(confidence >= 0.5);
    }
  });

  it('says null for a page where the document has none', () => {
    const schema = z.strictObject({ quote: z.string(), page: z.int().nullable() });
    assert.equal((fill(schema, GOOD_ESSAY) as { page: number | null }).page, null);
  });

  it('goes through a list of the prompt one by one', () => {
    const features = [
      { id: 'F-1', name: 'Bridges' },
      { id: 'F-2', name: 'Volcanoes' },
    ];
    const task = `Check each feature:\n${block('features', JSON.stringify(features))}`;
    const schema = z.strictObject({
      coverage: z.array(
        z.strictObject({ featureId: z.string(), status: z.enum(['Present', 'Partial', 'Absent']) }),
      ),
    });
    const { coverage } = fill(schema, DOCUMENT, task) as z.infer<typeof schema>;
    assert.deepEqual(
      coverage.map(({ featureId }) => featureId),
      ['F-1', 'F-2'],
    );
    assert.equal(coverage[1]!.status, 'Absent');
  });

  it('labels a short answer by its likeness to the reference answer', () => {
    const reference = block('reference-answer', 'Packets are lost when the router buffer overflows.');
    const schema = z.strictObject({
      label: z.enum(['Correct', 'Partially correct', 'Incorrect']),
      feedback: z.string(),
    });
    const label = (answer: string) => (fill(schema, answer, reference) as { label: string }).label;
    assert.equal(label('Packets are lost when the buffer of a router overflows.'), 'Correct');
    assert.equal(label('Because of the weather and the moon.'), 'Incorrect');
  });

  it('takes the range of a score from the schema where no trait gives one', () => {
    const schema = z.strictObject({
      judgement: z.strictObject({ score: z.int().min(5).max(9), rationale: z.string() }),
    });
    const { judgement } = fill(schema) as z.infer<typeof schema>;
    assert.ok(judgement.score >= 5 && judgement.score <= 9);
    assert.match(judgement.rationale, /words/);
  });

  it('leaves rejections empty', () => {
    const schema = z.strictObject({
      rejected: z.array(z.strictObject({ id: z.string(), note: z.string() })),
    });
    assert.deepEqual(fill(schema), { rejected: [] });
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
    for (const pattern of patterns) assert.match(exampleOf(pattern, 0), new RegExp(pattern, 'u'));
  });
});
