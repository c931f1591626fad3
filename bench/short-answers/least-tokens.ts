import type { Debate, Validation } from '@assay/short-answer-grading/debate';
import type { GradingMaterial } from '@assay/short-answer-grading/material';
import type { Opinion, WeighedLabels } from '@assay/short-answer-grading/weighed';
import { countTokens } from '../../infra/local/model/tokens/tokenise.ts';

/** What an agent on an answer is given. */
export interface GradingInputs {
  material: GradingMaterial;
  weighed?: WeighedLabels;
  debate?: { output: Debate };
  validation?: { output: Validation };
}

const onQuestion = ({ question, answer }: GradingMaterial) => [
  question.text,
  question.reference,
  question.criteria,
  answer,
];
const examplesOf = ({ examples }: GradingMaterial) =>
  examples.flatMap(({ question, reference, answer, label, feedback }) => [
    question,
    reference,
    answer,
    label,
    feedback,
  ]);
const opinionTexts = (opinions: readonly Opinion[]) =>
  opinions.flatMap(({ role, label, good, bad, points }) => [
    role,
    label,
    good,
    bad,
    ...points.flatMap(({ point, evidence }) => [point, evidence?.quote ?? null]),
  ]);

/** The texts that an agent must be given by the design (GET, 3.4 and 3.5; SPEC G6–G10), without any words of instruction. */
const TEXTS: Record<string, (given: GradingInputs) => (string | null)[]> = {
  grader: ({ material }) => [...onQuestion(material), ...examplesOf(material)],
  debate: ({ material, weighed }) => [
    ...onQuestion(material),
    ...(material.seen ? examplesOf(material) : []),
    ...opinionTexts(weighed!.opinions),
  ],
  validator: ({ material, weighed, debate }) => [
    ...onQuestion(material),
    ...(material.seen
      ? opinionTexts(weighed!.opinions.filter(({ grader }) => grader === weighed!.integrator))
      : []),
    debate!.output.label,
    debate!.output.reason,
  ],
  'debate-retry': ({ material, weighed, debate, validation }) => [
    ...onQuestion(material),
    ...opinionTexts(weighed!.opinions),
    debate!.output.reason,
    validation!.output.why,
    validation!.output.revised?.reason ?? null,
  ],
};

/** Input tokens without which an agent cannot do its part. */
export function leastTokens(agent: string, given: GradingInputs): number {
  return TEXTS[agent]!(given).reduce((sum, text) => sum + (text ? countTokens(text) : 0), 0);
}
