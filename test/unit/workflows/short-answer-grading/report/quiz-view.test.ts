import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MarkedTextLine } from '@assay/platform/report/marked/marked-view';
import type { Label } from '@assay/short-answer-grading/label';
import { accordOf } from '@assay/short-answer-grading/report/agreement-view';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { RESULT } from '@assay/short-answer-grading/result';
import {
  emptyAnswer,
  GRADERS,
  gradedAnswer,
  missingAnswer,
  quizResult,
  sampleQuiz,
} from './sample-quizzes.ts';

/** What stands in the lines of an answer. */
const textOf = (lines: MarkedTextLine[] | null) =>
  (lines ?? []).flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('');

const said = (...labels: (Label | null)[]) =>
  GRADERS.map(({ name }, index) => ({ grader: name, label: labels[index] ?? null, missing: null }));

describe('the overview of a class', () => {
  it('counts labels, the missing ones apart, for all questions and for each', () => {
    const answers = [
      gradedAnswer(1),
      gradedAnswer(2, { question: 'q2', label: 'Incorrect' }),
      missingAnswer(3, { question: 'q2' }),
    ];
    const { distribution } = quizView(quizResult(answers));
    assert.deepEqual(
      distribution.bars.map(({ word, count }) => [word, count]),
      [
        ['Correct', '1'],
        ['Partially correct', '0'],
        ['Incorrect', '1'],
        ['No label', '1'],
      ],
    );
    assert.deepEqual(
      distribution.questions.map(({ name, total }) => [name, total]),
      [
        ['q1', '1'],
        ['q2', '2'],
      ],
    );
  });

  it('says how graders agree on distinct answers, whatever is missing', () => {
    const labels = (...given: (Label | null)[]) => accordOf(gradedAnswer(1, { graders: said(...given) }));
    assert.equal(labels('Correct', 'Correct', 'Correct'), 'all');
    assert.equal(labels('Correct', 'Correct', null), 'all');
    assert.equal(labels('Correct', 'Incorrect', 'Correct'), 'most');
    assert.equal(labels('Correct', 'Incorrect', 'Partially correct'), 'split');
    assert.equal(labels('Correct', 'Incorrect', null), 'split');
    assert.equal(labels(null, 'Correct', null), 'one');
    assert.equal(labels(null, null, null), 'none');
    const same = quizView(quizResult([gradedAnswer(1), gradedAnswer(2), emptyAnswer(3)]));
    assert.match(same.agreement!.of, /^Of 1 distinct answer /);
    assert.equal(same.agreement!.graders[0]!.value, '100% of 1');
    assert.equal(same.agreement!.kappas[0]!.value, 'not defined');
  });

  it('says nothing of agreement where one grader graded alone', () => {
    const alone = { graders: GRADERS.slice(0, 1), method: 'single:grader-1' };
    assert.equal(quizView(quizResult([gradedAnswer(1)], alone)).agreement, null);
  });

  it('lists what a human should look at in the order of the run, and identical answers once in detail', () => {
    const answers = [
      gradedAnswer(1, { needsHuman: true, probability: 0.5, flags: ['tie', 'graders-disagree'] }),
      gradedAnswer(2, { needsHuman: true, probability: 0.5 }),
      missingAnswer(3, { answer: 'It is colder.' }),
    ];
    const { review } = quizView(quizResult(answers, { review: [3, 1, 2] }));
    assert.deepEqual(
      review!.rows.map(({ row }) => row),
      ['3', '1', '2'],
    );
    assert.deepEqual(
      review!.rows.map(({ why }) => why),
      ['no label', 'tie; graders differ', 'among the least certain'],
    );
    assert.deepEqual(
      review!.blocks.map(({ row }) => row),
      ['3', '1'],
    );
    assert.equal(review!.blocks[1]!.shared, 'The same answer from student-001, student-002');
    assert.equal(review!.blocks[0]!.missing!, 'The model did not answer (HTTP 503).');
    assert.equal(review!.rows[0]!.probability, '');
  });

  it('names the group of similar answers, and says what that is where there are any', () => {
    const view = quizView(quizResult([gradedAnswer(1, { similar: 'q1~2' }), gradedAnswer(2)]));
    const [question] = view.questions;
    assert.deepEqual(
      question!.rows.map(({ similar }) => similar),
      ['similar, group 2', null],
    );
    assert.equal(view.similar, true);
    assert.equal(quizView(quizResult([gradedAnswer(1)])).similar, false);
  });

  it('cuts an answer of 20,000 letters and says so', () => {
    const long = gradedAnswer(1, { answer: 'warmer and '.repeat(1818), needsHuman: true });
    const { review, questions } = quizView(quizResult([long]));
    const [block] = review!.blocks;
    assert.ok(textOf(block!.shown.lines).length < 1700 && block!.answer.length < 200);
    assert.equal(block!.shown.note, 'Cut here: the answer has 19,997 characters.');
    assert.ok(questions[0]!.rows[0]!.answer.endsWith('…'));
  });

  it('shows only words of the answer that are there, and says where a quote is not', () => {
    const answer = gradedAnswer(1, { needsHuman: true });
    const [quoted, missing] = answer.reason!.points;
    const lost = { ...quoted!, evidence: { ...quoted!.evidence!, supported: false, quote: 'never written' } };
    const view = quizView(
      quizResult([{ ...answer, reason: { conclusion: 'So.', points: [lost, missing!] } }]),
    );
    const points = view.review!.blocks[0]!.reason!.points;
    assert.deepEqual(
      points.map(({ quote, match }) => [quote, match]),
      [
        [null, 'not in the text as it is quoted'],
        [null, null],
      ],
    );
    assert.doesNotMatch(JSON.stringify(view), /never written/);
  });

  it('tells what is wrong before anything else: nothing graded, a grader down, words to the grader', () => {
    const nothing = quizView(quizResult([missingAnswer(1), missingAnswer(2)], { status: 'failed' }));
    assert.match(nothing.notices[0]!, /^No answer could be graded/);
    assert.ok(
      nothing.notices.every((notice) => !/grader-1/.test(notice)),
      'there are no other graders',
    );
    const down = gradedAnswer(1, {
      graders: said('Correct', 'Correct', null),
      flags: ['suspected-injection'],
    });
    const { notices } = quizView(quizResult([down, emptyAnswer(2)]));
    assert.match(notices[0]!, /No label at all came from: grader-3\./);
    assert.match(notices[1]!, /^1 answer may address the grader/);
  });

  it('says on how many past answers it rests, and of which questions there are few or none', () => {
    const answers = [
      gradedAnswer(1, { flags: ['few-past-answers'], basis: 'few' }),
      gradedAnswer(2, { question: 'q2', flags: ['unseen-question'], basis: 'unseen question' }),
      gradedAnswer(3, { question: 'q3', basis: 'uncalibrated' }),
    ];
    const notes = quizView(quizResult(answers, { past: 7 })).notes.join('\n');
    assert.match(notes, /7 past answers/);
    assert.match(notes, /Fewer than ten.*: q1\./);
    assert.match(notes, /No past answers of these questions.*: q2\./);
    assert.match(notes, /Probabilities of 1 answer are not calibrated/);
  });

  it('names the command that profiles graders as it can be called, and promises nothing of it', () => {
    for (const language of ['en', 'it', 'de']) {
      const result = quizResult([gradedAnswer(3, { question: 'q3', basis: 'uncalibrated' })]);
      const assignment = { ...result.assignment, language };
      const told = quizView({ ...result, assignment }).notices.join('\n');
      assert.match(told, /[“«„]npx assay graders profile[”»“]/);
      assert.doesNotMatch(told, /trustworthy|affidabil|verlässlich/);
    }
  });

  it('says what grading the same once and agreement saved', () => {
    const { counts } = quizView(quizResult([gradedAnswer(1), gradedAnswer(2)]));
    const saved = counts.find(({ name }) => name === 'What that saved')!.value;
    assert.match(saved, /^1 graded together .*; 3 without a debate/);
  });

  it('takes a class of one, a result without the option of student pages, and Italian', () => {
    const result = sampleQuiz(1);
    const { student_pages: _, ...before } = result;
    assert.equal(RESULT.schema.parse(before).student_pages, false);
    const italian = quizView({ ...result, assignment: { ...result.assignment, language: 'it' } });
    assert.equal(italian.distribution.bars[0]!.word, 'Corretta');
    assert.match(italian.submission.extent, /^1 risposta, 1 studente$/);
  });
});
