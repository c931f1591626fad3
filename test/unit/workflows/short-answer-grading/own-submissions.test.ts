import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writeCsv } from '@assay/kit/tables/write-csv';
import { quizClasses } from '@assay/short-answer-grading/class-table';
import { draftQuizResult } from '@assay/short-answer-grading/draft-result';
import { LABELS } from '@assay/short-answer-grading/label';
import { readClass } from '@assay/short-answer-grading/make-plan';
import { partsOfQuiz, rowsLeftOut, submissionOfNamed } from '@assay/short-answer-grading/own-submissions';
import type { GradedAnswer, QuizResult } from '@assay/short-answer-grading/result';
import { readAnswers } from '@assay/short-answer-grading/table/read-answers';
import fc from 'fast-check';
import { aQuiz } from '../../../support/short-answer-grading/quizzes.ts';
import { gradedAnswer, quizResult } from './report/sample-quizzes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const tenant = 'default';

/** A class as a run reads it, graded with one label after the other. */
function graded(table: string, quiz = aQuiz()): QuizResult {
  const read = readClass(bytes(table), 'class.csv', quiz, tenant);
  const answers = read.rows.map(({ ask: _, ...row }, index): GradedAnswer => {
    const label = LABELS[index % LABELS.length]!;
    return { ...gradedAnswer(row.row, { answer: row.answer, label }), ...row };
  });
  const questions = quiz.questions.map(({ id, question, reference }) => ({
    ...{ id, question, reference, points: 2 },
  }));
  return quizResult(answers, { questions, partialCredit: 0.5 });
}

describe('a class of several students', () => {
  it('is split so that each row is its student’s, once, and nobody else’s', () => {
    const two = aQuiz({
      questions: [
        { id: 'moon', question: 'What pulls the water?', reference: 'The moon.' },
        { id: 'sun', question: 'What warms it?', reference: 'The sun.' },
      ],
    });
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{3,8}$/), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(ids, (students) => {
        const own = (student: string, question: string) => `the ${question} of nr ${student}-x`.toUpperCase();
        const lines = students.map((student) => `${student},${own(student, 'moon')},${own(student, 'sun')}`);
        const result = graded(['student,moon,sun', ...lines].join('\n'), two);
        const parts = partsOfQuiz(result);
        assert.deepEqual(
          parts.map(({ subject }) => subject),
          students,
        );
        assert.equal(new Set(parts.map(({ submission }) => submission)).size, students.length);
        assert.deepEqual(
          parts.flatMap((part) => part.result.answers.map(({ group, label }) => [group, label])),
          result.answers.map(({ group, label }) => [group, label]),
        );
        for (const { subject, submission, file, result: part } of parts) {
          assert.equal(submission, submissionOfNamed(tenant, subject));
          assert.ok(part.answers.every(({ student }) => student === subject));
          assert.deepEqual(
            readAnswers(bytes(file.text), file.name, two.questions).answers.map(({ answer }) => answer),
            part.answers.map(({ answer }) => answer),
          );
          const draft = draftQuizResult(part);
          assert.deepEqual([draft.audience, draft.total !== 'none' && draft.total.of], ['student', 4]);
          assert.deepEqual(
            draft.scores.map(({ trait, asked }) => [trait, asked?.question]),
            [
              ['row-1', 'What pulls the water?'],
              ['row-2', 'What warms it?'],
            ],
          );
        }
        const left = draftQuizResult(result);
        assert.deepEqual([left.scores, left.findings, left.needs, left.audience], [[], [], [], 'class']);
      }),
      { numRuns: 25 },
    );
  });

  it('says of nobody who they are by a name alone, and how to say it', () => {
    const read = readClass(bytes('name,answer\nAda,The moon.\nBob,The sun.\n'), 'a.csv', aQuiz(), tenant);
    assert.ok(read.rows.every(({ submission }) => submission === undefined));
    assert.match(read.warnings.join(), /told apart by their names alone.*add a column "student"/);
    const known = readClass(bytes('student,answer\nada,The moon.\nbob,The sun.\n'), 'a.csv', aQuiz(), tenant);
    assert.deepEqual([known.rows.every(({ submission }) => submission), known.warnings], [true, []]);
  });

  it('says in which rows an id is too long to have a submission of its own, and what to write there', () => {
    const long = 'x'.repeat(300);
    const table = `student,answer\nada,The moon.\n${long},The sun.\n`;
    const read = readClass(bytes(table), 'a.csv', aQuiz(), tenant);
    assert.deepEqual(
      read.rows.map(({ submission }) => submission !== undefined),
      [true, false],
    );
    const told =
      /^the student's id has more than 255 characters.*\(row 2 below the heads\): write there the id that/;
    assert.match(read.warnings.join('\n'), told);
    assert.ok(!read.warnings.join().includes('xxx'));
    const before = readClass(bytes(table), 'a.csv', aQuiz());
    assert.match(before.warnings.join('\n'), told, 'the estimate says so, too');
    const one = readClass(bytes(`student,answer\n${long},The sun.\n`), 'a.csv', aQuiz(), tenant);
    assert.deepEqual(one.warnings, []);
  });

  it('is nobody’s of its own where it is one student’s, or nobody may say whose it is', () => {
    const one = readClass(bytes('student,answer\nada,The moon.\n'), 'a.csv', aQuiz(), tenant);
    const measured = readClass(bytes('student,answer\nada,The moon.\nbob,The sun.\n'), 'a.csv', aQuiz());
    for (const { rows } of [one, measured])
      assert.ok(rows.every(({ submission }) => submission === undefined));
  });

  it('gives a learner of a platform the work that they hand in there themselves', () => {
    const learner = `lti-${'0a'.repeat(16)}`;
    assert.equal(submissionOfNamed(tenant, learner), learner);
    assert.match(submissionOfNamed(tenant, 'lti-ada'), /^student-[0-9a-f]{24}$/);
  });

  it('tells the rows of the version before whose students are not in it any more', () => {
    const read = (table: string) => readClass(bytes(table), 'a.csv', aQuiz(), tenant);
    const before = read('student,answer\nada,The moon.\nbob,The sun.\neve,The wind.\n');
    assert.deepEqual(rowsLeftOut(before, read('student,answer\neve,Wind.\nada,A moon.\n')), [2]);
    assert.deepEqual(rowsLeftOut(null, before), []);
  });
});

describe('a table out of which students are taken', () => {
  const words = fc
    .array(fc.constantFrom('moon', '=1+1', '"near"', 'a,b', 'two\nlines', 'è 漢', '5 < 6', "it's;"), {
      maxLength: 5,
    })
    .map((parts) => parts.join(' '));
  const table = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{3,6}$/), words), {
    minLength: 2,
    maxLength: 8,
    selector: ([student]) => student,
  });
  const files = fc.constantFrom('class.csv', 'class.jsonl', 'class.json');

  it('has the others with their answers as they were, and is as it is where nobody goes', () => {
    const quiz = aQuiz();
    fc.assert(
      fc.property(table, files, fc.nat(), (rows, file, at) => {
        const cells = rows.map(([student, answer]) => ({ student, answer }));
        const isJson = /json/.test(file);
        const text = isJson
          ? JSON.stringify(cells)
          : writeCsv(['student', 'answer'], rows as [string, string][], { isExact: true });
        const upload = { bytes: bytes(text), file, tenant, assignment: quiz };
        const [gone] = rows[at % rows.length]!;
        const read = (of: string) => readAnswers(bytes(of), file, quiz.questions).answers;
        const left = quizClasses.withoutRows(upload, new Set([submissionOfNamed(tenant, gone)]));
        assert.deepEqual(
          read(left!).map(({ student, answer }) => [student, answer]),
          read(text)
            .filter(({ student }) => student !== gone)
            .map(({ student, answer }) => [student, answer]),
        );
        assert.equal(quizClasses.withoutRows(upload, new Set(['student-of-nobody'])), null);
      }),
      { numRuns: 50 },
    );
  });

  it('has nothing of who goes, also where no run could be made of it', () => {
    const gone = new Set([submissionOfNamed(tenant, 'ada')]);
    const left = (text: string) =>
      quizClasses.withoutRows({ bytes: bytes(text), file: 'class.csv', tenant, assignment: aQuiz() }, gone);
    assert.equal(
      left('student,answer\nada,The moon.\nbob,The sun.\nada,The sun.\n'),
      'student,question,answer\r\nbob,moon,The sun.\r\n',
    );
    assert.equal(left('pupil,words\nada,The moon.\n'), '', 'a table that cannot be read');
    assert.equal(left('pupil,words\nbob,The moon.\n'), null);
  });

  it('takes rows out of what a run holds of it, with the steps that were of them alone', () => {
    const result = graded('student,answer\nada,The moon.\nbob,the moon\neve,The sun.\n');
    const [, inResult] = quizClasses.rows;
    const gone = (...students: string[]) => new Set(students.map((one) => submissionOfNamed(tenant, one)));
    const { value, items, steps } = inResult!.without(result, gone('ada', 'eve'))!;
    assert.deepEqual([items, steps], [['row-1', 'row-3'], ['answers/a0002/']]);
    const left = value as QuizResult;
    assert.deepEqual([left.answers.map(({ student }) => student), left.erased], [['bob'], 2]);
    assert.equal(inResult!.without(left, gone('ada', 'eve')), null, 'twice changes nothing');
    assert.equal(inResult!.without({ another: 'form' }, gone('ada')), null);
  });
});
