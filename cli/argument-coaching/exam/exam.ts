import { join } from 'node:path';
import { coachingAnswers } from '@assay/argument-coaching/answers';
import { BRIEF } from '@assay/argument-coaching/artifacts';
import { checkCritique } from '@assay/argument-coaching/check-critique';
import { critiqueSchema } from '@assay/argument-coaching/critique';
import { judgementSchema } from '@assay/argument-coaching/judgement';
import { sideSchema } from '@assay/argument-coaching/stance';
import { prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn } from '@assay/evidence/evidence';
import * as z from 'zod';
import { type Examiner, type ExamPart, examTexts, grave, slight } from '../../own-models/exam/examiner.ts';

const textsSchema = z.strictObject({ brief: BRIEF.schema, side: sideSchema, text: z.string() });
type ArgumentTexts = z.infer<typeof textsSchema>;

/** The opponent's critique: are its points about the text? */
async function criticise(examiner: Examiner, { brief, side, text }: ArgumentTexts): Promise<void> {
  const run = await examiner.ask({
    role: 'reviewer',
    title: 'reviewer: weaknesses of an argument',
    agent: 'argument-coaching/opponent-critique',
    inputs: { brief, task: { stance: side }, target: { file: 'argument.md', text } },
    outputs: coachingAnswers,
  });
  if (!run) return;
  const { points, dropped } = checkCritique(critiqueSchema.parse(run.output), text);
  const evidence = [...points, ...dropped].map((point) => point.evidence);
  examiner.quoted('reviewer', evidence);
  examiner.found('reviewer', grave('found no weakness with words of the text', points.length === 0));
}

/** A judge of arguments: does it see which side an honest text takes, and raise no alarm? */
async function judge(examiner: Examiner, { brief, side, text }: ArgumentTexts): Promise<void> {
  const run = await examiner.ask({
    role: 'judge',
    title: 'judge: an argument',
    agent: 'argument-coaching/judge-logical',
    inputs: { brief, judged: { file: 'argument.md', text } },
    outputs: coachingAnswers,
  });
  if (!run) return;
  const said = judgementSchema.parse(run.output);
  const quotes = [...said.strengths, ...said.weaknesses].map(({ quote }) => quote);
  const look = evidenceIn(prepareDocument(text));
  examiner.quoted('judge', quotes.filter((quote) => quote.trim() !== '').map(look));
  const misread = `read an argument ${side} its motion as ${said.side ?? 'none'}`;
  examiner.found('judge', slight(misread, said.side !== side));
  examiner.found('judge', slight('raised an alarm at an honest argument', said.alert.trim() !== ''));
  examiner.found('judge', grave('gave an argument no score', said.score === null));
}

const CRITIC_AND_SCREENER = { 'screening/screener': 1, 'argument-coaching/opponent-critique': 1 };

/** One argument, criticised and judged. */
export const argumentExam: ExamPart = {
  questions: 2,
  submission: {
    title: 'an argument with seven judges',
    asks: { ...CRITIC_AND_SCREENER, 'argument-coaching/judge-logical': 7 },
  },
  async sit(examiner) {
    const texts = await examTexts(join(import.meta.dirname, 'argument.yaml'), textsSchema);
    await criticise(examiner, texts);
    await judge(examiner, texts);
  },
};
