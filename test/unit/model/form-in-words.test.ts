import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formInWords } from '@assay/model/form-in-words';
import * as z from 'zod';

describe('the form of an answer in words', () => {
  it('is an object as it is to be written, with what its fields mean', () => {
    const schema = z.strictObject({
      label: z.enum(['low', 'high']).describe('how much'),
      page: z.int().nullable(),
      sure: z.number().min(0).max(1),
      points: z.array(z.strictObject({ text: z.string().nullable(), met: z.boolean() })),
    });
    assert.equal(
      formInWords(schema).split('Its form:\n')[1],
      [
        '{',
        '  "label": "low" | "high",  // how much',
        '  "page": whole number or null,',
        '  "sure": number 0 to 1,',
        '  "points": [{',
        '    "text": string or null,',
        '    "met": boolean',
        '  }, …]',
        '}',
      ].join('\n'),
    );
  });
});
