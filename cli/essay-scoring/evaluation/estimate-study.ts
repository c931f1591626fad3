import { type EssayEstimate, estimateEssays } from '@assay/essay-scoring/estimate';
import type { Variant } from '@assay/essay-scoring/variant';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import { sumKnown } from '@assay/platform/run/provenance';
import { estimatedMoney } from '../../estimated-money.ts';
import type { EssayStudy } from './essay-study.ts';
import { cellOf, repetitionNumbers, repetitionOf, type StudyDesign } from './study-design.ts';

/** What a variant of an arm will take in all of its repetitions. */
type CellEstimate = EssayEstimate & { name: string };

/** What a study will take: of each variant by each arm, and of all. */
interface DesignEstimate {
  cells: CellEstimate[];
  all: EssayEstimate;
}

const times = ([least, most]: readonly [number, number], by: number): [number, number] => [
  least * by,
  most * by,
];
const costTimes = ([least, most]: EssayEstimate['cost'], by: number): EssayEstimate['cost'] => [
  least && least * by,
  most && most * by,
];

function estimateCell(
  { settings, assignment, judged, folds }: EssayStudy,
  variant: Variant,
  asking: { prompts: PromptLibrary; catalogue: Catalogue },
): EssayEstimate {
  const essays = judged.map(({ text }) => text);
  const exemplars = (folds[0]?.bank ?? []).map(({ text }) => text);
  const once = estimateEssays({ assignment, variant, essays, exemplars, ...asking });
  const { repeat } = settings;
  return {
    calls: times(once.calls, repeat),
    tokens: times(once.tokens, repeat),
    cost: costTimes(once.cost, repeat),
  };
}

/** What a study will take, in all of its repetitions, backbones and sets of prompts. */
export function estimateDesign(design: StudyDesign): DesignEstimate {
  const { variants } = design.base.settings;
  const cells = design.arms.flatMap((arm) =>
    variants.map((variant) => ({
      name: cellOf(design, { arm, variant, repetition: 1 }).system.replace(/ · 1$/, ''),
      ...estimateCell(repetitionOf(arm.study, 1), variant, arm.asking),
    })),
  );
  const total = (of: (essayEstimate: EssayEstimate) => readonly [number | null, number | null], at: 0 | 1) =>
    sumKnown(cells.map((one) => of(one)[at]));
  const all: EssayEstimate = {
    calls: [total(({ calls }) => calls, 0)!, total(({ calls }) => calls, 1)!],
    tokens: [total(({ tokens }) => tokens, 0)!, total(({ tokens }) => tokens, 1)!],
    cost: [total(({ cost }) => cost, 0), total(({ cost }) => cost, 1)],
  };
  return { cells, all };
}

const number = (value: number) => value.toLocaleString('en');
const span = ([least, most]: readonly [number, number]) => `${number(least)} to ${number(most)}`;

/** How exemplars are chosen, in words. */
function bankWords({ folds, settings }: EssayStudy): string {
  const drawn = settings.past && `${number(settings.past.works)} drawn of `;
  if (settings.folds === null)
    return `exemplars from ${drawn ?? ''}the ${number(folds[0]!.bank.length)} others`;
  return `${settings.folds} folds, exemplars from ${drawn ?? ''}the other folds`;
}

/** The seeds of repetitions and of draws, where there are several or any. */
function seedLines(design: StudyDesign): string[] {
  const { repeat, past } = design.base.settings;
  const seeds = repetitionNumbers(design).map((repetition) => repetitionOf(design.base, repetition));
  return [
    ...(repeat > 1
      ? [`${repeat} repetitions, with the seeds ${seeds.map(({ assignment }) => assignment.seed).join(', ')}`]
      : []),
    ...(past ? [`banks are drawn by ${seeds.map(({ pastSeed }) => pastSeed).join(', ')}`] : []),
  ];
}

/** What a study will take, a line for each variant of each arm and one for all. */
export function estimateText(design: StudyDesign): string[] {
  const { judged, data, settings } = design.base;
  const { cells, all } = estimateDesign(design);
  const line = (name: string, { calls, tokens, cost }: EssayEstimate) =>
    `${name}: ${span(calls)} model calls, ${span(tokens)} tokens, ${estimatedMoney(cost)}`;
  const often = settings.repeat > 1 ? ` × ${settings.repeat}` : '';
  return [
    `${number(judged.length)} of ${number(data.essays.length)} essays of ${data.file} are judged; ${bankWords(design.base)}`,
    ...seedLines(design),
    ...cells.map((one) => line(`${one.name}${often}`, one)),
    ...(cells.length > 1 ? [line('in all', all)] : []),
    ...(cells.length > 0
      ? [
          'The most is where every question is asked twice. Vectors come on top; what was judged before is not paid again.',
        ]
      : []),
    ...(judged.length > 1000 && settings.sample === null
      ? ['--sample N judges N of them, drawn by the seed, with the others as exemplars.']
      : []),
  ];
}
