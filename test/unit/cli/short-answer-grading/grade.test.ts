import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { grade } from '../../../../cli/short-answer-grading/commands/grade.ts';
import { gradersPast, gradersProfile } from '../../../../cli/short-answer-grading/commands/graders.ts';
import { QUIZ } from '../../../support/short-answer-grading/quizzes.ts';

let folder: string;
const at = (name: string) => join(folder, name);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-grade-'));
  const sun = { id: 'sun', question: 'What does the sun add?', reference: 'Spring tides.' };
  const essay = {
    assignment: 'story',
    title: 'A story',
    question: 'What?',
    traits: [{ name: 'Ideas', min: 0, max: 3 }],
  };
  await Promise.all([
    writeFile(at('quiz.yaml'), stringify({ ...QUIZ, questions: [...QUIZ.questions, sun] })),
    writeFile(at('essay.yaml'), stringify(essay)),
    writeFile(at('labels.csv'), 'question,answer,label\nmoon,It pulls.,Great\n'),
    writeFile(at('columns.csv'), 'question,answer\nmoon,It pulls.\n'),
  ]);
});
after(() => rm(folder, { recursive: true, force: true }));

describe('assay grade and assay graders', () => {
  it('ask for the question where a quiz has several, and start nothing', async () => {
    const wanted = { code: 'AssignmentInvalid', message: /--question: one of moon, sun\./ };
    await assert.rejects(grade('It pulls.', { assignment: at('quiz.yaml') }), wanted);
    await assert.rejects(grade('It pulls.', { assignment: at('quiz.yaml'), question: 'stars' }), wanted);
  });

  it('take no assignment of another workflow', async () => {
    const wanted = { code: 'AssignmentInvalid', message: /short-answer-grading/ };
    const assignment = at('essay.yaml');
    await assert.rejects(grade('It pulls.', { assignment }), wanted);
    await assert.rejects(gradersPast(at('labels.csv'), { assignment }), wanted);
    await assert.rejects(gradersProfile(at('labels.csv'), { assignment }), wanted);
  });

  it('refuse past answers without labels, or with others than the three, before anything is kept', async () => {
    const assignment = at('quiz.yaml');
    for (const file of ['labels.csv', 'columns.csv'])
      await assert.rejects(gradersPast(at(file), { assignment }), {
        code: 'TableInvalid',
        message: /"Incorrect", "Partially correct", "Correct"/,
      });
  });
});
