import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { questionAnswerSchema } from '@assay/api/schemas/questions';
import {
  appealAnswerSchema,
  appealBodySchema,
  commentBodySchema,
  editSchema,
  hideSchema,
  overrideSchema,
  removeOverrideSchema,
  rerunSchema,
  withdrawSchema,
} from '@assay/api/schemas/reviews';
import { hasVisible } from '@assay/kit/language/has-visible';

const UNSEEN = [
  '\u200b',
  '\u200b \u2060',
  '\u00ad',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\u0301',
  ' \ufeff ',
  '\u{e0041}',
];

describe('what somebody has to write', () => {
  it('has a character that can be seen', () => {
    for (const text of UNSEEN) assert.equal(hasVisible(text), false, JSON.stringify(text));
    for (const text of ['x', '!', '\u200bno', '好', '👍', 'é', '١'])
      assert.equal(hasVisible(text), true, text);
  });

  const bodies = {
    'the reason of a score': (text: string) =>
      overrideSchema.safeParse({ trait: 't', score: 1, reason: text }),
    'the reason of a score that is taken back': (text: string) =>
      removeOverrideSchema.safeParse({ trait: 't', reason: text }),
    'the reason of a withdrawal': (text: string) => withdrawSchema.safeParse({ reason: text }),
    'the reason of another run': (text: string) => rerunSchema.safeParse({ reason: text }),
    'the reason of what is hidden': (text: string) => hideSchema.safeParse({ finding: 'f', reason: text }),
    'what stands in place of a statement': (text: string) =>
      editSchema.safeParse({ finding: 'f', field: 'g', text }),
    'a comment': (text: string) => commentBodySchema.safeParse({ text }),
    'an appeal': (text: string) => appealBodySchema.safeParse({ trait: 't', text }),
    'the answer to an appeal': (text: string) => appealAnswerSchema.safeParse({ decision: 'upheld', text }),
    'the answer to agents': (text: string) =>
      questionAnswerSchema.safeParse({ questions: [`q-${'0'.repeat(16)}`], answer: text }),
  };
  for (const [what, read] of Object.entries(bodies))
    it(`is refused where nothing of it can be seen: ${what}`, () => {
      assert.equal(read('It argues.').success, true);
      for (const text of UNSEEN) {
        const { error } = read(text);
        assert.match(error?.message ?? '', /can be seen|Too small/, JSON.stringify(text));
      }
    });
});
