import { type EssayEstimate, estimateEssays } from '@assay/essay-scoring/estimate';
import type { Variant } from '@assay/essay-scoring/variant';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import { sumKnown } from '@assay/platform/run/provenance';
import type { KeptCell } from '../../evaluation/cell-files.ts';
import { timesCalls, timesEstimate } from '../../evaluation/estimate-times.ts';
import { shareLeft } from '../../evaluation/study-cells.ts';
import type { EssayStudy } from './essay-study.ts';
import { cellOf, repetitionNumbers, repetitionOf, type StudyArm, type StudyDesign } from './study-design.ts';

/** What a variant of an arm will take in those of its repetitions that are left. */
type CellEstimate = EssayEstimate & { name: string; repetitions: number };

/** What a study will take: of each variant by each arm, and of all. */
interface DesignEstimate {
  cells: CellEstimate[];
  all: EssayEstimate;
}

/** A variant of an arm once. */
function estimateOnce(
  { assignment, judged, folds }: EssayStudy,
  variant: Variant,
  asking: { prompts: PromptLibrary; catalogue: Catalogue },
): EssayEstimate {
  const essays = judged.map(({ text }) => text);
  const exemplars = (folds[0]?.bank ?? []).map(({ text }) => text);
  return estimateEssays({ assignment, variant, essays, exemplars, ...asking });
}

function estimateArm(design: StudyDesign, arm: StudyArm, kept: readonly KeptCell[]): CellEstimate[] {
  const { settings, judged } = design.base;
  return settings.variants.map((variant) => {
    const names = repetitionNumbers(design).map(
      (repetition) => cellOf(design, { arm, variant, repetition }).system,
    );
    const left = names.map((name) => shareLeft(name, judged.length, kept));
    const often = left.reduce((sum, share) => sum + share, 0);
    const once = estimateOnce(repetitionOf(arm.study, 1), variant, arm.asking);
    return {
      ...{ name: names[0]!.replace(/ · 1$/, ''), repetitions: left.filter((share) => share > 0).length },
      ...{ ...timesEstimate(once, often), tokens: timesCalls(once.tokens, often) },
    };
  });
}

/** What a study will take, in all of its repetitions, backbones and sets of prompts; of one that is gone on with, what is left of it. */
export function estimateDesign(design: StudyDesign, kept: readonly KeptCell[] = []): DesignEstimate {
  const cells = design.arms.flatMap((arm) => estimateArm(design, arm, kept));
  const total = (of: (essayEstimate: EssayEstimate) => readonly [number | null, number | null], at: 0 | 1) =>
    sumKnown(cells.map((one) => of(one)[at]));
  const all: EssayEstimate = {
    calls: [total(({ calls }) => calls, 0)!, total(({ calls }) => calls, 1)!],
    tokens: [total(({ tokens }) => tokens, 0)!, total(({ tokens }) => tokens, 1)!],
    cost: [total(({ cost }) => cost, 0), total(({ cost }) => cost, 1)],
  };
  return { cells, all };
}

/** Whether anything is left of a study that models are asked for. */
export const asksModels = (design: StudyDesign, kept: readonly KeptCell[]): boolean =>
  estimateDesign(design, kept).all.calls[1] > 0;
