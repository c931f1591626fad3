import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { divisionProblems, isMuchOutside } from '@assay/short-answer-grading/paper';
import { placePassages, stretchesBy } from '@assay/short-answer-grading/place-passages';
import fc from 'fast-check';
import { PAPERS, QUESTIONS } from './written-papers.ts';

const paperOf = (text: string, questions: readonly { id: string; question: string }[]) => ({
  ...{ file: 'a.pdf', sha256: '0', hidden: 0, pictured: [], unread: [], text },
  questions: [...questions],
});

describe('passages that a model gives', () => {
  for (const { name, questions, text, answers } of PAPERS)
    it(`stand in the paper, and bring its answers: ${name}`, () => {
      const passages = Object.entries(answers).flatMap(([question, answer]) =>
        answer
          .split('\n\n')
          .flatMap((passage) => (passage === '' ? [] : [{ question, passage: passage.replace(/\n/g, ' ') }])),
      );
      const { placed, missing } = placePassages(text, passages);
      assert.deepEqual(missing, []);
      const divided = stretchesBy(QUESTIONS[questions], placed).map(({ question, stretches }) => [
        question,
        stretches.map(({ start, end }) => text.slice(start, end)).join('\n\n'),
      ]);
      assert.deepEqual(Object.fromEntries(divided), answers);
      assert.deepEqual(divisionProblems({ answers: passages }, paperOf(text, QUESTIONS[questions])), []);
    });

  it('stand each in its own place, equal ones one after another', () => {
    const text = '1 yes\n2 no\n3 yes yes';
    const { placed, missing } = placePassages(
      text,
      ['yes', 'no', 'yes', 'yes', 'yes'].map((passage, at) => ({ question: `${at}`, passage })),
    );
    assert.deepEqual(
      placed.map(({ question, start, end }) => [question, text.slice(start, end), start]),
      [
        ['0', 'yes', 2],
        ['1', 'no', 8],
        ['2', 'yes', 13],
        ['3', 'yes', 17],
      ],
    );
    assert.deepEqual(missing, [4]);
  });

  it('that are mended, or of a question that there is not, are told', () => {
    const paper = paperOf('1) The moon puls the see. 2) twice a day', QUESTIONS.tides);
    const problems = divisionProblems(
      {
        answers: [
          { question: 'pull', passage: 'The moon pulls the sea.' },
          { question: 'x', passage: 'twice a day' },
        ],
      },
      paper,
    );
    assert.match(problems[0]!, /no other question than pull, often, spring/);
    assert.match(problems[1]!, /words for pull do not stand in the text/);
  });

  it('that leave much of a paper out are asked for again', () => {
    const long = 'The moon pulls the water on its own side, and the earth turns below it all day long.';
    const paper = paperOf(`${long}\n\n2) twice`, QUESTIONS.tides);
    assert.match(
      divisionProblems({ answers: [{ question: 'often', passage: 'twice' }] }, paper)[0]!,
      /Much of the text is in no passage/,
    );
    assert.equal(isMuchOutside(paper, [{ start: 0, end: long.length }]), false);
  });

  it('never stand over each other, and say what the paper says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '’'), maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(60), fc.nat(12)), { maxLength: 8 }),
        (text, cuts) => {
          const passages = cuts.map(([from, length], at) => ({
            question: `${at}`,
            passage: text.slice(from, from + length),
          }));
          const { placed, missing } = placePassages(text, passages);
          const bare = (of: string) => of.replace(/\s/g, '');
          const written = passages.filter(({ passage }) => bare(passage) !== '');
          assert.equal(placed.length + missing.length, written.length);
          for (const [at, { question, start, end }] of placed.entries()) {
            assert.ok(start >= (placed[at - 1]?.end ?? 0) && end > start);
            assert.equal(bare(text.slice(start, end)), bare(passages[Number(question)]!.passage));
          }
        },
      ),
    );
  });
});
