import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFeedback, withFeedback } from '@assay/argument-coaching/add-feedback';
import { JUDGES } from '@assay/argument-coaching/conditions';
import { humanFeedbackSchema } from '@assay/argument-coaching/human';
import { RESULT } from '@assay/argument-coaching/result';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { coachingOf, coachingResult, debateOf } from '../../../support/argument-coaching/coaching-results.ts';

const AT = '2030-02-01T10:00:00.000Z';
const alone = { stance: null, round: null, comment: '' };
const coached = coachingResult('r', { coaching: coachingOf('Uniforms end teasing.') });
const debated = coachingResult('r', {
  purpose: 'debate',
  debate: debateOf([
    [1, 'for'],
    [1, 'against'],
    [2, 'for'],
  ]),
});
const scored = (own: object = {}) =>
  readFeedback(stringify({ reviewer: 'A teacher', scores: [{ judge: 'logical', score: 7, ...own }] }));
const refused = (text: string, message: RegExp) =>
  assert.throws(() => readFeedback(text), { code: 'RatingsInvalid', message });

describe('the file of a person’s feedback', () => {
  it('lists scores, each with a comment, a stance and a round where they are needed', () => {
    const text = `reviewer: A teacher
scores:
  - { judge: logical, score: 7, comment: " Clear. ", stance: against, round: 2 }
  - { judge: factual, comment: No source. }
comment: |
  A good start.
`;
    assert.deepEqual(readFeedback(text), {
      reviewer: 'A teacher',
      scores: [
        { judge: 'logical', score: 7, comment: 'Clear.', stance: 'against', round: 2 },
        { judge: 'factual', score: null, comment: 'No source.', stance: null, round: null },
      ],
      comment: 'A good start.',
    });
  });

  it('may give scores alone, in YAML or JSON, by names as people write them', () => {
    const scores = [
      { judge: 'logical', score: 7, ...alone },
      { judge: 'belief-shift', score: 5.5, ...alone },
    ];
    const whole = { reviewer: 'A teacher', scores, comment: '' };
    assert.deepEqual(readFeedback('reviewer: A teacher\nscores: {Logical: 7, belief_shift: 5.5}'), whole);
    const json = '\uFEFF{"reviewer": "A teacher", "scores": {"logical": 7, "Belief shift": 5.5}}';
    assert.deepEqual(readFeedback(json), whole);
  });

  it('may leave to the command who gives it, who is then asked for', () => {
    assert.equal(readFeedback('comment: Good.', 'A teacher').reviewer, 'A teacher');
    assert.equal(readFeedback('reviewer: Another\ncomment: Good.', 'A teacher').reviewer, 'A teacher');
    refused('comment: Good.', /reviewer: say who gives it, here or with --as/);
    refused('reviewer: "  "\ncomment: Good.', /reviewer: say who/);
  });

  it('is refused where there is nothing in it', () => {
    refused('', /reviewer/);
    refused('reviewer: A teacher', /there is nothing in it/);
    refused('reviewer: A teacher\nscores: {}\ncomment: "  "', /there is nothing in it/);
    refused('reviewer: A teacher\nscores: {logical: }\ncomment: Good.', /nothing of the judge logical/);
  });

  it('is refused with the place of what is wrong', () => {
    const given = (scores: string) => `reviewer: A teacher\nscores: ${scores}`;
    refused(given('{grammar: 7}'), /scores\[1\]\.judge: there is no such judge: one of factual, logical/);
    for (const score of ['11', '-1', '.nan', '.inf', '"7"', '7/10', '5,5'])
      refused(
        given(`[{judge: ethical, score: 3}, {judge: logical, score: ${JSON.stringify(score)}}]`),
        /scores\[2\]\.score: a number from 0 to 10/,
      );
    for (const score of ['11', '-0.1', '.nan', '.inf', '[7]', 'true'])
      refused(given(`{logical: ${score}}`), /scores\[1\]\.score: a number from 0 to 10/);
    refused(given('[{judge: logical, score: 7, stance: pro, round: 1}]'), /stance: one of for, against/);
    refused(given('[{judge: logical, score: 7, stance: for, round: 1.5}]'), /round/);
    refused(given('[{judge: logical, score: 7}, {judge: Logical, score: 8}]'), /twice as the judge logical/);
    refused(given('{logical: 7}\ngrade: A'), /grade/);
    refused(given('7'), /scores/);
    refused('- 7', /no list of fields/);
    refused('Well done!', /no list of fields/);
    refused('a: [', /not valid YAML/);
    refused('reviewer: A\nreviewer: B', /not valid YAML/);
  });

  it('is whatever it holds read as what can be kept, or refused in words', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          humanFeedbackSchema.parse({ ...readFeedback(text, 'A'), at: AT });
        } catch (error) {
          assert.equal((error as { code?: string }).code, 'RatingsInvalid');
        }
      }),
    ));
});

describe('feedback on a result', () => {
  it('is kept beside the judges, and all else stays', () => {
    const changed = withFeedback(coached, scored(), AT);
    assert.deepEqual(changed, { ...coached, human: [{ ...scored(), at: AT }] });
    assert.deepEqual(RESULT.schema.parse(changed), changed);
  });

  it('takes the place of what the same person said before, and of nobody else’s', () => {
    const words = (reviewer: string, comment: string) => ({ reviewer, scores: [], comment });
    const first = withFeedback(coached, words('A teacher', 'First.'), AT);
    const second = withFeedback(first, words('Another', 'Second.'), AT);
    const third = withFeedback(second, words('a  Teacher', 'Third.'), AT);
    assert.deepEqual(
      third.human.map(({ reviewer, comment }) => [reviewer, comment]),
      [
        ['Another', 'Second.'],
        ['a  Teacher', 'Third.'],
      ],
    );
  });

  it('on a student’s argument has neither stance nor round', () => {
    for (const own of [{ stance: 'for' }, { round: 1 }, { stance: 'for', round: 1 }])
      assert.throws(() => withFeedback(coached, scored(own), AT), {
        code: 'RatingsInvalid',
        message: /one argument: leave out stance and round of the judge logical/,
      });
  });

  it('on a debate is about a speech that was held', () => {
    assert.equal(withFeedback(debated, scored({ stance: 'for', round: 2 }), AT).human.length, 1);
    for (const own of [{}, { stance: 'for' }, { round: 1 }])
      assert.throws(() => withFeedback(debated, scored(own), AT), {
        code: 'RatingsInvalid',
        message: /a debate: say stance and round of the judge logical/,
      });
    for (const own of [
      { stance: 'against', round: 2 },
      { stance: 'for', round: 3 },
    ])
      assert.throws(() => withFeedback(debated, scored(own), AT), {
        code: 'RatingsInvalid',
        message: /there are: for in round 1, against in round 1, for in round 2\.$/,
      });
  });

  it('scores both sides and several rounds of a debate by one judge', () => {
    const scores = debated.debate!.turns.map(({ stance, round }) => ({
      judge: 'overall',
      score: round,
      stance,
      round,
    }));
    const read = readFeedback(stringify({ reviewer: 'A', scores }));
    assert.equal(withFeedback(debated, read, AT).human[0]!.scores.length, 3);
  });

  it('on a motion that was only checked is a comment alone', () => {
    const checked = coachingResult('r', { purpose: 'check' });
    assert.equal(withFeedback(checked, readFeedback('comment: Fair.', 'A'), AT).human.length, 1);
    assert.throws(() => withFeedback(checked, scored(), AT), { message: /only checked a motion/ });
  });

  it('may be by any judge', () => {
    const scores = Object.fromEntries(JUDGES.map((judge) => [judge, 5]));
    const read = readFeedback(JSON.stringify({ reviewer: 'A', scores }));
    assert.equal(withFeedback(coached, read, AT).human[0]!.scores.length, 8);
  });
});
