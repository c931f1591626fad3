import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { STRATEGIES } from '@assay/essay-scoring/variant';
import { AssayError } from '@assay/kit/errors/assay-error';
import { drawSample } from '@assay/kit/statistics/folds';
import { cellName, type DesignCell, seedOfRepetition } from '@assay/lab/evaluation/study/cells/design-cell';
import {
  type ArmLevels,
  type DesignArm,
  designArms,
  levelsOf,
  repetitionsTo,
} from '../../evaluation/design-arms.ts';
import { drawables, type EssayData } from './essay-data.ts';
import { type EssayStudy, planStudy, type StudyFold, type StudySettings } from './essay-study.ts';

/** A backbone with a set of prompts, and what is asked by them. */
export interface StudyArm extends DesignArm {
  /** Its first repetition. */
  study: EssayStudy;
}

/** A study of every variant by every arm, as often as is asked: its cells are all combinations. */
export interface StudyDesign {
  arms: StudyArm[];
  /** What all arms share: that of the first, with whole banks and the assignment's own seed. */
  base: EssayStudy;
}

const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

/** The seed of a repetition's draw of the banks: each draws its own. */
const pastSeedOf = ({ past }: StudySettings, repetition: number) =>
  past === null ? null : past.seed + repetition - 1;

function drawnBank(
  { assignment, data }: EssayStudy,
  fold: StudyFold,
  { works, seed }: { works: number; seed: number },
): StudyFold {
  if (works > fold.bank.length)
    throw invalid(
      `${data.file} leaves a bank of ${fold.bank.length} past essays${fold.number > 1 ? ` in fold ${fold.number}` : ''}, of which ${works} cannot be drawn: give --past-sample ${fold.bank.length} or less.`,
    );
  const drawn = drawSample(drawables(fold.bank, assignment), works, seed);
  return { ...fold, bank: fold.bank.filter(({ id }) => drawn.has(id)) };
}

/** A repetition of a study, from 1: with the seed of its requests, and banks of its own draw. @throws AssayError EvaluationInvalid */
export function repetitionOf(study: EssayStudy, repetition: number): EssayStudy {
  const { assignment, settings } = study;
  const pastSeed = pastSeedOf(settings, repetition);
  const seed = seedOfRepetition(assignment.seed, repetition);
  const folds =
    pastSeed === null || settings.past === null
      ? study.folds
      : study.folds.map((fold) => drawnBank(study, fold, { works: settings.past!.works, seed: pastSeed }));
  return { ...study, assignment: { ...assignment, seed }, folds, pastSeed };
}

/** What is asked: the essays, by which rubric, how, and each backbone with each set of prompts. */
interface DesignParts extends ArmLevels {
  data: EssayData;
  assignment: EssayAssignment;
  settings: StudySettings;
}

/**
 * Plans a study by every backbone with every set of prompts.
 * @throws AssayError EvaluationInvalid where folds, sample or banks cannot be drawn
 */
export function planDesign({ data, assignment, settings, ...levels }: DesignParts): StudyDesign {
  const arms = designArms(levels).map(
    (arm): StudyArm => ({ ...arm, study: planStudy(data, assignment, settings, arm.asking) }),
  );
  const { study: base } = arms[0]!;
  repetitionOf(base, 1);
  return { arms, base };
}

const sizeOf = ({ arms, base }: StudyDesign) => levelsOf(arms, base.settings.repeat);

/** Whether each variant is one cell, so that there is nothing to compare cells by. */
export const isPlain = (design: StudyDesign): boolean =>
  Object.values(sizeOf(design)).every((levels) => levels === 1) && design.base.settings.past === null;

/** A cell of a design: a variant of an arm, or what asks no model (`arm` null). */
export function cellOf(
  design: StudyDesign,
  { arm, variant, repetition }: { arm: StudyArm | null; variant: string; repetition: number },
): DesignCell {
  const { settings, assignment } = design.base;
  const { backbone = null, promptSet = null } = arm ?? {};
  const size = sizeOf(design);
  const own = { variant, backbone, promptSet, repetition };
  const pastSeed = pastSeedOf(settings, repetition);
  const retrieves = arm === null || STRATEGIES[variant as keyof typeof STRATEGIES].retrieval;
  return {
    system: cellName(own, arm ? size : { ...size, backbones: 1, promptSets: 1 }),
    ...own,
    seed: arm ? seedOfRepetition(assignment.seed, repetition) : null,
    past: pastSeed === null || !retrieves ? null : { works: settings.past!.works, seed: pastSeed },
  };
}

/** The repetitions of a design, from 1. */
export const repetitionNumbers = ({ base }: StudyDesign): number[] => repetitionsTo(base.settings.repeat);
