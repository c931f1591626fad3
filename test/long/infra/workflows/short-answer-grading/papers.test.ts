import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { teachersReading } from '@assay/platform/review/read-submission';
import { PAGES } from '@assay/platform/submission/pages';
import { CLASS } from '@assay/short-answer-grading/artifacts';
import { draftQuizResult } from '@assay/short-answer-grading/draft-result';
import { DIVISION, PAPER } from '@assay/short-answer-grading/paper';
import { readPaper } from '@assay/short-answer-grading/read-paper';
import type { QuizResult } from '@assay/short-answer-grading/result';
import { type Handed, openAssessments } from '../../../../support/assessments.ts';
import { type Answer, type Asked, REFUSED } from '../../../../support/scripted-model.ts';
import * as quizzes from '../../../../support/short-answer-grading/quiz-model.ts';
import { PageWriter, writePdf } from '../../../../unit/document/pdf/pdf-writer.ts';
import { typed, typedPages } from '../../../../unit/document/pdf/typed.ts';

const QUESTIONS = [
  quizzes.QUESTION,
  { id: 'often', question: 'How often is there high water in a day?', reference: 'Twice.' },
  { id: 'spring', question: 'When are tides highest?', reference: 'At new and full moon.' },
];
const LABELLED = ['Anna', '1) It is that the Moon pulls the water.', '2) Twice.', '3)'];
const UNLABELLED = 'It is that the Moon pulls the water.\n\nI would say twice.';
const scan = (pixels?: string) => new PageWriter().image(0, 0, 595, 842, pixels);

let transcribed = '';
let division: Answer = {};
const answer = (asked: Asked): Answer => {
  if (asked.agent === 'transcription/transcriber') return { text: transcribed };
  return asked.agent === 'short-answer-grading/divider' ? division : quizzes.answer(asked);
};
const assessments = await openAssessments(answer);
const { artifactsOf, assess, hand, model, resultOf, runStore } = assessments;

const paper = (body: Uint8Array, own: Partial<Handed> = {}): Handed => ({
  ...quizzes.quizOf({ quiz: { questions: QUESTIONS } }),
  ...{ file: 'anna.pdf', body },
  ...own,
});
const begun = async (handed: Handed) => {
  const runId = await hand(handed);
  await assess(runId);
  return { runId, run: await runStore.getRun(runId) };
};
const asked = (agent: string) => model.asked.filter((one) => one.agent === agent).length;

describe('a paper of short answers', () => {
  it('that is typed is divided by its numbers, and each answer graded as those of a table', async () => {
    const { runId, run } = await begun(paper(typed(LABELLED)));
    assert.equal(run.state, 'completed', run.failure?.message);
    const result = await resultOf<QuizResult>(runId);
    assert.deepEqual(
      result.answers.map(({ question, answer, label, flags }) => [
        question,
        answer,
        label,
        flags.includes('empty-answer'),
      ]),
      [
        ['tides', 'It is that the Moon pulls the water.', 'Correct', false],
        ['often', 'Twice.', 'Correct', false],
        ['spring', '', 'Incorrect', true],
      ],
    );
    assert.deepEqual(result.flags, []);
    assert.equal(asked('short-answer-grading/divider'), 0);
    const points = result.answers[0]!.reason!.points;
    assert.equal(points[0]!.evidence!.passage, 'the Moon pulls the water');
  });

  it('is shown on its pages, its passages in boxes', async () => {
    const { runId } = await begun(paper(typed(LABELLED)));
    const result = await resultOf<QuizResult>(runId);
    const work = await readPaper(artifactsOf(runId));
    const { texts, pages, cites } = teachersReading(draftResultOf(result, draftQuizResult(result)), work);
    assert.deepEqual(texts.map(({ id, content }) => [id, content])[1], ['row-2', 'Twice.']);
    assert.deepEqual(
      pages.map(({ page, picture }) => [page, picture]),
      [[1, true]],
    );
    const boxed = Object.values(cites)
      .flat()
      .filter(({ supported }) => supported);
    assert.ok(boxed.length > 0 && boxed.every(({ boxes }) => boxes.length === 1 && boxes[0]!.page === 1));
  });

  it('that is a scan is read by a model, beside typed pages, and flagged', async () => {
    transcribed = '2) [illegible] twice\n\n3) full moon';
    const { runId, run } = await begun(paper(writePdf([...typedPages(LABELLED.slice(0, 2)), scan()])));
    assert.equal(run.state, 'completed', run.failure?.message);
    const { answers, flags, provenance } = await resultOf<QuizResult>(runId);
    assert.deepEqual(
      answers.map(({ answer }) => answer),
      ['It is that the Moon pulls the water.', '[illegible] twice', 'full moon'],
    );
    assert.deepEqual(flags, ['read-from-pictures', 'illegible']);
    assert.deepEqual(
      answers.map(({ flags }) => flags.includes('illegible')),
      [false, true, false],
    );
    assert.ok(provenance.prompts['transcription/transcriber']);
    const { pages } = (await readPaper(artifactsOf(runId)))!;
    assert.deepEqual(
      pages.map((page) => page.transcribed),
      [undefined, transcribed],
    );
  });

  it('whose numbers leave it in doubt is divided by a model, word for word', async () => {
    transcribed = UNLABELLED;
    division = {
      answers: [
        { question: 'often', passage: 'I would say twice.' },
        { question: 'tides', passage: 'It is that the Moon pulls the water.' },
      ],
    };
    const { runId, run } = await begun(paper(writePdf([scan('00aa')])));
    assert.equal(run.state, 'completed', run.failure?.message);
    const { answers, provenance } = await resultOf<QuizResult>(runId);
    assert.deepEqual(
      answers.map(({ answer }) => answer),
      ['It is that the Moon pulls the water.', 'I would say twice.', ''],
    );
    assert.ok(provenance.prompts['short-answer-grading/divider']);
    assert.equal((await artifactsOf(runId).read(DIVISION)).output.answers.length, 2);
  });

  it('fails in words where a passage does not stand there, and goes on once it does', async () => {
    transcribed = UNLABELLED;
    division = { answers: [{ question: 'tides', passage: 'It is because the Moon pulls the water.' }] };
    const handed = paper(writePdf([scan('00bb')]));
    const { runId, run } = await begun(handed);
    assert.deepEqual([run.state, run.failure?.code], ['failed', 'ModelOutputInvalid']);
    assert.match(
      run.failure!.message,
      /not certain which words of anna\.pdf answer which question \(tides, often, spring\).*answer tides does not stand.*resume/,
    );
    division = REFUSED;
    await assessments.invoke('resume-run', { runId });
    await assess(runId, 2);
    const refused = await runStore.getRun(runId);
    assert.match(refused.failure!.message, /Nobody could say which words of anna\.pdf/);
    division = {
      answers: [
        { question: 'tides', passage: UNLABELLED.split('\n\n')[0]! },
        { question: 'often', passage: 'I would say twice.' },
      ],
    };
    await assessments.invoke('resume-run', { runId });
    await assess(runId, 3);
    assert.equal((await runStore.getRun(runId)).state, 'completed');
  });

  it('says where words stand in no answer', async () => {
    transcribed = `${'Here the student wrote quite some more words than any name or date has. '.repeat(2)}\n\nI would say twice.`;
    division = { answers: [{ question: 'often', passage: 'I would say twice.' }] };
    const { runId } = await begun(paper(writePdf([scan('00cc')])));
    assert.deepEqual((await resultOf<QuizResult>(runId)).flags, ['read-from-pictures', 'outside-answers']);
  });

  it('is all one answer where there is one question', async () => {
    const { runId } = await begun({
      ...quizzes.quizOf(),
      file: 'anna.pdf',
      body: typed(LABELLED.slice(1, 3)),
    });
    const { answers } = await resultOf<QuizResult>(runId);
    assert.deepEqual(
      answers.map(({ answer }) => answer),
      [LABELLED.slice(1, 3).join('\n')],
    );
  });

  it('is refused where graders are to be learnt from it, or one is a recording', async () => {
    const profiled = await begun({ ...paper(typed(LABELLED)), metadata: { purpose: 'profile' } });
    assert.match(profiled.run.failure!.message, /anna\.pdf has pages, and graders are learnt from a table/);
    assert.equal(await artifactsOf(profiled.runId).readOptional(CLASS), null);
    assert.equal(await artifactsOf(profiled.runId).readOptional(PAPER), null);
    assert.equal(await artifactsOf(profiled.runId).readOptional(PAGES), null);
  });
});
