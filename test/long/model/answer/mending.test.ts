import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type AnswerSchema,
  branchesOf,
  fieldsOf,
  isObject,
  optionsOf,
} from '@assay/model/answer/json-schema';
import { mendValue } from '@assay/model/answer/mend-value';
import { readAnswer } from '@assay/model/chat-answer';
import fc from 'fast-check';
import * as z from 'zod';
import { FORMATS, jsonSchemaOf, validOf } from '../../../unit/model/answer/formats.ts';

type Path = (string | number)[];

/** Where a value decides: its numbers and its options, with the schemas of these places. */
function decisionsIn(
  value: unknown,
  schema: AnswerSchema,
  path: Path = [],
): { path: Path; schema: AnswerSchema }[] {
  const branches = branchesOf(schema);
  if (Array.isArray(value)) {
    const items = branches.find(({ type }) => type === 'array')?.items as AnswerSchema;
    return value.flatMap((item, index) => decisionsIn(item, items, [...path, index]));
  }
  if (isObject(value)) {
    const fields = Object.assign({}, ...branches.map(fieldsOf)) as Record<string, AnswerSchema>;
    return Object.entries(fields).flatMap(([name, field]) =>
      decisionsIn(value[name], field, [...path, name]),
    );
  }
  const own = branches.find((branch) => optionsOf(branch) || /number|integer/.test(String(branch.type)));
  return own ? [{ path, schema: own }] : [];
}

/** What a model may write there that is none of what was asked for. */
function wrongOf(schema: AnswerSchema): unknown[] {
  const options = optionsOf(schema);
  if (options) return ['zz-none', `${options[0]}/${options[0]}x`, `either ${options[0]}`, [], 77];
  const { minimum = 0, maximum = 100 } = schema as { minimum?: number; maximum?: number };
  return [
    maximum + 0.5,
    -0.5 + Math.min(0, minimum),
    `${minimum}-${maximum}`,
    `${maximum}/${maximum}`,
    'high',
    '1,000',
    true,
  ];
}

const withAt = (value: unknown, [key, ...rest]: Path, wrong: unknown): unknown => {
  if (key === undefined) return wrong;
  if (Array.isArray(value)) return value.with(key as number, withAt(value[key as number], rest, wrong));
  const own = value as Record<string, unknown>;
  return { ...own, [key]: withAt(own[key], rest, wrong) };
};

describe('what is wrong in an answer', () => {
  for (const [name, output] of FORMATS)
    it(`is never made right: ${name}`, () => {
      const schema = jsonSchemaOf(output);
      fc.assert(
        fc.property(validOf(output), fc.boolean(), (value, structured) => {
          for (const { path, schema: own } of decisionsIn(value, schema))
            for (const wrong of wrongOf(own)) {
              const text = JSON.stringify(withAt(value, path, wrong));
              if (output.schema.safeParse(JSON.parse(text)).success) continue;
              const reading = readAnswer({ text, finishReason: 'stop' }, output, structured);
              assert.ok(!reading.ok, `${path.join('.')}: ${JSON.stringify(wrong)}`);
            }
        }),
        { numRuns: 5 },
      );
    });
});

const mendIn = (schema: z.ZodType, value: unknown, synonyms?: Record<string, string[]>) =>
  mendValue(value, z.toJSONSchema(schema), { synonyms });

describe('a share', () => {
  const share = z.number().min(0).max(1);
  it('is read where it is a percentage beyond doubt', () => {
    for (const [said, meant] of [
      [95, 0.95],
      ['95%', 0.95],
      ['95 %', 0.95],
      ['95', 0.95],
      ['1%', 0.01],
      ['0.5%', 0.005],
      [100, 1],
      [10.5, 0.105],
      ['9%', 0.09],
    ])
      assert.deepEqual(mendIn(share, said), { value: meant, mended: ['percentage'] }, String(said));
  });
  it('stays wrong where it may be anything', () => {
    for (const said of [
      1.5,
      '1.5',
      2,
      5,
      9,
      '9',
      10,
      '9/10',
      '9 out of 10',
      101,
      '150%',
      -5,
      '-5%',
      '90-95%',
      'high',
      '95 out of 100',
    ])
      assert.ok(!share.safeParse(mendIn(share, said).value).success, String(said));
  });
  it('is nothing that a score can be', () => {
    const score = z.int().min(0).max(5);
    for (const said of [95, '60%', '95', 6, 2.5, '3-4'])
      assert.ok(!score.safeParse(mendIn(score, said).value).success, String(said));
  });
});

describe('another word for an option', () => {
  const level = z.enum(['high', 'low', 'not-applicable']);
  const synonyms = { high: ['alta', 'molto alta'], low: ['bassa', 'mid'], 'not-applicable': ['Mid'] };
  it('is taken in any case, with underscores, hyphens or spaces', () => {
    for (const [said, meant] of [
      ['ALTA', 'high'],
      [' Molto_Alta. ', 'high'],
      ['molto-alta', 'high'],
      ['Not Applicable', 'not-applicable'],
      ['NOT_APPLICABLE', 'not-applicable'],
      ['**Low**', 'low'],
    ])
      assert.deepEqual(mendIn(level, said, synonyms), { value: meant, mended: ['enumeration'] }, said);
  });
  it('is not taken where it stands for two, or for none', () => {
    for (const said of ['mid', 'MID', 'media', '', 'high or low', 'constructor', '__proto__'])
      assert.deepEqual(mendIn(level, said, synonyms), { value: said, mended: [] }, said);
  });
});

describe('a list that is too long', () => {
  const schema = z.array(z.enum(['a', 'b'])).max(2);
  it('is read up to its limit, and that is said', () =>
    assert.deepEqual(mendIn(schema, ['a', 'b', 'a']), { value: ['a', 'b'], mended: ['list-too-long'] }));
  it('is not helped where an entry within the limit is wrong', () =>
    assert.ok(!schema.safeParse(mendIn(schema, ['a', 'x', 'a']).value).success));
});
