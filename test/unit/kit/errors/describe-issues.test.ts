import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeIssues } from '@assay/kit/errors/describe-issues';
import * as z from 'zod';

const schema = z.record(
  z.string(),
  z.array(z.strictObject({ min: z.number('must be a number') })),
  'must be a map',
);

describe('describeIssues', () => {
  it('names every place as a person counts, whatever a key is called', () => {
    const { error } = schema.safeParse({ traits: [{ min: 1 }, { min: 'x' }], 'gpt-5.4': [{ min: null }] });
    assert.deepEqual(describeIssues(error!), [
      'traits[2].min: must be a number',
      '["gpt-5.4"][1].min: must be a number',
    ]);
  });

  it('names the value itself where nothing in it is to blame', () => {
    const { error } = schema.safeParse(3);
    assert.deepEqual(describeIssues(error!), ['the file: must be a map']);
    assert.deepEqual(describeIssues(error!, 'the event'), ['the event: must be a map']);
  });
});
