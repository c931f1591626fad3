import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAs } from '@assay/kit/errors/read-as';
import * as z from 'zod';

const schema = z.record(
  z.string(),
  z.array(z.strictObject({ min: z.number('must be a number') })),
  'must be a map',
);

/** What is wrong in a value, by a schema. */
function faultsOf(by: z.ZodType, value: unknown, whole?: string): string[] {
  let told: string[] = [];
  const refuse = (faults: string[]) => {
    told = faults;
    return new Error('refused');
  };
  assert.throws(() => readAs(by, value, refuse, whole), /refused/);
  return told;
}

describe('readAs', () => {
  it('gives what the schema makes of a value', () => {
    assert.deepEqual(readAs(schema.optional().default({}), undefined, Error as never), {});
  });

  it('names every place as a person counts, whatever a key is called', () => {
    assert.deepEqual(faultsOf(schema, { traits: [{ min: 1 }, { min: 'x' }], 'gpt-5.4': [{ min: null }] }), [
      'traits[2].min: must be a number',
      '["gpt-5.4"][1].min: must be a number',
    ]);
  });

  it('names the value itself where nothing in it is to blame', () => {
    assert.deepEqual(faultsOf(schema, 3), ['the file: must be a map']);
    assert.deepEqual(faultsOf(schema, 3, 'the event'), ['the event: must be a map']);
  });

  it('says in plain words what a schema has no words of its own for', () => {
    const course = z.strictObject({
      task: z.string(),
      traits: z.array(z.string()),
      most: z.int().min(1),
      strictness: z.enum(['lenient', 'strict']),
      language: z.string().optional(),
    });
    const written = { most: 0, strictness: 'hard', traits: 'all', langauge: 'it' };
    const prepared = z.preprocess((value) => value, z.object({ course: course.prefault({} as never) }));
    assert.match(
      faultsOf(prepared, { course: written }).join(),
      /course\.langauge: .* did you mean "language"/,
    );
    assert.deepEqual(faultsOf(course, written), [
      'task: is missing: a text belongs here',
      'traits: must be a list',
      'most: is too little: give at least 1',
      'strictness: must be one of lenient, strict',
      'langauge: is not known here; did you mean "language"?',
    ]);
  });
});
