import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { debateProblems, retryProblems, validationProblems } from '@assay/short-answer-grading/debate';
import { parseTendencies, tendencyProblems } from '@assay/short-answer-grading/tendencies';
import { parseDebate, parseRetry } from '@assay/short-answer-grading/written-debate';
import { parseValidation } from '@assay/short-answer-grading/written-validation';
import fc from 'fast-check';

const CONVERSION = `## Step 3: Conversion

You: Everyone, in Step 2 two participants called the answer Correct and one Partially correct. What do you think?

**Skilled Expert Grader:** I keep to my view. The conclusion: it names the pivot.

**Student TA:** I may have been too strict.`;
const VOTING = `## Step 4: Voting

You: Thank you. Please choose the best label (Correct or Partially correct or Incorrect).

**Skilled Expert Grader:** I maintain that the answer is Correct, as it names the pivot.

**University Teacher:** Correct.

**Student TA:** I am willing to change my stance.

You: OK. All of you voted to Correct, so our final conclusion is Correct. Thank you!`;
const REASON = 'The answer names the pivot and says what turns about it, although it leaves out the load.';
const debateOf = (conclusion: string) => `${CONVERSION}\n\n${VOTING}\n\n${conclusion}`;

describe('a debate in prose', () => {
  for (const conclusion of [
    `## Conclusion\n\nCorrect. Reason: ${REASON}\n\n## End Conclusion`,
    `### Conclusion\nCorrect. Reason: ${REASON}`,
    `**## Conclusion**\n\n**Correct.** Reason: ${REASON}\n\n**## End Conclusion**`,
    `**Conclusion:**\n[Correct]. Reason: [${REASON}]\n\n**End Conclusion**`,
    `## Conclusion: Correct\n\nReason: ${REASON}\n## End Conclusion`,
    `## Conclusion\n**Correct**\n\n**Reason:** ${REASON}\n\n[[ ## completed ## ]]`,
    `## Step 5: Conclusion\nCorrect. ${REASON}`,
    `## Final Conclusion\nFinal label: Correct\n\n## Reason\n${REASON}\n\n## End Conclusion\n\nI hope that this helps!`,
  ])
    it(`is read to its end: ${JSON.stringify(conclusion.slice(0, 40))}`, () => {
      const { label, reason, refuted, voting, conversion } = parseDebate(debateOf(conclusion));
      assert.deepEqual({ label, reason, refuted }, { label: 'Correct', reason: REASON, refuted: [] });
      assert.equal(conversion, `${CONVERSION}\n\n${VOTING}`);
      assert.deepEqual(voting, [
        {
          grader: 'Skilled Expert Grader',
          label: 'Correct',
          why: 'I maintain that the answer is Correct, as it names the pivot.',
        },
        { grader: 'University Teacher', label: 'Correct', why: 'Correct.' },
      ]);
    });

  it('says which points it refuted, by their ids', () => {
    const text = `## Conclusion\nCorrect. Reason: ${REASON}\n\n## Refuted\n- A2: The answer does say "load".\n* **B1**: Nobody asked.\nnone else\n\n## End Conclusion`;
    assert.deepEqual(parseDebate(text).refuted, [
      { point: 'A2', why: 'The answer does say "load".' },
      { point: 'B1', why: 'Nobody asked.' },
    ]);
    assert.deepEqual(parseDebate(`## Conclusion\nCorrect. Reason: Good.\n## Refuted\nnone`).refuted, []);
  });
  it('is useless where it concludes what was not voted for', () => {
    const text = debateOf(`## Conclusion\nIncorrect. Reason: ${REASON}`);
    assert.deepEqual(debateProblems(parseDebate(text)).length, 1);
    assert.deepEqual(debateProblems(parseDebate(debateOf(`## Conclusion\nCorrect. Reason: ${REASON}`))), []);
  });
  it('may come as JSON amid words', () => {
    const value = {
      conversion: 'So.',
      voting: [{ grader: 'A', label: 'Correct' }],
      label: 'correct',
      reason: REASON,
      refuted: [],
    };
    const text = `Here you are:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
    const voting = [{ grader: 'A', label: 'Correct', why: '' }];
    assert.deepEqual(parseDebate(text), { ...value, voting, label: 'Correct' });
  });
  it('is none without a conclusion that begins with a label and gives a reason', () => {
    for (const text of [
      '',
      debateOf(''),
      debateOf('## Conclusion\n'),
      debateOf(`## Conclusion\n[Correct / Partially correct / Incorrect]. Reason: ${REASON}`),
      debateOf(`## Conclusion\nMostly correct. Reason: ${REASON}`),
      debateOf('## Conclusion\nCorrect.\n\n## End Conclusion'),
      debateOf(`The student is right. ${REASON}`),
    ])
      assert.throws(() => parseDebate(text), { code: 'ModelOutputInvalid' }, text.slice(-60));
  });
});

describe('a second debate in prose', () => {
  const text = `## Step 3: Conversion\n\nYou: Candidate 1 says "Partially correct", Candidate 2 "Incorrect".\n\n## Step 4: Voting\n\nYou: Please choose from candidate 1 and candidate 2.\n\n**Skilled Expert Grader:** I vote for Candidate 2, "Incorrect".\n\n**University Teacher:** Candidate 2.\n\n**Student TA:** I vote for Candidate 1.\n\n## Conclusion\n\nIncorrect. Reason: ${REASON}\n\n## End Conclusion`;
  const inputs = (one: string, two: string) => ({
    debate: { output: { label: one } },
    validation: { output: { revised: { label: two } } },
  });

  it('has the candidates that were voted for', () => {
    const { label, voting } = parseRetry(text);
    assert.equal(label, 'Incorrect');
    assert.deepEqual(
      voting.map(({ candidate, why }) => [candidate, why]),
      [
        [2, 'I vote for Candidate 2, "Incorrect".'],
        [2, 'Candidate 2.'],
        [1, 'I vote for Candidate 1.'],
      ],
    );
  });
  it('is useless where it concludes the other candidate', () => {
    assert.deepEqual(retryProblems(parseRetry(text), inputs('Partially correct', 'Incorrect')), []);
    assert.equal(retryProblems(parseRetry(text), inputs('Incorrect', 'Partially correct')).length, 1);
    assert.deepEqual(retryProblems(parseRetry(text), {}), []);
  });
});

describe('a validation in prose', () => {
  const WHY = 'The answer names neither of the two forces.';
  for (const text of [
    `## Validation Result\n\nValidGrading.\n\n## Reason\n\n${WHY}`,
    `**## Validation Result**\n\nValidGrading.\n\n**## Reason**\n\n${WHY}`,
    `**ValidGrading**. ${WHY}`,
    `Valid Grading\n\nReason: ${WHY}`,
    `Validation result: Valid\nReason: ${WHY}`,
    `valid: true\nReason: ${WHY}`,
    `Valid. ${WHY}`,
    `{"valid": true, "why": "${WHY}", "revised": null} That is all.`,
  ])
    it(`holds: ${JSON.stringify(text.slice(0, 40))}`, () =>
      assert.deepEqual(parseValidation(text), { valid: true, why: WHY, revised: null }));

  for (const text of [
    `## Validation Result\n\nInvalidGrading.\n\n## Reason\n\n${WHY}\n\n## Revised Grading\n\nIncorrect. Reason: ${REASON}`,
    `InvalidGrading. ${WHY}\n\n**Revised Grading:** Incorrect. Reason: ${REASON}`,
    `## Revised Grading\nIncorrect. Reason: ${REASON}\n\n## Reason\n${WHY}\n\n## Validation Result\nInvalidGrading.`,
    `INVALID GRADING\n\n**Reason:** ${WHY}\n\n**## Revised Grading**\n\n**Incorrect**\n\nReason: ${REASON}`,
    `This is not a ValidGrading.\nReason: ${WHY}\n\n### Revised grading\nLabel: Incorrect\nReason: ${REASON}`,
    `valid: false\nReason: ${WHY}\nRevised label: Incorrect\nRevised reason: ${REASON}`,
    `\`\`\`json\n{"valid": false, "why": "${WHY}", "revised": {"label": "incorrect", "reason": "${REASON}"}}\n\`\`\``,
  ])
    it(`does not hold: ${JSON.stringify(text.slice(0, 40))}`, () =>
      assert.deepEqual(parseValidation(text), {
        valid: false,
        why: WHY,
        revised: { label: 'Incorrect', reason: REASON },
      }));

  it('is useless where it is invalid and puts nothing in its place', () => {
    const bare = parseValidation(`InvalidGrading. Because ${WHY}`);
    assert.deepEqual(bare, { valid: false, why: `Because ${WHY}`, revised: null });
    assert.equal(validationProblems(bare).length, 1);
    assert.equal(
      parseValidation(`InvalidGrading. ${WHY}\n## Revised Grading\nMostly correct.`).revised,
      null,
    );
  });
  it('is none where it says neither, or repeats the choice', () => {
    for (const text of [
      '',
      WHY,
      `ValidGrading / InvalidGrading. Because ${WHY}`,
      'The student makes a valid point.',
    ])
      assert.throws(() => parseValidation(text), { code: 'ModelOutputInvalid' }, text);
  });
});

describe('tendencies in prose', () => {
  const GOOD = 'Sees at once what is right. Reliable there.';
  const BAD = 'Is too kind to what is half right; do not lean on it alone.';
  const written: [name: string, of: (grader: string) => string][] = [
    ['as asked', (grader) => `${grader}:\nBest in: ${GOOD}\nBias/Caution: ${BAD}`],
    ['in bold', (grader) => `**${grader}:**\n\n- **Best in:** ${GOOD}\n- **Bias/Caution:** ${BAD}`],
    ['under headings', (grader) => `### ${grader}\n\n**Strengths:** ${GOOD}\n\n**Weaknesses:** ${BAD}`],
    ['without names', (grader) => `${grader}:\n- ${GOOD}\n- ${BAD}`],
    ['in one line', (grader) => `1. **${grader}**: ${GOOD}\n   - Caution: ${BAD}`],
    ['with a remark', (grader) => `**${grader} (balanced):**\n* Good points: ${GOOD}\n* Bad points: ${BAD}`],
    ['the bad side first', (grader) => `## ${grader}\nBias: ${BAD}\nBest at: ${GOOD}`],
  ];
  for (const [name, of] of written)
    it(`are read ${name}`, () => {
      const text = `Here is what sets them apart:\n\n${of('Grader 1')}\n\n${of('Grader 2')}\n\nOverall, Grader 1 is to be preferred.`;
      assert.deepEqual(parseTendencies(text).graders, [
        { grader: 'Grader 1', good: GOOD, bad: BAD },
        { grader: 'Grader 2', good: GOOD, bad: BAD },
      ]);
    });

  it('do not take a sentence about another grader for a heading', () => {
    const text = `Grader 1:\nBest in: ${GOOD}\nGrader 2 is worse at this.\nBias: ${BAD}`;
    assert.deepEqual(
      parseTendencies(text).graders.map(({ grader }) => grader),
      ['Grader 1'],
    );
  });
  it('are useless with a grader or a side left out, or with figures', () => {
    const inputs = { metrics: { graders: [{ model: 'Grader 1' }, { model: 'Grader 2' }] } };
    const of = (good: string, bad: string, grader = 'grader 1') => ({ grader, good, bad });
    const problems = (...graders: ReturnType<typeof of>[]) => tendencyProblems({ graders }, inputs);
    assert.deepEqual(problems(of(GOOD, BAD), of('Better than Grader 1.', BAD, 'Grader 2')), []);
    assert.equal(problems(of(GOOD, BAD)).length, 1);
    assert.equal(problems(of(GOOD, ' '), of('Has .73 of them.', BAD, 'Grader 2')).length, 2);
  });
  it('are none without a grader', () =>
    assert.throws(() => parseTendencies('They are all good.'), { code: 'ModelOutputInvalid' }));
});

describe('the readers of prose', () => {
  const readers = { parseDebate, parseRetry, parseValidation, parseTendencies };
  it('give a value or a clear error, whatever is written', () => {
    const heads = [
      '',
      '## Conclusion\nCorrect. ',
      'InvalidGrading\n## Revised Grading\n',
      'Grader 1:\n',
      '## Step 4: Voting\n',
    ];
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom(...heads),
        (text, head) => {
          for (const read of Object.values(readers))
            try {
              read(head + text);
            } catch (error) {
              assert.equal((error as { code?: string }).code, 'ModelOutputInvalid');
            }
        },
      ),
      { numRuns: 150 },
    );
  });
});
