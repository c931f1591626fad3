import { join } from 'node:path';
import { type Balance, balanceSchema } from '@assay/argument-coaching/balance';
import {
  answeredSchema,
  type Questions,
  questionsSchema,
  type Rebuttal,
  type RevisionAnswers,
  rebuttalSchema,
} from '@assay/argument-coaching/coach';
import type { Briefing } from '@assay/argument-coaching/context';
import { type CheckedCritique, type Critique, critiqueSchema } from '@assay/argument-coaching/critique';
import {
  judgementSchema,
  type MetaJudgement,
  metaJudgementSchema,
  type Panel,
  type SpeechJudgement,
} from '@assay/argument-coaching/judgement';
import {
  type Outline,
  outlineSchema,
  type Reflection,
  reflectionSchema,
  type SelfCheck,
  type Speech,
  selfCheckSchema,
  speechSchema,
} from '@assay/argument-coaching/speech';
import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { runAgent } from '@assay/model/agent/run-agent';
import { type Catalogue, loadCatalogue } from '@assay/model/catalogue';
import { createModelClient } from '@assay/model/model-client';
import type { z } from 'zod';
import type { ModelStandIn } from '../../../../../../../infra/local/model/model-stand-in.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..', '..', '..');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));

export const BRIEF = {
  motion: 'School uniforms should be mandatory in all public schools.',
  background:
    'A uniform costs a family about as much as two pairs of shoes. Schools may lend uniforms to families in need.',
  level: 'grade 10',
  language: 'en',
};

/** A student's argument with weak sentences of several kinds. */
export const ARGUMENT = `School uniforms should be mandatory in all public schools. Everyone knows that uniforms always stop bullying. Studies show that 87 percent of pupils learn better in a uniform. If we introduce uniforms, nobody will be judged by clothes again. Obviously the costs do not matter. Students without uniforms are a disaster for the whole school.`;

/** The same argument with reasons, an example, a concession and no figure from nowhere. */
export const REVISION = `School uniforms should be mandatory in all public schools. Uniforms often make bullying about clothes harder, because nobody can tell by a jacket what a family earns. For example, think of a pupil who changes schools in winter and has only one warm coat. Admittedly, some critics say that a uniform costs money; but since the school may lend one, a family in need does not have to pay. Therefore the cost is no reason against it. Pupils may still be judged by clothes after school, and yet the classroom becomes a place where that matters less.`;

function format<T>(name: string, schema: z.ZodType<T>): OutputFormat<T> {
  const parse = (text: string): T => schema.parse(JSON.parse(text));
  return { kind: 'json', name, schema, instruction: 'Answer in JSON.', parse };
}

const outputs: Record<string, OutputFormat> = {
  balance: format('balance', balanceSchema),
  outline: format('outline', outlineSchema),
  'self-check': format('self-check', selfCheckSchema),
  critique: format('critique', critiqueSchema),
  speech: format('speech', speechSchema),
  reflection: format('reflection', reflectionSchema),
  judgement: format('judgement', judgementSchema),
  'meta-judgement': format('meta-judgement', metaJudgementSchema),
  rebuttal: format('rebuttal', rebuttalSchema),
  questions: format('questions', questionsSchema),
  answered: format('answered', answeredSchema),
};

/** What each agent answers. */
interface Answers {
  balance: Balance;
  outline: Outline;
  'self-check': SelfCheck;
  critique: Critique;
  'opponent-critique': Critique;
  reflect: Reflection;
  'meta-judge': MetaJudgement;
  'opponent-rebuttal': Rebuttal;
  questions: Questions;
  answered: RevisionAnswers;
}
type AnswerOf<A extends string> = A extends keyof Answers
  ? Answers[A]
  : A extends `judge-${string}`
    ? SpeechJudgement
    : Speech;

/** The messages of an agent, as the product sends them. */
export const messagesOf = (agent: string, inputs: Record<string, unknown>) =>
  prompts.render(`argument-coaching/${agent}`, { brief: BRIEF, ...inputs });

/** The product's own prompts and client, on a stand-in. */
export function coachesOn(standIn: ModelStandIn, formats: Record<string, OutputFormat> = outputs) {
  const providers = Object.entries(catalogue.providers).map(([name, provider]) => {
    return [name, { ...provider, base_url: standIn.url }] as const;
  });
  const local: Catalogue = { ...catalogue, providers: Object.fromEntries(providers) };
  const model = createModelClient({ catalogue: local, apiKey: async () => 'any' });

  async function run<A extends string>(
    agent: A,
    inputs: Record<string, unknown>,
    seed = 1,
  ): Promise<AnswerOf<A>> {
    const asked = { agent: `argument-coaching/${agent}`, inputs: { brief: BRIEF, ...inputs }, seed };
    return (await runAgent(asked, { prompts, model, outputs: formats })).output as AnswerOf<A>;
  }

  return { run };
}

export const argumentOf = (text: string) => ({ file: 'argument.txt', text });
export const spoken = (speech: string) => ({ output: { speech } });

/** A critique with its quotes looked up, and nothing else of what the product does with it. */
export function lookedUp({ points }: Critique, text: string): CheckedCritique {
  const document = prepareDocument(text);
  const checked = points.map(({ quote, ...point }, at) => ({
    id: `P${at + 1}`,
    ...point,
    evidence: findEvidence(document, quote),
  }));
  const isThere = ({ evidence }: (typeof checked)[number]) => evidence.supported;
  return { points: checked.filter(isThere), dropped: checked.filter((point) => !isThere(point)) };
}

/** A panel of judgements; null: the judge is missing. */
export function panelOf(given: Record<string, SpeechJudgement | null>, text: string): Panel {
  const document = prepareDocument(text);
  const said = ({ point, quote }: SpeechJudgement['strengths'][number]) => {
    return { point, evidence: quote === '' ? null : findEvidence(document, quote) };
  };
  const judgements = Object.entries(given).map(([judge, judgement]) => ({
    judge: judge as Panel['judgements'][number]['judge'],
    score: judgement?.score ?? null,
    rationale: judgement?.rationale ?? '',
    strengths: judgement?.strengths.map(said) ?? [],
    weaknesses: judgement?.weaknesses.map(said) ?? [],
    suggestions: judgement?.suggestions ?? [],
    side: judgement?.side ?? null,
    alert: judgement?.alert ?? '',
    order: null,
    missing: null,
  }));
  const scores = judgements.flatMap(({ judge, score }) => (score === null ? [] : [{ judge, score }]));
  const values = scores.map(({ score }) => score);
  return {
    judgements,
    scores,
    missing: judgements.flatMap(({ judge, score }) => (score === null ? [judge] : [])),
    average: values.reduce((sum, score) => sum + score, 0) / values.length,
    least: Math.min(...values),
    most: Math.max(...values),
  };
}

/** What a speaker is told before its first speech; `more` is what else it is told. */
export function briefingOf(more: Partial<Briefing> = {}): Briefing {
  return {
    turn: '01',
    round: 1,
    rounds: 4,
    stance: 'for',
    speaker: 'Policy Advocate',
    opponent: 'Critical Analyst',
    role: '',
    words: 300,
    history: [],
    outline: null,
    selfCheck: null,
    critique: [],
    analysis: [],
    feedback: [],
    context: { budget: 8000, used: 0, tokenizer: 'o200k_base', entries: [] },
    missing: [],
    ...more,
  };
}
