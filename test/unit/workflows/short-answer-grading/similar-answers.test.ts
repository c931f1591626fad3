import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTable } from '@assay/kit/tables/read-table';
import { needsOfAnswer } from '@assay/short-answer-grading/draft-result';
import { similarAnswers, withSimilar } from '@assay/short-answer-grading/similar-answers';
import { resultFiles } from '@assay/short-answer-grading/summary';
import fc from 'fast-check';
import { gradedAnswer, quizResult } from './report/sample-quizzes.ts';

const toOne = (...answers: string[]) => similarAnswers(answers.map((answer) => ({ question: 'q', answer })));

describe('answers that are alike', () => {
  it('are of one group but for a word, case, accents and punctuation, and the same ones always', () => {
    assert.deepEqual(
      toOne(
        'The Moon pulls the water on the near side of the Earth.',
        'the moon pulls the water at the near side of the earth',
        'Wind blows over the sea.',
        'Rivers carry salt.',
        'rivers carry salt',
      ),
      ['q~1', 'q~1', null, 'q~2', 'q~2'],
    );
    assert.deepEqual(
      toOne('Light heats ice.', 'Ice heats light.'),
      [null, null],
      'who does what to whom counts',
    );
    assert.deepEqual(
      toOne('a b c d', 'b c d e', 'c d e f'),
      ['q~1', 'q~1', null],
      'who is like one of a group alone is not in it',
    );
    assert.deepEqual(toOne('', '', '…', '…'), [null, null, null, null], 'what says nothing is in none');
  });

  it('are so to the same question alone', () => {
    const answer = 'Because of the Moon.';
    const questions = ['a', 'b', 'a'].map((question) => ({ question, answer }));
    assert.deepEqual(similarAnswers(questions), ['a~1', null, 'a~1']);
  });

  it('are together whatever the order, each with itself, and no two without the other', () => {
    const words = fc.constantFrom('moon', 'pulls', 'water', 'near', 'side', 'earth', 'sun');
    const answers = fc.array(
      fc.array(words, { maxLength: 6 }).map((all) => all.join(' ')),
      { maxLength: 14 },
    );
    const order = fc.array(fc.nat(), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(answers, order, (given, keys) => {
        const names = toOne(...given);
        const isTogether = (of: (string | null)[], one: number, other: number) =>
          of[one] !== null && of[one] === of[other];
        const places = [...given.keys()].sort((one, other) => keys[one]! - keys[other]!);
        const shuffled = toOne(...places.map((at) => given[at]!));
        for (const [one, from] of places.entries()) {
          for (const [other, to] of places.entries())
            assert.equal(isTogether(shuffled, one, other), isTogether(names, from, to));
          const twice = toOne(...given, given[from]!);
          assert.equal(twice.at(-1), twice[from], 'the same again is with itself');
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are to be looked at where they got other labels, and not where one has none', () => {
    const texts = [
      'Rivers carry salt.',
      'rivers carry salt',
      'It rains.',
      'it rains',
      'Wind blows.',
      'wind blows',
    ];
    const labels = ['Correct', 'Incorrect', 'Correct', null, 'Correct', 'Correct'] as const;
    const graded = withSimilar(
      texts.map((answer, at) =>
        gradedAnswer(at + 1, { answer, question: 'q', label: labels[at]!, flags: [] }),
      ),
    );
    assert.deepEqual(
      graded.map(({ similar }) => similar),
      ['q~1', 'q~1', 'q~2', 'q~2', 'q~3', 'q~3'],
    );
    const needs = graded.map((answer) => needsOfAnswer({ ...answer, needsHuman: false }));
    assert.deepEqual(needs, [['alike-differ'], ['alike-differ'], [], [], [], []]);
  });

  it('stand together in the results of a class, those for a human first on top', () => {
    const texts = [
      'The Moon pulls the water on the near side.',
      'Rain falls into it.',
      'the moon pulls the water at the near side',
      'Nobody knows.',
    ];
    const similar = toOne(...texts);
    const graded = texts.map((answer, at) => ({
      ...gradedAnswer(at + 1, { answer, label: 'Correct' }),
      ...(similar[at] && { similar: similar[at] }),
      ...{ student: `s${at + 1}`, question: 'q', needsHuman: at !== 1 },
    }));
    const [csv, json] = resultFiles(quizResult(graded)).map(({ text }) => text);
    const { rows: lines } = readTable(Buffer.from(csv!), 'results.csv');
    assert.deepEqual(
      lines.map(({ cells }) => [cells.student, cells.similar]),
      [
        ['s1', 'q~1'],
        ['s3', 'q~1'],
        ['s4', ''],
        ['s2', ''],
      ],
    );
    const rows = JSON.parse(json!) as { similar: string | null }[];
    assert.deepEqual(
      rows.map(({ similar }) => similar),
      ['q~1', null, 'q~1', null],
    );
  });
});
