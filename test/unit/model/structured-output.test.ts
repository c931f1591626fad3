import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayAnswers } from '@assay/essay-scoring/answers';
import { hasKeywords, strictJsonSchema, withoutKeywords } from '@assay/model/structured-output';
import * as z from 'zod';

const format = <T>(schema: z.ZodType<T>) => ({
  kind: 'json' as const,
  name: 'sample',
  schema,
  parse: (text: string) => schema.parse(text),
});

describe('strict structured output', () => {
  it('closes every object and requires every field', () => {
    const schema = z.strictObject({ items: z.array(z.strictObject({ a: z.string().nullable() })) });
    assert.deepEqual(strictJsonSchema(format(schema)), {
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: { a: { type: ['string', 'null'] } },
            required: ['a'],
            additionalProperties: false,
          },
        },
      },
      required: ['items'],
      additionalProperties: false,
    });
  });

  it('leaves out bounds that only say that an integer is safe', () => {
    const json = JSON.stringify(
      strictJsonSchema(format(z.strictObject({ score: z.int(), share: z.int().min(0) }))),
    );
    assert.ok(!json.includes('9007199254740991'));
    assert.ok(json.includes('"minimum":0'));
  });

  it('can be had without bounds, and keeps fields that are called like bounds', () => {
    const schema = z.strictObject({
      format: z.string().max(9),
      maximum: z.array(z.enum(['pattern', 'default'])).min(1),
      score: z.int().min(0).max(5).nullable(),
    });
    const strict = strictJsonSchema(format(schema));
    assert.ok(hasKeywords(strict));
    const bare = withoutKeywords(strict);
    assert.ok(!hasKeywords(bare));
    assert.deepEqual(bare, {
      type: 'object',
      properties: {
        format: { type: 'string' },
        maximum: { type: 'array', items: { type: 'string', enum: ['pattern', 'default'] } },
        score: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      },
      required: ['format', 'maximum', 'score'],
      additionalProperties: false,
    });
  });

  it('refuses a schema with an optional field or an open map, naming the place', () => {
    assert.throws(() => strictJsonSchema(format(z.strictObject({ a: z.string().optional() }))), {
      name: 'ConfigurationInvalid',
      message: /its root/,
    });
    const open = z.strictObject({ map: z.record(z.string(), z.string()) });
    assert.throws(() => strictJsonSchema(format(open)), { message: /properties\.map/ });
  });

  it('holds for every output format of essay scoring', () => {
    for (const output of Object.values(essayAnswers))
      if (output.kind === 'json') assert.equal(strictJsonSchema(output as never).type, 'object');
  });
});
