import { AssayError } from '@assay/kit/errors/assay-error';
import {
  backboneName,
  type DesignCell,
  promptSetName,
  seedOfRepetition,
} from '@assay/lab/evaluation/study/cells/design-cell';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { assignmentVersion } from '@assay/platform/assignment/assignment';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import {
  type ArmLevels,
  cellOfArm,
  type DesignArm,
  designArms,
  levelsOf,
  repetitionsTo,
} from '../../evaluation/design-arms.ts';
import type { DesignRecord } from '../../evaluation/design-record.ts';
import { type AnswerStudy, planAnswerStudy } from './answer-study.ts';

/** A backbone with a set of prompts, and the study that is asked by them. */
export interface AnswerArm extends DesignArm {
  /** Its first repetition. */
  study: AnswerStudy;
}

/** Every method by every arm, as often as is asked. */
export interface AnswerDesign {
  arms: AnswerArm[];
  /** That of the first arm. */
  base: AnswerStudy;
  repeat: number;
}

/** Roles are what backbones play: a grader that names a model itself would be asked whatever the backbone. @throws AssayError EvaluationInvalid */
function requireRoles({ graders, integrator }: Quiz, { backbones, catalogue }: ArmLevels): void {
  if (backbones.every((backbone) => backbone === null)) return;
  const named = [...graders, { name: 'integrator', model: integrator }].filter(
    ({ model }) => model !== undefined && !Object.hasOwn(catalogue.roles, model),
  );
  const recorded = graders.filter(({ model }) => model === undefined);
  const [first] = [...named, ...recorded];
  if (!first) return;
  const words = `--models gives each role to one model after another, but ${first.name} of the quiz is ${first.model ?? 'recorded'}, and no role: give it a role of models.yaml, such as grader-1, or leave --models out.`;
  throw new AssayError('EvaluationInvalid', words);
}

/** Plans a study by every backbone with every set of prompts. @throws AssayError EvaluationInvalid */
export function planAnswerDesign(
  given: Omit<Parameters<typeof planAnswerStudy>[0], 'brought'>,
  levels: ArmLevels,
  repeat: number,
): AnswerDesign {
  requireRoles(given.quiz, levels);
  const arms = designArms(levels).map((arm): AnswerArm => {
    const { cast, own } = arm;
    const brought = cast === null && own === null ? null : { cast, own };
    return { ...arm, study: planAnswerStudy({ ...given, brought }, arm.asking.catalogue) };
  });
  return { arms, base: arms[0]!.study, repeat };
}

/** A repetition of a study, from 1: with the seed of its requests, its own bank of past answers and graders that learnt by themselves. */
export function repetitionOf(study: AnswerStudy, repetition: number): AnswerStudy {
  const seed = seedOfRepetition(study.quiz.seed, repetition);
  return { ...study, quiz: { ...study.quiz, seed }, repetition };
}

/** A cell of a design: a method of an arm, once. */
export function cellOf(
  { arms, base, repeat }: AnswerDesign,
  { arm, method, repetition }: { arm: AnswerArm; method: string; repetition: number },
): DesignCell {
  return cellOfArm(arm, { variant: method, repetition, seed: base.quiz.seed }, levelsOf(arms, repeat));
}

/** The repetitions of a design, from 1. */
export const repetitionNumbers = ({ repeat }: AnswerDesign): number[] => repetitionsTo(repeat);

/** Agent → content hash, of the workflow's agents. */
export const promptsOfWorkflow = (prompts: PromptLibrary): Record<string, string> =>
  Object.fromEntries(
    prompts.agents
      .filter((id) => id.startsWith('short-answer-grading/'))
      .map((id) => [id, prompts.agent(id).hash]),
  );

const listed = (names: readonly string[]) => names.join(', ') || 'none';
const short = (hash: string) => `${hash.slice(0, 12)}…`;

/** Each set of prompts with a mark of what is in it. */
const setsOf = (arms: readonly AnswerArm[], sha256: (text: string) => string) =>
  [...new Map(arms.map((arm) => [promptSetName(arm.promptSet), arm])).entries()].map(([name, { own }]) =>
    own ? `${name} (${short(sha256(JSON.stringify(own)))})` : name,
  );

/** What a study is told apart by. `past`: the files of past answers, as they are told. */
export function designRecord(
  { arms, base, repeat }: AnswerDesign,
  { past, sha256 }: { past: readonly string[]; sha256: (text: string) => string },
): DesignRecord {
  const { quiz, data, methods, split } = base;
  return {
    workflow: 'short-answer-grading',
    asked: {
      data: `${data.file}, SHA-256 ${short(data.sha256)}`,
      assignment: `${quiz.assignment} ${short(assignmentVersion(quiz))}`,
      methods: listed(methods),
      'past answers': listed(past),
      folds: split.past === null ? String(split.folds) : 'none',
      sample: String(split.sample ?? 'all'),
      seed: String(split.seed),
      repetitions: String(repeat),
      models: listed([...new Set(arms.map(({ backbone }) => backboneName(backbone)))]),
      'sets of prompts': listed(setsOf(arms, sha256)),
      'model that answers': process.env.ASSAY_MODEL?.trim() || 'as the machine has it',
    },
  };
}
