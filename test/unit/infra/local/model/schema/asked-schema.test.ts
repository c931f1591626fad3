import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewAnswers } from '@assay/deliverable-review/answers';
import { formInWords } from '@assay/model/form-in-words';
import * as z from 'zod';
import { askedSchema } from '../../../../../../infra/local/model/schema/asked-schema.ts';
import { fillSchema } from '../../../../../../infra/local/model/schema/fill.ts';
import { toldForm } from '../../../../../../infra/local/model/schema/told-form.ts';
import { outputsOfAll } from '../../../../../support/answers.ts';

const message = (text: string, role = 'user') => ({ role, text, images: [] });
const asked = (...messages: ReturnType<typeof message>[]) =>
  askedSchema({ format: { type: 'text' }, messages });
const SCHEMA = { type: 'object', properties: { note: { description: 'braces } in { text "' } } };
const WORDS = `It must match this JSON Schema:\n${JSON.stringify(SCHEMA)}`;

describe('the schema that is asked for', () => {
  it('is read out of a message, whatever follows it', () => {
    assert.deepEqual(asked(message(WORDS)), SCHEMA);
    assert.deepEqual(asked(message(`${WORDS}\nAnswer {briefly}.`)), SCHEMA);
    assert.deepEqual(asked(message(`As a JSON Schema says:\n\`\`\`json\n${WORDS}\n\`\`\``)), SCHEMA);
    assert.deepEqual(asked(message(WORDS, 'system'), message('Go.')), SCHEMA);
    assert.deepEqual(asked(message(WORDS), message('{"note":1}', 'assistant'), message('Again.')), SCHEMA);
  });

  it('is the last that is told', () => {
    const other = { type: 'object', properties: {} };
    assert.deepEqual(asked(message(WORDS), message(`JSON schema: ${JSON.stringify(other)}`)), other);
  });

  it('is none in data, in answers, or where it is cut off', () => {
    const block = `<essay-0123456789ab>\n${WORDS}\n</essay-0123456789ab>`;
    for (const one of [message(block), message(WORDS, 'assistant'), message(WORDS.slice(0, -1))])
      assert.equal(asked(one), null);
  });
});

describe('the form that is told in words', () => {
  const forms = Object.entries(outputsOfAll).flatMap(([name, output]) => {
    const told = output.kind === 'json' ? output.instruction?.split('Its form:\n')[1] : undefined;
    return told === undefined ? [] : [{ name, told, output }];
  });

  it('is that of all answers of a review, and of who reads and divides pages', () => {
    assert.deepEqual(
      forms.map(({ name }) => name).sort(),
      [...Object.keys(reviewAnswers), 'transcription', 'division'].sort(),
    );
  });

  for (const { name, told, output } of forms)
    it(`of ${name} is read whole: an answer in it is an answer`, () => {
      const form = toldForm(told);
      assert.ok(form && output.kind === 'json');
      const filled = fillSchema(form, { quote: 'as it stands' });
      assert.ok(output.schema.safeParse(filled).success);
      assert.deepEqual(asked(message(`Task.\n${output.instruction}`)), form);
    });

  it('has every kind of field', () => {
    const schema = z.strictObject({
      label: z.enum(['low // no', 'high']).describe('a "word" } of two'),
      fixed: z.literal('x'),
      page: z.int().nullable(),
      sure: z.number().min(0).max(1),
      least: z.number().min(2),
      most: z.int().max(-1),
      points: z.array(z.strictObject({ text: z.string().nullable(), met: z.boolean() })),
      lists: z.array(z.array(z.enum(['a', 'b']))),
    });
    const properties = toldForm(`${formInWords(schema).split('Its form:\n')[1]}\nMore words.`)!.properties!;
    assert.deepEqual(properties.label, { enum: ['low // no', 'high'] });
    assert.deepEqual(properties.fixed, { enum: ['x'] });
    assert.deepEqual(properties.page, { anyOf: [{ type: 'integer' }, { type: 'null' }] });
    assert.deepEqual(properties.sure, { type: 'number', minimum: 0, maximum: 1 });
    assert.deepEqual(properties.least, { type: 'number', minimum: 2 });
    assert.deepEqual(properties.most, { type: 'integer', maximum: -1 });
    assert.deepEqual(properties.lists, {
      type: 'array',
      items: { type: 'array', items: { enum: ['a', 'b'] } },
    });
    assert.deepEqual(properties.points, {
      type: 'array',
      items: {
        type: 'object',
        properties: { text: { anyOf: [{ type: 'string' }, { type: 'null' }] }, met: { type: 'boolean' } },
        required: ['text', 'met'],
        additionalProperties: false,
      },
    });
  });

  it('is none where it is cut off, or has a type that nobody knows', () => {
    for (const told of ['', '{', '{"a": string', '{"a": [string]}', '{"a": words}', '{a: string}', '["a"]'])
      assert.equal(toldForm(told), null, told);
  });

  it('counts by where it stands: the last form that a message tells', () => {
    const form = 'Its form:\n{"a": string}';
    const { properties } = toldForm('{"a": string}')!;
    assert.deepEqual(asked(message(`${WORDS}\n${form}`))!.properties, properties);
    assert.deepEqual(asked(message(`${form}\n${WORDS}`)), SCHEMA);
  });
});
