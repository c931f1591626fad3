import { join } from 'node:path';
import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { type AgentRun, runAgent } from '@assay/model/agent/run-agent';
import { type Catalogue, loadCatalogue } from '@assay/model/catalogue';
import { createModelClient } from '@assay/model/model-client';
import { gradingAnswers } from '@assay/short-answer-grading/answers';
import type { Debate, Retry, Validation } from '@assay/short-answer-grading/debate-schemas';
import type { Grading } from '@assay/short-answer-grading/grading';
import type { Label } from '@assay/short-answer-grading/label';
import type { Example, GradingMaterial } from '@assay/short-answer-grading/material';
import type { AnchoredPoint, Opinion } from '@assay/short-answer-grading/weighed';
import type { ModelStandIn } from '../../../../../../../infra/local/model/model-stand-in.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..', '..', '..');
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));

export const QUESTION = 'Why does a lake freeze from the top, and why does that matter for its fish?';
export const REFERENCE =
  'Water is densest at about four degrees, so colder water stays at the surface and freezes there first. The sheet of ice floats and insulates the layers below. Fish survive the winter in the liquid water at the bottom.';

/** Made answers, by what a teacher would call them. */
export const ANSWERS: Record<Label, string[]> = {
  Correct: [
    'Water has its highest density at four degrees, so the colder water stays at the surface and freezes first. Ice floats and insulates the water below, so fish survive in the liquid water at the bottom.',
    'Because cold water under four degrees is less dense it stays at the surface where it freezes. The ice floats and insulates whats below it and the fish survive the winter at the bottom in liquid water.',
    'The densest water, at about four degrees, sinks to the bottom. Colder water stays up at the surface and freezes to a floating sheet of ice, which insulates the layers below, where fish survive.',
    'Water is densest at 4 degrees. Colder water remains on the surface and freezes there, and the sheet of ice floats and insulates the liquid layers in which fish survive.',
  ],
  'Partially correct': [
    'The ice floats because it is lighter, so it is on top.',
    'Cold water stays at the surface and freezes there.',
    'Fish can survive in the liquid water at the bottom, I do not know the reason.',
    'Ice insulates the layers below like a blanket.',
  ],
  Incorrect: [
    'The wind blows on it and makes waves.',
    'My grandfather has a boat and we go there every summer to swim.',
    'Because of the moon and gravity.',
    'idk',
  ],
};

export function materialOf(answer: string, more: Partial<GradingMaterial> = {}): GradingMaterial {
  return {
    question: { id: 'lake', text: QUESTION, reference: REFERENCE, criteria: null },
    answer,
    seen: false,
    examples: [],
    prior: { distribution: [0.3, 0.3, 0.4], labelled: 0 },
    ...more,
  };
}

export const exampleOf = (answer: string, label: Label): Example => ({
  question: null,
  reference: null,
  answer,
  label,
  feedback: null,
});

/** What a grader said, looked up in the answer as the debate is given it. */
export function opinionOf(
  grader: string,
  role: string,
  { label, feedback }: Grading,
  answer: string,
): Opinion {
  const document = prepareDocument(answer);
  const letter = String.fromCharCode(64 + Number(/\d+/.exec(grader)![0]));
  const points = feedback.map(({ point, quote }, index): AnchoredPoint => {
    const evidence = quote === null ? null : findEvidence(document, quote);
    const quoted = evidence === null ? 'nothing' : evidence.supported ? 'in the answer' : 'not in the answer';
    return { id: `${letter}${index + 1}`, point, quoted, evidence };
  });
  return { grader, role, label, good: 'Rarely overlooks a right answer.', bad: 'Is strict.', points };
}

export const ROLES = ['Skilled Expert Grader', 'University Teacher', 'Student TA'];
export const GRADERS = ['grader-1', 'grader-2', 'grader-3'];

interface Options {
  seed?: number;
  model?: string;
}

/** The product's own prompts, client and output formats, on a stand-in. */
export function gradersOn(standIn: ModelStandIn) {
  const providers = Object.entries(catalogue.providers).map(([name, provider]) => {
    return [name, { ...provider, base_url: standIn.url }] as const;
  });
  const local: Catalogue = { ...catalogue, providers: Object.fromEntries(providers) };
  const client = createModelClient({
    catalogue: local,
    apiKey: async () => 'any',
    sleep: async () => undefined,
  });
  const brief = { language: 'en', level: 'first year' };

  async function run(agent: string, inputs: object, { seed = 1, model }: Options = {}): Promise<AgentRun> {
    const asked = { agent: `short-answer-grading/${agent}`, inputs: { brief, ...inputs }, seed, model };
    return runAgent(asked, { prompts, model: client, outputs: gradingAnswers });
  }

  async function grade(material: GradingMaterial, index = 0, options: Options = {}): Promise<Grading> {
    const inputs = { material, grader: { role: ROLES[index]! } };
    return (await run('grader', inputs, { model: GRADERS[index]!, ...options })).output as Grading;
  }

  async function opinions(material: GradingMaterial): Promise<Opinion[]> {
    const gradings = await Promise.all(GRADERS.map((_, index) => grade(material, index)));
    return gradings.map((grading, index) =>
      opinionOf(GRADERS[index]!, ROLES[index]!, grading, material.answer),
    );
  }

  async function debate(material: GradingMaterial, weighed: object, options: Options = {}): Promise<Debate> {
    return (await run('debate', { material, weighed }, options)).output as Debate;
  }

  async function validate(
    material: GradingMaterial,
    weighed: object,
    output: object,
    options: Options = {},
  ): Promise<Validation> {
    const inputs = { material, weighed, debate: { output } };
    return (await run('validator', inputs, options)).output as Validation;
  }

  async function again(
    material: GradingMaterial,
    weighed: object,
    candidates: [object, object],
    options: Options = {},
  ): Promise<Retry> {
    const [debated, revised] = candidates;
    const validation = { output: { valid: false, why: 'It does not fit.', revised } };
    const inputs = { material, weighed, debate: { output: debated }, validation };
    return (await run('debate-retry', inputs, options)).output as Retry;
  }

  return { run, grade, opinions, debate, validate, again };
}
