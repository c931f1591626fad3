import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ASSIGNMENT } from '@assay/short-answer-grading/assignment';
import { LABELS } from '@assay/short-answer-grading/label';
import type { PastAnswer } from '@assay/short-answer-grading/past-answer';
import { PUBLISHED } from '@assay/short-answer-grading/published';
import { readLabelled } from '@assay/short-answer-grading/study/labelled-answers';
import { roundsOf } from '@assay/short-answer-grading/study/rounds';
import { sameAnswers } from '@assay/short-answer-grading/study/same-answers';
import fc from 'fast-check';

const WORDS = ['glass', 'slower', 'light', 'angle', 'wave', 'front', 'turns', 'density', 'colour', 'prism'];

const answer = (id: string, text: string, label = 0): PastAnswer => ({
  ...{ id, question: 'q', questionText: 'Why?', reference: '', answer: text },
  ...{ label: LABELS[label % 3]!, feedback: null },
});
const ids = (answers: readonly PastAnswer[]) => answers.map(({ id }) => id).sort();

const answers = fc
  .array(fc.tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 6 }), fc.nat(2)), {
    minLength: 2,
    maxLength: 30,
  })
  .map((made) => made.map(([words, label], at) => answer(`a${at}`, words.join(' '), label)));
const split = (over = {}) => ({ folds: 2, sample: null, seed: 7, past: null, ...over });

describe('rounds of an evaluation', () => {
  it('grade each answer once, with none that is the same in the past', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 2, max: 4 }), (all, folds) => {
        const sets = sameAnswers(all);
        fc.pre(sets.length >= folds);
        const { rounds } = roundsOf(all, split({ folds }));
        assert.deepEqual(ids(rounds.flatMap(({ graded }) => graded)), ids(all));
        for (const { graded, past } of rounds) {
          assert.equal(graded.length + past.length, all.length);
          const known = new Set(ids(past));
          for (const { id } of graded) {
            const set = sets.find((one) => one.some((member) => member.id === id))!;
            assert.ok(set.every((member) => !known.has(member.id)));
          }
        }
      }),
      { seed: 13, numRuns: 60 },
    );
  });

  it('are drawn by the seed, and a sample holds so many different answers', () => {
    const all = Array.from({ length: 20 }, (_, at) =>
      answer(`a${at}`, `${WORDS[at % 10]} ${at} ${WORDS[at % 7]}`, at),
    );
    assert.deepEqual(roundsOf(all, split()), roundsOf(all, split()));
    const { rounds } = roundsOf(all, split({ sample: 8, folds: 4 }));
    assert.deepEqual([rounds.length, rounds.flatMap(({ graded }) => graded).length], [4, 8]);
    assert.ok(rounds.every(({ past }) => past.length === 6));
  });

  it('take the past of another table without what is graded', () => {
    const all = [answer('a', 'light is slower in glass'), answer('b', 'the wave front turns')];
    const past = [answer('p', 'Light is  slower in glass'), answer('r', 'something else about density')];
    const found = roundsOf(all, split({ past }));
    assert.deepEqual([found.same, found.rounds.length, ids(found.rounds[0]!.past)], [1, 1, ['r']]);
  });

  it('are refused where there are more folds than different answers', () => {
    const same = [answer('a', 'light is slower'), answer('b', 'Light is slower'), answer('c', 'a prism')];
    assert.throws(() => roundsOf(same, split({ folds: 3 })), /2 different answer\(s\) make no 3 folds/);
  });
});

const quiz = ASSIGNMENT.schema.parse({
  ...{ workflow: 'short-answer-grading', assignment: 'light', title: 'Light', language: 'en', seed: 7 },
  questions: [
    { id: 'bend', question: 'Why does light bend?', reference: 'It is slower in glass.' },
    { id: 'colour', question: 'What makes colours?', reference: 'Dispersion.' },
  ],
});
const read = (csv: string) => readLabelled(Buffer.from(csv), 'data.csv', quiz);

describe('labelled answers', () => {
  it('are read as past answers are, each to a question of the quiz', () => {
    const found = read(
      'id,question,answer,label\n1,bend,slower,correct\n1,What makes colours?,prism,falsch\n',
    );
    assert.deepEqual(
      found.answers.map(({ id, question, label }) => [id, question, label]),
      [
        ['1', 'bend', 'Correct'],
        ['1-2', 'colour', 'Incorrect'],
      ],
    );
  });

  it('are refused with what is wrong', () => {
    const refused: [string, RegExp][] = [
      [
        'id,question,answer,label\n1,bend,x,Correct\n1,bend,y,Correct\n',
        /data\.csv, line 3: the id of a row before/,
      ],
      [
        'id,question,answer,label\n1,Why is it dark?,x,Correct\n',
        /1 question\(s\) that the quiz does not have \("Why is it dark\?"\)/,
      ],
      ['id,question,answer,label\n1,bend,x,Excellent\n', /the label is .Excellent.; it must be one of/],
      ['question,answer\nbend,x\n', /needs a column "label"/],
    ];
    for (const [csv, words] of refused) assert.throws(() => read(csv), words);
  });
});

describe("GET's tables", () => {
  it('hold the anchors of the paper, and both sets of each figure', () => {
    const value = (name: string, figure: string, system: string) =>
      PUBLISHED.find((table) => table.name === name && table.figure === figure)?.figures.find(
        (one) => one.system === system,
      )?.value;
    assert.deepEqual(
      [
        value('GET, Table 6 (UA)', 'accuracy', 'get'),
        value('GET, Table 6 (UQ)', 'macro-F1', 'majority'),
        value('GET, Table 7 (UQ)', 'validity', 'get'),
        value('GET, Table 9 (UQ)', 'accuracy', 'no-pseudo-learning'),
        value('GET, Table 11 (UA)', 'BERTScore', 'one-model'),
      ],
      [0.7787, 0.6111, 0.636, 0.65762, 0.6963],
    );
    assert.equal(PUBLISHED.length, 24);
    assert.ok(PUBLISHED.every(({ figures }) => figures.every((one) => one.value > 0 && one.value < 1)));
  });
});
