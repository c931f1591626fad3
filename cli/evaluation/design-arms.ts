import { cellName, type DesignCell, seedOfRepetition } from '@assay/lab/evaluation/study/cells/design-cell';
import { NOT_SENT } from '@assay/model/agent/block';
import type { PromptFiles, PromptLibrary } from '@assay/model/agent/prompt-library';
import { type Cast, recast } from '@assay/model/cast';
import type { Catalogue } from '@assay/model/catalogue';
import { castOf } from './chosen-models.ts';
import type { PromptSet } from './prompt-sets.ts';

/** A backbone with a set of prompts: all that questions of a study are asked by. */
export interface DesignArm {
  backbone: string | null;
  promptSet: string | null;
  /** What takes the place of the deployment's; null: nothing. */
  cast: Cast | null;
  own: PromptFiles | null;
  asking: { prompts: PromptLibrary; catalogue: Catalogue };
}

/** What the arms of a study are made of. */
export interface ArmLevels {
  backbones: readonly (string | null)[];
  promptSets: readonly PromptSet[];
  catalogue: Catalogue;
}

/** Each backbone with each set of prompts. @throws AssayError ModelUnknown */
export function designArms({ backbones, promptSets, catalogue }: ArmLevels): DesignArm[] {
  return backbones.flatMap((backbone) =>
    promptSets.map(({ name, own, prompts }) => {
      const cast = castOf(backbone, catalogue);
      const asking = { prompts: prompts.withKey(NOT_SENT), catalogue: recast(catalogue, cast ?? {}) };
      return { backbone, promptSet: name, cast, own, asking };
    }),
  );
}

/** How many levels each dimension of a study has. */
export const levelsOf = (arms: readonly DesignArm[], repetitions: number) => ({
  backbones: new Set(arms.map(({ backbone }) => backbone)).size,
  promptSets: new Set(arms.map(({ promptSet }) => promptSet)).size,
  repetitions,
});

/** A cell of an arm whose workflow draws no bank: `seed` is that of the assignment. */
export function cellOfArm(
  { backbone, promptSet }: Pick<DesignArm, 'backbone' | 'promptSet'>,
  { variant, repetition, seed }: { variant: string; repetition: number; seed: number },
  levels: ReturnType<typeof levelsOf>,
): DesignCell {
  const own = { variant, backbone, promptSet, repetition };
  return {
    ...{ system: cellName(own, levels), ...own },
    ...{ seed: seedOfRepetition(seed, repetition), past: null },
  };
}

/** The repetitions of a study, from 1. */
export const repetitionsTo = (repeat: number): number[] => Array.from({ length: repeat }, (_, at) => at + 1);
