import { join } from 'node:path';
import { essayAnswers } from '@assay/essay-scoring/answers';
import { briefSchema, teamTraitsSchema } from '@assay/essay-scoring/brief';
import { checkDebate } from '@assay/essay-scoring/claims';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { createRationaleCheck } from '@assay/essay-scoring/rationale';
import { prepareDocument } from '@assay/evidence/anchor';
import * as z from 'zod';
import { type Examiner, type ExamPart, examTexts, grave } from '../../own-models/exam/examiner.ts';

const essayTextsSchema = z.strictObject({
  brief: briefSchema,
  trait: teamTraitsSchema.element,
  strong: z.string(),
  weak: z.string(),
});
type EssayTexts = z.infer<typeof essayTextsSchema>;

const NO_DEBATE = { statements: [] };
const NO_EXEMPLARS = { procedure: 'none', exemplars: [], uses: [], absent: [] };

/** The Advocate and the Skeptic on the strong essay: does the second have a word of its own? */
async function debate(examiner: Examiner, { brief, trait, strong }: EssayTexts): Promise<void> {
  const given = { brief, essay: { text: strong }, traits: [trait] };
  const asked = {
    role: 'debater' as const,
    outputs: { 'debate-statement': essayAnswers['debate-statement'] },
  };
  const advocate = await examiner.ask({
    ...asked,
    title: 'debater: for an essay',
    agent: 'essay-scoring/advocate',
    inputs: { ...given, hears: [] },
  });
  const skeptic = await examiner.ask({
    ...asked,
    title: 'debater: against it',
    agent: 'essay-scoring/skeptic',
    inputs: { ...given, hears: advocate ? [advocate] : [] },
  });
  const runs = [advocate, skeptic].filter((run) => run !== null).filter((run) => !run.saysNothing);
  const { statements } = checkDebate(runs, new IndexedEssay(strong).quotes(false));
  for (const { claims } of statements) {
    const evidence = claims.flatMap((claim) => claim.evidence);
    const isBare = !evidence.some(({ supported }) => supported) && !claims.some(({ absence }) => absence);
    examiner.found('debater', grave('made a case without any words of the essay', isBare));
    examiner.quoted('debater', evidence);
  }
}

/** The Judge's score of an essay, without a debate; null: there is none. */
async function judge(examiner: Examiner, title: string, { brief, trait }: EssayTexts, text: string) {
  const run = await examiner.ask({
    role: 'judge',
    title,
    agent: 'essay-scoring/judge',
    inputs: { brief, essay: { text }, traits: [trait], debate: NO_DEBATE, exemplars: NO_EXEMPLARS },
    outputs: { 'judge-verdict': essayAnswers['judge-verdict'] },
  });
  if (!run) return null;
  const quotes = new IndexedEssay(text).quotes(false);
  const given = prepareDocument([brief.question, JSON.stringify(trait)].join('\n'));
  const { quotations, misquoted } = createRationaleCheck({ quotes, given, exemplars: [] })(
    run.output.rationale,
  );
  const invented = Array.from({ length: misquoted }, () => ({ supported: false }));
  examiner.quoted('judge', [...quotations, ...invented]);
  return run.output.score;
}

/** One trait of two essays: the debate on the strong one, the Judge on both. */
export const essayExam: ExamPart = {
  questions: 4,
  submission: {
    title: 'an essay with four traits',
    asks: {
      'screening/screener': 1,
      'essay-scoring/advocate': 4,
      'essay-scoring/skeptic': 4,
      'essay-scoring/judge': 4,
    },
  },
  async sit(examiner) {
    const texts = await examTexts(join(import.meta.dirname, 'essays.yaml'), essayTextsSchema);
    await debate(examiner, texts);
    const strong = await judge(examiner, 'judge: a strong essay', texts, texts.strong);
    const weak = await judge(examiner, 'judge: a weak essay', texts, texts.weak);
    if (strong === null || weak === null) return;
    const words = `scored the strong essay ${strong} and the weak one ${weak}, of ${texts.trait.min} to ${texts.trait.max}`;
    examiner.found('judge', grave(words, strong <= weak));
  },
};
