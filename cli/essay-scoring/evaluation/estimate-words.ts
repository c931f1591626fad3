import type { EssayEstimate } from '@assay/essay-scoring/estimate';
import { LEAST_EXEMPLARS } from '@assay/essay-scoring/second-reader/reading';
import { plural } from '@assay/platform/report/words/plural';
import { estimatedMoney } from '../../estimated-money.ts';
import type { KeptCell } from '../../evaluation/cell-files.ts';
import type { EssayStudy } from './essay-study.ts';
import { estimateDesign } from './estimate-study.ts';
import { repetitionNumbers, repetitionOf, type StudyDesign } from './study-design.ts';

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

/** The models that take no seed, where repetitions are to differ by it. */
function unseededLines({ arms, base }: StudyDesign): string[] {
  if (base.settings.repeat === 1) return [];
  const models = arms.flatMap(({ asking: { catalogue }, study }) =>
    Object.values(study.models).filter((id) => {
      const model = catalogue.models[id];
      return model?.kind === 'chat' && !model.capabilities.seed;
    }),
  );
  const names = [...new Set(models)];
  return names.length === 0
    ? []
    : [
        `${names.join(', ')} ${names.length === 1 ? 'takes' : 'take'} no seed: repetitions are asked without one`,
      ];
}

/** That the second reader has too few exemplars to learn from, where it is to read. */
function readerLines({ base: { settings, folds } }: StudyDesign): string[] {
  const fewest = Math.min(...folds.map(({ bank }) => settings.past?.works ?? bank.length));
  if (!settings.reader || fewest >= LEAST_EXEMPLARS) return [];
  return [
    `the second reader will have no score: it learns from ${LEAST_EXEMPLARS} exemplars or more, and is given ${number(fewest)}. ${settings.past ? `Give --past-sample ${LEAST_EXEMPLARS} or more` : 'Give more scored essays'}, or leave it out with --no-second-reader`,
  ];
}

/** What of a study is judged, from what, and by which seeds. */
function planLines(design: StudyDesign): string[] {
  const { judged, data } = design.base;
  return [
    `${number(judged.length)} of ${number(data.essays.length)} essays of ${data.file} are judged; ${bankWords(design.base)}`,
    ...seedLines(design),
    ...unseededLines(design),
    ...readerLines(design),
  ];
}

/** What a study will take, a line for each variant of each arm and one for all; `kept`: cells of it that were judged before. */
export function estimateText(design: StudyDesign, kept: readonly KeptCell[] = []): string[] {
  const { judged, settings } = design.base;
  const { cells, all } = estimateDesign(design, kept);
  const line = (name: string, { calls, tokens, cost }: EssayEstimate) =>
    `${name}: ${span(calls)} model calls, ${span(tokens)} tokens, ${estimatedMoney(cost)}`;
  const open = cells.filter(({ repetitions }) => repetitions > 0);
  const done = kept.filter(({ system, cell }) => cell.seed !== null && system.failed.length === 0).length;
  return [
    ...planLines(design),
    ...(done > 0
      ? [
          `${plural(done, 'cell was', 'cells were')} judged before; ${open.length > 0 ? 'this is what is left:' : 'no model is asked'}`,
        ]
      : []),
    ...open.map((one) => line(`${one.name}${one.repetitions > 1 ? ` × ${one.repetitions}` : ''}`, one)),
    ...(open.length > 1 ? [line('in all', all)] : []),
    ...(open.length > 0
      ? [
          'The most is where every question is asked twice. Vectors come on top; what was judged before is not paid again.',
        ]
      : []),
    ...(judged.length > 1000 && settings.sample === null
      ? ['--sample N judges N of them, drawn by the seed, with the others as exemplars.']
      : []),
  ];
}
