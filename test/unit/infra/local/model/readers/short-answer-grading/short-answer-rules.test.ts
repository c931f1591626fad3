import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { assess } from '../../../../../../../infra/local/model/readers/short-answer-grading/assess.ts';
import {
  characterOf,
  FAIR,
} from '../../../../../../../infra/local/model/readers/short-answer-grading/character.ts';
import { denies } from '../../../../../../../infra/local/model/readers/short-answer-grading/denial.ts';
import {
  type AnswerLabel,
  LABELS,
} from '../../../../../../../infra/local/model/readers/short-answer-grading/labels.ts';
import { compareAnswers } from '../../../../../../../infra/local/model/readers/short-answer-grading/overlap.ts';
import {
  pointsOf,
  subjectOf,
  topicOf,
} from '../../../../../../../infra/local/model/readers/short-answer-grading/points.ts';
import { wantedBy } from '../../../../../../../infra/local/model/readers/short-answer-grading/wanted.ts';
import { wordsOf } from '../../../../../../../infra/local/model/text/words.ts';
import { HELD_OUT } from './held-out-answers.ts';

const taskOf = ({ question, reference, criteria }: (typeof HELD_OUT)[number], answer: string) => {
  return { question, reference, criteria: criteria ?? '', answer, examples: [] };
};
const EVERY = HELD_OUT.flatMap((quiz) =>
  quiz.answers.map(([truth, answer]) => ({ truth, answer, task: taskOf(quiz, answer) })),
);

describe('how the stand-in grades questions that it was not made with', () => {
  const graded = EVERY.map((one) => ({ ...one, ...assess(one.task, FAIR, 0.5) }));
  const share = (truth: AnswerLabel, label: AnswerLabel) => {
    const own = graded.filter((one) => one.truth === truth);
    return own.filter((one) => one.label === label).length / own.length;
  };

  it('calls right answers in own words mostly Correct and none Incorrect', () => {
    assert.ok(share('Correct', 'Correct') >= 2 / 3, String(share('Correct', 'Correct')));
    assert.equal(share('Correct', 'Incorrect'), 0);
  });

  it('calls no wrong answer Correct, and no half one', () => {
    assert.ok(share('Incorrect', 'Incorrect') >= 0.9);
    assert.deepEqual([share('Incorrect', 'Correct'), share('Partially correct', 'Correct')], [0, 0]);
  });

  it('takes no answer for a denial that denies nothing', () => {
    for (const { answer, parts } of graded)
      assert.deepEqual(
        parts.filter(({ contradicts }) => contradicts),
        [],
        answer,
      );
  });

  it('says one short thing of each part, never two, whoever grades', () => {
    for (const model of ['one', 'two', 'three', 'four'])
      for (const { answer, task } of EVERY) {
        const character = characterOf(model, 'University Teacher');
        const { label, parts } = assess(task, character, 0.5);
        const points = pointsOf(answer, parts, character, label);
        const subjects = points.map(({ point }) => subjectOf(point));
        assert.equal(new Set(subjects).size, subjects.length, subjects.join('\n'));
        assert.ok(points.length > 0 && points.length <= parts.length + 1);
        for (const { point, quote } of points) {
          assert.ok(wordsOf(point).length <= 25, point);
          assert.match(point, /^[A-Z].*\.$/);
          if (quote !== null) assert.ok(answer.includes(quote), quote);
        }
        const lacks = points.some(({ quote }) => quote === null) || parts.some((part) => part.contradicts);
        assert.equal(lacks, label !== 'Correct');
      }
  });
});

describe('a denial', () => {
  const REFERENCE = 'The ice floats and insulates the water below.';
  for (const answer of [
    'The ice does not float on the water.',
    "Ice doesn't insulate anything.",
    'The ice never floats, it sinks.',
  ])
    it(`is sure: ${answer}`, () => assert.ok(denies(answer, REFERENCE)));
  for (const answer of [
    'Nobody wants the ice to float.',
    'The ice does not sink, it floats.',
    'The ice not only floats, it insulates.',
    'Without wind the ice floats and insulates the water below.',
    'Not all ice floats.',
    'The ice does not float as well as oil.',
    'If it were not so, ice would float.',
    'I do not know why the ice floats.',
  ])
    it(`is none: ${answer}`, () => assert.ok(!denies(answer, REFERENCE)));

  it('is seen from either side', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ice', 'floats', 'not', 'never', 'water', 'but', 'sinks'), { maxLength: 8 }),
        (words) => {
          const text = words.join(' ');
          assert.equal(denies(text, REFERENCE), denies(REFERENCE, text));
          assert.ok(!denies(text, text));
        },
      ),
    ));

  it('counts against an answer that is surely about the part', () => {
    const quiz = { reference: REFERENCE, question: 'What does it do?' };
    const { parts, coverage } = compareAnswers('The ice does not float and insulate the water.', quiz);
    assert.deepEqual([parts[0]!.contradicts, coverage], [true, 0]);
    assert.equal(compareAnswers('It never floats.', quiz).parts[0]!.contradicts, false);
  });
});

describe('what is wanted of an answer', () => {
  it('is what criteria number, each in its ways, else the sentences of the reference', () => {
    const criteria =
      'Two points. (1) The cause: the ice floats, or ice is light. (2) It keeps the water warm. Correct: both. Incorrect: (3) none.';
    const wanted = wantedBy('Ice floats. Fish live on.', criteria);
    assert.deepEqual(
      wanted.map(({ name }) => name),
      ['the ice floats, or ice is light.', 'It keeps the water warm.'],
    );
    assert.deepEqual(
      wanted[0]!.ways.map(({ text }) => text),
      ['the ice floats', 'ice is light.', 'Ice floats.'],
    );
    for (const loose of ['', 'Both must be named.', '(1) Only one.'])
      assert.deepEqual(
        wantedBy('Ice floats. Fish live on.', loose).map(({ name }) => name),
        ['Ice floats.', 'Fish live on.'],
      );
  });

  it('is named by its first few words of content', () => {
    const [short, long] = [
      'The ice floats.',
      'At the lower rent more people look for flats, so demand rises soon.',
    ];
    assert.equal(topicOf(short), 'The ice floats');
    assert.equal(topicOf(long), 'At the lower rent more people look for flats …');
    assert.equal(topicOf('It is "so" now'), 'It is so now');
  });

  it('decides whatever the texts are', () =>
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.string(),
        (question, reference, criteria, answer) => {
          const { label, parts, value } = assess(
            { question, reference, criteria, answer, examples: [] },
            FAIR,
            0.5,
          );
          assert.ok(LABELS.includes(label) && value >= 0 && value <= 1);
          assert.ok(pointsOf(answer, parts, FAIR, label).length <= parts.length + 1);
        },
      ),
    ));
});
