import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strictJsonSchema } from '../../../../shared/model/structured-output.ts';
import { reviewAnswers } from '../../../../shared/workflows/deliverable-review/answers.ts';

describe('the answers of the agents', () => {
  it('have one form for all who read the document, valid only with the part of the role', () => {
    const names = ['review-findings', 'review-features', 'review-traceability', 'review-context'] as const;
    const forms = names.map((name) => reviewAnswers[name]);
    const wire = forms.map((form) => form.kind === 'json' && [form.name, strictJsonSchema(form)]);
    for (const form of wire) assert.deepEqual(form, wire[0]);
    const empty = { findings: [], features: null, traceability: null, context: null };
    const valid = forms.map((form) => form.kind === 'json' && form.schema.safeParse(empty).success);
    assert.deepEqual(valid, [true, false, false, false]);
  });

  it('that are no JSON are no answers', () => {
    for (const { parse } of Object.values(reviewAnswers))
      assert.throws(() => parse('I found nothing.'), { code: 'ModelOutputInvalid' });
  });
});
