import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { overviewView } from '@assay/lab/overview/report/overview-view';
import { overviewHtml } from '@assay/lab/overview/report/render-overview';
import { fold, NO_REVIEW } from '@assay/platform/review/fold';
import { agreementWithTeachers } from '@assay/platform/review/teacher-agreement';
import { missingTrait, sampleResult, trait, verified } from '../../../platform/report/sample-results.ts';
import { coaching, coachingResult, consensus } from '../../argument-coaching/report/sample-coaching.ts';
import { sampleQuiz } from '../../short-answer-grading/report/sample-quizzes.ts';
import { overviewOf, without, workOf } from './samples.ts';

const AT = '2026-05-18T09:00:00.000Z';
const RUN = sampleResult().runId;

/** An essay with a score of one trait on which 1 is the best. */
const essay = (
  submission: string,
  score: number | null,
  review = NO_REVIEW,
  said = 'A comma is left out.',
) => {
  const worth = { 1: 3, 2: 2, 3: 1 };
  const weaknesses = [{ text: said, evidence: [verified('as Ada Quenby told me')] }];
  const own = score === null ? missingTrait('Style') : trait('Style', score, { weaknesses });
  const owner = { subject: submission, name: `Ada Quenby` };
  const scores = [{ ...own, min: 1, max: 3, worth }];
  return workOf(sampleResult({ scores }), { submission, run: `run-${submission}`, owner }, review);
};

/** A teacher's score in place of the machine's. */
const overridden = (to: number) =>
  fold([
    {
      ...{ kind: 'score-overridden', seq: 1, at: AT, runId: RUN, trait: 'Style', from: 1, to },
      ...{ reason: 'It is so.', by: { subject: 't', role: 'teacher' } },
    },
  ]);

const texts = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('scores of a class', () => {
  it('are told as they count, missing ones apart, with where 1 is best', async () => {
    const works = [await essay('a', 1), await essay('b', 1, overridden(3)), await essay('c', null)];
    const { scores } = overviewView(overviewOf([...works, without('late', 'running')]));
    assert.deepEqual(scores.rows, [
      { name: 'Style', scale: '1 to 3; 1 is best', cells: ['2', '1', '2.00', '2.00', '1.41'] },
    ]);
    const [drawing] = scores.drawings;
    assert.deepEqual(
      drawing!.captions.map(({ text }) => text),
      ['Style', '1', '1', '2', '1', '3'],
    );
    assert.match(texts(overviewHtml(overviewOf(works))), /Style 1 to 3; 1 is best 2 1 2\.00 2\.00 1\.41/);
  });

  it('of judges stand beside the side that was taken and the dimensions that were weak', async () => {
    const works = await Promise.all(
      [3, 8.5].map((score, at) => {
        const panel = coaching().panel;
        const judgements = panel.judgements
          .slice(0, 1)
          .map((one) => ({ ...one, judge: 'logical' as const, score }));
        const own = coaching({
          panel: { ...panel, judgements },
          side: at === 0 ? null : 'for',
          consensus: consensus(score),
        });
        return workOf(coachingResult({ coaching: own }), { submission: `w-${at}` });
      }),
    );
    const { scores, remarks } = overviewView(overviewOf(works));
    assert.deepEqual(
      scores.rows.map(({ name, cells }) => [name, ...cells.slice(0, 3)]),
      [
        ['Logical', '2', '0', '5.75'],
        ['Consensus', '2', '0', '5.75'],
      ],
    );
    assert.deepEqual(
      scores.tables.map(({ rows }) => rows),
      [[{ name: 'Side taken', cells: ['1', '0', '0', '0', '1', '2'] }]],
    );
    assert.deepEqual(remarks.heads, ['Works with a weakness']);
    for (const { name, counts } of remarks.rows) assert.deepEqual(counts, [2], name);
  });

  it('of short answers are a table of questions and labels, in the language of the assignment', async () => {
    const quiz = sampleQuiz(6, 2);
    const german = { ...quiz, assignment: { ...quiz.assignment, language: 'de' } };
    const assignment = { id: 'quiz', title: 'Quiz', language: 'de' };
    const { scores } = overviewView(
      overviewOf([await workOf(german, { submission: 'class' })], { assignment }),
    );
    const [table] = scores.tables;
    assert.deepEqual(table!.heads, ['Falsch', 'Teilweise richtig', 'Richtig', 'Fehlt', 'Alle']);
    assert.equal(table!.rows.length, new Set(quiz.answers.map(({ question }) => question)).size);
    for (const { cells } of table!.rows) {
      const counts = cells.map(Number);
      assert.equal(
        counts.slice(0, -1).reduce((sum, count) => sum + count, 0),
        counts.at(-1),
      );
    }
  });
});

describe('an overview for the class itself', () => {
  const hidden = async () => overviewOf([await essay('ada', 1), await essay('ben', 2)], { names: 'hidden' });

  it('names nobody, not in what it quotes either, and says nothing of who needs a look', async () => {
    const overview = await hidden();
    const page = texts(overviewHtml(overview));
    assert.doesNotMatch(page, /Ada|Quenby|\bada\b|\bben\b|needs a look/);
    assert.match(page, /“as █+ █+ told me”/);
    assert.match(page, /“comma”: 2 works\./);
    assert.match(texts(overviewHtml({ ...overview, names: 'shown' })), /“as Ada Quenby told me”.*/);
  });

  it('has the same figures', async () => {
    const overview = await hidden();
    assert.deepEqual(overviewView(overview).scores, overviewView({ ...overview, names: 'shown' }).scores);
  });
});

describe('agreement with teachers', () => {
  const pair = { part: 'Style', scale: { min: 1, max: 3 }, machine: 1, teacher: 2 };

  it('is told by trait, and of nobody that nobody has decided', async () => {
    const agreement = agreementWithTeachers([{ needs: [], pairs: [pair] }], [], { standIn: 1 });
    const { agreement: told } = overviewView(overviewOf([await essay('a', 1)], { agreement }));
    assert.equal(
      told!.intro,
      'A teacher has accepted or changed scores of 1 work; a score was changed in 1. 1 work that no real model assessed is left out.',
    );
    assert.deepEqual(told!.rows, [{ name: 'Style', cells: ['0 of 1', '1 of 1', '–'] }]);
    const unread = overviewView(overviewOf([await essay('a', 1)])).agreement;
    assert.match(unread!.intro, /^No teacher has accepted or changed/);
    const argued = await workOf(coachingResult(), { submission: 'w' });
    assert.equal(overviewView(overviewOf([argued])).agreement, null);
  });
});
