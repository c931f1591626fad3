import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MarkedTextLine } from '@assay/platform/report/marked/marked-view';
import { MOST_POINTS } from '@assay/short-answer-grading/report/most-points';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { studentPages } from '@assay/short-answer-grading/report/student-pages';
import { gradedAnswer, missingAnswer, quizResult, sampleQuiz } from './sample-quizzes.ts';

/** What stands in the lines of an answer. */
const textOf = (lines: MarkedTextLine[] | null) =>
  (lines ?? []).flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('');

const own = (row: number, student: string, word: string, question = 'q1') =>
  gradedAnswer(row, {
    student,
    question,
    answer: `The ${word} boils early.`,
    reason: { conclusion: `It speaks of the ${word}.`, points: [] },
  });

describe('pages for students', () => {
  it('has one page for each student, with all of their answers in the order of the table', () => {
    const answers = [own(1, 'Ada', 'urn'), own(2, 'Bo', 'pot'), own(3, 'Ada', 'pan', 'q2')];
    const { students } = studentPages(quizResult(answers));
    assert.deepEqual(
      students.map(({ name, answers: given }) => [name, given.map(({ shown }) => textOf(shown.lines))]),
      [
        ['Ada', ['The urn boils early.', 'The pan boils early.']],
        ['Bo', ['The pot boils early.']],
      ],
    );
  });

  it('tells nothing of anybody else, of graders, probabilities or ranks', () => {
    const answers = [own(1, 'Ada', 'urn'), own(2, 'Bo', 'pot')];
    const [ada, bo] = studentPages(quizResult(answers)).students;
    assert.doesNotMatch(JSON.stringify(ada), /pot|Bo"/);
    assert.doesNotMatch(JSON.stringify(bo), /urn|Ada/);
    for (const student of studentPages(sampleQuiz(40, 3)).students)
      assert.doesNotMatch(JSON.stringify(student), /grader|probab|0\.\d|%/);
  });

  it('tells no student which command their teacher goes on with where no model was', () => {
    const result = quizResult([missingAnswer(1)]);
    const without = { ...result, provenance: { ...result.provenance, standIn: false, withoutModel: true } };
    assert.deepEqual([quizView(without).standIn, studentPages(without).standIn], [true, false]);
  });

  it('shows no label and no reason where the label is missing', () => {
    const result = quizResult([missingAnswer(1, { reason: { conclusion: 'Never shown.', points: [] } })]);
    const [answer] = studentPages(result).students[0]!.answers;
    assert.deepEqual([answer!.badge, answer!.conclusion, answer!.points], [null, null, []]);
  });

  it('shows a label alone where its reason speaks against it or repeats itself', () => {
    for (const flag of ['reason-contradicts', 'reason-repeats'] as const) {
      const [answer] = studentPages(quizResult([gradedAnswer(1, { flags: [flag] })])).students[0]!.answers;
      assert.deepEqual([answer!.withheld, answer!.conclusion, answer!.points], [true, null, []]);
      assert.notEqual(answer!.badge, null);
    }
    const [answer] = studentPages(quizResult([gradedAnswer(1)])).students[0]!.answers;
    assert.deepEqual([answer!.withheld, answer!.conclusion === null], [false, false]);
  });

  it('shows twelve points, those that most graders made among them, and says how many more there are', () => {
    const points = Array.from({ length: 14 }, (_, at) => ({
      point: `Step ${at + 1} lacks.`,
      graders: at < 13 ? ['grader-1'] : ['grader-1', 'grader-2'],
      evidence: null,
    }));
    const long = gradedAnswer(1, { needsHuman: true, reason: { conclusion: 'So.', points } });
    const [answer] = studentPages(quizResult([long])).students[0]!.answers;
    const reason = quizView(quizResult([long])).review!.blocks[0]!.reason!;
    for (const shown of [answer!, reason]) {
      assert.deepEqual([shown.points.length, shown.points.at(-1)!.text], [MOST_POINTS, 'Step 14 lacks.']);
      assert.equal(shown.more, '2 further points are in the run’s result.');
    }
    assert.equal(studentPages(quizResult([gradedAnswer(1)])).students[0]!.answers[0]!.more, null);
  });

  it('quotes the student’s own words with a point', () => {
    const [point, other] = studentPages(quizResult([gradedAnswer(1)])).students[0]!.answers[0]!.points;
    assert.match(point!.quote!, /^“Because the air is thinner/);
    assert.equal(other!.quote, null);
  });
});
