import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LabelledPair } from '@assay/lab/evaluation/label-truth';
import { LABELS } from '@assay/short-answer-grading/label';
import { reasonsFound } from '@assay/short-answer-grading/validity/reasons-found';
import { parseValidity, type ValidityVerdict } from '@assay/short-answer-grading/validity/validity';
import { validityRate } from '@assay/short-answer-grading/validity/validity-rate';
import { validityText } from '@assay/short-answer-grading/validity/validity-text';
import fc from 'fast-check';

const WHY = 'it names the lens, as the teacher says.';

describe('a judgement in prose', () => {
  const said: [answer: string, verdict: ValidityVerdict['verdict']][] = [
    [`ValidGrading. Because ${WHY}`, 'ValidGrading'],
    [`InvalidGrading. Because ${WHY}`, 'InvalidGrading'],
    [`**InvalidGrading.**\n\nBecause ${WHY}`, 'InvalidGrading'],
    [`### Your Comment\n\n**ValidGrading**\n${WHY}`, 'ValidGrading'],
    [`Evaluation label: [Invalid Grading]\nExplanation: ${WHY}`, 'InvalidGrading'],
    [`My verdict is clear.\nVerdict: ValidGrading. ${WHY}`, 'ValidGrading'],
    [`ValidGrading / InvalidGrading: InvalidGrading. Because ${WHY}`, 'InvalidGrading'],
    [`Nobody could call this a ValidGrading lightly, and ${WHY}\nInvalidGrading`, 'InvalidGrading'],
    [`Were the lens missing, it would be InvalidGrading. But ${WHY} So: ValidGrading.`, 'ValidGrading'],
    [`ValidGrading. Because ${WHY} It would be InvalidGrading without the lens.`, 'ValidGrading'],
    [`This is not a ValidGrading, since ${WHY}`, 'InvalidGrading'],
    [`valid_grading – ${WHY}`, 'ValidGrading'],
    [`ValidGrading. Because it names the tag </think>, and ${WHY}`, 'ValidGrading'],
    [`Invalid. ${WHY}`, 'InvalidGrading'],
    [`Valid: ${WHY}`, 'ValidGrading'],
    [
      `Here it is:\n\`\`\`json\n{"verdict": "invalid grading", "because": "${WHY}"}\n\`\`\``,
      'InvalidGrading',
    ],
    [`{"reason": "${WHY}", "valid": true}`, 'ValidGrading'],
  ];
  for (const [answer, verdict] of said)
    it(`is ${verdict}: ${JSON.stringify(answer.slice(0, 50))}`, () => {
      const read = parseValidity(answer);
      assert.equal(read.verdict, verdict);
      assert.match(read.because, /lens/);
    });

  it('needs a verdict', () => {
    for (const answer of ['', 'The grading is fair.', 'ValidGrading / InvalidGrading', '{"because": "x"}'])
      assert.throws(() => parseValidity(answer), { code: 'ModelOutputInvalid' }, answer);
  });
});

describe('the validity rate', () => {
  it('is the mean of the judges’ shares, in which a missing judgement counts nowhere', () => {
    const verdicts = fc.array(fc.constantFrom(true, false, null), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(verdicts, { minLength: 1, maxLength: 4 }), (given) => {
        const names = given.map((_, at) => `grader-${at + 1}`);
        const all = given.flatMap((own, at) =>
          own.map((valid) => ({ grader: names[at]!, valid, error: null })),
        );
        const { judges, rate } = validityRate(names, all);
        for (const [at, own] of given.entries()) {
          const judged = own.filter((valid) => valid !== null);
          assert.equal(judges[at]!.of + judges[at]!.missing, own.length);
          const share = judged.length ? judged.filter(Boolean).length / judged.length : null;
          assert.equal(judges[at]!.rate, share);
        }
        const rates = judges.flatMap((judge) => (judge.rate === null ? [] : [judge.rate]));
        assert.equal(rate === null, rates.length === 0);
        if (rate !== null) assert.ok(rate >= Math.min(...rates) - 1e-9 && rate <= Math.max(...rates) + 1e-9);
      }),
    );
  });

  it('is a table for a person, which says what is left out and who judged nothing', () => {
    const all = [
      { grader: 'a', valid: true, error: null },
      { grader: 'a', valid: false, error: null },
      { grader: 'b', valid: null, error: 'ModelUnavailable' },
    ];
    const text = validityText({
      ...validityRate(['a', 'b'], all),
      ...{ withoutFeedback: 3, withoutReason: 0, standIn: true },
    });
    assert.match(text, /comments: 0\.500\n/);
    assert.match(text, /^ {2}a +1 +2 +0 +0\.500$/m);
    assert.match(text, /^ {2}b +0 +0 +1 +none$/m);
    assert.match(text, /Left out: 3 without a teacher's comment\n {2}b judged nothing[\s\S]*stand-in/);
  });
});

describe('the reasons of a result', () => {
  const pairOf = (
    id: string,
    feedback: string | null,
    more: Partial<LabelledPair['judgement']> = {},
  ): LabelledPair => ({
    judgement: {
      ...{ id, question: null, item: 'label', system: 'get', probability: null, labels: LABELS },
      ...{ value: 'Correct', text: 'It names the lens.' },
      work: { question: 'Why?', reference: 'The lens.', answer: 'lens' },
      ...more,
    },
    row: { id, question: null, line: 2, cells: new Map() },
    truth: 'Partially correct',
    feedback,
  });

  it('are judged once where they are the same, and not without a comment, a label or a reason', () => {
    const found = reasonsFound([
      pairOf('a', 'Half.'),
      pairOf('b', null),
      pairOf('c', ' Half. '),
      pairOf('d', 'Half.', { value: null }),
      pairOf('e', 'Half.', { text: null }),
      pairOf('f', 'Other.'),
      pairOf('g', '  '),
    ]);
    assert.deepEqual(found.of, [0, 0, 1]);
    assert.deepEqual([found.withoutFeedback, found.withoutReason], [2, 2]);
    assert.deepEqual(found.reasons[0], {
      ...{ question: 'Why?', reference: 'The lens.', answer: 'lens', label: 'Correct' },
      ...{ truth: 'Partially correct', feedback: 'Half.', reason: 'It names the lens.' },
    });
  });

  it('cannot be judged without the answers, without any comment, or of two systems at once', () => {
    const { work: _, ...bare } = pairOf('a', 'Half.').judgement;
    const refused: [LabelledPair[], RegExp][] = [
      [[{ ...pairOf('a', 'Half.'), judgement: bare }], /result\.json/],
      [[pairOf('a', null)], /column "feedback"/],
      [[pairOf('a', 'Half.'), pairOf('b', 'Half.', { system: 'majority' })], /--system/],
    ];
    for (const [pairs, message] of refused)
      assert.throws(() => reasonsFound(pairs), { code: 'EvaluationInvalid', message });
  });
});
