import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashingEncoder } from '@assay/model/late-interaction/hashing-encoder';
import { answerKey, type Class, distinctRows, groupAnswers } from '@assay/short-answer-grading/class';
import { LABELS } from '@assay/short-answer-grading/label';
import { readClass, readPastClass } from '@assay/short-answer-grading/make-plan';
import { itemsOf, prepareClass } from '@assay/short-answer-grading/prepare-class';
import { createAlikeIndex } from '@assay/short-answer-grading/pseudo-learning/alike-answers';
import fc from 'fast-check';
import { aPlan, aQuiz, pastAnswer, QUIZ } from '../../../support/short-answer-grading/quizzes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const rowOf = (answer: string, index: number, question = 'moon') => {
  return { row: index + 1, student: `s${index}`, question, answer };
};
const groupsOf = (...answers: string[]) =>
  groupAnswers(answers.map((answer, index) => rowOf(answer, index))).map(({ group }) => group);

describe('answers of a class', () => {
  it('name their students by nothing that the row says of them in any column', () => {
    const quiz = aQuiz();
    for (const [head, row] of [
      ['Last name,First name,ID number,Email address', 'Quenby,Anna,4711808,anna@example.edu'],
      ['name,id,sis_id', 'Anna Quenby,77,4711808'],
      ['student,name', '4711808,Anna Quenby'],
    ]) {
      const { rows } = readClass(
        bytes(`${head},answer\n${row},"My name is Anna Quenby, 4711808: the moon pulls."\n`),
        'class.csv',
        quiz,
      );
      assert.doesNotMatch(rows[0]!.answer, /Anna|Quenby|4711808/, head);
      assert.match(rows[0]!.answer, /the moon pulls/);
    }
  });
});

describe('identical answers', () => {
  it('are one, whatever their case, spacing and stops at the end', () => {
    const groups = groupsOf(
      'The moon pulls.',
      ' the  MOON\npulls',
      'The moon\u200b pulls …',
      'The sun pulls.',
    );
    assert.deepEqual(groups, ['a0001', 'a0001', 'a0001', 'a0002']);
  });

  it('are not one where a sign says something of its own', () => {
    for (const [one, other] of [
      ['10³', '103'],
      ['n!', 'n'],
      ['x²', 'x2'],
      ['-5', '5'],
      ['a < b', 'a > b'],
      ['½', '1/2'],
      ['5 mW', '5 MW'],
      ['Aa', 'AA'],
      ['Aa', 'aa'],
      ['NaCl', 'NACL'],
      ['CO is a gas', 'Co is a gas, CO'],
      ['it is CO', 'it is Co'],
      ['x = "A"', 'x = "a"'],
      ['if x:\n  y\nz', 'if x:\n  y\n  z'],
    ] as const)
      assert.notEqual(answerKey(rowOf(one, 1)), answerKey(rowOf(other, 2)), `${one} and ${other}`);
  });

  it('are not one across questions, however alike these are called', () => {
    const rows = ['q-1', 'q.1', 'q_1'].map((question, index) => rowOf('Yes', index, question));
    assert.deepEqual(new Set(groupAnswers(rows).map(({ group }) => group)).size, 3);
  });

  it('have one group, and different answers have different ones', () => {
    const word = fc.constantFrom(
      'Moon',
      'moon ',
      ' moon.',
      'sun',
      '',
      '-',
      'Sun',
      'n/a',
      '🌕',
      '=1+1',
      'è',
      'e\u0300',
    );
    const rows = fc.array(fc.tuple(word, fc.constantFrom('q1', 'q2')), { maxLength: 30 });
    fc.assert(
      fc.property(rows, (drawn) => {
        const given = drawn.map(([answer, question], index) => rowOf(answer, index, question));
        const grouped = groupAnswers(given);
        for (const [i, one] of grouped.entries())
          for (const [j, other] of grouped.entries()) {
            const isEmpty = (at: number) => grouped[at]!.ask === 'nobody: empty';
            const alike =
              isEmpty(i) || isEmpty(j)
                ? isEmpty(i) && isEmpty(j) && one.question === other.question
                : answerKey(one) === answerKey(other);
            assert.equal(one.group === other.group, alike);
          }
        const distinct = distinctRows({ rows: grouped.map((row) => ({ ...row, truth: null })) });
        const asked = new Set(grouped.filter(({ ask }) => ask === 'graders').map(({ group }) => group));
        assert.deepEqual(new Set(distinct.map(({ group }) => group)), asked);
        assert.equal(distinct.length, asked.size);
        assert.deepEqual(
          grouped.map(({ answer }) => answer),
          given.map(({ answer }) => answer),
          'answers stay as they were handed in',
        );
      }),
    );
  });

  it('are no business of graders where they are empty or longer than the characters of a thousand words', () => {
    const answers = ['', ' - ', 'N/A', 'x'.repeat(16_600), 'x'.repeat(20_001)];
    assert.deepEqual(
      groupAnswers(answers.map((answer, index) => rowOf(answer, index))).map(({ ask }) => ask),
      ['nobody: empty', 'nobody: empty', 'nobody: empty', 'graders', 'nobody: too long'],
    );
  });
});

describe('a table of a class', () => {
  const two = aQuiz({
    questions: [
      ...QUIZ.questions,
      { id: 'sun', question: 'What does the sun add?', reference: 'Spring tides.' },
    ],
  });

  it('with a column for each question has a row of its own for each answer', () => {
    const students = Array.from({ length: 7 }, (_, index) => `s${index},pulls ${index},adds ${index}`);
    const { rows } = readClass(bytes(`student,moon,sun\n${students.join('\n')}\n`), 'a.csv', two);
    assert.equal(rows.length, 14);
    assert.deepEqual(
      rows.map(({ row }) => row),
      rows.map((_, index) => index + 1),
    );
    assert.equal(new Set(rows.map(({ student, question }) => `${student}/${question}`)).size, 14);
  });

  it('is read whatever run of signs a cell has: blanks, stops, brackets', () => {
    const many = 100_000;
    for (const sign of [' ', '\t', '.', '…', '(', '-', '&', '<', '\u00a0']) {
      const cells = [`x${sign.repeat(many)}y`, `a\n b${sign.repeat(many)}c`, `${sign.repeat(many)}z`];
      const table = `student,answer\n${cells.map((cell, at) => `s${at},"${cell}"`).join('\n')}\n`;
      const { rows } = readClass(bytes(table), 'a.csv', aQuiz());
      assert.deepEqual(
        rows.map(({ ask }) => ask === 'nobody: empty'),
        [false, false, false],
      );
    }
  });

  it('of past answers leaves out questions without a reference answer, and says so', () => {
    const table =
      'question,reference,answer,label\nmoon,,It pulls.,Correct\nWhat is a neap tide?,A low high tide.,A flood.,Incorrect\nWho owns the sea?,,Nobody.,Correct\n';
    const { class: read, past } = readPastClass(bytes(table), 'past.csv', two);
    assert.deepEqual([past.length, read.rows.length], [3, 2]);
    assert.deepEqual(
      read.rows.map(({ truth }) => truth),
      ['Correct', 'Incorrect'],
    );
    assert.match(read.warnings.join(), /1 past answer.* without a reference answer/);
    for (const { question } of read.rows) assert.ok(read.questions.some(({ id }) => id === question));
  });

  it('of past answers of which none can be graded is refused before anything is paid', () => {
    for (const table of [
      'question,answer,label\nmoon,,Incorrect\nsun,-,Incorrect\n',
      'question,answer,label\nWho owns the sea?,Nobody.,Correct\n',
    ])
      assert.throws(() => readPastClass(bytes(table), 'past.csv', two), {
        code: 'TableInvalid',
        message: /past\.csv holds no past answer that a grader could be asked about/,
      });
  });
});

describe('a class made ready', () => {
  const quiz = aQuiz();
  const words = ['moon', 'sun', 'pull', 'water', 'bulge', 'earth', 'turns', 'wind', 'salt'];
  const sentence = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((drawn) => drawn.join(' '));
  const graded = fc.array(fc.tuple(sentence, fc.constantFrom(...LABELS)), { minLength: 1, maxLength: 8 });
  const classOf = (answers: readonly string[]): Class => ({
    file: 'a.csv',
    sha256: 'f',
    questions: quiz.questions.map(({ id, question: text, reference }) => ({
      id,
      text,
      reference,
      criteria: null,
    })),
    rows: groupAnswers(answers.map((answer, index) => ({ ...rowOf(answer, index), truth: null }))),
    warnings: [],
  });

  it('from the past itself shows no answer to itself, neither as example nor as prior', async () => {
    await fc.assert(
      fc.asyncProperty(graded, async (drawn) => {
        const past = drawn.map(([answer, label], index) => pastAnswer(answer, label, { id: `p${index}` }));
        const read = classOf(past.map(({ answer }) => answer));
        const prepared = await prepareClass(
          read,
          past,
          { purpose: 'profile', examples: 3 },
          hashingEncoder(),
        );
        for (const { material } of prepared) {
          const own = answerKey({ question: 'moon', answer: material.answer });
          const others = past.filter((other) => answerKey(other) !== own);
          for (const { answer } of material.examples)
            assert.notEqual(answerKey({ question: 'moon', answer }), own);
          const told = others.filter(({ answer }) => answer !== '');
          const alike = createAlikeIndex(past.filter(({ answer }) => answer !== ''));
          const same = alike.alike('moon', material.answer).filter(({ similarity }) => similarity > 0.95);
          assert.ok(material.prior.labelled <= told.length);
          assert.equal(material.prior.labelled, told.length - (same.length - (past.length - others.length)));
          assert.equal(material.seen, others.length > 0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('from the past itself has no prior of what is the same answer but for a letter', async () => {
    const long =
      'The moon pulls the water on the near side more than the earth, and the earth more than the far side';
    const past = [long, `${long}s`, 'It turns.'].map((answer) => pastAnswer(answer, 'Incorrect'));
    const read = classOf(past.map(({ answer }) => answer));
    const labelled = async (purpose: 'profile' | 'grade') =>
      (await prepareClass(read, past, { purpose, examples: 0 }, hashingEncoder())).map(
        ({ material }) => material.prior.labelled,
      );
    assert.deepEqual(await labelled('profile'), [1, 1, 2]);
    assert.deepEqual(await labelled('grade'), [3, 3, 3]);
  });

  it('has an item for each distinct answer, with the calls of all graders, or of the cheapest', async () => {
    const read = classOf(['It pulls.', 'it pulls', '', 'It turns.']);
    const past = [pastAnswer('It pulls.', 'Partially correct')];
    const prepared = await prepareClass(read, past, aPlan(), hashingEncoder());
    assert.deepEqual(
      prepared.map(({ answer, material: { examples, prior } }) => [answer, examples.length, prior.labelled]),
      [
        ['a0001', 1, 1],
        ['a0003', 1, 1],
      ],
    );
    assert.ok(prepared[0]!.material.prior.distribution[1] > prepared[1]!.material.prior.distribution[1]);
    const steps = itemsOf(prepared, aPlan()).map(({ calls }) => calls.map(({ step }) => step));
    assert.deepEqual(
      steps[1],
      [1, 2, 3].map((slot) => `answers/a0003/graders/grader-${slot}.json`),
    );
  });
});

describe('an answer to a quiz', () => {
  const answer = (words: number) => ({
    ...{ row: 1, student: 's1', question: 'tides' },
    answer: 'moon '.repeat(words),
  });
  const askOf = (words: number, limit?: { mostWords: number }) =>
    groupAnswers([answer(words)], limit)[0]!.ask;

  it('that has more words than are taken is no model asked about', () => {
    assert.equal(askOf(1_000), 'graders');
    assert.equal(askOf(1_001), 'nobody: too long');
    assert.equal(askOf(21, { mostWords: 20 }), 'nobody: too long');
    assert.equal(askOf(2_000, { mostWords: 2_000 }), 'graders');
  });
});
