import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutGrading } from '@assay/short-answer-grading/reason/of-grading';
import { concluded, OPINIONS, opinion, QUEUE } from './queue.ts';

const left = (text: string, material = QUEUE) => withoutGrading(text, OPINIONS, material);

describe('a debate’s conclusion for its student', () => {
  it('says nothing of graders, votes, the debate or points by their ids, as small models write it', () => {
    const kept =
      'The student’s answer does not mention the blocking probability, which is required to answer correctly.';
    for (const told of [
      'The points that were refuted are A1 and B1, and they quote the student’s answer to show that they were wrong.',
      'Grader 1 felt that the student did not mention the blocking probability.',
      'The opinions of step 2 indicate that all three graders agree.',
      'In the debate, University Teacher changed its mind.',
      'All of them voted for this label.',
      'I valutatori sono d’accordo.',
      'Die Bewerter haben das in der Debatte widerlegt.',
    ])
      for (const [text, expected] of [
        [`${kept} ${told}`, kept],
        [`${told} ${kept}`, kept],
        [told, ''],
      ] as const)
        assert.equal(left(text), expected, told);
  });

  it('loses what only leans on such a sentence, and nothing else', () => {
    assert.equal(left('Grader 2 says that a steady state exists. This is wrong.'), '');
    const text = 'A steady state exists.  This is not explained.';
    assert.equal(left(text), text);
  });

  it('keeps words of the question, the reference and the answer, whatever they are', () => {
    const question = { ...QUEUE.question, text: 'Why does a leader need the votes of most nodes?' };
    const text = 'Two leaders could win votes in one term. A1 is not told of the debate.';
    const material = { question, answer: 'Node A1 missed the debate.' };
    assert.equal(left(text, { ...material, examples: [] }), text);
    assert.equal(left(text), '');
  });

  it('keeps what the question is about in another form of its words, and numbered steps', () => {
    for (const [reference, text] of [
      [
        'In a direct vote all citizens decide.',
        'The answer does not say that every citizen votes on the matter.',
      ],
      [
        'A counterexample can refute it.',
        'The answer does not say that one counterexample refutes a hypothesis.',
      ],
      [
        '1. Choose. 2. Halve. 3. Go on in a half.',
        'The answer leaves out step 3, going on in the half that is left.',
      ],
    ] as const)
      assert.equal(left(text, { ...QUEUE, question: { ...QUEUE.question, reference } }), text);
    const question = { ...QUEUE.question, text: 'What stands in cell A10?' };
    assert.equal(left('Point A1 was raised by all.', { ...QUEUE, question }), '');
    const role = 'T.A.';
    assert.equal(
      withoutGrading('Tea was served.', [{ ...opinion('A', 'Incorrect', []), role }], QUEUE),
      'Tea was served.',
    );
  });

  it('is missed, and said to be, where it told of nothing else', () => {
    const silent = [opinion('A', 'Incorrect', [])];
    const reason = concluded(silent, { reason: 'Grader 1 and Grader 2 agree on the label.' });
    assert.deepEqual([reason.conclusion, reason.points, reason.faults], ['', [], ['no-reason']]);
    const without = concluded(silent, { reason: 'The blocking probability is missing.' });
    assert.deepEqual(without.faults, []);
  });
});
