import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { ARGUMENT } from '@assay/argument-coaching/artifacts';
import { DOCUMENT } from '@assay/deliverable-review/artifacts';
import { ESSAY } from '@assay/essay-scoring/artifacts';
import type { Student } from '@assay/platform/access/owner-store';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import * as coaching from '../../../support/argument-coaching/coaching-model.ts';
import { type Handed, openAssessments } from '../../../support/assessments.ts';
import * as reviews from '../../../support/deliverable-review/review-model.ts';
import * as essays from '../../../support/essay-scoring/essay-model.ts';
import { REFUSED } from '../../../support/scripted-model.ts';
import * as quizzes from '../../../support/short-answer-grading/quiz-model.ts';
import { decodePng } from '../../../unit/document/pdf/decode-png.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

const assessments = await openAssessments(() => REFUSED);
const { documents, model } = assessments;
afterEach(() => assessments.reset());

const OWNER: Student = {
  subject: 'sub-77aa12',
  name: 'Odalys Rose Quenby',
  email: 'o.quenby@students.example',
  number: '4711808',
};
const NAMED = /odalys|quenby|\brose\b|4711808|o\.quenby|sub-77aa12|students\.example|friend@|9988776/i;

/** Sentences that name the owner in many ways. */
const SAID = [
  'An essay by Odalys Quenby',
  'Quenby, Odalys (4711808)',
  'as O. Quenby, odalys quenby and ODALYS ROSE QUENBY say, I, Rose Quenby, think so.',
  'Write to o.quenby@students.example or to friend@mail.example, student number: 9988776.',
];

/** Assesses what an owner hands in (null: a class's, of nobody), and returns all that the model was sent. */
async function sent(
  handed: Handed,
  owner: typeof OWNER | null = OWNER,
): Promise<{ runId: string; prompts: string[] }> {
  const submission = `of-${OWNER.subject}`;
  const { assignment } = handed.assignment as { assignment: string };
  const tenant = `tenant-of-${assignment}`;
  const of = { tenant, assignment, submission };
  if (owner) await createOwnerStore(documents, 'results').claim(of, owner, '2030-01-01T00:00:00Z');
  const runId = await assessments.hand({ ...handed, tenant, submission });
  await assessments.assess(runId);
  return { runId, prompts: model.asked.map(({ prompt }) => prompt) };
}

function requireMasked(prompts: readonly string[], fewest: number): void {
  assert.ok(prompts.length >= fewest, `${prompts.length} prompts`);
  for (const prompt of prompts) assert.doesNotMatch(prompt, NAMED);
}

describe('what the model is sent', () => {
  it('of an essay names nobody, in a head, a file name or the body', async () => {
    model.answer = essays.answer;
    const head = 'Odalys Rose Quenby\nProf. Ann Bee\nEnglish 101\n12 May 2026\n\nAt sea\n\n';
    const body = `${head}${essays.ESSAY} ${SAID.join(' ')} Every rose is red at sea, and so it goes on for us all.`;
    const { runId, prompts } = await sent({ ...essays.essayOf({ body }), file: 'Odalys_Quenby_4711808.txt' });
    const told = prompts.map((prompt) => prompt.replaceAll('Every rose is red', ''));
    requireMasked(told, 3);
    const { text } = await assessments.artifactsOf(runId).read(ESSAY);
    assert.match(text, /Every rose is red at sea/);
  });

  it('of an argument names nobody, and every offset is that of what was handed in', async () => {
    model.answer = coaching.answer;
    const body = `${coaching.ARGUMENT} ${SAID.join(' ')}`;
    const handed = coaching.argumentOf(body);
    const { runId, prompts } = await sent({ ...handed, file: 'quenby.txt' });
    requireMasked(prompts, 5);
    const { text } = await assessments.artifactsOf(runId).read(ARGUMENT);
    assert.equal(text.length, body.length);
    assert.equal(text.slice(0, coaching.ARGUMENT.length), coaching.ARGUMENT);
  });

  it('of a class names no student of a row, as its column or an address has them', async () => {
    model.answer = quizzes.answer;
    const table = [
      'student,answer',
      '"Odalys Rose Quenby",the Moon pulls the water says O. Quenby',
      '4711808,the Moon pulls more than 4711808 does; friend@mail.example',
      'sub-77aa12,the sun of sub-77aa12 pulls too',
    ];
    const { prompts } = await sent({ ...quizzes.quizOf({ table }), file: 'quenby.csv' }, null);
    requireMasked(prompts, 3);
  });

  it('of a document names nobody, on its title page, in headers, captions, labels or text', async () => {
    model.answer = reviews.answer;
    const lines = [
      '1 Requirements',
      'FR-1 The user can search for tools and see which of them are free.',
      ...SAID,
    ];
    const page = () =>
      new PageWriter().lines(72, 30, ['Odalys Quenby - Lending tools']).lines(72, 60, lines, { leading: 20 });
    const cover = new PageWriter().lines(
      200,
      200,
      ['Lending tools', 'Odalys Rose Quenby', 'Matricola 4711808'],
      { leading: 40 },
    );
    const drawn = page()
      .image(60, 320, 80, 80, '10ffef00')
      .lines(60, 420, ['Figure 1: What Odalys Quenby drew']);
    const actor = page()
      .rectangle(150, 380, 90, 30)
      .text(158, 398, 'Odalys Quenby', { size: 8 })
      .ellipse(270, 350, 90, 36)
      .ellipse(270, 410, 90, 36)
      .text(286, 371, 'Book place', { size: 8 })
      .path([
        [240, 395],
        [270, 368],
      ])
      .path([
        [240, 395],
        [270, 428],
      ]);
    const handed = reviews.handed(writePdf([cover, drawn, actor, page()]));
    const { runId, prompts } = await sent({ ...handed, file: 'odalys-quenby.pdf' });
    requireMasked(prompts, 5);
    const document = await assessments.artifactsOf(runId).read(DOCUMENT);
    const figure = document.figures.find(({ kind }) => kind === 'vector')!;
    assert.match(figure.text, /^█+ █+\nBook place$/);
    const shown = model.asked.filter(({ pictures }) => pictures.length > 0);
    assert.equal(shown.length, 2);
    const [picture] = shown.find(({ prompt }) => prompt.includes('Book place'))!.pictures.map(decodePng);
    const [left, top, right] = figure.box;
    const scale = picture!.width / (right - left + 8);
    const pixelAt = (x: number, y: number) =>
      picture!.pixels[
        Math.round((y - top + 4) * scale) * picture!.width + Math.round((x - left + 4) * scale)
      ];
    for (const x of [160, 170, 180, 195, 205])
      for (const y of [392, 395, 398]) assert.deepEqual(pixelAt(x, y), [0, 0, 0], `${x}, ${y}`);
  });
});
