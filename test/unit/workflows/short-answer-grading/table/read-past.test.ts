import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pastAnswerSchema } from '@assay/short-answer-grading/past-answer';
import { readPast } from '@assay/short-answer-grading/table/read-past';

const ONE = [{ id: 'q1', question: 'Why do cats purr?' }];
const TWO = [...ONE, { id: 'q2', question: 'What is a cell?' }];

function read(text: string, questions = ONE) {
  const found = readPast(Buffer.from(text), 'past.csv', questions);
  for (const answer of found.past) pastAnswerSchema.parse(answer);
  assert.equal(new Set(found.past.map(({ id }) => id)).size, found.past.length);
  return found;
}

describe('reading graded answers of the past', () => {
  it('takes questions of the assignment by id or words, and others by their words', () => {
    const text = [
      'id,question,reference,answer,label,feedback',
      'a1,q1,To calm.,Calm,CORRECT,Yes.',
      'a2,why do cats PURR,,,Incorrect,',
      'a3,What do dogs do?,They bark.,Bark loudly,partially correct,',
    ].join('\n');
    const { past, warnings } = read(text);
    assert.deepEqual(warnings, []);
    const purr = { question: 'q1', questionText: 'Why do cats purr?' };
    assert.deepEqual(past, [
      { id: 'a1', ...purr, reference: 'To calm.', answer: 'Calm', label: 'Correct', feedback: 'Yes.' },
      { id: 'a2', ...purr, reference: '', answer: '', label: 'Incorrect', feedback: null },
      {
        id: 'a3',
        question: 'what do dogs do',
        questionText: 'What do dogs do?',
        reference: 'They bark.',
        answer: 'Bark loudly',
        label: 'Partially correct',
        feedback: null,
      },
    ]);
  });
  it('needs no question where the assignment has one, and makes ids of the content', () => {
    const { past } = read('answer,grade\nx,Correct\ny,wrong\n');
    assert.deepEqual(
      past.map(({ question, label }) => [question, label]),
      [
        ['q1', 'Correct'],
        ['q1', 'Incorrect'],
      ],
    );
    assert.match(past[0]!.id, /^[0-9a-f]{16}$/);
    assert.deepEqual(
      read('grade,answer\nwrong,y\nCorrect,x\n')
        .past.map(({ id }) => id)
        .sort(),
      past.map(({ id }) => id).sort(),
    );
  });
  it('keeps the same row once, and answers that were graded differently with a warning', () => {
    const { past, warnings } = read(
      'answer,label\nx,Correct\nx,Correct\nx,Incorrect\n"x  y",Correct\nx y,Correct\n',
    );
    assert.deepEqual(
      past.map(({ answer, label }) => [answer, label]),
      [
        ['x', 'Correct'],
        ['x', 'Incorrect'],
        ['x  y', 'Correct'],
        ['x y', 'Correct'],
      ],
    );
    assert.deepEqual(warnings, [
      'line 3: the same as a row before, kept once',
      'lines 2 and 4: the same answer has different labels, all are kept',
    ]);
  });
  it('keeps the same answer of two students, and tells ids apart that stand for different answers', () => {
    const { past } = read(
      'id,answer,label\n1,x,Correct\n2,x,Correct\n1,y,Incorrect\n1-2,z,Correct\n1,w,Correct\n',
    );
    assert.deepEqual(
      past.map(({ id, answer }) => [id, answer]),
      [
        ['1', 'x'],
        ['2', 'x'],
        ['1-2', 'y'],
        ['1-2-2', 'z'],
        ['1-3', 'w'],
      ],
    );
  });
  it('leaves out rows without a label, and says when all labels are the same', () => {
    const { past, warnings } = read('answer,label\nx,Correct\ny,\nz,Correct\n');
    assert.equal(past.length, 2);
    assert.match(warnings.join('\n'), /^line 3: no label, left out$/m);
    assert.match(warnings.join('\n'), /every past answer is "Correct"/);
  });

  const refused: readonly [string, RegExp, typeof ONE?][] = [
    [
      'answer,label\nx,Correct\ny,Good\nz,4\n',
      /lines 3 and 4: the label is "Good", "4"; it must be one of "Incorrect"/,
    ],
    ['answer,score\nx,4.5\ny,2\n', /needs a column "label".*Column "score" holds no labels/],
    ['answer,note\nx,4.5\n', /needs a column "label" that says.*Its columns are "answer", "note"/],
    ['text_of,label\nx,Correct\n', /needs a column "answer"/],
    ['answer,label\nx,Correct\n', /needs a column "question"/, TWO],
    ['question,answer,label\nq1,x,Correct\n,y,Correct\n', /line 3: no question/, TWO],
    ['answer,label\nx,\n', /1 answers and no label|no label/],
  ];
  for (const [text, message, questions] of refused)
    it(`refuses: ${message}`, () => {
      assert.throws(() => read(text, questions ?? ONE), { code: 'TableInvalid', message });
    });
});
